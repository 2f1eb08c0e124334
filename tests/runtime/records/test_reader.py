"""The reader: what it leaves alone, what it skips, what it refuses and how."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from struct import pack

import kafka_wire
import pytest
from kafka_wire import DecodeError, FetchResponse, ProduceRequest, WireError
from kafka_wire import records as api
from kafka_wire.records import (
    Compression,
    CompressionError,
    ControlType,
    CrcError,
    Record,
    RecordsError,
    TruncatedError,
    UnsupportedMagicError,
    control_key,
    decode_records,
    encode_batch,
    end_transaction_value,
    read_batches,
)

from tests.runtime.records.corpus import (
    ALL,
    IDS,
    PLAIN,
    TIME,
    batch,
    body,
    control_batch,
    records,
    with_crc,
)


def test_no_bytes_are_no_batches() -> None:
    for data in (None, b"", bytearray(), memoryview(b"")):
        assert list(read_batches(data)) == []
        assert decode_records(data, strict=True) == []


def test_batches_are_views_of_the_buffer() -> None:
    data = bytearray(PLAIN + batch(1, Compression.GZIP) + batch(0, Compression.NONE))
    batches = list(read_batches(data))
    assert all(parsed.data.obj is data for parsed in batches)
    for parsed in batches:
        assert (
            bytes(parsed.data) == data[parsed.position : parsed.position + parsed.size]
        )
    before = batches[0].records()
    data[len(PLAIN) - 2] ^= 1
    with pytest.raises(CrcError):
        batches[0].records()
    assert batches[0].records(check_crc=False) != before


def test_headers_are_read_without_the_records() -> None:
    """Broken records do not matter to a caller who reads only headers."""
    data = PLAIN[:61] + bytes(len(PLAIN) - 61)
    [parsed] = read_batches(data + PLAIN[:30])
    assert (parsed.record_count, parsed.max_timestamp) == (1, TIME)
    with pytest.raises(CrcError):
        parsed.records()


@pytest.mark.parametrize("cut", range(len(PLAIN)))
def test_a_truncated_last_batch_is_skipped(cut: int) -> None:
    for before in (b"", batch(0, Compression.NONE), batch(1, Compression.LZ4), PLAIN):
        data = before + PLAIN[:cut]
        assert decode_records(data) == decode_records(before)
        if cut:
            with pytest.raises(TruncatedError) as caught:
                decode_records(data, strict=True)
            assert caught.value.offset == len(before)


@pytest.mark.parametrize("magic", [3, 127, 128, 255])
def test_unknown_magics_are_refused(magic: int) -> None:
    data = PLAIN + PLAIN[:16] + bytes((magic,)) + PLAIN[17:]
    batches = read_batches(data)
    assert next(batches).records() == decode_records(PLAIN)
    with pytest.raises(
        UnsupportedMagicError, match="this package reads 0 to 2"
    ) as caught:
        next(batches)
    assert caught.value.offset == len(PLAIN)
    assert caught.value.version == (magic if magic < 128 else magic - 256)


@pytest.mark.parametrize("size", [13, 0, -1, -(1 << 31)])
def test_sizes_too_small_for_any_batch(size: int) -> None:
    for data in (
        bytes(8) + pack(">i", size),
        PLAIN[:8] + pack(">i", size) + PLAIN[12:],
    ):
        with pytest.raises(RecordsError, match=f"a batch of {size} bytes"):
            list(read_batches(data))


@pytest.mark.parametrize(("magic", "size"), [(1, 14), (1, 21), (2, 14), (2, 48)])
def test_sizes_too_small_for_a_magic(magic: int, size: int) -> None:
    data = bytes(8) + pack(">i", size) + bytes(4) + bytes((magic,)) + bytes(99)
    with pytest.raises(RecordsError, match="are the least"):
        list(read_batches(data))


@pytest.mark.parametrize(("magic", "codec"), ALL, ids=IDS)
def test_checksums(magic: int, codec: Compression) -> None:
    data = bytearray(batch(magic, codec))
    at = 20 if magic > 1 else 15
    data[at] ^= 0x40
    with pytest.raises(CrcError, match="but the batch says 0x") as caught:
        decode_records(data)
    assert caught.value.offset == 0
    assert decode_records(data, check_crc=False) == records(magic)
    [first, *_] = read_batches(data)
    assert first.computed_crc() != first.crc
    with pytest.raises(CrcError):
        first.check_crc()


@pytest.mark.parametrize("magic", [0, 1])
def test_checksums_inside_a_wrapper(magic: int) -> None:
    inner = bytearray(encode_batch([Record(0, TIME * magic, b"k", b"v")], magic=magic))
    inner[-1] ^= 1
    raw = bytes((len(inner), len(inner) * 4 - 4)) + inner  # snappy, all literal
    data = body(magic, Compression.SNAPPY, raw)
    with pytest.raises(CrcError, match="message says") as caught:
        decode_records(data)
    assert caught.value.path == "decompressed.records[0]"
    [row] = decode_records(data, check_crc=False)
    assert row.value == b"w"


@pytest.mark.parametrize(
    ("magic", "number"),
    [(0, 4), (1, 4), *((m, n) for m in (0, 1, 2) for n in (5, 6, 7))],
)
def test_unknown_codecs_are_refused(magic: int, number: int) -> None:
    data = bytearray(batch(magic, Compression.GZIP))
    data[22 if magic > 1 else 17] = number
    [parsed] = read_batches(data)
    with pytest.raises(CompressionError, match=f"compression codec {number}"):
        _ = parsed.compression
    with pytest.raises(CompressionError, match=f"compression codec {number}"):
        decode_records(with_crc(data))


def test_an_empty_batch() -> None:
    data = encode_batch([], base_offset=5, last_offset=9)
    [parsed] = read_batches(data)
    assert (parsed.base_offset, parsed.last_offset, parsed.record_count) == (5, 9, 0)
    assert parsed.records() == []
    assert decode_records(data + PLAIN) == decode_records(PLAIN)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7, 1000, -1])
def test_types_of_control_records(number: int) -> None:
    record = Record(3, TIME, control_key(number), b"\0\0")
    [parsed] = read_batches(control_batch(record))
    [control] = parsed.control_records()
    assert (control.offset, control.timestamp, control.version) == (3, TIME, 0)
    assert control.type == number
    assert isinstance(control.type, ControlType) == (0 <= number <= 6)
    if not 0 <= number <= 6:
        assert control.message() is None


@pytest.mark.parametrize("key", [None, b"", b"\0\0\0", b"\xff\xff\0\0"])
def test_keys_of_no_control_record(key: bytes | None) -> None:
    [parsed] = read_batches(control_batch(Record(3, TIME, key)))
    with pytest.raises(RecordsError, match="record at offset 3"):
        parsed.control_records()


def test_control_records_of_a_later_form() -> None:
    key = control_key(ControlType.COMMIT, version=3) + b"more"
    record = Record(3, TIME, key, end_transaction_value(1) + b"more")
    [parsed] = read_batches(encode_batch([record], control=True))
    [control] = parsed.control_records()
    assert (control.version, control.type) == (3, ControlType.COMMIT)
    for value in (b"", b"\0", b"\0\0\0"):
        record = Record(3, TIME, control_key(ControlType.ABORT), value)
        [parsed] = read_batches(encode_batch([record], control=True))
        with pytest.raises(WireError):
            parsed.control_records()[0].message()


def test_no_control_records_in_data() -> None:
    [parsed] = read_batches(PLAIN)
    assert parsed.control_records() == []


def test_records_of_produce_and_fetch() -> None:
    rows = records(2)
    data = encode_batch(rows, compression=Compression.ZSTD)
    topic = ProduceRequest.TopicProduceData
    part = ProduceRequest.PartitionProduceData
    produce = ProduceRequest(
        topic_data=[topic(name="t", partition_data=[part(records=data)])]
    )
    again = ProduceRequest.decode(produce.encode(9), 9)
    assert decode_records(again.topic_data[0].partition_data[0].records) == rows
    response = FetchResponse.FetchableTopicResponse
    partition = FetchResponse.PartitionData
    fetch = FetchResponse(
        responses=[
            response(topic="t", partitions=[partition(records=data), partition()])
        ]
    )
    partitions = FetchResponse.decode(fetch.encode(12), 12).responses[0].partitions
    assert [decode_records(parsed.records) for parsed in partitions] == [rows, []]


def test_errors_are_the_packages_own_and_can_be_pickled() -> None:
    errors = [value for value in vars(api).values() if isinstance(value, type)]
    errors = [value for value in errors if issubclass(value, Exception)]
    assert len(errors) == 6
    for error in errors:
        assert issubclass(error, RecordsError)
        assert issubclass(error, DecodeError)
        original = error("RecordBatch", 2, "records[1]", 77, "why")
        for copied in (pickle.loads(pickle.dumps(original)), copy.copy(original)):
            assert type(copied) is error
            assert (
                str(copied) == str(original) == "RecordBatch v2: records[1] @0x4d: why"
            )
            assert copied.offset == 77


def test_messages_load_no_records_code() -> None:
    """Neither the batches nor their dependencies are imported before they are used."""
    code = (
        "import sys, kafka_wire; kafka_wire.FetchResponse().encode(12); "
        "early = {'cramjam', 'crc32c', 'kafka_wire.records'} & set(sys.modules); "
        "from kafka_wire.records import Record, encode_batch; "
        "late = {'cramjam', 'crc32c'} & set(sys.modules); print(early, late)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "set() set()\n"
    assert "records" not in kafka_wire.MESSAGES
