"""Executors in their own processes, as in a cluster: nothing relies on local state."""

from __future__ import annotations

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from specgen.spark.java import SparkMissingError, require_spark
from tests.logs.build import batch, expected, rows, segment
from tests.spark.conftest import own_sources
from tests.support.commands import COMMAND, output_of
from tests.support.needs import absent

pytestmark = pytest.mark.slow

CLUSTER = ("--master", "local-cluster[2,1,1024]")
"""Two executors with a core and a GiB each."""


@pytest.fixture(autouse=True)
def _needs_spark() -> None:
    try:
        require_spark()
    except SparkMissingError as error:
        absent("java", str(error))


def on_cluster(*args: object) -> str:
    return output_of(*COMMAND, *args, *CLUSTER, "--json")


def test_corpus(tmp_path: Path) -> None:
    """Named files, and packages generated for them, reach every executor."""
    sources = own_sources(tmp_path)
    folder = tmp_path / "corpus"
    args = ("--only", *sources, "--fixtures-per-version", 20, "-o", folder)
    report = json.loads(on_cluster("corpus", "build", *args))
    assert report["built"] == ["own-1", "own-2"]
    assert (report["disagreements"], report["fixtures_least"]) == (0, 20)
    assert report["layouts_with_fixtures"] == report["layouts"]


def test_decode(tmp_path: Path) -> None:
    for partition in range(3):
        data = [batch(n, 10) for n in range(0, 40, 10)]
        segment(tmp_path / "logs" / f"orders-{partition}", 0, data)
    args = ("-o", tmp_path / "out", "--engine", "spark")
    report = json.loads(on_cluster("decode", tmp_path / "logs", *args))
    assert (report["rows"], report["bad_batches"]) == (120, 0)
    decoded = pq.read_table(tmp_path / "out").sort_by(
        [("partition", "ascending"), ("offset", "ascending")]
    )
    assert rows(decoded) == expected(0, 40) * 3
