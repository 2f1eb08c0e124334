"""Decompression bombs: the limit applies during decompression, not afterwards."""

from __future__ import annotations

import subprocess
import sys
from functools import cache

import cramjam
import pytest
from kafka_wire.records import (
    Compression,
    DecompressedSizeError,
    Record,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import body

MIB = 1 << 20
CODECS = [codec for codec in Compression if codec]
KINDS = [(m, c) for m in (0, 1, 2) for c in CODECS if m > 1 or c != Compression.ZSTD]


@cache
def bomb(codec: Compression, mib: int) -> bytes:
    """So many MiB of zeros, in streams that do not state their decompressed size."""
    zeros = bytes(MIB)
    match codec:
        case Compression.GZIP:
            return bytes(cramjam.gzip.compress(zeros)) * mib
        case Compression.ZSTD:
            return bytes(cramjam.zstd.compress(zeros)) * mib
        case Compression.LZ4:
            block = bytes(
                cramjam.lz4.compress_block(zeros[: 64 << 10], store_size=False)
            )
            block = len(block).to_bytes(4, "little") + block
            head = bytes.fromhex("04224d18604082")
            return head + block * (16 * mib) + bytes(4)
        case Compression.SNAPPY:
            block = bytes(cramjam.snappy.compress_raw(zeros))
            head = b"\x82SNAPPY\0" + bytes.fromhex("0000000100000001")
            return head + (len(block).to_bytes(4) + block) * mib
    raise AssertionError(codec)


MEASURE = """
import resource, sys
import crc32c, cramjam
from kafka_wire.records import RecordsError, decode_records
data = sys.stdin.buffer.read()
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    decode_records(data, max_decompressed=int(sys.argv[1]))
except RecordsError as error:
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(type(error).__name__, grown * 1024)
"""


def growth(data: bytes, limit: int) -> tuple[str, int]:
    """The error of a process that reads the data, and by how many bytes the process grows."""
    command = [sys.executable, "-c", MEASURE, str(limit)]
    done = subprocess.run(command, input=data, capture_output=True, check=True)
    name, grown = done.stdout.split()
    return name.decode(), int(grown)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("limit", [1, 32, 128], ids="{}-MiB".format)
@pytest.mark.parametrize(("magic", "codec"), KINDS)
def test_a_bomb_takes_little_memory(magic: int, codec: Compression, limit: int) -> None:
    """A bomb of 512 MiB."""
    data = body(magic, codec, bomb(codec, 512))
    name, grown = growth(data, limit * MIB)
    assert name == "DecompressedSizeError"
    # The compressed data is copied once, and a codec has tables of its own.
    assert grown < limit * MIB + len(data) * 2 + 12 * MIB


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("magic", "codec"), KINDS)
def test_the_limit_is_exact(magic: int, codec: Compression) -> None:
    rows = [Record(0, 0 if magic else -1, None, bytes(100_000))]
    plain = len(encode_batch(rows, magic=magic)) - (61 if magic > 1 else 0)
    data = encode_batch(rows, magic=magic, compression=codec)
    assert decode_records(data, max_decompressed=plain) == rows
    [batch] = read_batches(data)
    assert batch.records(max_decompressed=plain) == rows
    for limit in (plain - 1, 1000, 1, 0):
        with pytest.raises(DecompressedSizeError, match=f"limit of {limit} bytes"):
            decode_records(data, max_decompressed=limit)


@pytest.mark.parametrize("codec", CODECS)
def test_many_small_bombs_share_one_limit(codec: Compression) -> None:
    """The limit is for all batches together."""
    rows = [Record(0, 0, None, bytes(100_000))]
    data = encode_batch(rows, compression=codec)
    assert len(decode_records(data * 10, max_decompressed=1_001_000)) == 10
    with pytest.raises(DecompressedSizeError):
        decode_records(data * 10, max_decompressed=1_000_000)


def test_a_snappy_block_that_claims_to_be_large() -> None:
    for size in ("ffffffff07", "ffffffff0f", "80808040"):
        data = body(2, Compression.SNAPPY, bytes.fromhex(size) + b"\0a")
        with pytest.raises(Exception, match="says that it holds"):
            decode_records(data)


@pytest.mark.parametrize("window", [0x88, 0xA0, 0xF8])
def test_a_zstd_frame_that_wants_a_large_window(window: int) -> None:
    """A single byte may demand a window of 128 MiB, 1 GiB and more."""
    frame = bytes((0x28, 0xB5, 0x2F, 0xFD, 0, window)) + b"\x09\0\0a"
    name, grown = growth(body(2, Compression.ZSTD, frame), MIB)
    assert name in ("CompressionError", "RecordsError")  # one byte is not a record
    assert grown < 16 * MIB
