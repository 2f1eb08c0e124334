"""A folder of logs as a stream: what brokers append, in batches of any size.

Only whole batches are read; a batch that is cut off at the end of a partition's last
segment is still being written, and waits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import (
    ReadAllAvailable,
    ReadLimit,
    ReadMaxBytes,
    ReadMaxFiles,
    SupportsTriggerAvailableNow,
)

from specgen.logs.advance import NO_LIMIT, Limits
from specgen.logs.options import LogOptions
from specgen.logs.ranges import cut_range, pack
from specgen.logs.read import read_filtered
from specgen.logs.segment import SegmentGoneError
from specgen.spark.kafka_log_follow import Follower
from specgen.spark.kafka_log_offset import DataLossError, LogOffset
from specgen.spark.kafka_log_partition import RangesPartition

if TYPE_CHECKING:
    import pyarrow as pa


class LogStreamReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Reads what was appended since the last batch, partition by partition in order."""

    def __init__(self, paths: tuple[str, ...], options: LogOptions) -> None:
        self.paths, self.options = paths, replace(options, sources=paths)
        self._follower = Follower(paths, options)

    def __reduce__(self) -> tuple[Any, ...]:
        # Workers only read ranges; without this the driver's state would go to each.
        return type(self), (self.paths, self.options)

    def initialOffset(self) -> dict[str, Any]:  # noqa: N802
        """The offset before everything."""
        return LogOffset().to_json()

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802
        """The limit in the options: bytes before files, else everything."""
        if self.options.max_bytes is not None:
            return ReadMaxBytes(self.options.max_bytes)
        if self.options.max_files is not None:
            return ReadMaxFiles(self.options.max_files)
        return ReadAllAvailable()

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        """Remember the current end, and read no further."""
        self._follower.stop_here()

    def latestOffset(  # noqa: N802
        self, start: dict[str, Any], limit: ReadLimit
    ) -> dict[str, Any]:
        """How far a batch that begins at ``start`` may read within the limit.

        Raises DataLossError, unless ``failOnDataLoss`` is false, and CheckpointError.
        """
        limits = Limits()
        if not isinstance(limit, ReadAllAvailable):
            # Both options apply, though Spark passes only one.
            limits.bytes = self.options.max_bytes or NO_LIMIT
            limits.files = self.options.max_files or NO_LIMIT
        if isinstance(limit, ReadMaxBytes):
            limits.bytes = limit.max_bytes
        if isinstance(limit, ReadMaxFiles):
            limits.files = limit.max_files
        before = LogOffset.of_json(start)
        reached = self._follower.reached(before, limits)
        # Exactly the same text, or Spark would take it for a new offset.
        return reached.to_json() if reached.differs(before) else start

    def reportLatestOffset(self) -> dict[str, Any] | None:  # noqa: N802
        """How far the query is behind, for ``latestOffset`` in its progress.

        ``lag`` counts offsets that can be read, ``hidden`` those behind high watermarks or
        open transactions, in all and for each of ``logs``.
        """
        return self._follower.lag()

    def partitions(
        self, start: dict[str, Any], end: dict[str, Any]
    ) -> Sequence[InputPartition]:
        """The partitions of the data between two offsets.

        Raises SegmentGoneError and DataLossError, unless ``failOnDataLoss`` is false.
        """
        offsets = LogOffset.of_json(start), LogOffset.of_json(end)
        size = self.options.split_size
        ranges = (
            small
            for part in self._follower.ranges(*offsets)
            for small in cut_range(part, size)
        )
        bounds = self.options.bounds
        return [RangesPartition(bundle, bounds) for bundle in pack(ranges, size)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a partition."""
        assert isinstance(partition, RangesPartition)
        # A missing file means lost data, and a stream has one option for that.
        ignored = not self.options.fail_on_data_loss
        options = replace(self.options, ignore_missing_files=ignored)
        try:
            yield from read_filtered(partition.ranges, options, partition.bounds)
        except SegmentGoneError as error:
            raise DataLossError(
                f"{error.filename}: offsets of this batch were deleted before they were"
                " read. Start with a new checkpoint, or set the option"
                " failOnDataLoss=false to go on without them"
            ) from error

    def commit(self, end: dict[str, Any]) -> None:
        """Do nothing: the files belong to the broker."""

    def stop(self) -> None:
        """Do nothing: no resources are held between batches."""
