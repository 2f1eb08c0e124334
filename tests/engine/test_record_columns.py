"""Record batches as Arrow columns: the records that ``decode_records`` gives, and its errors."""

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
    """A timestamp in microseconds, as far as there is one to be shown."""
    has_time = millis != -1 and FIRST_MS <= millis <= LAST_MS
    return millis * 1000 if has_time else None


def rows(made: Any) -> list[dict[str, Any]]:
    """The rows of columns, times as whole numbers; everything in them is looked at."""
    table = pa.record_batch(made)
    table.validate(full=True)
    if "timestamp" in table.schema.names:
        at = table.schema.get_field_index("timestamp")
        assert table.schema.field(at).type == pa.timestamp("us", tz="UTC")
        table = table.set_column(at, "timestamp", table["timestamp"].cast(pa.int64()))
    found: list[dict[str, Any]] = table.to_pylist()
    return found


def agreed(data: Any, **options: Any) -> Any:
    """What both make of the bytes, which must be the same."""
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
    """Nor after a cast, or where there are no records."""
    data = batch(2, codec) + encode_batch([], base_offset=50, last_offset=59)
    wanted = expected(decode_records(data))
    monkeypatch.setattr(RecordBatch, "_records", None)
    assert rows(columns.records(data)) == wanted


@given(record_lists(2), st.sampled_from(list(Compression)))
@settings(max_examples=30)
def test_any_records(made: list[Record], codec: Compression) -> None:
    assert agreed(encode_batch(made, compression=codec)) == expected(made)


@corpus
def test_every_byte_changed_and_every_end(magic: int, codec: Compression) -> None:
    """Both give the same rows, or the same error, with a checksum that is right."""
    data, chosen = batch(magic, codec), Random(magic * 8 + codec)
    for place in range(17, len(data)):
        changed = bytearray(data)
        changed[place] ^= chosen.choice((1, 2, 4, 64, 128, 255))
        agreed(with_crc(changed))
    for end in range(len(data)):
        agreed(data[:end], strict=True)


@pytest.mark.parametrize("place", range(5))
def test_limits_are_those_of_records(place: int) -> None:
    """Of what is decompressed, of records and of headers; of several batches, too."""
    one = batch(2, Compression.GZIP)
    many = [
        bomb(2, Compression.ZSTD, 9000),
        body(2, Compression.NONE, TINY * 9000, 9000),
        body(2, Compression.NONE, headers_bomb(20_000)),
        one * 5,
        one + bomb(2, Compression.ZSTD, 9000) + one,
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


def test_times_out_of_reach_and_sums_that_leave_64_bits() -> None:
    far = (-1, 0, LAST_MS, LAST_MS + 1, 1 << 62, -1 + (1 << 63))
    agreed(encode_batch([Record(n, time, b"", None) for n, time in enumerate(far)]))
    agreed(encode_batch([Record(0, TIME), Record(1, 5)], log_append_time=7))
    for base, time in (
        (1, FIRST_MS),
        (1, FIRST_MS - 1),
        ((1 << 63) - 2, (1 << 63) - 3),
    ):
        made = bytearray(batch(2, Compression.NONE))
        made[:8] = base.to_bytes(8, signed=True)
        made[27:35] = time.to_bytes(8, signed=True)
        agreed(with_crc(made))


def test_chosen_columns() -> None:
    data = batch(2, Compression.NONE)
    whole = rows(columns.records(data, columns=RECORD_COLUMNS))
    assert [row["sequence"] for row in whole] == [3, 4, 5, 6]
    for names in ((), ("value",), ("headers", "offset")):
        made = columns.records(data, columns=names)
        assert len(made) == 4
        kept = [{name: row[name] for name in names} for row in whole]
        assert rows(made) == kept
    for names in (("values",), ("key", "key"), (7,)):
        with pytest.raises(ValueError, match="is no column of records"):
            columns.records(data, columns=names)


def test_sequences_begin_again_behind_the_last_number() -> None:
    data = encode_batch(
        [Record(n, TIME) for n in (5, 6, 9)],
        base_offset=4,
        producer_id=1,
        producer_epoch=0,
        base_sequence=(1 << 31) - 2,
    )
    wanted = [(1 << 31) - 1, 0, 3]
    made = RecordColumns(["sequence"])
    (one,) = read_batches(data)
    assert made.open(one) == (3, 0)
    made.add(one, one.records())
    assert [row["sequence"] for row in rows(made.finish())] == wanted * 2


def _open(count: int = 10, **options: Any) -> tuple[RecordColumns, Any]:
    made = RecordColumns(["offset", "value", "headers"])
    records = [Record(n, TIME, b"k", b"v" * n, (Header("h"),)) for n in range(count)]
    (one,) = read_batches(encode_batch(records))
    return made, made.open(one, **options)


def _offsets(made: RecordColumns) -> list[int]:
    return [row["offset"] for row in rows(made.finish())]


@pytest.mark.parametrize("takes", [True, False])
@pytest.mark.parametrize(
    ("first", "until"), [(None, None), (3, None), (None, 6), (3, 6), (6, 3), (20, 30)]
)
def test_a_range_of_offsets(takes: bool, first: int | None, until: int | None) -> None:
    wanted = [
        n for n in range(10) if (first or 0) <= n < (10 if until is None else until)
    ]
    made, opened = _open(first=first, until=until, takes=takes)
    assert opened == (len(wanted), sum(n + 2 for n in wanted))
    if not takes:
        assert len(made) == 0
        made.take(2)
        assert len(made) == min(2, len(wanted))
        made.take(99)
    assert _offsets(made) == wanted


def test_portions() -> None:
    """Each record of n bytes, and 2 beside; those that are not wanted count as well."""
    made, _ = _open(first=2, takes=False)
    portions = iter(lambda: made.portion(4, 12, 1), None)
    assert [*portions] == [(1, 4), (2, 11), (2, 15), (2, 19), (1, 11)]
    made.take(8)
    assert _offsets(made) == [*range(2, 10)]
    assert made.portion(1, 1) is None


def test_rows_are_taken_back_and_columns_begin_again() -> None:
    made, _ = _open()
    made.truncate(4)
    made.add_nulls()
    made.take(2)  # of those that were taken back
    assert _offsets(made) == [0, 1, 2, 3, None, 0, 1]
    made.take(1)
    assert _offsets(made) == [2] and len(made) == 0
    made.truncate(-5)
    assert _offsets(made) == []


def test_a_batch_that_is_changed_while_it_is_read() -> None:
    data = bytearray(batch(2, Compression.NONE))
    (one,) = read_batches(data)
    made = RecordColumns()
    assert made.open(one, takes=False)
    at = data.index("né".encode())
    data[at + 1] = 0xFF
    made.take(3)
    with pytest.raises(RuntimeError, match="was changed while it was read"):
        made.take(1)
    assert len(made) == 3
    data[61:] = bytes(len(data) - 61)
    with pytest.raises(RuntimeError, match="was changed while it was read"):
        made.take(1)
    assert len(rows(made.finish())) == 3


def test_what_is_no_row() -> None:
    made = native.RecordColumns(native.ArrowArray, ("offset", "key", "headers"))
    good = (1, 2, b"k", b"v", (("h", None),), 3)
    made.append(*good)
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
            made.append(*good[:place], wrong, *good[place + 1 :])
    with pytest.raises(TypeError):
        made.append(1)
    assert len(made) == 1
    kept = rows(made.finish())
    assert kept == [
        {"offset": 1, "key": b"k", "headers": [{"key": "h", "value": None}]}
    ]
    for wrong in (int, native.RecordColumns):
        with pytest.raises(TypeError):
            native.RecordColumns(wrong, ())


def test_without_the_engine() -> None:
    with engine_is(None), pytest.raises(ImportError, match="pip install"):
        columns.records(b"")


def test_what_open_refuses_is_added_from_python() -> None:
    """Old magics, wrong checksums, broken records: nothing is added, and nothing raised."""
    made = RecordColumns()
    broken = body(2, Compression.NONE, b"\xff" * 30, 2)
    wrong = bytearray(batch(2, Compression.NONE))
    wrong[-1] ^= 1
    unknown = bytearray(batch(2, Compression.NONE))
    unknown[22] |= 7
    named = encode_batch([Record(0, TIME, None, b"", (Header("abcde"),))])
    renamed = with_crc(named.replace(b"abcde", b"caf\xe9!"))
    longer = bytearray(batch(2, Compression.NONE))
    longer[57:61] = (3).to_bytes(4)  # records, and one more behind them
    assert isinstance(agreed(with_crc(longer)), tuple)
    odd = [broken, bytes(wrong), with_crc(unknown), renamed, with_crc(longer)]
    for data in (*odd, batch(1, Compression.GZIP)):
        (one,) = read_batches(data)
        for takes in (True, False):
            assert made.open(one, takes=takes) is None and len(made) == 0
    made.add(one, one.records())
    assert len(made) == 4 and engine.native is native
    with pytest.raises(RecordsError):
        columns.records(broken)
