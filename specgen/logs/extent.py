"""Where damage ends: how far a damaged batch extends, and which batches are not in it.

Values may hold whole batches (a captured fetch, a mirrored segment), so a batch with the
right checksum behind damage may be part of a record. It is left out only if the extent of
the damaged batch is certain; in doubt it is kept, so that nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from specgen.logs.likely import likely_at
from specgen.logs.search import FAR, Search
from specgen.logs.segment import HEADER, LEAST, Header, Segment

_CHUNK = 64 << 10
"""Bytes to read at once if records are small."""
_LENGTH = 5
"""Most bytes of a record's length."""
_LARGE = 4096
_LEAST_RECORD = 6
_MAX_CHAINS = 10_000


class Extents:
    """How far the damage met in one walk extends."""

    def __init__(
        self,
        segment: Segment,
        search: Search,
        end: int,
        holds: Callable[[Header], bool],
    ) -> None:
        self._segment, self._search, self._end = segment, search, end
        self._holds = holds
        self._budget = end + _CHUNK
        """Bytes that may be read to follow records: overlapping claims stay cheap."""

    def stop(self, at: int, header: Header | None, before: int | None) -> int:
        """Where to go on after a damaged batch, or after bytes without a header.

        ``before`` is the last offset of the whole batch just before it, if no damage came
        before that.
        """
        if header is None:
            return self._next(at)
        is_followed = header.end < self._end and self._is_followed(header)
        if is_followed or self._is_proven(header, before):
            return self._behind(header)
        after = self._next(at)
        if header.end < after and self._may_end(header):
            return header.end
        return after

    def _next(self, at: int) -> int:
        after = self._search.next_whole(at + 1)
        return self._end if after is None else after.position

    def _is_followed(self, header: Header) -> bool:
        """Whether a whole batch with the next offset starts at its claimed end."""
        after = self._search.whole_at(header.end)
        return after is not None and after.first == header.last + 1

    def _is_proven(self, header: Header, before: int | None) -> bool:
        """Whether its records fill its claimed size exactly, and what follows fits."""
        if header.end > self._end:
            # Only the end of the file cuts a batch off, not the end of a range.
            if self._end < self._segment.size or not _goes_on(header, before):
                return False
        elif header.end < self._end and not (
            self._is_before(header) or self._may_end(header)
        ):
            return False
        if header.magic == 2:
            return self._has_records(header)
        return _has_fields(self._segment, header)

    def _is_before(self, header: Header) -> bool:
        """Whether a whole batch with later offsets starts at its claimed end."""
        after = self._search.whole_at(header.end)
        return after is not None and after.known_first > header.last

    def _may_end(self, header: Header) -> bool:
        """Whether a batch, possibly a damaged one, or zeros may start at its claimed end."""
        segment, position = self._segment, header.end
        after = likely_at(segment, position, FAR)
        if after is not None:
            near = after.first == header.last + 1
            return near if after.end > self._end else near or self._holds(after)
        # A few zeros may just as well be the end of a value.
        room = self._end - position
        return room >= LEAST and segment.is_zero(position, self._end)

    def _has_successor(self, header: Header) -> bool:
        """Whether what starts at its claimed end looks like a batch."""
        return (
            header.end < self._end
            and likely_at(self._segment, header.end, FAR) is not None
        )

    def _behind(self, header: Header) -> int:
        """The end of a batch with the right size, or a batch inside that is not its own."""
        # By where a chain of batches inside ends: where it starts.
        end, chain_starts = header.end, dict[int, int]()
        # Zeros or the file's end behind it prove little: bytes cut out of the batch would
        # move them up as well.
        is_confirmed = self._has_successor(header)
        inner = self._search.next_whole(header.position + 1)
        while inner is not None and inner.position < min(end, self._end):
            first = chain_starts.pop(inner.position, inner.position)
            later = inner.known_first > header.last
            if inner.end > end or (not is_confirmed and (later or end <= self._end)):
                return first
            # In magic 2 a value is followed by more bytes of its record.
            if inner.end == end and (later or header.magic == 2):
                return first
            if len(chain_starts) >= _MAX_CHAINS:
                chain_starts.clear()
            chain_starts.setdefault(inner.end, first)
            inner = self._search.next_whole(inner.position + 1)
        return min(end, self._end)

    def _has_records(self, header: Header) -> bool:
        """Whether uncompressed records follow each other exactly to the end."""
        head = self._segment.peek(header.position, HEADER)
        count = int.from_bytes(head[57:61], "big", signed=True)
        if len(head) < HEADER or head[22] & 7 or count < 1:
            return False
        stop = min(header.end, self._end)
        at = header.position + HEADER
        for length in self._lengths(at, stop):
            at += length
            count -= 1
            if at > stop:
                return header.end > stop  # the file ends in this record
            if not count:
                return at == header.end
        return at == stop and header.end > stop

    def _lengths(self, at: int, stop: int) -> Iterator[int]:
        """The sizes of the records from a position on, while they make sense."""
        data, start, size = b"", at, 0
        while at < stop:
            place = at - start
            if place + _LENGTH > len(data):
                count = _CHUNK if size < _LARGE else _LENGTH
                self._budget -= count
                if self._budget < 0:
                    return
                data, start, place = self._segment.read(at, count), at, 0
            length = shift = 0
            for byte in data[place : place + _LENGTH]:
                length |= (byte & 0x7F) << shift
                shift += 7
                if byte < 0x80:
                    break
            size = (length >> 1) + shift // 7
            if length & 1 or length >> 1 < _LEAST_RECORD:
                return
            yield size
            at += size


def _goes_on(header: Header, before: int | None) -> bool:
    """Whether a batch's offset continues the batch before it."""
    if before is None:
        return False
    return header.last > before if header.first is None else header.first == before + 1


def _has_fields(segment: Segment, header: Header) -> bool:
    """Whether a message's key and value fill its size; the end may be cut off."""
    at = header.position + (26 if header.magic else 18)
    for _ in range(2):
        length = int.from_bytes(segment.read(at, 4), "big", signed=True)
        if length < -1:
            return False
        if at + 4 > segment.size:
            return header.end > segment.size and at + 4 <= header.end
        at += 4 + max(length, 0)
    return at == header.end
