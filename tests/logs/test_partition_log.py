"""A partition's log: which segment and batch has an offset, where it ends, its content."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from struct import pack

import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs.files import find_files
from specgen.logs.partition_log import (
    PartitionLog,
    border_before,
    holds,
    segment_header,
    segments_by_folder,
)
from specgen.logs.position import LogPosition
from specgen.logs.segment import HEADER, Segment
from specgen.logs.transactions import headers
from specgen.logs.visible import Visible
from tests.logs.build import TIME, batch, counted_reads, index, segment

BASES = (10, 20, 40)


@pytest.fixture
def part(tmp_path: Path) -> Path:
    """Segments with a gap inside the second one, and one before the third."""
    segment(tmp_path / "t-0", 10, [batch(10, 5), batch(15, 5)])
    segment(tmp_path / "t-0", 20, [batch(20, 2), batch(25, 5)])
    segment(tmp_path / "t-0", 40, [batch(40, 1)])
    return tmp_path / "t-0"


def _log(folder: Path, first: int = 0) -> PartitionLog:
    return PartitionLog(str(folder), tuple(find_files(folder)), Visible(first))


def test_which_segment_covers_an_offset(part: Path) -> None:
    log = _log(part)
    places = [log.segment_of(offset) for offset in (0, 9, 10, 19, 20, 39, 40, 99)]
    assert places == [0, 0, 0, 0, 1, 1, 2, 2]
    assert [_log(part, first).begin for first in (0, 10, 11)] == [10, 10, 11]


@pytest.mark.parametrize("indexed", [True, False])
def test_which_batch_reaches_an_offset(part: Path, indexed: bool) -> None:
    for path in part.glob("*.log") if indexed else ():
        index(path)
    log = _log(part)
    for offset, base, last in (
        (0, 10, 14),
        (14, 10, 14),
        (15, 10, 19),
        (20, 20, 21),
        (22, 20, 29),
        (29, 20, 29),
        (30, 40, 40),
        (40, 40, 40),
    ):
        reached = log.first_reaching(offset)
        assert reached is not None
        assert (reached.file.base_offset, reached.header.last) == (base, last)
        data = (part / f"{base:020d}.log").read_bytes()
        start = reached.header.position
        assert reached.data == data[start : start + HEADER]
    assert log.first_reaching(41) is None


def test_of_a_small_message_no_more_than_it_has(tmp_path: Path) -> None:
    message = encode_batch([Record(0, -1, None, None)], magic=0)
    segment(tmp_path / "t-0", 0, [message, message])
    reached = _log(tmp_path / "t-0").first_reaching(0)
    assert reached is not None and reached.data == message


@pytest.mark.parametrize(
    ("last", "end"),
    [
        ([batch(40, 1)], 41),
        ([batch(40, 3), batch(50, 1)[:70]], 43),
        ([b""], 40),
        ([batch(40, 1)[:50]], 40),
    ],
)
def test_where_a_log_ends(part: Path, last: list[bytes], end: int) -> None:
    """After the last whole batch, but not before the last segment."""
    segment(part, 40, last)
    assert _log(part).end() == end


def test_a_log_of_nothing_ends_where_it_begins(tmp_path: Path) -> None:
    for base in (5, 9):
        segment(tmp_path / "t-0", base, [])
        assert _log(tmp_path / "t-0").end() == base


def _borders(path: Path, *offsets: int | None) -> list[int]:
    file = find_files(path)[0]
    with Segment(str(path)) as opened:
        return [border_before(opened, file, offset) for offset in offsets]


def test_the_border_before_an_offset(tmp_path: Path) -> None:
    """The last index entry whose batch ends before it; otherwise the start."""
    data = [batch(n, 5) for n in range(0, 30, 5)]
    starts = [sum(map(len, data[:n])) for n in range(6)]
    path = segment(tmp_path / "t-0", 0, data)
    assert _borders(path, None, 29) == [0, 0]
    index(path)
    expected = [0, 0, starts[1], starts[1], starts[2], starts[5], starts[5]]
    assert _borders(path, 0, 9, 10, 14, 15, 30, None) == expected


@pytest.mark.parametrize(("wrong", "is_found"), [(0, True), (2, True), (3, False)])
def test_a_few_entries_are_tried(tmp_path: Path, wrong: int, is_found: bool) -> None:
    """They may be of another segment: between batches, or at later ones."""
    data = [batch(n, 5) for n in range(0, 30, 5)]
    path = segment(tmp_path / "t-0", 0, data)
    entries = [(9, len(data[0]))]
    entries += [(10 + n, len(data[0]) + 1 + n) for n in range(wrong)]
    path.with_suffix(".index").write_bytes(b"".join(pack(">ii", *e) for e in entries))
    assert _borders(path, None) == [len(data[0]) if is_found else 0]
    late = pack(">ii", 8, len(data[0]))  # its batch has later offsets than it claims
    path.with_suffix(".index").write_bytes(late)
    assert _borders(path, None) == [0]


def test_what_a_file_still_holds(part: Path) -> None:
    path = part / f"{10:020d}.log"
    data = path.read_bytes()
    size = len(batch(10, 5))
    for end, start in ((size, 0), (len(data), size)):
        position = LogPosition(99, 10, end, data[start : start + HEADER])
        with Segment(str(path)) as opened:
            assert holds(opened, position)
            assert segment_header(opened, position) == position.header
            assert not holds(opened, replace(position, header=b""))
            assert not holds(opened, replace(position, end=end - 1))
            assert not holds(opened, replace(position, end=end + 1))
            other = bytes((*position.header[:-1], position.header[-1] ^ 1))
            assert not holds(opened, replace(position, header=other))
    with path.open("r+b") as file:
        file.truncate(len(data) - 1)
    with Segment(str(path)) as opened:
        assert not holds(opened, position)
        assert segment_header(opened, position) == b""


def test_segments_are_put_together_by_their_folder(part: Path) -> None:
    (part / "a-copy").write_bytes(batch(0, 1))
    segment(part.parent / "u-0", 5, [batch(5, 1)])
    files = find_files(part, part / "a-copy", part.parent / "u-0")
    by_folder = segments_by_folder(files)
    bases = {
        Path(name).name: [file.base_offset for file in by_folder[name]]
        for name in by_folder
    }
    assert bases == {"t-0": [10, 20, 40], "u-0": [5]}


@pytest.mark.parametrize("size", [10, 20_000])
def test_headers_cost_little(
    tmp_path: Path, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of small batches many are read at once, of large ones only the headers."""
    count = 1_000_000 // (size + 70)
    data = [encode_batch([Record(n, TIME, None, bytes(size))]) for n in range(count)]
    path = segment(tmp_path / "t-0", 0, data)
    counts = counted_reads(monkeypatch)
    file = find_files(path)[0]
    with Segment(str(path)) as opened:
        assert [h.last for h in headers(opened, file, 0)] == [*range(count)]
    if size > 8192:
        assert sum(counts) < 3 * HEADER * count + 20_000
    else:
        assert len(counts) < 10
        assert max(counts) <= 1 << 18
