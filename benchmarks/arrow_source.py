"""A data source that only repeats Arrow batches: what Spark itself costs for ready-made batches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from specgen.logs import LogOptions, arrow_schema, cut, find_files, read_ranges

PARTITIONS = 4


class Again(DataSource):
    """Repeats a log's first Arrow batch until there are ``rows`` rows."""

    @classmethod
    def name(cls) -> str:
        """The name passed to ``format``."""
        return "again"

    def schema(self) -> StructType:
        """All of ``kafka_log``'s columns."""
        return from_arrow_schema(arrow_schema())

    def reader(self, schema: StructType) -> DataSourceReader:
        """The reader."""
        return _Reader(self.options["path"], int(self.options["rows"]))


class _Reader(DataSourceReader):
    def __init__(self, path: str, rows: int) -> None:
        self._path, self._rows = path, rows // PARTITIONS

    def partitions(self) -> Sequence[InputPartition]:
        return [InputPartition(number) for number in range(PARTITIONS)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        first = next(read_ranges(cut(find_files(self._path), 1 << 20), LogOptions()))
        for start in range(0, self._rows, first.num_rows):
            yield first.slice(0, self._rows - start)


def again(spark: SparkSession, path: str, rows: int) -> DataFrame:
    """Read ``rows`` rows from the repeated batch."""
    spark.dataSource.register(Again)
    return spark.read.format("again").option("rows", rows).load(path)
