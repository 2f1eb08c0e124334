"""Invalid tables and layouts of rows, and rows that call back into Python."""

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
from kafka_wire._runtime.columns.plan import plan_of
from kafka_wire.records import Header, Record, encode_batch

from tests.engine.handmade import ARRAY, INT32, STRUCT, native, words
from tests.generated.sources import distinct_layouts, fullest

NUMBERS = (0, 1, -1, 2, 8, 12, 13, 63, 1 << 16, (1 << 31) - 1, -(1 << 31))
NAMES = ("MetadataResponse", "FetchRequest", "UpdateMetadataRequest")


def _unused(*_: Any) -> None:
    """Stands for Python code that would read or write a row."""


@pytest.mark.parametrize(
    "layout",
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
def test_a_struct_in_two_places(layout: bytes) -> None:
    """It would be read at rows of another column."""
    about = tuple((b"f%d" % n, 0, -1, None) for n in range(layout[12]))
    with pytest.raises(ValueError, match="in two places"):
        native.MessageRows(layout, about, (None,), native.ArrowArray)


def _changed(data: bytes, rng: random.Random) -> bytes:
    numbers = array("i", data)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(numbers))
        replacement = numbers[rng.randrange(len(numbers))]
        numbers[place] = rng.choice((*NUMBERS, replacement, replacement, replacement))
    return numbers.tobytes()


def _arguments(module: Any, make: str, cls: type[Any]) -> Any:
    """The arguments with which a package creates the engine's type for a message."""
    calls: list[Any] = []
    with patch.object(native, make, lambda *arguments: calls.append(arguments)):
        (module._reader if make == "ColumnTable" else module._writer).__wrapped__(cls)
    return calls


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [60, pytest.param(6000, marks=pytest.mark.slow)])
def test_garbage_of_rows(name: str, count: int) -> None:
    """Random changes of the words give an error, or harmless rows."""
    cls = getattr(kafka_wire, name)
    version = max(cls.VERSIONS)
    data = fullest(distinct_layouts(name)[-1])[0].data
    table = pa.array(columns.messages(cls, [data, None] * 3, version))
    ((union, about, versions, kind),) = _arguments(rows, "MessageRows", cls)
    own, places = versions[version]
    rng = random.Random(name)
    accepted = 0
    for _ in range(count):
        changed = [
            (_changed(union, rng), own, places),
            (union, _changed(own, rng), places),
            (union, own, _changed(places, rng)),
        ]
        words_of_all, *pair = rng.choice(changed)
        try:
            message_rows = native.MessageRows(
                words_of_all, about, (None,) * version + ((*pair,),), kind
            )
            message_rows.encode(table, version, lambda *_: b"")
        except (TypeError, ValueError, OverflowError):
            continue
        accepted += 1
    assert accepted


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("count", [60, pytest.param(6000, marks=pytest.mark.slow)])
def test_garbage_of_columns(name: str, count: int) -> None:
    cls = getattr(kafka_wire, name)
    data = fullest(distinct_layouts(name)[-1])[0].data
    words, defaults = _arguments(messages, "ColumnTable", cls)[-1]
    shape = plan_of(cls).shape()
    rng = random.Random(name)
    accepted = 0
    for _ in range(count):
        try:
            table = native.ColumnTable(_changed(words, rng), defaults)
            reader = native.MessageColumns(shape, (table,), native.ArrowArray)
            column = reader.read((data, rng.randbytes(200), None) * 3, 0, _unused)
            pa.array(column).validate(full=True)
        except (TypeError, ValueError, OverflowError):
            continue
        accepted += 1
    assert accepted


def test_a_number_that_finishes_the_columns_meanwhile() -> None:
    """While a row is added, nothing that runs Python code may be called."""
    record_columns = native.RecordColumns(native.ArrowArray, ("offset", "timestamp"))

    class Number:
        def __index__(self) -> int:
            record_columns.finish()
            return 7

    with pytest.raises(TypeError, match="a whole number or None, not Number"):
        record_columns.append(Number(), None, None, None, None, None)
    record_columns.append(True, 5, None, None, None, None)
    assert pa.array(record_columns.finish()).to_pylist()[0]["offset"] == 1


def test_numbers_at_their_ends() -> None:
    """They wrap around, as in Java, or are left to Python."""
    most, least = (1 << 63) - 1, -(1 << 63)
    kind = native.Records(Record, Header)
    buffer = kind.buffer(most, 0, most, 1 << 20)
    assert buffer.append(0, None, None, (), None) is None
    lent = pa.array([{"offset": 5}])
    assert native.RecordRows(lent).write(least, 0) is None
    data = encode_batch([Record(5, 0, None, b"v"), Record(6, 0, None, b"v")])
    record_columns = native.RecordColumns(native.ArrowArray, ("sequence",))
    bounds = (least, most, 10, True)
    assert record_columns.open(data, 61, 2, 0, 0, None, most, *bounds) == (2, 2, 0)
    assert pa.array(record_columns.finish()).to_pylist()[1]["sequence"] is not None
