"""A partition's log as its folder holds it now: its begin, its end, and where offsets are."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from specgen.logs.checkpoints import LeaderEpochs, leader_epochs, topic_id
from specgen.logs.files import LogFile
from specgen.logs.index import SegmentIndex
from specgen.logs.position import LogPosition
from specgen.logs.search import border
from specgen.logs.segment import HEADER, Header, Segment
from specgen.logs.transactions import headers
from specgen.logs.visible import Visible
from specgen.logs.walk import whole_batches


class SegmentBatch(NamedTuple):
    """A batch in a segment."""

    file: LogFile
    header: Header
    data: bytes
    """The first bytes of the batch."""


@dataclass(frozen=True)
class PartitionLog:
    """The segments of a folder in order, at least one, and their visible part."""

    folder: str
    segments: tuple[LogFile, ...]
    visible: Visible

    @property
    def name(self) -> str:
        """What identifies the log, in whichever folder it is."""
        return self.segments[0].log or self.folder

    @property
    def begin(self) -> int:
        """The first offset that can be read."""
        return max(self.segments[0].base_offset, self.visible.first)

    @cached_property
    def topic_id(self) -> str | None:
        """The topic's id, if the folder records it."""
        return topic_id(Path(self.folder))

    @cached_property
    def epochs(self) -> LeaderEpochs:
        """The epochs of its leaders.  Raises CheckpointError."""
        return leader_epochs(Path(self.folder))

    def segment_of(self, offset: int) -> int:
        """The index of the segment that covers an offset; 0 if it is before all."""
        after = bisect_right(self.segments, offset, key=lambda file: file.base_offset)
        return max(after - 1, 0)

    def first_reaching(self, offset: int) -> SegmentBatch | None:
        """The first batch whose last offset is not below ``offset``, or None.

        Raises SegmentGoneError.
        """
        for file in self.segments[self.segment_of(offset) :]:
            with Segment(file.path) as segment:
                start = border_before(segment, file, offset)
                for header in headers(segment, file, start):
                    if header.last >= offset:
                        data = bytes(
                            segment.view(header.position, HEADER)[: header.size]
                        )
                        return SegmentBatch(file, header, data)
        return None

    def last_batch(self) -> SegmentBatch | None:
        """The last whole batch, or None.  Raises SegmentGoneError."""
        for file in reversed(self.segments):
            with Segment(file.path) as segment:
                start = border_before(segment, file, None)
                last = None
                for header in whole_batches(segment, start, file.base_offset):
                    last = header
                if last is not None:
                    data = bytes(segment.peek(last.position, min(HEADER, last.size)))
                    return SegmentBatch(file, last, data)
        return None

    def end(self) -> int:
        """The offset behind the last whole batch.  Raises SegmentGoneError."""
        last, base = self.last_batch(), self.segments[-1].base_offset
        return base if last is None else max(last.header.last + 1, base)


def border_before(segment: Segment, file: LogFile, offset: int | None) -> int:
    """The start of a batch that ends at or before an offset, or of the last in the index.

    The start of the file if the index does not help.
    """
    with SegmentIndex(file) as index:
        count = index.place_count
        after = count if offset is None else index.first_place_reaching(offset)
        # The index may belong to another segment, so try a few entries.
        for number in range(after - 1, max(after - 4, -1), -1):
            place = index.place(number)
            header = border(segment, place.position, segment.size)
            if header is not None and header.last <= place.offset:
                return place.position
    return 0


def holds(segment: Segment, position: LogPosition) -> bool:
    """Whether a file still has the last batch read, at the same place."""
    if not position.header:
        return False
    header = segment_header(segment, position)
    return header == position.header


def segment_header(segment: Segment, position: LogPosition) -> bytes:
    """The bytes at the place where the last batch's header was."""
    size = int.from_bytes(position.header[8:12], "big") + 12
    start = position.end - size
    if start < 0 or position.end > segment.size:
        return b""
    return bytes(segment.peek(start, len(position.header)))


def segments_by_folder(files: Sequence[LogFile]) -> dict[str, tuple[LogFile, ...]]:
    """The segments among some files, by their folder."""
    by_folder: dict[str, list[LogFile]] = {}
    for file in files:
        if file.is_segment:
            by_folder.setdefault(str(Path(file.path).parent), []).append(file)
    return {folder: tuple(segments) for folder, segments in by_folder.items()}
