"""Numbers at their limits, immutable values, and defaults."""

from __future__ import annotations

from collections.abc import Callable
from struct import unpack

import cramjam
import pytest
from kafka_wire import EncodeError
from kafka_wire.records import (
    BatchBuilder,
    BatchOptions,
    Compression,
    ControlType,
    CrcError,
    Header,
    Record,
    decode_records,
    encode_batch,
    encode_end_transaction,
    read_batches,
)

from tests.runtime.records.corpus import PLAIN, TIME, batch, body
from tests.runtime.records.test_hostile import sized

MOST = (1 << 63) - 1


@pytest.mark.parametrize("times", [(-1, MOST), (MOST, -1), (MOST, MOST), (5, -1)])
def test_times_at_the_ends(times: tuple[int, int]) -> None:
    """Their difference may exceed 64 bits, and wraps around."""
    rows = [Record(n, time, b"k", b"v") for n, time in enumerate(times)]
    builder = BatchBuilder()
    for row in rows:
        assert builder.append(row.timestamp, row.key, row.value) is True
    data = encode_batch(rows)
    assert builder.build() == data
    (parsed,) = read_batches(data)
    assert parsed.records() == list(parsed.iter_records()) == rows
    assert parsed.max_timestamp == max(times)


def test_offsets_at_the_end() -> None:
    far = (1 << 31) - 1
    rows = [Record(0, 0, b"k", b"v"), Record(far, 0, b"k", b"v")]
    builder = BatchBuilder()
    for row in rows:
        assert builder.append(0, row.key, row.value, offset=row.offset)
    assert decode_records(encode_batch(rows)) == decode_records(builder.build()) == rows


def test_excess_bits_of_a_varint_are_dropped() -> None:
    """As in Java, excess bits in the last byte of a 32-bit or 64-bit number are dropped."""
    time = b"\xff" * 9 + b"\x7f"
    offset = b"\x82\x80\x80\x80\x70"
    data = body(2, Compression.NONE, sized(b"\0" + time + offset + b"\x02k\x02v\0"))
    (parsed,) = read_batches(data)
    expected = [Record(1, TIME - (1 << 63), b"k", b"v")]
    assert parsed.records() == list(parsed.iter_records()) == expected


def test_the_last_sequence_of_a_negative_delta_is_javas() -> None:
    rows = [Record(0, 0)]
    data = encode_batch(rows, producer_id=1, producer_epoch=0, base_sequence=5)
    negative = data[:23] + b"\xff" * 4 + data[27:]
    (parsed,) = read_batches(negative)
    assert parsed.last_sequence == 4 - (1 << 31)


def test_sequences_wrap_to_0() -> None:
    for first, last in ((0, 1), ((1 << 31) - 2, (1 << 31) - 1), ((1 << 31) - 1, 0)):
        rows = [Record(n, 0) for n in range(2)]
        data = encode_batch(rows, producer_id=1, producer_epoch=0, base_sequence=first)
        (parsed,) = read_batches(data)
        assert (parsed.base_sequence, parsed.last_sequence) == (first, last)
        assert [parsed.sequence_of(row.offset) for row in rows] == [first, last]


def test_sequences_are_counted_from_the_base_offset() -> None:
    options: BatchOptions = {"producer_id": 1, "producer_epoch": 0, "base_offset": 10}
    options["base_sequence"] = 3
    [parsed] = read_batches(encode_batch([Record(12, 0)], **options))
    assert parsed.sequence_of(12) == 5
    [none] = read_batches(encode_batch([Record(12, 0)]))
    assert none.sequence_of(12) is None


def test_the_last_offset_may_be_that_of_the_last_record() -> None:
    rows = [Record(5, 0), Record(7, 0)]
    assert encode_batch(rows, last_offset=7) == encode_batch(rows)


@pytest.mark.parametrize("last", [0, 9])
@pytest.mark.parametrize("codec", Compression)
def test_an_empty_batch_of_one_offset(codec: Compression, last: int) -> None:
    """Without a base offset it is that of the last record; an empty batch is not compressed."""
    none = Compression.NONE
    data = encode_batch([], last_offset=last, compression=codec)
    assert len(data) == 61
    (parsed,) = read_batches(data)
    assert (parsed.base_offset, parsed.last_offset, parsed.compression) == (
        last,
        last,
        none,
    )
    assert parsed.records() == list(parsed.iter_records()) == []


def test_max_timestamp_of_a_compacted_empty_batch() -> None:
    for time in (None, -1, 0, TIME):
        (parsed,) = read_batches(encode_batch([], last_offset=9, max_timestamp=time))
        assert parsed.max_timestamp == (-1 if time is None else time)
    (parsed,) = read_batches(
        encode_batch([], last_offset=9, max_timestamp=TIME, log_append_time=TIME)
    )
    assert parsed.max_timestamp == TIME
    for options in ({"max_timestamp": -2}, {"max_timestamp": 5, "log_append_time": 6}):
        with pytest.raises(EncodeError) as caught:
            encode_batch([], last_offset=9, **options)  # type: ignore[arg-type]
        assert caught.value.path == "max_timestamp"


def test_the_broker_s_time_in_magic_1_may_be_none() -> None:
    """-1 means none, as for any record; lower values are refused."""
    (parsed,) = read_batches(encode_batch([Record(0, 5)], magic=1, log_append_time=-1))
    assert parsed.max_timestamp == -1
    with pytest.raises(EncodeError, match="log_append_time: a timestamp of -2"):
        encode_batch([Record(0, 5)], magic=1, log_append_time=-2)


def test_the_marker_of_a_transaction_by_default() -> None:
    data = encode_end_transaction(
        commit=False, producer_id=9, producer_epoch=2, coordinator_epoch=7, timestamp=5
    )
    (parsed,) = read_batches(data)
    assert (parsed.base_offset, parsed.partition_leader_epoch) == (0, -1)
    assert [row.type for row in parsed.control_records()] == [ControlType.ABORT]


def test_control_types_by_number() -> None:
    """With the numbers of the broker's classes."""
    assert {kind.name: kind.value for kind in ControlType} == {
        "ABORT": 0,
        "COMMIT": 1,
        "LEADER_CHANGE": 2,
        "SNAPSHOT_HEADER": 3,
        "SNAPSHOT_FOOTER": 4,
        "KRAFT_VERSION": 5,
        "KRAFT_VOTERS": 6,
    }


@pytest.mark.parametrize("magic", [1, 2])
@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
def test_checksums_are_verified_by_default(magic: int, codec: Compression) -> None:
    options = BatchOptions(magic=magic, compression=codec)
    if magic > 1:
        options["control"] = True
    data = bytearray(encode_batch([Record(0, TIME, bytes(4), b"v")], **options))
    data[20 if magic > 1 else 15] ^= 1
    (parsed,) = read_batches(data)
    reads: list[Callable[..., object]] = [parsed.records, parsed.iter_records]
    if magic > 1:
        reads.append(parsed.control_records)
    for read in reads:
        with pytest.raises(CrcError):
            read()
        read(check_crc=False)


def test_values_can_t_be_changed_and_may_be_keys() -> None:
    (parsed,) = read_batches(bytearray(PLAIN))
    (record,) = parsed.records()
    (control,) = next(
        read_batches(
            encode_end_transaction(
                commit=True,
                producer_id=1,
                producer_epoch=0,
                coordinator_epoch=0,
                timestamp=0,
            )
        )
    ).control_records()
    header = Header("k", b"v")
    for value, name in (
        (parsed, "position"),
        (record, "offset"),
        (control, "offset"),
        (header, "key"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, 7)
        assert value in {value}
    assert Header("k", b"v") in {header}
    assert record in {Record(0, TIME, b"key", b"value")}
    (other,) = read_batches(bytearray(PLAIN))
    assert parsed != other  # each is a slice of a buffer


def test_buffers_with_other_memory_layouts() -> None:
    data = PLAIN + batch(0, Compression.NONE)
    expected = decode_records(data)
    twice = bytes(byte for pair in zip(data, data, strict=True) for byte in pair)
    views = [
        memoryview(twice)[::2],
        memoryview(data).cast("B", (1, len(data))),
        memoryview(data).cast("b"),
        memoryview(data[::-1])[::-1],
    ]
    for view in views:
        assert decode_records(view) == expected


def _blocks(data: bytes) -> list[bytes]:
    """The blocks of a snappy stream, each preceded by its length."""
    blocks, at = [], 16
    while at < len(data):
        (size,) = unpack(">i", data[at : at + 4])
        blocks.append(data[at + 4 : at + 4 + size])
        at += 4 + size
    return blocks


def test_blocks_are_of_the_size_that_kafka_gives_them() -> None:
    """32 KiB in snappy, 64 KiB in LZ4, whose blocks state their compressed length."""
    rows = [Record(0, TIME, None, bytes(150_000))]
    inside = len(encode_batch(rows)) - 61
    snappy = encode_batch(rows, compression=Compression.SNAPPY)[61:]
    sizes = [cramjam.snappy.decompress_raw_len(block) for block in _blocks(snappy)]
    assert sizes == [32_768] * 4 + [inside - 4 * 32_768]
    frame = encode_batch(rows, compression=Compression.LZ4)[61:]
    at, sizes = 7, []
    while size := int.from_bytes(frame[at : at + 4], "little"):
        block = frame[at + 4 : at + 4 + size]
        out = bytearray(1 << 20)
        sizes.append(cramjam.lz4.decompress_block_into(block, out, output_len=1 << 20))
        at += 4 + size
    assert sizes == [65_536] * 2 + [inside - 2 * 65_536]
    assert at + 4 == len(frame)


@pytest.mark.parametrize(
    ("codec", "level"),
    [(Compression.ZSTD, -131072), (Compression.ZSTD, 0), (Compression.GZIP, -1)],
)
def test_the_lowest_compression_levels(codec: Compression, level: int) -> None:
    """Zstd has levels below 0; gzip's -1 is its default."""
    rows = [Record(0, TIME, b"k", b"v" * 5000)]
    assert decode_records(encode_batch(rows, compression=codec, level=level)) == rows


def _padded(number: int, count: int) -> bytes:
    """A number padded to at least so many bytes, as some writers may write it."""
    zigzag = (number << 1) ^ (number >> 63)
    data = bytearray()
    while zigzag >= 0x80 or len(data) < count - 1:
        data.append(zigzag & 0x7F | 0x80)
        zigzag >>= 7
    return bytes((*data, zigzag))


@pytest.mark.parametrize("count", range(1, 6))
@pytest.mark.parametrize("key", [None, b"", b"k", b"k" * 100])
@pytest.mark.parametrize("times", [(0, 0), (1, 1), (-1, 0), (-70, 5)])
def test_varints_with_more_bytes_than_needed(
    count: int, key: bytes | None, times: tuple[int, int]
) -> None:
    """Zero and negative numbers included, in every place."""
    time, offset = times
    size = _padded(-1 if key is None else len(key), count)
    field = size + (key or b"")
    record = b"\0" + _padded(time, count) + _padded(offset, count) + field + field
    record += b"\0"
    data = body(2, Compression.NONE, _padded(len(record), count) + record)
    (parsed,) = read_batches(data)
    expected = [Record(offset, TIME + time, key, key)]
    assert parsed.records() == expected
    assert list(parsed.iter_records()) == expected
