"""Checksums of any part of a file, at a cost that does not depend on the part's size.

A CRC is linear: a part's checksum follows from the registers before and after it, counted
from any earlier place. So each byte is fed to the CRC once, however many headers claim it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from zlib import crc32

from crc32c import crc32c

from specgen.logs.segment import Segment

_STEP = 256
"""Bytes between two stored registers."""
_CHUNK = 1 << 20
_NEAR = 16 << 20
"""Most bytes to feed to get from one part to the next; beyond that it starts anew."""
_BACK = 64
"""How many bytes back a walk may look again."""
_DIRECT = 2048
"""Parts up to this many bytes are fed directly, which is as cheap."""
_BITS = 6
"""Bits of a count of bytes that one table lookup handles."""
_ALL = 0xFFFFFFFF
_COVERED = (16, 16, 21)
"""Where the bytes that a checksum covers start in a batch, by magic."""
_STORED = (12, 12, 17)
"""Where the checksum is in a batch, by magic."""

Crc = Callable[[bytes | memoryview, int], int]


class Powers:
    """How any number of zero bytes changes a CRC's register."""

    def __init__(self, crc: Crc) -> None:
        self._places: list[list[array[int]]] = []  # by place of a digit in the count
        self._next = [crc(b"\0", 1 << bit ^ _ALL) ^ _ALL for bit in range(32)]

    def shifted(self, register: int, count: int) -> int:
        """The register after ``count`` more zero bytes."""
        place = 0
        while count:
            digit = count & (1 << _BITS) - 1
            if digit:
                if place >= len(self._places):
                    self._grow(place)
                table = self._places[place][digit]
                register = (
                    table[register & 255]
                    ^ table[256 | register >> 8 & 255]
                    ^ table[512 | register >> 16 & 255]
                    ^ table[768 | register >> 24]
                )
            count >>= _BITS
            place += 1
        return register

    def _grow(self, place: int) -> None:
        """Add the tables of a place: what each of its digits does to each byte."""
        while place >= len(self._places):
            images = [1 << bit for bit in range(32)]
            tables = [_table(images)]
            unit = _table(self._next)
            for _ in range(1 << _BITS):
                images = [_through(unit, image) for image in images]
                tables.append(_table(images))
            self._next = images
            self._places.append(tables[:-1])


def _table(images: list[int]) -> array[int]:
    """The images of all values of each byte, from the images of the single bits."""
    table = array("I")
    for start in range(0, 32, 8):
        values = [0]
        for image in images[start : start + 8]:
            values += [value ^ image for value in values]
        table.extend(values)
    return table


def _through(table: array[int], register: int) -> int:
    return (
        table[register & 255]
        ^ table[256 | register >> 8 & 255]
        ^ table[512 | register >> 16 & 255]
        ^ table[768 | register >> 24]
    )


_KINDS: tuple[tuple[Crc, Powers], ...] = (
    (crc32, Powers(crc32)),
    (crc32c, Powers(crc32c)),
)
"""The CRC of magic 0 and 1, and that of magic 2."""


class _Registers:
    """A CRC's register at every step through a part of a file."""

    def __init__(self, segment: Segment, crc: Crc, powers: Powers) -> None:
        self._segment, self._crc, self._powers = segment, crc, powers
        self._origin = 0
        self._marks = array("I", (_ALL,))

    def checksum(self, start: int, end: int) -> int:
        """The CRC of the bytes from ``start`` to ``end``."""
        reached = self._origin + _STEP * (len(self._marks) - 1)
        if not self._origin <= start <= reached + _NEAR:
            self._origin = max(start - _BACK, 0)
            self._marks = array("I", (_ALL,))
        self._feed(end)
        before = self._at(start)
        return self._powers.shifted(before, end - start) ^ self._at(end)

    def forget(self, position: int) -> None:
        """Drop the registers before a position, once there are many."""
        steps = (position - _BACK - self._origin) // _STEP
        if _CHUNK // 16 < steps < len(self._marks):
            del self._marks[:steps]
            self._origin += steps * _STEP

    def _feed(self, end: int) -> None:
        marks, crc = self._marks, self._crc
        register = marks[-1]
        at = self._origin + _STEP * (len(marks) - 1)
        while end - at >= _STEP:
            count = min(_CHUNK, (end - at) // _STEP * _STEP)
            data = memoryview(self._segment.read(at, count))
            if len(data) < count:
                return  # the file was truncated meanwhile; no checksum will be right
            for start in range(0, count, _STEP):
                register = crc(data[start : start + _STEP], register)
                marks.append(register)
            at += count

    def _at(self, position: int) -> int:
        steps, rest = divmod(position - self._origin, _STEP)
        if steps >= len(self._marks):
            return 0
        register = self._marks[steps]
        if not rest:
            return register
        return self._crc(self._segment.peek(position - rest, rest), register)


class Checksums:
    """The checksums of a file's batches, which may overlap."""

    def __init__(self, segment: Segment) -> None:
        self._segment = segment
        self._kinds = tuple(_Registers(segment, *kind) for kind in _KINDS)

    def is_right(self, position: int, magic: int, size: int) -> bool:
        """Whether a batch has its bytes' checksum."""
        return self.computed(position, magic, size) == self.stored(position, magic)

    def stored(self, position: int, magic: int) -> int:
        """The checksum in a batch's header."""
        data = self._segment.peek(position + _STORED[magic], 4)
        return int.from_bytes(data, "big")

    def computed(self, position: int, magic: int, size: int) -> int:
        """The checksum of a batch's bytes."""
        start = _COVERED[magic]
        kind = magic > 1
        if size <= _DIRECT:
            data = self._segment.peek(position + start, size - start)
            return _KINDS[kind][0](data, 0)
        return self._kinds[kind].checksum(position + start, position + size)

    def forget(self, position: int) -> None:
        """Drop what is kept for positions far before this one."""
        for registers in self._kinds:
            registers.forget(position)
