"""A file of batches: read its bytes piece by piece, and parse the headers in it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from errno import ENOENT, ENXIO
from struct import Struct
from types import TracebackType
from typing import Self


@dataclass(frozen=True)
class FileIdentity:
    """The identity of a file at one moment; times are in nanoseconds.

    Inode numbers are reused, so the time of the last change is part of it. The device is
    not: over a network it has another number on each machine.
    """

    inode: int
    changed: int
    modified: int

    @classmethod
    def of(cls, stat: os.stat_result) -> Self:
        """The identity in a file's status."""
        return cls(stat.st_ino, stat.st_ctime_ns, stat.st_mtime_ns)


HEADER = 61
"""Bytes of a batch's header (a message of magic 0 or 1 may be shorter)."""
LEAST = 17
"""Bytes that include a batch's size and magic."""
AHEAD = 1 << 20
"""Bytes to read at once if nothing is skipped."""
MAX_BATCH = 128 << 20
"""Default maximum size of a batch in bytes: a size may be damaged, too."""

_OVERHEAD = (26, 34, HEADER)
_prefix = Struct(">qi4xb")
_v2 = Struct(">qi i 5x h i 8x q q h 4x i")
_APPEND_TIME, _TRANSACTIONAL, _CONTROL = 0x08, 0x10, 0x20
_ZEROS = bytes(AHEAD)
GONE = "the file is gone since the work was planned (deleted by a broker?)"


class SegmentGoneError(OSError):
    """A file or offsets are gone that were there when the work was planned."""


class NoBatchError(ValueError):
    """The bytes at a position are not a batch; the message says why."""


@dataclass(frozen=True)
class Header:
    """What a batch's header alone says of the batch.

    ``first`` is None for a wrapped set (magic 0 and 1), ``newest`` if there is no time,
    ``oldest`` if producers set the times of several records.
    """

    position: int
    size: int
    magic: int
    first: int | None
    last: int
    newest: int | None
    oldest: int | None = None
    attributes: int = 0
    producer_id: int = -1
    producer_epoch: int = -1
    leader_epoch: int = -1

    @property
    def end(self) -> int:
        """The position after the batch."""
        return self.position + self.size

    @property
    def is_transactional(self) -> bool:
        """Whether it is part of a transaction."""
        return self.magic > 1 and bool(self.attributes & _TRANSACTIONAL)

    @property
    def is_control(self) -> bool:
        """Whether it has control records."""
        return self.magic > 1 and bool(self.attributes & _CONTROL)

    @property
    def is_append_time(self) -> bool:
        """Whether a broker set the times; magic 0 has none."""
        return self.magic > 0 and bool(self.attributes & _APPEND_TIME)

    @property
    def known_first(self) -> int:
        """The first offset, or the last one of a wrapped set, which has no first one."""
        return self.last if self.first is None else self.first


class Segment:
    """An open file, with its size at the time of opening; ``bytes_read`` counts all reads.

    A batch that claims more than ``max_batch`` bytes is not accepted.
    """

    def __init__(self, path: str, max_batch: int = MAX_BATCH) -> None:
        try:
            self._file = os.open(path, os.O_RDONLY)
        except FileNotFoundError:
            raise SegmentGoneError(ENOENT, GONE, path) from None
        self.path, self.max_batch = path, max_batch
        stat = os.fstat(self._file)
        self.size, self.identity = stat.st_size, FileIdentity.of(stat)
        self.bytes_read = 0
        self._buffer = b""
        self._buffer_start = 0
        self._zeros = (0, 0)
        """A range of positions that is known to be zero."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._file)

    def view(self, position: int, count: int, ahead: int = 0) -> memoryview:
        """Up to ``count`` bytes from a position, fewer at the end of the file.

        If they are not buffered, at least ``ahead`` bytes are read.
        """
        start = position - self._buffer_start
        count = min(count, max(self.size - position, 0))
        if not 0 <= start <= len(self._buffer) - count:
            wanted = min(max(count, ahead), max(self.size - position, 0))
            self._buffer = self.read(position, wanted)
            self._buffer_start, start = position, 0
        return memoryview(self._buffer)[start : start + count]

    def peek(self, position: int, count: int) -> memoryview:
        """As ``view``, but leave the buffer alone: for a few bytes elsewhere."""
        start = position - self._buffer_start
        if 0 <= start <= len(self._buffer) - count:
            return memoryview(self._buffer)[start : start + count]
        return memoryview(self.read(position, count))

    def read(self, position: int, count: int) -> bytes:
        """Up to ``count`` bytes from a position, fewer at the end of the file, unbuffered."""
        data = os.pread(self._file, count, position)
        while 0 < len(data) < count:  # pread may return less than was asked for
            more = os.pread(self._file, count - len(data), position + len(data))
            if not more:
                break
            data += more
        self.bytes_read += len(data)
        return data

    def header(self, position: int, end: int, ahead: int = 0) -> Header | None:
        """The header of the batch at a position; None if it is cut off at ``end``.

        Raises NoBatchError.
        """
        if position < 0:  # a corrupt index may say so
            raise NoBatchError(f"no batch starts at {position}")
        count = max(min(HEADER, end - position), 0)
        data = (
            self.view(position, count, ahead) if ahead else self.peek(position, count)
        )
        if len(data) < LEAST:
            return None
        offset, length, magic = _prefix.unpack_from(data)
        if not 0 <= magic <= 2:
            raise NoBatchError(f"magic {magic}, but 0 to 2 are known")
        size = length + 12
        if size < _OVERHEAD[magic]:
            least = _OVERHEAD[magic]
            raise NoBatchError(f"a batch of {size} bytes, where {least} are the least")
        if size > self.max_batch:
            most = f"maxBatchBytes allows {self.max_batch}"
            raise NoBatchError(f"a batch of {size} bytes, where {most}")
        if len(data) < min(size, HEADER) or size > end - position:
            return None
        if magic < 2:
            plain = not data[17] & 7
            newest = int.from_bytes(data[18:26], "big", signed=True) if magic else None
            first = offset if plain else None
            oldest = newest if plain or data[17] & _APPEND_TIME else None
            times = newest, oldest, data[17]
            return Header(position, size, magic, first, offset, *times)
        leader_epoch, attributes, delta, newest, *producer, count = _v2.unpack_from(
            data
        )[2:]
        oldest = newest if count == 1 or attributes & _APPEND_TIME else None
        facts = (newest, oldest, attributes, *producer, leader_epoch)
        return Header(position, size, magic, offset, offset + delta, *facts)

    def was_changed(self) -> bool:
        """Whether it was written, cut off or renamed since it was opened."""
        return FileIdentity.of(os.fstat(self._file)) != self.identity

    def is_zero(self, start: int, end: int) -> bool:
        """Whether there are only zeros, as in space that a broker preallocated."""
        return self.zeros_end(start, end) >= end

    def zeros_end(self, start: int, end: int) -> int:
        """The end of the zeros that start at a position, at most ``end``.

        Holes are not read, and each run of zeros is read only once.
        """
        first, at = self._zeros
        if not first <= start <= at:
            first = at = start
        count = LEAST
        while at < end:
            if count == AHEAD:
                at = self._data_from(at, end)
            data = self.read(at, min(count, end - at))
            if data != _ZEROS[: len(data)]:
                at += len(data) - len(data.lstrip(b"\0"))
                break
            if not data:
                at = end
            at += len(data)
            count = min(4 * count, AHEAD)
        self._zeros = (first, at)
        return min(at, end)

    def _data_from(self, position: int, end: int) -> int:
        """The next position outside holes of the file, if the system can tell."""
        try:
            return min(os.lseek(self._file, position, os.SEEK_DATA), end)
        except OSError as error:
            return end if error.errno == ENXIO else position
        except AttributeError:  # this system has no SEEK_DATA
            return position


class BytesSegment(Segment):
    """Batches in memory, read as those of a file are."""

    def __init__(self, data: bytes, max_batch: int = MAX_BATCH) -> None:
        self.path, self.max_batch = "", max_batch
        self.size, self.identity = len(data), FileIdentity(0, 0, 0)
        self.bytes_read = 0
        self._buffer = data
        self._buffer_start = 0
        self._zeros = (0, 0)

    def __exit__(self, *_: object) -> None:
        """Do nothing."""

    def read(self, position: int, count: int) -> bytes:
        """Up to ``count`` bytes from a position, fewer at the end."""
        return self._buffer[position : position + count]

    def was_changed(self) -> bool:
        """Bytes never are."""
        return False

    def _data_from(self, position: int, end: int) -> int:
        return position
