"""A cleaner swaps, a broker deletes, cuts off and appends between planning and reading."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pyarrow as pa
import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs import (
    LogOptions,
    Mode,
    Range,
    Tally,
    arrow_schema,
    cut,
    find_files,
    read_ranges,
    reopen,
)
from specgen.logs.segment import Segment, SegmentGoneError
from tests.logs.build import (
    batch,
    expected,
    index,
    offsets,
    offsets_between,
    record,
    rows,
    segment,
)

END = 300
OPTIONS = LogOptions(mode=Mode.FAILFAST, columns=("offset", "_error"))
SPLIT = 700


@dataclass(frozen=True)
class Cleaner:
    """What Kafka's does with the segments from 0 and 100, in its order."""

    folder: Path

    def write(self, live: Iterable[int], indexed: bool = False) -> None:
        """A new file for both, but not yet under a name that counts."""
        groups = [[n for n in live if n // 10 == ten] for ten in range(20)]
        data = [
            encode_batch([record(n) for n in group], base_offset=ten * 10)
            for ten, group in enumerate(groups)
            if group
        ]
        path = segment(self.folder / "new", 0, data)
        if indexed:
            index(path)
        self._move("new/{0}", 0, "{0}.cleaned")

    def swap(self) -> None:
        """The new file is whole: from here on Kafka would go on after a crash."""
        self._move("{0}.cleaned", 0, "{0}.swap")

    def delete(self, base: int) -> None:
        """An old one goes, under another name first."""
        self._move("{0}", base, "{0}.deleted")

    def place(self) -> None:
        """The new one is in its place."""
        self._move("{0}.swap", 0, "{0}")

    def steps(self) -> list[Callable[[], None]]:
        """All of them after ``write``."""
        first, second = (lambda: self.delete(0)), (lambda: self.delete(100))
        return [self.swap, first, second, self.place]

    def _move(self, old: str, base: int, new: str) -> None:
        for suffix in ("log", "index", "timeindex"):
            name = f"{base:020d}.{suffix}"
            path = self.folder / old.format(name)
            if path.exists():
                path.rename(self.folder / new.format(name))


LIVE = [*range(0, 30, 7), *range(95, 105), 150, 199]


@pytest.fixture(params=[True, False], ids=["indexed", "plain"])
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """Two segments that are cleaned, and the last one."""
    partition = tmp_path / "t-0"
    for base in (0, 100, 200):
        data = [batch(first, 10) for first in range(base, base + 100, 10)]
        path = segment(partition, base, data)
        if request.param:
            index(path)
    Cleaner(partition).write(LIVE, indexed=request.param)
    return partition


def _planned(folder: Path) -> list[Range]:
    ranges = list(cut(find_files(folder), SPLIT))
    assert len(ranges) > 9
    return ranges


def _read(ranges: Iterable[Range], options: LogOptions = OPTIONS) -> list[int]:
    return list(offsets(_table(ranges, options)))


def _table(ranges: Iterable[Range], options: LogOptions = OPTIONS) -> pa.Table:
    batches = read_ranges(ranges, options)
    return pa.Table.from_batches(batches, arrow_schema(options.columns))


def _check(read: list[int]) -> None:
    """Each live record is there once, and none that there was not."""
    assert len(read) == len(set(read))
    assert {*LIVE, *range(200, END)} <= set(read) <= set(range(END))


@pytest.mark.parametrize("steps", range(5))
def test_planned_before_and_read_after(folder: Path, steps: int) -> None:
    ranges = _planned(folder)
    for step in Cleaner(folder).steps()[:steps]:
        step()
    read = _read(ranges)
    _check(read)
    if steps == 4:
        assert read == [*LIVE, *range(200, END)]


def test_batches_that_became_one_lie_in_both_their_ranges(tmp_path: Path) -> None:
    """Each range takes those of its offsets."""
    path = segment(tmp_path / "t-0", 0, [batch(n, 5) for n in (0, 5, 10)])
    ranges = list(cut(find_files(tmp_path), 1))
    assert [part.first for part in ranges] == [0, 5, 10]
    new = tmp_path / "new"
    new.write_bytes(batch(0, 15))
    new.replace(path)
    assert [_read([part]) for part in ranges] == [
        [*range(5)],
        [*range(5, 10)],
        [*range(10, 15)],
    ]


@pytest.mark.parametrize("steps", range(5))
def test_planned_at_any_moment(folder: Path, steps: int) -> None:
    for step in Cleaner(folder).steps()[:steps]:
        step()
    _check(_read(cut(find_files(folder), SPLIT)))


@pytest.mark.parametrize("at", range(0, 12, 2))
def test_swapped_while_ranges_are_read(folder: Path, at: int) -> None:
    """A step before each of four ranges, from any on."""
    ranges, steps = _planned(folder), iter(Cleaner(folder).steps())
    read: list[int] = []
    for number, part in enumerate(ranges):
        if number >= at:
            next(steps, lambda: None)()
        read += _read([part])
    _check(read)


def test_what_is_open_is_read_to_its_end(folder: Path) -> None:
    whole = [Range.whole(file) for file in find_files(folder)]
    batches = read_ranges(whole[:1], LogOptions(rows=5))
    part = next(batches)
    for step in Cleaner(folder).steps():
        step()
    rest = pa.Table.from_batches([part, *batches])
    assert rows(rest) == expected(0, 100)


def test_swapped_between_the_listing_and_the_opening(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file has the next segment's offsets, too: they are not to come twice."""
    ranges = [Range.whole(file) for file in find_files(folder)]
    # Any change makes a range be looked for by its offsets.
    for path in folder.glob("*.log"):
        os.utime(path, (1, 1))
    names, steps = reopen.settled_names, Cleaner(folder).steps()

    def listed(at: Path) -> list[str]:
        listing = names(at)
        while steps:
            steps.pop(0)()
        return listing

    monkeypatch.setattr(reopen, "settled_names", listed)
    assert _read(ranges) == [*LIVE, *range(200, END)]


def test_a_listed_file_that_is_not_there_is_looked_for_again(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranges = [Range.whole(file) for file in find_files(folder)]
    steps = Cleaner(folder).steps()
    for step in steps[:3]:
        step()
    monkeypatch.setattr(reopen.time, "sleep", lambda seconds: steps[3]())
    names = reopen.settled_names
    stale = [sorted(p.name for p in folder.iterdir())]
    stale[0] = [name.replace(".log.swap", ".log") for name in stale[0]]
    monkeypatch.setattr(
        reopen, "settled_names", lambda at: stale.pop() if stale else names(at)
    )
    assert _read(ranges) == [*LIVE, *range(200, END)]


def test_a_file_under_the_same_number_is_another(folder: Path) -> None:
    """File systems use inode numbers again; here the same file is written anew."""
    ranges = _planned(folder)
    path = folder / f"{0:020d}.log"
    kept = path.stat()
    path.write_bytes(b"".join(batch(first, 5) for first in range(0, 100, 10)))
    os.utime(path, ns=(kept.st_atime_ns, kept.st_mtime_ns))
    left = [n for n in range(100) if n % 10 < 5]
    assert _read(ranges) == [*left, *range(100, END)]


def test_columns_say_where_a_record_is_now(folder: Path) -> None:
    ranges = _planned(folder)
    for step in Cleaner(folder).steps():
        step()
    decoded = _table(ranges, LogOptions(columns=("offset", "file", "position")))
    now = _table(
        cut(find_files(folder), SPLIT), LogOptions(columns=decoded.column_names)
    )
    assert decoded.equals(now)


def test_filters_hold_in_what_took_a_files_place(folder: Path) -> None:
    bounds, tally = offsets_between(100, 150), Tally()
    ranges = list(cut(find_files(folder), SPLIT, bounds))
    for step in Cleaner(folder).steps():
        step()
    batches = list(read_ranges(ranges, OPTIONS, bounds, tally))
    wanted = [n for n in offsets(pa.Table.from_batches(batches)) if 100 <= n <= 150]
    assert wanted == [100, 101, 102, 103, 104, 150]


GONE = r"offsets 0 to \d+ are gone since .*; run again, or .* ignoreMissingFiles=true"


@pytest.mark.parametrize("all_of_it", [True, False])
def test_what_is_gone(folder: Path, all_of_it: bool) -> None:
    ranges = _planned(folder)
    Cleaner(folder).delete(0)
    left = [*range(100, END)]
    if all_of_it:
        folder.rename(folder.with_name("t-0.0123-delete"))
        left = []
    with pytest.raises(SegmentGoneError, match=GONE) as caught:
        _read(ranges)
    assert caught.value.filename == str(folder / f"{0:020d}.log")
    assert _read(ranges, LogOptions(ignore_missing_files=True)) == left


def test_what_is_gone_in_part(folder: Path) -> None:
    """A range of two segments' offsets, as of one that the cleaner had merged."""
    ranges = [Range.whole(file) for file in find_files(folder)]
    merged = Range(ranges[0].file, 0, ranges[0].end, 0, 200)
    Cleaner(folder).delete(0)
    with pytest.raises(SegmentGoneError, match="offsets 0 to 99 are gone"):
        _read([merged])
    lenient = LogOptions(ignore_missing_files=True)
    assert _read([merged], lenient) == [*range(100, 200)]


@pytest.mark.parametrize("again", ["another topic", "the same topic"])
def test_a_topic_that_was_made_anew(tmp_path: Path, again: str) -> None:
    """Its name and its offsets are those of the old one; its records are not."""
    folder = tmp_path / "t-0"

    def make(topic: str) -> None:
        segment(folder, 0, [batch(0, 10)])
        text = f"version: 0\ntopic_id: {topic}\n"
        (folder / "partition.metadata").write_text(text)

    make("the same topic")
    ranges = list(cut(find_files(tmp_path), SPLIT))
    folder.rename(tmp_path / "t-0.x-delete")
    make(again)
    if again == "the same topic":  # as a copy that was put back
        assert _read(ranges) == list(range(10))
        return
    with pytest.raises(SegmentGoneError, match=r"from 0 on are gone"):
        _read(ranges)
    assert _read(ranges, replace(OPTIONS, ignore_missing_files=True)) == []


def _append(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


def test_a_batch_that_was_half_written_when_planned(folder: Path) -> None:
    path, data = folder / f"{200:020d}.log", batch(300, 10)
    _append(path, data[:70])
    ranges = _planned(folder)
    _append(path, data[70:])
    assert _read(ranges) == [*range(310)]


def test_a_batch_that_is_being_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What looks cut off is looked at again, since the file has changed meanwhile."""
    path, data = folder / f"{200:020d}.log", batch(300, 10)
    _append(path, data[:70])
    ranges = _planned(folder)
    changed = Segment.was_changed

    def finished(of: Segment) -> bool:
        if path.stat().st_size % 10 != 3:
            path.write_bytes(path.read_bytes()[:-70] + data + b"\0" * 3)
        return changed(of)

    monkeypatch.setattr(Segment, "was_changed", finished)
    decoded = _table(ranges, LogOptions())
    assert offsets(decoded)[-15:] == [*range(295, 310)]


def test_damage_in_a_file_that_grows_is_damage_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / f"{200:020d}.log"
    data = bytearray(path.read_bytes())
    data[len(batch(200, 10)) + 100] ^= 1
    path.write_bytes(data)
    ranges = _planned(folder)
    monkeypatch.setattr(Segment, "was_changed", lambda of: True)
    _append(path, batch(300, 10))
    decoded = _table(ranges, LogOptions(columns=("offset", "_error", "position")))
    assert offsets(decoded) == [*range(210), *range(220, 310)]
    errors = [row for row in decoded.to_pylist() if row["_error"]]
    assert [row["position"] for row in errors] == [len(batch(200, 10))]


@pytest.mark.parametrize("size", [0, 1000, 1501])
def test_a_file_that_is_cut_off_before_it_is_read(folder: Path, size: int) -> None:
    ranges = _planned(folder)
    path = folder / f"{200:020d}.log"
    path.write_bytes(b"".join(_whole(path, size)))
    read = _read(ranges)
    assert read == [*range(len(read))] and 200 <= len(read) < 300


def _whole(path: Path, size: int) -> Iterator[bytes]:
    data, at = path.read_bytes(), 0
    while at < size:
        end = at + 12 + int.from_bytes(data[at + 8 : at + 12], "big")
        yield data[at:end]
        at = end


def test_a_file_that_is_cut_off_while_it_is_read(folder: Path) -> None:
    path = folder / f"{200:020d}.log"
    large = [
        encode_batch([Record(n, 1, None, bytes(600_000))]) for n in range(300, 310)
    ]
    _append(path, b"".join(large))
    whole = [Range.whole(file) for file in find_files(folder)][-1:]
    options = LogOptions(columns=("offset",), rows=10, size=600_000)
    batches = read_ranges(whole, options)
    before = [next(batches) for _ in range(11)]
    os.truncate(path, path.stat().st_size - len(large[0]) * 7)
    left = pa.Table.from_batches([*before, *batches])
    assert left["offset"].to_pylist() == [*range(200, 303)]


def test_a_file_of_any_name_that_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "saved.bin"
    path.write_bytes(batch(0, 10))
    (tmp_path / "kept").hardlink_to(path)  # its number is not to be used again
    (planned,) = (Range.whole(file) for file in find_files(path))
    copy = tmp_path / "copy"
    copy.write_bytes(path.read_bytes())
    stat = path.stat()
    os.utime(copy, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    copy.replace(path)
    # Another machine's copy has another number, and its time.
    assert _read([planned]) == [*range(10)]
    # A file that ends before its range does is none of the two, whatever its time.
    os.truncate(path, stat.st_size - 1)
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    with pytest.raises(SegmentGoneError, match="was replaced or cut off since"):
        _read([planned])
    other = tmp_path / "other"
    other.write_bytes(batch(50, 10) * 2)
    other.replace(path)
    with pytest.raises(SegmentGoneError, match="was replaced or cut off since"):
        _read([planned])
    assert _read([planned], LogOptions(ignore_missing_files=True)) == []


def test_a_folder_that_changes_without_end_is_no_endless_loop(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ranges = _planned(folder)
    for name in ("0.log", "100.log", "200.log"):
        (folder / f"{int(name[:-4]):020d}.log").unlink()
    monkeypatch.setattr(reopen.time, "sleep", lambda seconds: None)
    monkeypatch.setattr(
        reopen, "settled_names", lambda at: [f"{n:020d}.log" for n in (0, 100, 200)]
    )
    with pytest.raises(SegmentGoneError):
        _read(ranges)
