"""A Spark session, and a small corpus that all workers of a test run share."""

from __future__ import annotations

import fcntl
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from specgen.spark.java import SparkMissingError, require_spark
from tests.support.definitions import field
from tests.support.needs import absent
from tests.support.sources import rpc, small, write_folder

RELEASES = ("kafka:2.3", "kafka:2.4")
FIXTURES = 8
CORE = (
    "test_kafka_log.py",
    "test_functions.py",
    "test_generated_queries.py",
    "test_guard.py",
)
"""Modules whose tests with Spark are for ``make test``."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """A session takes long to warm up: but for the core, what needs one is slow."""
    needed = getattr(item, "fixturenames", ())
    if "corpus" in needed or ("spark" in needed and item.path.name not in CORE):
        item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    """A session; without Java 17 the test is skipped."""
    try:
        require_spark()
    except SparkMissingError as error:
        absent("java", str(error))
    from specgen.spark import register  # noqa: PLC0415
    from specgen.spark.session import session  # noqa: PLC0415

    # A task may fail: some tests see to it that one does.
    with session("local[2,4]", "tests") as started:
        register(started)
        # The tables of the tests are small.
        started.conf.set("spark.sql.shuffle.partitions", "2")
        yield started


@dataclass(frozen=True)
class Corpus:
    """A corpus, what it was made of, and its tables as lists of rows."""

    folder: Path
    sources: tuple[str, ...]
    spark: Any

    def ask(self, sql: str) -> list[dict[str, Any]]:
        """What a question over the tables gives."""
        from specgen.spark.corpus.tables import register_views  # noqa: PLC0415

        register_views(self.spark, self.folder)
        return [row.asDict(recursive=True) for row in self.spark.sql(sql).collect()]

    @property
    def manifest(self) -> dict[str, Any]:
        """What it was made from."""
        manifest: dict[str, Any] = json.loads(
            (self.folder / "manifest.json").read_text()
        )
        return manifest


def own_sources(folder: Path) -> tuple[str, str]:
    """Two releases of a protocol of our own, the second with some changes."""
    first = small()
    second = small()
    del second["ClockRecord"]
    item = second["StoreRequest"]["fields"][0]["fields"][0]
    item["type"] = "int32"
    second["EchoRequest"]["validVersions"] = "0-3"
    second["EchoRequest"]["fields"].append(field("Loud", "bool", "3+"))
    second["PingRequest"] = rpc("Ping", "request", 902, [])
    return (
        str(write_folder(folder / "own-1", first)),
        str(write_folder(folder / "own-2", second)),
    )


@pytest.fixture(scope="session")
def corpus(spark: Any, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """Two bundled releases and two of our own, built once by whoever comes first."""
    from specgen.spark.corpus.build import Options, build  # noqa: PLC0415
    from specgen.spark.corpus.sources import gather  # noqa: PLC0415

    # With pytest-xdist each worker has a folder of its own below the run's.
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if base.name.startswith("popen-") else base) / "corpus"
    shared.mkdir(exist_ok=True)
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources = (*RELEASES, *own_sources(shared))
        folder = shared / "built"
        if not (folder / "manifest.json").exists():
            build(spark, gather(sources, True), folder, Options(FIXTURES))
    return Corpus(folder, sources, spark)
