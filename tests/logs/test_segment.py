"""An open file: its bytes as the system gives them, its headers, its zeros and holes."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import LogOptions
from specgen.logs.segment import (
    AHEAD,
    HEADER,
    Header,
    NoBatchError,
    Segment,
    SegmentGoneError,
)
from tests.logs.build import TIME, batch, counted_reads, offsets, table
from tests.logs.build import segment as write_segment

DATA = bytes(range(1, 251)) * 40


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file of ten thousand bytes, none of them zero."""
    (tmp_path / "any").write_bytes(DATA)
    return tmp_path / "any"


@pytest.fixture
def opened(path: Path) -> Iterator[Segment]:
    """The same file, open."""
    with Segment(str(path)) as segment:
        yield segment


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SegmentGoneError, match="gone since the work was planned"):
        Segment(str(tmp_path / "none"))


def test_what_the_system_gives_in_pieces(
    opened: Segment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As over a network: fewer bytes than requested do not mean the end."""
    whole = os.pread
    monkeypatch.setattr(os, "pread", lambda file, n, at: whole(file, min(n, 7), at))
    assert opened.read(3, 100) == DATA[3:103]
    assert opened.bytes_read == 100
    assert bytes(opened.view(200, 30)) == DATA[200:230]
    assert opened.read(len(DATA) - 10, 100) == DATA[-10:]
    assert opened.read(len(DATA), 5) == b""
    assert opened.bytes_read == 100 + 30 + 10


def test_what_is_at_hand_is_not_read_again(opened: Segment) -> None:
    assert bytes(opened.view(100, 10, ahead=50)) == DATA[100:110]
    assert opened.bytes_read == 50
    for start, count in ((100, 50), (149, 1), (140, 10)):
        assert bytes(opened.view(start, count)) == DATA[start : start + count]
        assert bytes(opened.peek(start, count)) == DATA[start : start + count]
    assert opened.bytes_read == 50
    # Reading elsewhere keeps it available.
    for start, count in ((99, 2), (149, 2), (5, 3)):
        assert bytes(opened.peek(start, count)) == DATA[start : start + count]
    assert opened.bytes_read == 50 + 2 + 2 + 3
    assert bytes(opened.view(120, 30)) == DATA[120:150]
    assert opened.bytes_read == 57
    assert bytes(opened.view(149, 2)) == DATA[149:151]
    assert opened.bytes_read == 59


@pytest.mark.parametrize("ahead", [0, 100])
def test_no_view_goes_past_the_end(opened: Segment, ahead: int) -> None:
    assert bytes(opened.view(len(DATA) - 4, 10, ahead)) == DATA[-4:]
    assert bytes(opened.view(len(DATA), 10, ahead)) == b""
    assert bytes(opened.view(len(DATA) + 5, 10, ahead)) == b""
    assert opened.bytes_read == 4


def _header(folder: Path, data: bytes, end: int | None = None) -> Header | None:
    path = folder / "batch"
    path.write_bytes(data)
    with Segment(str(path), max_batch=1000) as segment:
        return segment.header(0, segment.size if end is None else end)


def _messages(magic: int, codec: Compression, **options: Any) -> bytes:
    times = (TIME + 9, TIME + 5) if magic else (-1, -1)
    records = [Record(7 + n, time, b"k", b"v" * 90) for n, time in enumerate(times)]
    return encode_batch(records, magic=magic, compression=codec, **options)


APPENDED = {"log_append_time": TIME + 3}


@pytest.mark.parametrize(
    ("magic", "codec", "options", "expected"),
    [
        (2, Compression.NONE, {}, (7, 8, TIME + 9, None)),
        (2, Compression.GZIP, {}, (7, 8, TIME + 9, None)),
        (2, Compression.NONE, APPENDED, (7, 8, TIME + 3, TIME + 3)),
        (1, Compression.NONE, {}, (7, 7, TIME + 9, TIME + 9)),
        (1, Compression.GZIP, {}, (None, 8, TIME + 9, None)),
        (1, Compression.GZIP, APPENDED, (None, 8, TIME + 3, TIME + 3)),
        (0, Compression.NONE, {}, (7, 7, None, None)),
        (0, Compression.GZIP, {}, (None, 8, None, None)),
    ],
)
def test_what_a_header_says(
    tmp_path: Path,
    magic: int,
    codec: Compression,
    options: dict[str, int],
    expected: tuple[int | None, int, int | None, int | None],
) -> None:
    """Offsets, and the greatest and least time if the header states them for all records."""
    header = _header(tmp_path, _messages(magic, codec, **options))
    assert header is not None
    assert (header.first, header.last, header.newest, header.oldest) == expected
    assert header.magic == magic
    assert header.known_first == (7 if expected[0] is not None else 8)


def test_the_least_time_of_one_record_is_its_own(tmp_path: Path) -> None:
    header = _header(tmp_path, batch(3, 1))
    assert header is not None and header.oldest == header.newest == TIME + 3


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_a_batch_that_is_cut_off_has_no_header(tmp_path: Path, magic: int) -> None:
    data = encode_batch([Record(0, TIME if magic else -1, None, b"v")], magic=magic)
    for size in range(len(data)):
        assert _header(tmp_path, data[:size]) is None
        assert _header(tmp_path, data, size) is None
    path = tmp_path / "two"
    path.write_bytes(2 * data)
    with Segment(str(path)) as segment:
        assert segment.header(len(data), 2 * len(data) - 1) is None
        assert segment.header(len(data), 2 * len(data)) is not None
    header = _header(tmp_path, data)
    assert header is not None and header.end == len(data)


@pytest.mark.parametrize(
    ("magic", "size", "reason"),
    [
        (3, 100, "magic 3, but 0 to 2 are known"),
        (-1, 100, "magic -1"),
        (0, 25, "a batch of 25 bytes, where 26 are the least"),
        (1, 33, "a batch of 33 bytes, where 34 are the least"),
        (2, 60, "a batch of 60 bytes, where 61 are the least"),
        (2, 1001, "a batch of 1001 bytes, where maxBatchBytes allows 1000"),
        (0, 26, None),
        (1, 34, None),
        (2, HEADER, None),
        (2, 1000, None),
    ],
)
def test_sizes_and_magics_that_no_batch_has(
    tmp_path: Path, magic: int, size: int, reason: str | None
) -> None:
    data = struct.pack(">qi4xb", 0, size - 12, magic) + bytes(1000)
    if reason is None:
        header = _header(tmp_path, data)
        assert header is not None and header.size == size
    else:
        with pytest.raises(NoBatchError, match=reason):
            _header(tmp_path, data)


def test_no_batch_starts_before_the_file(opened: Segment) -> None:
    with pytest.raises(NoBatchError, match="no batch starts at -1"):
        opened.header(-1, 100)


def test_what_was_written_since_it_was_opened(path: Path, opened: Segment) -> None:
    assert not opened.was_changed()
    os.utime(path, ns=(1, 1))
    assert opened.was_changed()


@pytest.fixture
def sparse(tmp_path: Path) -> Iterator[Segment]:
    """A letter, zeros, a letter after a hole of eight megabytes, and more zeros."""
    path = tmp_path / "sparse"
    with path.open("wb") as file:
        file.write(b"a" + bytes(3 * AHEAD))
        file.seek(8 * AHEAD)
        file.write(b"b" + bytes(100))
    with Segment(str(path)) as segment:
        yield segment


@pytest.mark.parametrize("knows_holes", [True, False])
def test_where_zeros_end(
    sparse: Segment, knows_holes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether or not the system reports the holes of a file."""
    if not knows_holes:
        monkeypatch.delattr(os, "SEEK_DATA")
    letter, size = 8 * AHEAD, sparse.size
    assert sparse.zeros_end(0, size) == 0
    assert sparse.zeros_end(1, size) == letter
    assert sparse.zeros_end(500, size) == letter
    assert sparse.zeros_end(1, 50) == 50
    assert sparse.zeros_end(letter, size) == letter
    assert sparse.zeros_end(letter + 1, size) == size
    assert sparse.is_zero(1, letter)
    assert not sparse.is_zero(1, letter + 1)
    assert not sparse.is_zero(0, 1)
    assert sparse.is_zero(letter + 1, size)


def test_zeros_are_read_once_and_holes_never(sparse: Segment) -> None:
    assert sparse.zeros_end(1, sparse.size) == 8 * AHEAD
    first = sparse.bytes_read
    assert first < 6 * AHEAD
    for start in (1, 2, AHEAD, 7 * AHEAD, 8 * AHEAD - 1):
        assert sparse.zeros_end(start, sparse.size) == 8 * AHEAD
    assert sparse.bytes_read - first <= 5 * 17


@pytest.mark.parametrize("is_good", [True, False])
def test_no_more_than_a_megabyte_is_read_at_once(
    tmp_path: Path, is_good: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With many small batches, and after damage; a checksum reads its data in parts."""
    values = [bytes((n, 255 - n)) * 100_000 for n in range(25)]
    batches = [encode_batch([Record(n, TIME, None, v)]) for n, v in enumerate(values)]
    junk = b"" if is_good else bytes(range(1, 256)) * 9_000
    large = bytearray(encode_batch([Record(25, TIME, None, bytes(2_500_000))]))
    large[30] ^= 1
    parts = [*batches[:5], junk, *batches[5:], *([] if is_good else [bytes(large)])]
    path = write_segment(tmp_path / "t-0", 0, parts)
    counts = counted_reads(monkeypatch)
    read = table(path, LogOptions(columns=("offset",)))
    assert offsets(read) == [*range(25)]
    assert sum(counts) < 6 * path.stat().st_size
    limit = AT_ONCE if is_good else len(large)
    assert max(counts) <= limit
    few = [count for count in counts if AT_ONCE < count < len(large)]
    assert few == []


AT_ONCE = (1 << 20) + 100
