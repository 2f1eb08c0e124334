"""The reproduction in docs/broker-logs.md runs; ours is right beside it."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pyspark.sql.datasource import DataSourceReader

from specgen.spark.kafka_log import LogReader
from tests.logs.build import batch, segment
from tests.support.pages import DOCS, blocks

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

REPORT = DOCS / "broker-logs.md"
RIGHT = {"before": 10, "filtered": 1, "after": 10, "union": [3, 4]}
FLAG = "spark.sql.python.filterPushdown.enabled"


def test_the_reproduction(
    spark: SparkSession, tmp_path: Path, record_property: Any
) -> None:
    """Whatever Spark does with its own source, kafka_log is right in the same session."""
    before = spark.conf.get(FLAG)
    (block,) = blocks(REPORT, "py")
    names: dict[str, Any] = {"__name__": "__main__"}
    try:
        exec(block.code, names)
        assert spark.conf.get(FLAG) == "true"
        segment(tmp_path / "t-0", 0, [batch(0, 10)])
        log = spark.read.format("kafka_log").load(str(tmp_path))
        three, four = log.where("offset = 3"), log.where("offset = 4")
        ours = {
            "before": log.count(),
            "filtered": three.count(),
            "after": log.count(),
            "union": sorted(row["offset"] for row in three.union(four).collect()),
        }
    finally:
        spark.conf.set(FLAG, str(before))
    assert ours == RIGHT
    seen = names["seen"]
    assert (seen["before"], seen["filtered"]) == (10, 1)
    record_property("pushdown", f"Spark {spark.version}: {seen}")
    if seen == RIGHT:
        warnings.warn(f"Spark {spark.version} has mended {REPORT.name}", stacklevel=1)


def test_no_filters_are_taken() -> None:
    """With pushFilters Spark refuses the source if the session's flag is off."""
    assert LogReader.pushFilters is DataSourceReader.pushFilters
