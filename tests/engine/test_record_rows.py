"""Columns as a record batch: the bytes and errors of ``Record`` objects."""

from __future__ import annotations

from random import Random
from typing import Any

import pyarrow as pa
import pytest
from kafka_wire import EncodeError, columns, records
from kafka_wire._runtime import engine
from kafka_wire._runtime.columns import record_rows
from kafka_wire.records import Compression, Header, Record, control_key, decode_records

from tests.engine.records_both_ways import engine_is, outcome, row_of
from tests.runtime.records.corpus import TIME
from tests.support import needs

needs.native()
if engine.native is None:
    pytest.skip("kafka_wire does not use the engine", allow_module_level=True)

HEADERS = pa.list_(pa.struct([("key", pa.string()), ("value", pa.binary())]))
TYPES = {
    "offset": pa.int64(),
    "timestamp": pa.int64(),
    "key": pa.binary(),
    "value": pa.binary(),
    "headers": HEADERS,
}
PRODUCER = {"producer_id": 7, "producer_epoch": 1, "base_sequence": 3}


def rows_of(records_given: list[Record], **types: pa.DataType) -> pa.RecordBatch:
    """The records as columns."""
    schema = pa.schema(list((TYPES | types).items()))
    rows = [row_of(r) | ({} if r.headers else {"headers": None}) for r in records_given]
    return pa.RecordBatch.from_pylist(rows, schema=schema)


def some_records(random: Random, count: int) -> list[Record]:
    """Records with offset gaps, and everything they may contain."""
    records_given = []
    offset = random.choice((0, 5, 1 << 40))
    for _ in range(count):
        key, value = (
            random.choice(
                (None, b"", random.randbytes(random.choice((3, 63, 64, 9000))))
            )
            for _ in "kv"
        )
        headers = tuple(
            Header(random.choice(("", "h", "é" * 70)), random.choice((None, b"", b"v")))
            for _ in range(random.choice((0, 0, 1, 3)))
        )
        timestamp = TIME + random.randrange(-500, 1 << random.choice((3, 33)))
        records_given.append(Record(offset, timestamp, key, value, headers))
        offset += random.choice((1, 1, 70, 1 << 20))
    return records_given


def by_objects(records_given: list[Record], **options: Any) -> bytes:
    """The batch of the records, without the engine."""
    with engine_is(None):
        return records.encode_batch(records_given, **options)


def assert_same(records_given: list[Record], **options: Any) -> None:
    """Assert that columns give the same bytes or error as objects."""
    made = outcome(lambda: columns.encode_batch(rows_of(records_given), **options))
    assert made == outcome(lambda: by_objects(records_given, **options))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"compression": Compression.GZIP},
        {"compression": Compression.ZSTD, "level": 3},
        {"base_offset": 0},
        {"last_offset": 1 << 41, "partition_leader_epoch": 4},
        {"log_append_time": TIME},
        {"delete_horizon": TIME + 1},
        PRODUCER | {"transactional": True},
        {"producer_id": 7},
        {"magic": 1, "compression": Compression.LZ4},
        {"magic": 0},
        {"magic": 3},
    ],
)
def test_bytes_and_errors_are_those_of_records(options: dict[str, Any]) -> None:
    random = Random(str(options))
    for count in (0, 1, 2, 40):
        records_given = some_records(random, count)
        if options.get("magic", 2) < 2:
            records_given = [
                Record(r.offset, r.timestamp, r.key, r.value) for r in records_given
            ]
        assert_same(records_given, **options)


def test_the_engine_writes_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """And only the rows within a slice."""
    records_given = some_records(Random(1), 30)
    monkeypatch.delattr(record_rows, "encode_records")
    rows = rows_of(records_given)
    expected = by_objects(records_given)
    assert columns.encode_batch(rows) == expected
    assert columns.encode_batch(rows.to_struct_array()) == expected
    part = by_objects(records_given[7:18])
    assert columns.encode_batch(rows.slice(7, 11)) == part
    assert columns.encode_batch(rows.to_struct_array().slice(7, 11)) == part


@pytest.mark.parametrize(
    "changed",
    [
        {"offset": 3},
        {"offset": -1},
        {"offset": (1 << 31) + 9},
        {"timestamp": -2},
        {"timestamp": (1 << 63) - 1},
        {"headers": (Header("k", b"v"), Header(None))},  # type: ignore[arg-type]
    ],
)
@pytest.mark.parametrize("place", [0, 2])
def test_values_that_do_not_fit(changed: dict[str, Any], place: int) -> None:
    records_given = [Record(n + 2, TIME, b"k", b"v") for n in range(3)]
    values = {name: getattr(records_given[place], name) for name in TYPES}
    records_given[place] = Record(**values | changed)
    assert_same(records_given)


def test_control_batches() -> None:
    marker = Record(9, TIME, control_key(1), b"\0\0\0\0\0\3")
    options: Any = PRODUCER | {
        "control": True,
        "transactional": True,
        "base_sequence": -1,
    }
    assert columns.encode_batch(rows_of([marker]), **options) == by_objects(
        [marker], **options
    )


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns"])
def test_timestamps_of_any_unit(unit: str) -> None:
    records_given = [Record(1, TIME, None, b"v"), Record(2, -1, None, b"w")]
    times = pa.array([TIME, None], pa.timestamp("ms", tz="UTC")).cast(
        pa.timestamp(unit)
    )
    rows = rows_of(records_given).set_column(1, "timestamp", times)
    assert columns.encode_batch(rows) == by_objects(records_given)


def test_part_of_a_millisecond_is_refused() -> None:
    times = pa.array([TIME * 1000, TIME * 1000 + 1], pa.timestamp("us"))
    rows = rows_of([Record(1, 0), Record(2, 0)]).set_column(1, "timestamp", times)
    reason = "row 1: a timestamp is no whole number of milliseconds"
    with pytest.raises(ValueError, match=reason):
        columns.encode_batch(rows)
    far = rows.set_column(1, "timestamp", pa.array([1 << 60] * 2, pa.timestamp("s")))
    with pytest.raises(ValueError, match="row 0: a timestamp is too great"):
        columns.encode_batch(far)


def test_missing_and_additional_columns() -> None:
    rows = pa.RecordBatch.from_pylist([{"sequence": 1, "value": b"v", "offset": 4}])
    assert decode_records(columns.encode_batch(rows)) == [Record(4, -1, None, b"v")]
    nothing = rows.append_column("headers", pa.nulls(1)).append_column(
        "key", pa.nulls(1)
    )
    assert columns.encode_batch(nothing) == columns.encode_batch(rows)


@pytest.mark.parametrize(
    ("column", "values", "reason"),
    [
        ("offset", pa.array([b"x"]), "a column offset of whole numbers"),
        ("timestamp", pa.array([1.5]), "timestamp is a column of timestamps"),
        ("key", pa.array(["k"]), "key and value are columns of type binary"),
        ("value", pa.array([1]), "key and value are columns of type binary"),
        ("headers", pa.array([b"h"]), "headers is a column of lists"),
        ("headers", pa.array([["h"]]), "headers are structs of key"),
        ("headers", pa.array([[{"value": b"h"}]]), "headers are structs of key"),
    ],
)
def test_columns_of_other_types(column: str, values: pa.Array, reason: str) -> None:
    rows = rows_of([Record(1, TIME, b"k", b"v")])
    rows = rows.set_column(rows.schema.get_field_index(column), column, values)
    with pytest.raises(TypeError, match=reason):
        columns.encode_batch(rows)


def test_inputs_that_are_no_records() -> None:
    rows = rows_of([Record(1, TIME, b"k", b"v")])
    with pytest.raises(TypeError, match="a column offset"):
        columns.encode_batch(rows.drop_columns(["offset"]))
    with pytest.raises(TypeError, match="rows are no structs"):
        columns.encode_batch(pa.array([1]))
    with pytest.raises(ValueError, match="row 1: a record has no offset"):
        columns.encode_batch(pa.array([{"offset": 1}, {"offset": None}]))
    with pytest.raises(ValueError, match="row 1: a record has no offset"):
        columns.encode_batch(pa.array([{"offset": 1}, None]))
    twice = pa.RecordBatch.from_arrays([pa.array([1])] * 2, ["offset", "offset"])
    with pytest.raises(TypeError, match="two columns have one name"):
        columns.encode_batch(twice)


def test_invalid_headers() -> None:
    """In any row, not only the first, which Python checks."""
    raw = pa.array([b"a", b"\xff"]).buffers()
    no_text = pa.Array.from_buffers(pa.string(), 2, raw)
    for keys, wrong, reason in (
        (no_text, UnicodeDecodeError, "utf-8"),
        (pa.array(["a", None], pa.string()), EncodeError, "headers"),
    ):
        header = pa.StructArray.from_arrays([keys], ["key"])
        lists = pa.ListArray.from_arrays(pa.array([0, 1, 2], pa.int32()), header)
        rows = pa.RecordBatch.from_arrays(
            [pa.array([1, 2]), lists], ["offset", "headers"]
        )
        with pytest.raises(wrong, match=reason):
            columns.encode_batch(rows)
    null = pa.array([{"offset": 1, "headers": [{"key": "k"}, None]}])
    with pytest.raises(ValueError, match="row 0: a header is null"):
        columns.encode_batch(null)


def test_without_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "native", None)
    with pytest.raises(ImportError, match="pip install kafka-wire-native"):
        columns.encode_batch(rows_of([]))
