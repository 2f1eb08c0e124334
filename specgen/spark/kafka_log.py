"""The data source ``kafka_log``: broker logs as a DataFrame, one row per record.

::

    register(spark)
    spark.read.format("kafka_log").load("/var/lib/kafka").where("topic = 'orders'")

It takes no filters from Spark, which keeps one plan for each loaded relation whatever
filters its scans have (docs/broker-logs.md, its appendix). The option ``where`` allows
skipping instead.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pyspark.sql.datasource import (
    DataSource,
    DataSourceReader,
    DataSourceStreamReader,
    InputPartition,
)
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructField, StructType

from specgen.logs.files import source_paths
from specgen.logs.inputs import check_inputs
from specgen.logs.limits import visible_files
from specgen.logs.options import LogOptions, OptionError, parse_options
from specgen.logs.ranges import cut, pack
from specgen.logs.read import read_filtered
from specgen.logs.replicas import find_logs
from specgen.logs.schema import arrow_schema
from specgen.spark.kafka_log_partition import RangesPartition

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import SparkSession


_VIEW = "CREATE TEMPORARY VIEW name USING kafka_log OPTIONS (path '…')"
_NO_TABLES = (
    "kafka_log can't be a table of the catalog, since Spark does not pass a table's options"
    f" to a Python source; use a view instead: {_VIEW}"
)
_NO_PATH = (
    "path: name a segment, a partition's folder or a log folder; Spark passes no path for"
    f" a table of the catalog, so use a view instead: {_VIEW}"
)


def register(spark: SparkSession) -> None:
    """Register ``kafka_log`` in a session, whose settings do not change."""
    spark.dataSource.register(KafkaLog)


class KafkaLog(DataSource):
    """The data source.  Raises OptionError and FileNotFoundError when it is loaded."""

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        if "provider" in options:
            # Spark 4.3 would create the table, then pass the source nothing at each SELECT.
            raise OptionError(_NO_TABLES)
        self.log_options = parse_options(dict(options))
        for path in self.paths:
            source_paths(path)

    @classmethod
    def name(cls) -> str:
        """The name for ``format``."""
        return "kafka_log"

    @property
    def paths(self) -> tuple[str, ...]:
        """The paths given to ``load``, at least one; raises OptionError without any."""
        path = self.options.get("path")
        paths = [path] if path else json.loads(self.options.get("paths") or "[]")
        if not paths:
            raise OptionError(_NO_PATH)
        return tuple(paths)

    def schema(self) -> StructType:
        """The columns: all, or those in the option ``columns``."""
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
        self.options = replace(options, sources=paths)
        self.bounds = options.bounds

    def partitions(self) -> Sequence[InputPartition]:
        """A partition for each bundle of ranges, or an empty one if there are none.

        Raises NoLogsError for a path without logs.
        """
        options = self.options
        files = find_logs(
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
    """The options with the columns of a schema, which may come from the user."""
    names = tuple(schema.names)
    unknown = [name for name in names if name not in options.level.columns]
    if unknown:
        known = ", ".join(options.level.columns)
        raise OptionError(f"schema: there is no {', '.join(unknown)}; known: {known}")
    expected = from_arrow_schema(arrow_schema(names))
    differences = [
        f"{ours.name} is {_shown(theirs)}, not {_shown(ours)}"
        for theirs, ours in zip(schema, expected, strict=True)
        if (theirs.dataType, theirs.nullable) != (ours.dataType, ours.nullable)
    ]
    if differences:
        raise OptionError(f"schema: {'; '.join(differences)}")
    return LogOptions(**{**vars(options), "columns": names})


def _shown(field: StructField) -> str:
    """A column's type in the notation of a schema text."""
    nullable = "" if field.nullable else " not null"
    return f"{field.dataType.simpleString()}{nullable}"
