"""Magic 0 and 1: what their headers say, and offsets inside wrapped sets."""

from __future__ import annotations

from struct import pack

import cramjam
import pytest
from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Record,
    RecordBatch,
    TimestampType,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import TIME, body, with_crc

MOST = (1 << 63) - 1


def test_headers() -> None:
    kinds = (TimestampType.NONE, TimestampType.CREATE_TIME)
    for magic, kind in enumerate(kinds):
        time = TIME if magic else -1
        (one,) = read_batches(encode_batch([Record(7, time, b"k")], magic=magic))
        assert one.timestamp_type is kind
        assert (one.record_count, one.max_timestamp, one.last_sequence) == (1, time, -1)
        assert (one.base_offset, one.last_offset, one.producer_id) == (7, 7, -1)
    assert TimestampType.NONE == -1


@pytest.mark.parametrize("bit", [0x10, 0x20, 0x40])
@pytest.mark.parametrize("magic", [0, 1])
def test_bits_that_mean_nothing_yet(magic: int, bit: int) -> None:
    data = encode_batch([Record(0, magic - 1, b"k", b"v")], magic=magic)
    data = with_crc(data[:17] + bytes((data[17] | bit,)) + data[18:])
    (one,) = read_batches(data)
    assert not one.is_transactional
    assert not one.is_control
    assert one.delete_horizon is None
    assert decode_records(data) == [Record(0, magic - 1, b"k", b"v")]


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
def test_the_broker_s_time(codec: Compression) -> None:
    """Magic 1 has it as magic 2 does."""
    rows = [Record(n, n, b"k", b"v") for n in range(3)]
    builder = BatchBuilder(magic=1, compression=codec, log_append_time=TIME)
    for row in rows:
        builder.append(row.timestamp, row.key, row.value)
    data = encode_batch(rows, magic=1, compression=codec, log_append_time=TIME)
    assert builder.build() == data
    for one in read_batches(data):
        assert one.timestamp_type is TimestampType.LOG_APPEND_TIME
        assert {row.timestamp for row in one.records()} == {TIME}
        assert {row.timestamp for row in one.iter_records()} == {TIME}


def wrapped(last: int, *offsets: int, magic: int = 1) -> RecordBatch:
    """A set of the least messages with these offsets, in a wrapper with that one."""
    rows = [encode_batch([Record(0, magic - 1)], magic=magic)[8:] for _ in offsets]
    inside = b"".join(pack(">q", n) + row for n, row in zip(offsets, rows, strict=True))
    data = body(magic, Compression.GZIP, bytes(cramjam.gzip.compress(inside)))
    (one,) = read_batches(pack(">q", last) + data[8:])
    return one


@pytest.mark.parametrize(
    ("last", "offsets", "expected"),
    [
        (12, (0, 1, 2), [10, 11, 12]),
        (12, (0, 2), [10, 12]),
        (2, (0, 1, 2), [0, 1, 2]),  # the first of all
        (1, (0,), [1]),
        (0, (0, 1, 2), [0, 1, 2]),  # as old producers left it
        (12, (10, 11, 12), [10, 11, 12]),
        (MOST, (0, 1), [MOST - 1, MOST]),
        (MOST, (5, 0), [4 - (1 << 63), MOST]),
    ],
)
def test_offsets_in_a_wrapped_set(
    last: int, offsets: tuple[int, ...], expected: list[int]
) -> None:
    """They count from the first; the wrapper has the last one's. Sums are of 64 bits."""
    one = wrapped(last, *offsets)
    assert [row.offset for row in one.records()] == expected
    assert [row.offset for row in one.iter_records()] == expected
    assert one.base_offset == expected[0]


def test_offsets_in_a_wrapped_set_of_magic_0() -> None:
    """They are what they say."""
    for last in (0, 5, 12):
        one = wrapped(last, 10, 12, magic=0)
        assert [row.offset for row in one.records()] == [10, 12]
