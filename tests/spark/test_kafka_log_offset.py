"""A stream whose files are not those that it read, tested without Spark."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource")


from specgen.logs.options import LogOptions, parse_options
from specgen.logs.segment import SegmentGoneError
from specgen.spark.kafka_log_offset import DataLossError
from tests.logs.build import batch, segment
from tests.spark.following import EMPTY, LAX, Reader, begun, part_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    segment(tmp_path / "u-0", 0, [batch(0, 1)])
    return tmp_path


CUT = [batch(0, 5)]
GROWN = [batch(0, 5), batch(5, 2, producer_id=4), batch(7, 9)]
ANEW = [batch(0, 7, producer_id=4), batch(7, 9, producer_id=4)]


@pytest.mark.parametrize("batches", [CUT, GROWN, ANEW, [b""]])
def test_a_file_that_is_another(folder: Path, batches: list[bytes]) -> None:
    """Truncated, grown again since, recreated, or empty."""
    strict, lax = begun(folder), begun(folder, LAX)
    segment(part_of(folder), 0, batches)
    with pytest.raises(DataLossError, match=r"t-0: .*failOnDataLoss=false"):
        strict.run()
    count = {1: 5, 3: 16, 2: 16}[len(batches)] if batches[0] else 0
    assert lax.run() == [*range(count)]
    assert lax.run() == []
    segment(part_of(folder), 0, [*batches, batch(count, 3)])
    assert lax.run() == [*range(count, count + 3)]


def test_a_batch_that_is_run_again_reads_the_same(folder: Path) -> None:
    """From a file that is read again, as after a restart of the query."""
    reader = begun(folder, LAX)
    start = reader.at
    segment(part_of(folder), 0, CUT)
    assert reader.run() == [*range(5)]
    assert Reader(folder, LAX).rows(start, reader.at) == [*range(5)]


def test_a_planned_batch_whose_file_changes(folder: Path) -> None:
    for options in (LogOptions(), LAX):
        reader = Reader(folder, options)
        path = segment(part_of(folder), 0, GROWN)
        end = reader.latest()
        for batches in (CUT, ANEW, None):
            if batches is None:
                path.unlink()
            else:
                segment(part_of(folder), 0, batches)
            if options is LAX:
                assert reader.rows(EMPTY, end) == [0]  # what u-0 has
                continue
            with pytest.raises((SegmentGoneError, DataLossError), match="failOnData"):
                reader.rows(EMPTY, end)


def test_a_file_that_goes_while_it_is_read(folder: Path) -> None:
    """By this option alone: that of batch queries would lose records silently."""
    ignoring = parse_options({"ignoreMissingFiles": "true"})
    for options in (LogOptions(), ignoring, LAX):
        path = segment(part_of(folder), 0, CUT)
        reader = Reader(folder, options)
        parts = reader.inner.partitions(EMPTY, reader.latest())
        path.unlink()
        read = [reader.inner.read(part) for part in parts]
        if options is LAX:
            assert sum(rows.num_rows for part in read for rows in part) == 1
        else:
            with pytest.raises(DataLossError, match="failOnDataLoss=false"):
                [list(part) for part in read]


def test_offsets_of_the_former_form(folder: Path) -> None:
    reader = Reader(folder)
    reader.at = {"files": {str(part_of(folder) / f"{0:020d}.log"): 40}}
    with pytest.raises(DataLossError, match="new checkpoint"):
        reader.latest()


def test_a_path_that_is_out_of_sight_for_a_time(folder: Path) -> None:
    reader = begun(folder)
    away = folder.with_name("away")
    folder.rename(away)
    folder.mkdir()  # where a disk was mounted
    assert reader.run() == []
    folder.rmdir()
    away.rename(folder)
    assert reader.run() == []
    path = part_of(folder) / f"{0:020d}.log"
    path.rename(folder / "hidden")
    assert reader.run() == []
    (folder / "hidden").rename(path)
    assert reader.run() == []
    segment(part_of(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 1)])
    assert reader.run() == [10]
