"""Snappy: the block stream of Java's xerial library, and bare blocks."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..buffers import Buffer

MAGIC = b"\x82SNAPPY\0"
HEADER = MAGIC + b"\0\0\0\1\0\0\0\1"
"""The magic, the version, and the oldest version that can read the stream."""
BLOCK = 32 << 10
"""The bytes that are compressed to one block."""

_MOST = 24
"""The greatest compression ratio that a snappy block can have."""

_length = Struct(">i")


class TooMuchError(Exception):
    """The decompressed data would be larger than the limit."""


def compress(codec: Any, data: bytes) -> bytes:
    """Compress data to a stream of blocks, as Kafka does."""
    parts = [HEADER]
    for start in range(0, len(data), BLOCK):
        block = bytes(codec.compress_raw(data[start : start + BLOCK]))
        parts += (_length.pack(len(block)), block)
    return b"".join(parts)


def decompress(codec: Any, data: Buffer, limit: int) -> bytes:
    """Decompress a stream of blocks or a bare block.

    Raises ValueError, the codec's own errors, and TooMuchError.
    """
    if bytes(data[:8]) != MAGIC:
        return _block(codec, data, limit)
    if len(data) < len(HEADER):
        raise ValueError("the header of a snappy stream is cut off")
    parts = []
    at = len(HEADER)
    while at < len(data):
        if bytes(data[at : at + 8]) == MAGIC:
            _check_header(data[at : at + len(HEADER)])
            at += len(HEADER)
            continue
        if at + 4 > len(data):
            raise ValueError("a length of a snappy block is cut off")
        size: int = _length.unpack_from(data, at)[0]
        at += 4
        if not 0 <= size <= len(data) - at:
            raise ValueError(f"a snappy block of {size} bytes, {len(data) - at} left")
        parts.append(_block(codec, data[at : at + size], limit))
        limit -= len(parts[-1])
        at += size
    return b"".join(parts)


def _check_header(header: Buffer) -> None:
    """Check the header of a stream that follows another; Java checks no first one."""
    if len(header) < len(HEADER):
        raise ValueError("the header of another snappy stream is cut off")
    (version,) = _length.unpack_from(header, len(MAGIC))
    if version < 1:
        raise ValueError(f"another snappy stream, of version {version}")


def _block(codec: Any, data: Buffer, limit: int) -> bytes:
    """Decompress a block; the size that it claims is checked before allocating."""
    size: int = codec.decompress_raw_len(data)
    if size > len(data) * _MOST:
        raise ValueError(
            f"a snappy block of {len(data)} bytes says that it holds {size}"
        )
    if size > limit:
        raise TooMuchError
    return bytes(codec.decompress_raw(data))
