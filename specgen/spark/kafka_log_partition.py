"""What a task of ``kafka_log`` reads, in a batch query or in a stream."""

from __future__ import annotations

from pyspark.sql.datasource import InputPartition

from specgen.logs.bounds import Bounds
from specgen.logs.ranges import Range


class RangesPartition(InputPartition):
    """Ranges of files for one task, and what may be skipped in them."""

    def __init__(self, ranges: tuple[Range, ...], bounds: Bounds) -> None:
        super().__init__(None)
        self.ranges = ranges
        self.bounds = bounds
