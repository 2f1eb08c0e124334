"""Record batches as Arrow columns: the records and errors of ``decode_records``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire import columns
from kafka_wire._runtime import engine
from kafka_wire.columns import RECORD_COLUMNS, RecordColumns
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    RecordBatch,
    RecordsError,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.engine.records_both_ways import engine_is, native, outcome, row_of
from tests.runtime.records.corpus import (
    ALL,
    IDS,
    TIME,
    TINY,
    batch,
    body,
    control_batch,
    record_lists,
    with_crc,
)
from tests.runtime.records.test_stream import bomb, headers_bomb

pa = pytest.importorskip("pyarrow")

corpus = pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
FIRST_MS, LAST_MS = -62_135_596_800_000, 253_402_300_799_999


@pytest.fixture(autouse=True)
def _by_the_engine() -> Iterator[None]:
    with engine_is(native):
        yield


def expected(records: list[Record]) -> list[dict[str, Any]]:
    """The rows of records."""
    return [row_of(r) | {"timestamp": shown(r.timestamp)} for r in records]


def shown(millis: int) -> int | None:
    """A timestamp in microseconds, or None if it cannot be expressed."""
    has_time = millis != -1 and FIRST_MS <= millis <= LAST_MS
    return millis * 1000 if has_time else None


def rows(column_source: Any) -> list[dict[str, Any]]:
    """The rows of columns, with times as integers; every value is examined."""
    table = pa.record_batch(column_source)
    table.validate(full=True)
    if "timestamp" in table.schema.names:
        at = table.schema.get_field_index("timestamp")
        assert table.schema.field(at).type == pa.timestamp("us", tz="UTC")
        table = table.set_column(at, "timestamp", table["timestamp"].cast(pa.int64()))
    row_list: list[dict[str, Any]] = table.to_pylist()
    return row_list


def agreed(data: Any, **options: Any) -> Any:
    """The outcome of both, which must be equal."""
    plain = outcome(lambda: expected(decode_records(data, **options)))
    fast = outcome(lambda: rows(columns.records(data, **options)))
    assert fast == plain
    return fast


@corpus
def test_every_magic_and_codec(magic: int, codec: Compression) -> None:
    data = batch(magic, codec)
    assert len(agreed(data + data)) == 8
    assert len(agreed(memoryview(bytearray(data)))) == 4


@pytest.mark.parametrize("codec", [Compression.NONE, Compression.ZSTD])
def test_magic_2_is_not_read_in_python(
    codec: Compression, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor after a cast, or without any records."""
    data = batch(2, codec) + encode_batch([], base_offset=50, last_offset=59)
    expected_rows = expected(decode_records(data))
    monkeypatch.setattr(RecordBatch, "_records", None)
    assert rows(columns.records(data)) == expected_rows


@given(record_lists(2), st.sampled_from(list(Compression)))
@settings(max_examples=30)
def test_any_records(drawn: list[Record], codec: Compression) -> None:
    assert agreed(encode_batch(drawn, compression=codec)) == expected(drawn)


@corpus
def test_every_byte_changed_and_every_end(magic: int, codec: Compression) -> None:
    """Both give the same rows, or the same error, with a correct checksum."""
    data, chosen = batch(magic, codec), Random(magic * 8 + codec)
    for place in range(17, len(data)):
        changed = bytearray(data)
        changed[place] ^= chosen.choice((1, 2, 4, 64, 128, 255))
        agreed(with_crc(changed))
    for end in range(len(data)):
        agreed(data[:end], strict=True)


@pytest.mark.parametrize("place", range(5))
def test_limits_are_those_of_records(place: int) -> None:
    """Limits on decompressed bytes, records and headers, also over several batches."""
    compressed = batch(2, Compression.GZIP)
    many = [
        bomb(2, Compression.ZSTD, 9000),
        body(2, Compression.NONE, TINY * 9000, 9000),
        body(2, Compression.NONE, headers_bomb(20_000)),
        compressed * 5,
        compressed + bomb(2, Compression.ZSTD, 9000) + compressed,
    ][place]
    errors = 0
    for limit in (0, 100, 1000, 1 << 20, 128 << 20):
        errors += isinstance(agreed(many, max_decompressed=limit), tuple)
    assert errors or place == 1  # what is not compressed has room for its records


def test_options_of_decode_records() -> None:
    data = batch(2, Compression.LZ4)
    marker = control_batch(Record(90, TIME, b"\0\0\0\1", b"x"))
    assert len(agreed(data + marker)) == 4
    assert len(agreed(data + marker, control=True)) == 5
    wrong = bytearray(data)
    wrong[18] ^= 1
    assert agreed(bytes(wrong))[0].__name__ == "CrcError"
    assert len(agreed(bytes(wrong), check_crc=False)) == 4
    assert agreed(data[:-1]) == [] and agreed(None) == []
    assert agreed(data[:-1], strict=True)[0].__name__ == "TruncatedError"
    named = encode_batch([Record(0, TIME, None, b"", (Header("abcde"),))])
    assert isinstance(agreed(with_crc(named.replace(b"abcde", b"caf\xe9!"))), tuple)


def test_times_out_of_range_and_sums_beyond_64_bits() -> None:
    far = (-1, 0, LAST_MS, LAST_MS + 1, 1 << 62, -1 + (1 << 63))
    agreed(encode_batch([Record(n, time, b"", None) for n, time in enumerate(far)]))
    agreed(encode_batch([Record(0, TIME), Record(1, 5)], log_append_time=7))
    for base, time in (
        (1, FIRST_MS),
        (1, FIRST_MS - 1),
        ((1 << 63) - 2, (1 << 63) - 3),
    ):
        changed = bytearray(batch(2, Compression.NONE))
        changed[:8] = base.to_bytes(8, signed=True)
        changed[27:35] = time.to_bytes(8, signed=True)
        agreed(with_crc(changed))


def test_chosen_columns() -> None:
    data = batch(2, Compression.NONE)
    whole = rows(columns.records(data, columns=RECORD_COLUMNS))
    assert [row["sequence"] for row in whole] == [3, 4, 5, 6]
    for names in ((), ("value",), ("headers", "offset")):
        chosen = columns.records(data, columns=names)
        assert len(chosen) == 4
        expected_rows = [{name: row[name] for name in names} for row in whole]
        assert rows(chosen) == expected_rows
    wrong_names: tuple[Any, ...] = (("values",), ("key", "key"), (7,))
    for names in wrong_names:
        with pytest.raises(ValueError, match="is no column of records"):
            columns.records(data, columns=names)


def test_sequences_wrap_around() -> None:
    data = encode_batch(
        [Record(n, TIME) for n in (5, 6, 9)],
        base_offset=4,
        producer_id=1,
        producer_epoch=0,
        base_sequence=(1 << 31) - 2,
    )
    sequences = [(1 << 31) - 1, 0, 3]
    record_columns = RecordColumns(["sequence"])
    (parsed,) = read_batches(data)
    assert record_columns.open(parsed) == (3, 0)
    record_columns.add(parsed, parsed.records())
    assert [row["sequence"] for row in rows(record_columns.finish())] == sequences * 2


def _open(count: int = 10, **options: Any) -> tuple[RecordColumns, Any]:
    record_columns = RecordColumns(["offset", "value", "headers"])
    records = [Record(n, TIME, b"k", b"v" * n, (Header("h"),)) for n in range(count)]
    (parsed,) = read_batches(encode_batch(records))
    return record_columns, record_columns.open(parsed, **options)


def _offsets(record_columns: RecordColumns) -> list[int]:
    return [row["offset"] for row in rows(record_columns.finish())]


@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize(
    ("first", "until"), [(None, None), (3, None), (None, 6), (3, 6), (6, 3), (20, 30)]
)
def test_a_range_of_offsets(takes: bool, first: int | None, until: int | None) -> None:
    in_range = [
        n for n in range(10) if (first or 0) <= n < (10 if until is None else until)
    ]
    record_columns, opened = _open(first=first, until=until, takes=takes)
    assert opened == (len(in_range), sum(n + 2 for n in in_range))
    if not takes:
        assert len(record_columns) == 0
        record_columns.take(2)
        assert len(record_columns) == min(2, len(in_range))
        record_columns.take(99)
    assert _offsets(record_columns) == in_range


def test_portions() -> None:
    """Each record counts n + 2 bytes; unwanted records count as well."""
    record_columns, _ = _open(first=2, takes=False)
    portions = iter(lambda: record_columns.portion(4, 12, 1), None)
    assert [*portions] == [(1, 4), (2, 11), (2, 15), (2, 19), (1, 11)]
    record_columns.take(8)
    assert _offsets(record_columns) == [*range(2, 10)]
    assert record_columns.portion(1, 1) is None


def test_rows_can_be_removed_and_columns_reused() -> None:
    record_columns, _ = _open()
    record_columns.truncate(4)
    record_columns.add_nulls()
    record_columns.take(2)  # of the removed rows
    assert _offsets(record_columns) == [0, 1, 2, 3, None, 0, 1]
    record_columns.take(1)
    assert _offsets(record_columns) == [2] and len(record_columns) == 0
    record_columns.truncate(-5)
    assert _offsets(record_columns) == []


def test_a_batch_that_is_changed_while_it_is_read() -> None:
    data = bytearray(batch(2, Compression.NONE))
    (parsed,) = read_batches(data)
    record_columns = RecordColumns()
    assert record_columns.open(parsed, takes=False)
    at = data.index("né".encode())
    data[at + 1] = 0xFF
    record_columns.take(3)
    with pytest.raises(RuntimeError, match="was changed while it was read"):
        record_columns.take(1)
    assert len(record_columns) == 3
    data[61:] = bytes(len(data) - 61)
    with pytest.raises(RuntimeError, match="was changed while it was read"):
        record_columns.take(1)
    assert len(rows(record_columns.finish())) == 3


def test_values_that_make_no_row() -> None:
    record_columns = native.RecordColumns(
        native.ArrowArray, ("offset", "key", "headers")
    )
    good = (1, 2, b"k", b"v", (("h", None),), 3)
    record_columns.append(*good)
    for place, wrong, error in (
        (0, "1", TypeError),
        (0, 1 << 63, OverflowError),
        (2, "k", TypeError),
        (4, [], TypeError),
        (4, (("h",),), TypeError),
        (4, ((b"h", b""),), TypeError),
        (4, (("h", 7),), TypeError),
        (4, (("h", b""), ("\ud800", b"")), UnicodeEncodeError),
    ):
        with pytest.raises(error):
            record_columns.append(*good[:place], wrong, *good[place + 1 :])
    with pytest.raises(TypeError):
        record_columns.append(1)
    assert len(record_columns) == 1
    remaining = rows(record_columns.finish())
    assert remaining == [
        {"offset": 1, "key": b"k", "headers": [{"key": "h", "value": None}]}
    ]
    classes: tuple[Any, ...] = (int, native.RecordColumns)
    for wrong_class in classes:
        with pytest.raises(TypeError):
            native.RecordColumns(wrong_class, ())


def test_without_the_engine() -> None:
    with engine_is(None), pytest.raises(ImportError, match="pip install"):
        columns.records(b"")


def test_batches_that_open_refuses_are_added_by_python() -> None:
    """Old magics, wrong checksums, broken records: nothing is added, and nothing raised."""
    record_columns = RecordColumns()
    broken = body(2, Compression.NONE, b"\xff" * 30, 2)
    wrong = bytearray(batch(2, Compression.NONE))
    wrong[-1] ^= 1
    unknown = bytearray(batch(2, Compression.NONE))
    unknown[22] |= 7
    named = encode_batch([Record(0, TIME, None, b"", (Header("abcde"),))])
    renamed = with_crc(named.replace(b"abcde", b"caf\xe9!"))
    longer = bytearray(batch(2, Compression.NONE))
    longer[57:61] = (3).to_bytes(4)  # the records, and one byte too many
    assert isinstance(agreed(with_crc(longer)), tuple)
    odd = [broken, bytes(wrong), with_crc(unknown), renamed, with_crc(longer)]
    for data in (*odd, batch(1, Compression.GZIP)):
        (parsed,) = read_batches(data)
        for takes in (True, False):
            assert (
                record_columns.open(parsed, takes=takes) is None
                and len(record_columns) == 0
            )
    record_columns.add(parsed, parsed.records())
    assert len(record_columns) == 4 and engine.native is native
    with pytest.raises(RecordsError):
        columns.records(broken)
