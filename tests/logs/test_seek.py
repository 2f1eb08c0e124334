"""Which parts of a segment are read for an offset or a time, to the batch."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from struct import pack

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs.bounds import Bounds
from specgen.logs.files import find_files
from specgen.logs.index import SegmentIndex
from specgen.logs.intervals import LEAST, MOST, Intervals
from specgen.logs.search import header_at
from specgen.logs.seek import Border, Seek, lowest_offset
from specgen.logs.segment import Segment
from tests.logs.build import index, offsets_between, segment, since

COUNT = 40
BASE = 100


def _batch(offset: int, magic: int = 2) -> bytes:
    """One record with a timestamp equal to its offset."""
    return encode_batch([Record(offset, offset, None, b"v" * 30)], magic=magic)


SIZE = len(_batch(BASE))


@pytest.fixture(params=[1, 5], ids=["every", "few"])
def every(request: pytest.FixtureRequest) -> int:
    """The number of batches per index entry."""
    every: int = request.param
    return every


@pytest.fixture
def path(tmp_path: Path, every: int) -> Path:
    """A segment with one record per batch, with its index, and a successor."""
    path = segment(tmp_path / "t-0", BASE, [_batch(BASE + n) for n in range(COUNT)])
    index(path, every)
    segment(tmp_path / "t-0", BASE + COUNT, [])
    return path


def _parts(path: Path, bounds: Bounds) -> list[tuple[int, int]]:
    """The numbers of the batches where each part begins and ends."""
    file = find_files(path.parent)[0]
    with Segment(str(path)) as opened, SegmentIndex(file) as entries:
        parts = list(Seek(opened, file, entries).parts(bounds))
    for start, end in parts:
        for border in (start, end):
            assert border.first == BASE + border.position // SIZE
            assert border.position % SIZE == 0
    return [(start.position // SIZE, end.position // SIZE) for start, end in parts]


def test_offsets_are_found_to_the_entry(path: Path, every: int) -> None:
    """From the last entry at or before the first offset, to the first that is certain.

    The entry that reaches an offset may be that of its batch; the next one is not.
    """
    for low in range(COUNT):
        for high in range(low, COUNT):
            start = low // every * every
            reaching = max(-(-high // every), 1) * every
            end = min(reaching + every, COUNT)
            parts = _parts(path, offsets_between(BASE + low, BASE + high))
            assert parts == [(start, end)]


def test_all_is_one_part(path: Path) -> None:
    for bounds in (Bounds(), offsets_between(BASE), offsets_between(0, BASE + COUNT)):
        assert _parts(path, bounds) == [(0, COUNT)]
    assert _parts(path, offsets_between(0, BASE - 1)) == []
    assert _parts(path, offsets_between(BASE + COUNT)) == []


def test_parts_that_meet_are_one(path: Path, every: int) -> None:
    if every > 1:
        numbers = Intervals.of([BASE, BASE + 1, BASE + 30])
        assert _parts(path, Bounds(offsets=numbers)) == [(0, 10), (30, 35)]
        return
    numbers = Intervals.of([BASE + n for n in (2, 3, 5, 20, 39)])
    assert _parts(path, Bounds(offsets=numbers)) == [(2, 4), (5, 6), (20, 21), (39, 40)]


def test_many_places_are_one_part(tmp_path: Path) -> None:
    """Each costs two looks at batches: beyond some hundreds everything between is read."""
    count = 2 * 202
    path = segment(tmp_path / "t-0", BASE, [_batch(BASE + n) for n in range(count)])
    index(path)
    for places, parts in ((200, 200), (201, 1)):
        expected = [BASE + 2 * n + 1 for n in range(places)]
        read = _parts(path, Bounds(offsets=Intervals.of(expected)))
        assert len(read) == parts
        assert (read[0][0], read[-1][1]) == (1, 2 * places)


def test_times_are_found_to_the_entry(path: Path, every: int) -> None:
    """The least time begins a part; the greatest ends it if the disorder is known."""
    for number in range(COUNT):
        parts = _parts(path, since(BASE + number))
        ((start, end),) = parts
        assert end == COUNT
        assert number - 2 * every < start <= number
        until = Intervals.between(high=BASE + number)
        assert _parts(path, Bounds(times=until)) == [(0, COUNT)]
        for disorder in (0, 3):
            ((start, end),) = _parts(path, Bounds(times=until, disorder=disorder))
            assert start == 0
            # It ends after what may be as recent as the time.
            last = number + disorder
            assert min(last + 1, COUNT) <= end <= min(last + 2 * every + 1, COUNT)


def test_times_that_are_exact_in_the_index(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", BASE, [_batch(BASE + n) for n in range(COUNT)])
    index(path)
    segment(tmp_path / "t-0", BASE + COUNT, [])
    assert [_parts(path, since(BASE + n))[0][0] for n in (0, 1, 2, 5, 39, 41)] == [
        0,
        0,
        1,
        4,
        38,
        39,
    ]
    ends = [
        _parts(path, Bounds(times=Intervals.between(high=BASE + n), disorder=0))[0][1]
        for n in (0, 1, 5, 37, 38, 39, 50)
    ]
    assert ends == [2, 3, 7, 39, 40, 40, 40]
    for most in (MOST, MOST - 1):
        bounds = Bounds(times=Intervals.between(high=most), disorder=0)
        assert _parts(path, bounds) == [(0, COUNT)]
    assert _parts(path, since(LEAST)) == [(0, COUNT)]


def _with_times(path: Path, *peaks: tuple[int, int]) -> None:
    path.with_suffix(".timeindex").write_bytes(b"".join(pack(">qi", *p) for p in peaks))


@pytest.mark.parametrize(
    ("peak", "start"),
    [
        ((BASE + 10, 10), 10),
        ((BASE + 9, 10), 0),  # not that batch's time
        ((BASE + 11, 10), 0),
        ((BASE + 10, 60), 0),  # no batch is there
    ],
)
def test_a_time_that_is_not_its_batchs_is_not_believed(
    tmp_path: Path, peak: tuple[int, int], start: int
) -> None:
    path = segment(tmp_path / "t-0", BASE, [_batch(BASE + n) for n in range(COUNT)])
    index(path)
    segment(tmp_path / "t-0", BASE + COUNT, [])
    _with_times(path, peak)
    assert _parts(path, since(BASE + 20)) == [(start, COUNT)]
    early = Bounds(times=Intervals.between(high=BASE + 2), disorder=0)
    assert _parts(path, early) == [(0, 11 if start else COUNT)]


@pytest.mark.parametrize(("count", "is_found"), [(999, True), (1000, False)])
def test_a_time_is_looked_for_in_a_thousand_batches(
    tmp_path: Path, count: int, is_found: bool
) -> None:
    """From where the offset index leads: here, from the start."""
    batches = [_batch(BASE + n) for n in range(1010)]
    path = segment(tmp_path / "t-0", BASE, batches)
    segment(tmp_path / "t-0", BASE + 1010, [])
    _with_times(path, (BASE + count, count))
    behind = (count + 1, count + 2)
    entries = b"".join(pack(">ii", number, number * SIZE) for number in behind)
    path.with_suffix(".index").write_bytes(entries)
    early = Bounds(times=Intervals.between(high=BASE), disorder=0)
    ((start, end),) = _parts(path, early)
    assert (start, end) == (0, count + 2 if is_found else 1010)


@pytest.mark.parametrize("wrong", [15, 16])
def test_some_wrong_entries_are_passed(tmp_path: Path, wrong: int) -> None:
    path = segment(tmp_path / "t-0", BASE, [_batch(BASE + n) for n in range(COUNT)])
    segment(tmp_path / "t-0", BASE + COUNT, [])
    entries = [(2, 2 * SIZE), *((3 + n, 3 * SIZE + 1 + n) for n in range(wrong))]
    path.with_suffix(".index").write_bytes(b"".join(pack(">ii", *e) for e in entries))
    ((start, _),) = _parts(path, offsets_between(BASE + 30))
    assert start == (2 if wrong < 16 else 0)
    ends = [(4, 4 * SIZE), *((5 + n, 5 * SIZE + 1 + n) for n in range(wrong))]
    ends.append((30, 30 * SIZE))
    path.with_suffix(".index").write_bytes(b"".join(pack(">ii", *e) for e in ends))
    ((_, end),) = _parts(path, offsets_between(BASE, BASE + 4))
    assert end == (30 if wrong < 16 else COUNT)


@pytest.mark.parametrize("magic", [0, 1])
def test_the_first_offset_of_an_old_set(tmp_path: Path, magic: int) -> None:
    """It is inside the set; in a damaged set it is unknown."""
    times = (7, 7, 7) if magic else (-1, -1, -1)
    records = [Record(5 + n, time, b"k", b"v" * 40) for n, time in enumerate(times)]
    data = encode_batch(records, magic=magic, compression=Compression.GZIP)
    bad = data[:-1] + bytes((data[-1] ^ 1,))
    plain = encode_batch(records[:1], magic=magic)
    for variant, first in ((data, 5), (bad, None), (plain, 5)):
        path = segment(tmp_path / "t-0", 0, [variant])
        with Segment(str(path)) as opened:
            header = header_at(opened, 0, opened.size)
            assert header is not None
            assert lowest_offset(opened, header) == first


def test_borders_are_in_the_order_of_their_positions() -> None:
    assert Border(1, 9) < Border(2, 3)
    assert replace(Border(1, None), first=3) == Border(1, 3)
