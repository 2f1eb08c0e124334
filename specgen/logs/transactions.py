"""Which transactions of a partition are open, and which were aborted (KIP-98).

Read off the batches' headers and the control records: an index of aborted transactions
(``.txnindex``) is written only where there is one, so that nobody can tell a lost one from
none. Where offsets are missing, what the broker kept beside a segment says the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from struct import Struct

from kafka_wire.records import ControlType, RecordsError

from specgen.logs.bounds import NO_BOUNDS
from specgen.logs.files import LogFile
from specgen.logs.identity import FileIdentity
from specgen.logs.producer_snapshot import aborted_transactions, open_transactions
from specgen.logs.search import DamagedError, border, checked, header_at
from specgen.logs.segment import AHEAD, HEADER, Header, Segment
from specgen.logs.visible import Aborted
from specgen.logs.walk import Damage, Skipped, Walk

_SMALL = 8192
"""Bytes of a batch below which a read for each header costs more than all in between."""
_TRANSACTIONAL, _CONTROL = 0x10, 0x20
_facts = Struct(">21xh20xq")


@dataclass(frozen=True)
class _Place:
    """How far a file is read, and which file that is."""

    identity: FileIdentity
    position: int
    is_doubtful: bool
    """Whether a marker may have been missed in it, as by damage."""


class Transactions:
    """What became of a partition's transactions, up to an offset.

    ``read`` goes on where it ended, so that a stream looks at each header once.
    """

    def __init__(self) -> None:
        self.open: dict[int, int] = {}
        """By producer, the offset of its transaction's first batch."""
        self.aborted: list[Aborted] = []
        """In the order of their ends."""
        self.next_offset = 0
        self._places: dict[str, _Place] = {}

    def read(self, files: Sequence[LogFile], until: int | None) -> None:
        """Read on in the segments of a partition, in order, before an offset or to the end.

        Raises SegmentGoneError.
        """
        if files and not self._places:
            first = files[0]
            folder = Path(first.path).parent
            before = open_transactions(folder, first.base_offset) or {}
            self.open = before | self.open
        for file in files:
            if file.next_offset is not None and file.next_offset <= self.next_offset:
                continue
            if until is not None and file.base_offset >= until:
                break
            with Segment(file.path) as segment:
                self._read(segment, file, until)

    def stable_offset(self, until: int | None) -> int | None:
        """The last stable offset: where the first open transaction begins, or ``until``."""
        first = min(self.open.values(), default=None)
        if first is None or until is None:
            return until if first is None else first
        return min(first, until)

    def forget(self, offset: int) -> None:
        """Leave out the transactions that ended before an offset."""
        if self.aborted and self.aborted[0].last < offset:
            self.aborted = [part for part in self.aborted if part.last >= offset]

    def _read(self, segment: Segment, file: LogFile, until: int | None) -> None:
        place = self._places.get(file.path)
        goes_on = place is not None and place.identity.inode == segment.identity.inode
        start = place.position if place is not None and goes_on else 0
        floor = 0 if goes_on else self.next_offset
        doubtful = place.is_doubtful if place is not None and goes_on else False
        expected = self.next_offset if goes_on else file.base_offset
        stop: int | None = None
        for header in headers(segment, file, start):
            first = header.known_first
            if until is not None and first >= until:
                # An offset is under no checksum: what follows may still be before it.
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
        self._places = {file.path: _Place(segment.identity, end, doubtful)}

    def _settle(self, path: Path) -> None:
        """Believe what a broker kept of a segment in which markers may be missed."""
        settled = {part.last for part in self.aborted}
        for part in map(Aborted._make, aborted_transactions(path)):
            if part.last not in settled and part.last < self.next_offset:
                self.aborted.append(part)
        still_open = open_transactions(path.parent, self.next_offset)
        if still_open is not None:
            self.open = {
                producer: still_open[producer]
                for producer in self.open
                if producer in still_open
            }

    def _note(self, segment: Segment, header: Header, first: int) -> bool:
        """Note what a batch says of its transaction; False of a damaged marker."""
        attributes, producer_id = _facts.unpack_from(
            segment.view(header.position, HEADER)
        )
        if not attributes & _TRANSACTIONAL:
            return True
        if not attributes & _CONTROL:
            self.open.setdefault(producer_id, first)
            return True
        kind = _end(segment, header)
        if kind is None:
            return False
        began = self.open.pop(producer_id, None)
        if kind is ControlType.ABORT and began is not None:
            self.aborted.append(Aborted(producer_id, began, header.last))
        return True


def headers(segment: Segment, file: LogFile, start: int) -> Iterator[Header]:
    """The headers of a segment's batches from a position on, past what is damaged.

    A size is believed where the offsets go on behind it, else after a look at the
    checksum: compaction leaves gaps, and so does a size that hides batches.
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
    """Where the next good batch starts behind what is none, or the end."""
    walk = Walk(segment, file, segment.size, NO_BOUNDS, Skipped())
    step = next(walk.steps(position), None)
    if isinstance(step, Damage):
        return step.position + step.size
    return segment.size if step is None else max(step.position, position + 1)


def _end(segment: Segment, header: Header) -> ControlType | None:
    """How a marker ends a transaction; None if it does not, or is damaged."""
    try:
        controls = checked(segment, header).control_records()
    except (DamagedError, RecordsError):
        return None
    ends = (ControlType.COMMIT, ControlType.ABORT)
    kinds = [control.type for control in controls if control.type in ends]
    return ControlType(kinds[0]) if kinds else None
