"""How far a log can be read ahead: within limits, past damage, and with files missing."""

from __future__ import annotations

from pathlib import Path

import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs import find_files
from specgen.logs.advance import Limits, advance, first_between, ranges_between
from specgen.logs.continuity import Loss
from specgen.logs.partition_log import PartitionLog
from specgen.logs.position import LogPosition
from specgen.logs.visible import ALL_VISIBLE
from tests.logs.build import TIME, segment

START = LogPosition(0, 0)


def _batch(first: int) -> bytes:
    """Five records, in a fixed number of bytes whatever their offsets."""
    return encode_batch([Record(first + n, TIME, b"key", b"v" * 30) for n in range(5)])


SIZE = len(_batch(0))


def _log(folder: Path) -> PartitionLog:
    return PartitionLog(str(folder), tuple(find_files(folder)), ALL_VISIBLE)


def _refuse(loss: Loss) -> None:
    raise AssertionError(loss.reason)


def _advance(
    log: PartitionLog,
    at: LogPosition = START,
    until: int | None = None,
    limits: Limits | None = None,
) -> LogPosition:
    return advance(log, at, until, limits or Limits(), _refuse)


@pytest.fixture
def part(tmp_path: Path) -> Path:
    """Three segments of two batches of five records each."""
    for base in (0, 10, 20):
        segment(tmp_path / "t-0", base, [_batch(base), _batch(base + 5)])
    return tmp_path / "t-0"


@pytest.mark.parametrize("removed", [0, 10, 20])
def test_it_ends_before_a_segment_deleted_since_the_listing(
    part: Path, removed: int
) -> None:
    log = _log(part)
    (part / f"{removed:020d}.log").unlink()
    assert _advance(log).next_offset == removed


@pytest.mark.parametrize(
    ("size", "next_offset"),
    [
        (1, 5),  # the first batch is read however large it is
        (SIZE, 5),
        (2 * SIZE - 1, 5),
        (2 * SIZE, 10),
        (3 * SIZE - 1, 10),
        (3 * SIZE, 15),
        (4 * SIZE, 20),
        (5 * SIZE, 25),
        (6 * SIZE - 1, 25),
        (6 * SIZE, 30),
        (7 * SIZE, 30),
    ],
)
def test_a_limit_of_bytes(part: Path, size: int, next_offset: int) -> None:
    limits = Limits(bytes=size)
    assert _advance(_log(part), limits=limits).next_offset == next_offset
    assert not limits.is_first


@pytest.mark.parametrize(("files", "next_offset"), [(1, 10), (2, 20), (3, 30), (4, 30)])
def test_a_limit_of_files(part: Path, files: int, next_offset: int) -> None:
    limits = Limits(files=files)
    assert _advance(_log(part), limits=limits).next_offset == next_offset
    assert limits.are_reached == (files < 4)


def test_nothing_is_taken_where_limits_are_reached(part: Path) -> None:
    for limits in (Limits(bytes=0), Limits(files=0), Limits(bytes=-5)):
        assert limits.are_reached
        assert _advance(_log(part), limits=limits) == START
    assert not Limits(bytes=1, files=1).are_reached


def test_only_the_first_batch_of_all_may_be_larger_than_the_limit(part: Path) -> None:
    limits = Limits(bytes=SIZE - 1, is_first=False)
    assert _advance(_log(part), limits=limits) == START
    exact = Limits(bytes=SIZE, is_first=False)
    assert _advance(_log(part), limits=exact).next_offset == 5


@pytest.mark.parametrize(
    ("until", "next_offset"),
    [(0, 0), (4, 0), (5, 5), (9, 5), (10, 10), (11, 10), (25, 25), (29, 25), (30, 30)],
)
def test_before_an_offset(part: Path, until: int, next_offset: int) -> None:
    assert _advance(_log(part), until=until).next_offset == next_offset


def test_reading_in_steps_equals_reading_at_once(part: Path) -> None:
    """Each step continues where the previous one ended; at the end nothing moves."""
    log, at, steps = _log(part), START, []
    while not (after := _advance(log, at, limits=Limits(bytes=1))).is_at(at):
        at = after
        steps.append(at.next_offset)
    assert steps == [5, 10, 15, 20, 25, 30]
    assert at == _advance(log)
    limits = Limits()
    assert advance(log, at, None, limits, _refuse) == at
    assert limits == Limits()  # nothing was read


def test_no_further_than_a_closed_segment_goes(part: Path) -> None:
    """No checksum covers an offset: one that is too high hides nothing after it."""
    segment(part, 0, [_batch(0), _batch(700)])
    at = _advance(_log(part), limits=Limits(files=1))
    assert (at.next_offset, at.base, at.end) == (10, 0, 2 * SIZE)
    assert _advance(_log(part), at).next_offset == 30
    # Also if it was read before the segment was closed.
    open_at = LogPosition(705, at.base, at.end, at.header)
    assert _advance(_log(part), open_at).next_offset == 30


def test_a_damaged_end_of_a_closed_segment_is_passed(part: Path) -> None:
    path = segment(part, 0, [_batch(0), _batch(5)[:-9]])
    at = _advance(_log(part), limits=Limits(files=1))
    assert at == LogPosition(10, 0, path.stat().st_size)
    # It forms one piece with what precedes it: a limit does not end inside.
    small = Limits(bytes=SIZE)
    assert _advance(_log(part), limits=small).next_offset == 5


def test_a_gap_between_segments_is_told_once(part: Path) -> None:
    (part / f"{10:020d}.log").unlink()
    losses: list[Loss] = []
    end = advance(_log(part), START, None, Limits(), losses.append)
    assert [loss.resume for loss in losses] == [20]
    assert end.next_offset == 30


def _spans(
    part: Path, start: LogPosition | None, end: LogPosition, first: int
) -> object:
    ranges = ranges_between(_log(part), start, end, first)
    return [(r.file.base_offset, r.start, r.end, r.first, r.until) for r in ranges]


def test_ranges_are_what_lies_between(part: Path) -> None:
    """By positions if they are certain, else by offsets: the same ranges."""
    log, size = _log(part), 2 * SIZE
    middle = _advance(log, limits=Limits(bytes=3 * SIZE))
    end = _advance(log)
    first_half = [(0, 0, size, 0, 10), (10, 0, SIZE, 10, 15)]
    second_half = [(10, SIZE, size, 15, 20), (20, 0, size, 20, 30)]
    assert _spans(part, START, middle, 0) == first_half
    assert _spans(part, None, middle, 0) == first_half
    assert _spans(part, middle, end, 15) == second_half
    assert _spans(part, None, end, 15) == second_half
    assert _spans(part, end, end, 30) == []


def test_where_what_lies_between_begins() -> None:
    here, again = LogPosition(7, 0), LogPosition(9, 0, again=3)
    assert first_between(here, LogPosition(9, 0)) == 7
    assert first_between(None, LogPosition(9, 0)) is None
    assert first_between(here, again) == first_between(None, again) == 3
