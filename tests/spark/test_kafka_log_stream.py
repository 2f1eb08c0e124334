"""A growing folder as a stream: whole batches, each once, within the limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pyspark.errors import StreamingQueryException

from tests.logs.build import batch, marker, segment, transacted

if TYPE_CHECKING:
    from pyspark.sql import SparkSession
    from pyspark.sql.streaming.query import StreamingQuery


class Stream:
    """A query over a folder, run repeatedly, each time from where it stopped."""

    def __init__(self, spark: SparkSession, folder: Path, work: Path) -> None:
        self.spark, self.folder, self.work = spark, folder, work

    def run(self, **options: object) -> list[dict[str, Any]]:
        """Read the available data; the progress of each batch that had rows."""
        reader = self.spark.readStream.format("kafka_log")
        source = reader.options(**options).load(str(self.folder))  # type: ignore[arg-type]
        writer = source.select("partition", "offset", "_error").writeStream
        query: StreamingQuery = (
            writer.format("parquet")
            .option("checkpointLocation", str(self.work / "checkpoint"))
            .trigger(availableNow=True)
            .start(str(self.work / "rows"))
        )
        query.awaitTermination(60)
        error = query.exception()
        if error is not None:
            raise error
        return [p for p in query.recentProgress if p["numInputRows"]]

    @property
    def rows(self) -> list[tuple[int, int]]:
        """Everything that was written so far."""
        rows = self.spark.read.parquet(str(self.work / "rows")).collect()
        assert all(row["_error"] is None for row in rows)
        return sorted((row["partition"], row["offset"]) for row in rows)


@pytest.fixture
def stream(spark: SparkSession, tmp_path: Path) -> Stream:
    folder = tmp_path / "logs"
    folder.mkdir()
    return Stream(spark, folder, tmp_path / "work")


def _append(folder: Path, name: str, data: bytes) -> None:
    (folder / name).mkdir(parents=True, exist_ok=True)
    with (folder / name / f"{0:020d}.log").open("ab") as file:
        file.write(data)


def test_a_folder_that_grows(stream: Stream) -> None:
    """Half-written batches wait; a restarted query continues where it was."""
    _append(stream.folder, "t-0", batch(0, 5) + batch(5, 5)[:50])
    stream.run()
    assert stream.rows == [(0, n) for n in range(5)]
    _append(stream.folder, "t-0", batch(5, 5)[50:])
    _append(stream.folder, "t-1", batch(0, 3)[:9])
    stream.run()
    assert stream.rows == [(0, n) for n in range(10)]
    _append(stream.folder, "t-1", batch(0, 3)[9:])
    segment(stream.folder / "t-0", 10, [batch(10, 2)])
    stream.run()
    expected = [(0, n) for n in range(12)] + [(1, n) for n in range(3)]
    assert stream.rows == expected
    assert stream.run() == []
    assert stream.rows == expected


def test_limits(stream: Stream) -> None:
    for partition in range(4):
        _append(stream.folder, f"t-{partition}", batch(0, 5) + batch(5, 5))
    by_files = stream.run(maxFilesPerTrigger=1)
    assert [p["numInputRows"] for p in by_files] == [10] * 4
    for partition in range(4):
        _append(stream.folder, f"t-{partition}", batch(10, 5) + batch(15, 5))
    size = len(batch(10, 5))
    by_bytes = stream.run(maxBytesPerTrigger=size + 10)
    assert [p["numInputRows"] for p in by_bytes] == [5] * 8
    for partition in range(4):
        _append(stream.folder, f"t-{partition}", batch(20, 5) + batch(25, 5))
    progress = stream.run(maxBytesPerTrigger=10 * size, maxFilesPerTrigger=2)
    assert [p["numInputRows"] for p in progress] == [20, 20]
    assert stream.rows == [(p, n) for p in range(4) for n in range(30)]


def test_a_continuous_query_sees_what_comes(
    spark: SparkSession, stream: Stream
) -> None:
    _append(stream.folder, "t-0", batch(0, 5))
    source = spark.readStream.format("kafka_log").load(str(stream.folder))
    query = (
        source.select("offset").writeStream.format("memory").queryName("coming").start()
    )
    try:
        query.processAllAvailable()
        assert spark.table("coming").count() == 5
        _append(stream.folder, "t-0", batch(5, 5) + batch(10, 1)[:30])
        query.processAllAvailable()
        assert spark.table("coming").count() == 10
        assert query.lastProgress is not None
        source_progress = query.lastProgress["sources"][0]
        assert "logs" in str(source_progress["endOffset"])
        latest = source_progress["latestOffset"]
        behind = json.loads(latest) if isinstance(latest, str) else latest
        of_log = {"read": 10, "end": 10, "lag": 0, "hidden": 0}
        assert behind == {"lag": 0, "hidden": 0, "logs": {"t-0": of_log}}
    finally:
        query.stop()


def test_a_segment_that_is_gone_is_no_loss_once_read(stream: Stream) -> None:
    segment(stream.folder / "t-0", 0, [batch(0, 5)])
    segment(stream.folder / "t-0", 5, [batch(5, 5)])
    stream.run()
    (stream.folder / "t-0" / f"{0:020d}.log").unlink()
    segment(stream.folder / "t-0", 10, [batch(10, 5)])
    stream.run()
    assert stream.rows == [(0, n) for n in range(15)]


def test_damage_in_a_stream_is_a_row_when_more_follows(
    spark: SparkSession, stream: Stream
) -> None:
    bad = bytearray(batch(5, 5))
    bad[16] = 9
    _append(stream.folder, "t-0", batch(0, 5) + bytes(bad))
    source = spark.readStream.format("kafka_log").load(str(stream.folder))
    query = source.writeStream.format("memory").queryName("harmed").start()
    try:
        query.processAllAvailable()
        assert spark.table("harmed").count() == 5
        _append(stream.folder, "t-0", batch(10, 5))
        query.processAllAvailable()
        assert spark.table("harmed").where("offset IS NOT NULL").count() == 10
        assert spark.table("harmed").where("_error IS NOT NULL").count() == 1
    finally:
        query.stop()


def test_a_closed_segment_is_read_to_its_end(stream: Stream) -> None:
    """What is cut off there stays so, and is a row, even for a query that runs once."""
    segment(stream.folder / "t-0", 0, [batch(0, 5)])
    segment(stream.folder / "t-1", 0, [batch(0, 5) + batch(5, 5)[:70]])
    segment(stream.folder / "t-1", 10, [batch(10, 5)])
    stream.run()
    written = stream.spark.read.parquet(str(stream.work / "rows"))
    assert written.where("_error LIKE '%cut off%'").count() == 1
    assert written.where("offset IS NOT NULL").count() == 15


def test_a_log_that_was_cut_off(stream: Stream) -> None:
    """A follower's truncation: what it lost is never skipped silently."""
    segment(stream.folder / "t-0", 0, [batch(0, 5), batch(5, 5)])
    stream.run()
    segment(stream.folder / "t-0", 0, [batch(0, 5), batch(5, 3, producer_id=4)])
    with pytest.raises(StreamingQueryException, match=r"DataLossError.*failOnDataLoss"):
        stream.run()
    stream.run(failOnDataLoss=False)
    assert stream.rows == sorted(
        [(0, n) for n in range(10)] + [(0, n) for n in range(8)]
    )
    assert stream.run() == []


def test_a_checkpoint_of_the_former_form(stream: Stream) -> None:
    path = segment(stream.folder / "t-0", 0, [batch(0, 5)])
    stream.run()
    (log,) = (stream.work / "checkpoint" / "offsets").glob("0")
    *head, offsets_line = log.read_text().splitlines()
    assert json.loads(offsets_line)["logs"].keys() == {path.parent.name}
    files = {str(path): path.stat().st_size}
    log.write_text("\n".join([*head, json.dumps({"files": files})]))
    (log.parent / f".{log.name}.crc").unlink()
    segment(stream.folder / "t-0", 0, [batch(0, 5), batch(5, 5)])
    with pytest.raises(StreamingQueryException, match="new checkpoint"):
        stream.run()


def test_records_that_were_deleted_before_they_were_read(stream: Stream) -> None:
    """Retention while the query is stopped: an error names them, or it continues after them."""
    for base in (0, 10, 20):
        segment(stream.folder / "t-0", base, [batch(base, 10)])
    stream.run()
    for base in (0, 10, 20):
        (stream.folder / "t-0" / f"{base:020d}.log").unlink()
    segment(stream.folder / "t-0", 40, [batch(40, 10)])
    lost = r"t-0: offsets 30 to 39 \(10 at most\) are lost.*failOnDataLoss=false"
    with pytest.raises(StreamingQueryException, match=lost):
        stream.run()
    stream.run(failOnDataLoss=False)
    assert stream.rows == [(0, n) for n in [*range(30), *range(40, 50)]]


def test_a_compacted_topic(stream: Stream) -> None:
    """Segments that were read may be thinned and merged: a restarted query continues."""
    for base in (0, 10, 20):
        segment(stream.folder / "t-0", base, [batch(base, 10)])
    stream.run()
    segment(stream.folder / "t-0", 0, [batch(3, 1), batch(19, 1)])
    (stream.folder / "t-0" / f"{10:020d}.log").unlink()
    segment(stream.folder / "t-0", 30, [batch(30, 5)])
    stream.run()
    assert stream.rows == [(0, n) for n in range(35)]


def test_only_committed_records(stream: Stream) -> None:
    first = [batch(0, 2), transacted(2, 2, 7), transacted(4, 1, 8)]
    segment(stream.folder / "t-0", 0, [*first, marker(5, 7, commit=False)])
    stream.run(isolation="read_committed")
    assert stream.rows == [(0, 0), (0, 1)]
    segment(stream.folder / "t-0", 6, [marker(6, 8, commit=True)])
    stream.run(isolation="read_committed")
    assert stream.rows == [(0, n) for n in (0, 1, 4, 5, 6)]
