"""Which folders hold the same log: replicas of a partition, or a partition being moved.

A log is a topic's id and a partition, or where a broker before 2.8 records no id, the
topic's name in its cluster.  A broker may move a log to another of its log folders, and
each replica has a folder of its own, so a path identifies nothing.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import islice
from pathlib import Path

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.checkpoints import cluster_id
from specgen.logs.files import LogFile, find_files, partition_of
from specgen.logs.partition_log import PartitionLog, border_before, segments_by_folder
from specgen.logs.position import epoch_of, is_same_batch
from specgen.logs.segment import HEADER, Segment, SegmentGoneError
from specgen.logs.transactions import headers
from specgen.logs.visible import ALL_VISIBLE

_COMPARED = 100
"""Batches of each folder to compare if no topic id tells whether both are one log."""


class RepeatedLogWarning(UserWarning):
    """A folder is not read, because another one holds the same log."""


def find_logs(
    *sources: str | Path,
    topic: str | None = None,
    snapshots: bool = False,
    bounds: Bounds = NO_BOUNDS,
) -> list[LogFile]:
    """As ``find_files``, but each log once, with its name in ``log``.

    Of several folders with one log, the one that reaches furthest is read: that with the
    latest leader epoch, then the highest offset.  A folder with other offsets, or with
    other records at the same ones, is another log.  Folders that are left out are told
    with a RepeatedLogWarning.
    """
    files = find_files(*sources, topic=topic, snapshots=snapshots, bounds=bounds)
    names: dict[str, str] = {}
    by_name: dict[str, list[str]] = {}
    segments, cluster_of = segments_by_folder(files), cache(cluster_id)
    for folder, (first, *_) in segments.items():
        name = log_name(Path(folder), first.topic_id, cluster_of)
        by_name.setdefault(name, []).append(folder)
    for name, folders in by_name.items():
        logs = [PartitionLog(f, segments[f], ALL_VISIBLE) for f in folders]
        names |= _named(name, logs) if len(logs) > 1 else {folders[0]: name}
    return [
        replace(file, log=names.get(folder)) if file.is_segment else file
        for file in files
        for folder in [str(Path(file.path).parent)]
        if not file.is_segment or folder in names
    ]


def log_name(
    folder: Path,
    topic_id: str | None,
    cluster_of: Callable[[Path], str | None] = cluster_id,
) -> str:
    """What identifies the log in a partition's folder; other folders have only their path."""
    partition = partition_of(folder)
    if partition is None:
        return str(folder)
    owner = topic_id or cluster_of(folder.parent)
    return f"{partition[0]}-{partition[1]}" + (f"@{owner}" if owner else "")


def moved_folder(file: LogFile, sources: Sequence[str]) -> Path | None:
    """The folder that has a segment's log now, below the same sources; None if none has."""
    for other in find_logs(*sources, topic=file.topic) if sources else ():
        if other.log is not None and other.log == file.log:
            return Path(other.path).parent
    return None


@dataclass(frozen=True)
class _Copy:
    """A folder's log, with its extent; one whose last segment is just gone has none."""

    log: PartitionLog

    @property
    def begin(self) -> int:
        return self.log.segments[0].base_offset

    @cached_property
    def reach(self) -> tuple[int, int]:
        """The leader epoch of the last batch, -1 without one, and the offset behind it."""
        try:
            last = self.log.last_batch()
        except SegmentGoneError:
            last = None
        if last is None:
            return -1, self.begin
        epoch = epoch_of(last.data)
        return -1 if epoch is None else epoch, last.header.last + 1

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Which of several copies to read: the greatest."""
        return self.begin < self.reach[1], *self.reach, -self.begin

    def repeats(self, other: _Copy) -> bool:
        """Whether all that matters of it is in another folder."""
        end, other_end = self.reach[1], other.reach[1]
        if self.begin >= end:
            return True
        start = max(self.begin, other.begin)
        if start >= min(end, other_end):
            return False
        return self.log.topic_id is not None or self._agrees(other, start)

    def _agrees(self, other: _Copy, start: int) -> bool:
        """Whether both have the same batches from an offset on; compaction may thin them."""
        mine, theirs = (dict(_batches(copy.log, start)) for copy in (self, other))
        return all(
            is_same_batch(data, theirs[last]) or is_same_batch(theirs[last], data)
            for last, data in mine.items()
            if last in theirs
        )


def _named(name: str, logs: Sequence[PartitionLog]) -> dict[str, str]:
    """The names of folders of one name, without those that repeat another one."""
    copies = [_Copy(log) for log in logs]
    copies.sort(key=lambda copy: copy.rank, reverse=True)
    read: list[_Copy] = []
    for copy in copies:
        whole = next((other for other in read if copy.repeats(other)), None)
        if whole is None:
            read.append(copy)
            continue
        folders = copy.log.folder, whole.log.folder
        text = f"{folders[0]}: not read, since {folders[1]} has the same log"
        warnings.warn(text, RepeatedLogWarning, stacklevel=2)
    names = [name, *(f"{name}@{copy.log.folder}" for copy in read[1:])]
    return {
        copy.log.folder: own_name for copy, own_name in zip(read, names, strict=True)
    }


def _batches(log: PartitionLog, start: int) -> Iterator[tuple[int, bytes]]:
    """The first batches that reach an offset: their last offsets and first bytes."""
    return islice(_all_batches(log, start), _COMPARED)


def _all_batches(log: PartitionLog, start: int) -> Iterator[tuple[int, bytes]]:
    for file in log.segments[log.segment_of(start) :]:
        try:
            with Segment(file.path) as segment:
                for header in headers(
                    segment, file, border_before(segment, file, start)
                ):
                    if header.last >= start:
                        size = min(HEADER, header.size)
                        yield header.last, bytes(segment.peek(header.position, size))
        except SegmentGoneError:  # deleted since it was listed
            continue
