"""Open the file of a range, or, if it was replaced, the files that hold its offsets now.

The cleaner replaces a segment's file by one of the same name, or several segments by one
with the first one's name. A file that is open stays the same; one that is opened later may
be another. Then the range's offsets are looked up in the files that are there now.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from errno import ENOENT
from pathlib import Path

from specgen.logs.checkpoints import topic_id
from specgen.logs.files import LogFile, base_of
from specgen.logs.options import LogOptions
from specgen.logs.partition import SWAP, pending_swaps, settled_names
from specgen.logs.ranges import Range
from specgen.logs.replicas import moved_folder
from specgen.logs.segment import GONE, Segment, SegmentGoneError

_TRIES = 200
_PAUSE = 0.05
"""Seconds before listing a folder again if a listed file could not be opened."""
_HINT = "run again, or skip it with the option ignoreMissingFiles=true"


@dataclass(frozen=True)
class Opened:
    """A range of an open file; ``exact`` if rows with other offsets must be left out."""

    segment: Segment
    part: Range
    exact: bool = False


def opened(part: Range, options: LogOptions) -> Iterator[Opened]:
    """The file of a range, or the files that hold its offsets now; each is closed after use.

    Raises SegmentGoneError if they are gone, unless missing files are ignored.
    """
    try:
        with Segment(part.file.path, options.max_batch) as segment:
            if _is_planned(part, segment):
                yield Opened(segment, part)
                return
    except SegmentGoneError:
        pass
    yield from reopened(part, options)


def reopened(part: Range, options: LogOptions) -> Iterator[Opened]:
    """The files that hold a range's offsets now, as from ``opened``."""
    if part.first is None:
        if not options.ignore_missing_files:
            raise _gone(part)
        return
    at: int | None = part.first
    folder = Path(part.file.path).parent
    if not folder.exists():
        folder = moved_folder(part.file, options.sources) or folder
    if part.file.topic_id not in (None, topic_id(folder)):
        # Another topic of the same name has other records at these offsets.
        if not options.ignore_missing_files:
            raise _gone(part, at, part.until)
        return
    tries_left = _TRIES
    while at is not None and (part.until is None or at < part.until):
        bases = _bases(folder)
        if not bases and (moved := moved_folder(part.file, options.sources)):
            folder, bases = moved, _bases(moved)
        base = max((base for base in bases if base <= at), default=None)
        after = min((base for base in bases if base > at), default=None)
        until = _lesser(part.until, after)
        if base is None:
            if not options.ignore_missing_files:
                raise _gone(part, at, until)
            at = after
            continue
        try:
            with Segment(bases[base], options.max_batch) as segment:
                # A merged file's offsets from ``until`` on are read with the next segment.
                place = folder / f"{base:020d}.log"
                yield Opened(segment, _in_place(part, segment, place, at, until), True)
        except SegmentGoneError:
            tries_left -= 1
            if not tries_left:
                raise
            time.sleep(_PAUSE)
            continue
        at = until


def _is_planned(part: Range, segment: Segment) -> bool:
    """Whether an open file is the one that a range was planned for.

    If a segment was changed in any way, its rows are looked up by their offsets.
    """
    file = part.file
    if file.identity is None or segment.size < part.end:
        return False
    if part.first is not None:
        return file.identity == segment.identity
    # Without offsets rows can't be looked up. The file may have grown; a copy on another
    # machine has another inode number, but the same time.
    if file.identity.modified == segment.identity.modified:
        return True
    grown = segment.size > file.size
    return grown and not file.was_replaced_by(segment.identity)


def _bases(folder: Path) -> dict[int, str]:
    """The paths of a folder's current segments, by first offset."""
    try:
        names = settled_names(folder)
    except FileNotFoundError:
        return {}
    pending = pending_swaps(names)
    bases = {}
    for name in [*names, *pending]:
        base = base_of(name)
        if base is not None:
            bases[base] = str(
                folder / f"{name}{SWAP}" if name in pending else folder / name
            )
    return bases


def _in_place(
    part: Range, segment: Segment, place: Path, first: int, until: int | None
) -> Range:
    """A part of a range, in the file that holds its offsets now."""
    file: LogFile = replace(
        part.file,
        path=str(place),
        base_offset=int(place.stem),
        size=segment.size,
        next_offset=None,
        identity=segment.identity,
    )
    return Range(file, 0, segment.size, first, until)


def _lesser(first: int | None, second: int | None) -> int | None:
    return min((n for n in (first, second) if n is not None), default=None)


def _gone(
    part: Range, first: int | None = None, until: int | None = None
) -> SegmentGoneError:
    path = part.file.path
    if first is None:
        changed = Path(path).exists()
        text = "the file was replaced or cut off since the work was planned"
        return SegmentGoneError(ENOENT, f"{text if changed else GONE}; {_HINT}", path)
    offsets = f"from {first} on" if until is None else f"{first} to {until - 1}"
    text = f"offsets {offsets} are gone since the work was planned"
    return SegmentGoneError(ENOENT, f"{text} (deleted by a broker?); {_HINT}", path)
