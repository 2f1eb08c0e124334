"""LZ4 frames, and the wrong header checksum that Kafka uses in magic 0 (KIP-57).

A frame's descriptor ends with one byte of its own checksum.  Kafka 0.8 and 0.9 included
the frame's magic number in it, and data of magic 0 still has that wrong checksum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..buffers import Buffer

MAGIC = b"\x04\x22\x4d\x18"
HEADERS = (MAGIC + b"\x60\x40\x1a", MAGIC + b"\x60\x40\x82", MAGIC + b"\x60\x40\x82")
"""The header by magic, as Kafka writes it: independent blocks of at most 64 KiB, no block
checksums, no content size; and the checksum of exactly this."""
BLOCK = 64 << 10

_INDEPENDENT, _BLOCK_CHECKSUMS, _SIZE, _CHECKSUM, _DICTIONARY = 0x20, 0x10, 8, 4, 1
_STORED = 1 << 31
"""The bit of a block's size that marks the block as not compressed."""
_MASK = 0xFFFFFFFF
_P2, _P3, _P4, _P5 = 2246822519, 3266489917, 668265263, 374761393


def compress(codec: Any, data: bytes, level: int | None, magic: int) -> bytes:
    """Compress data to a frame; without a level by the fast compressor, as in Kafka."""
    if level is not None:
        return _compress_at(codec, data, level, magic)
    parts = [HEADERS[magic]]
    for start in range(0, len(data), BLOCK):
        block = data[start : start + BLOCK]
        packed = bytes(codec.compress_block(block, store_size=False))
        if len(packed) < len(block):
            parts += (len(packed).to_bytes(4, "little"), packed)
        else:
            parts += ((len(block) | _STORED).to_bytes(4, "little"), block)
    parts.append(b"\0\0\0\0")
    return b"".join(parts)


def _compress_at(codec: Any, data: bytes, level: int, magic: int) -> bytes:
    """A frame made by cramjam, whose block compressor has no levels."""
    writer = codec.Compressor(level=level, content_checksum=False, block_linked=False)
    writer.compress(data)
    frame = bytes(writer.finish())
    if magic > 0:
        return frame
    end = _descriptor_end(frame)
    return frame[:end] + _checksum(frame[:end]) + frame[end + 1 :]


def readable(data: Buffer, magic: int) -> Buffer:
    """A frame as other readers want it; ValueError if Kafka would not read it."""
    if bytes(data[:4]) != MAGIC:
        raise ValueError("not an LZ4 frame")
    end = _descriptor_end(data)
    flags = data[4]
    if flags >> 6 != 1:
        raise ValueError(f"an LZ4 frame of version {flags >> 6}")
    if not flags & _INDEPENDENT:
        raise ValueError("LZ4 blocks that depend on each other")
    if flags & _DICTIONARY:
        raise ValueError("an LZ4 frame that needs a dictionary")
    last = _end_mark(data, end + 1, flags)
    is_stored = data[last + 3] != 0  # an end mark that Kafka reads and others don't
    if magic > 0 and not is_stored:
        return data
    checksum = data[end : end + 1] if magic > 0 else _checksum(bytes(data[4:end]))
    mark, behind = bytes(4), data[last + 4 :]
    return b"".join((data[:end], checksum, data[end + 1 : last], mark, behind))


def _end_mark(data: Buffer, at: int, flags: int) -> int:
    """The offset of the frame's end mark; ValueError unless the data ends with the frame."""
    check = 4 if flags & _BLOCK_CHECKSUMS else 0
    while True:
        if at + 4 > len(data):
            raise ValueError("an LZ4 frame without an end")
        size = int.from_bytes(data[at : at + 4], "little") & ~_STORED
        at += 4
        if size == 0:
            break
        at += size + check
    mark = at - 4
    if flags & _CHECKSUM:
        at += 4
    if at > len(data):
        raise ValueError("the checksum of an LZ4 frame's content is cut off")
    if at != len(data):
        raise ValueError(f"{len(data) - at} bytes left over after the LZ4 frame")
    return mark


def _descriptor_end(data: Buffer) -> int:
    """The offset of the header's checksum."""
    if len(data) < 7:
        raise ValueError("the header of an LZ4 frame is cut off")
    end = 14 if data[4] & _SIZE else 6
    if len(data) <= end:
        raise ValueError("the header of an LZ4 frame is cut off")
    return end


def _checksum(data: bytes) -> bytes:
    """The second byte of the 32-bit xxHash of fewer than 16 bytes."""
    state = (_P5 + len(data)) & _MASK
    whole = len(data) & ~3
    for at in range(0, whole, 4):
        state = state + int.from_bytes(data[at : at + 4], "little") * _P3 & _MASK
        state = _rotate(state, 17) * _P4 & _MASK
    for byte in data[whole:]:
        state = state + byte * _P5 & _MASK
        state = _rotate(state, 11) * 2654435761 & _MASK
    state ^= state >> 15
    state = state * _P2 & _MASK
    state ^= state >> 13
    state = state * _P3 & _MASK
    state ^= state >> 16
    return bytes((state >> 8 & 0xFF,))


def _rotate(number: int, bits: int) -> int:
    return (number << bits | number >> 32 - bits) & _MASK
