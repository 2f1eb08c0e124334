"""Ready views as DataFrames: committed offsets, transactions, topics, and so on."""

from __future__ import annotations

from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.pandas.types import from_arrow_schema

from specgen.logs.job import DecodeJob, job_files
from specgen.logs.views import INPUT, TopicView, view_of
from specgen.spark.kafka_log import register


def log_view(spark: SparkSession, path: str, name: str) -> DataFrame:
    """A view of a broker's log folder: ``committed-offsets``, ``transactions``, ``topics``,
    ``partitions`` or ``configs``.  Raises KeyError for another name, FileNotFoundError.
    """
    register(spark)
    view = view_of(name)
    files = [file.path for file in job_files(DecodeJob(path, Path(), view=view))]
    rows = (
        spark.read.format("kafka_log")
        .options(columns=",".join(INPUT), snapshots=True, where=of_view(view))
        .load(path)
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
