"""Records deleted before a stream has read them: an error, or it continues after them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Any

import pytest

pytest.importorskip("pyspark.sql.streaming.datasource")


from specgen.logs.advance import ranges_between
from specgen.logs.checkpoints import CLEANER, LEADER_EPOCHS, LOG_START, TOPIC_ID
from specgen.logs.options import LogOptions, Records, parse_options
from specgen.logs.ranges import Range
from specgen.logs.segment import SegmentGoneError
from specgen.spark.kafka_log_offset import DataLossError
from tests.logs.build import batch, checkpoint, segment
from tests.spark.following import LAX, Reader, begun, part_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    segment(tmp_path / "u-0", 0, [batch(0, 1)])
    return tmp_path


def _epoch(number: int) -> dict[str, Any]:
    return {"partition_leader_epoch": number}


def test_retention_deletes_what_is_read(folder: Path) -> None:
    reader = begun(folder)
    segment(part_of(folder), 10, [batch(10, 2)])
    assert reader.run() == [10, 11]
    (part_of(folder) / f"{0:020d}.log").unlink()
    assert reader.latest() is reader.at
    segment(part_of(folder), 12, [batch(12, 2)])
    (part_of(folder) / f"{10:020d}.log").unlink()
    assert reader.run() == [12, 13]


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_retention_deletes_what_is_not_read(folder: Path, options: LogOptions) -> None:
    """Detected by the next offset, whether the segment read last still exists or not."""
    for is_first_there in (True, False):
        reader = begun(folder, options)
        for base in (20, 30):
            segment(part_of(folder), base, [batch(base, 10)])
        if not is_first_there:
            (part_of(folder) / f"{0:020d}.log").unlink()
        if options is LAX:
            assert reader.run() == [*range(20, 40)]
            assert reader.run() == []
        else:
            with pytest.raises(DataLossError, match=r"t-0: .*10 to 19.*failOnDataLoss"):
                reader.run()
        for base in (20, 30):
            (part_of(folder) / f"{base:020d}.log").unlink()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_delete_records(folder: Path, options: LogOptions) -> None:
    """The log start offset moves, the files stay."""
    reader = begun(folder, options)
    segment(part_of(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 10)])
    checkpoint(folder, LOG_START, {("t", 0): 10})
    assert Reader(folder, options).run() == [*range(10, 20), 0]
    checkpoint(folder, LOG_START, {("t", 0): 13})
    if options is LAX:
        assert reader.run() == [*range(13, 20)]
        return
    with pytest.raises(DataLossError, match=r"offsets 10 to 12 \(3 at most\) are lost"):
        reader.run()
    every = replace(options, records=Records.ALL)
    again = Reader(folder, every)
    again.at = reader.at
    assert again.run() == [*range(10, 20)]


def test_records_are_deleted_between_planning_and_reading_again(folder: Path) -> None:
    """A batch that is run again has the same rows, or fails."""
    reader = begun(folder)
    start = reader.at
    segment(part_of(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 10)])
    end = reader.latest()
    assert reader.rows(start, end) == [*range(10, 20)]
    checkpoint(folder, LOG_START, {("t", 0): 12})
    with pytest.raises(DataLossError, match="10 to 11"):
        Reader(folder).rows(start, end)
    assert Reader(folder, LAX).rows(start, end) == [*range(12, 20)]


def test_a_gap_that_the_cleaner_left(folder: Path) -> None:
    """Between segments as inside: no loss if the broker's files show that it was there."""
    reader = begun(folder)
    segment(part_of(folder), 20, [batch(20, 10)])
    checkpoint(folder, CLEANER, {("t", 0): 20})
    assert reader.run() == [*range(20, 30)]
    segment(part_of(folder), 30, [batch(32, 2), batch(36, 2)])
    assert reader.run() == [32, 33, 36, 37]
    checkpoint(folder, CLEANER, {})
    segment(part_of(folder), 50, [batch(50, 1)])
    assert reader.run() == [50]  # the segment before it has gaps itself


def _identity(folder: Path, text: str) -> None:
    (part_of(folder) / TOPIC_ID).write_text(f"version: 0\ntopic_id: {text}\n")


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_topic_that_was_made_again(folder: Path, options: LogOptions) -> None:
    """Its id shows it, though its files look the same and go further."""
    part_of(folder).mkdir()
    _identity(folder, "former")
    reader = begun(folder, options)
    segment(part_of(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 5)])
    _identity(folder, "later")
    if options is LAX:
        assert reader.run() == [*range(15)]
        assert reader.run() == []
        segment(part_of(folder), 15, [batch(15, 1)])
        assert reader.run() == [15]
        return
    with pytest.raises(DataLossError, match=r"recreated.*former.*later"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_truncation_by_leader_epochs(folder: Path, options: LogOptions) -> None:
    """The log was truncated and has grown again under another leader."""
    part = part_of(folder)
    old, new = (_epoch(3), _epoch(5))
    segment(part, 0, [batch(0, 5, **old), batch(5, 5, **old)])
    (part / LEADER_EPOCHS).write_text("0\n1\n3 0\n")
    reader = Reader(folder, options)
    assert reader.run() == [*range(10), 0]
    segment(part, 0, [batch(0, 5, **old), batch(5, 2, **old), batch(7, 9, **new)])
    (part / LEADER_EPOCHS).write_text("0\n2\n3 0\n5 7\n")
    if options is LAX:
        assert reader.run() == [*range(7, 16)]
        assert reader.run() == []
        return
    with pytest.raises(DataLossError, match="up to offset 9: it was truncated"):
        reader.run()


def test_leader_epochs_vouch_for_a_log(folder: Path) -> None:
    """Another batch at the place, but of the same leader: the cleaner's work."""
    part = part_of(folder)
    old = _epoch(3)
    part.mkdir()
    (part / LEADER_EPOCHS).write_text("0\n1\n3 0\n")
    segment(part, 0, [batch(0, 5, **old), batch(5, 5, **old)])
    reader = Reader(folder)
    assert reader.run() == [*range(10), 0]
    segment(part, 0, [batch(2, 1, **old), batch(5, 5, **old)])
    segment(part, 10, [batch(10, 5, **old)])
    assert reader.run() == [*range(10, 15)]


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_segments_cut_off_from_the_end(folder: Path, options: LogOptions) -> None:
    reader = begun(folder, options)
    path = segment(part_of(folder), 10, [batch(10, 5)])
    assert reader.run() == [*range(10, 15)]
    path.unlink()
    if options is LAX:
        reader.run()
        segment(part_of(folder), 10, [batch(10, 2, producer_id=4)])
        assert reader.run() == [10, 11]
        return
    with pytest.raises(DataLossError, match="up to offset 14"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_partition_that_is_gone(folder: Path, options: LogOptions) -> None:
    reader = begun(folder, options)
    (part_of(folder) / f"{0:020d}.log").unlink()
    assert reader.latest() is reader.at  # out of sight
    part_of(folder).rmdir()
    if options is LAX:
        assert reader.run() == []
        assert [Path(path).name for path in reader.at["logs"]] == ["u-0"]
        return
    with pytest.raises(DataLossError, match=r"t-0: the partition is gone.*offset 10"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_partition_that_comes_later(folder: Path, options: LogOptions) -> None:
    """It begins at 0; one that does not has lost what came before."""
    reader = begun(folder, options)
    segment(folder / "t-1", 0, [batch(0, 2)])
    assert reader.run() == [0, 1]
    segment(folder / "t-2", 4, [batch(4, 2)])
    if options is LAX:
        assert reader.run() == [4, 5]
        return
    with pytest.raises(DataLossError, match=r"t-2: the partition is new.*offset 4"):
        reader.run()


def test_the_first_batch_begins_where_the_logs_do(folder: Path) -> None:
    segment(part_of(folder), 7, [batch(7, 3)])
    reader = Reader(folder, parse_options({"maxFilesPerTrigger": "1"}))
    assert reader.run_limited() == [7, 8, 9]
    # All were seen by then, including those that had no turn.
    segment(folder / "u-0", 5, [batch(5, 5)])
    (folder / "u-0" / f"{0:020d}.log").unlink()
    with pytest.raises(DataLossError, match="u-0: offsets 0 to 4"):
        reader.run_limited()


def test_a_folder_that_is_empty_at_first(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    assert reader.run() == []
    assert reader.latest() is reader.at
    segment(part_of(tmp_path), 3, [batch(3, 1)])
    with pytest.raises(DataLossError, match="the partition is new"):
        reader.run()


def _meanwhile(
    monkeypatch: pytest.MonkeyPatch, change: Callable[[], None], times: int = 1
) -> None:
    """A broker's action between the listing of a log and the opening of its segments."""
    calls = count(1)

    def plan(*arguments: Any) -> Iterator[Range]:
        if next(calls) <= times:
            change()
        return ranges_between(*arguments)

    follow = "specgen.spark.kafka_log_follow"
    monkeypatch.setattr(f"{follow}.ranges_between", plan)
    monkeypatch.setattr(f"{follow}._PAUSE", 0)


def test_the_cleaner_merges_while_it_is_planned(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The offsets of a removed segment are in the one before."""
    reader = begun(folder)
    for base in (10, 20, 30):
        segment(part_of(folder), base, [batch(base, 10)])

    def merge() -> None:
        segment(part_of(folder), 10, [batch(10, 10), batch(20, 10)])
        (part_of(folder) / f"{20:020d}.log").unlink()

    _meanwhile(monkeypatch, merge)
    assert reader.run() == [*range(10, 40)]


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_retention_deletes_what_is_planned(
    folder: Path, options: LogOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = begun(folder, options)
    for base in (10, 20):
        segment(part_of(folder), base, [batch(base, 10)])

    def delete() -> None:
        for base in (0, 10):
            (part_of(folder) / f"{base:020d}.log").unlink()

    _meanwhile(monkeypatch, delete)
    if options is LAX:
        assert reader.run() == [*range(20, 30)]
    else:
        with pytest.raises(DataLossError, match=r"10 to 19 .*lost"):
            reader.run()


def test_a_topic_is_deleted_while_it_is_planned(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = begun(folder)
    segment(part_of(folder), 10, [batch(10, 10)])
    _meanwhile(monkeypatch, lambda: rmtree(part_of(folder)))
    with pytest.raises(DataLossError, match=r"partition is gone.*before offset 20"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_segment_that_is_never_to_be_opened(
    folder: Path, options: LogOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is in each listing, and each time it has gone: the retries end."""
    reader = begun(folder, options)
    last = segment(part_of(folder), 10, [batch(10, 10)])
    end = reader.latest()

    def raise_gone() -> None:
        raise SegmentGoneError(2, "gone", str(last))

    _meanwhile(monkeypatch, raise_gone, times=1000)
    if options is LAX:
        assert reader.rows(reader.at, end) == []
    else:
        with pytest.raises(DataLossError, match="was deleted while this batch"):
            reader.rows(reader.at, end)
