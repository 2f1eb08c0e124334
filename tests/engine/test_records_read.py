"""Records read by the native engine equal those read by Python, errors included."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from struct import pack
from typing import Any

import cramjam
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire._runtime.records import read_legacy, read_v2, stream_v2
from kafka_wire.records import (
    Compression,
    DecompressedSizeError,
    Header,
    Record,
    RecordsError,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.engine.records_both_ways import agreed, engine_is, native, unwanted
from tests.runtime.records.corpus import (
    ALL,
    IDS,
    TIME,
    batch,
    body,
    record_lists,
    records,
    with_crc,
)
from tests.runtime.records.test_hostile import other_bytes, packed, sized

MIB = 1 << 20
MOST = (1 << 63) - 1
corpus = pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)


def read(data: Any, **options: Any) -> list[list[Record]]:
    """The records of each batch."""
    return [parsed.records(**options) for parsed in read_batches(data)]


def stream(data: Any, **options: Any) -> list[list[Record]]:
    """Like ``read``, but streamed."""
    return [list(parsed.iter_records(**options)) for parsed in read_batches(data)]


def agree(data: Any, **options: Any) -> list[list[Record]] | tuple[Any, ...]:
    """The outcome of both engines, read at once and streamed."""
    whole: list[list[Record]] | tuple[Any, ...] = agreed(lambda: read(data, **options))
    agreed(lambda: stream(data, **options))
    agreed(lambda: decode_records(data, control=True, **_for_all(options)))
    return whole


def _for_all(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "lenient"}


@pytest.fixture
def no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose the engine, and make Python's own path fail."""
    monkeypatch.setattr(read_v2, "_read_records", unwanted)
    monkeypatch.setattr(stream_v2, "_stream_records", unwanted)
    monkeypatch.setattr(stream_v2, "_frame", unwanted)
    monkeypatch.setattr(read_legacy, "read_wrapped", unwanted)
    monkeypatch.setattr(read_legacy, "_count", unwanted)


@pytest.mark.usefixtures("no_python")
@pytest.mark.parametrize("view", [bytes, bytearray, memoryview])
@pytest.mark.parametrize("codec", Compression)
def test_the_engine_reads_all_valid_batches(
    codec: Compression, view: Callable[[bytes], Any]
) -> None:
    data, whole = view(batch(2, codec)), records(2)
    with engine_is(native):
        assert decode_records(data) == whole
        assert read(data) == stream(data) == [whole]
        assert stream(data, lenient=True) == [whole]


@pytest.mark.usefixtures("no_python")
@given(record_lists(2))
@settings(max_examples=25)
def test_any_records(rows: list[Record]) -> None:
    data = encode_batch(rows)
    with engine_is(native):
        assert read(data) == stream(data) == [rows]


def test_both_engines_give_the_same_types() -> None:
    with engine_is(native):
        rows = [
            *decode_records(batch(2, Compression.NONE)),
            *stream(batch(2, Compression.NONE))[0],
        ]
    for row in rows:
        assert type(row) is Record
        assert type(row.offset) is type(row.timestamp) is int
        assert {type(row.key), type(row.value)} <= {bytes, type(None)}
        assert type(row.headers) is tuple
        for header in row.headers:
            assert (type(header), type(header.key)) == (Header, str)


@corpus
def test_some_changed_bytes(magic: int, codec: Compression) -> None:
    data, rng = batch(magic, codec), Random(f"{magic} {codec}")
    for at in rng.sample(range(21 if magic > 1 else 16, len(data)), 12):
        changed = data[:at] + rng.randbytes(1) + data[at + 1 :]
        agree(with_crc(changed), max_decompressed=MIB)


@corpus
@pytest.mark.slow
def test_every_changed_byte(magic: int, codec: Compression) -> None:
    data = batch(magic, codec)
    for at in range(len(data)):
        for value in other_bytes(data[at]):
            changed = data[:at] + bytes((value,)) + data[at + 1 :]
            agree(with_crc(changed) if at > 16 else changed, max_decompressed=MIB)


@corpus
def test_every_truncation_with_matching_size_and_checksum(
    magic: int, codec: Compression
) -> None:
    data = encode_batch(records(magic)[-1:], magic=magic, compression=codec)
    for end in range(61 if magic > 1 else 34, len(data)):
        cut = bytearray(data[:end])
        cut[8:12] = pack(">i", end - 12)
        agree(with_crc(cut), max_decompressed=MIB)


PIECES = (
    *(b"\0", b"\1", b"\2", b"\3", b"\4", b"k", b"\x10", b"\x80", b"\xff", b"\x0c"),
    *(b"\xfe\xff\xff\xff\x0f", b"\xff\xff\xff\xff\x0f", b"\x80\x80\x00"),
    *(b"\x80" * 9 + b"\x01", b"\xc3\xa9", b"\x0e\0\0\0\1\1\2\2k\1"),
)
INSIDES = st.lists(st.sampled_from(PIECES), max_size=14).map(b"".join)
"""Bytes such as numbers of records are made of."""


@settings(max_examples=150)
@given(INSIDES | INSIDES.map(sized), st.integers(0, 3), st.booleans())
def test_hostile_bytes(inside: bytes, count: int, lenient: bool) -> None:
    agree(body(2, Compression.NONE, inside, count=count), lenient=lenient)


LONG = {
    "record's size": b"\x90\x80\x80\x80\x00\0\0\0\x02k\x02v\0",
    "size, bits fall off": b"\x90\x80\x80\x80\x70\0\0\0\x02k\x02v\0",
    "time": sized(b"\0\x80\x80\x80\x00\0\x02k\x02v\0"),
    "time of ten bytes": sized(b"\0" + b"\xfe" + b"\xff" * 8 + b"\x7f\0\x02k\x02v\0"),
    "offset": sized(b"\0\0\x82\x80\x80\x00\x02k\x02v\0"),
    "offset of five bytes": sized(b"\0\0\xff\xff\xff\xff\x7f\x02k\x02v\0"),
    "key": sized(b"\0\0\0\x82\x80\x00k\x02v\0"),
    "null key": sized(b"\0\0\0\x83\x80\x80\x00\x02v\0"),
    "value": sized(b"\0\0\0\x02k\x82\x80\x80\x80\x00v\0"),
    "headers": sized(b"\0\0\0\x02k\x02v\x82\x80\x00\x02h\x02v"),
    "no headers": sized(b"\0\0\0\x02k\x02v\x80\x80\x00"),
    "header key": sized(b"\0\0\0\x02k\x02v\x02\x82\x00h\x01"),
}


@pytest.mark.parametrize("place", LONG)
def test_varints_with_more_bytes_than_needed(place: str) -> None:
    rows = agree(body(2, Compression.NONE, LONG[place]))
    assert isinstance(rows, list)
    assert (rows[0][0].key, rows[0][0].value)[place in ("key", "null key")] in (
        b"k",
        b"v",
    )


@pytest.mark.usefixtures("no_python")
@pytest.mark.parametrize("magic", [0, 1])
def test_the_engine_reads_wrapped_sets(magic: int) -> None:
    data = batch(magic, Compression.GZIP, 300)
    with engine_is(native):
        assert decode_records(data) == records(magic, 300)
        assert decode_records(data, check_crc=False) == records(magic, 300)


def wrapped(magic: int, inside: bytes, last: int = 13, append: bool = False) -> bytes:
    """A message that wraps a set, with its last offset."""
    changed = bytearray(body(magic, Compression.SNAPPY, packed(inside)))
    changed[:8] = pack(">q", last)
    changed[17] |= 8 * append
    return with_crc(changed)


def agree_on_set(magic: int, inside: bytes, last: int = 13) -> None:
    """Both engines read a wrapped set alike."""
    for check, append in ((True, False), (False, False), (False, True)):
        agree(wrapped(magic, inside, last, append and magic > 0), check_crc=check)


@pytest.mark.parametrize("magic", [0, 1])
def test_sets_with_some_changed_byte(magic: int) -> None:
    inside, rng = encode_batch(records(magic), magic=magic), Random(magic)
    for at in range(magic, len(inside), 3):
        changed = inside[:at] + rng.randbytes(1) + inside[at + 1 :]
        agree_on_set(magic, changed)
        agree_on_set(magic, with_crc(changed))
        agree_on_set(magic, inside[: at + 1])


@pytest.mark.slow
@pytest.mark.parametrize("magic", [0, 1])
def test_sets_with_every_changed_byte(magic: int) -> None:
    inside = encode_batch(records(magic), magic=magic)
    for at in range(len(inside)):
        for value in other_bytes(inside[at]):
            agree_on_set(magic, inside[:at] + bytes((value,)) + inside[at + 1 :])


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("last", [0, 2, 3, 13, MOST, -1, -MOST - 1])
def test_offsets_of_wrapped_sets(magic: int, last: int) -> None:
    inside = encode_batch(records(magic), magic=magic)
    least = pack(">q", -MOST - 1) + inside[8:]
    for changed in (inside, pack(">q", MOST) + inside[8:], least, least[:40] + least):
        agree_on_set(magic, changed, last)


@pytest.mark.parametrize("magic", [0, 1])
def test_the_same_room_for_messages(magic: int) -> None:
    inside = encode_batch(records(magic, 1), magic=magic) * 5000
    data = body(magic, Compression.GZIP, bytes(cramjam.gzip.compress(inside)))
    for limit in (len(inside) - 1, len(inside)):  # too little for 5000 records as well
        assert agree(data, max_decompressed=limit)[0] is DecompressedSizeError


def message(inside: bytes) -> bytes:
    """A message of magic 0 that ends with these bytes."""
    return with_crc(pack(">qiIbb", 5, len(inside) + 6, 0, 0, 0) + inside)


NULL = b"\xff\xff\xff\xff"
SETS = {
    "nothing": b"",
    "bytes left over": message(NULL + NULL + b"more"),
    "nulls of another number": message(NULL[1:] + b"\xfe\x80\0\0\0"),
    "a null key of -2": message(NULL[1:] + b"\xfe" + NULL),
    "a key of more than there is": message(b"\0\0\0\x05" + NULL),
    "a value that is cut off": message(b"\0\0\0\x03keyyyy"),
    "two": message(NULL + NULL) * 2,
    "another's magic": message(NULL + NULL) + encode_batch(records(1), magic=1),
}


@pytest.mark.parametrize("name", SETS)
def test_odd_sets(name: str) -> None:
    stored = packed(SETS[name]) if SETS[name] else b"\0"
    agree(body(0, Compression.SNAPPY, stored))
    if name == "a null key of -2":
        assert decode_records(body(0, Compression.SNAPPY, stored)) == [Record(5, -1)]


SOUND = sized(b"\0\0\0\x02k\x02v\0")
BROKEN = {
    "more behind it": SOUND + b"\0",
    "a record more": SOUND + SOUND,
    "bytes behind the headers": sized(b"\0\0\0\x02k\x02v\x02\x02h\x02v\0\0"),
    "bytes behind no headers": sized(b"\0\0\0\x02k\x02v\0\0"),
    "a header key that is null": sized(b"\0\0\0\x02k\x02v\x02\x01\x02v"),
    "headers of negative number": sized(b"\0\0\0\x02k\x02v\x01"),
    "a size of six bytes": b"\x90" + b"\x80" * 4 + b"\0\0\0\0\x02k\x02v\0",
    "a time of eleven bytes": sized(b"\0" + b"\x80" * 10 + b"\0\0\x02k\x02v\0"),
    "an offset of six bytes": sized(b"\0\0" + b"\x80" * 5 + b"\0\x02k\x02v\0"),
    "a negative size": b"\x0f" + SOUND[1:],
    "a size of nothing": b"\0" + SOUND,
    "a key behind the end": sized(b"\0\0\0\x20k\x02v\0") + bytes(30),
    "a size behind the end": b"\x40" + SOUND[1:],
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_records(name: str) -> None:
    for codec in (Compression.NONE, Compression.SNAPPY):
        stored = BROKEN[name] if codec is Compression.NONE else packed(BROKEN[name])
        wrong = agree(body(2, codec, stored))
        assert wrong[0] is RecordsError


@pytest.mark.parametrize("base", [MOST, -MOST - 1, MOST - 5, 1 << 62, -1, 0])
@pytest.mark.parametrize("append", [False, True])
def test_sums_beyond_64_bits(base: int, append: bool) -> None:
    changed = bytearray(encode_batch([Record(0, TIME), Record(9, TIME + 9)]))
    changed[:8] = pack(">q", base)
    changed[22] |= 8 * append
    changed[27:43] = pack(">qq", base, base)
    rows = agree(with_crc(changed))
    assert isinstance(rows, list)
    assert [row.offset for row in rows[0]] == [
        base,
        (base + 9 + MOST + 1) % (1 << 64) - MOST - 1,
    ]


@pytest.mark.parametrize("lenient", [False, True, 1, 0, "yes"])
@pytest.mark.parametrize(
    "key", [b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"a\xe2\x82"]
)
def test_header_keys_that_are_not_utf8(key: bytes, lenient: Any) -> None:
    header = bytes((len(key) * 2,)) + key + b"\x01"
    data = body(2, Compression.NONE, sized(b"\0\0\0\x02k\x02v\x02" + header))
    rows = agree(data, lenient=lenient)
    assert isinstance(rows, list) == bool(lenient)


def headed(count: int) -> bytes:
    """A batch of ten records with so many headers each."""
    row = Record(0, 0, None, None, (Header("k"),) * count)
    rows = [Record(n, 0, None, None, row.headers) for n in range(10)]
    return encode_batch(rows, compression=Compression.ZSTD)


@pytest.mark.parametrize("limit", [0, 200_000, MIB])
def test_the_same_room_for_headers(limit: int) -> None:
    """Ten records with 700 headers each take 1.2 MB and more."""
    for data in (headed(700), headed(700) * 2, headed(6_500), headed(1) * 3):
        agree(data, max_decompressed=limit)


@pytest.mark.parametrize("limit", [float("inf"), 1 << 80, -5])
def test_invalid_limits(limit: Any) -> None:
    for codec in (Compression.NONE, Compression.ZSTD):
        agree(batch(2, codec), max_decompressed=limit)


def test_views_that_are_not_contiguous_bytes() -> None:
    data = batch(2, Compression.NONE)
    doubled = bytes(byte for pair in zip(data, data, strict=True) for byte in pair)
    assert agree(memoryview(doubled)[::2]) == [records(2)]
    assert agree(memoryview(data).cast("b")) == [records(2)]


def test_bytes_that_change_between_the_check_and_the_reading() -> None:
    data = bytearray(
        encode_batch([Record(n, TIME, b"key", b"value") for n in range(9)])
    )

    def attempt() -> list[Record]:
        changing = data[:]
        [parsed] = read_batches(changing)
        rows = []
        for row in parsed.iter_records():
            rows.append(row)
            changing[61 + 3 * 15] = 0x7E
        return rows

    result = agreed(attempt)
    assert result[0] is RecordsError
    assert "changed while" in result[1]


def test_a_stream_goes_on_without_its_batch() -> None:
    with engine_is(native):
        rows = next(read_batches(bytearray(batch(2, Compression.NONE)))).iter_records()
        first = next(rows)
        assert [first, *rows] == records(2)
        assert list(rows) == []
