"""The work of a stream at each trigger: how far each partition and file can be read on."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from specgen.logs.advance import (
    Limits,
    advance,
    first_between,
    in_folder,
    ranges_between,
)
from specgen.logs.continuity import Loss, loss_between
from specgen.logs.files import LogFile
from specgen.logs.hidden import LogEnds, lag_of
from specgen.logs.limits import LogOffsets
from specgen.logs.options import Isolation, LogOptions
from specgen.logs.partition_log import PartitionLog, segments_by_folder
from specgen.logs.position import LogPosition
from specgen.logs.ranges import Range
from specgen.logs.replicas import find_logs
from specgen.logs.segment import Segment, SegmentGoneError
from specgen.logs.transactions import Transactions
from specgen.logs.walk import whole_end
from specgen.spark.kafka_log_offset import DataLossError, LogOffset, check

_TRIES = 20
_PAUSE = 0.05
"""Seconds before planning a log again if a listed segment could not be opened."""


@dataclass(frozen=True)
class _Stop:
    """Where a query that reads only what is there now ends, by log and by path."""

    logs: dict[str, int]
    files: dict[str, int]


class Follower:
    """Follows the logs below some paths; the state that it keeps only saves work."""

    def __init__(self, paths: tuple[str, ...], options: LogOptions) -> None:
        self._paths, self._options = paths, options
        self._stop: _Stop | None = None
        self._transactions: dict[str, Transactions] = {}
        self._seen: dict[str, tuple[PartitionLog, LogPosition]] = {}
        """Each log that had nothing more to read: its state, and the position."""
        self._last: tuple[list[PartitionLog], LogOffset] = [], LogOffset()
        self._ends: dict[str, tuple[PartitionLog, LogEnds]] = {}

    def stop_here(self) -> None:
        """Read no further than the current end."""
        files = self._files()
        logs = {}
        for log in self._logs(files):
            logs[log.name] = LogEnds.of(log).visible
        ends = {file.path: file.size for file in files if not file.is_segment}
        self._stop = _Stop(logs, ends)

    def reached(self, before: LogOffset, limits: Limits) -> LogOffset:
        """The offset after reading on within limits.

        Raises DataLossError, unless ``failOnDataLoss`` is false, and CheckpointError.
        """
        reached, files = LogOffset(begun=True), self._files()
        logs = self._logs(files)
        names = {log.name for log in logs}
        for log in logs:
            at = before.of_log(log.name, names)
            reached.logs[log.name] = self._log_reached(log, at, before.begun, limits)
        self._last = logs, reached
        self._keep_unseen(before, reached)
        for file in files:
            if not file.is_segment:
                self._file_reached(file, before, reached, limits)
        for path in before.files.keys() - reached.files.keys() - set(reached.again):
            if not _is_deleted(Path(path).parent, reached):
                reached.keep(path, before)
        return reached

    def lag(self) -> dict[str, Any] | None:
        """How far the last offset is behind what can be read, as Spark's progress shows it.

        Only logs that have changed are opened.
        """
        logs, reached = self._last
        for log in logs:
            if log.name not in self._ends or self._ends[log.name][0] != log:
                self._ends[log.name] = log, LogEnds.of(log)
        rows = (
            (log, self._ends[log.name][1], reached.logs[log.name].next_offset)
            for log in logs
            if log.name in reached.logs
        )
        return lag_of(rows) if logs else None

    def ranges(self, start: LogOffset, end: LogOffset) -> Iterator[Range]:
        """The ranges between two offsets, in order.

        Raises DataLossError, and SegmentGoneError for a file that is not a segment, unless
        ``failOnDataLoss`` is false.
        """
        files = self._files()
        segments, offsets = _segments_by_log(files), LogOffsets(self._options)
        for name, to in end.logs.items():
            begin = start.of_log(name, end.logs)
            is_same = begin is not None and to.again is None and to.is_at(begin)
            if to == begin or is_same:
                continue
            listed = segments.get(name)
            yield from self._log_ranges(name, listed, offsets, begin, to)
        by_path = {file.path: file for file in files}
        for path, part in end.since(start).items():
            yield from self._file_range(path, by_path.get(path), *part, end)

    def _log_ranges(
        self,
        name: str,
        segments: tuple[LogFile, ...] | None,
        offsets: LogOffsets,
        begin: LogPosition | None,
        to: LogPosition,
    ) -> list[Range]:
        """The ranges between two positions of a log whose segments were listed.

        If a segment is gone since, the cleaner may have replaced it: then the log is
        listed and planned anew.
        """
        for _ in range(_TRIES):
            if segments is None:
                reason = (
                    "the partition is gone (deleted or moved), and its records before"
                    f" offset {to.next_offset} were not all read"
                )
                self._lose(to.folder, reason, "without it")
                return []
            try:
                return list(self._listed_ranges(segments, offsets, begin, to))
            except SegmentGoneError as error:
                reason = f"{error.filename} was deleted while this batch was planned"
            time.sleep(_PAUSE)
            segments = _segments_by_log(self._files()).get(name)
            offsets = LogOffsets(self._options)
        self._lose(to.folder, reason, "without it")
        return []

    def _listed_ranges(
        self,
        segments: tuple[LogFile, ...],
        offsets: LogOffsets,
        begin: LogPosition | None,
        to: LogPosition,
    ) -> Iterator[Range]:
        """The ranges between two positions in these segments. Raises SegmentGoneError."""
        first = first_between(begin, to)
        log = self._planned(segments, offsets, to)
        first = log.begin if first is None else first
        loss = loss_between(log, first, to)
        if loss is not None:
            self._lose_at(log.folder)(loss)
            if not loss.is_same_log:
                return
            first = loss.resume
        begin = None if begin is None else in_folder(log, begin)
        yield from ranges_between(log, begin, in_folder(log, to), first)

    def _files(self) -> list[LogFile]:
        options = self._options
        return find_logs(*self._paths, topic=options.topic, snapshots=options.snapshots)

    def _logs(self, files: list[LogFile]) -> list[PartitionLog]:
        offsets = LogOffsets(self._options)
        logs = []
        for folder, segments in segments_by_folder(files).items():
            transactions = self._transactions.setdefault(folder, Transactions())
            try:
                visible = offsets.visible(Path(folder), segments, transactions)
            except (
                SegmentGoneError
            ):  # deleted since it was listed: handled the next time
                continue
            logs.append(PartitionLog(folder, segments, visible))
        return logs

    def _planned(
        self, segments: tuple[LogFile, ...], offsets: LogOffsets, to: LogPosition
    ) -> PartitionLog:
        """A log to read up to a position, before which no transaction is open."""
        folder = str(Path(segments[0].path).parent)
        visible = offsets.visible(Path(folder), (), Transactions())
        visible = replace(visible, aborted=())
        if self._options.isolation is Isolation.READ_COMMITTED:
            transactions = self._transactions.get(folder, Transactions())
            if transactions.next_offset < to.next_offset:
                transactions = Transactions()
                transactions.read(segments, None)
            visible = replace(visible, aborted=tuple(transactions.aborted))
        return PartitionLog(folder, segments, visible)

    def _log_reached(
        self,
        log: PartitionLog,
        before: LogPosition | None,
        is_new: bool,
        limits: Limits,
    ) -> LogPosition:
        if before is None:
            return self._advanced(log, self._first(log, is_new), limits)
        at = replace(before, again=None)
        if self._seen.get(log.name) == (log, at):
            return at
        try:
            loss = loss_between(log, at.next_offset, at)
            if loss is not None:
                self._lose_at(log.folder)(loss)
                at = _resumed(log, loss.resume)
            start = in_folder(log, at)
            reached = self._advanced(log, start, limits)
        except SegmentGoneError:  # deleted since it was listed: handled the next time
            return at
        if reached.again is not None or not reached.is_at(start):
            return replace(reached, topic_id=log.topic_id)
        # If other logs have already taken from the limits, a limit may be the reason.
        if limits.is_first:
            self._seen[log.name] = log, at
        return at

    def _advanced(
        self, log: PartitionLog, at: LogPosition, limits: Limits
    ) -> LogPosition:
        """How far a log is read on from a position."""
        until = log.visible.until
        if self._stop is not None:
            stop = self._stop.logs.get(log.name, 0)
            until = stop if until is None else min(stop, until)
        self._transactions[log.folder].forget(at.next_offset)
        reached = advance(log, at, until, limits, self._lose_at(log.folder))
        return replace(reached, again=at.again)

    def _first(self, log: PartitionLog, is_new: bool) -> LogPosition:
        """The position at which a newly found log begins."""
        if is_new and log.begin > 0:
            reason = (
                f"the partition is new, but its log begins at offset {log.begin}: earlier"
                " records were deleted, or are in another place"
            )
            self._lose_at(log.folder)(Loss(reason, log.begin))
        return _resumed(log, log.begin)

    def _keep_unseen(self, before: LogOffset, reached: LogOffset) -> None:
        """Keep the positions of partitions that are out of sight; report those that are gone.

        If no partition of a log folder can be seen, a disk may not be mounted.
        """
        parents = _log_folders(reached)
        for name, at in before.logs.items():
            if name in reached.logs or reached.is_replaced(name):
                continue
            folder = Path(at.folder)
            if folder.exists() or folder.parent not in parents:
                reached.logs[name] = replace(at, again=None)
                continue
            reason = (
                "the partition is gone (moved, or its topic deleted): its records from"
                f" offset {at.next_offset} on were not read"
            )
            self._lose(at.folder, reason, "without it")

    def _file_reached(
        self, file: LogFile, before: LogOffset, reached: LogOffset, limits: Limits
    ) -> None:
        """Read on in a file that is not a segment, within limits."""
        try:
            at = self._file_start(file, before, reached)
            size = file.size
            if self._stop is not None:
                size = self._stop.files.get(file.path, 0)
            end = at
            if at < size and not limits.are_reached:
                with Segment(file.path) as segment:
                    end = whole_end(
                        segment, at, limits.bytes, 0, least=int(limits.is_first)
                    )
            end = max(at, min(end, size))
            reached.put(file, end, before)
        except SegmentGoneError:  # deleted since it was listed
            return
        if end > at:
            limits.take(end - at)

    def _file_start(self, file: LogFile, before: LogOffset, reached: LogOffset) -> int:
        """Where to go on in a file: at its start if it is not the file read before."""
        at = before.files.get(file.path, 0)
        try:
            if at and file.size != at:
                check(file, at, before.marks[file.path])
        except DataLossError:
            if self._options.fail_on_data_loss:
                raise
            reached.again.append(file.path)
            return 0
        return at

    def _file_range(
        self, path: str, file: LogFile | None, start: int, end: int, after: LogOffset
    ) -> Iterator[Range]:
        """The range of a file in a batch, which may have been planned long ago."""
        try:
            if file is None:
                text = "a file of this batch is gone (deleted by the broker?)"
                hint = "the option failOnDataLoss=false skips it"
                raise SegmentGoneError(2, f"{text}; {hint}", path)
            check(file, end, after.marks[path])
            yield Range(file, start, end)
        except (SegmentGoneError, DataLossError):
            if self._options.fail_on_data_loss:
                raise

    def _lose_at(self, folder: str) -> Callable[[Loss], None]:
        return lambda loss: self._lose(
            folder, loss.reason, f"with offset {loss.resume}"
        )

    def _lose(self, folder: str, reason: str, resumption: str) -> None:
        """Raise DataLossError, unless ``failOnDataLoss`` is false."""
        if self._options.fail_on_data_loss:
            raise DataLossError(
                f"{folder}: {reason}. Start with a new checkpoint, or set the option"
                f" failOnDataLoss=false to go on {resumption}"
            )


def _resumed(log: PartitionLog, offset: int) -> LogPosition:
    """A position in a log of which nothing has been read."""
    base = log.segments[log.segment_of(offset)].base_offset
    topic_id, folder = log.topic_id, log.folder
    return LogPosition(offset, base, topic_id=topic_id, folder=folder, again=offset)


def _segments_by_log(files: Sequence[LogFile]) -> dict[str, tuple[LogFile, ...]]:
    """The segments among some files, by their log's name."""
    by_folder = segments_by_folder(files)
    return {segments[0].log or f: segments for f, segments in by_folder.items()}


def _log_folders(offset: LogOffset) -> set[Path]:
    """The folders in which the folders of partitions are."""
    return {Path(at.folder).parent for at in offset.logs.values()}


def _is_deleted(folder: Path, reached: LogOffset) -> bool:
    """Whether a folder is gone for good, not only out of sight."""
    return not folder.exists() and folder.parent in _log_folders(reached)
