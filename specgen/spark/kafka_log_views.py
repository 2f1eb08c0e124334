"""Ready views as DataFrames: committed offsets, transactions, topics, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema

from specgen.logs.job import files_to_read
from specgen.logs.options import LogOptions
from specgen.logs.views import INPUT, TopicView, view_of
from specgen.spark.kafka_log import register


def log_view(spark: SparkSession, path: str | Sequence[str], name: str) -> DataFrame:
    """A view of one or more log folders: ``committed-offsets``, ``topics``, ``batches`` …

    docs/broker-logs.md lists all.  Raises KeyError for another name, FileNotFoundError.
    """
    register(spark)
    view = view_of(name)
    paths = [path] if isinstance(path, str) else list(path)
    files = [file.path for file in files_to_read(paths, LogOptions(), view)]
    rows = (
        spark.read.format("kafka_log")
        .options(columns=",".join(INPUT), snapshots=True, where=of_view(view))
        .load(paths)
        .where(f.col("file").isin(files))
    )
    return viewed(rows, view)


def of_view(view: TopicView) -> str:
    """The option ``where`` for the rows that a view reads."""
    return f"topic = '{view.topic}'"


def viewed(rows: DataFrame, view: TopicView) -> DataFrame:
    """A view over rows of its topic, which it gets in log order."""
    snapshot = f.col("file").endswith(".checkpoint")
    ordered = rows.repartition("partition").sortWithinPartitions(
        "partition", ~snapshot, "file", "offset"
    )
    return ordered.mapInArrow(view.run, from_arrow_schema(view.schema))
