"""A cleaner replaces files, and a broker deletes some, between planning and reading."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest

from specgen.logs import LogOptions, Range, Tally, cut, find_files, read_ranges, reopen
from specgen.logs.partition import settled_names
from specgen.logs.segment import SegmentGoneError
from tests.logs.build import batch, expected, offsets, offsets_between, rows, segment
from tests.logs.swapping import (
    END,
    OPTIONS,
    SPLIT,
    Cleaner,
    planned,
    read_offsets,
    read_table,
    write_log,
)

LIVE = [*range(0, 30, 7), *range(95, 105), 150, 199]


@pytest.fixture(params=[True, False], ids=["indexed", "plain"])
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Two segments that are cleaned, and the last one."""
    partition = tmp_path / "t-0"
    write_log(partition, request.param)
    Cleaner(partition).write(LIVE, indexed=request.param)
    return partition


def _check(read: list[int]) -> None:
    """Assert that each live record is read once, and no others."""
    assert len(read) == len(set(read))
    assert {*LIVE, *range(200, END)} <= set(read) <= set(range(END))


@pytest.mark.parametrize("steps", range(5))
def test_planned_before_and_read_after(folder: Path, steps: int) -> None:
    ranges = planned(folder)
    for step in Cleaner(folder).steps()[:steps]:
        step()
    read = read_offsets(ranges)
    _check(read)
    if steps == 4:
        assert read == [*LIVE, *range(200, END)]


def test_batches_that_became_one_lie_in_both_their_ranges(tmp_path: Path) -> None:
    """Each range gives those of its offsets."""
    path = segment(tmp_path / "t-0", 0, [batch(n, 5) for n in (0, 5, 10)])
    ranges = list(cut(find_files(tmp_path), 1))
    assert [part.first for part in ranges] == [0, 5, 10]
    new = tmp_path / "new"
    new.write_bytes(batch(0, 15))
    new.replace(path)
    assert [read_offsets([part]) for part in ranges] == [
        [*range(5)],
        [*range(5, 10)],
        [*range(10, 15)],
    ]


@pytest.mark.parametrize("steps", range(5))
def test_planned_at_any_moment(folder: Path, steps: int) -> None:
    for step in Cleaner(folder).steps()[:steps]:
        step()
    _check(read_offsets(cut(find_files(folder), SPLIT)))


@pytest.mark.parametrize("at", range(0, 12, 2))
def test_swapped_while_ranges_are_read(folder: Path, at: int) -> None:
    """A cleaner's step before each of four ranges, from any on."""
    ranges, steps = planned(folder), iter(Cleaner(folder).steps())
    read: list[int] = []
    for number, part in enumerate(ranges):
        if number >= at:
            next(steps, lambda: None)()
        read += read_offsets([part])
    _check(read)


def test_what_is_open_is_read_to_its_end(folder: Path) -> None:
    whole = [Range.whole(file) for file in find_files(folder)]
    batches = read_ranges(whole[:1], LogOptions(rows=5))
    part = next(batches)
    for step in Cleaner(folder).steps():
        step()
    all_rows = pa.Table.from_batches([part, *batches])
    assert rows(all_rows) == expected(0, 100)


def test_swapped_between_the_listing_and_the_opening(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file has the next segment's offsets too: they must not be read twice."""
    ranges = [Range.whole(file) for file in find_files(folder)]
    # Any change makes a range search for its offsets.
    for path in folder.glob("*.log"):
        os.utime(path, (1, 1))
    names, steps = settled_names, Cleaner(folder).steps()

    def listed(at: Path) -> list[str]:
        listing = names(at)
        while steps:
            steps.pop(0)()
        return listing

    monkeypatch.setattr(reopen, "settled_names", listed)
    assert read_offsets(ranges) == [*LIVE, *range(200, END)]


def test_a_listed_file_that_is_not_there_is_looked_for_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranges = [Range.whole(file) for file in find_files(folder)]
    steps = Cleaner(folder).steps()
    for step in steps[:3]:
        step()
    monkeypatch.setattr(time, "sleep", lambda seconds: steps[3]())
    names = settled_names
    stale = [sorted(p.name for p in folder.iterdir())]
    stale[0] = [name.replace(".log.swap", ".log") for name in stale[0]]
    monkeypatch.setattr(
        reopen, "settled_names", lambda at: stale.pop() if stale else names(at)
    )
    assert read_offsets(ranges) == [*LIVE, *range(200, END)]


def test_a_file_under_the_same_number_is_another(folder: Path) -> None:
    """File systems reuse inode numbers; here the same file is rewritten."""
    ranges = planned(folder)
    path = folder / f"{0:020d}.log"
    original = path.stat()
    path.write_bytes(b"".join(batch(first, 5) for first in range(0, 100, 10)))
    os.utime(path, ns=(original.st_atime_ns, original.st_mtime_ns))
    left = [n for n in range(100) if n % 10 < 5]
    assert read_offsets(ranges) == [*left, *range(100, END)]


def test_columns_say_where_a_record_is_now(folder: Path) -> None:
    ranges = planned(folder)
    for step in Cleaner(folder).steps():
        step()
    decoded = read_table(ranges, LogOptions(columns=("offset", "file", "position")))
    now = read_table(
        cut(find_files(folder), SPLIT), LogOptions(columns=decoded.column_names)
    )
    assert decoded.equals(now)


def test_filters_hold_in_what_took_a_files_place(folder: Path) -> None:
    bounds, tally = offsets_between(100, 150), Tally()
    ranges = list(cut(find_files(folder), SPLIT, bounds))
    for step in Cleaner(folder).steps():
        step()
    batches = list(read_ranges(ranges, OPTIONS, bounds, tally))
    expected = [n for n in offsets(pa.Table.from_batches(batches)) if 100 <= n <= 150]
    assert expected == [100, 101, 102, 103, 104, 150]


GONE = r"offsets 0 to \d+ are gone since .*; run again, or .* ignoreMissingFiles=true"


@pytest.mark.parametrize("all_of_it", [True, False])
def test_what_is_gone(folder: Path, all_of_it: bool) -> None:
    ranges = planned(folder)
    Cleaner(folder).delete(0)
    left = [*range(100, END)]
    if all_of_it:
        folder.rename(folder.with_name("t-0.0123-delete"))
        left = []
    with pytest.raises(SegmentGoneError, match=GONE) as caught:
        read_offsets(ranges)
    assert caught.value.filename == str(folder / f"{0:020d}.log")
    assert read_offsets(ranges, LogOptions(ignore_missing_files=True)) == left


def test_what_is_gone_in_part(folder: Path) -> None:
    """A range over the offsets of two segments, as of one merged by the cleaner."""
    ranges = [Range.whole(file) for file in find_files(folder)]
    merged = Range(ranges[0].file, 0, ranges[0].end, 0, 200)
    Cleaner(folder).delete(0)
    with pytest.raises(SegmentGoneError, match="offsets 0 to 99 are gone"):
        read_offsets([merged])
    lenient = LogOptions(ignore_missing_files=True)
    assert read_offsets([merged], lenient) == [*range(100, 200)]


@pytest.mark.parametrize("again", ["another topic", "the same topic"])
def test_a_topic_that_was_made_anew(tmp_path: Path, again: str) -> None:
    """Its name and offsets are those of the old one, but its records are not."""
    folder = tmp_path / "t-0"

    def make(topic: str) -> None:
        segment(folder, 0, [batch(0, 10)])
        text = f"version: 0\ntopic_id: {topic}\n"
        (folder / "partition.metadata").write_text(text)

    make("the same topic")
    ranges = list(cut(find_files(tmp_path), SPLIT))
    folder.rename(tmp_path / "t-0.x-delete")
    make(again)
    if again == "the same topic":  # as a copy that was restored
        assert read_offsets(ranges) == list(range(10))
        return
    with pytest.raises(SegmentGoneError, match=r"from 0 on are gone"):
        read_offsets(ranges)
    assert read_offsets(ranges, replace(OPTIONS, ignore_missing_files=True)) == []


def test_a_folder_that_changes_without_end_is_no_endless_loop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranges = planned(folder)
    for name in ("0.log", "100.log", "200.log"):
        (folder / f"{int(name[:-4]):020d}.log").unlink()
    pauses: list[float] = []
    monkeypatch.setattr(time, "sleep", pauses.append)
    monkeypatch.setattr(
        reopen, "settled_names", lambda at: [f"{n:020d}.log" for n in (0, 100, 200)]
    )
    with pytest.raises(SegmentGoneError):
        read_offsets(ranges)
    assert pauses == [0.05] * 199
