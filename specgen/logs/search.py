"""Whole batches behind damage: a position is looked at once, whatever lies there.

What a damaged header says may be wrong, and anything may look like a batch: checksums
decide, and one costs the same whatever size a header claims.
"""

from __future__ import annotations

from collections.abc import Iterator

from kafka_wire.records import RecordBatch, RecordsError, read_batches

from specgen.logs.checksums import Checksums
from specgen.logs.likely import BEGINNING, MAGIC_AT, SMALLEST, likely_size, magic_bytes
from specgen.logs.segment import HEADER, Header, NoBatchError, Segment

REACH = (1 << 31) - 1
"""Offsets of a segment are at most so far from its first."""
FAR = 1 << 62
"""No file ends behind it."""
_WINDOW = 1 << 20
_SPARE, _MOST_SPARE = 1 << 20, 64 << 20
"""Bytes of wrong claims that are read before a checksum is worked out otherwise: at
first, and after many good batches."""
_NOTHING: Header | None = Header(-1, 0, 2, None, 0, None)


class DamagedError(ValueError):
    """A batch is not as it was written; the text says why."""


def checked(segment: Segment, header: Header, ahead: int = 0) -> RecordBatch:
    """The batch of a header; raises DamagedError if its checksum is not right."""
    data = segment.view(header.position, header.size, ahead)
    try:
        (batch,) = read_batches(data, strict=True)
        batch.check_crc()
    except RecordsError as error:
        raise DamagedError(reason_of(error)) from None
    return batch


def header_at(
    segment: Segment, position: int, end: int, ahead: int = 0
) -> Header | None:
    """The header of the batch there; None if it is none, or cut off at ``end``."""
    try:
        return segment.header(position, end, ahead)
    except NoBatchError:
        return None


def border(segment: Segment, position: int, end: int) -> Header | None:
    """The header of a batch that is whole and has the right checksum; None if not."""
    header = header_at(segment, position, end)
    try:
        if header is not None:
            checked(segment, header)
    except DamagedError:
        return None
    return header


def reason_of(error: RecordsError) -> str:
    """What is wrong with a batch, in the error's words."""
    where = f"{error.path}: " if error.path else ""
    return f"{type(error).__name__}: {where}{error.reason}"


class Search:
    """The whole batches that start before ``end``, for a walk that only goes forward."""

    def __init__(self, segment: Segment, end: int) -> None:
        self._segment, self._end = segment, end
        self._checksums = Checksums(segment)
        self._spare = _SPARE
        self._from, self._next = 0, _NOTHING
        """No whole batch starts from the one position up to the other's."""
        self._window, self._at = b"", -_WINDOW

    def checked(self, header: Header, ahead: int = 0) -> RecordBatch:
        """As ``checked``; many that overlap take no longer than the bytes they lie in."""
        if header.size > self._spare and not self.is_right(header):
            place = header.position, header.magic
            computed = self._checksums.computed(*place, header.size)
            said = self._checksums.stored(*place)
            text = f"CRC 0x{computed:08x}, but the batch says 0x{said:08x}"
            raise DamagedError(f"CrcError: {text}")
        try:
            batch = checked(self._segment, header, ahead)
        except DamagedError:
            self._spare -= header.size
            raise
        self._spare = min(self._spare + header.size, _MOST_SPARE)
        return batch

    def is_right(self, header: Header) -> bool:
        """Whether a batch has the checksum that it says."""
        return self._checksums.is_right(header.position, header.magic, header.size)

    def whole_at(self, position: int) -> Header | None:
        """The whole batch that starts there; None if none does."""
        header = header_at(self._segment, position, self._segment.size)
        return header if header is not None and self.is_right(header) else None

    def whole_between(self, start: int, stop: int) -> Iterator[Header]:
        """The whole batches that start at a few positions from ``start`` on."""
        data = bytes(self._segment.peek(start, stop - start + BEGINNING))
        return self._whole_in(data, start, range(stop - start))

    def next_whole(self, start: int) -> Header | None:
        """The first whole batch that starts at a position or behind it."""
        last = FAR if self._next is None else self._next.position
        if not self._from <= start <= last:
            self._next = self._scan(start)
            self._from = start
        return self._next

    def forget(self, position: int) -> None:
        """Nothing far before this position is asked for again."""
        self._checksums.forget(position)

    def _scan(self, start: int) -> Header | None:
        at = start
        while at < self._end:
            if not self._at <= at < self._at + _WINDOW:
                count = min(_WINDOW, self._end - at) + BEGINNING
                self._window, self._at = bytes(self._segment.view(at, count)), at
            if self._is_zero():
                # A batch has its magic behind its size, which is not zero.
                data = self._segment.zeros_end(self._at, self._end)
                at = max(self._at + _WINDOW, data - MAGIC_AT)
                continue
            header = self._scan_held(at)
            if header is not None:
                return header
            at = self._at + _WINDOW
        return None

    def _is_zero(self) -> bool:
        return not any(self._window[:HEADER]) and not self._window.strip(b"\0")

    def _scan_held(self, start: int) -> Header | None:
        """The first whole batch that starts in the window, at ``start`` or behind it."""
        at = self._at
        places = range(start - at, min(_WINDOW, self._end - at))
        return next(self._whole_in(self._window, at, places), None)

    def _whole_in(self, data: bytes, at: int, places: range) -> Iterator[Header]:
        """The whole batches that start at these places of data from position ``at``."""
        segment, is_right = self._segment, self._checksums.is_right
        end = segment.size
        limit = min(places.stop, len(data) - SMALLEST + 1)
        finder = magic_bytes(min(end - at, segment.max_batch))
        for match in finder.finditer(data, places.start + MAGIC_AT):
            place = match.start() - MAGIC_AT
            if place >= limit:
                return
            size = likely_size(segment, data, place, at + place, end)
            if size and is_right(at + place, data[match.start()], size):
                header = segment.header(at + place, end)
                if header is not None:
                    yield header
