"""Batches with very many records: all rows are given, in little memory; bombs are damage."""

from __future__ import annotations

import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    RecordBatch,
    encode_batch,
    read_batches,
)

from specgen.logs import LogOptions, Tally, cut, find_files, read_ranges
from specgen.logs.portions import portions_of
from tests.logs.build import TIME, batch, offsets, segment, table
from tests.runtime.records.corpus import body
from tests.runtime.records.test_stream import bomb, headers_bomb


@pytest.mark.parametrize("magic", [1, 2])
def test_rows_in_portions_are_the_same(tmp_path: Path, magic: int) -> None:
    """Whatever the size of a portion; the base offset is that of the whole batch."""
    records = [Record(n, TIME + n, b"k", b"v" * (n % 50)) for n in range(1000)]
    data = encode_batch(records, magic=magic, compression=Compression.GZIP)
    path = segment(tmp_path / "t-0", 0, [data, batch(1000, 3)])
    whole = table(path)
    assert set(whole["base_offset"].to_pylist()) == {0, 1000}
    for options in (LogOptions(rows=7), LogOptions(rows=100, size=2000)):
        assert table(path, options).equals(whole)


def test_a_batch_of_many_records_streams(tmp_path: Path) -> None:
    """One of sixty thousand in a few hundred bytes, and the batches around it."""
    count = 60_000
    data = bytearray(bomb(2, Compression.ZSTD, count))
    path = segment(tmp_path / "t-0", 0, [batch(0, 5), bytes(data), batch(5, 5)])
    options = LogOptions(columns=("offset",), rows=1000, max_records_per_byte=1000)
    ranges = list(cut(find_files(path), 1 << 30))
    list(read_ranges(ranges, options))
    tracemalloc.start()
    rows = sum(part.num_rows for part in read_ranges(ranges, options))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert rows == count + 10
    assert peak < 5 << 20  # all at once they take sixteen


BOMBS = [(2, Compression.ZSTD), (2, Compression.GZIP), (1, Compression.GZIP)]


@pytest.mark.parametrize(("magic", "codec"), [*BOMBS, (0, Compression.GZIP)])
def test_more_records_than_bytes_account_for_are_damage(
    tmp_path: Path, magic: int, codec: Compression
) -> None:
    """None of them comes, each of the others once; the option lets them come."""
    bad = bomb(magic, codec, 60_000)
    path = segment(tmp_path / "t-0", 0, [batch(0, 5), bad, batch(5, 5)])
    tally = Tally()
    decoded = table(path, LogOptions(max_records_per_byte=4), tally=tally)
    assert offsets(decoded) == list(range(10))
    (error,) = (row["_error"] for row in decoded.to_pylist() if row["_error"])
    assert f"60000 records, where {4 * len(bad)} are allowed" in error
    assert (tally.bad_batches, tally.bad_bytes) == (1, len(bad))
    rest = 60_000 // len(bad) + 1
    assert table(path, LogOptions(max_records_per_byte=rest)).num_rows == 60_010
    assert table(path, LogOptions(max_records_per_byte=rest - 1)).num_rows == 11


def test_a_bomb_of_equal_records_is_damage_by_default(tmp_path: Path) -> None:
    path = segment(tmp_path / "t-0", 0, [bomb(2, Compression.ZSTD, 60_000)])
    (error,) = table(path)["_error"].to_pylist()
    assert "60000 records, where" in error


@pytest.mark.parametrize("codec", [c for c in Compression if c])
def test_honest_batches_have_no_more_records(
    tmp_path: Path, codec: Compression
) -> None:
    """Not even of null records at one time, which only their offsets tell apart."""
    data = encode_batch(
        [Record(n, TIME, None, None) for n in range(20_000)], compression=codec
    )
    path = segment(tmp_path / "t-0", 0, [data])
    options = LogOptions(columns=("offset", "_error"), max_records_per_byte=2)
    decoded = table(path, options)
    assert offsets(decoded) == list(range(20_000))


def test_a_record_of_millions_of_headers_is_damage(tmp_path: Path) -> None:
    bad = body(2, Compression.NONE, headers_bomb(3_000_000))
    path = segment(tmp_path / "t-0", 0, [batch(0, 5), bad, batch(5, 5)])
    tally = Tally()
    decoded = table(path, tally=tally)
    assert offsets(decoded) == list(range(10))
    (error,) = (row["_error"] for row in decoded.to_pylist() if row["_error"])
    assert "3000000 headers of 176 bytes" in error and tally.bad_batches == 1


def test_memory_that_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No traceback: the batch is damage, and the rows of the others are given."""

    def fails(self: RecordBatch, *arguments: Any) -> Any:
        if self.base_offset == 5:
            raise MemoryError
        return original(self, *arguments)

    original = RecordBatch._opened
    monkeypatch.setattr(RecordBatch, "_opened", fails)
    path = segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5), batch(10, 5)])
    decoded = table(path)
    assert offsets(decoded) == [*range(5), *range(10, 15)]
    (error,) = (row["_error"] for row in decoded.to_pylist() if row["_error"])
    assert "do not fit into memory" in error


@pytest.mark.parametrize("place", ["key", "value", "header"])
def test_about_so_many_bytes_of_memory(place: str) -> None:
    """A record's own bytes and some more; a portion has as many records as reach the size."""
    parts: dict[str, dict[str, Any]] = {
        "key": {"key": b"x" * 100},
        "value": {"value": b"x" * 100},
        "header": {"headers": (Header("x" * 40, b"x" * 60), Header("", None))},
    }
    data = {"key": None, "value": None, "headers": ()} | parts[place]
    encoded = encode_batch([Record(n, TIME, **data) for n in range(12)])
    (whole,) = read_batches(encoded)
    cost = 272 + 100
    for size, count in (
        (1, 1),
        (cost, 1),
        (cost + 1, 2),
        (3 * cost, 3),
        (3 * cost + 1, 4),
    ):
        portions = [len(part) for part in portions_of(whole, 11, size)]
        assert portions == [count] * (12 // count) + [12 % count] * (12 % count > 0)


@pytest.mark.parametrize(
    ("rows", "counts"), [(1, [1] * 5), (2, [2, 2, 1]), (4, [4, 1]), (5, [5]), (6, [5])]
)
def test_no_portion_has_more_rows(rows: int, counts: list[int]) -> None:
    """A batch of at most that size is one portion, however large."""
    (whole,) = read_batches(batch(0, 5))
    assert [len(part) for part in portions_of(whole, rows, 1 << 20)] == counts
    if rows > 4:
        assert [len(part) for part in portions_of(whole, rows, 1)] == counts
