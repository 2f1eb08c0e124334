"""Snappy: the stream of blocks that Java's xerial library writes, and bare blocks."""

from __future__ import annotations

from struct import Struct
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..buffers import Buffer

MAGIC = b"\x82SNAPPY\0"
HEADER = MAGIC + b"\0\0\0\1\0\0\0\1"
"""Then the version, and the oldest version that can read it."""
BLOCK = 32 << 10
"""Bytes that go into a block."""

_MOST = 24
"""A snappy block cannot hold more than so many times its own bytes."""

_length = Struct(">i")


class TooMuchError(Exception):
    """More would come out than the limit allows."""


def compress(codec: Any, data: bytes) -> bytes:
    """The data in a stream of blocks, as Kafka writes it."""
    parts = [HEADER]
    for start in range(0, len(data), BLOCK):
        block = bytes(codec.compress_raw(data[start : start + BLOCK]))
        parts += (_length.pack(len(block)), block)
    return b"".join(parts)


def decompress(codec: Any, data: Buffer, limit: int) -> bytes:
    """What either form holds.

    Raises ValueError, the codec's own errors, and TooMuchError.
    """
    if bytes(data[:8]) != MAGIC:
        return _block(codec, data, limit)
    if len(data) < len(HEADER):
        raise ValueError("the header of a snappy stream is cut off")
    parts = []
    at = len(HEADER)
    while at < len(data):
        if bytes(data[at : at + 8]) == MAGIC:  # a stream behind another
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


def _block(codec: Any, data: Buffer, limit: int) -> bytes:
    """The block's own word for its size is looked at before anything is allocated."""
    size: int = codec.decompress_raw_len(data)
    if size > len(data) * _MOST:
        raise ValueError(
            f"a snappy block of {len(data)} bytes says that it holds {size}"
        )
    if size > limit:
        raise TooMuchError
    return bytes(codec.decompress_raw(data))
