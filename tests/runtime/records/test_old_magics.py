"""Magic 0 and 1: their headers, and offsets inside wrapped sets."""

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
        (parsed,) = read_batches(encode_batch([Record(7, time, b"k")], magic=magic))
        assert parsed.timestamp_type is kind
        assert (parsed.record_count, parsed.max_timestamp, parsed.last_sequence) == (
            1,
            time,
            -1,
        )
        assert (parsed.base_offset, parsed.last_offset, parsed.producer_id) == (
            7,
            7,
            -1,
        )
    assert [TimestampType.NONE] == [-1]


@pytest.mark.parametrize("bit", [0x10, 0x20, 0x40])
@pytest.mark.parametrize("magic", [0, 1])
def test_unused_attribute_bits_are_ignored(magic: int, bit: int) -> None:
    data = encode_batch([Record(0, magic - 1, b"k", b"v")], magic=magic)
    data = with_crc(data[:17] + bytes((data[17] | bit,)) + data[18:])
    (parsed,) = read_batches(data)
    assert not parsed.is_transactional
    assert not parsed.is_control
    assert parsed.delete_horizon is None
    assert decode_records(data) == [Record(0, magic - 1, b"k", b"v")]


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
def test_log_append_time(codec: Compression) -> None:
    """Magic 1 has it, as magic 2 does."""
    rows = [Record(n, n, b"k", b"v") for n in range(3)]
    builder = BatchBuilder(magic=1, compression=codec, log_append_time=TIME)
    for row in rows:
        builder.append(row.timestamp, row.key, row.value)
    data = encode_batch(rows, magic=1, compression=codec, log_append_time=TIME)
    assert builder.build() == data
    for parsed in read_batches(data):
        assert parsed.timestamp_type is TimestampType.LOG_APPEND_TIME
        assert {row.timestamp for row in parsed.records()} == {TIME}
        assert {row.timestamp for row in parsed.iter_records()} == {TIME}


def wrapped(last: int, *offsets: int, magic: int = 1) -> RecordBatch:
    """A set of minimal messages with these offsets, in a wrapper with the offset ``last``."""
    rows = [encode_batch([Record(0, magic - 1)], magic=magic)[8:] for _ in offsets]
    inside = b"".join(pack(">q", n) + row for n, row in zip(offsets, rows, strict=True))
    data = body(magic, Compression.GZIP, bytes(cramjam.gzip.compress(inside)))
    (parsed,) = read_batches(pack(">q", last) + data[8:])
    return parsed


@pytest.mark.parametrize(
    ("last", "offsets", "expected"),
    [
        (12, (0, 1, 2), [10, 11, 12]),
        (12, (0, 2), [10, 12]),
        (2, (0, 1, 2), [0, 1, 2]),  # the first of all
        (1, (0,), [1]),
        (0, (0, 1, 2), [0, 1, 2]),  # as old producers wrote it
        (12, (10, 11, 12), [10, 11, 12]),
        (MOST, (0, 1), [MOST - 1, MOST]),
        (MOST, (5, 0), [4 - (1 << 63), MOST]),
    ],
)
def test_offsets_in_a_wrapped_set(
    last: int, offsets: tuple[int, ...], expected: list[int]
) -> None:
    """They count from the first; the wrapper has the offset of the last. Sums are of 64 bits."""
    parsed = wrapped(last, *offsets)
    assert [row.offset for row in parsed.records()] == expected
    assert [row.offset for row in parsed.iter_records()] == expected
    assert parsed.base_offset == expected[0]


def test_offsets_in_a_wrapped_set_of_magic_0() -> None:
    """In magic 0 the inner offsets are absolute."""
    for last in (0, 5, 12):
        parsed = wrapped(last, 10, 12, magic=0)
        assert [row.offset for row in parsed.records()] == [10, 12]
