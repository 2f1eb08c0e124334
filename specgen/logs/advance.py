"""Read on in a partition's log: how far a stream's batch goes, and which ranges it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from specgen.logs.continuity import Loss, loss_at_border
from specgen.logs.files import LogFile
from specgen.logs.partition_log import PartitionLog, border_before, holds
from specgen.logs.position import LogPosition
from specgen.logs.ranges import Range
from specgen.logs.segment import HEADER, Header, Segment, SegmentGoneError
from specgen.logs.transactions import headers
from specgen.logs.visible import Visible
from specgen.logs.walk import whole_batches

NO_LIMIT = 1 << 62


@dataclass
class Limits:
    """What a stream's batch may still take; its first batch of records may be any size."""

    bytes: int = NO_LIMIT
    files: int = NO_LIMIT
    is_first: bool = True

    @property
    def are_reached(self) -> bool:
        """Whether nothing more may be taken."""
        return self.bytes <= 0 or self.files <= 0

    def take(self, size: int) -> None:
        """Count the bytes taken from a file."""
        self.bytes -= size
        self.files -= 1
        self.is_first = False


def advance(
    log: PartitionLog,
    at: LogPosition,
    until: int | None,
    limits: Limits,
    lose: Callable[[Loss], None],
) -> LogPosition:
    """How far a log can be read on from a position, up to an offset and within limits.

    ``lose`` is called for segments that are missing on the way, and may raise.
    """
    for file in log.segments[_segment_at(log, at) :]:
        if limits.are_reached or (until is not None and file.base_offset >= until):
            break
        try:
            with Segment(file.path) as segment:
                if _is_read(segment, file, at):
                    at = _closed_at(at, file)
                    continue
                if file.base_offset > at.next_offset:
                    loss = loss_at_border(log, file, at.next_offset)
                    if loss is not None:
                        lose(loss)
                    # After the gap it no longer matters what happens before it.
                    at = replace(at, next_offset=file.base_offset)
                start = _start(segment, file, at)
                before, at = at, _advance(segment, file, at, start, until, limits)
                is_done = at.base == file.base_offset and at.end >= segment.size
        except SegmentGoneError:  # deleted since it was listed: handled the next time
            break
        if not at.is_at(before):
            limits.take(max(at.end - start, 0))
        if file.next_offset is None or not is_done:
            break
        at = _closed_at(at, file)
    return at


def ranges_between(
    log: PartitionLog, start: LogPosition | None, end: LogPosition, first: int
) -> Iterator[Range]:
    """The ranges of a log from offset ``first`` to ``end``, each with its visible part.

    ``start`` is the position of that offset, if it is known.  Raises SegmentGoneError.
    """
    if start is not None and (end.again is not None or start.next_offset != first):
        start = None
    begin = log.segment_of(first) if start is None else _segment_at(log, start)
    for file in log.segments[begin:]:
        if file.base_offset > end.base:
            return
        with Segment(file.path) as segment:
            low = _position(segment, file, start, first)
            high = _position(segment, file, end, end.next_offset)
            # Positions decide if they are certain: a batch's offset may be wrong.
            seen = Visible(
                0 if low is not None else first,
                None if high is not None else end.next_offset,
                log.visible.aborted,
            )
            low = _behind(segment, file, first) if low is None else low
            high = _behind(segment, file, end.next_offset) if high is None else high
        if low >= high:
            continue
        seen = seen.of_segment(file.base_offset, file.next_offset)
        least = max(first, file.base_offset)
        most = min(end.next_offset, file.next_offset or NO_LIMIT)
        yield Range(replace(file, visible=seen), low, high, least, most)


def in_folder(log: PartitionLog, at: LogPosition) -> LogPosition:
    """A position in the folder that has the log now: elsewhere its segments end elsewhere."""
    if at.folder == log.folder:
        return at
    base = log.segments[log.segment_of(at.next_offset)].base_offset
    return replace(at, base=base, end=0, header=b"", folder=log.folder)


def first_between(start: LogPosition | None, end: LogPosition) -> int | None:
    """The first offset between two positions; None if it is not known."""
    if end.again is not None:
        return end.again
    return None if start is None else start.next_offset


def _segment_at(log: PartitionLog, at: LogPosition) -> int:
    """The index of the segment that was read last, or of the one with the next offset."""
    last_read = log.segment_of(at.base)
    is_there = log.segments[last_read].base_offset == at.base
    return last_read if is_there else log.segment_of(at.next_offset)


def _is_read(segment: Segment, file: LogFile, at: LogPosition) -> bool:
    """Whether a segment is closed and has nothing left to read."""
    if file.next_offset is None:
        return False
    if file.base_offset == at.base and holds(segment, at):
        return at.end >= segment.size
    return file.next_offset <= at.next_offset


def _closed_at(at: LogPosition, file: LogFile) -> LogPosition:
    """The position, at most at a segment's end: a batch's offset may be wrongly high."""
    assert file.next_offset is not None
    if at.next_offset <= file.next_offset or file.base_offset != at.base:
        return at
    return replace(at, next_offset=file.next_offset)


def _start(segment: Segment, file: LogFile, at: LogPosition) -> int:
    position = _position(segment, file, at, at.next_offset)
    return _behind(segment, file, at.next_offset) if position is None else position


def _position(
    segment: Segment, file: LogFile, at: LogPosition | None, offset: int
) -> int | None:
    """Where an offset is in a segment, if no batch has to be searched for it."""
    if at is not None and file.base_offset > at.base:
        return 0
    if at is not None and file.base_offset == at.base and at.end:
        is_sure = holds(segment, at) if at.header else at.end <= segment.size
        if is_sure:
            return at.end
    if offset <= file.base_offset:
        return 0
    if file.next_offset is not None and file.next_offset <= offset:
        return segment.size
    return None


def _behind(segment: Segment, file: LogFile, offset: int) -> int:
    """The position after the last batch whose offsets are all below an offset."""
    position = border_before(segment, file, offset - 1)
    for header in headers(segment, file, position):
        if header.last >= offset:
            break
        position = header.end
    return position


def _advance(
    segment: Segment,
    file: LogFile,
    at: LogPosition,
    start: int,
    until: int | None,
    limits: Limits,
) -> LogPosition:
    """How far one segment can be read on."""
    is_closed = file.next_offset is not None and (
        until is None or file.next_offset <= until
    )
    if is_closed and segment.size - start <= limits.bytes:
        # Nothing is written here any more: a bad batch is damage, not an unfinished write.
        return _closed(segment, file, at, start)
    stop = start + limits.bytes
    last: Header | None = None
    for header in whole_batches(segment, start, file.base_offset):
        may_stop = last is not None or not limits.is_first
        if (until is not None and header.last >= until) or (
            may_stop and header.end > stop
        ):
            break
        last = header
        if header.end >= stop:
            break
    if last is not None:
        return _behind_batch(segment, file, at, last)
    return _closed(segment, file, at, start) if is_closed and limits.is_first else at


def _closed(
    segment: Segment, file: LogFile, at: LogPosition, start: int
) -> LogPosition:
    """The position at the end of a closed segment."""
    last: Header | None = None
    for header in headers(
        segment, file, max(start, border_before(segment, file, None))
    ):
        last = header
    if last is not None and last.end == segment.size:
        return _behind_batch(segment, file, at, last)
    assert file.next_offset is not None
    end = file.next_offset, file.base_offset, segment.size
    return LogPosition(*end, b"", at.topic_id, at.folder)


def _behind_batch(
    segment: Segment, file: LogFile, at: LogPosition, header: Header
) -> LogPosition:
    data = bytes(segment.peek(header.position, min(HEADER, header.size)))
    end = header.last + 1, file.base_offset, header.end
    return LogPosition(*end, data, at.topic_id, at.folder)
