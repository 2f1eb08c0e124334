"""Compressed record batches are compared by content."""

from __future__ import annotations

import pytest
from kafka_wire.records import Compression, Header, Record, encode_batch

from specgen.testing.conform.differences import Difference
from specgen.testing.conform.records import other_records

RECORDS = [
    Record(5, 1_700_000_000_000, b"k" * 300, b"v" * 300),
    Record(7, 3, None, b""),
]


def words(expected: bytes, actual: bytes) -> str:
    """The words about bytes that cannot be compared."""
    wrong = other_records(expected, actual)
    assert wrong is not None
    assert wrong[1] == ()
    return wrong[0]


def places(expected: bytes, actual: bytes) -> list[str]:
    """The places where two series of batches differ."""
    wrong = other_records(expected, actual)
    assert wrong is not None
    return [place.path for place in wrong[1]]


def test_the_compression_level_is_no_difference() -> None:
    expected, actual = (
        encode_batch(RECORDS, compression=Compression.GZIP, level=level)
        for level in (1, 9)
    )
    assert expected != actual
    assert other_records(expected, actual) is None


def test_a_different_record_is_reported() -> None:
    expected, actual = (
        encode_batch(records, compression=Compression.GZIP)
        for records in (RECORDS, [RECORDS[0], Record(7, 3, b"", b"")])
    )
    assert other_records(expected, expected) is None
    place = Difference("[0].records[1].key", None, "")
    assert other_records(expected, actual) == ("it writes other batches", (place,))


def test_a_different_batch_header_is_reported() -> None:
    expected, actual = (
        encode_batch(RECORDS, compression=Compression.GZIP, base_offset=base)
        for base in (5, 4)
    )
    assert places(expected, actual) == ["[0].baseOffset", "[0].lastOffsetDelta"]


def test_a_different_codec_is_reported() -> None:
    expected, actual = (
        encode_batch(RECORDS, compression=codec)
        for codec in (Compression.GZIP, Compression.NONE)
    )
    assert places(expected, actual) == ["[0].attributes"]


def test_a_different_record_header_is_reported() -> None:
    expected, actual = (
        encode_batch([Record(0, 1, b"k", b"v", (Header("a", b""), Header("b", value)))])
        for value in (None, b"")
    )
    assert places(expected, actual) == ["[0].records[0].headers[1].value"]


@pytest.mark.parametrize("magic", [0, 1])
def test_older_messages_are_reported_by_their_own_keys(magic: int) -> None:
    expected, actual = (
        encode_batch([Record(offset, -1, b"k", b"v")], magic=magic) for offset in (3, 4)
    )
    assert places(expected, actual) == ["[0].offset", "[0].records[0].offset"]


def test_invalid_and_missing_batches_are_reported() -> None:
    expected = encode_batch(RECORDS, compression=Compression.GZIP)
    assert "2 batches, not 1" in words(expected, expected + expected)
    assert "no record batch" in words(expected, expected[:-1])
    assert "no record batch" in words(expected, expected[:-1] + b"\1")


def test_uncompressed_batches_are_compared_by_bytes() -> None:
    plain = encode_batch(RECORDS)
    changed = bytearray(plain)
    assert (
        other_records(plain, plain) is not None
    )  # the judge asks only about different bytes
    changed[17:21] = b"\0\0\0\0"  # the checksum
    assert "no record batch" in words(plain, bytes(changed))
