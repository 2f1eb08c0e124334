"""From batch to batch through a part of a file, past what is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kafka_wire.records import RecordBatch

from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile
from specgen.logs.search import (
    FAR,
    REACH,
    DamagedError,
    border,
    checked,
    damage_end,
    header_at,
    next_good,
)
from specgen.logs.segment import AHEAD, LEAST, Header, NoBatchError, Segment

_NEAR = 16 << 20
"""Bytes that are searched for a batch behind what may only be unfinished."""


@dataclass(frozen=True)
class Found:
    """A whole batch whose checksum is right; ``batch`` counts from its own start."""

    position: int
    batch: RecordBatch


@dataclass(frozen=True)
class Damage:
    """Bytes that hold no readable batch."""

    position: int
    size: int
    reason: str


@dataclass
class Skipped:
    """How many batches were left alone."""

    batches: int = 0


@dataclass
class Floor:
    """The least offset that what follows may have.

    A checksum does not cover a batch's offset: one that is far too high counts only
    when the batch behind it says so too.
    """

    base: int
    _last: list[int] = field(default_factory=list)

    @property
    def offset(self) -> int:
        """As the two last batches say it, or the file's name."""
        return min(self._last, default=self.base)

    @property
    def sure(self) -> int:
        """The same, but one batch alone says nothing."""
        return self.base if len(self._last) < 2 else min(self._last)

    def pass_by(self, last: int) -> None:
        """A batch ended with this offset."""
        self._last = [*self._last[-1:], last + 1]


class Walk:
    """The way through a range of a file."""

    def __init__(
        self,
        segment: Segment,
        file: LogFile,
        end: int,
        bounds: Bounds,
        skipped: Skipped,
    ) -> None:
        self._segment, self._end = segment, end
        self._bounds, self._skipped = bounds, skipped
        self._next_offset = file.next_offset if end == segment.size else None
        self._last_possible = _last_possible(file)
        self._floor = Floor(file.base_offset)
        self._ahead = 0 if bounds.skips_batches else AHEAD
        self._alone: Header | None = None
        """The last one that was skipped, as long as nothing shows that its size is right."""

    def steps(self, start: int) -> Iterator[Found | Damage]:
        """What lies from a position on; there a batch starts.

        After damage it goes on at the next batch whose checksum is right, so that no
        good batch is lost with a bad one.
        """
        at = start
        while at < self._end or self._alone is not None:
            header, reason = self._header(at)
            doubtful = self._doubtful(header)
            if doubtful is not None:
                yield doubtful
                at = doubtful.position + doubtful.size
            elif header is None and not reason:
                return
            elif header is None:
                damage = self._unreadable(at, reason)
                yield damage
                at += damage.size
            elif self._is_skipped(header):
                at = header.end
            else:
                step = self._step(header)
                yield step
                at = header.end if isinstance(step, Found) else at + step.size

    def _header(self, at: int) -> tuple[Header | None, str]:
        """The header there, or why there is none: nothing at the end, and of zeros."""
        if at >= self._end:
            return None, ""
        try:
            header = self._segment.header(at, self._end, self._ahead)
        except NoBatchError as error:
            head = self._segment.view(at, min(LEAST, self._end - at))
            unused = not any(head) and self._segment.is_zero(at, self._end)
            return None, "" if unused else str(error)
        if header is not None:
            return header, ""
        return None, f"the last batch is cut off: {self._end - at} bytes of it are here"

    def _doubtful(self, after: Header | None) -> Damage | None:
        """Damage in the batch that was skipped, if what follows does not vouch for it."""
        alone, self._alone = self._alone, None
        if alone is None:
            return None
        if not _follows(alone, after, self._next_offset):
            try:
                checked(self._segment, alone)
            except DamagedError as error:
                self._skipped.batches -= 1
                return self._damage(alone, str(error))
        self._floor.pass_by(alone.last)
        return None

    def _is_skipped(self, header: Header) -> bool:
        if not self._bounds.skips_batch(header.first, header.last, header.newest):
            return False
        self._skipped.batches += 1
        self._alone = header
        return True

    def _step(self, header: Header) -> Found | Damage:
        try:
            batch = checked(self._segment, header, self._ahead)
        except DamagedError as error:
            return self._damage(header, str(error))
        if not self._is_possible(header):
            reason = f"offset {header.last} can't be at this place of the segment"
            return Damage(header.position, header.size, reason)
        self._floor.pass_by(header.last)
        return Found(header.position, batch)

    def _is_possible(self, header: Header) -> bool:
        """Whether the segment can hold these offsets there; what is none holds any."""
        if self._last_possible is None:
            return True
        first = header.last if header.first is None else header.first
        return self._floor.sure <= first and header.last <= self._last_possible

    def _damage(self, header: Header, reason: str) -> Damage:
        stop = damage_end(self._segment, header, self._end, self._floor.offset)
        return Damage(header.position, stop - header.position, reason)

    def _unreadable(self, at: int, reason: str) -> Damage:
        stop = _behind(self._segment, at, self._end, self._floor.offset)
        if stop < self._end:
            reason = reason.replace("the last batch is", "a batch is")
        return Damage(at, stop - at, reason)


def _behind(segment: Segment, at: int, end: int, floor: int) -> int:
    """Where a good batch starts behind what is no whole batch; the end if none does."""
    header = header_at(segment, at, FAR)
    if header is not None:
        return damage_end(segment, header, end, floor)
    found = next_good(segment, at + 1, end, floor)
    return end if found is None else found


def _follows(header: Header, after: Header | None, next_offset: int | None) -> bool:
    """Whether the offsets go on without a gap, which no wrong size brings about."""
    if header.magic < 2:
        return False
    return header.last + 1 == (next_offset if after is None else after.first)


def _last_possible(file: LogFile) -> int | None:
    """The last offset that a segment of this name can hold; None if it is none."""
    if not file.is_segment:
        return None
    last = file.base_offset + REACH
    return last if file.next_offset is None else min(last, file.next_offset - 1)


def whole_end(
    segment: Segment, start: int, limit: int, base: int, least: int = 1
) -> int:
    """The position behind the whole batches of the next ``limit`` bytes.

    At least ``least`` batches count, 0 or 1, however large they are.
    What is cut off or no batch ends it, since a broker may be writing it; but if a good
    batch follows soon, it is damage, and passed.
    """
    at, floor = start, Floor(base)
    while at < segment.size and at < start + limit:
        end = _whole(segment, at, floor)
        if end is None:
            after = _passed(segment, at, floor)
            if after is None:
                break
            at = after
        elif (at > start or not least) and end > start + limit:
            break
        else:
            at = end
    return at


def _whole(segment: Segment, at: int, floor: Floor) -> int | None:
    """The end of the good batch there."""
    header = header_at(segment, at, segment.size, AHEAD)
    if header is None:
        return None
    try:
        checked(segment, header, AHEAD)
    except DamagedError:
        return None
    floor.pass_by(header.last)
    return header.end


def _passed(segment: Segment, at: int, floor: Floor) -> int | None:
    """Where a good batch starts behind what is none; None if nothing follows soon."""
    if not any(segment.view(at, min(LEAST, segment.size - at))):
        return None
    near = min(segment.size, at + _NEAR)
    after = _behind(segment, at, near, floor.offset)
    return after if border(segment, after, segment.size) else None
