"""Whatever is written is read back."""

from __future__ import annotations

from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from kafka_wire.records import (
    BatchBuilder,
    BatchOptions,
    Compression,
    Record,
    TimestampType,
    control_key,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import ALL, IDS, batch, record_lists, records


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
@given(data=st.data())
@settings(max_examples=40)
def test_records(magic: int, codec: Compression, data: st.DataObject) -> None:
    rows = data.draw(record_lists(magic))
    data_written = encode_batch(rows, magic=magic, compression=codec)
    assert decode_records(data_written, strict=True) == rows
    builder = BatchBuilder(magic=magic, compression=codec)
    for r in rows:
        assert builder.append(r.timestamp, r.key, r.value, r.headers, r.offset)
    assert builder.build() == data_written
    if codec is Compression.NONE:
        assert builder.size == len(data_written)
    batches = list(read_batches(data_written))
    assert batches[0].base_offset == rows[0].offset
    assert batches[-1].last_offset == rows[-1].offset
    assert max(parsed.max_timestamp for parsed in batches) == max(
        r.timestamp for r in rows
    )
    assert sum(parsed.size for parsed in batches) == len(data_written)


INT32 = st.integers(-1, (1 << 31) - 1)
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "log_append_time": st.integers(0, 1 << 62),
        "partition_leader_epoch": INT32,
        "delete_horizon": st.integers(0, 1 << 62),
        "base_offset": st.integers(0, 10),
        "last_offset": st.integers(13, (1 << 31) - 1),  # counted from the base offset
    },
)


PRODUCERS = st.fixed_dictionaries(
    {
        "producer_id": st.integers(0, (1 << 63) - 1),
        "producer_epoch": st.integers(0, (1 << 15) - 1),
        "base_sequence": st.integers(0, (1 << 31) - 1),
        "transactional": st.booleans(),
    }
)
NO_PRODUCERS = st.fixed_dictionaries(
    {}, optional={"producer_epoch": st.integers(-1, 9), "base_sequence": INT32}
)


@given(options=OPTIONS, producer=PRODUCERS | NO_PRODUCERS, control=st.booleans())
def test_options_of_magic_2(
    options: BatchOptions, producer: dict[str, Any], control: bool
) -> None:
    rows = records(2)
    if control:
        options["control"] = True
        rows = [Record(r.offset, r.timestamp, control_key(1), r.value) for r in rows]
    options.update(cast(BatchOptions, producer))
    [parsed] = read_batches(encode_batch(rows, **options))
    append = options.get("log_append_time")
    kind = TimestampType(append is not None)
    assert parsed.timestamp_type is kind
    for name in ("partition_leader_epoch", "producer_id", "producer_epoch"):
        assert getattr(parsed, name) == options.get(name, -1)
    sequence = options.get("base_sequence", -1)
    assert parsed.base_sequence == sequence
    assert parsed.is_transactional == options.get("transactional", False)
    assert parsed.is_control == options.get("control", False)
    assert parsed.delete_horizon == options.get("delete_horizon")
    assert parsed.base_offset == options.get("base_offset", 10)
    assert parsed.last_offset == options.get("last_offset", 13)
    assert parsed.next_offset == parsed.last_offset + 1
    if sequence == -1:
        assert parsed.last_sequence == -1
    else:
        steps = parsed.last_offset - parsed.base_offset
        assert parsed.last_sequence == (sequence + steps) % (1 << 31)
    expected = [
        Record(
            r.offset,
            r.timestamp if append is None else append,
            r.key,
            r.value,
            r.headers,
        )
        for r in rows
    ]
    assert parsed.records() == expected
    assert parsed.record_count == len(expected)


@given(st.lists(st.sampled_from(ALL), max_size=6), st.integers(0, 60))
def test_batches_in_a_row(kinds: list[tuple[int, Compression]], cut: int) -> None:
    """Every magic and codec one after another, and a truncated batch."""
    whole = [batch(magic, codec) for magic, codec in kinds]
    expected = [record for magic, _ in kinds for record in records(magic)]
    data = b"".join(whole) + batch(2, Compression.NONE)[:cut]
    for form in (data, bytearray(data), memoryview(data)):
        assert decode_records(form) == expected
    assert [parsed.position for parsed in read_batches(data)] == [
        parsed.position for parsed in read_batches(b"".join(whole))
    ]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("level", [None, 1, 5, 9])
@pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
def test_levels(magic: int, codec: Compression, level: int | None) -> None:
    if codec in (Compression.NONE, Compression.SNAPPY):
        level = None  # these codecs have no levels
    batch_bytes = encode_batch(
        records(magic), magic=magic, compression=codec, level=level
    )
    assert decode_records(batch_bytes) == records(magic)


@pytest.mark.parametrize("codec", [Compression.GZIP, Compression.LZ4, Compression.ZSTD])
def test_higher_levels_compress_more(codec: Compression) -> None:
    rows = [Record(i, 0, b"key %d" % i, b"value %d" % (i * i)) for i in range(5000)]
    sizes = [len(encode_batch(rows, compression=codec, level=n)) for n in (1, 9)]
    assert sizes[0] > sizes[1]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("count", [63, 64, 65, 8191, 8192, 8193, 20_000])
@pytest.mark.parametrize("step", [0, 1, -1, 200, -200, 1 << 40])
def test_varints_of_every_width(count: int, step: int) -> None:
    start = 1_700_000_000_000 if step >= 0 else 1_700_000_000_000 - step * count
    rows = [Record(i, start + step * i, None, b"") for i in range(count)]
    assert decode_records(encode_batch(rows)) == rows


@pytest.mark.parametrize(
    "size", [0, 1, 55, 56, 63, 64, 8100, 8191, 8192, 1 << 20, (1 << 20) + 1]
)
def test_sizes_of_every_width(size: int) -> None:
    rows = [Record(0, 0, bytes(size), None), Record(1, 0, None, bytes(size))]
    assert decode_records(encode_batch(rows)) == rows
