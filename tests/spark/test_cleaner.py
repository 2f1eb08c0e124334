"""Spark reads a folder in a loop while a broker's cleaner replaces its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.broker.running import running
from tests.segments.churn import CLEANER, churning, was_cleaned

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.slow

READS = 15


def test_nothing_is_lost_to_the_cleaner(
    spark: SparkSession, capsys: pytest.CaptureFixture[str]
) -> None:
    """No false damage, no live record missing, none twice."""
    reader = spark.read.format("kafka_log").options(
        columns="key,offset,_error", records="all", maxPartitionBytes="4k"
    )
    cleaned, read = 0, 0
    with (
        running("4.3", advertised=None, **CLEANER) as broker,
        churning(broker) as churn,
    ):
        for _ in range(READS):
            before, files = dict(churn.last), churn.segments()
            rows = reader.load(str(churn.folder)).toArrow().to_pylist()
            churn.check(rows, before)
            read += len(rows)
            cleaned += was_cleaned(files, churn.segments())
    with capsys.disabled():
        print(f"\n{READS} reads, {read} rows, {cleaned} met the cleaner")
    assert cleaned > READS // 4
