"""A file that grows, is truncated or replaced between planning and reading."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pyarrow as pa
import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs import LogOptions, Range, cut, find_files, read_ranges
from specgen.logs.segment import Segment, SegmentGoneError
from tests.logs.build import batch, offsets, segment
from tests.logs.swapping import OPTIONS, planned, read_offsets, read_table, write_log


@pytest.fixture(params=[True, False], ids=["indexed", "plain"])
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A partition of three segments."""
    write_log(tmp_path / "t-0", request.param)
    return tmp_path / "t-0"


def _append(path: Path, data: bytes) -> None:
    with path.open("ab") as file:
        file.write(data)


def test_a_batch_that_was_half_written_when_planned(folder: Path) -> None:
    path, data = folder / f"{200:020d}.log", batch(300, 10)
    _append(path, data[:70])
    ranges = planned(folder)
    _append(path, data[70:])
    assert read_offsets(ranges) == [*range(310)]


def test_a_batch_that_is_being_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What seems truncated is read again, since the file has changed meanwhile."""
    path, data = folder / f"{200:020d}.log", batch(300, 10)
    _append(path, data[:70])
    ranges = planned(folder)
    changed = Segment.was_changed

    def finished(of: Segment) -> bool:
        if path.stat().st_size % 10 != 3:
            path.write_bytes(path.read_bytes()[:-70] + data + b"\0" * 3)
        return changed(of)

    monkeypatch.setattr(Segment, "was_changed", finished)
    decoded = read_table(ranges, LogOptions())
    assert offsets(decoded)[-15:] == [*range(295, 310)]


def test_damage_in_a_file_that_grows_is_damage_once(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = folder / f"{200:020d}.log"
    data = bytearray(path.read_bytes())
    data[len(batch(200, 10)) + 100] ^= 1
    path.write_bytes(data)
    ranges = planned(folder)
    monkeypatch.setattr(Segment, "was_changed", lambda of: True)
    _append(path, batch(300, 10))
    decoded = read_table(ranges, LogOptions(columns=("offset", "_error", "position")))
    assert offsets(decoded) == [*range(210), *range(220, 310)]
    errors = [row for row in decoded.to_pylist() if row["_error"]]
    assert [row["position"] for row in errors] == [len(batch(200, 10))]


@pytest.mark.parametrize("size", [0, 1000, 1501])
def test_a_file_that_is_cut_off_before_it_is_read(folder: Path, size: int) -> None:
    ranges = planned(folder)
    path = folder / f"{200:020d}.log"
    path.write_bytes(b"".join(_whole(path, size)))
    read = read_offsets(ranges)
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
    (tmp_path / "kept").hardlink_to(path)  # its inode number must not be reused
    (planned,) = (Range.whole(file) for file in find_files(path))
    copy = tmp_path / "copy"
    copy.write_bytes(path.read_bytes())
    stat = path.stat()
    os.utime(copy, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    copy.replace(path)
    # A copy on another machine has another inode number, but the same time.
    assert read_offsets([planned]) == [*range(10)]
    # A file that ends before its range does is neither, whatever its time.
    os.truncate(path, stat.st_size - 1)
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    with pytest.raises(SegmentGoneError, match="was replaced or cut off since"):
        read_offsets([planned])
    other = tmp_path / "other"
    other.write_bytes(batch(50, 10) * 2)
    other.replace(path)
    with pytest.raises(SegmentGoneError, match="was replaced or cut off since"):
        read_offsets([planned])
    assert read_offsets([planned], LogOptions(ignore_missing_files=True)) == []


@pytest.mark.parametrize("count", [1, 2, 5])
def test_every_offset_of_a_range_is_read_of_a_changed_file(
    tmp_path: Path, count: int
) -> None:
    """Up to the last one, and none of the next range, whatever a batch contains."""
    path = segment(tmp_path / "t-0", 0, [batch(n, count) for n in range(0, 10, count)])
    ranges = [part for part in cut(find_files(tmp_path), 1) if part.size]
    os.utime(path, (1, 1))
    first_offsets = [part.first for part in ranges]
    assert first_offsets == [*range(0, 10, count)]
    for part in ranges:
        assert read_offsets([part]) == [*range(part.first or 0, part.until or 10)]


def test_portions_without_offsets_of_a_range_are_passed(tmp_path: Path) -> None:
    """Of a batch that became larger than the range, read a record at a time."""
    path = segment(tmp_path / "t-0", 0, [batch(n, 2) for n in range(0, 10, 2)])
    ranges = list(cut(find_files(tmp_path), 1))
    path.write_bytes(batch(0, 10))
    tiny = replace(OPTIONS, rows=1)
    assert [read_offsets([part], tiny) for part in ranges] == [
        [n, n + 1] for n in range(0, 10, 2)
    ]
