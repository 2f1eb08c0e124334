"""A reader never skips a row for which the condition is true."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import randbytes
from tempfile import mkdtemp

import pyarrow as pa
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs import LogOptions, Tally, arrow_schema, cut, find_files, read_ranges
from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.where import Condition
from specgen.logs.where_bounds import bounds_of
from tests.logs.build import index, marker, segment

COLUMNS = (
    *("topic", "partition", "offset", "timestamp", "_error", "codec", "control"),
    *("transactional", "producer_id", "magic", "timestamp_type", "base_offset"),
)
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
    producer_id: int
    transactional: bool

    def encoded(self, first: int) -> bytes:
        """Its bytes, with offsets from a base on."""
        records = [
            Record(first + n, seconds * 1000 if self.magic else -1, None, b"v" * n)
            for n, seconds in enumerate(self.times)
        ]
        options: dict[str, object] = {"magic": self.magic, "compression": self.codec}
        if self.append_time and self.magic:
            options["log_append_time"] = max(self.times) * 1000
        if self.producer_id >= 0 and self.magic > 1:
            options |= {"producer_id": self.producer_id, "producer_epoch": 0}
            options |= {"base_sequence": 0, "transactional": self.transactional}
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
        st.sampled_from((-1, -1, 0, 5)),
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


FIXED = st.sampled_from(
    (
        *("topic LIKE 'a%'", "topic NOT LIKE 'a'", "topic >= 'b'", "'b' > topic"),
        *("codec = 'none'", "codec IN ('gzip', NULL)", "codec IS NULL", "codec > 'm'"),
        *("control", "NOT control", "transactional", "transactional IS NULL"),
        *("producer_id = 5", "producer_id < 3", "producer_id IS NULL", "1 = 0"),
        *("producer_id <=> NULL", "magic = 2", "timestamp_type LIKE 'LOG%'"),
        *("base_offset > 5", "base_offset + 1 < offset"),
    )
)
LEAF = COLUMN.flatmap(_conditions) | TOPIC.map(lambda name: f"topic <> {name}") | FIXED
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
    return Condition.of(condition, schema).filter(decoded)


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


def _mixed(folder: Path) -> int:
    """Batches of a kilobyte that differ in what their headers say; the bytes of each kind.

    Of ten batches one is compressed, one transactional, one a marker and one of an
    idempotent producer; the six others are plain.
    """
    batches = []
    sequence = {"producer_epoch": 0, "base_sequence": 0}
    for n in range(0, 1000, 10):
        kinds: list[dict[str, object]] = [
            {"compression": Compression.GZIP},
            {"producer_id": 7, "transactional": True},
            {"producer_id": 8},
            *({} for _ in range(6)),
        ]
        batches += [
            encode_batch(
                [Record(n + i, 1000, None, randbytes(1000))],
                **(kind | sequence if "producer_id" in kind else kind),  # type: ignore[arg-type]
            )
            for i, kind in enumerate(kinds)
        ]
        batches.append(marker(n + 9, 7, commit=True))
    return segment(folder / "t-0", 0, batches).stat().st_size


@pytest.mark.parametrize(
    ("condition", "share"),
    [
        ("codec = 'gzip'", 0.1),
        ("codec NOT IN ('none', 'zstd')", 0.1),
        ("codec LIKE 'g%'", 0.1),
        ("control", 0.01),
        ("NOT control", 0.9),
        ("transactional AND NOT control", 0.1),
        ("producer_id = 8", 0.1),
        ("8 <= producer_id", 0.1),
        ("producer_id IS NOT NULL AND NOT control", 0.2),
        ("producer_id = 5", 0),
        ("magic < 2", 0),
        ("codec = 'zstd' OR producer_id = 8", 0.1),
        ("leader_epoch > 3", 0),
        ("timestamp_type <> 'CREATE_TIME'", 0),
        ("base_offset % 10 = 3", 0.1),
        ("codec = 'gzip' AND offset < 500", 0.05),
        ("codec IS NOT DISTINCT FROM 'gzip'", 0.1),
    ],
)
def test_batches_that_their_headers_exclude_are_not_read(
    tmp_path: Path, condition: str, share: float
) -> None:
    """Besides their headers, and what shows that a size is right where a range ends."""
    size = _mixed(tmp_path)
    read = _bytes(tmp_path, condition, 1 << 30)[0]
    assert share * 0.9 * size <= read <= 1000 * 61 + share * 1.15 * size + 2200


def test_what_may_be_damage_is_read(tmp_path: Path) -> None:
    """A row of damage has no codec: only reading finds it."""
    size = _mixed(tmp_path)
    for condition in ("codec IS NULL", "NOT (codec <=> 'none')", "key IS NULL"):
        assert _bytes(tmp_path, condition, 1 << 30)[0] >= size


@pytest.mark.parametrize(
    ("condition", "topics"),
    [
        ("topic LIKE 'orders.%'", ("orders.eu", "orders.us")),
        ("topic NOT LIKE 'orders.%'", ("a", "zz")),
        ("topic >= 'm'", ("orders.eu", "orders.us", "zz")),
        ("'m' > topic", ("a",)),
        ("topic BETWEEN 'b' AND 'orders.m'", ("orders.eu",)),
        ("startswith(topic, 'orders') AND partition % 2 = 1", ("orders.us",)),
        ("topic ILIKE 'A' OR topic RLIKE '^z+$'", ("a", "zz")),
        ("file LIKE '%/zz-%'", ("zz",)),
        ("topic LIKE '%u%' AND codec = 'none'", ("orders.eu", "orders.us")),
    ],
)
def test_topics_that_are_excluded_are_not_opened(
    tmp_path: Path, condition: str, topics: tuple[str, ...]
) -> None:
    for number, topic in enumerate(("a", "orders.eu", "orders.us", "zz")):
        data = encode_batch([Record(0, 1000, None, bytes(1000 * 2**number))])
        segment(tmp_path / f"{topic}-{1 if topic == 'orders.us' else 0}", 0, [data])
    expected = sum(
        path.stat().st_size
        for topic in topics
        for path in tmp_path.glob(f"{topic}-?/*.log")
    )
    bounds, tally = bounds_of(condition), Tally()
    for used in (NO_BOUNDS, bounds):
        ranges = list(cut(find_files(tmp_path, bounds=used), 1 << 20, bounds))
        assert {part.file.topic for part in ranges} == {*topics}
    for _ in read_ranges(ranges, LogOptions(), bounds, tally):
        pass
    assert expected <= tally.bytes_read <= expected + 61 * len(topics)
