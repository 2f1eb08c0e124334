"""Record batches are compared by what is in them, if they are compressed."""

from __future__ import annotations

import pytest
from kafka_wire.records import Compression, Header, Record, encode_batch

from specgen.conform.differences import Difference
from specgen.conform.records import other_records

RECORDS = [
    Record(5, 1_700_000_000_000, b"k" * 300, b"v" * 300),
    Record(7, 3, None, b""),
]


def words(one: bytes, other: bytes) -> str:
    """What is said of bytes of which nothing can be compared."""
    wrong = other_records(one, other)
    assert wrong is not None
    assert wrong[1] == ()
    return wrong[0]


def places(one: bytes, other: bytes) -> list[str]:
    """Where two lots of batches differ."""
    wrong = other_records(one, other)
    assert wrong is not None
    return [place.path for place in wrong[1]]


def test_the_level_of_compression_is_no_difference() -> None:
    one, other = (
        encode_batch(RECORDS, compression=Compression.GZIP, level=level)
        for level in (1, 9)
    )
    assert one != other
    assert other_records(one, other) is None


def test_another_record_is_told() -> None:
    one, other = (
        encode_batch(records, compression=Compression.GZIP)
        for records in (RECORDS, [RECORDS[0], Record(7, 3, b"", b"")])
    )
    assert other_records(one, one) is None
    place = Difference("[0].records[1].key", None, "")
    assert other_records(one, other) == ("it writes other batches", (place,))


def test_another_header_is_told() -> None:
    one, other = (
        encode_batch(RECORDS, compression=Compression.GZIP, base_offset=base)
        for base in (5, 4)
    )
    assert places(one, other) == ["[0].baseOffset", "[0].lastOffsetDelta"]


def test_another_codec_is_told() -> None:
    one, other = (
        encode_batch(RECORDS, compression=codec)
        for codec in (Compression.GZIP, Compression.NONE)
    )
    assert places(one, other) == ["[0].attributes"]


def test_another_value_of_a_header_of_a_record_is_told() -> None:
    one, other = (
        encode_batch([Record(0, 1, b"k", b"v", (Header("a", b""), Header("b", value)))])
        for value in (None, b"")
    )
    assert places(one, other) == ["[0].records[0].headers[1].value"]


@pytest.mark.parametrize("magic", [0, 1])
def test_older_messages_are_told_by_their_own_keys(magic: int) -> None:
    one, other = (
        encode_batch([Record(offset, -1, b"k", b"v")], magic=magic) for offset in (3, 4)
    )
    assert places(one, other) == ["[0].offset", "[0].records[0].offset"]


def test_what_is_no_batch_and_too_few_of_them() -> None:
    one = encode_batch(RECORDS, compression=Compression.GZIP)
    assert "2 batches, not 1" in words(one, one + one)
    assert "no record batch" in words(one, one[:-1])
    assert "no record batch" in words(one, one[:-1] + b"\1")


def test_without_compression_bytes_count() -> None:
    plain = encode_batch(RECORDS)
    changed = bytearray(plain)
    assert (
        other_records(plain, plain) is not None
    )  # the judge asks only about other bytes
    changed[17:21] = b"\0\0\0\0"  # the checksum
    assert "no record batch" in words(plain, bytes(changed))
