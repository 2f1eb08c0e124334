"""Damage of every kind, and the batches that it leaves intact."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterator
from random import Random

from tests.fuzz.logs import Log

_INDEX = 24
_FOREIGN = -1
_SIZE_AT = 8
KINDS = (
    "flip",
    "flip",
    "offset",
    "offset",
    "size",
    "count",
    "bytes",
    "zero",
    "insert",
    "cut",
    "copy",
    "truncate",
    "hole",
)


class Bytes:
    """A file's bytes, each with its original batch and position."""

    def __init__(self, log: Log) -> None:
        self.data = bytearray(log.data)
        self._log = log
        self._marks = array("q")
        for number, batch in enumerate(log.batches):
            first = number << _INDEX
            self._marks.extend(range(first, first + len(batch)))

    def damage(self, rng: Random, kind: str) -> None:
        """Apply a kind of damage at a random place."""
        if not self.data:
            return
        at = rng.randrange(len(self.data))
        count = rng.choice((1, 4, 17, 61, rng.randint(1, 150), rng.randint(1, 2500)))
        match kind:
            case "flip":
                self._write(at, bytes((self.data[at] ^ 1 << rng.randrange(8),)))
            case "offset" | "size" | "count":
                self._number(rng, kind)
            case "bytes":
                self._write(at, rng.randbytes(min(count, len(self.data) - at)))
            case "zero":
                self._write(at, bytes(min(count, len(self.data) - at)))
            case "insert":
                new = rng.choice((rng.randbytes(count), bytes(count)))
                self._insert(at, new, array("q", [_FOREIGN] * count))
            case "cut":
                del self.data[at : at + count], self._marks[at : at + count]
            case "copy":
                place = rng.choice((at, *self._starts()))
                part = slice(at, at + count)
                if rng.random() < 0.5:  # a whole batch, twice
                    starts = list(self._starts())
                    at = rng.choice(starts) if starts else at
                    part = slice(at, at + len(self._batch(self._marks[at])))
                self._insert(place, bytes(self.data[part]), self._marks[part])
            case "truncate":
                del self.data[at:], self._marks[at:]
            case "hole":
                size = rng.choice((40, 500, 5000))
                place = rng.choice((at, len(self.data)))
                self._insert(place, bytes(size), array("q", [_FOREIGN] * size))

    def whole(self) -> Iterator[tuple[int, int]]:
        """Positions and sizes of the intact batches.

        What no checksum covers, offsets and leader epochs, may have changed.
        """
        marks = self._marks
        for at in self._starts():
            first, size = marks[at], len(self._batch(marks[at]))
            if marks[at : at + size] == array("q", range(first, first + size)):
                yield at, size

    def _starts(self) -> Iterator[int]:
        for at, mark in enumerate(self._marks):
            if mark != _FOREIGN and not mark & (1 << _INDEX) - 1:
                yield at

    def _batch(self, mark: int) -> bytes:
        return b"" if mark == _FOREIGN else self._log.batches[mark >> _INDEX]

    def _number(self, rng: Random, kind: str) -> None:
        """Flip a bit of a batch's offset, size or last offset, or replace the number."""
        starts = list(self._starts())
        if not starts:
            return
        start = rng.choice(starts)
        at, form = {"offset": (0, ">q"), "size": (8, ">i"), "count": (23, ">i")}[kind]
        width = struct.calcsize(form)
        old = bytes(self.data[start + at : start + at + width])
        if len(old) < width:
            return
        number = struct.unpack(form, old)[0]
        bit = 1 << rng.randrange(8 * width)
        rest = len(self.data) - start - 12
        new = int.from_bytes(old, "big") ^ bit
        if kind == "size" and rng.random() < 0.5:
            sizes = [other - start - 12 for other in starts]
            new = rng.choice((*sizes, rest, rest + 1, 0, -1, 1 << 30))
        elif kind == "offset" and rng.random() < 0.5:
            new = number + rng.choice((-1, 1, 3, -3, 1000))
        mask = (1 << 8 * width) - 1
        self._write(start + at, (new & mask).to_bytes(width, "big"))

    def _write(self, at: int, new: bytes) -> None:
        for place, byte in enumerate(new, at):
            if self.data[place] != byte:
                self.data[place] = byte
                if not self._is_free(place):
                    self._marks[place] = _FOREIGN

    def _is_free(self, place: int) -> bool:
        """Whether no checksum covers a byte and nothing depends on it."""
        mark = self._marks[place]
        index = mark & (1 << _INDEX) - 1
        magic = self._batch(mark)[16] if mark != _FOREIGN else 0
        return mark != _FOREIGN and (
            index < _SIZE_AT or (magic == 2 and 12 <= index < 16)
        )

    def _insert(self, at: int, new: bytes, marks: array[int]) -> None:
        self.data[at:at] = new
        self._marks[at:at] = marks
