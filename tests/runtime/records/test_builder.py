"""The builder: sizes, offsets, what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire import EncodeError, WireError
from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Header,
    Record,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import ALL, BYTES, HEADERS, IDS, TIME


@given(
    magic=st.sampled_from([0, 1, 2]),
    limit=st.integers(0, 2000),
    held=st.lists(st.tuples(BYTES, BYTES, HEADERS), max_size=20),
)
def test_it_takes_what_fits(magic: int, limit: int, held: list[Any]) -> None:
    builder = BatchBuilder(limit, magic=magic)
    taken: list[Record] = []
    for key, value, headers in held:
        record = Record(
            len(taken), TIME if magic else -1, key, value, headers if magic > 1 else ()
        )
        more = len(encode_batch([*taken, record], magic=magic))
        fits = builder.append(record.timestamp, key, value, record.headers)
        assert fits == (not taken or more <= limit)
        if fits:
            taken.append(record)
        assert len(builder) == len(taken)
        assert builder.next_offset == len(taken)
        assert builder.size == len(builder.build())
    assert builder.build() == encode_batch(taken, magic=magic)


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


def test_nothing_is_no_bytes() -> None:
    for magic in (0, 1, 2):
        for codec in (Compression.NONE, Compression.GZIP):
            builder = BatchBuilder(100, magic=magic, compression=codec)
            assert (len(builder), builder.size, builder.build()) == (0, 0, b"")
            assert encode_batch([], magic=magic, compression=codec) == b""


def test_it_goes_on_after_a_build() -> None:
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


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_bytes_of_every_kind(magic: int) -> None:
    wide = memoryview(b"12345678").cast("I")
    for key in (bytearray(b"12345678"), memoryview(b"12345678"), wide):
        builder = BatchBuilder(magic=magic)
        builder.append(0, key, key)
        record = Record(0, 0, key, key)  # type: ignore[arg-type]
        for data in (builder.build(), encode_batch([record], magic=magic)):
            [found] = decode_records(data)
            assert (found.key, found.value) == (b"12345678", b"12345678")


WRONG: list[tuple[Any, ...]] = [
    ("text", b"", ()),
    (b"", "text", ()),
    (b"", 7, ()),
    (b"", b"", (Header(None),)),  # type: ignore[arg-type]
    (b"", b"", (Header("a", "b"),)),  # type: ignore[arg-type]
    (b"", b"", (("a", b"b"),)),
    (b"", b"", (Header("\ud800"),)),
    (b"", b"", 7),
]


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_values_that_do_not_fit(magic: int, wrong: tuple[Any, ...]) -> None:
    key, value, headers = wrong
    builder = BatchBuilder(magic=magic)
    builder.append(0, b"a", b"b")
    before = builder.build(), builder.size, len(builder)
    with pytest.raises(EncodeError):
        builder.append(0, key, value, headers)
    assert (builder.build(), builder.size, len(builder)) == before
    with pytest.raises(EncodeError):
        encode_batch([Record(0, 0, key, value, headers)], magic=magic)


@pytest.mark.parametrize("time", [-2, 1 << 63, -(1 << 63), None, "1", 1.5])
@pytest.mark.parametrize("magic", [1, 2])
def test_timestamps_that_are_none(magic: int, time: Any) -> None:
    with pytest.raises(EncodeError):
        BatchBuilder(magic=magic).append(time, b"a", None)
    for records in ([Record(0, time)], [Record(0, 0), Record(1, time)]):
        with pytest.raises(EncodeError):
            encode_batch(records, magic=magic)


@pytest.mark.parametrize("offsets", [(1, 1), (2, 1), (0, 1 << 31), (1 << 63,), ("a",)])
@pytest.mark.parametrize("magic", [0, 1, 2])
def test_offsets_that_do_not_ascend(magic: int, offsets: tuple[Any, ...]) -> None:
    if magic < 2 and offsets == (0, 1 << 31):
        return  # older magics have no deltas
    with pytest.raises(EncodeError):
        encode_batch([Record(offset, 0) for offset in offsets], magic=magic)


@pytest.mark.parametrize(
    "options",
    [
        {"magic": 3},
        {"magic": -1},
        {"magic": None},
        {"compression": 5},
        {"compression": "gzip"},
        {"magic": 1, "compression": Compression.ZSTD},
        {"magic": 0, "log_append_time": 1},
        {"magic": 1, "producer_id": 1},
        {"magic": 1, "producer_epoch": 1},
        {"magic": 1, "base_sequence": 1},
        {"magic": 0, "transactional": True},
        {"magic": 0, "control": True},
        {"magic": 1, "delete_horizon": 1},
        {"magic": 1, "last_offset": 1},
        {"magic": 1, "partition_leader_epoch": 1},
        {"producer_id": 1 << 63},
        {"producer_epoch": 1 << 15},
        {"base_sequence": 1 << 31},
        {"partition_leader_epoch": 1 << 31},
        {"last_offset": 4},
        {"last_offset": 5 + (1 << 31)},
        {"base_offset": 6},
        {"log_append_time": 1 << 63},
        {"delete_horizon": "soon"},
        {"compression": Compression.GZIP, "level": -1},
        {"compression": Compression.GZIP, "level": 1 << 70},
    ],
    ids=str,
)
def test_options_that_make_no_batch(options: Any) -> None:
    with pytest.raises(EncodeError):
        encode_batch([Record(5, 0, b"k", b"v")], **options)
    with pytest.raises(WireError):
        builder = BatchBuilder(**options)
        builder.append(0, b"k", b"v", offset=5)
        builder.build()


def test_an_option_that_there_is_not() -> None:
    with pytest.raises(TypeError, match="nothing"):
        encode_batch([], nothing=1)  # type: ignore[call-arg]
