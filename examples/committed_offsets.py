"""What did this consumer group commit last week, and when did it fall behind?

Answered from a broker's log folder alone, without a running broker. ::

    python examples/committed_offsets.py /var/lib/kafka/data --group billing --behind 1000

The commits are in ``__consumer_offsets``; the topics' own logs show how far they had
grown by then. A partition is behind while its lag is more than ``--behind`` records.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from pyspark.sql import DataFrame, SparkSession, Window
from pyspark.sql import functions as f

from specgen.spark import log_view, register
from specgen.spark.kafka_log_decode import log_session


def commits(spark: SparkSession, logs: str, group: str) -> DataFrame:
    """The group's commits, without aborted transactions and deleted offsets."""
    is_valid = "NOT deleted AND (transaction IS NULL OR transaction = 'committed')"
    offsets = log_view(spark, logs, "committed-offsets")
    return offsets.where(f.col("group") == group).where(is_valid)


def ends(spark: SparkSession, logs: str, topics: DataFrame) -> DataFrame:
    """The end offset of the topics' logs over time, with one row per batch."""
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
        # Producers whose clocks are ahead make a commit seem to precede its records.
        .withColumn("lag", f.greatest(f.col("end") - f.col("committed"), f.lit(0)))
    )


def spells(lagging: DataFrame, behind: int) -> DataFrame:
    """When each partition fell behind, caught up (null: not yet), and its worst lag."""
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
    """Print the commits by day and the spells of lag; return both as DataFrames."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("logs", help="a broker's log folder")
    parser.add_argument("--group", required=True)
    parser.add_argument("--behind", type=int, default=1000, help="records")
    parser.add_argument("--days", type=float, default=7)
    parser.add_argument("--until", type=datetime.fromisoformat, help="now by default")
    options = parser.parse_args(arguments)
    until = options.until or datetime.now(UTC)
    since = until - timedelta(days=options.days)

    spark = log_session()
    register(spark)
    committed = commits(spark, options.logs, options.group).cache()
    week = f.col("at").between(f.lit(since), f.lit(until))
    by_day = (
        committed.withColumn("at", f.col("committed_at"))
        .where(week)
        .groupBy("topic", "partition", f.to_date("at").alias("day"))
        .agg(
            f.count("*").alias("commits"),
            f.min("offset").alias("first"),
            f.max("offset").alias("last"),
        )
        .orderBy("topic", "partition", "day")
    )
    topics = committed.select("topic").distinct()
    lagging = lags(committed, ends(spark, options.logs, topics))
    late = spells(lagging.where(f.col("at") <= f.lit(until)), options.behind)
    late = late.where(f.coalesce("caught_up", f.lit(until)) >= f.lit(since))
    late = late.orderBy("fell_behind", "topic", "partition")
    days = f"{since:%Y-%m-%d %H:%M} to {until:%Y-%m-%d %H:%M}"
    print(f"{options.group}: commits from {days}")
    by_day.show(1000, truncate=False)
    print(f"more than {options.behind} records behind:")
    late.show(1000, truncate=False)
    return by_day, late


if __name__ == "__main__":
    main()
