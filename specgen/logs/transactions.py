"""Which transactions of a partition are open, and which were aborted (KIP-98).

This comes from batch headers and control records: an index of aborted transactions
(``.txnindex``) exists only if there are any, so a lost index looks like none.  If offsets
are missing, the broker's files beside the segment supply the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import Struct

from crc32c import crc32c
from kafka_wire.records import ControlType, RecordsError

from specgen.logs.bounds import NO_BOUNDS
from specgen.logs.files import LogFile
from specgen.logs.search import DamagedError, border, checked, header_at
from specgen.logs.segment import AHEAD, HEADER, FileIdentity, Header, Segment
from specgen.logs.visible import Aborted
from specgen.logs.walk import Damage, Skipped, Walk

_VERSION = 1
_MAX_BYTES = 256 << 20
"""Room for more producers than any partition has."""
_head = Struct(">hIi")
_entry = Struct(">q 2x4x8x4x8x4x q")
_aborted = Struct(">hqqq8x")
_SUMMED = 6
"""Where the bytes begin that the checksum covers."""


def open_transactions(folder: Path, offset: int) -> dict[int, int] | None:
    """The first offset of each transaction that was open at an offset, by producer.

    None if there is no intact snapshot for that offset.
    """
    try:
        with (folder / f"{offset:020d}.snapshot").open("rb") as file:
            data = file.read(_MAX_BYTES)
    except OSError:
        return None
    if len(data) < _head.size:
        return None
    version, crc, count = _head.unpack_from(data)
    entries = memoryview(data)[_head.size :]
    if version != _VERSION or len(entries) != count * _entry.size:
        return None
    if crc32c(data[_SUMMED:]) != crc:
        return None
    return {pid: first for pid, first in _entry.iter_unpack(entries) if first >= 0}


def aborted_transactions(segment: Path) -> list[tuple[int, int, int]]:
    """Producer, first offset and marker's offset of each entry of a ``.txnindex``."""
    try:
        with segment.with_suffix(".txnindex").open("rb") as file:
            data = file.read(_MAX_BYTES)
    except OSError:
        return []
    whole = data[: len(data) - len(data) % _aborted.size]
    entries = _aborted.iter_unpack(whole)
    return [(pid, first, last) for version, pid, first, last in entries if not version]


_SMALL = 8192
"""Size of a batch below which reading everything is cheaper than a read per header."""


@dataclass(frozen=True)
class _Progress:
    """How far a file is read, and which file that was."""

    identity: FileIdentity
    position: int
    is_doubtful: bool
    """Whether a marker may have been missed, for instance because of damage."""


class Transactions:
    """The state of a partition's transactions, up to an offset.

    ``read`` continues where it ended, so that a stream looks at each header once.
    """

    def __init__(self) -> None:
        self.open: dict[int, int] = {}
        """The first offset of each open transaction, by producer."""
        self.aborted: list[Aborted] = []
        """The aborted transactions, in the order of their ends."""
        self.next_offset = 0
        self._progress: dict[str, _Progress] = {}

    def read(self, files: Sequence[LogFile], until: int | None) -> None:
        """Read on in a partition's segments, in order, up to an offset or to the end.

        Raises SegmentGoneError.
        """
        if files and not self._progress:
            first = files[0]
            folder = Path(first.path).parent
            open_before = open_transactions(folder, first.base_offset) or {}
            self.open = open_before | self.open
        for file in files:
            if file.next_offset is not None and file.next_offset <= self.next_offset:
                continue
            if until is not None and file.base_offset >= until:
                break
            with Segment(file.path) as segment:
                self._read(segment, file, until)

    def stable_offset(self, until: int | None) -> int | None:
        """The last stable offset: that of the first open transaction, or ``until``."""
        first = min(self.open.values(), default=None)
        if first is None or until is None:
            return until if first is None else first
        return min(first, until)

    def forget(self, offset: int) -> None:
        """Drop the transactions that ended before an offset."""
        if self.aborted and self.aborted[0].last < offset:
            self.aborted = [part for part in self.aborted if part.last >= offset]

    def _read(self, segment: Segment, file: LogFile, until: int | None) -> None:
        done = self._progress.get(file.path)
        if done is not None and done.identity.inode != segment.identity.inode:
            done = None
        start = done.position if done is not None else 0
        floor = 0 if done is not None else self.next_offset
        doubtful = done.is_doubtful if done is not None else False
        expected = self.next_offset if done is not None else file.base_offset
        stop: int | None = None
        for header in headers(segment, file, start):
            first = header.known_first
            if until is not None and first >= until:
                # No checksum covers an offset: later batches may still be before ``until``.
                stop = header.position if stop is None else stop
                continue
            doubtful, expected = doubtful or first != expected, header.last + 1
            if header.last >= floor and header.magic > 1:
                doubtful = not self._note(segment, header, first) or doubtful
            start = header.end
            self.next_offset = max(self.next_offset, header.last + 1)
        if stop is None and file.next_offset is not None:
            doubtful = doubtful or expected != file.next_offset
            self.next_offset = file.next_offset
        if doubtful and stop is None:
            self._settle(Path(file.path))
        end = start if stop is None else stop
        self._progress = {file.path: _Progress(segment.identity, end, doubtful)}

    def _settle(self, path: Path) -> None:
        """Use the broker's own files for a segment in which markers may be missing."""
        known_ends = {part.last for part in self.aborted}
        for part in map(Aborted._make, aborted_transactions(path)):
            if part.last not in known_ends and part.last < self.next_offset:
                self.aborted.append(part)
        still_open = open_transactions(path.parent, self.next_offset)
        if still_open is not None:
            self.open = {
                producer: still_open[producer]
                for producer in self.open
                if producer in still_open
            }

    def _note(self, segment: Segment, header: Header, first: int) -> bool:
        """Note a batch's effect on its transaction; False for a damaged marker."""
        if not header.is_transactional:
            return True
        if not header.is_control:
            self.open.setdefault(header.producer_id, first)
            return True
        kind = _marker_type(segment, header)
        if kind is None:
            return False
        began = self.open.pop(header.producer_id, None)
        if kind is ControlType.ABORT and began is not None:
            self.aborted.append(Aborted(header.producer_id, began, header.last))
        return True


def headers(segment: Segment, file: LogFile, start: int) -> Iterator[Header]:
    """The headers of a segment's batches from a position on, past damage.

    A size is accepted if the offsets continue after it, else if the checksum is right:
    compaction leaves gaps, and so does a wrong size that hides batches.
    """
    at, ahead = start, 0
    before: Header | None = None
    while before is not None or at < segment.size:
        header = header_at(segment, at, segment.size, ahead)
        if before is not None:
            after = file.next_offset if at >= segment.size else header and header.first
            if after != before.last + 1 and not _is_good(segment, before):
                at, before = _behind(segment, file, before.position), None
                continue
            yield before
        before = header
        if header is not None:
            at, ahead = header.end, AHEAD // 4 if header.size < _SMALL else HEADER
        elif at < segment.size:
            at = _behind(segment, file, at)


def _is_good(segment: Segment, header: Header) -> bool:
    return border(segment, header.position, segment.size) is not None


def _behind(segment: Segment, file: LogFile, position: int) -> int:
    """The start of the next good batch behind a bad one, or the end."""
    walk = Walk(segment, file, segment.size, NO_BOUNDS, Skipped())
    step = next(walk.steps(position), None)
    if isinstance(step, Damage):
        return step.position + step.size
    return segment.size if step is None else max(step.position, position + 1)


def _marker_type(segment: Segment, header: Header) -> ControlType | None:
    """How a marker ends a transaction; None if it does not, or is damaged."""
    try:
        controls = checked(segment, header).control_records()
    except (DamagedError, RecordsError):
        return None
    ends = (ControlType.COMMIT, ControlType.ABORT)
    kinds = [control.type for control in controls if control.type in ends]
    return ControlType(kinds[0]) if kinds else None
