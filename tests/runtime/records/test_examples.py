"""Worked examples of record batches, byte by byte."""

from __future__ import annotations

import lz4.frame
import pytest
from kafka_wire import EndTxnMarker, SnapshotHeaderRecord
from kafka_wire.records import (
    Compression,
    CompressionError,
    ControlRecord,
    ControlType,
    Header,
    Record,
    decode_records,
    encode_batch,
    encode_end_transaction,
    read_batches,
)

from tests.runtime.records.corpus import TIME, body

V0 = "0000000000000000 00000010 1fecd70a 00 00 00000001 6b 00000001 76"
V1 = "0000000000000000 00000017 c1672ac5 01 00 0000018bcfe56800 ffffffff 00000001 76"
NOBODY = "ffffffffffffffff ffff ffffffff"
NOW = "0000018bcfe56800"
V2 = (
    f"0000000000000000 0000003d ffffffff 02 ecc46c11 0000 00000000 {NOW} {NOW} {NOBODY}"
    "00000001 16 00 00 00 02 6b 02 76 02 02 68 01"
)
COMMIT = (
    f"0000000000000005 00000042 00000003 02 0c5e17c2 0030 00000000 {NOW} {NOW}"
    "0000000000000009 0002 ffffffff 00000001"
    "20 00 00 00 08 0000 0001 0c 0000 00000007 00"
)
SNAPSHOT = (
    f"0000000000000000 00000047 00000001 02 c7ac7804 0020 00000000 {NOW} {NOW} {NOBODY}"
    f"00000001 2a 00 00 00 08 0000 0003 16 0000 {NOW} 00 00"
)


@pytest.mark.parametrize(
    ("magic", "text", "record"),
    [
        (0, V0, Record(0, -1, b"k", b"v")),
        (1, V1, Record(0, TIME, None, b"v")),
        (2, V2, Record(0, TIME, b"k", b"v", (Header("h"),))),
    ],
)
def test_a_record(magic: int, text: str, record: Record) -> None:
    data = bytes.fromhex(text)
    assert encode_batch([record], magic=magic) == data
    assert decode_records(data, strict=True) == [record]


def test_a_commit_marker() -> None:
    data = encode_end_transaction(
        commit=True,
        producer_id=9,
        producer_epoch=2,
        coordinator_epoch=7,
        timestamp=TIME,
        offset=5,
        partition_leader_epoch=3,
    )
    assert data == bytes.fromhex(COMMIT)
    [batch] = read_batches(data)
    assert batch.is_control
    assert batch.is_transactional
    [record] = batch.control_records()
    assert record.type is ControlType.COMMIT
    assert record.message() == EndTxnMarker(coordinator_epoch=7)
    assert decode_records(data) == []
    assert len(decode_records(data, control=True)) == 1


def test_a_snapshot_header() -> None:
    [batch] = read_batches(bytes.fromhex(SNAPSHOT))
    [record] = batch.control_records()
    assert isinstance(record, ControlRecord)
    assert record.type is ControlType.SNAPSHOT_HEADER
    expected = SnapshotHeaderRecord(version=0, last_contained_log_timestamp=TIME)
    assert record.message() == expected


HI = "16 00 00 00 02 6b 02 76 02 02 68 01".replace(" ", "")


@pytest.mark.parametrize(
    "stored",
    [
        # A bare block, then a stream of one block, then of two.
        f"0c 2c {HI}",
        f"82534e4150505900 00000001 00000001 0000000e 0c2c {HI}",
        f"82534e4150505900 00000001 00000001 00000008 0614 {HI[:12]} 00000008 0614"
        f"{HI[12:]}",
    ],
)
def test_snappy_of_each_form(stored: str) -> None:
    data = body(2, Compression.SNAPPY, bytes.fromhex(stored))
    assert decode_records(data) == [Record(0, TIME, b"k", b"v", (Header("h"),))]


def test_the_lz4_header_of_each_magic() -> None:
    """The checksum of the header, correct and as Kafka 0.8 computed it (KIP-57)."""
    for magic, checksum in ((0, "1a"), (1, "82")):
        records = [Record(0, TIME if magic else -1, b"k", b"v")]
        data = encode_batch(records, magic=magic, compression=Compression.LZ4)
        assert bytes.fromhex(f"04224d18 60 40 {checksum}") in data
        assert decode_records(data) == records


@pytest.mark.parametrize("magic", [1, 2])
@pytest.mark.parametrize("codec", [c for c in Compression if c])
def test_concatenated_streams(magic: int, codec: Compression) -> None:
    """Kafka reads all of them, but of LZ4 only the first frame."""
    if magic == 1 and codec is Compression.ZSTD:
        return
    whole = encode_batch([Record(0, TIME, b"k", b"v")], magic=magic, compression=codec)
    stream = whole[61 if magic > 1 else 34 :]
    if codec is Compression.LZ4:
        for more in (stream, b"\0", bytes(4)):
            with pytest.raises(CompressionError, match="left over after the LZ4 frame"):
                decode_records(body(magic, codec, stream + more))
        with pytest.raises(CompressionError, match="without an end"):
            decode_records(body(magic, codec, stream[:-4]))
    else:
        rows = decode_records(body(magic, codec, stream * 2, count=2))
        assert [record.value for record in rows] == [b"v", b"v"]


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_an_lz4_end_mark_that_says_stored(magic: int) -> None:
    """Kafka reads a block of no bytes as the end, whether it is compressed or not."""
    value = b"value " * 20
    plain = encode_batch([Record(0, TIME, b"k", value)], magic=magic)
    inside = plain[61:] if magic > 1 else plain
    for checksum in (False, True):
        for size in (False, True):
            frame = lz4.frame.compress(
                inside, block_linked=False, content_checksum=checksum, store_size=size
            )
            mark = len(frame) - (8 if checksum else 4)
            changed = frame[: mark + 3] + b"\x80" + frame[mark + 4 :]
            [record] = decode_records(body(magic, Compression.LZ4, changed))
            assert record.value == value


@pytest.mark.parametrize("magic", [0, 1, 2])
def test_lz4_frames_of_other_writers(magic: int) -> None:
    """Blocks must not depend on each other; everything else is free (KIP-57)."""
    value = b"%d" * 50_000 % (*range(50_000),)  # more than one block
    plain = encode_batch([Record(0, TIME, b"k", value)], magic=magic)
    inside = plain[61:] if magic > 1 else plain
    for linked in (False, True):
        for checksum in (False, True):
            for size in (False, True):
                frame = lz4.frame.compress(
                    inside,
                    block_linked=linked,
                    content_checksum=checksum,
                    block_checksum=checksum,
                    store_size=size,
                )
                data = body(magic, Compression.LZ4, frame)
                if linked:
                    with pytest.raises(CompressionError, match="depend on each other"):
                        decode_records(data)
                else:
                    [record] = decode_records(data)
                    assert record.value == value
