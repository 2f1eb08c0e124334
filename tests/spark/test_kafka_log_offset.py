"""What a stream does where files are not what it read: no Spark has to run for that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource")

from pyspark.sql.streaming.datasource import ReadAllAvailable

from specgen.logs.options import LogOptions, parse_options
from specgen.logs.segment import SegmentGoneError
from specgen.spark.kafka_log_offset import DataLossError
from specgen.spark.kafka_log_stream import LogStreamReader
from tests.logs.build import batch, segment

LAX = parse_options({"failOnDataLoss": "false"})
EMPTY: dict[str, Any] = {"files": {}}


class Reader:
    """A stream over a folder, driven as Spark does."""

    def __init__(self, folder: Path, options: LogOptions | None = None) -> None:
        self.inner = LogStreamReader((str(folder),), options or LogOptions())
        self.at = EMPTY

    def latest(self) -> dict[str, Any]:
        """How far it would read now."""
        return self.inner.latestOffset(self.at, ReadAllAvailable())

    def run(self) -> list[int]:
        """The offsets of the next batch's records."""
        end = self.latest()
        found = self.rows(self.at, end)
        self.at = end
        return found

    def rows(self, start: dict[str, Any], end: dict[str, Any]) -> list[int]:
        """The offsets of the records between two offsets."""
        return [
            offset
            for part in self.inner.partitions(start, end)
            for rows in self.inner.read(part)
            for offset in rows["offset"].to_pylist()
        ]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    segment(tmp_path / "u-0", 0, [batch(0, 1)])
    return tmp_path


def _part(folder: Path) -> Path:
    return folder / "t-0"


def _begun(folder: Path, options: LogOptions | None = None) -> Reader:
    segment(_part(folder), 0, [batch(0, 5), batch(5, 5)])
    reader = Reader(folder, options)
    assert reader.run() == [*range(10), 0]
    assert reader.latest() is reader.at
    return reader


CUT = [batch(0, 5)]
GROWN = [batch(0, 5), batch(5, 2, producer_id=4), batch(7, 9)]
ANEW = [batch(0, 7, producer_id=4), batch(7, 9)]


@pytest.mark.parametrize("batches", [CUT, GROWN, ANEW, [b""]])
def test_a_file_that_is_another(folder: Path, batches: list[bytes]) -> None:
    """Cut off, grown again since, made anew, or empty."""
    strict, lax = _begun(folder), _begun(folder, LAX)
    segment(_part(folder), 0, batches)
    with pytest.raises(DataLossError, match=r"t-0/0{20}\.log: .*failOnDataLoss=false"):
        strict.run()
    count = {1: 5, 3: 16, 2: 16}[len(batches)] if batches[0] else 0
    assert lax.run() == [*range(count)]
    assert lax.run() == []
    segment(_part(folder), 0, [*batches, batch(count, 3)])
    assert lax.run() == [*range(count, count + 3)]


def test_a_batch_that_is_run_again_reads_the_same(folder: Path) -> None:
    """Of a file that is read again, as after a restart of the query."""
    reader = _begun(folder, LAX)
    start = reader.at
    segment(_part(folder), 0, CUT)
    assert reader.run() == [*range(5)]
    assert Reader(folder, LAX).rows(start, reader.at) == [*range(5)]


def test_a_planned_batch_whose_file_changes(folder: Path) -> None:
    for options in (LogOptions(), LAX):
        reader = Reader(folder, options)
        path = segment(_part(folder), 0, GROWN)
        end = reader.latest()
        for batches in (CUT, ANEW, None):
            if batches is None:
                path.unlink()
            else:
                segment(_part(folder), 0, batches)
            if options is LAX:
                assert reader.rows(EMPTY, end) == [0]  # what u-0 has
                continue
            with pytest.raises((SegmentGoneError, DataLossError), match="failOnData"):
                reader.rows(EMPTY, end)


def test_a_file_that_goes_while_it_is_read(folder: Path) -> None:
    segment(_part(folder), 0, CUT)
    for options in (LogOptions(), LAX):
        reader = Reader(folder, options)
        path = segment(_part(folder), 0, CUT)
        parts = reader.inner.partitions(EMPTY, reader.latest())
        path.unlink()
        read = [reader.inner.read(part) for part in parts]
        if options is LAX:
            assert sum(rows.num_rows for part in read for rows in part) == 1
        else:
            with pytest.raises(SegmentGoneError):
                [list(part) for part in read]


def test_offsets_of_the_former_form(folder: Path) -> None:
    """A position without a mark: sizes are compared, and marks come as it goes on."""
    path = segment(_part(folder), 0, CUT)
    reader = Reader(folder)
    reader.at = {"files": {str(path): path.stat().st_size}}
    segment(_part(folder), 0, [*CUT, batch(5, 2)])
    assert reader.run() == [5, 6, 0]
    assert all(len(held) == 2 for held in reader.at["files"].values())
    reader.at = {"files": {str(path): path.stat().st_size + 1}}
    with pytest.raises(DataLossError, match="read up to byte"):
        reader.run()


def test_a_path_that_is_out_of_sight_for_a_time(folder: Path) -> None:
    reader = _begun(folder)
    away = folder.with_name("away")
    folder.rename(away)
    folder.mkdir()  # where a disk was mounted
    assert reader.run() == []
    folder.rmdir()
    away.rename(folder)
    assert reader.run() == []
    path = _part(folder) / f"{0:020d}.log"
    path.rename(folder / "hidden")
    assert reader.run() == []
    (folder / "hidden").rename(path)
    assert reader.run() == []
    segment(_part(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 1)])
    assert reader.run() == [10]


def test_what_is_deleted_is_forgotten(folder: Path) -> None:
    reader = _begun(folder)
    segment(_part(folder), 10, [batch(10, 2)])
    assert reader.run() == [10, 11]
    assert len(reader.at["files"]) == 3
    (_part(folder) / f"{0:020d}.log").unlink()
    assert reader.run() == []
    assert len(reader.at["files"]) == 2
    (_part(folder) / f"{10:020d}.log").unlink()
    _part(folder).rmdir()
    assert reader.run() == []
    assert [Path(path).parent.name for path in reader.at["files"]] == ["u-0"]
