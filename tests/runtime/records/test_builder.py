"""The batch builder: sizes, offsets, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire import EncodeError
from kafka_wire.records import (
    BatchBuilder,
    BatchOptions,
    Compression,
    Header,
    Record,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import ALL, BYTES, HEADERS, IDS, TIME
from tests.support.odd_values import Whole


@given(
    magic=st.sampled_from([0, 1, 2]),
    limit=st.integers(0, 2000),
    contents=st.lists(st.tuples(BYTES, BYTES, HEADERS), max_size=20),
)
def test_it_accepts_what_fits(magic: int, limit: int, contents: list[Any]) -> None:
    builder = BatchBuilder(limit, magic=magic)
    accepted: list[Record] = []
    for key, value, headers in contents:
        record = Record(
            len(accepted),
            TIME if magic else -1,
            key,
            value,
            headers if magic > 1 else (),
        )
        more = len(encode_batch([*accepted, record], magic=magic))
        fits = builder.append(record.timestamp, key, value, record.headers)
        assert fits == (not accepted or more <= limit)
        if fits:
            accepted.append(record)
        assert len(builder) == len(accepted)
        assert builder.next_offset == len(accepted)
        assert builder.size == len(builder.build())
    assert builder.build() == encode_batch(accepted, magic=magic)


@pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
def test_the_size_before_compression(magic: int, codec: Compression) -> None:
    builder = BatchBuilder(4096, magic=magic, compression=codec)
    time = TIME if magic else -1
    while builder.append(time, b"key", b"value" * 9):
        pass
    plain = encode_batch(decode_records(builder.build()), magic=magic)
    wrapper = (26, 34)[magic] if magic < 2 and codec else 0
    assert builder.size == len(plain) + wrapper
    assert 4096 - 100 < builder.size <= 4096
    assert len(builder.build()) <= builder.size


@pytest.mark.parametrize("value", [b"value", None])
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_the_last_byte_is_used(magic: int, value: bytes | None) -> None:
    rows = [Record(n, 0 if magic else -1, b"key", value) for n in range(3)]
    size = len(encode_batch(rows, magic=magic))
    for room, count in ((size, 3), (size - 1, 2)):
        builder = BatchBuilder(room, magic=magic)
        results = [builder.append(r.timestamp, r.key, r.value) for r in rows]
        assert results == [True, True, count == 3]
        assert len(builder) == count


def test_an_empty_batch_is_no_bytes() -> None:
    for magic in (0, 1, 2):
        for codec in (Compression.NONE, Compression.GZIP):
            builder = BatchBuilder(100, magic=magic, compression=codec)
            assert (len(builder), builder.size, builder.build()) == (0, 0, b"")
            assert encode_batch([], magic=magic, compression=codec) == b""


def test_it_can_be_used_after_a_build() -> None:
    builder = BatchBuilder()
    builder.append(TIME, b"a", None)
    first = builder.build()
    builder.append(TIME, b"b", None)
    assert decode_records(first) == [Record(0, TIME, b"a")]
    assert decode_records(builder.build()) == [
        Record(0, TIME, b"a"),
        Record(1, TIME, b"b"),
    ]


def test_offsets() -> None:
    builder = BatchBuilder(base_offset=100)
    builder.append(TIME, b"a", None)
    builder.append(TIME, b"b", None, offset=105)
    builder.append(TIME, b"c", None)
    [batch] = read_batches(builder.build())
    assert [record.offset for record in batch.records()] == [100, 105, 106]
    assert (batch.base_offset, batch.last_offset, builder.next_offset) == (
        100,
        106,
        107,
    )
    builder = BatchBuilder()
    builder.append(TIME, b"a", None, offset=7)
    assert builder.next_offset == 8
    for offset in (7, 6, 0, -1, 7 + (1 << 31)):
        with pytest.raises(EncodeError, match="cannot follow 7"):
            builder.append(TIME, b"b", None, offset=offset)
    assert decode_records(builder.build()) == [Record(7, TIME, b"a")]


@pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
def test_an_offset_after_those_that_were_counted(
    magic: int, codec: Compression
) -> None:
    options = BatchOptions(magic=magic, compression=codec)
    for base, offsets, expected in (
        (None, (None, 5, None), [0, 5, 6]),
        (100, (105, None), [105, 106]),
        (0, (None, 1), [0, 1]),
    ):
        options["base_offset"] = base
        builder = BatchBuilder(**options)
        for offset in offsets:
            builder.append(0, b"k", b"v", offset=offset)
        assert [row.offset for row in decode_records(builder.build())] == expected
        assert builder.next_offset == expected[-1] + 1


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_bytes_of_every_kind(magic: int) -> None:
    wide = memoryview(b"12345678").cast("I")
    for key in (bytearray(b"12345678"), memoryview(b"12345678"), wide):
        builder = BatchBuilder(magic=magic)
        builder.append(0, key, key)
        record = Record(0, 0, key, key)  # type: ignore[arg-type]
        for data in (builder.build(), encode_batch([record], magic=magic)):
            [row] = decode_records(data)
            assert (row.key, row.value) == (b"12345678", b"12345678")


WRONG: list[tuple[Any, ...]] = [
    ("text", b"", (), "key"),
    (b"", "text", (), "value"),
    (b"", 7, (), "value"),
    (b"", b"", (Header(None),), "headers[0].key"),  # type: ignore[arg-type]
    (b"", b"", (Header("a", "b"),), "headers[0].value"),  # type: ignore[arg-type]
    (b"", b"", (("a", b"b"),), "headers[0]"),
    (b"", b"", (Header("a"), Header("\ud800")), "headers[1].key"),
    (b"", b"", 7, "headers"),
]


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_values_that_do_not_fit(magic: int, wrong: tuple[Any, ...]) -> None:
    """The error names the record and its field."""
    key, value, headers, place = wrong
    builder = BatchBuilder(magic=magic)
    builder.append(0, b"a", b"b")
    before = builder.build(), builder.size, len(builder)
    with pytest.raises(EncodeError) as caught:
        builder.append(0, key, value, headers)
    assert caught.value.path == f"records[1].{place}"
    assert (builder.build(), builder.size, len(builder)) == before
    with pytest.raises(EncodeError) as caught:
        encode_batch([Record(0, 0, key, value, headers)], magic=magic)
    assert caught.value.path == f"records[0].{place}"


@pytest.mark.parametrize("time", [-2, 1 << 63, -(1 << 63), None, "1", 1.5])
@pytest.mark.parametrize("magic", [1, 2])
def test_invalid_timestamps_are_refused(magic: int, time: Any) -> None:
    with pytest.raises(EncodeError):
        BatchBuilder(magic=magic).append(time, b"a", None)
    for records in ([Record(0, time)], [Record(0, 0), Record(1, time)]):
        with pytest.raises(EncodeError):
            encode_batch(records, magic=magic)


@pytest.mark.parametrize("value", [b"v", None])
@pytest.mark.parametrize(("first", "then"), [(5, -2), ((1 << 63) - 1, 1 << 63)])
def test_invalid_later_timestamps_are_refused(
    first: int, then: int, value: bytes | None
) -> None:
    builder = BatchBuilder()
    builder.append(first, b"k", value)
    before = builder.build()
    with pytest.raises(EncodeError, match=f"a timestamp of {then}"):
        builder.append(then, b"k", value)
    assert builder.build() == before


@pytest.mark.parametrize("magic", [0, 1])
def test_headers_need_magic_2(magic: int) -> None:
    headers = (Header("h", b"1"),)
    builder = BatchBuilder(magic=magic)
    with pytest.raises(EncodeError, match="headers need magic 2"):
        builder.append(0, b"k", b"v", headers)
    assert builder.build() == b""
    for offset in (0, Whole()):  # Python's own int, or something that converts to it
        row = Record(offset, 0, b"k", b"v", headers)  # type: ignore[arg-type]
        with pytest.raises(EncodeError, match="headers need magic 2"):
            encode_batch([row], magic=magic)


@pytest.mark.parametrize("base", [None, 0, 7])
@pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
def test_numbers_of_other_types_are_converted(
    magic: int, codec: Compression, base: int | None
) -> None:
    """Values that only convert to a number can neither be compared nor added."""
    headers = [Header("h", bytearray(b"1"))] if magic > 1 else []  # type: ignore[arg-type]
    options = BatchOptions(magic=magic, compression=codec, base_offset=base)
    row: Any = Record(Whole(), Whole(), bytearray(b"k"), None, headers)  # type: ignore[arg-type]
    builder = BatchBuilder(**options)
    assert builder.append(
        row.timestamp, row.key, row.value, row.headers, offset=row.offset
    )
    assert builder.append(Whole(), memoryview(b"kk")[::2], None)  # type: ignore[arg-type]
    time = 7 if magic else -1
    first = Record(7, time, b"k", None, (Header("h", b"1"),) if magic > 1 else ())
    assert decode_records(encode_batch([row], **options)) == [first]
    rows = decode_records(builder.build())
    assert rows == [first, Record(8, time, b"k")]
    whole: Any = Whole()
    odd: Any = Record(whole, 0)
    for records, after, place in (([odd, odd], None, 1), ([odd], 8, 0)):
        with pytest.raises(EncodeError, match="does not follow the one b") as caught:
            encode_batch(records, magic=magic, base_offset=after)
        assert caught.value.path == f"records[{place}].offset"


@pytest.mark.parametrize("offsets", [(1, 1), (2, 1), (0, 1 << 31), (1 << 63,), ("a",)])
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_offsets_must_ascend(magic: int, offsets: tuple[Any, ...]) -> None:
    if magic < 2 and offsets == (0, 1 << 31):
        return  # older magics have no deltas
    with pytest.raises(EncodeError):
        encode_batch([Record(offset, 0) for offset in offsets], magic=magic)


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"magic": 3}, "magic"),
        ({"magic": -1}, "magic"),
        ({"magic": None}, "magic"),
        ({"magic": 1.0}, "magic"),
        ({"compression": 5}, "compression"),
        ({"compression": "gzip"}, "compression"),
        ({"magic": 1, "compression": Compression.ZSTD}, "compression"),
        ({"magic": 0, "log_append_time": 1}, "log_append_time"),
        ({"magic": 1, "producer_id": 1}, "producer_id"),
        ({"magic": 1, "producer_epoch": 1}, "producer_epoch"),
        ({"magic": 1, "base_sequence": 1}, "base_sequence"),
        ({"magic": 0, "transactional": True}, "transactional"),
        ({"magic": 0, "control": True}, "control"),
        ({"magic": 1, "delete_horizon": 1}, "delete_horizon"),
        ({"magic": 1, "last_offset": 1}, "last_offset"),
        ({"magic": 1, "partition_leader_epoch": 1}, "partition_leader_epoch"),
        ({"producer_id": 1 << 63}, "producer_id"),
        ({"producer_epoch": 1 << 15}, "producer_epoch"),
        ({"base_sequence": 1 << 31}, "base_sequence"),
        ({"partition_leader_epoch": 1 << 31}, "partition_leader_epoch"),
        ({"last_offset": 4}, "last_offset"),
        ({"last_offset": 5 + (1 << 31)}, "last_offset"),
        ({"max_timestamp": 7}, "max_timestamp"),
        ({"transactional": True}, "producer_id"),
        ({"transactional": 7}, "transactional"),
        ({"control": "yes"}, "control"),
        ({"producer_id": -2, "producer_epoch": 0}, "producer_id"),
        ({"producer_id": 7, "base_sequence": 0}, "producer_epoch"),
        ({"producer_id": 7, "producer_epoch": -2}, "producer_epoch"),
        ({"producer_id": 7, "producer_epoch": 0}, "base_sequence"),
        ({"control": True}, "records[0].key"),
        ({"base_offset": -1}, "base_offset"),
        ({"base_offset": "a"}, "base_offset"),
        ({"base_offset": 6}, "records[0]"),
        ({"log_append_time": 1 << 63}, "log_append_time"),
        ({"delete_horizon": "soon"}, "delete_horizon"),
        ({"compression": [1]}, "compression"),
        ({"compression": Compression.GZIP, "level": -2}, "level"),
        ({"compression": Compression.GZIP, "level": 0}, "level"),
        ({"compression": Compression.GZIP, "level": 10}, "level"),
        ({"compression": Compression.GZIP, "level": 1 << 70}, "level"),
        ({"compression": Compression.LZ4, "level": 0}, "level"),
        ({"compression": Compression.LZ4, "level": 18}, "level"),
        ({"compression": Compression.ZSTD, "level": 23}, "level"),
        ({"compression": Compression.ZSTD, "level": -131073}, "level"),
        ({"compression": Compression.ZSTD, "level": "high"}, "level"),
        ({"compression": Compression.SNAPPY, "level": 1}, "level"),
        ({"level": 1}, "level"),
    ],
    ids=str,
)
def test_impossible_options_are_refused(options: Any, path: str) -> None:
    with pytest.raises(EncodeError) as caught:
        encode_batch([Record(5, 0, b"k", b"v")], **options)
    assert caught.value.path.removesuffix(".offset") == path
    with pytest.raises(EncodeError) as caught:
        builder = BatchBuilder(**options)
        builder.append(0, b"k", b"v", offset=5)
        builder.build()
    assert caught.value.path.removesuffix(".offset") in (path, "records[0]")


@pytest.mark.parametrize("codec", Compression)
def test_a_plain_number_is_a_codec(codec: Compression) -> None:
    rows = [Record(0, 5, b"k", b"v" * 100)]
    number: Any = int(codec)
    data = encode_batch(rows, compression=number)
    assert data == encode_batch(rows, compression=codec)
    builder = BatchBuilder(compression=number)
    builder.append(5, b"k", b"v" * 100)
    assert builder.build() == data


def test_a_wrong_level_names_the_range() -> None:
    for codec, known in {
        Compression.GZIP: "1 to 9 or -1",
        Compression.LZ4: "1 to 17",
        Compression.ZSTD: "-131072 to 22",
    }.items():
        with pytest.raises(EncodeError, match=f"{codec.name.lower()} are {known}, not"):
            encode_batch([], compression=codec, level=99)


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="nothing"):
        encode_batch([], nothing=1)  # type: ignore[call-arg]
