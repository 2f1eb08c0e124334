"""The index files beside a segment: hints, believed after a look.

They are searched, not read: a broker sets ten megabytes of zeros aside for each.
"""

from __future__ import annotations

import os
from bisect import bisect_left
from pathlib import Path
from struct import Struct
from types import TracebackType
from typing import NamedTuple, Self

from specgen.logs.files import LogFile

_UNUSED = (0, 0)


class IndexEntry(NamedTuple):
    """A position at which a batch starts, and an offset that none before it reaches.

    ``offset`` is the last of that batch, or of those that were appended with it.
    """

    offset: int
    position: int


class Peak(NamedTuple):
    """The greatest time so far in milliseconds, and the offset that had it."""

    time: int
    offset: int


class _Entries:
    """The entries of an index file; empty where there is none.

    ``bytes_read`` counts what was read of it.
    """

    def __init__(self, path: Path | None, form: Struct) -> None:
        self._form = form
        self._file: int | None = None
        self._count = self.bytes_read = 0
        if path is None:
            return
        try:
            self._file = os.open(path, os.O_RDONLY)
            self._count = os.fstat(self._file).st_size // form.size
            self._count = self._used()
        except OSError:
            self._count = 0

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: int) -> tuple[int, int]:
        if not 0 <= place < self._count:
            raise IndexError(place)
        assert self._file is not None
        size = self._form.size
        data = os.pread(self._file, size, place * size)
        self.bytes_read += len(data)
        # A broker may cut it off meanwhile, to the entries that it uses.
        entry = self._form.unpack(data) if len(data) == size else _UNUSED
        return entry[0], entry[1]

    def _used(self) -> int:
        """How many entries there are before what is set aside behind the last one."""
        if not self._count or self[self._count - 1] != _UNUSED:
            return self._count
        return bisect_left(
            range(self._count), True, lo=1, key=lambda at: self[at] == _UNUSED
        )


class SegmentIndex:
    """Both indexes of a segment; a file that is none has none."""

    def __init__(self, file: LogFile) -> None:
        path = Path(file.path) if file.is_segment else None
        self._base = file.base_offset
        self._places = _Entries(path and path.with_suffix(".index"), Struct(">ii"))
        self._peaks = _Entries(path and path.with_suffix(".timeindex"), Struct(">qi"))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._places.close()
        self._peaks.close()

    @property
    def bytes_read(self) -> int:
        """Of both files."""
        return self._places.bytes_read + self._peaks.bytes_read

    @property
    def place_count(self) -> int:
        """How many places there are."""
        return len(self._places)

    def place(self, number: int) -> IndexEntry:
        """By its number, from 0; raises IndexError."""
        relative, position = self._places[number]
        return IndexEntry(self._base + relative, position)

    def first_place_from(self, position: int) -> int:
        """The number of the first place that is not before a position."""
        return bisect_left(self._places, position, key=lambda entry: entry[1])

    def first_place_reaching(self, offset: int) -> int:
        """The number of the first place whose offset is not less."""
        relative = offset - self._base
        return bisect_left(self._places, relative, key=lambda entry: entry[0])

    @property
    def peak_count(self) -> int:
        """How many peaks there are."""
        return len(self._peaks)

    def peak(self, number: int) -> Peak:
        """By its number, from 0; raises IndexError."""
        time, relative = self._peaks[number]
        return Peak(time, self._base + relative)

    def first_peak_reaching(self, time: int) -> int:
        """The number of the first peak whose time is not less."""
        return bisect_left(self._peaks, time, key=lambda entry: entry[0])
