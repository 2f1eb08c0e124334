"""The option ``where`` keeps the rows that Spark's own filter keeps, in generated conditions."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    encode_batch,
)
from pyspark.sql import DataFrame, SparkSession

from specgen.logs.files import find_files
from specgen.logs.options import parse_options
from specgen.logs.ranges import cut
from specgen.logs.read import read_filtered
from specgen.spark.kafka_log_decode import _set, _settings
from tests.logs.build import TIME, marker, segment
from tests.spark.generated_conditions import Conditions
from tests.support.seeds import run_seed

COUNT = int(os.environ.get("SPECGEN_CONDITIONS", "300"))
AT_ONCE = 50
"""Conditions in one query of Spark's."""
KEYS = [
    None,
    b"",
    b"a",
    "é".encode(),
    b"\xff\x00",
    b"k1",
    b"-5",
    b"A_B",
    b"ab",
    b"it's",
]
NO_CODEGEN = ("spark.sql.codegen.wholeStage", "false")
INTERPRETED = ("spark.sql.codegen.factoryMode", "NO_CODEGEN")


def _records(first: int, count: int) -> list[Record]:
    return [
        Record(
            n,
            TIME + n * 7 % 11,
            KEYS[n % len(KEYS)],
            KEYS[n // 3 % len(KEYS)],
            tuple(Header("h", b"1") for _ in range(n % 3)),
        )
        for n in range(first, first + count)
    ]


def _batch(first: int, count: int, **options: Any) -> bytes:
    if "producer_id" in options:
        options = {"producer_epoch": first % 3, "base_sequence": 5, **options}
    return encode_batch(_records(first, count), **options)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Partitions whose batches differ in all that a header says, and some damage."""
    folder = tmp_path_factory.mktemp("conditions")
    data = [
        _batch(0, 4),
        _batch(4, 3, compression=Compression.GZIP, producer_id=0),
        _batch(7, 3, compression=Compression.ZSTD, producer_id=7, transactional=True),
        marker(10, 7, commit=True),
        _batch(11, 2, compression=Compression.LZ4, log_append_time=TIME + 2000),
        _batch(13, 1, compression=Compression.SNAPPY),
    ]
    segment(folder / "orders.eu-0", 0, data)
    damaged = bytearray(_batch(5, 2, producer_id=7))
    damaged[-3] ^= 1
    segment(folder / "orders.us-1", 0, [_batch(0, 5), bytes(damaged), _batch(7, 3)])
    old = [
        encode_batch(
            [Record(n, TIME + n, KEYS[n % 10], b"v") for n in range(3)], magic=1
        )
    ]
    segment(folder / "m-2", 0, old)
    segment(folder / "a_b-0", 100, [_batch(100, 8, producer_id=12)])
    return folder


@pytest.fixture(scope="module")
def whole(spark: SparkSession, folder: Path) -> Any:
    """All rows, in Spark."""
    with _settings(spark), _set(spark, *NO_CODEGEN), _set(spark, *INTERPRETED):
        yield spark.read.format("kafka_log").load(str(folder)).cache()


Place = tuple[str, int, int | None]


def kept_by_spark(whole: DataFrame, conditions: list[str]) -> list[list[Place] | str]:
    """For each condition the rows that Spark keeps, or its error."""
    columns = [f"({text}) IS TRUE AS c{n}" for n, text in enumerate(conditions)]
    try:
        rows = whole.selectExpr("file", "position", "offset", *columns).collect()
    except Exception as error:  # any of Spark's
        if len(conditions) == 1:
            return [str(error)]
        middle = len(conditions) // 2
        first = kept_by_spark(whole, conditions[:middle])
        return first + kept_by_spark(whole, conditions[middle:])
    return [
        sorted(_places([row for row in rows if row[f"c{n}"]]))
        for n in range(len(conditions))
    ]


def kept_by_reader(folder: Path, condition: str) -> list[Place]:
    """The rows that the reader gives, which skips what it can."""
    options = parse_options({"where": condition, "columns": "file,position,offset"})
    files = find_files(folder, bounds=options.bounds)
    batches = read_filtered(cut(files, 100, options.bounds), options, options.bounds)
    rows = [row for batch in batches for row in batch.to_pylist()]
    return sorted(_places(rows))


def _places(rows: Any) -> list[Place]:
    return [
        (row["file"], row["position"], -1 if row["offset"] is None else row["offset"])
        for row in rows
    ]


def test_generated_conditions(whole: DataFrame, folder: Path) -> None:
    """The option takes each that Spark takes, and no row is missing or too many."""
    made = Conditions(run_seed())
    for start in range(0, COUNT, AT_ONCE):
        conditions = [made.condition() for _ in range(min(AT_ONCE, COUNT - start))]
        for condition, theirs in zip(
            conditions, kept_by_spark(whole, conditions), strict=True
        ):
            assert not isinstance(theirs, str), f"Spark refuses {condition}: {theirs}"
            assert kept_by_reader(folder, condition) == theirs, condition
