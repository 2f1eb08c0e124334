"""A folder of logs as a stream: what brokers append, in batches as small as wanted.

An offset is ``{"files": {path: position}}``: positions of batches' ends. Only whole
batches are read; what is cut off at the end of a partition's last segment is still being
written, and waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import (
    ReadAllAvailable,
    ReadLimit,
    ReadMaxBytes,
    ReadMaxFiles,
    SupportsTriggerAvailableNow,
)

from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile, find_files
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range, cut_range, pack
from specgen.logs.read import read_ranges
from specgen.logs.segment import Segment, SegmentGoneError
from specgen.logs.walk import whole_end
from specgen.spark.kafka_log import RangesPartition

if TYPE_CHECKING:
    import pyarrow as pa

_NO_LIMIT = 1 << 62


class LogStreamReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Reads what was appended since the last batch, file by file in order."""

    def __init__(self, paths: tuple[str, ...], options: LogOptions) -> None:
        self.paths = paths
        self.options = options
        self._last: dict[str, int] | None = None

    def initialOffset(self) -> dict[str, Any]:  # noqa: N802
        """Before everything."""
        return {"files": {}}

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802
        """What the options say: bytes before files, or everything."""
        if self.options.max_bytes is not None:
            return ReadMaxBytes(self.options.max_bytes)
        if self.options.max_files is not None:
            return ReadMaxFiles(self.options.max_files)
        return ReadAllAvailable()

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        """Remember what there is now, to go no further."""
        self._last = self._reached({}, _NO_LIMIT, _NO_LIMIT)

    def latestOffset(  # noqa: N802
        self, start: dict[str, Any], limit: ReadLimit
    ) -> dict[str, Any]:
        """How far a batch may read that starts there, within the limit."""
        most_bytes = most_files = _NO_LIMIT
        if not isinstance(limit, ReadAllAvailable):
            # Both options hold together, though Spark hands over one.
            most_bytes = self.options.max_bytes or _NO_LIMIT
            most_files = self.options.max_files or _NO_LIMIT
        if isinstance(limit, ReadMaxBytes):
            most_bytes = limit.max_bytes
        if isinstance(limit, ReadMaxFiles):
            most_files = limit.max_files
        return {"files": self._reached(start["files"], most_bytes, most_files)}

    def partitions(
        self, start: dict[str, Any], end: dict[str, Any]
    ) -> Sequence[InputPartition]:
        """What lies between two offsets."""
        before, after = start["files"], end["files"]
        new = {p: at for p, at in after.items() if at > before.get(p, 0)}
        split = self.options.split_size
        ranges = [
            part
            for file in self._files()
            if file.path in new
            for part in cut_range(
                Range(file, before.get(file.path, 0), new[file.path]), split
            )
        ]
        missing = new.keys() - {part.file.path for part in ranges}
        if missing:
            text = "a segment of this batch is gone (deleted by the broker?)"
            raise SegmentGoneError(2, text, min(missing))
        return [RangesPartition(held, Bounds()) for held in pack(ranges, split)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a partition."""
        assert isinstance(partition, RangesPartition)
        return read_ranges(partition.ranges, self.options, partition.bounds)

    def commit(self, end: dict[str, Any]) -> None:
        """Nothing: files belong to the broker."""

    def stop(self) -> None:
        """Nothing is held between batches."""

    def _files(self) -> list[LogFile]:
        options = self.options
        return find_files(*self.paths, topic=options.topic, snapshots=options.snapshots)

    def _reached(
        self, start: dict[str, int], most_bytes: int, most_files: int
    ) -> dict[str, int]:
        """Positions after reading on from others; files that are gone are forgotten."""
        found: dict[str, int] = {}
        left = most_bytes
        for file in self._files():
            at = start.get(file.path, 0)
            found[file.path] = at
            stop = file.size if self._last is None else self._last.get(file.path, 0)
            if at >= stop or left <= 0 or most_files <= 0:
                continue
            end = min(_end(file, at, left, left == most_bytes), stop)
            if end > at:
                found[file.path] = end
                left -= end - at
                most_files -= 1
        return {path: at for path, at in found.items() if at}


def _end(file: LogFile, start: int, limit: int, first: bool) -> int:
    """The end of the last batch to be read of a file now."""
    closed = file.next_offset is not None
    if closed and file.size - start <= limit:
        # Nobody writes here any more: what is no batch is damage, not yet unwritten.
        return file.size
    with Segment(file.path) as segment:
        end = whole_end(segment, start, limit, file.base_offset, int(first))
    return file.size if closed and first and end == start else end
