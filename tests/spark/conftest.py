"""A Spark session, and a small corpus shared by all workers of a test run."""

from __future__ import annotations

import fcntl
import json
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from specgen.disk.locks import locked
from specgen.spark.java import SparkMissingError, require_spark
from tests.support.commands import COMMAND
from tests.support.definitions import field
from tests.support.needs import absent
from tests.support.sources import rpc, small, write_folder

RELEASES = ("kafka:2.3", "kafka:2.4")
FIXTURES = 8
MINUTES = 30
"""How long the corpus of all releases may take where other work fills the machine."""
SUBMITTED = "--conf spark.python.daemon.module=tests.spark.daemon pyspark-shell"
"""How the session is started: its Python workers are forks of tests/spark/daemon.py."""
CORE = (
    "test_kafka_log.py",
    "test_functions.py",
    "test_generated_queries.py",
    "test_guard.py",
)
"""Modules whose tests with Spark are for ``make test``."""


def pytest_itemcollected(item: pytest.Item) -> None:
    """A session takes long to warm up: except in the core, tests that need one are slow."""
    needed = getattr(item, "fixturenames", ())
    if {"corpus", "whole"} & {*needed} or (
        "spark" in needed and item.path.name not in CORE
    ):
        item.add_marker(pytest.mark.slow)


@pytest.fixture(scope="session")
def spark() -> Iterator[Any]:
    """A session; without Java 17 the test skips."""
    try:
        require_spark()
    except SparkMissingError as error:
        absent("java", str(error))
    from specgen.spark import register  # noqa: PLC0415
    from specgen.spark.session import session  # noqa: PLC0415

    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYSPARK_SUBMIT_ARGS", SUBMITTED)
            # A task may fail once: some tests make one fail, others wait until it does for good.
            started = stack.enter_context(session("local[2,2]", "tests"))
        register(started)
        # The tests' tables are small.
        started.conf.set("spark.sql.shuffle.partitions", "2")
        yield started


@dataclass(frozen=True)
class Corpus:
    """A corpus, its sources, and its tables as lists of rows."""

    folder: Path
    sources: tuple[str, ...]
    spark: Any

    def ask(self, sql: str) -> list[dict[str, Any]]:
        """The answer to a question about the tables."""
        from specgen.corpus.build.asking import register_views  # noqa: PLC0415

        register_views(self.spark, self.folder)
        return [row.asDict(recursive=True) for row in self.spark.sql(sql).collect()]

    @property
    def manifest(self) -> dict[str, Any]:
        """The corpus' manifest."""
        manifest: dict[str, Any] = json.loads(
            (self.folder / "manifest.json").read_text()
        )
        return manifest


def own_sources(folder: Path) -> tuple[str, str]:
    """Two releases of a small protocol, the second with some changes."""
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
    """Two bundled releases and two of our own, built once by the first test that needs it."""
    from specgen.corpus.build.build import Options, build  # noqa: PLC0415
    from specgen.corpus.build.on_spark import verify_on  # noqa: PLC0415
    from specgen.corpus.build.sources import gather  # noqa: PLC0415

    shared = _shared(tmp_path_factory, "corpus")
    with (shared / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sources = (*RELEASES, *own_sources(shared))
        folder = shared / "built"
        if not (folder / "manifest.json").exists():
            build(verify_on(spark), gather(sources, True), folder, Options(FIXTURES))
    return Corpus(folder, sources, spark)


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """The corpus of all bundled releases, as ``make`` builds it, and its summary.

    It takes minutes and is built once, by the first test that needs it.
    """
    shared = _shared(tmp_path_factory, "whole")
    folder, summary = shared / "corpus", shared / "summary.json"
    with locked(shared / "lock", wait=MINUTES * 60):
        if not summary.exists():
            command = [*COMMAND, "corpus", "build", "-o", str(folder), "--json"]
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                check=False,
                timeout=MINUTES * 60,
            )
            assert done.returncode == 0, done.stderr
            assert done.stderr == ""
            summary.write_text(done.stdout)
    return folder, json.loads(summary.read_text())


def _shared(tmp_path_factory: pytest.TempPathFactory, name: str) -> Path:
    """A folder for all workers: with pytest-xdist each has its own below the run's."""
    base = tmp_path_factory.getbasetemp()
    shared = (base.parent if base.name.startswith("popen-") else base) / name
    shared.mkdir(exist_ok=True)
    return shared
