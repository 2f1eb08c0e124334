"""Several scans of one view in a query: Spark's answers equal those of plain Python."""

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
    """What was written, without any of the reading code."""
    return [
        {"topic": t, "partition": p, "offset": n, "key": record(n).key}
        for t in TOPICS
        for p in range(2)
        for n in range(OFFSETS)
    ]


@contextmanager
def _settings(spark: SparkSession, flags: dict[str, bool]) -> Iterator[None]:
    before = {name: spark.conf.get(name) for name in flags}
    for name, value in flags.items():
        spark.conf.set(name, value)
    try:
        yield
    finally:
        for name, setting in before.items():
            spark.conf.set(name, str(setting))


def _load(source: Any, logs: Path, option: Condition | None) -> DataFrame:
    source = source.format("kafka_log").option("columns", ",".join(COLUMNS))
    if option is not None:
        source = source.option("where", option.of())
    frame: DataFrame = source.load(str(logs))
    return frame


def _answer(log: DataFrame, sql: str) -> list[tuple[Any, ...]]:
    return sorted(map(tuple, log.sparkSession.sql(sql).collect()))


def _check(spark: SparkSession, logs: Path, random: Random, count: int) -> None:
    """Some queries over one loaded relation, with counts, plans and caches in between."""
    option = condition(random) if random.random() < 0.5 else None
    rows = _rows() if option is None else option.rows(_rows())
    flags = {name: random.random() < 0.5 for name in (ADAPTIVE, PUSHDOWN)}
    with _settings(spark, flags):
        log = _load(spark.read, logs, option)
        log.createOrReplaceTempView("log")
        for _ in range(count):
            random_query = query(random, rows)
            label = f"{random_query.sql}; where={option and option.sql}; {flags}"
            assert _answer(log, random_query.sql) == random_query.answer, label
            other = condition(random)
            match random.randrange(4):
                case 0:
                    log.where(
                        other.of()
                    )._jdf.queryExecution().toString()  # like explain
                case 1:
                    part = log.where(other.of()).cache()
                    assert part.count() == len(other.rows(rows)), label
                    assert _answer(log, random_query.sql) == random_query.answer, label
                    part.unpersist()
                case 2:
                    assert log.where(other.of()).count() == len(other.rows(rows)), label
            assert log.count() == len(rows), label


def test_some_queries(spark: SparkSession, logs: Path) -> None:
    _check(spark, logs, Random(0), 3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_queries(spark: SparkSession, logs: Path, seed: int) -> None:
    _check(spark, logs, Random(seed), 8)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(6))
def test_streams(spark: SparkSession, logs: Path, tmp_path: Path, seed: int) -> None:
    """Two streams of one loaded relation, each with a filter, and with the option."""
    random = Random(seed)
    option = condition(random) if seed % 2 else None
    rows = _rows() if option is None else option.rows(_rows())
    stream = _load(spark.readStream, logs, option)
    for number in range(2):
        other = condition(random)
        name = f"streamed_{seed}_{number}"
        writer = stream.where(other.of()).writeStream.format("memory").queryName(name)
        writer = writer.option("checkpointLocation", str(tmp_path / name))
        writer.trigger(availableNow=True).start().awaitTermination()
        answer = _answer(stream, f"SELECT topic, partition, offset FROM {name}")
        fields = ("topic", "partition", "offset")
        expected = [tuple(row[n] for n in fields) for row in other.rows(rows)]
        assert answer == sorted(expected), (option and option.sql, other.sql)
