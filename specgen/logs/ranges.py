"""Ranges of files that can be read independently, and bundles of them for one task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Self

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.files import LogFile
from specgen.logs.index import IndexEntry, SegmentIndex
from specgen.logs.intervals import MOST
from specgen.logs.search import REACH, border, header_at
from specgen.logs.seek import LOOKS, Border, Seek, lowest_offset
from specgen.logs.segment import AHEAD, Segment, SegmentGoneError

OPEN_COST = 16 << 10
"""Bytes that opening a file counts as, so that no task gets ten thousand files."""
_OPEN_AT_ONCE = 8
"""Large files to cut in parallel."""
_MANY = 16
"""Least number of large files for which that pays off."""


@dataclass(frozen=True)
class Range:
    """The batches of a file from ``start`` to ``end``, a batch's start or the file's end.

    It stands for the offsets from ``first`` up to, but not including, ``until``, which find
    its records again if the cleaner has replaced the file.  ``first`` is None if it is not
    known, ``until`` if nothing ends the range.
    """

    file: LogFile
    start: int
    end: int
    first: int | None = None
    until: int | None = None

    @classmethod
    def whole(cls, file: LogFile) -> Self:
        """The range of a whole file."""
        first = file.base_offset if file.is_segment else None
        return cls(file, 0, file.size, first, file.next_offset)

    @property
    def size(self) -> int:
        """Size in bytes."""
        return self.end - self.start

    def holds(self, offset: int) -> bool:
        """Whether the range stands for an offset."""
        since_first = self.first is None or self.first <= offset
        return since_first and (self.until is None or offset < self.until)


def cut(
    files: Iterable[LogFile], split_size: int, bounds: Bounds = NO_BOUNDS
) -> Iterator[Range]:
    """The parts of the files that may hold rows inside the bounds, each once.

    Large files are opened, some in parallel, and cut into ranges of about ``split_size``
    bytes where a batch starts, which the index shows, or the headers if there is none.
    Only sets of magic 0 and 1 are decompressed.
    """
    wanted = [file for file in files if file.size and not bounds.skips_file(file)]
    if sum(_is_large(Range.whole(file), split_size) for file in wanted) < _MANY:
        for file in wanted:
            yield from _cut(file, split_size, bounds)
        return
    with ThreadPoolExecutor(_OPEN_AT_ONCE) as pool:
        for ranges in pool.map(lambda file: _cut(file, split_size, bounds), wanted):
            yield from ranges


def cut_range(
    part: Range, split_size: int, bounds: Bounds = NO_BOUNDS
) -> Iterator[Range]:
    """The parts that may hold rows inside the bounds, in about ``split_size`` bytes each."""
    if not part.size or bounds.skips_offsets(part.first, part.until):
        return
    if not _is_large(part, split_size):
        yield part
        return
    with Segment(part.file.path) as segment, SegmentIndex(part.file) as index:
        if part.file.was_replaced_by(segment.identity):
            # Its records are elsewhere by now; the reader looks them up.
            yield part
            return
        for inside in wanted_parts(part, segment, index, bounds):
            rest = inside
            for place in _Borders(segment, inside, split_size).cuts(index):
                yield replace(rest, end=place.position, until=place.first)
                rest = replace(rest, start=place.position, first=place.first)
            yield rest


def wanted_parts(
    part: Range, segment: Segment, index: SegmentIndex, bounds: Bounds
) -> Iterator[Range]:
    """The parts of a range that may hold rows inside the bounds, by the indexes."""
    if bounds.skips_offsets(part.first, part.until):
        return
    if not bounds.skips_batches:
        yield part
        return
    for start, end in Seek(segment, part.file, index).parts(bounds):
        inside = part
        if start.position > part.start:
            inside = replace(inside, start=start.position, first=start.first)
        if end.position < part.end:
            inside = replace(inside, end=end.position, until=end.first)
        if inside.size > 0:
            yield inside


def _cut(file: LogFile, split_size: int, bounds: Bounds) -> list[Range]:
    whole = Range.whole(file)
    if not _is_large(whole, split_size):
        return [whole]
    try:
        return list(cut_range(whole, split_size, bounds))
    except SegmentGoneError:
        return [whole]


def _is_large(part: Range, split_size: int) -> bool:
    return part.size > split_size + split_size // 10


def pack(ranges: Iterable[Range], split_size: int) -> list[tuple[Range, ...]]:
    """The ranges in order, small ones bundled up to about ``split_size`` bytes."""
    bundles: list[tuple[Range, ...]] = []
    bundle: list[Range] = []
    size = 0
    for part in ranges:
        cost = part.size + OPEN_COST
        if bundle and size + cost > split_size + OPEN_COST:
            bundles.append(tuple(bundle))
            bundle, size = [], 0
        bundle.append(part)
        size += cost
    return [*bundles, tuple(bundle)] if bundle else bundles


class _Borders:
    """Finds where a range can be cut: positions, and the first offset from each on."""

    def __init__(self, segment: Segment, part: Range, split_size: int) -> None:
        self._segment, self._part, self._split_size = segment, part, split_size
        self._last = part.start
        self._first = part.first

    def cuts(self, index: SegmentIndex) -> Iterator[Border]:
        """The borders to cut at: by the index as far as it goes, then by the headers."""
        end, target = self._part.end, self._last + self._split_size
        while target < end:
            number = index.first_place_from(target)
            numbers = range(number, min(number + LOOKS, index.place_count))
            if any(self._takes_place(index.place(number)) for number in numbers):
                yield Border(self._last, self._first)
            target = max(self._last, target) + self._split_size
        if end - self._last > 2 * self._split_size:
            yield from self._scanned()

    def _scanned(self) -> Iterator[Border]:
        """Borders by the headers alone, up to the first position without one."""
        segment, end = self._segment, self._part.end
        at = self._last
        ahead = floor = 0
        while at < end:
            header = header_at(segment, at, end, ahead)
            if header is None:
                return
            in_order, floor = header.last >= floor, header.last + 1
            if at - self._last >= self._split_size and in_order and self._takes(at):
                yield Border(self._last, self._first)
            # Small batches are read by the hundred: a call for each would cost more.
            ahead = AHEAD // 4 if header.size < 8192 else 0
            at = header.end

    def _takes_place(self, place: IndexEntry) -> bool:
        """As ``_takes``, for an entry of the index."""
        return self._takes(place.position, place.offset)

    def _takes(self, position: int, reach: int = MOST) -> bool:
        """Take a position as the next border, if a good batch with higher offsets starts there.

        None of its offsets may be above ``reach``.
        """
        if not self._last < position < self._part.end:
            return False
        header = border(self._segment, position, self._part.end)
        if header is None or header.last > reach:
            return False
        first = None
        if self._part.file.is_segment:
            first = lowest_offset(self._segment, header)
            if first is None or not self._is_in_order(first):
                return False
        self._last, self._first = position, first
        return True

    def _is_in_order(self, first: int) -> bool:
        file, until = self._part.file, self._part.until
        least = file.base_offset if self._first is None else self._first + 1
        most = file.base_offset + REACH if until is None else until - 1
        return least <= first <= most
