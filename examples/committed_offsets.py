"""What did this consumer group commit last week, and when did it fall behind?

From a broker's log folder alone: no broker runs, nobody is asked. ::

    python examples/committed_offsets.py /var/lib/kafka/data --group billing --behind 1000

The commits are in ``__consumer_offsets``; how far the topics had come by then is in
their own logs. A partition is behind while more records than ``--behind`` lie between.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as f

from specgen.spark import log_view, register
from specgen.spark.kafka_log_session import log_session


def commits(spark: SparkSession, logs: str, group: str) -> DataFrame:
    """What the group committed: aborted transactions and deleted offsets left out."""
    counts = "NOT deleted AND (transaction IS NULL OR transaction = 'committed')"
    found = log_view(spark, logs, "committed-offsets")
    return found.where(f.col("group") == group).where(counts)


def ends(spark: SparkSession, logs: str, topics: DataFrame) -> DataFrame:
    """When the topics' logs reached which end, a row for each batch."""
    reader = spark.read.format("kafka_log").option(
        "columns", "topic,partition,offset,timestamp,base_offset"
    )
    batches = reader.load(logs).join(topics, "topic", "left_semi")
    return batches.groupBy("topic", "partition", "base_offset").agg(
        f.max("timestamp").alias("at"), (f.max("offset") + 1).alias("end")
    )


def lags(committed: DataFrame, ended: DataFrame) -> DataFrame:
    """The lag after every commit and every append, in order of time."""
    events = committed.selectExpr(
        "topic", "partition", "committed_at AS at", "offset AS committed"
    ).unionByName(
        ended.select("topic", "partition", "at", "end"), allowMissingColumns=True
    )
    so_far = Window.partitionBy("topic", "partition").orderBy("at")
    return (
        events.withColumn("end", f.max("end").over(so_far))
        .withColumn("committed", f.last("committed", ignorenulls=True).over(so_far))
        .where("committed IS NOT NULL")
        # A commit may be of records that came with a clock ahead of the broker's.
        .withColumn("lag", f.greatest(f.col("end") - f.col("committed"), f.lit(0)))
    )


def spells(lagging: DataFrame, behind: int) -> DataFrame:
    """When a partition fell behind, when it had caught up (null: not yet), how far."""
    place = Window.partitionBy("topic", "partition").orderBy("at")
    marked = lagging.withColumn("late", f.coalesce(f.col("lag") > behind, f.lit(False)))
    before = f.lag("late", 1, False).over(place)
    numbered = marked.withColumn(
        "spell", f.sum((f.col("late") != before).cast("int")).over(place)
    ).withColumn("next", f.lead("at").over(place))
    return (
        numbered.where("late")
        .groupBy("topic", "partition", "spell")
        .agg(
            f.min("at").alias("fell_behind"),
            f.max_by("next", "at").alias("caught_up"),
            f.max("lag").alias("worst_lag"),
        )
        .drop("spell")
    )


def main(arguments: Sequence[str] | None = None) -> tuple[DataFrame, DataFrame]:
    """Print the commits by day, and the spells of lag; both as DataFrames."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("logs", help="a broker's log folder")
    parser.add_argument("--group", required=True)
    parser.add_argument("--behind", type=int, default=1000, help="records")
    parser.add_argument("--days", type=float, default=7)
    parser.add_argument(
        "--until", type=datetime.fromisoformat, help="now, if not given"
    )
    given = parser.parse_args(arguments)
    until = given.until or datetime.now(UTC)
    since = until - timedelta(days=given.days)

    spark = log_session()
    register(spark)
    found = commits(spark, given.logs, given.group).cache()
    week = f.col("at").between(f.lit(since), f.lit(until))
    by_day = (
        found.withColumn("at", f.col("committed_at"))
        .where(week)
        .groupBy("topic", "partition", f.to_date("at").alias("day"))
        .agg(
            f.count("*").alias("commits"),
            f.min("offset").alias("first"),
            f.max("offset").alias("last"),
        )
        .orderBy("topic", "partition", "day")
    )
    lagging = lags(found, ends(spark, given.logs, found.select("topic").distinct()))
    late = spells(lagging.where(f.col("at") <= f.lit(until)), given.behind)
    late = late.where(f.coalesce("caught_up", f.lit(until)) >= f.lit(since))
    late = late.orderBy("fell_behind", "topic", "partition")
    print(
        f"{given.group}: commits from {since:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M}"
    )
    by_day.show(1000, truncate=False)
    print(f"more than {given.behind} records behind:")
    late.show(1000, truncate=False)
    return by_day, late


if __name__ == "__main__":
    main()
