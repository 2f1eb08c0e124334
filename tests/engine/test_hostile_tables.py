"""Invalid words of tables are refused, or harmless whatever the bytes are."""

from __future__ import annotations

import random
from array import array
from typing import Any

import kafka_wire
import pytest

from tests.engine.handmade import (
    ARRAY,
    INT64,
    NUMBERS,
    STRUCT,
    arguments_of,
    codec,
    native,
    row_of,
    table,
    words,
)
from tests.generated.sources import distinct_layouts, fullest

MESSAGES = ("MetadataResponse", "FetchRequest", "UpdateMetadataRequest")
NUMBERS_THAT_BREAK = (0, 1, -1, 2, 8, 12, 13, 63, 1 << 16, (1 << 31) - 1, -(1 << 31))


class Two:
    """Two attributes in slots; the second holds the unknown tags."""

    __slots__ = ("first", "unknown")

    def __init__(self, first: Any, unknown: Any = ()) -> None:
        self.first = first
        self.unknown = unknown


TWO = row_of(Two, "first", "unknown")
ONE_FIELD = (0, 2, 0, 1, 0, 0, 0, 0)
"""A struct of one field, as the first in its table."""


def test_a_handmade_table_works() -> None:
    built = table(words([NUMBERS], [ONE_FIELD], [(ARRAY, 0, 0, 4, 0, -1)]), TWO)
    data = bytes.fromhex("00000002 00000007 ffffffff")
    message = codec("decode", built)(data, 0)
    assert [*message.first] == [7, -1]
    assert codec("encode", built)(message, 0) == data


@pytest.mark.parametrize("smallest", [0, 1, 7, 9, 1 << 30])
def test_fewest_bytes_of_a_number(smallest: int) -> None:
    """A count is checked against it: too low, it would allow reading beyond the end."""
    field = (ARRAY, 0, 0, 4, 0, -1)
    with pytest.raises(ValueError, match="a type that can't be"):
        table(words([(INT64, 0, 0, smallest)], [ONE_FIELD], [field]), TWO)


def test_a_class_without_attributes() -> None:
    """The last attribute holds the unknown tags, so there must be one."""
    with pytest.raises(ValueError, match="another number of attributes"):
        table(words([], [(0,) * 8], []), row_of(object, defaults=()))


@pytest.mark.parametrize("depth", [16, 200, 100_000])
def test_arrays_nested_deep(depth: int) -> None:
    """Each nested array needs room on the stack."""
    types = [(STRUCT, 0, 0, 1), *((ARRAY, 0, n, 4) for n in range(depth))]
    with pytest.raises(ValueError, match="arrays nested too deep"):
        table(words(types, [ONE_FIELD], [(ARRAY, 0, depth, 4, 0, -1)]), TWO)


def test_arrays_and_structs_nested_deep() -> None:
    """Each has its limit, and both together must fit as well."""
    depth = 15
    types = [(STRUCT, 0, 0, 1), *((ARRAY, 0, n, 4) for n in range(depth))]
    built = table(words(types, [ONE_FIELD], [(ARRAY, 0, depth, 4, 0, -1)]), TWO)
    assert codec("decode", built)(bytes.fromhex("00000001") * 5000, 0) == "plain"
    message: Any = None
    for _ in range(70):
        first: Any = () if message is None else (message,)
        for _ in range(depth):
            first = (first,)
        message = Two(first)
    assert codec("encode", built)(message, 0) == "plain"


def test_a_descriptor_of_another_class() -> None:
    """Its offset is for objects that are larger."""

    class Large:
        __slots__ = tuple(f"a{n}" for n in range(100))

    class Small:
        __slots__ = ("unknown",)
        first = vars(Large)["a99"]

        def __init__(self, *_: Any) -> None:
            self.unknown = ()

    built = table(
        words([], [ONE_FIELD], [(INT64, 0, 0, 8, 0, -1)]),
        row_of(Small, "first", "unknown"),
    )
    assert codec("encode", built)(Small(), 0) == "plain"


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (TWO, TWO),
        (5,),
        ((),),
        ((Two, ["first", "unknown"], (None, ()), b"\0\0", b"\0\0"),),
        ((Two(1), ("first", "unknown"), (None, ()), b"\0\0", b"\0\0"),),
        ((Two, ("first", "unknown"), (None,), b"\0\0", b"\0\0"),),
        ((Two, ("first", "unknown"), (None, ()), b"\0", b"\0\0"),),
        ((Two, ("first", "unknown"), (None, ()), b"\0\0", b""),),
        ((Two, ("first",), (None,), b"\0", b"\0"),),
    ],
)
def test_rows_without_a_class(rows: tuple[Any, ...]) -> None:
    with pytest.raises((TypeError, ValueError, SystemError)):
        table(words([], [ONE_FIELD], [(INT64, 0, 0, 8, 0, -1)]), *rows)


@pytest.mark.parametrize("names", [(5, None), ("", "no attribute"), (Two, b"first")])
def test_names_of_no_attribute(names: tuple[Any, ...]) -> None:
    built = table(
        words([], [ONE_FIELD], [(INT64, 0, 0, 8, 0, -1)]),
        (Two, names, (None, ()), b"\0\0", b"\0\0"),
    )
    assert codec("encode", built)(Two(5), 0) == "plain"
    assert codec("decode", built)(bytes(8), 0).first == 0


@pytest.mark.parametrize("size", range(0, 60, 3))
def test_truncated_words(size: int) -> None:
    whole = words([NUMBERS], [ONE_FIELD], [(ARRAY, 0, 0, 4, 0, -1)])
    with pytest.raises(ValueError, match=r"."):
        table(whole[:size], TWO)


@pytest.mark.parametrize("name", MESSAGES)
@pytest.mark.parametrize("count", [300, pytest.param(10_000, marks=pytest.mark.slow)])
def test_random_words(name: str, count: int) -> None:
    """A real table with random changes is refused, or does no harm."""
    cls = getattr(kafka_wire, name)
    data, *more = arguments_of(cls, max(cls.VERSIONS))
    encoded = fullest(distinct_layouts(name)[-1])[0].data
    message = cls.decode(encoded, max(cls.VERSIONS))
    rng = random.Random(name)
    accepted = 0
    for _ in range(count):
        changed = array("i", data)
        for _ in range(rng.randint(1, 3)):
            place = rng.randrange(5, len(changed))
            other = changed[rng.randrange(5, len(changed))]
            changed[place] = rng.choice((*NUMBERS_THAT_BREAK, other, other, other))
        try:
            built = native.Table(changed.tobytes(), *more)
        except ValueError:
            continue
        accepted += 1
        codec("encode", built)(message, 0)
        for frame in (encoded, bytes(200), b"\1" * 200, rng.randbytes(200)):
            codec("decode", built)(frame, 0)
    assert count // 20 < accepted < count
