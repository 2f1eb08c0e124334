"""From batch to batch through a part of a file, past what is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kafka_wire.records import RecordBatch, RecordsError, read_batches

from specgen.logs.bounds import Bounds
from specgen.logs.segment import AHEAD, LEAST, Header, NoBatchError, Segment

_SEARCH = 1 << 20
_NEAR = 16 << 20
"""Bytes that are searched for a batch behind what may only be unfinished."""
_REACH = (1 << 31) - 1
"""Offsets of a segment are at most so far from its first."""


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


def walk(
    segment: Segment,
    start: int,
    end: int,
    floor: int,
    bounds: Bounds,
    skipped: Skipped,
) -> Iterator[Found | Damage]:
    """The batches between two positions; ``start`` is where one starts.

    ``floor`` is the least offset that the file may have.  After damage it goes on at the
    next batch whose checksum is right, so that no good batch is lost with a bad one.
    """
    at = start
    ahead = 0 if bounds.skips_batches else AHEAD
    while at < end:
        step = _step(segment, at, end, floor, ahead)
        if step is None:
            return
        if isinstance(step, Damage):
            yield step
            at += step.size
            continue
        at = step.end
        if bounds.skips_batch(step.first, step.last, step.newest):
            skipped.batches += 1
            continue
        found = _checked(segment, step, ahead)
        if isinstance(found, Damage):
            found = _measured(segment, step, end, found)
            at = found.position + found.size
        else:
            floor = max(floor, step.last + 1)
        yield found


def _step(
    segment: Segment, at: int, end: int, floor: int, ahead: int
) -> Header | Damage | None:
    """The next header, or the damage up to where one may be; None at the end."""
    try:
        header = segment.header(at, end, ahead)
        if header is not None:
            return header
        held = end - at
        reason = f"the last batch is cut off: {held} bytes of it are here"
    except NoBatchError as error:
        reason = str(error)
        head = bytes(segment.view(at, min(LEAST, end - at)))
        if not any(head) and segment.is_zero(at, end):
            return None
    after = _search(segment, at + 1, end, floor)
    if after is None:
        return Damage(at, end - at, reason)
    return Damage(at, after - at, reason.replace("the last batch is", "a batch is"))


def _checked(segment: Segment, header: Header, ahead: int) -> Found | Damage:
    data = segment.view(header.position, header.size, ahead)
    try:
        (batch,) = read_batches(data, strict=True)
        batch.check_crc()
    except RecordsError as error:
        return Damage(header.position, header.size, reason_of(error))
    return Found(header.position, batch)


def _measured(segment: Segment, header: Header, end: int, damage: Damage) -> Damage:
    """Damage as long as the batch says, unless that leads to where no batch is.

    Then the size is what is wrong, and a search finds the next batch.
    """
    if header.end == end or _may_start(segment, header.end, end):
        return damage
    found = _search(segment, header.position + 1, end, max(header.first or 0, 0))
    if found is None:
        return damage
    return Damage(header.position, found - header.position, damage.reason)


def _may_start(segment: Segment, position: int, end: int) -> bool:
    """Whether a batch may start there, or nothing but unused space."""
    try:
        return segment.header(position, end) is not None
    except NoBatchError:
        return segment.is_zero(position, end)


def border(segment: Segment, position: int, end: int) -> Header | None:
    """The header of a batch that is whole and has the right checksum; None if not."""
    try:
        header = segment.header(position, end)
    except NoBatchError:
        return None
    if header is None or isinstance(_checked(segment, header, 0), Damage):
        return None
    return header


def _search(segment: Segment, start: int, end: int, floor: int) -> int | None:
    """The position of the next good batch with an offset not below the floor."""
    prefixes = {(n >> 32).to_bytes(4, "big") for n in (floor, floor + _REACH)}
    for window in range(start, end, _SEARCH):
        limit = min(window + _SEARCH, end)
        held = bytes(segment.view(window, min(limit + LEAST, end) - window))
        for position in _candidates(held, window, limit, prefixes):
            found = border(segment, position, end)
            if found is not None and floor <= found.last <= floor + _REACH:
                return position
    return None


def _candidates(
    held: bytes, window: int, limit: int, prefixes: set[bytes]
) -> Iterator[int]:
    """Where an offset of the segment, a size and a magic may stand, in order."""
    hits = set()
    for prefix in prefixes:
        at = held.find(prefix)
        while at >= 0 and window + at < limit:
            tail = held[at + 8 : at + LEAST]
            if len(tail) == 9 and tail[8] <= 2 and tail[0] < 128 and any(tail[:4]):
                hits.add(window + at)
            at = held.find(prefix, at + 1)
    yield from sorted(hits)


def whole_end(
    segment: Segment, start: int, limit: int, floor: int, least: int = 1
) -> int:
    """The position behind the whole batches of the next ``limit`` bytes.

    At least ``least`` batches count, 0 or 1, however large they are.
    What is cut off or no batch ends it, since a broker may be writing it; but if a good
    batch follows soon, it is damage, and passed.
    """
    at = start
    while at < segment.size and at < start + limit:
        try:
            header = segment.header(at, segment.size, AHEAD)
        except NoBatchError:
            header = None
        if header is None:
            if not any(segment.view(at, min(LEAST, segment.size - at))):
                break
            near = min(segment.size, at + _NEAR)
            after = _search(segment, at + 1, near, floor)
            if after is None:
                break
            at = after
            continue
        if (at > start or not least) and header.end > start + limit:
            break
        at = header.end
    return at


def reason_of(error: RecordsError) -> str:
    """What is wrong with a batch, in the error's words."""
    where = f"{error.path}: " if error.path else ""
    return f"{type(error).__name__}: {where}{error.reason}"
