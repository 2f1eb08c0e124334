"""Variable integers of magic 2: zigzag, seven bits per byte, lowest first."""

from __future__ import annotations

from ..buffers import Buffer

KEPT = range(-(1 << 13), 1 << 14)
"""The numbers that ``VARINTS`` may cache: the deltas and sizes of most records."""

_HALF, _ALL = 1 << 63, (1 << 64) - 1

VARINTS: dict[int, bytes] = {}
"""A cache of encoded variable integers, so that most cost only a look-up."""


def varint(number: int) -> bytes:
    """Encode a number, using the cache."""
    encoded = VARINTS.get(number)
    if encoded is None:
        encoded = write_varint(number)
        if number in KEPT:
            VARINTS[number] = encoded
    return encoded


def write_varint(number: int) -> bytes:
    """Encode a number, which is wrapped to 64 bits as in Java."""
    number = (number + _HALF & _ALL) - _HALF
    rest = (number << 1) ^ (number >> 63)
    out = bytearray()
    while rest > 127:
        out.append(rest & 127 | 128)
        rest >>= 7
    out.append(rest)
    return bytes(out)


def read_varint(data: Buffer, offset: int) -> tuple[int, int]:
    """Decode the 32-bit number at an offset; return it and the offset after it.

    Excess bits are dropped, as in Kafka.  Raises IndexError, ValueError.
    """
    number, offset = _unsigned(data, offset, 5)
    number &= 0xFFFFFFFF
    return (number >> 1) ^ -(number & 1), offset


def read_varlong(data: Buffer, offset: int) -> tuple[int, int]:
    """Like ``read_varint``, for 64 bits."""
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
