"""The index files beside a segment: hints, which callers verify.

They are searched, not read whole: a broker preallocates ten megabytes for each.
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
    """A position where a batch starts, and an offset that no batch before it reaches.

    ``offset`` is the last one of that batch, or of the batches appended with it.
    """

    offset: int
    position: int


class Peak(NamedTuple):
    """The greatest time so far in milliseconds, and the offset of its record."""

    time: int
    offset: int


class _Entries:
    """The entries of an index file; empty without a file.

    ``bytes_read`` counts all reads.
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

    def __getitem__(self, number: int) -> tuple[int, int]:
        if not 0 <= number < self._count:
            raise IndexError(number)
        assert self._file is not None
        size = self._form.size
        data = os.pread(self._file, size, number * size)
        self.bytes_read += len(data)
        # A broker may meanwhile truncate the file to its used entries.
        entry = self._form.unpack(data) if len(data) == size else _UNUSED
        return entry[0], entry[1]

    def _used(self) -> int:
        """The number of entries before the preallocated space."""
        if not self._count or self[self._count - 1] != _UNUSED:
            return self._count
        return bisect_left(
            range(self._count), True, lo=1, key=lambda at: self[at] == _UNUSED
        )


class SegmentIndex:
    """Both indexes of a segment; a file that is not a segment has none."""

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
        """Bytes read from both files."""
        return self._places.bytes_read + self._peaks.bytes_read

    @property
    def place_count(self) -> int:
        """The number of entries of the offset index."""
        return len(self._places)

    def place(self, number: int) -> IndexEntry:
        """An entry of the offset index by its number, from 0; raises IndexError."""
        relative, position = self._places[number]
        return IndexEntry(self._base + relative, position)

    def first_place_from(self, position: int) -> int:
        """The number of the first place at or after a position."""
        return bisect_left(self._places, position, key=lambda entry: entry[1])

    def first_place_reaching(self, offset: int) -> int:
        """The number of the first place whose offset is not below ``offset``."""
        relative = offset - self._base
        return bisect_left(self._places, relative, key=lambda entry: entry[0])

    @property
    def peak_count(self) -> int:
        """The number of entries of the time index."""
        return len(self._peaks)

    def peak(self, number: int) -> Peak:
        """An entry of the time index by its number, from 0; raises IndexError."""
        time, relative = self._peaks[number]
        return Peak(time, self._base + relative)

    def first_peak_reaching(self, time: int) -> int:
        """The number of the first peak whose time is not before ``time``."""
        return bisect_left(self._peaks, time, key=lambda entry: entry[0])
