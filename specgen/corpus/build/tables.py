"""Read a corpus's tables, and register them for queries."""

from __future__ import annotations

from pathlib import Path

from pyspark.sql import DataFrame, SparkSession

from specgen.corpus.build.schema import TABLES


def read_table(spark: SparkSession, build: Path, name: str) -> DataFrame:
    """A table of a build; releases stay text, since 4.10 is not 4.1."""
    folder = build / name
    folder.mkdir(exist_ok=True)
    return spark.read.schema(TABLES[name]).parquet(str(folder))


def register_views(spark: SparkSession, build: Path) -> None:
    """Register every table as a temporary view with its name."""
    for name in TABLES:
        read_table(spark, build, name).createOrReplaceTempView(name)
