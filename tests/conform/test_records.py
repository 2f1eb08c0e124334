"""Record batches are compared by what is in them, if they are compressed."""

from __future__ import annotations

from kafka_wire.records import Compression, Record, encode_batch

from specgen.conform.records import other_records

RECORDS = [
    Record(5, 1_700_000_000_000, b"k" * 300, b"v" * 300),
    Record(7, 3, None, b""),
]


def test_the_level_of_compression_is_no_difference() -> None:
    one, other = (
        encode_batch(RECORDS, compression=Compression.GZIP, level=level)
        for level in (1, 9)
    )
    assert one != other
    assert other_records(one, other) == ""


def test_another_record_is_told() -> None:
    one, other = (
        encode_batch(records, compression=Compression.GZIP)
        for records in (RECORDS, [RECORDS[0], Record(7, 3, b"", b"")])
    )
    assert other_records(one, one) == ""
    assert "[0].records is " in other_records(one, other)


def test_another_header_is_told() -> None:
    one, other = (
        encode_batch(RECORDS, compression=Compression.GZIP, base_offset=base)
        for base in (5, 4)
    )
    assert "[0].base_offset is 4, not 5" in other_records(one, other)


def test_another_codec_is_told() -> None:
    one, other = (
        encode_batch(RECORDS, compression=codec)
        for codec in (Compression.GZIP, Compression.NONE)
    )
    assert "[0].attributes is 0, not 1" in other_records(one, other)


def test_what_is_no_batch_and_too_few_of_them() -> None:
    one = encode_batch(RECORDS, compression=Compression.GZIP)
    assert "2 batches, not 1" in other_records(one, one + one)
    assert "no record batch" in other_records(one, one[:-1])
    assert "no record batch" in other_records(one, one[:-1] + b"\1")


def test_without_compression_bytes_count() -> None:
    plain = encode_batch(RECORDS)
    changed = bytearray(plain)
    assert other_records(plain, plain) != ""  # the judge asks only about other bytes
    changed[17:21] = b"\0\0\0\0"  # the checksum
    assert "no record batch" in other_records(plain, bytes(changed))
