"""The data source ``kafka_log``: broker logs as a DataFrame, a row a record.

::

    register(spark)
    spark.read.format("kafka_log").load("/var/lib/kafka").where("topic = 'orders'")

Spark's filters are not taken: it keeps one plan for each loaded relation, whatever
filters its scans have (docs/spark-python-source-pushdown.md). The option ``where`` says
what may be skipped.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    DataSourceStreamReader,
    InputPartition,
)
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructField, StructType

from specgen.logs.files import find_files, source_paths
from specgen.logs.filtered import read_filtered
from specgen.logs.inputs import check_inputs
from specgen.logs.limits import visible_files
from specgen.logs.options import LogOptions, OptionError, parse_options
from specgen.logs.ranges import cut, pack
from specgen.logs.schema import COLUMNS, arrow_schema
from specgen.spark.kafka_log_partition import RangesPartition

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import SparkSession


_VIEW = "CREATE TEMPORARY VIEW name USING kafka_log OPTIONS (path '…')"
_NO_TABLES = (
    "kafka_log gives no tables of the catalog, since Spark passes a Python source none"
    f" of their options when it reads them; this can be read: {_VIEW}"
)
_NO_PATH = (
    "path: name a segment, a partition's or a log folder; Spark passes none of a"
    f" catalog's table, so take: {_VIEW}"
)


def register(spark: SparkSession) -> None:
    """Make ``kafka_log`` known to a session, whose settings stay as they are."""
    spark.dataSource.register(KafkaLog)


class KafkaLog(DataSource):
    """The data source.  Raises OptionError and FileNotFoundError when it is loaded."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        if "provider" in options:
            # Spark 4.3 makes the table, and at each SELECT gives the source nothing.
            raise OptionError(_NO_TABLES)
        self.log_options = parse_options(dict(options))
        for path in self.paths:
            source_paths(path)

    @classmethod
    def name(cls) -> str:
        """What ``format`` calls it."""
        return "kafka_log"

    @property
    def paths(self) -> tuple[str, ...]:
        """What ``load`` was given, one or several; raises OptionError without."""
        path = self.options.get("path")
        given = [path] if path else json.loads(self.options.get("paths") or "[]")
        if not given:
            raise OptionError(_NO_PATH)
        return tuple(given)

    def schema(self) -> StructType:
        """The columns, all or those of the option ``columns``."""
        return from_arrow_schema(arrow_schema(self.log_options.columns))

    def reader(self, schema: StructType) -> DataSourceReader:
        """The reader of a batch query."""
        return LogReader(self.paths, _chosen(self.log_options, schema))

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        """The reader of a folder that grows."""
        from specgen.spark.kafka_log_stream import LogStreamReader  # noqa: PLC0415

        snapshots = self.log_options.snapshots
        check_inputs(*self.paths, snapshots=snapshots, grows=True)
        return LogStreamReader(self.paths, _chosen(self.log_options, schema))


class LogReader(DataSourceReader):
    """Plans on the driver, reads on the workers."""

    def __init__(self, paths: tuple[str, ...], options: LogOptions) -> None:
        self.paths = paths
        self.options = options
        self.bounds = options.bounds

    def partitions(self) -> Sequence[InputPartition]:
        """A partition for each bundle of ranges; one without any if none is asked for.

        Raises NoLogsError for a path without logs.
        """
        options = self.options
        files = find_files(
            *self.paths,
            topic=options.topic,
            snapshots=options.snapshots,
            bounds=self.bounds,
        )
        if not files or len(self.paths) > 1:
            check_inputs(*self.paths, snapshots=options.snapshots)
        wanted = visible_files(
            files, options, lambda file: not self.bounds.skips_file(file)
        )
        bundles = pack(cut(wanted, options.split_size, self.bounds), options.split_size)
        return [RangesPartition(bundle, self.bounds) for bundle in bundles or [()]]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """The rows of a partition."""
        assert isinstance(partition, RangesPartition)
        return read_filtered(partition.ranges, self.options, partition.bounds)


def _chosen(options: LogOptions, schema: StructType) -> LogOptions:
    """The options with the columns of a schema, which a user may have given."""
    names = tuple(schema.names)
    unknown = [name for name in names if name not in COLUMNS]
    if unknown:
        known = ", ".join(COLUMNS)
        raise OptionError(f"schema: there is no {', '.join(unknown)}; known: {known}")
    own = from_arrow_schema(arrow_schema(names))
    wrong = [
        f"{mine.name} is {_shown(given)}, not {_shown(mine)}"
        for given, mine in zip(schema, own, strict=True)
        if (given.dataType, given.nullable) != (mine.dataType, mine.nullable)
    ]
    if wrong:
        raise OptionError(f"schema: {'; '.join(wrong)}")
    return LogOptions(**{**vars(options), "columns": names})


def _shown(field: StructField) -> str:
    """A column's type as a schema's text has it."""
    nullable = "" if field.nullable else " not null"
    return f"{field.dataType.simpleString()}{nullable}"
