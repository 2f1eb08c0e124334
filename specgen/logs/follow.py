"""Read the batches of a range, in whichever files hold them by now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from specgen.logs.bounds import Bounds
from specgen.logs.doubt import DoubtfulError, Doubts
from specgen.logs.files import LogFile
from specgen.logs.index import SegmentIndex
from specgen.logs.intervals import MOST, Intervals
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range, wanted_parts
from specgen.logs.reopen import Opened, opened, reopened
from specgen.logs.visible import ALL_VISIBLE
from specgen.logs.walk import Damage, Skipped, Walk, WholeBatch


def shown_steps(
    steps: Iterable[WholeBatch | Damage], file: LogFile
) -> Iterator[WholeBatch | Damage]:
    """The batches that may have visible rows, and the damage between them.

    Damage has no offset.  It is left out if the batch behind it begins at or before the
    first visible record, or if the batch before it ends where visibility ends.
    """
    visible = file.visible
    if visible == ALL_VISIBLE:
        yield from steps
        return
    waiting: list[Damage] = []
    has_begun = file.base_offset >= visible.first
    has_ended = False
    for step in steps:
        if isinstance(step, Damage):
            if has_begun and not has_ended:
                yield step
            elif not has_begun:
                waiting.append(step)
            continue
        batch = step.batch
        if batch.last_offset >= visible.first:
            has_begun = True
            # A wrapped set does not say where it begins.
            if batch.magic < 2 or batch.base_offset > visible.first:
                yield from waiting
        waiting = []
        has_ended = visible.until is not None and batch.last_offset + 1 >= visible.until
        if visible.has_batch(batch):
            yield step
    yield from waiting


@dataclass
class Tally:
    """``bytes_read`` counts bytes of segments, ``index_bytes`` those of their indexes."""

    files: int = 0
    batches: int = 0
    rows: int = 0
    bad_batches: int = 0
    bad_bytes: int = 0
    bad_records: int = 0
    skipped_files: int = 0
    skipped_batches: int = 0
    bytes_read: int = 0
    index_bytes: int = 0


@dataclass(frozen=True)
class LogPiece:
    """A batch or damage in an open file."""

    opened: Opened
    item: WholeBatch | Damage


def follow(
    part: Range, bounds: Bounds, tally: Tally, options: LogOptions
) -> Iterator[LogPiece]:
    """The batches and the damage of a range, without batches outside the bounds.

    What looks damaged in a file that a broker is writing, truncating or replacing is
    looked at again first.  Raises SegmentGoneError, unless missing files are ignored.
    """
    files, doubts = opened(part, options), Doubts()
    while True:
        try:
            for file in files:
                for item in _steps(file, bounds, tally, doubts):
                    yield LogPiece(file, item)
        except DoubtfulError as error:
            files = reopened(replace(part, first=error.first), options)
        else:
            return


def _steps(
    file: Opened, bounds: Bounds, tally: Tally, doubts: Doubts
) -> Iterator[WholeBatch | Damage]:
    """The visible batches and damage of a range's open file.  Raises DoubtfulError."""
    segment, part, skipped = file.segment, file.part, Skipped()
    within = bounds & _offsets(part) if file.exact else bounds
    bytes_before = tally.bytes_read
    with SegmentIndex(part.file) as index:
        wanted = list(wanted_parts(part, segment, index, within))
        tally.index_bytes += index.bytes_read
    try:
        for inside in wanted:
            walk = Walk(segment, part.file, inside.end, within, skipped)
            steps = _confirmed(walk, inside.start, file, doubts)
            for step in shown_steps(steps, part.file):
                tally.bytes_read = bytes_before + segment.bytes_read
                yield step
    finally:
        tally.bytes_read = bytes_before + segment.bytes_read
        tally.skipped_batches += skipped.batches


def _confirmed(
    walk: Walk, start: int, file: Opened, doubts: Doubts
) -> Iterator[WholeBatch | Damage]:
    """The walk's batches, and its damage inside the range.  Raises DoubtfulError."""
    for step in walk.steps(start):
        if isinstance(step, Damage):
            doubts.believe(step, file, walk.passed)
            if file.exact and not file.part.holds(walk.passed):
                continue
        yield step


def _offsets(part: Range) -> Bounds:
    until = MOST + 1 if part.until is None else part.until
    return Bounds(offsets=Intervals.between(part.first or 0, until - 1))
