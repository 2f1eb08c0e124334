"""A stream continues: over compaction, to the high watermark, past damage, in steps."""

from __future__ import annotations

import pickle
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from kafka_wire.records import encode_batch

pytest.importorskip("pyspark.sql.streaming.datasource")


from specgen.logs.checkpoints import CLEANER, HIGH_WATERMARK
from specgen.logs.options import Isolation, LogOptions, parse_options
from specgen.logs.segment import Segment
from specgen.spark.kafka_log_offset import DataLossError
from tests.logs.build import (
    batch,
    checkpoint,
    index,
    marker,
    record,
    segment,
    transacted,
)
from tests.logs.transacting import TransactedLog, write_segments
from tests.spark.following import EMPTY, LAX, Reader, begun, part_of


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    segment(tmp_path / "u-0", 0, [batch(0, 1)])
    return tmp_path


def test_compaction_of_what_is_read(folder: Path) -> None:
    """Records and batches disappear, segments are merged: the offsets that follow stay."""
    part = part_of(folder)
    reader = begun(folder)
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
    # Also the one that was read last.
    segment(part, 20, [_thinned(25, 5, {27})])
    assert reader.latest() is reader.at
    checkpoint(folder, CLEANER, {("t", 0): 30})
    assert Reader(folder).rows(start, reader.at) == [27, *range(30, 35)]


def test_compaction_of_what_is_read_inpart_of(folder: Path) -> None:
    part = part_of(folder)
    options = parse_options({"maxBytesPerTrigger": str(len(batch(10, 5)) + 1)})
    segment(part, 0, [batch(n, 5) for n in range(0, 20, 5)])
    segment(part, 20, [batch(20, 5)])
    reader = Reader(folder, options)
    for first in (0, 5):
        assert reader.run_limited() == [*range(first, first + 5)]
    segment(part, 0, [_thinned(5, 5, {6}), _thinned(10, 5, {11, 13}), batch(15, 5)])
    assert reader.run_limited() == [11, 13, 0]  # u-0's fits in too
    assert Reader(folder).rows(EMPTY, reader.at) == [6, 11, 13, 0]


def test_compaction_leaves_less_than_was_read(folder: Path) -> None:
    """The file ends before the position; what follows the offset is still to be read."""
    part = part_of(folder)
    segment(part, 0, [batch(n, 5) for n in range(0, 15, 5)])
    reader = Reader(folder)
    assert reader.run() == [*range(15), 0]
    segment(part, 0, [_thinned(10, 5, {12}), _thinned(15, 5, {16})])
    segment(part, 20, [b""])
    assert reader.run() == [16]
    assert reader.run() == []


def _thinned(first: int, count: int, left: set[int]) -> bytes:
    """A batch as the cleaner leaves it: with its offsets, and some of its records."""
    records = [record(offset) for offset in sorted(left)]
    return encode_batch(records, base_offset=first, last_offset=first + count - 1)


def test_the_high_watermark_is_waited_for(folder: Path) -> None:
    """What is above it is read later, and nothing is lost or read twice."""
    part = part_of(folder)
    segment(part, 0, [batch(0, 5), batch(5, 5)])
    segment(part, 10, [batch(10, 5), batch(15, 5)])
    reader = Reader(folder)
    expected: list[int] = []
    for until in (0, 3, 5, 5, 10, 12, 15, 14, 20):
        checkpoint(folder, HIGH_WATERMARK, {("t", 0): until, ("u", 0): 0})
        rows = reader.run()
        expected += rows
        assert expected == [*range(max(until, len(expected)) // 5 * 5)]
        assert len(expected) >= until // 5 * 5
    assert expected == [*range(20)]


def test_read_committed(folder: Path) -> None:
    """A stream stops before an open transaction, and leaves out what was aborted."""
    part = part_of(folder)
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
    """No checksum covers it; positions continue where the offsets make no sense."""
    part = part_of(folder)
    bad = bytearray(batch(5, 5))
    bad[5] ^= 0x10
    segment(part, 0, [batch(0, 5), bytes(bad)])
    reader = Reader(folder)
    assert len(reader.run()) == 11
    segment(part, 0, [batch(0, 5), bytes(bad), batch(10, 5)])
    segment(part, 15, [batch(15, 5)])
    segment(part, 20, [batch(20, 5)])
    assert reader.run() == [*range(10, 25)]


@pytest.mark.parametrize("tail", [batch(5, 5)[:40], b"\x07" * 99, bytes(300)])
def test_damage_at_the_end_of_a_closed_segment_is_passed(
    tmp_path: Path, tail: bytes
) -> None:
    """Or preallocated space: it is read once, and then the next segment."""
    part, damage = part_of(tmp_path), [None] if any(tail) else []
    segment(part, 0, [batch(0, 5), tail])
    segment(part, 10, [batch(10, 5)])
    reader = Reader(tmp_path)
    assert reader.run() == [*range(5), *damage, *range(10, 15)]
    assert reader.run() == []
    limited = Reader(tmp_path, parse_options({"maxFilesPerTrigger": "1"}))
    assert limited.run_limited() == [*range(5), *damage]
    assert limited.run_limited() == [*range(10, 15)]
    segment(part, 10, [batch(10, 5), batch(15, 1)])
    assert reader.run() == limited.run_limited() == [15]


def test_what_is_no_partition_is_followed_by_its_bytes(tmp_path: Path) -> None:
    """A file named directly; if another takes its place, that is an error."""
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
    """Closed segments by the ends in their index, and unchanged ones not at all."""
    part = part_of(folder)
    for base in range(0, 2000, 100):
        index(segment(part, base, [batch(n, 2) for n in range(base, base + 100, 2)]))
    size = sum(path.stat().st_size for path in part.glob("*.log"))
    read: list[int] = []
    plain = Segment.read

    def counted(self: Segment, *place: Any) -> Any:
        read.append(place[1])
        return plain(self, *place)

    monkeypatch.setattr(Segment, "read", counted)
    reader = Reader(folder)
    reader.at = reader.latest()
    assert reader.at["logs"][part.name]["next"] == 2000
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
    offsets = [reader.run_limited() for _ in range(9)]
    assert offsets == [[*range(5)], [*range(5, 10)]] * 4 + [[]]


def test_a_limit_ends_before_a_closed_segment(folder: Path) -> None:
    """Its first batch exceeds what is left of the limit."""
    part, size = part_of(folder), len(batch(0, 5))
    segment(part, 0, [batch(0, 5)])
    segment(part, 5, [batch(5, 5, size=400), batch(10, 5)])
    segment(part, 15, [batch(15, 5)])
    reader = Reader(folder, parse_options({"maxBytesPerTrigger": str(size + 10)}))
    assert reader.run_limited() == [*range(5)]
    assert reader.run_limited() == [*range(5, 10)]
    assert reader.run_limited() == [*range(10, 15)]


@pytest.mark.parametrize(
    ("name", "batches"),
    [
        ("maxBytesPerTrigger", [[*range(5)], [*range(5, 10)], [*range(10, 15)], []]),
        ("maxFilesPerTrigger", [[*range(10)], [*range(10, 15)], []]),
    ],
)
def test_the_least_limit_goes_on(
    tmp_path: Path, name: str, batches: list[list[int]]
) -> None:
    segment(part_of(tmp_path), 0, [batch(0, 5), batch(5, 5)])
    segment(part_of(tmp_path), 10, [batch(10, 5)])
    reader = Reader(tmp_path, parse_options({name: "1"}))
    assert [reader.run_limited() for _ in batches] == batches


def test_workers_get_no_more_than_they_need(folder: Path) -> None:
    reader = Reader(folder)
    sizes = [len(pickle.dumps(reader.inner))]
    for base in range(0, 500, 10):
        segment(part_of(folder), base, [batch(base, 10)])
    assert len(reader.run()) == 501
    assert reader.run() == []
    sizes.append(len(pickle.dumps(reader.inner)))
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize("seed", range(10))
def test_read_committed_as_it_grows(tmp_path: Path, seed: int) -> None:
    """In steps and with restarts, each data record that a consumer gets is read once."""
    chance, options = Random(seed), parse_options({"isolation": "read_committed"})
    log, borders, until = TransactedLog(chance), list[int](), 0
    reader, offsets = Reader(tmp_path, options), list[int]()
    for _ in range(15):
        log.write(4)
        if chance.random() < 0.4:
            borders.append(len(log.batches))
        write_segments(part_of(tmp_path), log, borders)
        until = chance.choice([at for at in [*log.bases, log.at] if at >= until])
        checkpoint(tmp_path, HIGH_WATERMARK, {("t", 0): until})
        if chance.random() < 0.3:
            reader.inner = Reader(tmp_path, options).inner
        start = reader.at
        offsets += (rows := reader.run())
        assert Reader(tmp_path, options).rows(start, reader.at) == rows
        data = [offset for offset in offsets if offset in log.data]
        assert data == log.consumed(0, until)


def test_how_far_a_stream_is_behind(tmp_path: Path) -> None:
    """Also behind a high watermark; without a batch nothing is known yet."""
    part = segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)])
    segment(tmp_path / "t-1", 0, [batch(0, 5)])
    checkpoint = tmp_path / "replication-offset-checkpoint"
    checkpoint.write_text("0\n2\nt 0 8\nt 1 5\n")
    reader = Reader(tmp_path, parse_options({"maxFilesPerTrigger": "1"}))
    assert reader.inner.reportLatestOffset() is None
    reader.run_limited()
    t0 = {"read": 5, "end": 8, "lag": 3, "hidden": 2}
    t1 = {"read": 0, "end": 5, "lag": 5, "hidden": 0}
    logs = {"t-0": t0, "t-1": t1}
    assert reader.inner.reportLatestOffset() == {"lag": 8, "hidden": 2, "logs": logs}
    part.write_bytes(part.read_bytes() + batch(10, 5))
    checkpoint.write_text("0\n2\nt 0 15\nt 1 5\n")
    reader.run_limited()
    reader.run_limited()
    reported = reader.inner.reportLatestOffset()
    assert reported is not None
    assert (reported["lag"], reported["hidden"]) == (0, 0)
