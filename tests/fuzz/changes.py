"""Mutate inputs: change, insert, delete, copy and swap bytes."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

_BYTES = (0, 1, 0x7F, 0x80, 0xFF)
_WORDS = tuple(
    number.to_bytes(size, "big", signed=True)
    for size in (2, 4, 8)
    for number in (-2, -1, 0, 1, (1 << (8 * size - 1)) - 1, -(1 << (8 * size - 1)))
)


def changed(rng: Random, inputs: Sequence[bytes]) -> bytes:
    """One of the inputs with a few changes; equal seeds give equal results."""
    data = bytearray(rng.choice(inputs))
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        _change(rng, data, inputs)
    return bytes(data)


def _change(rng: Random, data: bytearray, inputs: Sequence[bytes]) -> None:
    at = rng.randrange(len(data) + 1)
    count = rng.choice((1, 1, 2, 4, 16))
    match rng.randrange(7):
        case 0 if at < len(data):
            data[at] ^= 1 << rng.randrange(8)
        case 1 if at < len(data):
            data[at] = rng.choice(_BYTES)
        case 2:
            word = rng.choice(_WORDS)
            data[at : at + len(word)] = word
        case 3:
            data[at:at] = rng.randbytes(count)
        case 4:
            del data[at : at + count]
        case 5:
            other = rng.choice(inputs)
            start = rng.randrange(len(other) + 1)
            data[at:at] = other[start : start + 4 * count]
        case _:
            del data[at:]
