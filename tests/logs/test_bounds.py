"""Filters skip batches, segments and index entries; the rows that are asked for stay."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs import Bounds, Tally
from tests.logs.build import TIME, batch, index, offsets, segment, table

SIZE = 3000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three segments of two partitions, 10 batches each, of 10 large records."""
    for partition in (0, 1):
        for base in (0, 100, 200):
            data = [_large(first) for first in range(base, base + 100, 10)]
            segment(tmp_path / f"t-{partition}", base, data)
    return tmp_path


def _large(first: int) -> bytes:
    return encode_batch(
        [
            Record(n, TIME + n * 1000, b"k", b"v" * SIZE)
            for n in range(first, first + 10)
        ]
    )


def _at(seconds: int) -> datetime:
    return datetime.fromtimestamp(TIME / 1000, UTC) + timedelta(seconds=seconds)


def _read(folder: Path, *filters: tuple[str, str, Any]) -> tuple[list[Any], Tally]:
    bounds, tally = Bounds(), Tally()
    for one in filters:
        bounds &= Bounds.of(*one)
    decoded = table(folder, bounds=bounds, tally=tally)
    return decoded.select(["partition", "offset"]).to_pylist(), tally


BATCH = len(_large(0))


def test_nothing_asked_reads_all(folder: Path) -> None:
    rows, tally = _read(folder)
    assert len(rows) == 600
    assert tally.bytes_read == 60 * BATCH


def test_a_partition_and_an_offset(folder: Path) -> None:
    """One batch of sixty is read, and headers on the way to it."""
    rows, tally = _read(folder, ("partition", "=", 1), ("offset", "=", 155))
    assert rows == [{"partition": 1, "offset": n} for n in range(150, 160)]
    assert tally.files == 1
    assert tally.skipped_batches == 9
    assert tally.bytes_read <= BATCH + 20 * 61


def test_with_an_index_the_headers_before_are_not_read_either(folder: Path) -> None:
    index(folder / "t-1" / f"{100:020d}.log", every=3)
    rows, tally = _read(folder, ("partition", "=", 1), ("offset", ">=", 180))
    wanted = list(range(180, 300))
    assert [row["offset"] for row in rows] == wanted
    assert tally.skipped_batches <= 2


@pytest.mark.parametrize("indexed", [True, False])
def test_times(folder: Path, indexed: bool) -> None:
    if indexed:
        for path in folder.glob("t-*/*.log"):
            index(path)
    rows, tally = _read(folder, ("timestamp", ">", _at(287)), ("topic", "=", "t"))
    assert [row["offset"] for row in rows] == [*range(280, 300)] * 2
    # To look behind an index entry costs one batch a file.
    assert tally.bytes_read <= 4 * BATCH + 60 * 61 + 6 * BATCH * indexed
    assert _read(folder, ("timestamp", ">", _at(299)))[0] == [
        {"partition": p, "offset": n} for p in (0, 1) for n in range(290, 300)
    ]
    assert _read(folder, ("timestamp", ">=", _at(300)))[0] == []


def test_a_topic_that_is_not_there_opens_nothing(folder: Path) -> None:
    rows, tally = _read(folder, ("topic", "in", ("u", None)))
    assert (rows, tally.files, tally.bytes_read) == ([], 0, 0)


@pytest.mark.parametrize("indexed", [True, False])
@pytest.mark.parametrize("operator", ["=", "<", "<=", ">", ">=", "in"])
@pytest.mark.parametrize("value", [-5, 0, 9, 10, 99, 100, 101, 250, 299, 300, 2**62])
def test_no_row_that_is_asked_for_is_missing(
    folder: Path, operator: str, value: int, indexed: bool
) -> None:
    if indexed:
        for path in folder.glob("t-*/*.log"):
            index(path, every=2)
    compared = {
        "=": lambda n: n == value,
        "in": lambda n: n in (value, value + 7),
        "<": lambda n: n < value,
        "<=": lambda n: n <= value,
        ">": lambda n: n > value,
        ">=": lambda n: n >= value,
    }[operator]
    given = (value, value + 7) if operator == "in" else value
    rows, tally = _read(folder, ("offset", operator, given))
    wanted = [n for n in range(300) if compared(n)] * 2
    assert [r["offset"] for r in rows if compared(r["offset"])] == wanted
    # No more than the two batches that a bound cuts through, in each partition.
    assert len(rows) <= len(wanted) + 40
    assert tally.batches <= len(rows) // 10 + 1


def test_what_says_nothing_bounds_nothing() -> None:
    for column, operator, value in (
        ("value", "=", b"x"),
        ("timestamp", "<>", _at(0)),
        ("offset", "=", True),
        ("offset", "in", ()),
        # Spark casts: what such a comparison holds of is not known here.
        ("topic", "=", 5),
        ("partition", "in", (1, "2")),
        ("partition", "=", True),
    ):
        assert Bounds.of(column, operator, value) == Bounds()


def test_old_messages_skip_too(tmp_path: Path) -> None:
    from kafka_wire.records import Compression  # noqa: PLC0415 - its one use

    records = [Record(n, TIME + n, None, b"v" * 500) for n in range(40)]
    sets = [
        encode_batch(records[n : n + 10], magic=1, compression=Compression.GZIP)
        for n in range(0, 40, 10)
    ]
    segment(tmp_path / "t-0", 0, sets)
    rows, tally = _read(tmp_path, ("offset", ">=", 25))
    assert [row["offset"] for row in rows] == [*range(20, 40)]
    assert tally.skipped_batches == 2
    assert offsets(table(tmp_path)) == list(range(40))


def test_a_first_batch_of_a_segment_found_by_offset(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)])
    rows, tally = _read(tmp_path, ("offset", "<", 5))
    assert [row["offset"] for row in rows] == [0, 1, 2, 3, 4]
    assert tally.skipped_batches == 1


def test_times_of_another_index_are_not_believed(folder: Path) -> None:
    """Its times would let batches be passed that are asked for."""
    from struct import pack  # noqa: PLC0415 - its one use

    path = folder / "t-0" / f"{0:020d}.log"
    index(path)
    wrong = b"".join(pack(">qi", TIME + n, n) for n in range(9, 99, 10))
    path.with_suffix(".timeindex").write_bytes(wrong)
    rows, _ = _read(folder, ("timestamp", ">", _at(20)), ("partition", "=", 0))
    assert [row["offset"] for row in rows] == [*range(20, 300)]
