"""Streamed records equal those read at once, and their number costs no memory."""

from __future__ import annotations

import tracemalloc
from random import Random
from struct import pack

import cramjam
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire.records import (
    Compression,
    DecompressedSizeError,
    Header,
    Record,
    RecordBatch,
    RecordsError,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import ALL, IDS, TINY, batch, body, records, with_crc

MIB = 1 << 20

corpus = pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)


def only(data: bytes) -> RecordBatch:
    """The batch of these bytes."""
    (parsed,) = read_batches(data)
    return parsed


def outcome(data: bytes, stream: bool) -> list[Record] | str:
    """The records, or the error."""
    rows: list[Record] = []
    try:
        for parsed in read_batches(data):
            rows += parsed.iter_records() if stream else parsed.records()
    except RecordsError as error:
        return f"{type(error).__name__} {error.path} {error.offset} {error.reason}"
    return rows


@corpus
def test_the_same_records(magic: int, codec: Compression) -> None:
    data = batch(magic, codec)
    rows = outcome(data, stream=True)
    assert rows == outcome(data, stream=False) == records(magic)


@corpus
def test_the_same_verdict_on_every_changed_byte(magic: int, codec: Compression) -> None:
    """The checksum is corrected; a broken batch gives no records."""
    rng, data = Random(f"{magic} {codec}"), batch(magic, codec)
    for _ in range(300):
        changed = bytearray(data)
        changed[rng.randrange(21 if magic > 1 else 16, len(data))] = rng.randrange(256)
        fixed = with_crc(bytes(changed))
        at_once, streamed = outcome(fixed, stream=False), outcome(fixed, stream=True)
        if "records of 272 bytes" in at_once:  # an absurd count
            assert "records in" in streamed
        else:
            assert streamed == at_once


@given(st.binary(max_size=120), st.integers(0, 4))
@settings(max_examples=300)
def test_the_same_verdict_on_random_bytes(inside: bytes, count: int) -> None:
    data = body(2, Compression.NONE, inside, count=count)
    assert outcome(data, stream=True) == outcome(data, stream=False)


def test_sums_beyond_64_bits_wrap_around() -> None:
    most = (1 << 63) - 1
    data = bytearray(encode_batch([Record(0, most), Record(1, most)], base_offset=0))
    data[:8] = pack(">q", most)
    assert outcome(bytes(data), stream=True) == outcome(bytes(data), stream=False)


def bomb(magic: int, codec: Compression, count: int) -> bytes:
    """A batch of so many minimal records."""
    compress = {
        Compression.GZIP: cramjam.gzip.compress,
        Compression.ZSTD: cramjam.zstd.compress,
    }[codec]
    if magic == 2:
        return body(2, codec, bytes(compress(TINY * count)), count=count)
    parsed = encode_batch([Record(0, -1 if magic == 0 else 0)], magic=magic)
    return body(magic, codec, bytes(compress(parsed * count)))


BOMBS = [(2, Compression.ZSTD), (2, Compression.GZIP), (1, Compression.GZIP)]


@pytest.mark.parametrize(("magic", "codec"), BOMBS)
def test_many_records_cost_no_more_than_the_limit(
    magic: int, codec: Compression
) -> None:
    """They are counted first; streamed, they all come nevertheless."""
    count, limit = 15_000, MIB
    data = bomb(magic, codec, count)
    only(data).computed_crc()
    tracemalloc.start()
    with pytest.raises(DecompressedSizeError, match=f"{count} records of 272 bytes"):
        decode_records(data, max_decompressed=limit)
    streamed = sum(1 for _ in only(data).iter_records(max_decompressed=limit))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert streamed == count
    assert peak < 2 * limit + MIB


@pytest.mark.parametrize(("magic", "codec"), [*BOMBS, (2, Compression.NONE)])
def test_no_more_records_than_allowed(magic: int, codec: Compression) -> None:
    if codec is Compression.NONE:
        data = encode_batch([Record(n, 0) for n in range(500)])
    else:
        data = bomb(magic, codec, 500)
    one = only(data)
    assert len(one.records(max_records=500)) == 500
    assert sum(1 for _ in one.iter_records(max_records=500)) == 500
    for read in (one.records, one.iter_records):
        with pytest.raises(DecompressedSizeError, match="500 records, where 499"):
            read(max_records=499)


def headers_bomb(count: int) -> bytes:
    """A record with so many headers of two bytes."""
    numbers = bytearray()
    remaining = count << 1
    while remaining > 127:
        numbers.append(remaining & 127 | 128)
        remaining >>= 7
    inside = b"\0\0\0\1\1" + bytes((*numbers, remaining)) + b"\0\1" * count
    size, length = len(inside) << 1, bytearray()
    while size > 127:
        length.append(size & 127 | 128)
        size >>= 7
    return bytes((*length, size)) + inside


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.ZSTD])
@pytest.mark.parametrize("stream", [False, True])
def test_many_headers_are_counted_first(codec: Compression, stream: bool) -> None:
    inside = headers_bomb(2_000_000)
    stored = bytes(cramjam.zstd.compress(inside)) if codec else inside
    data, limit = body(2, codec, stored), 8 * MIB
    tracemalloc.start()
    with pytest.raises(DecompressedSizeError, match="2000000 headers of 176 bytes"):
        (only(data).iter_records if stream else only(data).records)(
            max_decompressed=limit
        )
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4 * limit


def test_a_header_that_fits_is_no_bomb() -> None:
    plain = [Record(n, 0, None, b"v", (Header("k", b"1"),) * 30) for n in range(2000)]
    for codec in (Compression.NONE, Compression.ZSTD):
        data = encode_batch(plain, compression=codec)
        assert decode_records(data) == plain
        assert list(only(data).iter_records()) == plain


def test_a_batch_broken_at_its_end_gives_no_records() -> None:
    data = body(2, Compression.NONE, TINY * 5 + b"\x0c\0\0\0\1\1\3", count=6)
    with pytest.raises(RecordsError, match="headers"):
        only(data).iter_records()
