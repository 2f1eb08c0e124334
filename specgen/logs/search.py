"""Find whole batches behind damage, looking at each position only once.

A damaged header may be wrong, and anything may look like a batch: checksums decide, and
each costs the same whatever size a header claims.
"""

from __future__ import annotations

from collections.abc import Iterator

from kafka_wire.records import RecordBatch, RecordsError, read_batches

from specgen.logs.checksums import Checksums
from specgen.logs.likely import BEGINNING, MAGIC_AT, SMALLEST, likely_size, magic_bytes
from specgen.logs.segment import HEADER, Header, NoBatchError, Segment

REACH = (1 << 31) - 1
"""Greatest distance of an offset from its segment's first one."""
FAR = 1 << 62
"""A position after the end of any file."""
_WINDOW = 1 << 20
_SPARE, _MOST_SPARE = 1 << 20, 64 << 20
"""Bytes of wrong claims to read before checksums are computed incrementally: at first, and
at most, after many good batches."""
_NO_HEADER: Header | None = Header(-1, 0, 2, None, 0, None)


class DamagedError(ValueError):
    """A batch is damaged; the message says how."""


def checked(segment: Segment, header: Header, ahead: int = 0) -> RecordBatch:
    """The batch of a header; raises DamagedError if its checksum is wrong."""
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
    """The header at a position; None if there is no batch, or it is cut off at ``end``."""
    try:
        return segment.header(position, end, ahead)
    except NoBatchError:
        return None


def border(segment: Segment, position: int, end: int) -> Header | None:
    """The header at a position if the batch is whole and its checksum right, else None."""
    header = header_at(segment, position, end)
    try:
        if header is not None:
            checked(segment, header)
    except DamagedError:
        return None
    return header


def reason_of(error: RecordsError) -> str:
    """An error's class, path and reason, as text."""
    path = f"{error.path}: " if error.path else ""
    return f"{type(error).__name__}: {path}{error.reason}"


class Search:
    """Finds whole batches that start before ``end``, for a walk that only goes forward."""

    def __init__(self, segment: Segment, end: int) -> None:
        self._segment, self._end = segment, end
        self._checksums = Checksums(segment)
        self._spare = _SPARE
        self._from, self._next = 0, _NO_HEADER
        """No whole batch starts between ``_from`` and the position of ``_next``."""
        self._window, self._window_start = b"", -_WINDOW

    def checked(self, header: Header, ahead: int = 0) -> RecordBatch:
        """As ``checked``; many overlapping batches take no longer than their bytes do."""
        if header.size > self._spare and not self.is_right(header):
            computed = self._checksums.computed(
                header.position, header.magic, header.size
            )
            stored = self._checksums.stored(header.position, header.magic)
            text = f"CRC 0x{computed:08x}, but the batch says 0x{stored:08x}"
            raise DamagedError(f"CrcError: {text}")
        try:
            batch = checked(self._segment, header, ahead)
        except DamagedError:
            self._spare -= header.size
            raise
        self._spare = min(self._spare + header.size, _MOST_SPARE)
        return batch

    def is_right(self, header: Header) -> bool:
        """Whether a batch's checksum is right."""
        return self._checksums.is_right(header.position, header.magic, header.size)

    def whole_at(self, position: int) -> Header | None:
        """The whole batch that starts at a position, if there is one."""
        header = header_at(self._segment, position, self._segment.size)
        return header if header is not None and self.is_right(header) else None

    def whole_between(self, start: int, stop: int) -> Iterator[Header]:
        """The whole batches that start from ``start`` up to ``stop``, a few bytes."""
        data = bytes(self._segment.peek(start, stop - start + BEGINNING))
        return self._whole_in(data, start, range(stop - start))

    def next_whole(self, start: int) -> Header | None:
        """The first whole batch that starts at or after a position."""
        last = FAR if self._next is None else self._next.position
        if not self._from <= start <= last:
            self._next = self._scan(start)
            self._from = start
        return self._next

    def forget(self, position: int) -> None:
        """Drop what is kept for positions far before this one."""
        self._checksums.forget(position)

    def _scan(self, start: int) -> Header | None:
        at = start
        while at < self._end:
            if not self._window_start <= at < self._window_start + _WINDOW:
                count = min(_WINDOW, self._end - at) + BEGINNING
                self._window = bytes(self._segment.view(at, count))
                self._window_start = at
            if self._is_zero():
                # The magic comes after the size, which is not zero.
                zeros_end = self._segment.zeros_end(self._window_start, self._end)
                at = max(self._window_start + _WINDOW, zeros_end - MAGIC_AT)
                continue
            header = self._scan_window(at)
            if header is not None:
                return header
            at = self._window_start + _WINDOW
        return None

    def _is_zero(self) -> bool:
        return not any(self._window[:HEADER]) and not self._window.strip(b"\0")

    def _scan_window(self, start: int) -> Header | None:
        """The first whole batch that starts in the window, at or after ``start``."""
        window_start = self._window_start
        starts = range(start - window_start, min(_WINDOW, self._end - window_start))
        return next(self._whole_in(self._window, window_start, starts), None)

    def _whole_in(self, data: bytes, position: int, starts: range) -> Iterator[Header]:
        """The whole batches with these starts in data that begins at a position."""
        segment, is_right = self._segment, self._checksums.is_right
        end = segment.size
        limit = min(starts.stop, len(data) - SMALLEST + 1)
        finder = magic_bytes(min(end - position, segment.max_batch))
        for match in finder.finditer(data, starts.start + MAGIC_AT):
            start = match.start() - MAGIC_AT
            if start >= limit:
                return
            size = likely_size(segment, data, start, position + start, end)
            if size and is_right(position + start, data[match.start()], size):
                header = segment.header(position + start, end)
                if header is not None:
                    yield header
