"""A reader never skips a row for which the condition is true."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import mkdtemp

import pyarrow as pa
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import LogOptions, Tally, arrow_schema, cut, find_files, read_ranges
from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.where import bounds_of, expression
from tests.logs.build import index, segment

COLUMNS = ("topic", "partition", "offset", "timestamp", "_error")
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
TIMES = st.integers(0, 40) | st.integers(0, 5)
"""Seconds, in any order."""


@dataclass(frozen=True)
class Batch:
    """The properties of a batch; it is preceded by a ``gap`` of missing offsets."""

    gap: int
    times: tuple[int, ...]
    magic: int
    codec: Compression
    append_time: bool

    def encoded(self, first: int) -> bytes:
        """Its bytes, with offsets from a base on."""
        records = [
            Record(first + n, seconds * 1000 if self.magic else -1, None, b"v" * n)
            for n, seconds in enumerate(self.times)
        ]
        options: dict[str, object] = {"magic": self.magic, "compression": self.codec}
        if self.append_time and self.magic:
            options["log_append_time"] = max(self.times) * 1000
        return encode_batch(records, **options)  # type: ignore[arg-type]


def _batch(magic: int, codec: Compression) -> st.SearchStrategy[Batch]:
    plain = codec is Compression.ZSTD and magic < 2
    return st.builds(
        Batch,
        st.sampled_from((0, 0, 0, 3)),
        st.lists(TIMES, min_size=1, max_size=4).map(tuple),
        st.just(magic),
        st.just(Compression.NONE if plain else codec),
        st.booleans(),
    )


BATCH = st.tuples(
    st.sampled_from((2, 2, 2, 1, 0)),
    st.sampled_from((Compression.NONE, Compression.NONE, *Compression)),
).flatmap(lambda properties: _batch(*properties))
LOG = st.lists(st.lists(BATCH, min_size=1, max_size=9), min_size=1, max_size=4)


def _time(seconds: int, micros: int) -> str:
    time = EPOCH + timedelta(seconds=seconds, microseconds=micros)
    return f"'{time:%Y-%m-%d %H:%M:%S.%f}'"


OFFSET = st.integers(-1, 90).map(str)
TIME = st.builds(_time, TIMES, st.sampled_from((0, 0, 500, 999_999)))
TOPIC = st.sampled_from(("'a'", "'b'", "'c'"))
OPERATORS = st.sampled_from(("=", "<>", "<", "<=", ">", ">=", "<=>"))
COLUMN = st.sampled_from(
    (("offset", OFFSET), ("timestamp", TIME), ("partition", st.just("0")))
)


def _conditions(column: tuple[str, st.SearchStrategy[str]]) -> st.SearchStrategy[str]:
    name, values = column
    several = st.lists(values, min_size=1, max_size=4).map(", ".join)
    return st.one_of(
        st.builds(lambda op, value: f"{name} {op} {value}", OPERATORS, values),
        several.map(lambda values: f"{name} IN ({values})"),
        several.map(lambda values: f"{name} NOT IN ({values})"),
        st.builds(lambda low, high: f"{name} BETWEEN {low} AND {high}", values, values),
        st.sampled_from((f"{name} IS NULL", f"{name} IS NOT NULL")),
    )


LEAF = COLUMN.flatmap(_conditions) | TOPIC.map(lambda name: f"topic <> {name}")
CONDITION = st.recursive(
    LEAF,
    lambda inner: st.one_of(
        inner.map(lambda part: f"NOT ({part})"),
        st.builds(lambda left, right: f"({left}) AND ({right})", inner, inner),
        st.builds(lambda left, right: f"({left}) OR ({right})", inner, inner),
    ),
    max_leaves=6,
)


def _write(folder: Path, log: list[list[Batch]], every: int) -> None:
    for topic in ("a", "b"):
        at = 0
        for batches in log:
            base = at
            data: list[bytes] = []
            for batch in batches:
                at += batch.gap if data else 0
                data.append(batch.encoded(at))
                at += len(batch.times)
            path = segment(folder / f"{topic}-0", base, data)
            if every:
                index(path, every)


@settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
@given(LOG, TIME, st.sampled_from((1, 2)), st.sampled_from((1, 300, 1 << 20)))
def test_disorder_that_is_not_exceeded_hides_nothing(
    log: list[list[Batch]], time: str, every: int, split: int
) -> None:
    peak = disorder = 0
    for batch in (batch for batches in log for batch in batches if batch.magic):
        for seconds in [max(batch.times)] if batch.append_time else batch.times:
            peak = max(peak, seconds)
            disorder = max(disorder, peak - seconds)
    condition = f"timestamp < {time}"
    folder = Path(mkdtemp())
    try:
        _write(folder, log, every)
        bounds = replace(bounds_of(condition), disorder=disorder * 1000)
        expected = _rows(folder, 1 << 20, NO_BOUNDS, condition)
        read = _rows(folder, split, bounds, condition)
    finally:
        shutil.rmtree(folder)
    assert read.equals(expected)


def _rows(folder: Path, split: int, bounds: Bounds, condition: str) -> pa.Table:
    options = LogOptions(columns=COLUMNS, split_size=split)
    ranges = cut(find_files(folder), split, bounds)
    schema = arrow_schema(COLUMNS)
    decoded = pa.Table.from_batches(read_ranges(ranges, options, bounds), schema)
    return decoded.filter(expression(condition, schema))


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(LOG, CONDITION, st.sampled_from((0, 1, 2)), st.sampled_from((1, 300, 1 << 20)))
def test_a_matching_row_is_never_skipped(
    log: list[list[Batch]], condition: str, every: int, split: int
) -> None:
    folder = Path(mkdtemp())
    try:
        _write(folder, log, every)
        expected = _rows(folder, 1 << 20, NO_BOUNDS, condition)
        read = _rows(folder, split, bounds_of(condition), condition)
    finally:
        shutil.rmtree(folder)
    assert read.equals(expected)


def _tall(folder: Path, seconds: int = 1, **options: object) -> Path:
    """A segment of 2,000 batches of a kilobyte, with an index as dense as Kafka's."""
    batches = [
        encode_batch(
            [Record(2 * n + i, n * seconds * 1000, None, bytes(500)) for i in (0, 1)],
            **options,  # type: ignore[arg-type]
        )
        for n in range(2000)
    ]
    path = segment(folder / "t-0", 0, batches)
    index(path, every=4)
    for suffix in (".index", ".timeindex"):
        with path.with_suffix(suffix).open("ab") as file:
            file.truncate(10 << 20)
    return path


def _bytes(
    folder: Path, condition: str, split: int = 100_000, disorder: int | None = None
) -> tuple[int, int]:
    """The bytes read of segments and of indexes for planned ranges."""
    bounds, tally = replace(bounds_of(condition), disorder=disorder), Tally()
    ranges = list(cut(find_files(folder), split, bounds))
    for _ in read_ranges(ranges, LogOptions(columns=COLUMNS), bounds, tally):
        pass
    return tally.bytes_read, tally.index_bytes


def test_one_offset_of_a_large_segment_reads_next_to_nothing(tmp_path: Path) -> None:
    _tall(tmp_path)
    for condition in ("offset = 3999", "offset = 0", "offset = 2001"):
        segment_bytes, index_bytes = _bytes(tmp_path, condition)
        assert segment_bytes < 30_000
        assert index_bytes < 1000


def test_in_and_or_read_places_apart(tmp_path: Path) -> None:
    _tall(tmp_path)
    for condition in ("offset IN (0, 3999)", "offset = 0 OR offset = 3999"):
        segment_bytes, index_bytes = _bytes(tmp_path, condition)
        assert segment_bytes < 60_000
        assert index_bytes < 2000


def test_a_range_that_is_not_asked_for_is_not_planned(tmp_path: Path) -> None:
    path = _tall(tmp_path)
    whole = list(cut(find_files(tmp_path), 100_000))
    assert len(whole) > 15
    bounds = bounds_of("offset IN (0, 3999)")
    ranges = list(cut(find_files(tmp_path), 100_000, bounds))
    assert len(ranges) == 2
    assert ranges[0].start == 0 and ranges[1].end == path.stat().st_size


def test_append_time_ends_what_is_read_by_time(tmp_path: Path) -> None:
    """A batch stamped by a broker has a known least time: headers are enough."""
    _tall(tmp_path, log_append_time=5000)
    early = _bytes(tmp_path, "timestamp < '1970-01-01 00:00:04'")[0]
    assert early <= 2000 * 61 + 30_000


def test_one_record_has_one_time(tmp_path: Path) -> None:
    batches = [
        encode_batch([Record(n, n * 1000, None, bytes(1000))]) for n in range(100)
    ]
    segment(tmp_path / "t-0", 0, batches)
    early = _bytes(tmp_path, "timestamp < '1970-01-01 00:00:05'")[0]
    assert early < 100 * 61 + 8 * len(batches[0])


def test_known_disorder_ends_what_is_read_by_time(tmp_path: Path) -> None:
    path = _tall(tmp_path)
    early = "timestamp < '1970-01-01 00:01:40'"
    # Two records have different times, and nothing states the lesser one.
    assert _bytes(tmp_path, early)[0] > path.stat().st_size
    assert _bytes(tmp_path, early, disorder=0)[0] < 200_000
    assert _bytes(tmp_path, early, disorder=100_000)[0] < 350_000
