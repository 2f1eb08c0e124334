"""Tables and layouts of rows of columns that can't be, and rows that call back."""

from __future__ import annotations

import random
from array import array
from typing import Any
from unittest.mock import patch

import kafka_wire
import pyarrow as pa
import pytest
from kafka_wire import columns
from kafka_wire._runtime.columns import messages, rows
from kafka_wire.records import Header, Record, encode_batch

from tests.engine.handmade import ARRAY, INT32, STRUCT, native, words
from tests.generated.sources import distinct_layouts, fullest

NUMBERS = (0, 1, -1, 2, 8, 12, 13, 63, 1 << 16, (1 << 31) - 1, -(1 << 31))
NAMES = ("MetadataResponse", "FetchRequest", "UpdateMetadataRequest")


def _unused(*_: Any) -> None:
    """Stand where Python would read or write a row."""


@pytest.mark.parametrize(
    "made",
    [
        words([], [(0, 2, 0, 2, 0, 0, 0, 0)], [(STRUCT, 0, 0, 1, 0, -1)] * 2),
        words(
            [(STRUCT, 0, 1, 1)],
            [(0, 2, 0, 2, 0, 0, 0, 0), (0, 1, 2, 1, 0, 0, 0, 0)],
            [(ARRAY, 0, 0, 1, 0, -1), (ARRAY, 0, 0, 1, 1, -1), (INT32, 0, 0, 4, 0, -1)],
        ),
        words(
            [],
            [(0, 2, 0, 2, 0, 0, 0, 0), (0, 1, 0, 1, 0, 0, 0, 0)],
            [(INT32, 0, 0, 4, 0, -1), (STRUCT, 0, 1, 1, 1, -1)],
        ),
    ],
    ids=["in itself", "in two arrays", "fields of two structs"],
)
def test_a_struct_in_two_places(made: bytes) -> None:
    """It would be read at rows of another column."""
    about = tuple((b"f%d" % n, 0, -1, None) for n in range(made[12]))
    with pytest.raises(ValueError, match="in two places"):
        native.MessageRows(made, about, (None,), native.ArrowArray)


def _changed(data: bytes, rng: random.Random) -> bytes:
    made = array("i", data)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(made))
        other = made[rng.randrange(len(made))]
        made[place] = rng.choice((*NUMBERS, other, other, other))
    return made.tobytes()


def _arguments(module: Any, make: str, cls: type[Any]) -> Any:
    """What a package gives the engine's type to make it of a message."""
    kept: list[Any] = []
    with patch.object(native, make, lambda *arguments: kept.append(arguments)):
        (module._reader if make == "ColumnTable" else module._writer).__wrapped__(cls)
    return kept


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [60, pytest.param(6000, marks=pytest.mark.slow)])
def test_garbage_of_rows(name: str, count: int) -> None:
    """Words changed at random: an error, or rows that do no harm."""
    cls = getattr(kafka_wire, name)
    version = max(cls.VERSIONS)
    data = fullest(distinct_layouts(name)[-1])[0].data
    table = pa.array(columns.messages(cls, [data, None] * 3, version))
    ((union, about, versions, kind),) = _arguments(rows, "MessageRows", cls)
    own, places = versions[version]
    rng = random.Random(name)
    taken = 0
    for _ in range(count):
        changed = [
            (_changed(union, rng), own, places),
            (union, _changed(own, rng), places),
            (union, own, _changed(places, rng)),
        ]
        words_of_all, *pair = rng.choice(changed)
        try:
            made = native.MessageRows(
                words_of_all, about, (None,) * version + ((*pair,),), kind
            )
            made.encode(table, version, lambda *_: b"")
        except (TypeError, ValueError, OverflowError):
            continue
        taken += 1
    assert taken


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [60, pytest.param(6000, marks=pytest.mark.slow)])
def test_garbage_of_columns(name: str, count: int) -> None:
    cls = getattr(kafka_wire, name)
    data = fullest(distinct_layouts(name)[-1])[0].data
    made, defaults = _arguments(messages, "ColumnTable", cls)[-1]
    shape = messages.plan_of(cls).column.shape()
    rng = random.Random(name)
    taken = 0
    for _ in range(count):
        try:
            table = native.ColumnTable(_changed(made, rng), defaults)
            reader = native.MessageColumns(shape, (table,), native.ArrowArray)
            found = reader.read((data, rng.randbytes(200), None) * 3, 0, _unused)
            pa.array(found).validate(full=True)
        except (TypeError, ValueError, OverflowError):
            continue
        taken += 1
    assert taken


def test_a_number_that_takes_the_columns_away() -> None:
    """Only what runs none of Python's code may be asked while a row is added."""
    made = native.RecordColumns(native.ArrowArray, ("offset", "timestamp"))

    class Number:
        def __index__(self) -> int:
            made.finish()
            return 7

    with pytest.raises(TypeError, match="a whole number or None, not Number"):
        made.append(Number(), None, None, None, None, None)
    made.append(True, 5, None, None, None, None)
    assert pa.array(made.finish()).to_pylist()[0]["offset"] == 1


def test_numbers_at_their_ends() -> None:
    """They come in again at the other end, as Java's do, or are Python's to judge."""
    most, least = (1 << 63) - 1, -(1 << 63)
    kind = native.Records(Record, Header)
    buffer = kind.buffer(most, 0, most, 1 << 20)
    assert buffer.append(0, None, None, (), None) is None
    lent = pa.array([{"offset": 5}])
    assert native.RecordRows(lent).write(least, 0) is None
    data = encode_batch([Record(5, 0, None, b"v"), Record(6, 0, None, b"v")])
    made = native.RecordColumns(native.ArrowArray, ("sequence",))
    bounds = (least, most, 10, True)
    assert made.open(data, 61, 2, 0, 0, None, most, *bounds) == (2, 2, 0)
    assert pa.array(made.finish()).to_pylist()[1]["sequence"] is not None
