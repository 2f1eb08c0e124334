"""Find the parts of a segment that may hold rows inside bounds, by its indexes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kafka_wire.records import RecordsError

from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile
from specgen.logs.index import IndexEntry, SegmentIndex
from specgen.logs.intervals import LEAST, MOST, Intervals
from specgen.logs.search import DamagedError, border, checked, header_at
from specgen.logs.segment import Header, Segment

LOOKS = 16
"""Index entries to try in a row for a good batch or a border."""
_MAX_CHECKED = 1000
"""Batches to look at to check a time in an index."""
_MAX_INTERVALS = 200
"""Intervals of offsets in one file: each costs a look at two batches."""


@dataclass(frozen=True, order=True)
class Border:
    """Where a batch starts or a file ends, and the first offset from there on.

    ``first`` is None if it is not known.
    """

    position: int
    first: int | None


def lowest_offset(segment: Segment, header: Header) -> int | None:
    """The first offset of a good batch; a wrapped set is decompressed to find it."""
    if header.first is not None:
        return header.first
    try:
        records = checked(segment, header).records(check_crc=False, lenient=True)
    except (DamagedError, RecordsError):
        return None
    return records[0].offset if records else None


class Seek:
    """Seeks in a segment by its indexes; each entry is checked before it is used."""

    def __init__(self, segment: Segment, file: LogFile, index: SegmentIndex) -> None:
        self._segment, self._file, self._index = segment, file, index
        first = file.base_offset if file.is_segment else None
        self._start = Border(0, first)
        self._end = Border(segment.size, file.next_offset)

    def parts(self, bounds: Bounds) -> Iterator[tuple[Border, Border]]:
        """Parts that contain all rows inside the bounds, in order, without overlaps."""
        since = self._since(bounds.times.least)
        last = self._before(bounds.times.most, bounds.disorder)
        joined: tuple[Border, Border] | None = None
        for low, high in self._wanted(bounds.offsets):
            if joined is not None and joined[1] == self._end:
                break
            start = max(self._from(low), since, key=_position)
            end = min(self._to(high), last, key=_position)
            if end.position <= start.position:
                continue
            if joined is not None and start.position <= joined[1].position:
                joined = joined[0], max(joined[1], end, key=_position)
                continue
            if joined is not None:
                yield joined
            joined = start, end
        if joined is not None:
            yield joined

    def _wanted(self, offsets: Intervals) -> Iterable[tuple[int, int]]:
        """The intervals that this file may hold; one over all if there are too many."""
        after = self._end.first
        low = LEAST if self._start.first is None else self._start.first
        spans = (
            offsets & Intervals.between(low, MOST if after is None else after - 1)
        ).spans
        if len(spans) <= _MAX_INTERVALS:
            return spans
        return ((spans[0][0], spans[-1][1]),)

    def _from(self, offset: int) -> Border:
        """Where to start so that nothing from an offset on is missed."""
        if self._start.first is None or offset <= self._start.first:
            return self._start
        index = self._index
        last = index.first_place_reaching(offset + 1) - 1
        for number in range(last, max(last - LOOKS, -1), -1):
            start = self._batch_of(index.place(number))
            if start is not None and start.first is not None and start.first <= offset:
                return start
        return self._start

    def _to(self, offset: int) -> Border:
        """Where to end so that nothing up to an offset is missed."""
        if self._start.first is None or offset >= MOST:
            return self._end
        index = self._index
        first = index.first_place_reaching(offset) + 1
        for number in range(first, min(first + LOOKS, index.place_count)):
            end = self._batch_of(index.place(number))
            if end is not None and end.first is not None and end.first > offset:
                return end
        return self._end

    def _batch_of(self, place: IndexEntry) -> Border | None:
        """The start of the good batch that an entry refers to; None if it is another one.

        An index of another segment points between batches, or at the wrong ones.
        """
        header = border(self._segment, place.position, self._segment.size)
        if header is None or header.last > place.offset:
            return None
        return Border(place.position, lowest_offset(self._segment, header))

    def _since(self, time: int) -> Border:
        """Where to start so that no record from a time on is missed."""
        index = self._index
        first_reaching = index.first_peak_reaching(time) if time > LEAST else 0
        if not first_reaching:
            return self._start
        peak = index.peak(first_reaching - 1)
        start = self._from(peak.offset)
        return (
            start
            if self._has_time(start.position, peak.offset, peak.time)
            else self._start
        )

    def _before(self, time: int, disorder: int | None) -> Border:
        """Where to end so that no record up to a time is missed."""
        index = self._index
        if disorder is None or time >= MOST:
            return self._end
        first_reaching = index.first_peak_reaching(time + disorder + 1)
        if first_reaching == index.peak_count:
            return self._end
        # What follows this peak is younger than the time, unless disorder is larger.
        peak = index.peak(first_reaching)
        start = self._from(peak.offset).position
        is_right = self._has_time(start, peak.offset, peak.time)
        return self._to(peak.offset) if is_right else self._end

    def _has_time(self, position: int, offset: int, time: int) -> bool:
        """Whether the batch with an offset, not far from a position, has this newest time."""
        for _ in range(_MAX_CHECKED):
            header = header_at(self._segment, position, self._segment.size)
            if header is None:
                return False
            if header.last >= offset:
                return header.newest == time
            position = header.end
        return False


def _position(border_at: Border) -> int:
    return border_at.position
