"""``specgen decode``: both engines give the same results, whatever the options."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import kafka_wire as kw
import pyarrow.parquet as pq
import pytest
from kafka_wire import stored
from kafka_wire.records import Compression, Record, encode_batch
from pyspark.errors import PySparkException

from specgen.logs import LogOptions, Mode
from specgen.logs.checkpoints import HIGH_WATERMARK, LOG_START
from specgen.logs.job import DecodeJob, Done
from specgen.logs.local import decode_locally
from specgen.logs.options import Isolation, Records
from specgen.logs.output import OutputExistsError
from specgen.logs.read import BadLogError
from specgen.logs.segment import SegmentGoneError
from specgen.logs.views import VIEWS
from specgen.logs.where import WhereError
from specgen.spark import kafka_log_decode
from specgen.spark.kafka_log_decode import decode_on_spark
from tests.logs.build import TIME, batch, checkpoint, marker, segment, transacted

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

pytestmark = pytest.mark.usefixtures("spark")
WHERE = "topic = 'orders' AND offset BETWEEN 3 AND 17 AND NOT partition = 1"


@pytest.fixture(scope="module")
def logs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data, damage, and all of Kafka's own topics that views read."""
    folder = tmp_path_factory.mktemp("logs")
    for partition, codec in enumerate(Compression):
        data = [batch(n, 10, codec) for n in range(0, 40, 10)]
        segment(folder / f"orders-{partition}", 0, data)
    bad = bytearray(batch(5, 5))
    bad[70] ^= 1
    segment(folder / "damaged-0", 0, [batch(0, 5), bytes(bad), batch(10, 5)[:-3]])
    for partition in range(2):
        pairs: list[tuple[bytes, bytes | None]] = [
            (
                stored.write_key(
                    stored.CONSUMER_OFFSETS, 1, kw.OffsetCommitKey("g", "orders", n % 3)
                ),
                stored.write_value(
                    kw.OffsetCommitValue(
                        offset=n, metadata="=1+1", commit_timestamp=TIME + n
                    ),
                    3,
                ),
            )
            for n in range(30)
        ]
        pairs += [(pairs[0][0], None), (b"\x7f\0", b"?")]
        records = [Record(n, TIME, k, v) for n, (k, v) in enumerate(pairs)]
        data = [
            encode_batch(records[:20]),
            encode_batch(
                records[20:],
                producer_id=3,
                producer_epoch=0,
                base_sequence=0,
                transactional=True,
            ),
        ]
        segment(folder / f"__consumer_offsets-{partition}", 0, data)
    topic = kw.TopicRecord("t", kw.TopicRecord().topic_id)
    config = kw.ConfigRecord(2, "t", "retention.ms", "5")
    part = kw.PartitionRecord(partition_id=0, leader=1, replicas=[1, 2], isr=[1])
    raw = [stored.write_metadata_record(m, 0) for m in (topic, config, part)]
    data = [encode_batch([Record(n, TIME, None, v) for n, v in enumerate(raw)])]
    segment(folder / "__cluster_metadata-0", 0, data)
    return folder


def _both(logs: Path, tmp_path: Path, **options: Any) -> tuple[Done, Done, list[Any]]:
    """The result of each engine, and the rows, which must be equal."""
    outputs = []
    for run in (decode_locally, decode_on_spark):
        output = tmp_path / run.__name__
        job = DecodeJob(str(logs), output, **options)
        outputs.append((run(job, lambda done, total: None), _rows(output, job.form)))
    (ours, rows), (theirs, other) = outputs
    assert rows == other
    assert (ours.rows, ours.bad_batches, ours.bad_records) == (
        theirs.rows,
        theirs.bad_batches,
        theirs.bad_records,
    )
    assert (ours.files, ours.bytes) == (theirs.files, theirs.bytes)
    assert ours.rows == len(rows)
    return ours, theirs, rows


def _rows(output: Path, form: str) -> list[Any]:
    paths = sorted(output.glob(f"part-*.{form}"))
    if form == "parquet":
        rows = [row for path in paths for row in pq.read_table(path).to_pylist()]
    elif form == "json":
        lines = (line for path in paths for line in path.read_text().splitlines())
        rows = [json.loads(line) for line in lines]
    else:
        rows = []
        for path in paths:
            with path.open(newline="") as file:
                rows += list(csv.DictReader(file))
    return sorted(rows, key=repr)


@pytest.mark.parametrize("form", ["parquet", "json", "csv"])
def test_everything(logs: Path, tmp_path: Path, form: str) -> None:
    done, _, _ = _both(logs, tmp_path, form=form)
    assert (done.rows, done.bad_batches, done.bad_records) == (274, 2, 2)


def test_where(logs: Path, tmp_path: Path) -> None:
    done, _, rows = _both(logs, tmp_path, where=WHERE)
    assert done.rows == len(rows) == 60


@pytest.mark.parametrize(("mode", "count"), [(Mode.DROPMALFORMED, 270)])
def test_modes(logs: Path, tmp_path: Path, mode: Mode, count: int) -> None:
    done, _, _ = _both(logs, tmp_path, options=LogOptions(mode=mode))
    assert (done.rows, done.bad_batches, done.bad_records) == (count, 2, 2)


def test_columns(logs: Path, tmp_path: Path) -> None:
    options = LogOptions(columns=("value", "offset"))
    done, _, rows = _both(logs, tmp_path, options=options)
    assert done.rows == 274 and set(rows[0]) == {"value", "offset"}
    assert done.bad_records == 2


@pytest.mark.parametrize("name", VIEWS)
def test_views(logs: Path, tmp_path: Path, name: str) -> None:
    done, _, _ = _both(logs, tmp_path, view=VIEWS[name])
    counts = {"committed-offsets": 62, "topics": 1, "configs": 1, "partitions": 1}
    counts |= {"current-offsets": 3, "batches": 28, "hanging-transactions": 2}
    assert done.rows == counts.get(name, 0)


def test_a_view_with_a_condition(logs: Path, tmp_path: Path) -> None:
    condition = "deleted OR (transaction IS NULL AND `offset` > 15)"
    view = VIEWS["committed-offsets"]
    done, _, rows = _both(logs, tmp_path, view=view, where=condition, form="csv")
    assert done.rows == 10
    # A spreadsheet would run the first, but not the second.
    assert {row["metadata"] for row in rows} == {"'=1+1", ""}
    raw = _both(logs, tmp_path / "raw", view=view, form="csv", raw_csv=True)[2]
    assert {row["metadata"] for row in raw} == {"=1+1", ""}


def test_errors_are_one_line(logs: Path, tmp_path: Path) -> None:
    for run in (decode_locally, decode_on_spark):
        job = DecodeJob(
            str(logs), tmp_path / "x", options=LogOptions(mode=Mode.FAILFAST)
        )
        with pytest.raises(BadLogError, match=r"^\S+, byte \d+: ") as caught:
            run(job, lambda done, total: None)
        assert "\n" not in str(caught.value)
        with pytest.raises(WhereError):
            run(DecodeJob(str(logs), tmp_path / "y", where="nothing = 1"), _silent)
        with pytest.raises(WhereError):
            run(DecodeJob(str(logs), tmp_path / "y", where="offset = ="), _silent)


def test_what_a_broker_deleted_meanwhile_is_one_line(tmp_path: Path) -> None:
    """In Spark's errors, a worker's error is nested inside others."""
    segment_gone = SegmentGoneError(
        2, "offsets 0 to 9 are gone since then", "/logs/t-0/0.log"
    )
    named = f"specgen.logs.segment.{type(segment_gone).__name__}: {segment_gone}"
    error = PySparkException(f"[X] Traceback:\n  line 1\n{named}\n\n\tat java.Foo\n")
    translated = kafka_log_decode._translated(error, DecodeJob("x", tmp_path))
    assert isinstance(translated, SegmentGoneError)
    assert str(translated) == str(segment_gone)
    assert translated.filename == segment_gone.filename


@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("partition = '1'", 72),
        ("partition IN (1, '2')", 112),
        ("offset >= 5.5 AND topic = 'orders'", 170),
        ("offset BETWEEN '3' AND 17", None),
        (r"topic = '\u006frders' AND key LIKE 'key-_'", 40),
    ],
)
def test_conditions_that_cast(
    logs: Path, tmp_path: Path, condition: str, count: int | None
) -> None:
    done, _, _ = _both(logs, tmp_path, where=condition)
    assert count is None or done.rows == count


def test_a_condition_that_the_data_refuse(logs: Path, tmp_path: Path) -> None:
    """Not every topic is a number."""
    for run in (decode_locally, decode_on_spark):
        for condition in ("topic = 5", "topic IN ('1', 5)", "offset = 'x'"):
            with pytest.raises(WhereError) as caught:
                run(DecodeJob(str(logs), tmp_path / "y", where=condition), _silent)
            assert "\n" not in str(caught.value)
            assert list(tmp_path.iterdir()) == []


def test_a_condition_on_what_is_not_given_out(logs: Path, tmp_path: Path) -> None:
    options = LogOptions(columns=("key", "value"))
    done, _, rows = _both(logs, tmp_path, options=options, where=WHERE)
    assert done.rows == 60 and all(set(row) == {"key", "value"} for row in rows)
    condition = "RECORD_TYPE IS NOT NULL"
    done, _, rows = _both(
        logs, tmp_path, options=options, where=condition, overwrite=True
    )
    assert rows and all(set(row) == {"key", "value"} for row in rows)
    job = DecodeJob(
        str(logs), tmp_path / "o", where="length(topic) = 6", options=options
    )
    assert decode_on_spark(job, _silent).rows == 200


@pytest.mark.parametrize("form", ["parquet", "json", "csv"])
def test_a_session_in_another_time_zone(
    logs: Path, tmp_path: Path, spark: SparkSession, form: str
) -> None:
    """Times are UTC in conditions and in the output; the session's time zone stays."""
    zone = "spark.sql.session.timeZone"
    before = spark.conf.get(zone)
    spark.conf.set(zone, "America/Los_Angeles")
    try:
        condition = "timestamp >= '2023-11-14 22:13:20.005' AND topic = 'orders'"
        done, _, _ = _both(logs, tmp_path, form=form, where=condition)
        assert done.rows == 175
        assert spark.conf.get(zone) == "America/Los_Angeles"
    finally:
        spark.conf.set(zone, str(before))


@pytest.mark.parametrize("run", [decode_locally, decode_on_spark])
def test_a_failure_leaves_the_existing_output(
    logs: Path, tmp_path: Path, run: Any
) -> None:
    output = tmp_path / "of before"
    good = DecodeJob(str(logs), output, form="json", overwrite=True)
    run(good, _silent)
    contents = {path.name: path.read_bytes() for path in output.iterdir()}
    bad = replace(good, options=LogOptions(mode=Mode.FAILFAST))
    with pytest.raises(BadLogError):
        run(bad, _silent)
    assert {path.name: path.read_bytes() for path in output.iterdir()} == contents
    assert list(tmp_path.iterdir()) == [output]
    run(replace(good, where="offset < 3"), _silent)
    assert len(_rows(output, "json")) == 27
    assert list(tmp_path.iterdir()) == [output]


def test_names_that_are_urls_to_some(logs: Path, tmp_path: Path) -> None:
    for name in ("a b", "50%25", "x#y?z", "ä[1]*", "a:b"):
        job = DecodeJob(str(logs), tmp_path / name, where="offset < 3")
        assert decode_on_spark(job, _silent).rows == 27
        assert len(_rows(tmp_path / name, "parquet")) == 27


def test_a_place_that_only_spark_knows(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here a local one under another name: Hadoop's error is passed on."""
    monkeypatch.setattr("specgen.logs.output.is_remote", lambda text: True)
    monkeypatch.setattr("specgen.logs.job.is_remote", lambda text: True)
    monkeypatch.setattr("specgen.spark.kafka_log_decode.is_remote", lambda text: True)
    job = DecodeJob(str(logs), f"file://{tmp_path}/out", where="offset < 3")
    assert decode_on_spark(job, _silent).rows == 27
    with pytest.raises(OutputExistsError, match="--overwrite"):
        decode_on_spark(job, _silent)
    assert decode_on_spark(replace(job, overwrite=True), _silent).rows == 27


def _silent(done: int, total: int) -> None:
    """Report nothing."""


def test_a_session_that_is_there_is_used(spark: SparkSession) -> None:
    from specgen.spark.kafka_log_decode import log_session  # noqa: PLC0415

    assert log_session("local[1]") is spark or log_session().sparkContext.master == (
        spark.sparkContext.master
    )


@pytest.mark.parametrize("limits", [{}, {"records": Records.ALL}])
@pytest.mark.parametrize("isolation", Isolation)
def test_what_a_consumer_would_get(
    tmp_path: Path, limits: dict[str, Any], isolation: Isolation
) -> None:
    logs = tmp_path / "logs"
    batches = [batch(0, 5), transacted(5, 2, 7), transacted(7, 1, 8)]
    batches += [marker(8, 7, commit=False), marker(9, 8, commit=True)]
    segment(logs / "t-0", 0, batches)
    segment(logs / "t-0", 10, [batch(10, 2), transacted(12, 1, 7), batch(13, 5)])
    checkpoint(logs, LOG_START, {("t", 0): 3})
    checkpoint(logs, HIGH_WATERMARK, {("t", 0): 16})
    options = LogOptions(isolation=isolation, columns=("offset",), **limits)
    _, _, rows = _both(logs, tmp_path, options=options)
    offsets = {row["offset"] for row in rows}
    if isolation is Isolation.READ_COMMITTED:
        expected = {*range(12)} - {5, 6}
    else:
        expected = {*range(18)}
    assert offsets == (expected if limits else expected & {*range(3, 16)})
