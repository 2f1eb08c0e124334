"""A file of batches: its bytes, read piece by piece, and the headers in it."""

from __future__ import annotations

import os
from dataclasses import dataclass
from errno import ENOENT, ENXIO
from struct import Struct
from types import TracebackType
from typing import Self

from specgen.logs.identity import FileIdentity

HEADER = 61
"""Bytes of a batch's header; of what is no more than a message, all that there are."""
LEAST = 17
"""Bytes that show a batch's size and magic."""
AHEAD = 1 << 20
"""Bytes that are read at once where nothing is skipped."""
MAX_BATCH = 128 << 20
"""Bytes of a batch at the most, if nobody says otherwise: a size may be damaged too."""

_OVERHEAD = (26, 34, HEADER)
_prefix = Struct(">qi4xb")
_v2 = Struct(">qi 9x h i 8x q 14x i")
_APPEND_TIME = 1 << 3
_ZEROS = bytes(AHEAD)
GONE = "the file is gone since the work was planned (deleted by a broker?)"


class SegmentGoneError(OSError):
    """What was there when the work was planned, and is no longer."""


class NoBatchError(ValueError):
    """What lies at a position is no batch; the text says why."""


@dataclass(frozen=True)
class Header:
    """What a header says of a batch, before anything else of it is read.

    ``first`` is None where a wrapped set does not say (magic 0 and 1), ``newest`` where
    there is no time, ``oldest`` where producers set the times of several records.
    """

    position: int
    size: int
    magic: int
    first: int | None
    last: int
    newest: int | None
    oldest: int | None = None

    @property
    def end(self) -> int:
        """The position behind it."""
        return self.position + self.size

    @property
    def known_first(self) -> int:
        """The first offset; of a wrapped set, which does not say, the last."""
        return self.last if self.first is None else self.first


class Segment:
    """An open file, as it was when it was opened; ``bytes_read`` counts what was read.

    What claims more than ``max_batch`` bytes is no batch.
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
        self._at = 0
        self._zeros = (0, 0)
        """Where zeros are known to lie, from one position up to another."""

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
        """So many bytes from a position, fewer where the file ends.

        Where they are not at hand, at least ``ahead`` bytes are read.
        """
        start = position - self._at
        count = min(count, max(self.size - position, 0))
        if not 0 <= start <= len(self._buffer) - count:
            wanted = min(max(count, ahead), max(self.size - position, 0))
            self._buffer = self.read(position, wanted)
            self._at, start = position, 0
        return memoryview(self._buffer)[start : start + count]

    def peek(self, position: int, count: int) -> memoryview:
        """As ``view``, but what is at hand stays so: for a few bytes elsewhere."""
        start = position - self._at
        if 0 <= start <= len(self._buffer) - count:
            return memoryview(self._buffer)[start : start + count]
        return memoryview(self.read(position, count))

    def read(self, position: int, count: int) -> bytes:
        """So many bytes from a position, fewer where the file ends, and none kept."""
        data = os.pread(self._file, count, position)
        while 0 < len(data) < count:  # the system may give less than was asked for
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
        if position < 0:  # as an index may say that is garbage
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
            return Header(position, size, magic, first, offset, newest, oldest)
        attributes, delta, newest, count = _v2.unpack_from(data)[2:]
        oldest = newest if count == 1 or attributes & _APPEND_TIME else None
        return Header(position, size, magic, offset, offset + delta, newest, oldest)

    def was_changed(self) -> bool:
        """Whether it was written, cut off or renamed since it was opened."""
        return FileIdentity.of(os.fstat(self._file)) != self.identity

    def is_zero(self, start: int, end: int) -> bool:
        """Whether nothing but zeros lies there, as where a broker set space aside."""
        return self.zeros_end(start, end) >= end

    def zeros_end(self, start: int, end: int) -> int:
        """Where the zeros end that start at a position, or ``end``.

        Holes are not read, and each run of zeros but once.
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
        """The next position that is in no hole of the file, as far as the system knows."""
        try:
            return min(os.lseek(self._file, position, os.SEEK_DATA), end)
        except OSError as error:
            return end if error.errno == ENXIO else position
        except AttributeError:  # a system that has no such question
            return position
