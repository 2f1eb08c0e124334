"""Variable-length integers: LEB128, with zigzag for signed ones."""

from __future__ import annotations


def encode_uvarint(value: int) -> bytes:
    """Encode an unsigned integer in LEB128."""
    if value < 0x80:
        return bytes((value,))
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def decode_uvarint(
    data: bytes | memoryview, offset: int, limit: int, most: int = 5
) -> tuple[int, int]:
    """The value, which the caller truncates to its width, and the offset of its end.

    Raises IndexError at the limit, ValueError if it takes more than ``most`` bytes.
    """
    value = shift = 0
    while True:
        if offset >= limit:
            raise IndexError("the data ends inside a variable integer")
        byte = data[offset]
        offset += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, offset
        shift += 7
        if shift >= 7 * most:
            raise ValueError(f"a variable integer is longer than {most} bytes")


def zigzag(value: int) -> int:
    """Map signed to unsigned: 0, -1, 1, -2 become 0, 1, 2, 3."""
    return value << 1 if value >= 0 else (-value << 1) - 1


def unzigzag(value: int) -> int:
    """Map unsigned back to signed."""
    return value >> 1 if not value & 1 else -((value + 1) >> 1)
