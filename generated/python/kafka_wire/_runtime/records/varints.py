"""Variable integers of magic 2: zigzag, seven bits a byte, the lowest first."""

from __future__ import annotations

from ..buffers import Buffer

KEPT = range(-(1 << 13), 1 << 14)
"""The numbers that ``VARINTS`` may have: the deltas and sizes of most records."""

_HALF, _ALL = 1 << 63, (1 << 64) - 1

VARINTS: dict[int, bytes] = {}
"""Variable integers that were needed before: a look-up is all that most of them cost."""


def varint(number: int) -> bytes:
    """The bytes of a number, kept if it is one that is kept."""
    found = VARINTS.get(number)
    if found is None:
        found = write_varint(number)
        if number in KEPT:
            VARINTS[number] = found
    return found


def write_varint(number: int) -> bytes:
    """The bytes of a number; one that leaves 64 bits comes in again, as in Java."""
    number = (number + _HALF & _ALL) - _HALF
    rest = (number << 1) ^ (number >> 63)
    out = bytearray()
    while rest > 127:
        out.append(rest & 127 | 128)
        rest >>= 7
    out.append(rest)
    return bytes(out)


def read_varint(data: Buffer, offset: int) -> tuple[int, int]:
    """The 32-bit number at an offset, and the offset behind it.

    Bits that do not fit fall off, as in Kafka.  Raises IndexError, ValueError.
    """
    number, offset = _unsigned(data, offset, 5)
    number &= 0xFFFFFFFF
    return (number >> 1) ^ -(number & 1), offset


def read_varlong(data: Buffer, offset: int) -> tuple[int, int]:
    """As ``read_varint``, of 64 bits."""
    number, offset = _unsigned(data, offset, 10)
    number &= 0xFFFFFFFFFFFFFFFF
    return (number >> 1) ^ -(number & 1), offset


def _unsigned(data: Buffer, offset: int, most: int) -> tuple[int, int]:
    number = 0
    for place in range(most):
        byte = data[offset + place]
        number |= (byte & 127) << 7 * place
        if byte < 128:
            return number, offset + place + 1
    raise ValueError(f"a variable integer of more than {most} bytes")
