"""A folder of logs as a stream: what brokers append, in batches as small as wanted.

An offset says of each file how far it is read: a position where a batch ends. Only whole
batches are read; what is cut off at the end of a partition's last segment is still being
written, and waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import (
    ReadAllAvailable,
    ReadLimit,
    ReadMaxBytes,
    ReadMaxFiles,
    SupportsTriggerAvailableNow,
)

from specgen.logs.files import LogFile, find_files
from specgen.logs.filtered import read_filtered
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range, cut_range, pack
from specgen.logs.segment import Segment, SegmentGoneError
from specgen.logs.walk import whole_end
from specgen.spark.kafka_log import RangesPartition
from specgen.spark.kafka_log_offset import DataLossError, LogOffset, check, deleted

if TYPE_CHECKING:
    import pyarrow as pa

_NO_LIMIT = 1 << 62


class LogStreamReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Reads what was appended since the last batch, file by file in order."""

    def __init__(self, paths: tuple[str, ...], options: LogOptions) -> None:
        self.paths = paths
        self.options = options
        self._last: LogOffset | None = None

    def initialOffset(self) -> dict[str, Any]:  # noqa: N802
        """Before everything."""
        return LogOffset().to_json()

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802
        """What the options say: bytes before files, or everything."""
        if self.options.max_bytes is not None:
            return ReadMaxBytes(self.options.max_bytes)
        if self.options.max_files is not None:
            return ReadMaxFiles(self.options.max_files)
        return ReadAllAvailable()

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        """Remember what there is now, to go no further."""
        self._last = self._reached(LogOffset(), _NO_LIMIT, _NO_LIMIT)

    def latestOffset(  # noqa: N802
        self, start: dict[str, Any], limit: ReadLimit
    ) -> dict[str, Any]:
        """How far a batch may read that starts there, within the limit.

        Raises DataLossError, unless ``failOnDataLoss`` is false.
        """
        most_bytes = most_files = _NO_LIMIT
        if not isinstance(limit, ReadAllAvailable):
            # Both options hold together, though Spark hands over one.
            most_bytes = self.options.max_bytes or _NO_LIMIT
            most_files = self.options.max_files or _NO_LIMIT
        if isinstance(limit, ReadMaxBytes):
            most_bytes = limit.max_bytes
        if isinstance(limit, ReadMaxFiles):
            most_files = limit.max_files
        before = LogOffset.of_json(start)
        found = self._reached(before, most_bytes, most_files)
        # The same text, or Spark takes it for news.
        same = not found.again and found.files == before.files
        return start if same else found.to_json()

    def partitions(
        self, start: dict[str, Any], end: dict[str, Any]
    ) -> Sequence[InputPartition]:
        """What lies between two offsets.

        Raises SegmentGoneError and DataLossError, unless ``failOnDataLoss`` is false.
        """
        after, split = LogOffset.of_json(end), self.options.split_size
        new = after.since(LogOffset.of_json(start))
        files = {file.path: file for file in self._files() if file.path in new}
        ordered = [*files, *sorted(new.keys() - files.keys())]
        ranges = [
            part
            for path in ordered
            for part in self._planned(path, files.get(path), *new[path], after)
        ]
        return [
            RangesPartition(held, self.options.bounds) for held in pack(ranges, split)
        ]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a partition."""
        assert isinstance(partition, RangesPartition)
        ranges = partition.ranges
        if not self.options.fail_on_data_loss:
            ranges = tuple(part for part in ranges if Path(part.file.path).exists())
        return read_filtered(ranges, self.options, partition.bounds)

    def commit(self, end: dict[str, Any]) -> None:
        """Nothing: files belong to the broker."""

    def stop(self) -> None:
        """Nothing is held between batches."""

    def _files(self) -> list[LogFile]:
        options = self.options
        return find_files(*self.paths, topic=options.topic, snapshots=options.snapshots)

    def _planned(
        self, path: str, file: LogFile | None, start: int, end: int, after: LogOffset
    ) -> list[Range]:
        """A file's part of a batch, which may have been planned long ago."""
        try:
            if file is None:
                text = "a segment of this batch is gone (deleted by the broker?)"
                hint = "the option failOnDataLoss=false passes over it"
                raise SegmentGoneError(2, f"{text}; {hint}", path)
            check(file, end, after.marks.get(path))
            return list(cut_range(Range(file, start, end), self.options.split_size))
        except (SegmentGoneError, DataLossError):
            if self.options.fail_on_data_loss:
                raise
            return []

    def _reached(
        self, before: LogOffset, most_bytes: int, most_files: int
    ) -> LogOffset:
        """How far it is after reading on within limits."""
        found, files, left = LogOffset(), self._files(), most_bytes
        for file in files:
            try:
                at = self._start(file, before, found)
                stop = self._stop(file)
                end = at
                if at < stop and left > 0 and most_files > 0:
                    end = max(at, min(_end(file, at, left, left == most_bytes), stop))
                found.put(file, end, before)
            except SegmentGoneError:  # deleted since it was listed
                continue
            left -= end - at
            most_files -= end > at
        unseen = before.files.keys() - found.files.keys() - set(found.again)
        for path in sorted(unseen - deleted(unseen, files)):
            found.keep(path, before)
        return found

    def _start(self, file: LogFile, before: LogOffset, found: LogOffset) -> int:
        """Where to go on in a file: at its start if it is no longer the one read."""
        at = before.files.get(file.path, 0)
        try:
            if at and file.size != at:
                check(file, at, before.marks.get(file.path))
        except DataLossError:
            if self.options.fail_on_data_loss:
                raise
            found.again.append(file.path)
            return 0
        return at

    def _stop(self, file: LogFile) -> int:
        """Where the query that reads what there is ends, or the file."""
        last = self._last
        return file.size if last is None else last.files.get(file.path, 0)


def _end(file: LogFile, start: int, limit: int, first: bool) -> int:
    """The end of the last batch to be read of a file now."""
    closed = file.next_offset is not None
    if closed and file.size - start <= limit:
        # Nobody writes here any more: what is no batch is damage, not yet unwritten.
        return file.size
    with Segment(file.path) as segment:
        end = whole_end(segment, start, limit, file.base_offset, int(first))
    return file.size if closed and first and end == start else end
