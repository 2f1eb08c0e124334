"""Ready views as DataFrames: committed offsets, transactions, topics, and so on."""

from __future__ import annotations

from collections.abc import Sequence

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema

from specgen.logs.job import files_to_read
from specgen.logs.options import LogOptions
from specgen.logs.schema import Level
from specgen.logs.views import TopicView, view_of
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
        .options(level=view.level, columns=",".join(view.input), **of_view(view))
        .load(paths)
        .where(f.col("file").isin(files))
    )
    return viewed(rows, view)


def of_view(view: TopicView) -> dict[str, str]:
    """The options for the rows that a view of a topic reads."""
    if view.topic is None:
        return {}
    return {"where": f"topic = '{view.topic}'", "snapshots": "true"}


def viewed(rows: DataFrame, view: TopicView) -> DataFrame:
    """A view over rows of its topic, which it gets in log order."""
    if view.fold is None:
        return rows
    if view.level is Level.BATCHES:
        place = "topic", "partition"
        ordered = rows.repartition(*place).sortWithinPartitions(
            *place, "file", "position"
        )
        return ordered.mapInArrow(view.run, from_arrow_schema(view.schema))
    snapshot = f.col("file").endswith(".checkpoint")
    ordered = rows.repartition("partition").sortWithinPartitions(
        "partition", ~snapshot, "file", "offset"
    )
    return ordered.mapInArrow(view.run, from_arrow_schema(view.schema))
