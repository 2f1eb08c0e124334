"""What a stream does where files are not what it read: no Spark has to run for that."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import encode_batch

pytest.importorskip("pyspark.sql.streaming.datasource")

from pyspark.sql.streaming.datasource import ReadAllAvailable

from specgen.logs.checkpoints import (
    CLEANER,
    HIGH_WATERMARK,
    LEADER_EPOCHS,
    LOG_START,
    TOPIC_ID,
)
from specgen.logs.options import Isolation, LogOptions, Records, parse_options
from specgen.logs.segment import Segment, SegmentGoneError
from specgen.spark.kafka_log_offset import DataLossError, LogOffset
from specgen.spark.kafka_log_stream import LogStreamReader
from tests.logs.build import (
    batch,
    checkpoint,
    index,
    marker,
    record,
    segment,
    transacted,
)

LAX = parse_options({"failOnDataLoss": "false"})
EMPTY = LogOffset().to_json()


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

    def run_limited(self) -> list[int]:
        """As ``run``, within the limits of the options."""
        limit = self.inner.getDefaultReadLimit()
        end = self.inner.latestOffset(self.at, limit)
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
ANEW = [batch(0, 7, producer_id=4), batch(7, 9, producer_id=4)]


@pytest.mark.parametrize("batches", [CUT, GROWN, ANEW, [b""]])
def test_a_file_that_is_another(folder: Path, batches: list[bytes]) -> None:
    """Cut off, grown again since, made anew, or empty."""
    strict, lax = _begun(folder), _begun(folder, LAX)
    segment(_part(folder), 0, batches)
    with pytest.raises(DataLossError, match=r"t-0: .*failOnDataLoss=false"):
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
    reader = Reader(folder)
    reader.at = {"files": {str(_part(folder) / f"{0:020d}.log"): 40}}
    with pytest.raises(DataLossError, match="new checkpoint"):
        reader.latest()


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


def test_retention_deletes_what_is_read(folder: Path) -> None:
    reader = _begun(folder)
    segment(_part(folder), 10, [batch(10, 2)])
    assert reader.run() == [10, 11]
    (_part(folder) / f"{0:020d}.log").unlink()
    assert reader.latest() is reader.at
    segment(_part(folder), 12, [batch(12, 2)])
    (_part(folder) / f"{10:020d}.log").unlink()
    assert reader.run() == [12, 13]


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_retention_deletes_what_is_not_read(folder: Path, options: LogOptions) -> None:
    """Known by the next offset, whether the segment read last is still there or not."""
    for is_first_there in (True, False):
        reader = _begun(folder, options)
        for base in (20, 30):
            segment(_part(folder), base, [batch(base, 10)])
        if not is_first_there:
            (_part(folder) / f"{0:020d}.log").unlink()
        if options is LAX:
            assert reader.run() == [*range(20, 40)]
            assert reader.run() == []
        else:
            with pytest.raises(DataLossError, match=r"t-0: .*10 to 19.*failOnDataLoss"):
                reader.run()
        for base in (20, 30):
            (_part(folder) / f"{base:020d}.log").unlink()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_delete_records(folder: Path, options: LogOptions) -> None:
    """The log start offset moves, the files stay."""
    reader = _begun(folder, options)
    segment(_part(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 10)])
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
    """A batch that is run again has the same rows, or it fails."""
    reader = _begun(folder)
    start = reader.at
    segment(_part(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 10)])
    end = reader.latest()
    assert reader.rows(start, end) == [*range(10, 20)]
    checkpoint(folder, LOG_START, {("t", 0): 12})
    with pytest.raises(DataLossError, match="10 to 11"):
        Reader(folder).rows(start, end)
    assert Reader(folder, LAX).rows(start, end) == [*range(12, 20)]


def test_a_gap_that_the_cleaner_left(folder: Path) -> None:
    """Between segments as inside: no loss where the broker's files say it was there."""
    reader = _begun(folder)
    segment(_part(folder), 20, [batch(20, 10)])
    checkpoint(folder, CLEANER, {("t", 0): 20})
    assert reader.run() == [*range(20, 30)]
    segment(_part(folder), 30, [batch(32, 2), batch(36, 2)])
    assert reader.run() == [32, 33, 36, 37]
    checkpoint(folder, CLEANER, {})
    segment(_part(folder), 50, [batch(50, 1)])
    assert reader.run() == [50]  # the segment before it has gaps itself


def test_compaction_of_what_is_read(folder: Path) -> None:
    """Records go, batches go, segments are merged: the offsets that follow stay."""
    part = _part(folder)
    reader = _begun(folder)
    segment(part, 10, [batch(10, 5), batch(15, 5)])
    segment(part, 20, [batch(20, 5)])
    assert reader.run() == [*range(10, 25)]
    start = reader.at
    # Two segments become one, under the name of the first.
    segment(part, 0, [_thinned(0, 5, {1}), _thinned(15, 5, {16, 19})])
    (part / f"{10:020d}.log").unlink()
    assert reader.latest() is reader.at
    segment(part, 20, [batch(20, 5), batch(25, 5)])
    assert reader.run() == [*range(25, 30)]
    segment(part, 30, [batch(30, 5)])
    assert reader.run() == [*range(30, 35)]
    # And that too which was read last.
    segment(part, 20, [_thinned(25, 5, {27})])
    assert reader.latest() is reader.at
    checkpoint(folder, CLEANER, {("t", 0): 30})
    assert Reader(folder).rows(start, reader.at) == [27, *range(30, 35)]


def test_compaction_of_what_is_read_in_part(folder: Path) -> None:
    part = _part(folder)
    options = parse_options({"maxBytesPerTrigger": str(len(batch(10, 5)) + 1)})
    segment(part, 0, [batch(n, 5) for n in range(0, 20, 5)])
    segment(part, 20, [batch(20, 5)])
    reader = Reader(folder, options)
    for first in (0, 5):
        assert reader.run_limited() == [*range(first, first + 5)]
    segment(part, 0, [_thinned(5, 5, {6}), _thinned(10, 5, {11, 13}), batch(15, 5)])
    assert reader.run_limited() == [11, 13, 0]  # u-0's fits in too
    assert Reader(folder).rows(EMPTY, reader.at) == [6, 11, 13, 0]


def _thinned(first: int, count: int, left: set[int]) -> bytes:
    """A batch as the cleaner leaves it: its offsets stay, and some of its records."""
    records = [record(offset) for offset in sorted(left)]
    return encode_batch(records, base_offset=first, last_offset=first + count - 1)


def _identity(folder: Path, text: str) -> None:
    (_part(folder) / TOPIC_ID).write_text(f"version: 0\ntopic_id: {text}\n")


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_topic_that_was_made_again(folder: Path, options: LogOptions) -> None:
    """Its id tells it, though its files look the same and go further."""
    _part(folder).mkdir()
    _identity(folder, "former")
    reader = _begun(folder, options)
    segment(_part(folder), 0, [batch(0, 5), batch(5, 5), batch(10, 5)])
    _identity(folder, "later")
    if options is LAX:
        assert reader.run() == [*range(15)]
        assert reader.run() == []
        segment(_part(folder), 15, [batch(15, 1)])
        assert reader.run() == [15]
        return
    with pytest.raises(DataLossError, match=r"made again.*former.*later"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_truncation_by_leader_epochs(folder: Path, options: LogOptions) -> None:
    """The log was cut off and has grown again under another leader."""
    part = _part(folder)
    old, new = ({"partition_leader_epoch": epoch} for epoch in (3, 5))
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
    with pytest.raises(DataLossError, match="up to offset 9 is not what"):
        reader.run()


def test_leader_epochs_vouch_for_a_log(folder: Path) -> None:
    """Another batch at the place, but of the same leader: the cleaner's work."""
    part = _part(folder)
    old = {"partition_leader_epoch": 3}
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
    reader = _begun(folder, options)
    path = segment(_part(folder), 10, [batch(10, 5)])
    assert reader.run() == [*range(10, 15)]
    path.unlink()
    if options is LAX:
        reader.run()
        segment(_part(folder), 10, [batch(10, 2, producer_id=4)])
        assert reader.run() == [10, 11]
        return
    with pytest.raises(DataLossError, match="up to offset 14"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_partition_that_is_gone(folder: Path, options: LogOptions) -> None:
    reader = _begun(folder, options)
    (_part(folder) / f"{0:020d}.log").unlink()
    assert reader.latest() is reader.at  # out of sight
    _part(folder).rmdir()
    if options is LAX:
        assert reader.run() == []
        assert [Path(path).name for path in reader.at["logs"]] == ["u-0"]
        return
    with pytest.raises(DataLossError, match=r"t-0: the partition is gone.*offset 10"):
        reader.run()


@pytest.mark.parametrize("options", [LogOptions(), LAX])
def test_a_partition_that_comes_later(folder: Path, options: LogOptions) -> None:
    """It begins at 0; one that does not has lost what was before it was looked at."""
    reader = _begun(folder, options)
    segment(folder / "t-1", 0, [batch(0, 2)])
    assert reader.run() == [0, 1]
    segment(folder / "t-2", 4, [batch(4, 2)])
    if options is LAX:
        assert reader.run() == [4, 5]
        return
    with pytest.raises(DataLossError, match=r"t-2: the partition is new.*offset 4"):
        reader.run()


def test_the_first_batch_begins_where_the_logs_do(folder: Path) -> None:
    segment(_part(folder), 7, [batch(7, 3)])
    reader = Reader(folder, parse_options({"maxFilesPerTrigger": "1"}))
    assert reader.run_limited() == [7, 8, 9]
    # All were seen by then, those too that had no turn.
    segment(folder / "u-0", 5, [batch(5, 5)])
    (folder / "u-0" / f"{0:020d}.log").unlink()
    with pytest.raises(DataLossError, match="u-0: offsets 0 to 4"):
        reader.run_limited()


def test_a_folder_that_is_empty_at_first(tmp_path: Path) -> None:
    reader = Reader(tmp_path)
    assert reader.run() == []
    assert reader.latest() is reader.at
    segment(_part(tmp_path), 3, [batch(3, 1)])
    with pytest.raises(DataLossError, match="the partition is new"):
        reader.run()


def test_the_high_watermark_is_waited_for(folder: Path) -> None:
    """What is above it comes later, and nothing is lost or comes twice."""
    part = _part(folder)
    segment(part, 0, [batch(0, 5), batch(5, 5)])
    segment(part, 10, [batch(10, 5), batch(15, 5)])
    reader = Reader(folder)
    wanted: list[int] = []
    for until in (0, 3, 5, 5, 10, 12, 15, 14, 20):
        checkpoint(folder, HIGH_WATERMARK, {("t", 0): until, ("u", 0): 0})
        found = reader.run()
        wanted += found
        assert wanted == [*range(max(until, len(wanted)) // 5 * 5)]
        assert len(wanted) >= until // 5 * 5
    assert wanted == [*range(20)]


def test_read_committed(folder: Path) -> None:
    """A stream stops before an open transaction, and leaves out what was aborted."""
    part = _part(folder)
    options = replace(LogOptions(), isolation=Isolation.READ_COMMITTED)
    reader, batches = Reader(folder, options), [batch(0, 2), transacted(2, 3, 7)]
    start = reader.at
    segment(part, 0, batches)
    assert reader.run() == [0, 1, 0]
    batches += [transacted(5, 1, 8), batch(6, 2)]
    segment(part, 0, batches)
    assert reader.run() == []
    batches += [marker(8, 7, commit=False)]
    segment(part, 0, batches)
    assert reader.run() == []
    segment(part, 9, [batch(9, 1), marker(10, 8, commit=True), transacted(11, 1, 9)])
    assert reader.run() == [5, 6, 7, 8, 9, 10]
    segment(part, 12, [marker(12, 9, commit=False), batch(13, 1)])
    assert reader.run() == [12, 13]
    assert Reader(folder, options).rows(start, reader.at) == [
        0,
        1,
        *range(5, 11),
        12,
        13,
        0,
    ]


def test_a_flipped_offset_loses_nothing_behind_it(folder: Path) -> None:
    """It is under no checksum; positions go on where the offsets say nonsense."""
    part = _part(folder)
    bad = bytearray(batch(5, 5))
    bad[5] ^= 0x10
    segment(part, 0, [batch(0, 5), bytes(bad)])
    reader = Reader(folder)
    assert len(reader.run()) == 11
    segment(part, 0, [batch(0, 5), bytes(bad), batch(10, 5)])
    segment(part, 15, [batch(15, 5)])
    segment(part, 20, [batch(20, 5)])
    assert reader.run() == [*range(10, 25)]


def test_what_is_no_partition_is_followed_by_its_bytes(tmp_path: Path) -> None:
    """A file named as such; with another in its place it says so."""
    path = tmp_path / "a-copy"
    path.write_bytes(batch(0, 5))
    for options in (LogOptions(), LAX):
        reader = Reader(path, options)
        assert reader.run() == [*range(5)]
        path.write_bytes(batch(0, 5) + batch(5, 5))
        assert reader.run() == [*range(5, 10)]
        path.write_bytes(batch(0, 3, producer_id=3) + batch(3, 2))
        if options is LAX:
            assert reader.run() == [*range(5)]
        else:
            with pytest.raises(DataLossError, match="a-copy: it was read up to byte"):
                reader.run()
        path.write_bytes(batch(0, 5))


def test_a_long_backlog_is_not_read_on_the_driver(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Closed segments by what their index says of their ends, and unchanged ones not."""
    part = _part(folder)
    for base in range(0, 2000, 100):
        index(segment(part, base, [batch(n, 2) for n in range(base, base + 100, 2)]))
    size = sum(path.stat().st_size for path in part.glob("*.log"))
    read: list[int] = []
    plain = Segment.read
    monkeypatch.setattr(
        Segment,
        "read",
        lambda self, *place: read.append(place[1]) or plain(self, *place),
    )
    reader = Reader(folder)
    reader.at = reader.latest()
    assert reader.at["logs"][str(part)]["next"] == 2000
    assert sum(read) < size / 4
    read.clear()
    assert reader.latest() is reader.at
    first = sum(read)
    read.clear()
    assert reader.latest() is reader.at
    assert sum(read) == 0 < first < 1000


def test_limits_take_turns(tmp_path: Path) -> None:
    for number in range(4):
        segment(tmp_path / f"t-{number}", 0, [batch(0, 5), batch(5, 5)])
    size = len(batch(0, 5))
    reader = Reader(tmp_path, parse_options({"maxBytesPerTrigger": str(size + 10)}))
    found = [reader.run_limited() for _ in range(9)]
    assert found == [[*range(5)], [*range(5, 10)]] * 4 + [[]]
