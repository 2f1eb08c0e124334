"""Batches written by the native engine equal those written by Python, errors included."""

from __future__ import annotations

from collections import UserList
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire import EncodeError
from kafka_wire._runtime.records import builder as builders
from kafka_wire._runtime.records import write_v2
from kafka_wire._runtime.records.native import native_records
from kafka_wire.records import (
    BatchBuilder,
    BatchOptions,
    Compression,
    Header,
    Record,
    decode_records,
    encode_batch,
)

from tests.engine.records_both_ways import agreed, engine_is, native, outcome, unwanted
from tests.runtime.records.corpus import TIME, batch, record_lists, records

MOST = (1 << 63) - 1


class Text(str):
    """A text of a program's own."""


class Blob(bytes):
    """Bytes of a program's own."""


class Count(int):
    """A number of a program's own."""


class OwnRecord(Record, frozen=True):
    """A record of a program's own."""


class OwnHeader(Header, frozen=True):
    """A header of a program's own."""


ROW = {"offset": 3, "timestamp": TIME, "key": b"k", "value": None, "headers": ()}


@pytest.fixture
def no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Python's own path for writing records fail."""
    monkeypatch.setattr(write_v2, "_write_records", unwanted)
    monkeypatch.setattr(builders.BatchBuilder, "_append_plain", unwanted)


@pytest.mark.usefixtures("no_python")
@pytest.mark.parametrize("codec", Compression)
def test_the_engine_writes_plain_records(codec: Compression) -> None:
    with engine_is(native):
        assert decode_records(batch(2, codec)) == records(2)


@given(record_lists(2), st.sampled_from([None, 0, -1, MOST, TIME]))
@settings(max_examples=60)
def test_any_records(rows: list[Record], horizon: int | None) -> None:
    for options in (BatchOptions(), BatchOptions(delete_horizon=horizon)):
        options["producer_id"], options["base_sequence"] = 5, 9
        options["producer_epoch"] = 1
        agreed(partial(encode_batch, rows, **options))


AnyRecord: Any = Record
AnyHeader: Any = Header
"""The classes without their types: many values below are wrong on purpose."""

ODD: dict[str, Callable[[], Any]] = {
    "nothing": list,
    "a value that is a bytearray": lambda: [AnyRecord(0, TIME, b"k", bytearray(b"v"))],
    "a key that is a view": lambda: [AnyRecord(0, TIME, memoryview(b"k"), b"v")],
    "a key of own bytes": lambda: [AnyRecord(0, TIME, Blob(b"k"), b"v")],
    "a key that is text": lambda: [AnyRecord(0, TIME, "k", b"v")],
    "a value that is a number": lambda: [AnyRecord(0, TIME, b"k", 5)],
    "own numbers": lambda: [AnyRecord(Count(3), Count(TIME), b"k", b"v")],
    "numbers of numpy": lambda: [AnyRecord(np.int64(3), np.int64(TIME), b"k", b"v")],
    "a bool": lambda: [AnyRecord(True, False, b"k", b"v")],
    "a fraction": lambda: [AnyRecord(0.5, TIME, b"k", b"v")],
    "no offset": lambda: [AnyRecord(None, TIME, b"k", b"v")],
    "a negative offset": lambda: [AnyRecord(-1, TIME, b"k", b"v")],
    "an offset of 64 bits": lambda: [AnyRecord(1 << 63, TIME, b"k", b"v")],
    "the greatest offset": lambda: [AnyRecord(MOST, TIME, b"k", b"v")],
    "an offset too far": lambda: [AnyRecord(0, TIME), AnyRecord(1 << 31, TIME)],
    "the offset that is just near": lambda: [
        AnyRecord(0, 0),
        AnyRecord((1 << 31) - 1, 0),
    ],
    "an offset again": lambda: [AnyRecord(7, TIME), AnyRecord(7, TIME)],
    "an offset before": lambda: [AnyRecord(7, TIME), AnyRecord(6, TIME)],
    "a time below -1": lambda: [AnyRecord(0, TIME), AnyRecord(1, -2)],
    "times of -1": lambda: [AnyRecord(0, -1), AnyRecord(1, -1), AnyRecord(2, MOST)],
    "a time of 64 bits": lambda: [AnyRecord(0, TIME), AnyRecord(1, 1 << 63)],
    "headers in a list": lambda: [
        AnyRecord(0, TIME, b"k", b"v", [AnyHeader("h", b"1")])
    ],
    "headers of own": lambda: [AnyRecord(0, TIME, b"k", b"v", (OwnHeader("h"),))],
    "headers that are none": lambda: [AnyRecord(0, TIME, b"k", b"v", None)],
    "a header that is a pair": lambda: [AnyRecord(0, TIME, b"k", b"v", (("h", b"1"),))],
    "a header key of own": lambda: [
        AnyRecord(0, 0, None, None, (AnyHeader(Text("h")),))
    ],
    "a header key of bytes": lambda: [AnyRecord(0, 0, None, None, (AnyHeader(b"h"),))],
    "half a character": lambda: [AnyRecord(0, 0, None, None, (AnyHeader("\ud800"),))],
    "a header of a bytearray": lambda: [
        AnyRecord(0, 0, None, None, (AnyHeader("é", bytearray(b"v")),))
    ],
    "records of own": lambda: [OwnRecord(0, TIME, b"k", b"v")],
    "something else": lambda: [AnyRecord(0, TIME), (1, TIME, b"k", b"v", ())],
    "an object of the same shape": lambda: [AnyRecord(0, TIME), SimpleNamespace(**ROW)],
    "a list of own": lambda: UserList([AnyRecord(0, TIME, b"k", b"v")]),
}


def _encoded(name: str, base: Any) -> bytes:
    return encode_batch(ODD[name](), base_offset=base)


@pytest.mark.parametrize("name", ODD)
def test_odd_values(name: str) -> None:
    """Values that Python accepts are written, the others refused with its message."""
    for base in (None, 0, 3, np.int64(0), Count(0)):
        agreed(partial(_encoded, name, base))


@pytest.mark.parametrize("size", [0, 1, 63, 64, 8191, 8192, 1 << 20, (1 << 20) - 1])
def test_sizes_around_the_limits_of_varints(size: int) -> None:
    value = bytes(size)
    rows = [
        Record(0, TIME, value, value),
        Record(size + 1, TIME + size, None, b"", (Header("k" * size, value),)),
        Record(size + 70, TIME - size, b"", None, (Header("", None),) * 64),
    ]
    data = agreed(lambda: encode_batch(rows))
    assert decode_records(data) == rows


def test_many_records_of_growing_size() -> None:
    rows = [Record(n, TIME, None, bytes(n * n)) for n in range(150)]
    assert decode_records(agreed(lambda: encode_batch(rows))) == rows


def test_a_record_with_a_deleted_attribute() -> None:
    def deleted() -> Any:
        import msgspec  # noqa: PLC0415

        row = Record(0, TIME, b"k", b"v")
        msgspec.structs.force_setattr(row, "value", 5)
        return encode_batch([row])

    assert agreed(deleted)[0] is EncodeError


STEPS = st.lists(
    st.tuples(
        st.sampled_from([TIME, TIME + 5, -1, -2, MOST, 1 << 63, True, None, Count(7)]),
        st.sampled_from(
            [b"key", None, b"", bytearray(b"k"), Blob(b"k"), "k", b"x" * 70]
        ),
        st.sampled_from([b"value", None, b"", memoryview(b"v"), b"y" * 200]),
        st.sampled_from(
            [(), (Header("h", b"1"),), [Header("h")], None, (Header("\ud800"),)]
        ),
        st.sampled_from([None, None, None, 0, 3, 40, 1 << 31, Count(50), "1"]),
    ),
    max_size=12,
)
PLAIN = STEPS.map(lambda steps: [(TIME, b"key", b"value", (), None), *steps])


def states(steps: list[Any], most: Any, options: BatchOptions) -> list[Any]:
    """A builder's state after each step."""
    builder = BatchBuilder(most, **options)
    outcomes: list[Any] = []
    for step in steps:
        outcomes.append(outcome(partial(builder.append, *step)))
        outcomes.append((len(builder), builder.size, builder.next_offset))
    return [*outcomes, outcome(builder.build)]


@given(STEPS | PLAIN, st.sampled_from([None, 0, 61, 300, 1000, 200.5]))
@settings(max_examples=150)
def test_a_builder(steps: list[Any], most: Any) -> None:
    agreed(lambda: states(steps, most, BatchOptions()))
    agreed(lambda: states(steps, most, BatchOptions(base_offset=2, delete_horizon=9)))


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_builder_of_plain_records(magic: int) -> None:
    rows = [(TIME * bool(magic) - (not magic), b"k", b"v" * n) for n in range(40)]
    for codec in (Compression.NONE, Compression.GZIP):
        options = BatchOptions(magic=magic, compression=codec)
        for most in (None, 200, 500):
            agreed(partial(states, rows, most, options))


def test_a_builder_that_is_just_full() -> None:
    steps = [(TIME + n, b"k" * n, b"v" * (n * 9)) for n in range(9)]
    for most in range(90, 420):
        agreed(partial(states, steps, most, BatchOptions()))


def test_a_builder_to_which_a_far_offset_is_appended() -> None:
    steps = [(0, b"", b"", (), at) for at in (5, 6, 5 + (1 << 31), 4 + (1 << 31), None)]
    agreed(lambda: states(steps, None, BatchOptions()))


@pytest.mark.usefixtures("no_python")
def test_the_engine_appends(monkeypatch: pytest.MonkeyPatch) -> None:
    with engine_is(native):
        builder = BatchBuilder(1 << 20)
        assert builder.append(TIME, None, b"first")
        monkeypatch.setattr(BatchBuilder, "_append", unwanted)
        for n in range(100):
            assert builder.append(TIME + n, b"key", None, (Header("h"),), 5 * n + 5)
            assert (len(builder), builder.next_offset) == (n + 2, 5 * n + 6)
        data = builder.build()
        assert builder.append(TIME, None, None)
        assert builder.build() != data
    assert len(decode_records(data)) == 101


def test_bytes_with_a_view_do_not_move() -> None:
    with engine_is(native):
        buffer = native_records().buffer(0, TIME, 0, 1 << 20)
        assert buffer.append(TIME, b"k", b"v", (), None)
        with memoryview(buffer) as view:
            before = bytes(view)
            assert buffer.append(TIME, b"k", bytes(5000), (), None) is None
            assert view == before
            assert view.readonly
        assert buffer.append(TIME, b"k", bytes(5000), (), None)
