"""Compare each release with the one before it in its line, by window functions and joins."""

from __future__ import annotations

from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as F


def in_lines(releases: DataFrame) -> DataFrame:
    """Each release with the one before it and the one after it."""
    in_line = Window.partitionBy("line").orderBy("release_order")
    return (
        releases.withColumn("step", F.row_number().over(in_line))
        .withColumn("previous", F.lag("release").over(in_line))
        .withColumn("next", F.lead("release").over(in_line))
        .withColumn("next_order", F.lead("release_order").over(in_line))
    )


def come_and_gone(
    rows: DataFrame, steps: DataFrame, keys: tuple[str, ...], subject: str
) -> DataFrame:
    """Rows whose key was added or removed between two releases.

    A key's rows are numbered by release: if the step before is missing it was added, if
    the step after is missing it was removed.
    """
    numbered = rows.join(
        F.broadcast(steps.drop("line", "release_order", "missing")), "release"
    )
    history = Window.partitionBy("line", *keys).orderBy("step")
    seen = numbered.withColumn("was", F.lag("step").over(history)).withColumn(
        "will", F.lead("step").over(history)
    )
    came = seen.where(
        F.col("previous").isNotNull()
        & (F.col("was").isNull() | (F.col("was") != F.col("step") - 1))
    ).withColumn("change", F.lit("added"))
    went = (
        seen.where(
            F.col("next").isNotNull()
            & (F.col("will").isNull() | (F.col("will") != F.col("step") + 1))
        )
        .withColumn("change", F.lit("removed"))
        .withColumn("previous", F.col("release"))
        .withColumn("release", F.col("next"))
        .withColumn("release_order", F.col("next_order"))
    )
    return came.unionByName(went).withColumn("subject", F.lit(subject))


def with_previous(
    rows: DataFrame, steps: DataFrame, keys: tuple[str, ...], *columns: str
) -> DataFrame:
    """Rows that the release before has as well, with its columns as ``was_…``."""
    now = rows.join(
        F.broadcast(steps.select("release", "previous").where("previous is not null")),
        "release",
    )
    before = rows.select(
        F.col("release").alias("previous"),
        *keys,
        *(F.col(name).alias(f"was_{name}") for name in columns),
    )
    return now.join(before, ["previous", *keys])


def changed_rows(
    rows: DataFrame,
    steps: DataFrame,
    keys: tuple[str, ...],
    column: str,
    subject: str,
    change: str,
) -> DataFrame:
    """Rows for which the release before has another value in a column."""
    return (
        with_previous(rows, steps, keys, column)
        .where(F.col(column) != F.col(f"was_{column}"))
        .withColumn("subject", F.lit(subject))
        .withColumn("change", F.lit(change))
        .withColumn("before", F.col(f"was_{column}").cast("string"))
        .withColumn("after", F.col(column).cast("string"))
    )


def renamed(
    rows: DataFrame, steps: DataFrame, keys: tuple[str, ...], name: str, subject: str
) -> DataFrame:
    """Rows for which the release before has another name."""
    return changed_rows(rows, steps, keys, name, subject, "renamed")
