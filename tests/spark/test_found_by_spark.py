"""Spark finds ``kafka_log`` by itself if specgen is installed."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from specgen.spark.java import SparkMissingError, require_spark
from tests.logs.build import batch, segment
from tests.support.commands import output_of
from tests.support.needs import absent

QUERY = """
import sys
from pyspark.sql import SparkSession

spark = SparkSession.builder.master("local[1]").getOrCreate()
log = spark.read.format("kafka_log").load(sys.argv[1])
print(log.count(), log.where("offset >= 7").count())
"""


@pytest.mark.slow
def test_a_session_that_nobody_registered_it_with(tmp_path: Path) -> None:
    """In a process of its own that imports nothing of specgen."""
    try:
        require_spark()
    except SparkMissingError as error:
        absent("java", str(error))
    segment(tmp_path / "t-0", 0, [batch(0, 10)])
    # Spark looks for data sources with this one, whichever Python runs the driver.
    env = os.environ | {"PYSPARK_PYTHON": sys.executable}
    printed = output_of(sys.executable, "-c", QUERY, tmp_path, env=env)
    assert printed.split() == ["10", "3"]
