"""Filters skip batches, segments and index entries, but never matching rows."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.records import Record, encode_batch

from specgen.logs import Bounds, Tally
from specgen.logs.intervals import Intervals
from specgen.logs.where_bounds import bounds_of
from tests.logs.build import TIME, batch, index, offsets, segment, table
from tests.support.grouped import grouped

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


def _at(seconds: int) -> str:
    time = datetime.fromtimestamp(TIME / 1000, UTC) + timedelta(seconds=seconds)
    return f"'{time:%Y-%m-%d %H:%M:%S.%f}'"


def _read(folder: Path, *conditions: str) -> tuple[list[Any], Tally]:
    bounds, tally = Bounds(), Tally()
    for condition in conditions:
        bounds &= bounds_of(condition)
    decoded = table(folder, bounds=bounds, tally=tally)
    return decoded.select(["partition", "offset"]).to_pylist(), tally


BATCH = len(_large(0))


def test_nothing_asked_reads_all(folder: Path) -> None:
    rows, tally = _read(folder)
    assert len(rows) == 600
    assert tally.bytes_read == 60 * BATCH


def test_a_partition_and_an_offset(folder: Path) -> None:
    """One batch of sixty is read, and the headers on the way to it."""
    rows, tally = _read(folder, "partition = 1", "offset = 155")
    assert rows == [{"partition": 1, "offset": n} for n in range(150, 160)]
    assert tally.files == 1
    assert tally.skipped_batches == 9
    assert tally.bytes_read <= BATCH + 20 * 61


def test_with_an_index_the_headers_before_are_not_read_either(folder: Path) -> None:
    index(folder / "t-1" / f"{100:020d}.log", every=3)
    rows, tally = _read(folder, "partition = 1", "offset >= 180")
    expected = list(range(180, 300))
    assert [row["offset"] for row in rows] == expected
    assert tally.skipped_batches <= 2


@pytest.mark.parametrize("indexed", [True, False])
def test_times(folder: Path, indexed: bool) -> None:
    if indexed:
        for path in folder.glob("t-*/*.log"):
            index(path)
    rows, tally = _read(folder, f"timestamp > {_at(287)}", "topic = 't'")
    assert [row["offset"] for row in rows] == [*range(280, 300)] * 2
    # Looking after an index entry costs one batch per file.
    assert tally.bytes_read <= 4 * BATCH + 60 * 61 + 6 * BATCH * indexed
    assert _read(folder, f"timestamp > {_at(299)}")[0] == [
        {"partition": p, "offset": n} for p in (0, 1) for n in range(290, 300)
    ]
    assert _read(folder, f"timestamp >= {_at(300)}")[0] == []


def test_a_topic_that_is_not_there_opens_nothing(folder: Path) -> None:
    rows, tally = _read(folder, "topic IN ('u', NULL)")
    assert (rows, tally.files, tally.bytes_read) == ([], 0, 0)


@pytest.mark.parametrize("indexed", [True, False])
@pytest.mark.parametrize("operator", ["=", "<", "<=", ">", ">=", "in"])
@grouped("value", [-5, 0, 9, 10, 99, 100, 101, 250, 299, 300, 2**62], size=11)
def test_no_matching_row_is_missing(
    folder: Path, operator: str, value: int, indexed: bool
) -> None:
    if indexed:
        for path in folder.glob("t-*/*.log"):
            index(path, every=2)
    comparisons: dict[str, Callable[[int], bool]] = {
        "=": lambda n: n == value,
        "in": lambda n: n in (value, value + 7),
        "<": lambda n: n < value,
        "<=": lambda n: n <= value,
        ">": lambda n: n > value,
        ">=": lambda n: n >= value,
    }
    compared = comparisons[operator]
    operand = f"({value}, {value + 7})" if operator == "in" else value
    rows, tally = _read(folder, f"offset {operator} {operand}")
    expected = [n for n in range(300) if compared(n)] * 2
    assert [r["offset"] for r in rows if compared(r["offset"])] == expected
    # No more than the two batches that a bound cuts through, in each partition.
    assert len(rows) <= len(expected) + 40
    assert tally.batches <= len(rows) // 10 + 1


def test_old_messages_skip_too(tmp_path: Path) -> None:
    from kafka_wire.records import Compression  # noqa: PLC0415 - its one use

    records = [Record(n, TIME + n, None, b"v" * 500) for n in range(40)]
    sets = [
        encode_batch(records[n : n + 10], magic=1, compression=Compression.GZIP)
        for n in range(0, 40, 10)
    ]
    segment(tmp_path / "t-0", 0, sets)
    rows, tally = _read(tmp_path, "offset >= 25")
    assert [row["offset"] for row in rows] == [*range(20, 40)]
    assert tally.skipped_batches == 2
    assert offsets(table(tmp_path)) == list(range(40))


def test_a_first_batch_of_a_segment_found_by_offset(tmp_path: Path) -> None:
    segment(tmp_path / "t-0", 0, [batch(0, 5), batch(5, 5)])
    rows, tally = _read(tmp_path, "offset < 5")
    assert [row["offset"] for row in rows] == [0, 1, 2, 3, 4]
    assert tally.skipped_batches == 1


def test_times_of_another_index_are_ignored(folder: Path) -> None:
    """Their times would skip batches that match."""
    from struct import pack  # noqa: PLC0415 - its one use

    path = folder / "t-0" / f"{0:020d}.log"
    index(path)
    wrong = b"".join(pack(">qi", TIME + n, n) for n in range(9, 99, 10))
    path.with_suffix(".timeindex").write_bytes(wrong)
    rows, _ = _read(folder, f"timestamp > {_at(20)}", "partition = 0")
    assert [row["offset"] for row in rows] == [*range(20, 300)]


def _bounds(name: str, intervals: Intervals, **others: Any) -> Bounds:
    return Bounds(**{name: intervals, **others})


@pytest.mark.parametrize("name", ["offsets", "times"])
def test_what_both_or_either_allow(name: str) -> None:
    low, high = Intervals.between(2, 5), Intervals.between(4, 9)
    lower, upper = _bounds(name, low), _bounds(name, high)
    assert lower & upper == _bounds(name, Intervals.between(4, 5))
    assert lower | upper == _bounds(name, Intervals.between(2, 9))
    assert lower & Bounds() == lower
    assert lower | Bounds() == Bounds()
    topic = bounds_of("topic = 'a'")
    assert lower & topic == _bounds(name, low, fixed=topic.fixed)
    assert lower | topic == Bounds()


def test_the_disorder_of_either_side() -> None:
    for first, second, expected in (
        (None, 5, 5),
        (5, None, 5),
        (3, 5, 5),
        (None, None, None),
    ):
        left, right = Bounds(disorder=first), Bounds(disorder=second)
        assert (left & right).disorder == (left | right).disorder == expected


@pytest.mark.parametrize(
    ("first", "last", "oldest", "newest", "skips"),
    [
        (10, 20, 1000, 2000, False),
        (21, 30, 1000, 2000, True),
        (0, 9, 1000, 2000, True),
        (20, 30, 1000, 2000, False),
        (0, 10, 1000, 2000, False),
        (None, 10, 1000, 2000, False),
        (None, 9, 1000, 2000, True),
        (None, 30, 1000, 2000, False),
        (30, 10, 1000, 2000, False),  # offsets in the wrong order
        (10, 20, 2001, 3000, True),
        (10, 20, 2000, 3000, False),
        (10, 20, 0, 999, True),
        (10, 20, 0, 1000, False),
        (10, 20, None, 3000, False),
        (10, 20, None, 999, True),
        (10, 20, 2001, None, True),
        (10, 20, 0, None, False),
        (10, 20, None, None, False),
    ],
)
def test_which_batches_are_skipped(
    first: int | None, last: int, oldest: int | None, newest: int | None, skips: bool
) -> None:
    """None that may match is skipped; what its header does not state may be anything."""
    bounds = Bounds(Intervals.between(10, 20), Intervals.between(1000, 2000))
    assert bounds.skips_batch(first, last, oldest, newest) is skips


@pytest.mark.parametrize(
    ("topic", "partition", "skips"),
    [
        ("t", 1, False),
        ("t", 2, True),
        ("u", 1, True),
        (None, 1, True),
        ("t", None, True),
    ],
)
def test_which_partitions_are_skipped(
    topic: str | None, partition: int | None, skips: bool
) -> None:
    bounds = bounds_of("topic = 't'") & bounds_of("partition = 1")
    assert bounds.skips_place(topic, partition) is skips
    assert Bounds().skips_place(topic, partition) is False
    offsets_alone = bounds_of("offset < 5")
    assert offsets_alone.skips_place(topic, partition) is False
    for first, until, is_skipped in ((4, 5, False), (5, 9, True), (None, 1, False)):
        assert offsets_alone.skips_offsets(first, until) is is_skipped
    assert bounds_of("offset > 5").skips_offsets(0, None) is False
    assert bounds_of("offset > 5").skips_offsets(0, 6) is True
    assert (
        offsets_alone.skips_batches and bounds_of(f"timestamp < {_at(0)}").skips_batches
    )
    assert not bounds.skips_batches
