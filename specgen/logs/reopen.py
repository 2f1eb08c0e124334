"""A range's file as it is when it is read, or, where it was replaced, what took its place.

The cleaner puts a new file under a segment's name, and one for several segments under the
first one's. A file that is open stays what it was; what is opened later may be another.
Then the range's offsets count: they are looked for in the files that are there now.
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
from specgen.logs.segment import GONE, Segment, SegmentGoneError

_TRIES = 200
_PAUSE = 0.05
"""Seconds before a folder is listed again in which a listed file was not to be opened."""
_HINT = "run again, or pass over it with the option ignoreMissingFiles=true"


@dataclass(frozen=True)
class Opened:
    """A range of a file that is open; ``exact`` if rows of other offsets are among it."""

    segment: Segment
    part: Range
    exact: bool = False


def opened(part: Range, options: LogOptions) -> Iterator[Opened]:
    """The file of a range, or the files that hold its offsets now; each is closed behind.

    Raises SegmentGoneError where they are gone, unless that is to be ignored.
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
    """The files that hold a range's offsets now, one after another, as ``opened``."""
    if part.first is None:
        if not options.ignore_missing_files:
            raise _gone(part)
        return
    at: int | None = part.first
    folder = Path(part.file.path).parent
    if part.file.topic_id not in (None, topic_id(folder)):
        # The same offsets of a topic of the same name are other records.
        if not options.ignore_missing_files:
            raise _gone(part, at, part.until)
        return
    tries_left = _TRIES
    while at is not None and (part.until is None or at < part.until):
        bases = _bases(folder)
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
                # What a merged file has of the next segment's is read with that one's.
                yield Opened(segment, _in_place(part, segment, base, at, until), True)
        except SegmentGoneError:
            tries_left -= 1
            if not tries_left:
                raise
            time.sleep(_PAUSE)
            continue
        at = until


def _is_planned(part: Range, segment: Segment) -> bool:
    """Whether an open file is the one that a range was planned for.

    If it was changed in any way, a segment's rows are found by their offsets.
    """
    file = part.file
    if file.identity is None or segment.size < part.end:
        return False
    if part.first is not None:
        return file.identity == segment.identity
    # Nothing leads back to its rows. It may have grown; a copy on another machine has
    # another number, but the same time.
    if file.identity.modified == segment.identity.modified:
        return True
    grown = segment.size > file.size
    return grown and not file.was_replaced_by(segment.identity)


def _bases(folder: Path) -> dict[int, str]:
    """The segments of a folder now: first offsets, and where the files are."""
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
    part: Range, segment: Segment, base: int, first: int, until: int | None
) -> Range:
    """Offsets of a range, in the file that holds them now."""
    path = str(Path(part.file.path).with_name(f"{base:020d}.log"))
    file: LogFile = replace(
        part.file,
        path=path,
        base_offset=base,
        size=segment.size,
        next_offset=None,
        identity=segment.identity,
    )
    return Range(file, 0, segment.size, first, until)


def _lesser(one: int | None, other: int | None) -> int | None:
    return min((n for n in (one, other) if n is not None), default=None)


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
