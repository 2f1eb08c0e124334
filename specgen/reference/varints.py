"""Variable-length integers (see docs/protocol-semantics.md, "Variable-length integers")."""

from __future__ import annotations


def encode_uvarint(value: int) -> bytes:
    """Unsigned LEB128."""
    out = bytearray()
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def decode_uvarint(
    data: bytes, offset: int, limit: int, most: int = 5
) -> tuple[int, int]:
    """The value and the offset behind it; the caller cuts it to its bits.

    Raises IndexError at the limit, ValueError where it takes more than ``most`` bytes.
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
    """Signed to unsigned: 0, -1, 1, -2 give 0, 1, 2, 3."""
    return value << 1 if value >= 0 else (-value << 1) - 1


def unzigzag(value: int) -> int:
    """Unsigned to signed."""
    return value >> 1 if not value & 1 else -((value + 1) >> 1)
