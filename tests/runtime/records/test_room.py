"""What a batch may take, to the byte: 272 per record and 176 per header, beside 1 MiB."""

from __future__ import annotations

from collections.abc import Callable

import cramjam
import pytest
from kafka_wire.records import (
    MAX_DECOMPRESSED,
    Compression,
    DecompressedSizeError,
    Record,
    RecordBatch,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import TINY, body
from tests.runtime.records.test_stream import headers_bomb, only

MIB = 1 << 20
RECORD, HEADER = 272, 176
COUNT = 9000

Read = Callable[[RecordBatch, int], list[Record]]


def at_once(parsed: RecordBatch, limit: int) -> list[Record]:
    """All records."""
    return parsed.records(max_decompressed=limit)


def streamed(parsed: RecordBatch, limit: int) -> list[Record]:
    """The records, one after another."""
    return list(parsed.iter_records(max_decompressed=limit))


def check(read: Callable[[int], list[Record]], least: int, count: int) -> None:
    """Assert that ``count`` records come with a limit, and none with a byte less."""
    assert least > 0
    assert len(read(least)) == count
    with pytest.raises(DecompressedSizeError):
        read(least - 1)


def zstd(inside: bytes, count: int) -> bytes:
    """A batch of so many records, compressed."""
    stored = bytes(cramjam.zstd.compress(inside))
    return body(2, Compression.ZSTD, stored, count=count)


def test_records() -> None:
    inside = TINY * COUNT
    data = zstd(inside, COUNT)
    cost = len(inside) + RECORD * COUNT
    check(lambda limit: at_once(only(data), limit), cost - MIB, COUNT)
    check(lambda limit: streamed(only(data), limit), len(inside), COUNT)
    memory = 2 * cost - MIB
    check(
        lambda limit: decode_records(data * 2, max_decompressed=limit), memory, 18_000
    )


@pytest.mark.parametrize("magic", [0, 1])
def test_messages_of_old_magics(magic: int) -> None:
    inside = encode_batch([Record(0, magic - 1)], magic=magic) * COUNT
    data = body(magic, Compression.GZIP, bytes(cramjam.gzip.compress(inside)))
    cost = len(inside) + RECORD * COUNT
    check(lambda limit: at_once(only(data), limit), cost - MIB, COUNT)
    check(lambda limit: streamed(only(data), limit), len(inside), COUNT)


def test_headers() -> None:
    """In a stream, the headers of one record at a time count."""
    inside = headers_bomb(COUNT) * 3
    data = zstd(inside, 3)
    cost = len(inside) + 3 * (RECORD + HEADER * COUNT)
    check(lambda limit: at_once(only(data), limit), cost - MIB, 3)
    parsed = len(inside) + HEADER * COUNT
    check(lambda limit: streamed(only(data), limit), parsed - MIB, 3)


def test_a_batch_that_is_not_compressed_may_come_to_48_times_its_size() -> None:
    """Or to all records that fit into it."""
    inside = headers_bomb(2 * COUNT)
    data = body(2, Compression.NONE, inside)
    cost = RECORD + 2 * HEADER * COUNT
    least = cost - MIB - 48 * len(data)
    check(lambda limit: at_once(only(data), limit), least, 1)
    check(lambda limit: streamed(only(data), limit), 2 * HEADER * COUNT - MIB, 1)
    full = body(2, Compression.NONE, TINY * COUNT, count=COUNT)
    assert len(at_once(only(full), 0)) == len(streamed(only(full), 0)) == COUNT


def test_the_default_limit_is_128_mib() -> None:
    assert MAX_DECOMPRESSED == 134_217_728


@pytest.mark.parametrize("magic", [1, 2])
@pytest.mark.parametrize("codec", [c for c in Compression if c])
def test_large_batches_are_read_like_small_ones(magic: int, codec: Compression) -> None:
    """From four MiB on, decompressed data is not copied again."""
    if magic == 1 and codec is Compression.ZSTD:
        return
    rows = [Record(0, 0, b"k", bytes(5 * MIB))]
    (parsed,) = read_batches(encode_batch(rows, magic=magic, compression=codec))
    assert parsed.records() == list(parsed.iter_records()) == rows
    assert type(parsed.records()[0].value) is bytes
