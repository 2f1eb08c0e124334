"""Where in a segment to start so that nothing that is asked for is passed."""

from __future__ import annotations

from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile
from specgen.logs.index import SegmentIndex
from specgen.logs.search import border, header_at
from specgen.logs.segment import Segment

_FEW = 1000
"""Batches that are looked at to see whether a time in an index is right."""


def start_position(segment: Segment, file: LogFile, bounds: Bounds) -> int:
    """Where to start so that nothing inside the bounds is passed; 0 if in doubt."""
    with SegmentIndex(file) as index:
        found = _position(segment, file, index, bounds.first)
        if bounds.since is not None:
            at = index.first_peak_reaching(bounds.since)
            if at:
                time, offset = index.peak(at - 1)
                position = _position(segment, file, index, offset)
                if _has_time(segment, position, offset, time):
                    found = max(found, position)
        return found


def _position(
    segment: Segment, file: LogFile, index: SegmentIndex, first: int | None
) -> int:
    """Where a batch starts that has no offset above ``first``."""
    if first is None or first <= file.base_offset:
        return 0
    at = index.first_place_reaching(first + 1)
    if not at:
        return 0
    place = index.place(at - 1)
    found = border(segment, place.position, segment.size)
    # An index of another segment points between batches, or at others.
    return place.position if found and found.last <= place.offset else 0


def _has_time(segment: Segment, position: int, offset: int, time: int) -> bool:
    """Whether the batch of an offset, one of the next few, has this greatest time."""
    for _ in range(_FEW):
        header = header_at(segment, position, segment.size)
        if header is None:
            return False
        if header.last >= offset:
            return header.newest == time
        position = header.end
    return False
