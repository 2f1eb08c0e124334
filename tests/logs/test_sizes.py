"""The sizes of Arrow batches, of a task's bundle of files, and of the parts of one file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import Header, Record, encode_batch

from specgen.logs import LogOptions, cut, find_files, pack, read_ranges
from specgen.logs.bounds import Bounds
from specgen.logs.files import LogFile
from specgen.logs.ranges import OPEN_COST, Range, cut_range
from tests.logs.build import TIME, batch, index, offsets_between, segment


def _counts(folder: Path, options: LogOptions) -> list[int]:
    """The number of rows of each Arrow batch."""
    ranges = cut(find_files(folder), options.split_size)
    return [part.num_rows for part in read_ranges(ranges, options)]


@pytest.mark.parametrize(
    ("rows", "counts"),
    [
        (1, [1] * 12),
        (2, [2, 2, 1, 2, 2, 1, 2]),
        (5, [5, 5, 2]),
        (7, [5, 7]),
        (12, [12]),
    ],
)
def test_no_more_rows_than_asked_for(
    tmp_path: Path, rows: int, counts: list[int]
) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5), batch(10, 2)])
    assert _counts(tmp_path, LogOptions(rows=rows)) == counts


@pytest.mark.parametrize(
    ("size", "counts"),
    [(1, [1] * 6), (1001, [1] * 6), (1002, [2] * 3), (3003, [3, 3]), (3004, [6])],
)
@pytest.mark.parametrize("place", ["key", "value", "headers"])
def test_about_so_many_bytes(
    tmp_path: Path, size: int, counts: list[int], place: str
) -> None:
    """Of keys, values and headers; a larger record comes by itself."""
    parts: dict[str, dict[str, Any]] = {
        "key": {"key": b"k" * 1000},
        "value": {"value": b"v" * 1000},
        "headers": {"headers": (Header("n" * 499, b"v" * 500), Header("m", None))},
    }
    data = {"key": None, "value": None, "headers": ()} | parts[place]
    batches = [
        encode_batch([Record(first + n, TIME, **data) for n in range(3)])
        for first in (0, 3)
    ]
    segment(tmp_path / "t-0", 0, batches)
    assert _counts(tmp_path, LogOptions(size=size)) == counts


def test_damage_counts_as_a_row_with_its_bytes(tmp_path: Path) -> None:
    bad = bytearray(batch(5, 5))
    bad[30] ^= 1
    segment(tmp_path / "t-0", 0, [bytes(bad), batch(10, 1), bytes(bad), batch(20, 1)])
    assert _counts(tmp_path, LogOptions(rows=2)) == [2, 2]
    assert _counts(tmp_path, LogOptions(size=len(bad))) == [1, 2, 1]
    assert _counts(tmp_path, LogOptions(size=len(bad) + 1)) == [2, 2]


def _range(size: int) -> Range:
    return Range(LogFile("a", "t", 0, 0, size), 0, size)


@pytest.mark.parametrize(
    ("sizes", "bundles"),
    [
        ([], []),
        ([5], [1]),
        ([100], [1]),
        ([100, 1], [1, 1]),
        ([100 - OPEN_COST // 1000, 1], [1, 1]),
    ],
)
def test_what_is_large_is_a_bundle_of_its_own(
    sizes: list[int], bundles: list[int]
) -> None:
    packed = pack([_range(1000 * size) for size in sizes], 100_000)
    assert [len(bundle) for bundle in packed] == bundles


def test_bundles_are_filled_to_the_byte() -> None:
    """Opening a file counts as well, except for the first of a bundle."""
    split = 10 * OPEN_COST
    half = (split - OPEN_COST) // 2
    exact, more = [_range(half)] * 6, [_range(half), _range(half + 1)] * 3
    assert [len(bundle) for bundle in pack(exact, split)] == [2, 2, 2]
    assert [len(bundle) for bundle in pack(more, split)] == [1] * 6
    empty = [_range(0)] * 45
    assert [len(bundle) for bundle in pack(empty, split)] == [11, 11, 11, 11, 1]


BATCHES = [batch(n, 5) for n in range(0, 500, 5)]
SIZE = len(BATCHES[50])


@pytest.mark.parametrize("indexed", [True, False])
def test_the_parts_of_a_file_are_about_as_large_as_asked(
    tmp_path: Path, indexed: bool
) -> None:
    path = segment(tmp_path / "t-0", 0, BATCHES)
    if indexed:
        index(path)
    whole = path.stat().st_size
    for split in (SIZE, 3 * SIZE, 10 * SIZE, whole // 3, whole // 2):
        parts = list(cut(find_files(tmp_path), split))
        assert parts[0].start == 0 and parts[-1].end == whole
        assert [part.end for part in parts[:-1]] == [part.start for part in parts[1:]]
        for part in parts[:-1]:
            assert split <= part.size < split + 2 * SIZE
        assert parts[-1].size <= 2 * split + 2 * SIZE
        assert [part.until for part in parts] == [*(p.first for p in parts[1:]), None]


def test_what_is_but_a_tenth_larger_is_not_cut(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, BATCHES)
    size = path.stat().st_size
    split = next(n for n in range(size) if n + n // 10 >= size)
    for limit, count in ((size, 1), (split, 1), (split - 1, 2)):
        index(path)
        assert len(list(cut(find_files(tmp_path), limit))) == count


@pytest.mark.parametrize(
    ("bounds", "is_wanted"),
    [
        (Bounds(), True),
        (offsets_between(9), True),
        (offsets_between(10), False),
        (offsets_between(high=5), True),
        (offsets_between(high=4), False),
    ],
)
@pytest.mark.parametrize("split", [1, 1 << 20])
def test_a_range_that_is_not_asked_for(
    tmp_path: Path, bounds: Bounds, is_wanted: bool, split: int
) -> None:
    path = segment(tmp_path / "t-0", 5, [batch(5, 5)])
    (file,) = find_files(path)
    part = Range(file, 0, file.size, 5, 10)
    assert bool([*cut_range(part, split, bounds)]) is is_wanted
    assert not [*cut_range(Range(file, 0, 0, 5, 10), split, bounds)]


def test_a_file_that_goes_before_it_is_cut(tmp_path: Path) -> None:
    """The reader reports it, or looks where its records are by then."""
    path = segment(tmp_path / "t-0", 0, BATCHES)
    files = find_files(path)
    path.unlink()
    assert [*cut(files, SIZE)] == [Range.whole(files[0])]


def test_how_many_small_files_are_a_task() -> None:
    """Opening a file counts as sixteen kilobytes."""
    packed = pack([_range(0)] * 5000, 64 << 20)
    assert [len(bundle) for bundle in packed] == [4097, 903]
