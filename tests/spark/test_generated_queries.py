"""Several scans of one view are right together: Spark's answers are plain Python's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from tests.logs.build import batch, index, record, segment
from tests.spark.generated_queries import (
    COLUMNS,
    OFFSETS,
    TOPICS,
    Condition,
    Row,
    condition,
    query,
)

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

ADAPTIVE = "spark.sql.adaptive.enabled"
PUSHDOWN = "spark.sql.python.filterPushdown.enabled"


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three topics of two partitions, each in two segments."""
    folder = tmp_path_factory.mktemp("logs")
    for topic in TOPICS:
        for partition in range(2):
            for base in (0, 20):
                batches = [
                    batch(base + n, 5) for n in range(0, min(20, OFFSETS - base), 5)
                ]
                index(segment(folder / f"{topic}-{partition}", base, batches))
    return folder


def _rows() -> list[Row]:
    """What was written, without any of the code that reads."""
    return [
        {"topic": t, "partition": p, "offset": n, "key": record(n).key}
        for t in TOPICS
        for p in range(2)
        for n in range(OFFSETS)
    ]


@contextmanager
def _settings(spark: SparkSession, given: dict[str, bool]) -> Iterator[None]:
    before = {name: spark.conf.get(name) for name in given}
    for name, value in given.items():
        spark.conf.set(name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            spark.conf.set(name, str(value))


def _load(source: Any, logs: Path, where: Condition | None) -> DataFrame:
    source = source.format("kafka_log").option("columns", ",".join(COLUMNS))
    if where is not None:
        source = source.option("where", where.of())
    frame: DataFrame = source.load(str(logs))
    return frame


def _asked(log: DataFrame, sql: str) -> list[tuple[Any, ...]]:
    return sorted(map(tuple, log.sparkSession.sql(sql).collect()))


def _check(spark: SparkSession, logs: Path, random: Random, count: int) -> None:
    """Some queries over one loaded relation, in between counts, plans and caches."""
    where = condition(random) if random.random() < 0.5 else None
    rows = _rows() if where is None else where.rows(_rows())
    given = {name: random.random() < 0.5 for name in (ADAPTIVE, PUSHDOWN)}
    with _settings(spark, given):
        log = _load(spark.read, logs, where)
        log.createOrReplaceTempView("log")
        for _ in range(count):
            asked = query(random, rows)
            asked_so = f"{asked.sql}; where={where and where.sql}; {given}"
            assert _asked(log, asked.sql) == asked.answer, asked_so
            other = condition(random)
            match random.randrange(4):
                case 0:
                    log.where(other.of())._jdf.queryExecution().toString()  # as explain
                case 1:
                    part = log.where(other.of()).cache()
                    assert part.count() == len(other.rows(rows)), asked_so
                    assert _asked(log, asked.sql) == asked.answer, asked_so
                    part.unpersist()
                case 2:
                    assert log.where(other.of()).count() == len(
                        other.rows(rows)
                    ), asked_so
            assert log.count() == len(rows), asked_so


def test_some_queries(spark: SparkSession, logs: Path) -> None:
    _check(spark, logs, Random(0), 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 115))
def test_queries(spark: SparkSession, logs: Path, seed: int) -> None:
    _check(spark, logs, Random(seed), 8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_streams(spark: SparkSession, logs: Path, tmp_path: Path, seed: int) -> None:
    """Two streams of one loaded relation, with a filter each, and with the option."""
    random = Random(seed)
    where = condition(random) if seed % 2 else None
    rows = _rows() if where is None else where.rows(_rows())
    stream = _load(spark.readStream, logs, where)
    for number in range(2):
        other = condition(random)
        name = f"streamed_{seed}_{number}"
        writer = stream.where(other.of()).writeStream.format("memory").queryName(name)
        writer = writer.option("checkpointLocation", str(tmp_path / name))
        writer.trigger(availableNow=True).start().awaitTermination()
        answer = _asked(stream, f"SELECT topic, partition, offset FROM {name}")
        fields = ("topic", "partition", "offset")
        expected = [tuple(row[n] for n in fields) for row in other.rows(rows)]
        assert answer == sorted(expected), (where and where.sql, other.sql)
