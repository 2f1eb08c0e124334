"""Unreadable records of Kafka's own topics: both engines count the same."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import kafka_wire as kw
import pytest
from kafka_wire import stored
from kafka_wire.records import Record, encode_batch

from specgen.logs import BadLogError, LogOptions, Mode
from specgen.logs.job import DecodeJob
from specgen.logs.local import decode_locally
from specgen.logs.views import VIEWS
from specgen.spark import log_view
from specgen.spark.kafka_log_decode import decode_on_spark
from tests.logs.build import TIME, segment

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.usefixtures("spark")
ENGINES = (decode_locally, decode_on_spark)
VIEW = VIEWS["committed-offsets"]
FEW = ("offset", "value", "_error")


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A commit, one whose value is truncated, and a record of an unknown type."""
    topic = stored.CONSUMER_OFFSETS
    key = stored.write_key(topic, 1, kw.OffsetCommitKey("g", "t", 0))
    value = stored.write_value(kw.OffsetCommitValue(offset=5), 3)
    pairs = [(key, value), (key, value[:-3]), (b"\x7f\0", b"?")]
    rows = [Record(n, TIME, *pair) for n, pair in enumerate(pairs)]
    folder = tmp_path_factory.mktemp("logs")
    segment(folder / f"{topic}-0", 0, [encode_batch(rows)])
    return folder


CASES: tuple[tuple[dict[str, Any], int], ...] = (
    ({"view": VIEW}, 1),
    ({"view": VIEW, "options": LogOptions(mode=Mode.DROPMALFORMED)}, 1),
    ({"options": LogOptions(columns=FEW)}, 3),
    ({"options": LogOptions(columns=("offset",))}, 3),
    ({"options": LogOptions(columns=FEW, mode=Mode.DROPMALFORMED)}, 1),
)


@pytest.mark.parametrize(("options", "rows"), CASES)
def test_counts(logs: Path, tmp_path: Path, options: dict[str, Any], rows: int) -> None:
    for engine in ENGINES:
        job = DecodeJob(str(logs), tmp_path / engine.__name__, **options)
        done = engine(job, lambda now, total: None)
        assert (done.rows, done.bad_records, done.bad_batches) == (rows, 2, 0)


@pytest.mark.parametrize("columns", [None, ("offset",)])
def test_failfast(logs: Path, tmp_path: Path, columns: tuple[str, ...] | None) -> None:
    few = {} if columns is None else {"columns": columns}
    options = LogOptions(mode=Mode.FAILFAST, **few)  # type: ignore[arg-type]
    view = None if columns else VIEW
    for engine in ENGINES:
        job = DecodeJob(str(logs), tmp_path / "out", view=view, options=options)
        with pytest.raises(BadLogError, match=r"OffsetCommitValue|no records of"):
            engine(job, lambda now, total: None)


def test_in_spark(spark: SparkSession, logs: Path) -> None:
    source = spark.read.format("kafka_log").option("columns", ",".join(FEW))
    rows = source.load(str(logs)).orderBy("offset").collect()
    assert [row["_error"] is None for row in rows] == [True, False, False]
    assert log_view(spark, str(logs), VIEW.name).count() == 1
