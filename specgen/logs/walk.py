"""Walk from batch to batch through a part of a file, past damage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from kafka_wire.records import RecordBatch

from specgen.logs.batch_columns import fixed_by_header
from specgen.logs.bounds import Bounds, place_of
from specgen.logs.extent import Extents
from specgen.logs.files import LogFile
from specgen.logs.search import FAR, REACH, DamagedError, Search, border, header_at
from specgen.logs.segment import AHEAD, LEAST, Header, NoBatchError, Segment

_LAST_OFFSET = (1 << 63) - 1
_MAX_SHARED = 7
"""Zeros at the start of an offset, which the batch before may lack at its end."""
_MAX_KNOWN = 10_000
"""Most answers to keep: each batch may have another producer."""
_CUT_OFF = "the last batch is cut off"
_NEAR = 16 << 20
"""Bytes to search for a batch behind one that may only be unfinished."""


@dataclass(frozen=True)
class WholeBatch:
    """A whole batch whose checksum is right; positions in ``batch`` start at the batch.

    ``error`` says what is wrong with its offsets, which no checksum covers.
    """

    position: int
    batch: RecordBatch
    error: str | None = None

    @property
    def size(self) -> int:
        """Size in bytes."""
        return self.batch.size


@dataclass(frozen=True)
class Damage:
    """Bytes that hold no readable batch."""

    position: int
    size: int
    reason: str

    @property
    def is_cut_off(self) -> bool:
        """Whether it is only the start of a batch, at the end of what there is."""
        return self.reason.startswith(_CUT_OFF)


@dataclass
class Skipped:
    """Counts skipped batches."""

    batches: int = 0


@dataclass(frozen=True)
class Offsets:
    """The range of offsets that a file can hold, both ends included."""

    first: int = 0
    last: int = _LAST_OFFSET

    @classmethod
    def of(cls, file: LogFile) -> Offsets:
        """By the names of a segment and its successor; other files can hold any offset."""
        if not file.is_segment:
            return cls()
        after = _LAST_OFFSET if file.next_offset is None else file.next_offset - 1
        return cls(file.base_offset, min(file.base_offset + REACH, after))

    def hold(self, header: Header) -> bool:
        """Whether a batch's offsets are within the range."""
        return self.first <= header.known_first <= header.last <= self.last


class Walk:
    """One walk through a range of a file."""

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
        self._offsets = Offsets.of(file)
        self._search = Search(segment, end)
        self._extents = Extents(segment, self._search, end, self._offsets.hold)
        self._rule, self._place = bounds.rule_in(file), place_of(file)
        self._is_wanted: dict[tuple[Any, ...], bool] = {}
        """Whether batches whose headers agree may have wanted rows."""
        skips = bounds.skips_batches or self._rule is not None
        self._ahead = 0 if skips else AHEAD
        self._unverified: Header | None = None
        """The last skipped batch, until what follows shows that its size is right."""
        self._passed = self._offsets.first
        self._previous: Header | None = None
        """The batch that ends where this one starts, read or skipped."""
        self._is_undamaged = True
        """Whether the walk has met no damage so far."""

    @property
    def passed(self) -> int:
        """The first offset that may follow the last batch."""
        return self._passed

    def steps(self, start: int) -> Iterator[WholeBatch | Damage]:
        """The batches and the damage from a position on, where a batch starts.

        After damage the walk goes on at the next batch whose checksum is right, so that
        no good batch is lost with a bad one.
        """
        at = start
        while at < self._end or self._unverified is not None:
            header, reason = self._header(at)
            step: WholeBatch | Damage | None = self._check_skipped(header)
            if step is None and header is None and not reason:
                return
            if step is None and header is not None and self._is_skipped(header):
                at = header.end
                continue
            if step is None:
                step = self._step(header) if header else self._unreadable(at, reason)
            if isinstance(step, Damage):
                overlapping = self._overlapping_start(step.position)
                if overlapping is not None:
                    at = overlapping
                    continue
            yield step
            at = step.position + step.size

    def _header(self, at: int) -> tuple[Header | None, str]:
        """The header there, or why there is none; no reason at the end and for zeros."""
        if at >= self._end:
            return None, ""
        try:
            header = self._segment.header(at, self._end, self._ahead)
        except NoBatchError as error:
            head = self._segment.peek(at, min(LEAST, self._end - at))
            unused = not any(head) and self._segment.is_zero(at, self._end)
            return None, "" if unused else str(error)
        if header is None and self._end < self._segment.size:
            # A wrong index may have put the range's end inside a value.
            header = self._search.whole_at(at)
        if header is not None:
            return header, ""
        return None, f"{_CUT_OFF}: {self._end - at} bytes of it are here"

    def _overlapping_start(self, at: int) -> int | None:
        """The start of a whole batch that shares its first bytes with the one before.

        A batch that lost its own last zeros seems to end with the zeros of the next offset.
        """
        for header in self._search.whole_between(max(at - _MAX_SHARED, 0), at):
            if header.end > at and self._offsets.hold(header):
                return header.position
        return None

    def _check_skipped(self, after: Header | None) -> Damage | None:
        """Check the last skipped batch, unless what follows confirms it; give its damage."""
        skipped, self._unverified = self._unverified, None
        if skipped is None:
            return None
        if not _follows(skipped, after, self._next_offset):
            try:
                self._search.checked(skipped)
            except DamagedError as error:
                self._skipped.batches -= 1
                return self._damage(skipped, str(error))
        self._previous, self._passed = skipped, skipped.last + 1
        return None

    def _is_skipped(self, header: Header) -> bool:
        if not self._offsets.hold(header):
            return False
        times = header.oldest, header.newest
        is_outside = self._bounds.skips_batch(header.first, header.last, *times)
        if not is_outside and self._may_match(header):
            return False
        self._skipped.batches += 1
        self._unverified = header
        return True

    def _may_match(self, header: Header) -> bool:
        """Whether its header lets a batch have rows that are wanted."""
        if self._rule is None:
            return True
        fixed = fixed_by_header(header)
        # Not all of them: each batch has another base offset.
        key = tuple([fixed.get(name, ...) for name in self._rule.columns])
        if key not in self._is_wanted:
            if len(self._is_wanted) >= _MAX_KNOWN:
                self._is_wanted.clear()
            self._is_wanted[key] = self._rule.may_hold({**fixed, **self._place})
        return self._is_wanted[key]

    def _step(self, header: Header) -> WholeBatch | Damage:
        try:
            batch = self._search.checked(header, self._ahead)
        except DamagedError as error:
            return self._damage(header, str(error))
        if not self._offsets.hold(header):
            self._previous = None
            reason = (
                f"{_offsets_in_words(header)} can't be at this place of the segment"
            )
            return Damage(header.position, header.size, reason)
        wrong = self._offset_error(header)
        self._previous = header
        if wrong is None:
            self._passed = header.last + 1
        return WholeBatch(header.position, batch, wrong)

    def _offset_error(self, header: Header) -> str | None:
        """What is wrong with the offsets of a whole batch, if its neighbours prove it.

        They do if they leave room for exactly as many other offsets.
        """
        before = self._previous
        if before is None or header.first in (None, before.last + 1):
            return None
        after = header_at(self._segment, header.end, self._segment.size)
        if after is None or after.first is None or header.first is None:
            return None
        if after.first - before.last - 2 != header.last - header.first:
            return None
        if not (self._search.is_right(before) and self._search.is_right(after)):
            return None
        real = f"{before.last + 1} to {after.first - 1}"
        return f"{_offsets_in_words(header)} is wrong: between its neighbours there are only {real}"

    def _damage(self, header: Header, reason: str) -> Damage:
        return self._damaged(header.position, header, reason)

    def _unreadable(self, at: int, reason: str) -> Damage:
        damage = self._damaged(at, header_at(self._segment, at, FAR), reason)
        if at + damage.size == self._end:
            return damage
        text = reason.replace("the last batch is", "a batch is")
        return Damage(at, damage.size, text)

    def _damaged(self, at: int, header: Header | None, reason: str) -> Damage:
        before, self._previous = self._previous, None
        self._search.forget(at)
        last = before.last if before and self._is_undamaged else None
        self._is_undamaged = False
        return Damage(at, self._extents.stop(at, header, last) - at, reason)


def _offsets_in_words(header: Header) -> str:
    """A batch's offsets, in words, for messages."""
    if header.first in (None, header.last):
        return f"offset {header.last}"
    return f"offset {header.first} to {header.last}"


def _follows(header: Header, after: Header | None, next_offset: int | None) -> bool:
    """Whether the offsets continue without a gap, which proves that the size is right."""
    if header.magic < 2:
        return False
    return header.last + 1 == (next_offset if after is None else after.first)


def whole_end(
    segment: Segment, start: int, limit: int, base: int, least: int = 1
) -> int:
    """The position after the whole batches in the next ``limit`` bytes.

    At least ``least`` batches (0 or 1) are included, however large they are.
    """
    at = start
    for header in whole_batches(segment, start, base):
        if (at > start or not least) and header.end > start + limit:
            break
        at = header.end
        if at >= start + limit:
            break
    return at


def whole_batches(segment: Segment, start: int, base: int) -> Iterator[Header]:
    """The headers of the whole batches from a position on.

    A batch that is cut off or bad ends them, since a broker may be writing it; but if a
    good batch follows soon, it is damage and is passed over.
    """
    at: int | None = start
    before: int | None = None
    search = Search(segment, segment.size)
    while at is not None and at < segment.size:
        header = _good_header(segment, search, at)
        if header is None:
            at, before = _next_good(segment, at, base, before), None
        else:
            yield header
            at, before = header.end, header.last


def _good_header(segment: Segment, search: Search, at: int) -> Header | None:
    """The header of the good batch at a position, if there is one."""
    header = header_at(segment, at, segment.size, AHEAD)
    if header is None:
        return None
    try:
        search.checked(header, AHEAD)
    except DamagedError:
        return None
    return header


def _next_good(segment: Segment, at: int, base: int, before: int | None) -> int | None:
    """The start of the next good batch behind a bad one; None if none follows soon."""
    if not any(segment.peek(at, min(LEAST, segment.size - at))):
        return None
    near = min(segment.size, at + _NEAR)
    extents = Extents(segment, Search(segment, near), near, Offsets(base).hold)
    while at < near:
        at = extents.stop(at, header_at(segment, at, FAR), before)
        if border(segment, at, segment.size):
            return at
        before = None
    return None
