"""Real brokers' log folders through Spark: rows, typed records and views."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from pyspark.sql import functions as f

from specgen.logs import LogOptions
from specgen.spark import decode_stored, log_view
from tests.logs.build import table
from tests.segments import shares
from tests.segments.work import Written, written

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", params=["4.3", "3.9"])
def files(request: pytest.FixtureRequest) -> Iterator[Written]:
    """The files written by each release's broker."""
    with written(request.param) as folder:
        yield folder


def test_rows_are_the_cores(spark: SparkSession, files: Written) -> None:
    """They equal what was produced and what DumpLogSegments prints (tests/logs)."""
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
    topics = ["__consumer_offsets", "__transaction_state", "__cluster_metadata"]
    topics += ["__share_group_state"] if files.shares else []
    for topic in topics:
        rows = log.where(~f.col("control") & (f.col("topic") == topic))
        decoded = rows.select(decode_stored("key", "value", topic).alias("r"))
        assert decoded.count() > 0
        assert decoded.where("r.error IS NOT NULL").count() == 0


def test_share_groups(spark: SparkSession, files: Written) -> None:
    """A group's last state is what the broker reports; a deleted group has none."""
    log = spark.read.format("kafka_log").load(str(files.broker.logs))
    topic = "__share_group_state"
    rows = log.where(f.col("topic") == topic).orderBy("offset")
    keys = rows.select(decode_stored("key", "value", topic).alias("r")).select(
        f.coalesce("r.key.share_snapshot_key", "r.key.share_update_key").group_id,
        f.coalesce(
            "r.value.share_snapshot_value.start_offset",
            "r.value.share_update_value.start_offset",
        ),
    )
    starts: dict[str, int | None] = dict(keys.collect())
    assert starts == files.shares | ({shares.GONE: None} if files.shares else {})


def test_views(spark: SparkSession, files: Written) -> None:
    logs = str(files.broker.logs)
    commits = log_view(spark, logs, "committed-offsets").orderBy("log_offset").collect()
    offsets = [row["offset"] for row in commits if row["group"] == "classic-group"]
    assert offsets == [0, 1, 2, 3, 4]
    states = log_view(spark, logs, "transactions").orderBy("log_offset").collect()
    for name in ("a-transaction", "a-cleaned-transaction"):
        own = [row["state"] for row in states if row["transactional_id"] == name]
        ends = [state for state in own if "Complete" in state]
        assert ends == ["CompleteCommit", "CompleteAbort"]
    topics = {row["topic"] for row in log_view(spark, logs, "topics").collect()}
    expected = {*files.topics, *(f"filler-{n}" for n in range(1, 12))}
    assert expected <= topics and "filler-0" not in topics
    partitions = log_view(spark, logs, "partitions").collect()
    assert {row["topic"] for row in partitions} == topics
    assert all(row["replicas"] == "1" for row in partitions)
    configs = log_view(spark, logs, "configs").collect()
    assert any(
        (row["resource"], row["name"]) == ("__consumer_offsets", "cleanup.policy")
        and row["value"] == "compact"
        for row in configs
    )
