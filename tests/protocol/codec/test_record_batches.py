"""Record batches, explained down to each record, compared with what kafka_wire reads."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    encode_batch,
    read_batches,
)

from specgen.cli.inspection import RecordCodecs
from specgen.protocol.codec import Trace
from specgen.protocol.codec.record_batches import ExplainedRecords, explain_records

TIME = 1_700_000_000_000
BLOBS = st.none() | st.binary(max_size=30)
HEADERS = st.lists(st.builds(Header, st.text(max_size=5), BLOBS), max_size=2)
RECORDS = st.lists(st.tuples(BLOBS, BLOBS, HEADERS), min_size=1, max_size=4)
Parts = Sequence[tuple[bytes | None, bytes | None, Sequence[Header]]]


def encoded(parts: Parts, codec: Compression, magic: int) -> bytes:
    """A batch, or messages of magic 0 or 1, with gaps between the offsets."""
    if magic < 2 and codec is Compression.ZSTD:
        codec = Compression.GZIP
    records = [
        Record(
            40 + 2 * number,
            TIME + number if magic else -1,
            key,
            value,
            tuple(headers) if magic == 2 else (),
        )
        for number, (key, value, headers) in enumerate(parts)
    ]
    return encode_batch(records, compression=codec, magic=magic)


def explained(data: bytes, start: int = 0) -> ExplainedRecords:
    return explain_records(data, start, len(data), "r", RecordCodecs())


def of_records(done: ExplainedRecords, name: str) -> list[object]:
    """The values of a part of all records; the message around a compressed set is none."""
    inside = [piece for part in done.decompressed for piece in part.pieces]
    wrappers = {part.path for part in done.decompressed}
    pieces = last_of_each(inside or done.pieces)
    pattern = re.compile(rf"(.*\])\.{re.escape(name)}")
    return [
        piece.value
        for piece in pieces
        for match in [pattern.fullmatch(piece.path)]
        if match and match[1] not in wrappers and ".headers" not in match[1]
    ]


def last_of_each(pieces: Sequence[Trace]) -> list[Trace]:
    """The pieces without the lengths before them, which are at the same place."""
    return list({(piece.path, piece.offset): piece for piece in pieces}.values())


def assert_tiled(pieces: Sequence[Trace], start: int, end: int) -> None:
    """Assert that each byte is in exactly one piece."""
    for piece in last_of_each(pieces):
        assert piece.offset == start, piece
        start += piece.length
    assert start == end


def assert_all_tiled(done: ExplainedRecords, start: int, end: int) -> None:
    assert_tiled(done.pieces, start, end)
    for part in done.decompressed:
        assert_tiled(part.pieces, 0, len(part.data))


@given(RECORDS, st.sampled_from(Compression), st.sampled_from([0, 1, 2]), st.binary())
def test_the_records_of_a_batch(
    parts: Parts, codec: Compression, magic: int, before: bytes
) -> None:
    data = before + encoded(parts, codec, magic)
    done = explained(data, len(before))
    assert done.damage == []
    assert_all_tiled(done, len(before), len(data))
    records = [
        record
        for batch in read_batches(data[len(before) :])
        for record in batch.records()
    ]
    assert of_records(done, "key") == [record.key for record in records]
    assert of_records(done, "value") == [record.value for record in records]
    if magic == 2:
        counts = [len(record.headers) for record in records]
        assert of_records(done, "headers") == counts


@given(st.lists(st.tuples(RECORDS, st.sampled_from([0, 1, 2])), max_size=3))
def test_batches_one_after_the_other(batches: list[tuple[Parts, int]]) -> None:
    data = b"".join(encoded(parts, Compression.NONE, m) for parts, m in batches)
    done = explained(data)
    assert_all_tiled(done, 0, len(data))
    keys = [key for parts, _ in batches for key, _, _ in parts]
    assert of_records(done, "key") == keys


@given(
    RECORDS,
    st.sampled_from(Compression),
    st.sampled_from([0, 1, 2]),
    st.lists(
        st.tuples(st.integers(0, 500), st.integers(1, 255)), min_size=1, max_size=3
    ),
    st.integers(0, 600),
)
def test_damage_is_told_and_each_byte_stays_in_a_piece(
    parts: Parts,
    codec: Compression,
    magic: int,
    flips: list[tuple[int, int]],
    size: int,
) -> None:
    data = bytearray(encoded(parts, codec, magic))
    for at, bits in flips:
        data[at % len(data)] ^= bits
    done = explained(bytes(data[:size]))
    assert_all_tiled(done, 0, len(data[:size]))


def test_each_changed_bit_of_a_batch_is_damage() -> None:
    """Except in what the checksum leaves out: the offset, the leader epoch."""
    data = encoded([(b"k", b"v", [])], Compression.NONE, 2)
    for at in [8, *range(16, len(data))]:
        changed = bytearray(data)
        changed[at] ^= 1
        done = explained(bytes(changed))
        cut_off = any(piece.type == "cut off" for piece in done.pieces)
        assert done.damage or cut_off, at


def test_what_pieces_mean() -> None:
    data = encode_batch(
        [Record(7, TIME, b"key", "größe".encode())],
        base_offset=5,
        transactional=True,
        producer_id=5,
        producer_epoch=0,
        base_sequence=0,
    )
    notes = {piece.path: piece.note for piece in explained(data).pieces if piece.note}
    assert notes == {
        "r[0].attributes": "transactional",
        "r[0].base_timestamp": "2023-11-14T22:13:20.000+00:00",
        "r[0].max_timestamp": "2023-11-14T22:13:20.000+00:00",
        "r[0].records[0].timestamp_delta": "2023-11-14T22:13:20.000+00:00",
        "r[0].records[0].offset_delta": "offset 7",
        "r[0].records[0].key": "'key'",
        "r[0].records[0].value": "'größe'",
    }


def test_a_wrong_checksum() -> None:
    data = bytearray(encoded([(b"k", b"v", [])], Compression.NONE, 2))
    data[-2] ^= 1
    done = explained(bytes(data))
    assert len(done.damage) == 1
    assert re.fullmatch(r"r\[0\]\.crc: wrong: that of the bytes is \d+", done.damage[0])


def test_a_batch_that_is_cut_off_is_no_damage() -> None:
    data = encoded([(b"k", b"v", [])], Compression.NONE, 2)
    done = explained(data + data[:40])
    last = done.pieces[-1]
    assert (last.path, last.offset, last.type) == ("r[1]", len(data), "cut off")
    assert last.note == f"a batch of {len(data)} bytes, of which 40 are here"
    assert done.damage == []


@pytest.mark.parametrize(
    ("codec", "reason"), [(5, "5 is not a valid Compression"), (4, "zstd: ")]
)
def test_what_can_not_be_decompressed(codec: int, reason: str) -> None:
    data = bytearray(encoded([(b"k", b"v", [])], Compression.NONE, 2))
    data[22] = codec
    done = explained(bytes(data))
    assert any(reason in text for text in done.damage), done.damage
    assert_all_tiled(done, 0, len(data))
