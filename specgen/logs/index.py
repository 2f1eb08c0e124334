"""The index files beside a segment (SEMANTICS §8.5): hints, believed after a look."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from pathlib import Path
from struct import Struct

from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile
from specgen.logs.search import border, header_at
from specgen.logs.segment import Segment

_offsets = Struct(">ii")
_times = Struct(">qi")

_FEW = 1000
"""Batches that are looked at to see whether a time in an index is right."""


def offset_index(file: LogFile) -> list[tuple[int, int]]:
    """Offsets and the positions of batches that end with them; empty without a file.

    What is set aside behind the last entry is zero, and ends it.
    """
    found: list[tuple[int, int]] = []
    for relative, position in _entries(file, ".index", _offsets):
        if found and (relative <= found[-1][0] or position <= found[-1][1]):
            break
        if not found and (relative < 0 or position < 0):
            break
        found.append((relative, position))
    return [(file.base_offset + relative, position) for relative, position in found]


def time_index(file: LogFile) -> list[tuple[int, int]]:
    """The greatest time so far, and the offset that had it, in milliseconds."""
    found: list[tuple[int, int]] = []
    for time, relative in _entries(file, ".timeindex", _times):
        if found and (time <= found[-1][0] or relative < found[-1][1]):
            break
        found.append((time, relative))
    return [(time, file.base_offset + relative) for time, relative in found]


def start_position(segment: Segment, file: LogFile, bounds: Bounds) -> int:
    """Where to start so that nothing inside the bounds is passed; 0 if in doubt."""
    offsets = offset_index(file)
    found = _position(segment, file, offsets, bounds.first)
    if bounds.since is not None:
        times = time_index(file)
        at = bisect_right([time for time, _ in times], bounds.since - 1)
        if at:
            time, offset = times[at - 1]
            position = _position(segment, file, offsets, offset)
            if _has_time(segment, position, offset, time):
                found = max(found, position)
    return found


def _position(
    segment: Segment,
    file: LogFile,
    offsets: list[tuple[int, int]],
    first: int | None,
) -> int:
    """Where a batch starts that has no offset above ``first``."""
    if first is None or first <= file.base_offset:
        return 0
    at = bisect_right([offset for offset, _ in offsets], first)
    if not at:
        return 0
    said, position = offsets[at - 1]
    found = border(segment, position, segment.size)
    # An index of another segment points between batches, or at others.
    return position if found and found.last <= said else 0


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


def _entries(file: LogFile, suffix: str, form: Struct) -> Iterator[tuple[int, int]]:
    path = Path(file.path)
    if path.suffix != ".log":
        return
    try:
        data = path.with_suffix(suffix).read_bytes()
    except OSError:
        return
    whole = len(data) - len(data) % form.size
    yield from form.iter_unpack(data[:whole])
