"""Compressed frames with every bit changed, cut anywhere, and with bytes after them.

They stand in batches of magic 2 whose checksum is right.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from functools import partial

import cramjam
import lz4.frame
from kafka_wire.records import Compression, Record, encode_batch

from tests.interop.batches import TIME, checked

XERIAL = b"\x82SNAPPY\0\0\0\0\1\0\0\0\1"
LZ4_HEAD = b"\x04\x22\x4d\x18\x60\x40\x82"
STORED = 1 << 31
END = bytes(4)
STORED_END = STORED.to_bytes(4, "little")
"""A block of no bytes that is not compressed, which Kafka takes for the end."""


def records(count: int = 3, size: int = 24) -> list[Record]:
    """Records that can be compressed."""
    return [Record(n, TIME + n, b"key", b"value " * size) for n in range(count)]


COUNT = len(records())
BODY = encode_batch(records())[61:]


def in_batch(codec: Compression, frame: bytes, count: int = COUNT) -> bytes:
    """A batch with a frame in place of its records."""
    data = bytearray(encode_batch(records())[:61])
    data[8:12] = (len(frame) + 49).to_bytes(4, "big")
    data[22] = codec
    data[57:61] = count.to_bytes(4, "big")
    return checked(data + frame)


def damaged_frames(codec: Compression, limit: int | None = None) -> Iterator[bytes]:
    """Batches with each frame of a codec damaged, or with the first ``limit`` of them."""
    for frame in [*FRAMES[codec]()][:limit]:
        for changed in _damaged(frame):
            yield in_batch(codec, changed)


def _damaged(frame: bytes) -> Iterator[bytes]:
    yield frame
    for at, byte in enumerate(frame):
        for new in {byte ^ 1 << bit for bit in range(8)} | {0, 255}:
            yield frame[:at] + bytes((new,)) + frame[at + 1 :]
        yield frame[:at]
    for behind in (b"\0", b"xyz", END, STORED_END, frame):
        yield frame + behind


def _gzip() -> Iterator[bytes]:
    for level in (9, 0):
        yield gzip.compress(BODY, level, mtime=0)
    yield gzip.compress(BODY[:30], mtime=0) + gzip.compress(BODY[30:], mtime=0)


def _snappy() -> Iterator[bytes]:
    yield XERIAL + _block(BODY[:30]) + XERIAL + _block(BODY[30:])
    yield bytes(cramjam.snappy.compress_raw(BODY))


def _block(data: bytes) -> bytes:
    packed = bytes(cramjam.snappy.compress_raw(data))
    return len(packed).to_bytes(4, "big") + packed


def _lz4() -> Iterator[bytes]:
    compress = partial(lz4.frame.compress, BODY, block_linked=False)
    every = {"block_checksum": True, "content_checksum": True, "store_size": True}
    yield compress(**every)
    yield compress(store_size=False)
    for size in (4, 5, 6, 7):
        for option in every:
            yield compress(
                block_size=size, **dict.fromkeys(every, False) | {option: True}
            )
    yield lz4.frame.compress(BODY, block_linked=True)


def _zstd() -> Iterator[bytes]:
    yield bytes(cramjam.zstd.compress(BODY))


FRAMES = {
    Compression.GZIP: _gzip,
    Compression.SNAPPY: _snappy,
    Compression.LZ4: _lz4,
    Compression.ZSTD: _zstd,
}
"""Frames of each codec; the first has the most to damage."""


def odd_frames() -> dict[str, tuple[bytes, bool]]:
    """Batches with frames that no writer makes, by name, and whether Kafka reads them."""
    stored = (len(BODY) | STORED).to_bytes(4, "little") + BODY
    largest = [
        encode_batch([Record(0, TIME, None, bytes(65525 + n))])[61:] for n in (0, 1)
    ]
    small, large = ((len(b) | STORED).to_bytes(4, "little") + b for b in largest)
    frames = {
        "an end mark that says stored": (LZ4_HEAD + stored + STORED_END, True),
        "no end mark": (LZ4_HEAD + stored, False),
        "another end mark in the middle": (
            LZ4_HEAD
            + (10 | STORED).to_bytes(4, "little")
            + BODY[:10]
            + STORED_END
            + stored,
            False,
        ),
        "half an end mark": (LZ4_HEAD + stored + b"\0\0", False),
    }
    batches = {
        name: (in_batch(Compression.LZ4, f), r) for name, (f, r) in frames.items()
    }
    for name, block in ("the largest block", small), ("one byte more", large):
        frame = LZ4_HEAD + block + END
        batches[name] = in_batch(Compression.LZ4, frame, 1), block is small
    begun = XERIAL + _block(BODY[:30])
    streams = {
        "the first stream of version 0": (
            XERIAL[:11] + b"\0" + XERIAL[12:] + _block(BODY),
            True,
        ),
        "another of version 0": (
            begun + XERIAL[:11] + b"\0" + XERIAL[12:] + _block(BODY[30:]),
            False,
        ),
        "another of version 2": (
            begun + XERIAL[:11] + b"\2" + XERIAL[12:] + _block(BODY[30:]),
            True,
        ),
        "half the header of another": (XERIAL + _block(BODY) + XERIAL[:12], False),
        "only the header of another": (XERIAL + _block(BODY) + XERIAL, True),
    }
    return batches | {
        name: (in_batch(Compression.SNAPPY, stream), read)
        for name, (stream, read) in streams.items()
    }
