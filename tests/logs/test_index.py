"""A segment's index files: places by position and offset, peaks by time, nothing else."""

from __future__ import annotations

from pathlib import Path
from struct import pack

import pytest

from specgen.logs import find_files
from specgen.logs.files import LogFile
from specgen.logs.index import IndexEntry, Peak, SegmentIndex
from tests.logs.build import batch, segment

BASE = 100
PLACES = [(4, 70), (9, 140), (14, 300)]
PEAKS = [(1000, 4), (2000, 9)]


def _file(folder: Path, places: bytes | None, peaks: bytes | None) -> LogFile:
    path = segment(folder / "t-0", BASE, [batch(BASE, 5)])
    for suffix, data in ((".index", places), (".timeindex", peaks)):
        if data is not None:
            path.with_suffix(suffix).write_bytes(data)
    (file,) = find_files(path)
    return file


@pytest.fixture(params=[0, 8, 24, 8000])
def file(tmp_path: Path, request: pytest.FixtureRequest) -> LogFile:
    """An index with preallocated space after the entries, or none."""
    places = b"".join(pack(">ii", *entry) for entry in PLACES)
    peaks = b"".join(pack(">qi", *entry) for entry in PEAKS)
    spare: int = request.param
    return _file(tmp_path, places + bytes(spare), peaks + bytes(spare // 8 * 12))


def test_entries(file: LogFile) -> None:
    with SegmentIndex(file) as index:
        places = [index.place(n) for n in range(index.place_count)]
        peaks = [index.peak(n) for n in range(index.peak_count)]
        for number in (-1, 3):
            with pytest.raises(IndexError):
                index.place(number)
        with pytest.raises(IndexError):
            index.peak(2)
        assert index.bytes_read >= 3 * 8 + 2 * 12
    assert places == [
        IndexEntry(BASE + offset, position) for offset, position in PLACES
    ]
    assert peaks == [Peak(time, BASE + offset) for time, offset in PEAKS]


def test_what_is_looked_for(file: LogFile) -> None:
    with SegmentIndex(file) as index:
        positions = [index.first_place_from(n) for n in (0, 70, 71, 140, 300, 301)]
        offsets = [index.first_place_reaching(BASE + n) for n in (0, 4, 5, 14, 15)]
        times = [index.first_peak_reaching(n) for n in (0, 1000, 1001, 2000, 2001)]
    assert positions == [0, 0, 1, 1, 2, 3]
    assert offsets == [0, 0, 1, 2, 3]
    assert times == [0, 0, 1, 1, 2]


@pytest.mark.parametrize("data", [None, b"", bytes(7), bytes(8), bytes(800)])
def test_nothing_in_them(tmp_path: Path, data: bytes | None) -> None:
    """Or a single entry of zeros, as in a segment that was just begun."""
    with SegmentIndex(_file(tmp_path, data, data)) as index:
        assert index.first_place_from(0) == index.first_place_reaching(BASE) == 0
        assert index.place_count <= 1
        assert index.peak_count <= 1


def test_an_entry_that_was_cut_off(tmp_path: Path) -> None:
    data = pack(">ii", 4, 70) + pack(">ii", 9, 140)[:5]
    with SegmentIndex(_file(tmp_path, data, None)) as index:
        assert (index.place_count, index.peak_count) == (1, 0)
        assert index.place(0) == IndexEntry(BASE + 4, 70)


def test_what_is_no_segment_has_none(tmp_path: Path) -> None:
    path = tmp_path / "a-copy"
    path.write_bytes(batch(0, 5))
    path.with_suffix(".index").write_bytes(pack(">ii", 4, 70))
    (file,) = find_files(path)
    with SegmentIndex(file) as index:
        assert (index.place_count, index.peak_count, index.bytes_read) == (0, 0, 0)


def test_both_files_are_closed(file: LogFile) -> None:
    descriptors = Path("/proc/self/fd")
    if not descriptors.exists():
        pytest.skip("the system does not list a process's files here")
    before = len([*descriptors.iterdir()])
    for _ in range(5):
        with SegmentIndex(file) as index:
            assert len([*descriptors.iterdir()]) == before + 2
            index.place(0)
    assert len([*descriptors.iterdir()]) == before
