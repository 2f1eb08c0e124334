"""Real brokers' log folders through Spark: rows, typed records and views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from pyspark.sql import functions as f

from specgen.logs import LogOptions
from specgen.spark import decode_stored, log_view
from tests.logs.build import table
from tests.segments.work import Written, written

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["4.3", "3.9"])
def files(request: pytest.FixtureRequest) -> Iterator[Written]:
    """What each release's broker wrote."""
    with written(request.param) as found:
        yield found


def test_rows_are_the_cores(spark: SparkSession, files: Written) -> None:
    """And those are what was produced, and what DumpLogSegments prints (tests/logs)."""
    logs = files.broker.logs
    reader = spark.read.format("kafka_log")
    source = reader.options(snapshots=True, maxPartitionBytes="2k").load(str(logs))
    assert source.rdd.getNumPartitions() > 3
    ours = table(logs, LogOptions(snapshots=True)).to_pylist()
    theirs = source.toArrow().to_pylist()

    def place(row: dict[str, object]) -> tuple[str, str, str]:
        return str(row["file"]), f"{row['position']:020}", f"{row['offset']:020}"

    assert sorted(theirs, key=place) == sorted(ours, key=place)


def test_stored_records(spark: SparkSession, files: Written) -> None:
    log = spark.read.format("kafka_log").load(str(files.broker.logs))
    for topic in ("__consumer_offsets", "__transaction_state", "__cluster_metadata"):
        rows = log.where(~f.col("control") & (f.col("topic") == topic))
        found = rows.select(decode_stored("key", "value", topic).alias("r"))
        assert found.count() > 0
        assert found.where("r.error IS NOT NULL").count() == 0


def test_views(spark: SparkSession, files: Written) -> None:
    logs = str(files.broker.logs)
    commits = log_view(spark, logs, "committed-offsets").orderBy("log_offset").collect()
    held = [row["offset"] for row in commits if row["group"] == "classic-group"]
    assert held == [0, 1, 2, 3, 4]
    states = log_view(spark, logs, "transactions").orderBy("log_offset").collect()
    assert [row["state"] for row in states if "Complete" in row["state"]] == [
        "CompleteCommit",
        "CompleteAbort",
    ]
    topics = {row["topic"] for row in log_view(spark, logs, "topics").collect()}
    wanted = {*files.topics, *(f"filler-{n}" for n in range(1, 12))}
    assert wanted <= topics and "filler-0" not in topics
    partitions = log_view(spark, logs, "partitions").collect()
    assert {row["topic"] for row in partitions} == topics
    assert all(row["replicas"] == "1" for row in partitions)
    configs = log_view(spark, logs, "configs").collect()
    assert any(
        (row["resource"], row["name"]) == ("__consumer_offsets", "cleanup.policy")
        and row["value"] == "compact"
        for row in configs
    )
