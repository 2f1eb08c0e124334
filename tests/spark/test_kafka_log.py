"""The data source ``kafka_log``: Spark gives the rows that the core gives."""

from __future__ import annotations

import os
import signal
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from kafka_wire.records import Compression, Record, encode_batch
from pyspark.errors import PySparkException
from pyspark.sql import functions as f

from specgen.logs import COLUMNS
from specgen.spark import log_view, register
from tests.logs.build import TIME, batch, index, segment, table

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two topics, all codecs, several segments, one damaged batch."""
    logs = tmp_path_factory.mktemp("logs")
    for partition, codec in enumerate(Compression):
        for base in (0, 60):
            batches = [batch(base + n, 20, codec) for n in (0, 20, 40)]
            path = segment(logs / f"orders-{partition}", base, batches)
            index(path)
    bad = bytearray(batch(5, 5))
    bad[70] ^= 1
    segment(logs / "damaged-0", 0, [batch(0, 5), bytes(bad), batch(10, 5)])
    return logs


def _load(spark: SparkSession, folder: Path, **options: object) -> DataFrame:
    reader = spark.read.format("kafka_log")
    return reader.options(**options).load(str(folder))  # type: ignore[arg-type]


def _order(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return sorted(rows, key=lambda r: (r["file"], r["position"], r["offset"] or -1))


@pytest.mark.parametrize("split", ["64m", "500b"])
def test_rows_are_the_cores(spark: SparkSession, folder: Path, split: str) -> None:
    rows = _load(spark, folder, maxPartitionBytes=split)
    assert rows.rdd.getNumPartitions() > (1 if split == "500b" else 0)
    ours = _order(table(folder).to_pylist())
    theirs = _order(rows.toArrow().to_pylist())
    assert len(ours) == 611
    assert theirs == ours
    assert tuple(rows.columns) == COLUMNS


def test_columns_and_a_users_schema(spark: SparkSession, folder: Path) -> None:
    rows = _load(spark, folder, columns="value, topic")
    assert rows.columns == ["value", "topic"]
    assert rows.where("topic = 'orders'").count() == 600
    with_schema = spark.read.format("kafka_log").schema("offset BIGINT, topic STRING")
    assert with_schema.load(str(folder)).agg(f.max("offset")).first()[0] == 119  # type: ignore[index]
    wrong = spark.read.format("kafka_log").schema("offset STRING")
    with pytest.raises(PySparkException, match="schema: offset is string, not bigint"):
        wrong.load(str(folder)).count()
    unknown = spark.read.format("kafka_log").schema("offset BIGINT, foo INT")
    reason = "OptionError: schema: there is no foo; known: topic, partition"
    with pytest.raises(PySparkException, match=reason):
        unknown.load(str(folder)).count()


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("condition", "count"),
    [
        ("topic = 'orders' AND partition = 2 AND offset >= 115", 5),
        ("partition IN (1, 3) AND offset < 3", 6),
        ("topic = 'damaged' AND offset BETWEEN 4 AND 10", 2),
        ("_error IS NOT NULL", 1),
        ("NOT (offset > 0) AND topic <=> 'orders'", 5),
        ("offset = 7 OR offset = 9", 10),
    ],
)
def test_filters_are_exact(
    spark: SparkSession, folder: Path, condition: str, count: int
) -> None:
    """Spark's own filters, the option, and both over few columns."""
    assert _load(spark, folder).where(condition).count() == count
    chosen = _load(spark, folder, where=condition)
    assert chosen.count() == count
    assert _order(chosen.toArrow().to_pylist()) == _order(
        _load(spark, folder).where(condition).toArrow().to_pylist()
    )
    few = _load(spark, folder, where=condition, columns="value,codec")
    assert few.columns == ["value", "codec"] and few.count() == count


def test_times_are_the_same_whatever_the_sessions_zone(
    spark: SparkSession, folder: Path
) -> None:
    at = datetime.fromtimestamp((TIME + 110) / 1000, UTC)
    rows = _load(spark, folder).where(f.col("timestamp") > f.lit(at))
    assert rows.count() == 45
    before = spark.conf.get("spark.sql.session.timeZone")
    spark.conf.set("spark.sql.session.timeZone", "Asia/Kathmandu")
    try:
        assert _load(spark, folder).where(f.col("timestamp") > f.lit(at)).count() == 45
    finally:
        spark.conf.set("spark.sql.session.timeZone", str(before))


def test_filters_keep_files_closed(spark: SparkSession, tmp_path: Path) -> None:
    """An excluded segment is not read: with FAILFAST it would fail."""
    segment(tmp_path / "t-0", 0, [batch(0, 5)])
    segment(tmp_path / "t-0", 5, [b"no batch at all, but long enough to be one" * 9])
    segment(tmp_path / "t-1", 0, [b"no batch at all, but long enough to be one" * 9])
    condition = "partition = 0 AND offset < 5"
    assert _load(spark, tmp_path, mode="FAILFAST", where=condition).count() == 5
    for condition in ("partition = 0", "offset < 5"):
        with pytest.raises(PySparkException, match="byte 0: "):
            _load(spark, tmp_path, mode="FAILFAST", where=condition).count()


def test_batches_that_are_ruled_out_are_not_decoded(
    spark: SparkSession, folder: Path
) -> None:
    """FAILFAST shows which batches were examined."""
    for more in ("offset >= 10", "offset < 5"):
        condition = f"topic = 'damaged' AND {more}"
        assert _load(spark, folder, mode="FAILFAST", where=condition).count() == 5
    source = _load(spark, folder, mode="FAILFAST", where="topic = 'damaged'")
    with pytest.raises(PySparkException, match=r"byte \d+: CrcError"):
        source.count()


def test_modes(spark: SparkSession, folder: Path) -> None:
    path = folder / "damaged-0"
    assert _load(spark, path, mode="dropmalformed").count() == 10
    bad = _load(spark, path).where("_error IS NOT NULL").collect()
    assert len(bad) == 1 and bad[0]["offset"] is None
    data = next(path.glob("*.log")).read_bytes()
    at = bad[0]["position"]
    assert bytes(bad[0]["_bytes"]) == data[at : at + len(bad[0]["_bytes"])]
    assert at == len(batch(0, 5)) and at + len(bad[0]["_bytes"]) == at + len(
        batch(5, 5)
    )


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"mode": "lax"}, "mode: 'lax' is not one of"),
        ({"columns": "nothing"}, "columns: there is no nothing"),
        ({"maxPartitionBytes": "x"}, "maxPartitionBytes: 'x' is not a size"),
        (
            {"collumns": "key", "isolated": "x"},
            r"there is no option collumns \(did you mean columns\?\), isolated \(did you mean isolation\?\); known: level, w",
        ),
        ({"where": "offset >"}, "where: not understood at column 9, the end"),
        (
            {"where": "ofset = 1"},
            "where: at column 1: there is no column ofset; there",
        ),
        (
            {"where": "offset = 'x'"},
            "offset, bigint can't be compared with 'x': 'x' is no",
        ),
    ],
)
def test_wrong_options(
    spark: SparkSession, folder: Path, options: dict[str, str], reason: str
) -> None:
    """The error comes on loading."""
    with pytest.raises(PySparkException, match=reason):
        _load(spark, folder, **options)


@pytest.mark.slow
def test_no_path_and_no_files(
    spark: SparkSession, folder: Path, tmp_path: Path
) -> None:
    with pytest.raises(PySparkException, match="path: name a segment"):
        spark.read.format("kafka_log").load()
    for name in ("nothing", "nothing*"):
        with pytest.raises(PySparkException, match="no such file"):
            _load(spark, tmp_path / name)
    with pytest.raises(PySparkException, match=r"no segment \(20 digits and .log\)"):
        _load(spark, tmp_path).count()
    with pytest.raises(PySparkException, match="no segment"):
        spark.read.format("kafka_log").load([str(folder), str(tmp_path)]).count()
    (tmp_path / "logs").symlink_to(folder)
    with pytest.raises(PySparkException, match=f"name these.*: {tmp_path}/logs"):
        _load(spark, tmp_path).count()
    assert _load(spark, folder, where="topic = 'none'").count() == 0


def test_tables(spark: SparkSession, folder: Path) -> None:
    """Spark passes a table's options to a Python source only when the table is created."""
    options = f"USING kafka_log OPTIONS (path '{folder}', where 'offset < 3')"
    with pytest.raises(PySparkException, match="CREATE TEMPORARY VIEW name USING"):
        spark.sql(f"CREATE TABLE log_table {options}")
    with pytest.raises(PySparkException, match="CREATE TEMPORARY VIEW name USING"):
        spark.sql(f"CREATE TABLE log_table USING kafka_log LOCATION '{folder}'")
    assert not spark.catalog.tableExists("log_table")
    spark.sql(f"CREATE TEMPORARY VIEW log_view {options}")
    assert spark.sql("SELECT count(*) FROM log_view").first() == (18,)
    spark.catalog.dropTempView("log_view")


def test_several_paths(spark: SparkSession, folder: Path) -> None:
    """Each file counts once, whichever path leads to it."""
    reader = spark.read.format("kafka_log")
    orders = [str(folder / f"orders-{n}") for n in (1, 3)]
    rows = reader.load([*orders, orders[0], str(folder / "orders-[12]")])
    partitions = rows.groupBy("partition").count().collect()
    assert {tuple(row) for row in partitions} == {(1, 120), (2, 120), (3, 120)}


@pytest.mark.slow
@pytest.mark.parametrize("pushdown", ["true", "false"])
def test_scans_of_one_relation_do_not_change_each_other(
    spark: SparkSession, folder: Path, pushdown: str
) -> None:
    """If filters are pushed down, Spark 4.2 and 4.3 keep the last ones for all scans."""
    name = "spark.sql.python.filterPushdown.enabled"
    before = spark.conf.get(name)
    spark.conf.set(name, pushdown)
    try:
        log = _load(spark, folder, columns="topic,partition,offset")
        first, second = log.where("partition = 1"), log.where("partition = 2")
        assert log.count() == 611
        assert (first.count(), log.count()) == (120, 611)
        assert first.union(second).count() == 240
        assert first.join(second, "offset").count() == 120
        second.explain()
        assert log.count() == 611
        log.createOrReplaceTempView("log")
        counted = "(SELECT count(*) FROM log WHERE partition = {})"
        (row,) = spark.sql(f"SELECT {counted.format(1)}, {counted.format(0)}").collect()
        assert tuple(row) == (120, 131)
        register(spark)
        assert spark.conf.get(name) == pushdown
    finally:
        spark.conf.set(name, str(before))


def test_a_worker_killed_in_the_middle(spark: SparkSession, tmp_path: Path) -> None:
    """Spark repeats the task: every row once."""
    for partition in range(6):
        data = [
            encode_batch([Record(n, TIME, None, b"v") for n in range(m, m + 50)])
            for m in range(0, 500, 50)
        ]
        segment(tmp_path / f"t-{partition}", 0, data)
    mark = tmp_path / "killed"

    def kill_once(batches: Any) -> Any:
        for count, rows in enumerate(batches):
            if count == 3 and not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
            yield rows

    source = _load(spark, tmp_path, maxPartitionBytes="2k", columns="partition,offset")
    spark.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", "20")
    try:
        collected = source.repartition(2).mapInArrow(kill_once, source.schema).collect()
    finally:
        spark.conf.unset("spark.sql.execution.arrow.maxRecordsPerBatch")
    assert mark.exists()
    pairs = sorted((row["partition"], row["offset"]) for row in collected)
    assert pairs == [(p, n) for p in range(6) for n in range(500)]


def test_a_reader_killed_in_the_middle(
    spark: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The worker that reads dies between two of its Arrow batches, once."""
    for partition in range(4):
        data = [batch(n, 20) for n in range(0, 200, 20)]
        segment(tmp_path / f"t-{partition}", 0, data)
    spark.dataSource.register(_dying(str(tmp_path / "killed")))
    reader = spark.read.format("dying_log").option("maxPartitionBytes", "1k")
    rows = reader.option("columns", "partition,offset").load(str(tmp_path)).collect()
    assert (tmp_path / "killed").exists()
    pairs = sorted((row["partition"], row["offset"]) for row in rows)
    assert pairs == [(p, n) for p in range(4) for n in range(200)]


def _dying(mark: str) -> type[Any]:
    from specgen.spark.kafka_log import KafkaLog, LogReader  # noqa: PLC0415

    class DyingReader(LogReader):
        def read(self, partition: Any) -> Any:
            for piece in super().read(partition):
                yield piece.slice(0, piece.num_rows // 2)
                if not Path(mark).exists():
                    Path(mark).touch()
                    os.kill(os.getpid(), signal.SIGKILL)
                yield piece.slice(piece.num_rows // 2)

    class Dying(KafkaLog):
        @classmethod
        def name(cls) -> str:
            return "dying_log"

        def reader(self, schema: Any) -> Any:
            options = self.log_options
            return DyingReader(self.paths, options)

    return Dying


@pytest.mark.slow
def test_ten_thousand_small_segments(spark: SparkSession, tmp_path: Path) -> None:
    """A few tasks, not ten thousand; every row once."""
    for n in range(10_000):
        segment(tmp_path / f"t-{n % 10}", n, [encode_batch([Record(n, TIME)])])
    source = _load(spark, tmp_path, columns="offset,partition")
    assert source.rdd.getNumPartitions() <= 4
    totals = source.agg(
        f.count("*"), f.countDistinct("offset"), f.sum("offset")
    ).first()
    assert tuple(totals or ()) == (10_000, 10_000, sum(range(10_000)))


def test_views_of_several_folders(spark: SparkSession, tmp_path: Path) -> None:
    segment(tmp_path / "a" / "t-0", 0, [batch(0, 5), batch(5, 3)])
    open_one = batch(0, 2, producer_id=3, transactional=True)
    segment(tmp_path / "b" / "u-1", 0, [open_one])
    folders = [str(tmp_path / name) for name in "ab"]
    batches = log_view(spark, folders, "batches").orderBy("topic", "base_offset")
    rows = batches.select(
        "topic", "base_offset", "record_count", "batch_size"
    ).collect()
    assert [tuple(row) for row in rows] == [
        ("t", 0, 5, len(batch(0, 5))),
        ("t", 5, 3, len(batch(5, 3))),
        ("u", 0, 2, len(open_one)),
    ]
    (hanging,) = log_view(spark, folders, "hanging-transactions").collect()
    assert (hanging.topic, hanging.producer_id) == ("u", 3)
    few = spark.read.format("kafka_log").options(
        level="batches", where="codec = 'none'"
    )
    few = few.option("columns", "topic,last_offset")
    assert few.load(folders).where("last_offset > 5").collect() == [("t", 7)]
