"""Errors name the record, and count bytes from the buffer's start."""

from __future__ import annotations

from collections.abc import Iterator
from struct import pack

import cramjam
import pytest
from kafka_wire.records import (
    Compression,
    CompressionError,
    CrcError,
    DecompressedSizeError,
    Record,
    RecordsError,
    decode_records,
    encode_batch,
    read_batches,
)

from tests.runtime.records.corpus import PLAIN, batch, body, with_crc
from tests.runtime.records.test_hostile import inner, packed, sized

BEFORE = batch(2, Compression.NONE)
"""A good batch, in front of each broken one."""
ONE = b"\x10\0\0\0\x02k\x02v\0"
"""A record, with its length."""

Wrong = tuple[type[RecordsError], int | None, str, int | None, str]
"""Type, version, path, offset (from the batch's start, or in what was decompressed), reason."""


def wrong(data: bytes, *, stream: bool = False) -> Wrong:
    """The error of reading a batch that follows a good one."""
    with pytest.raises(RecordsError) as caught:
        for each in read_batches(BEFORE + data, strict=True):
            _ = [*each.iter_records()] if stream else each.records()
    error = caught.value
    place = error.offset
    if place is not None and not error.path.startswith("decompressed"):
        place -= len(BEFORE)
    return type(error), error.version, error.path, place, error.reason


def counted(data: bytes, count: int) -> bytes:
    """The batch with another record count."""
    return with_crc(data[:57] + pack(">i", count) + data[61:])


def gzip(records: bytes, count: int = 1) -> bytes:
    """A batch of these bytes, compressed."""
    return body(2, Compression.GZIP, bytes(cramjam.gzip.compress(records)), count)


def headers(content: bytes) -> bytes:
    """A batch with one record, whose headers are these bytes."""
    return body(2, Compression.NONE, sized(b"\0\0\0\x02k\x02v" + content))


def shown(value: object) -> str | None:
    """The id of a case is its text, not its bytes."""
    return "" if isinstance(value, bytes) else None


LONG_64 = sized(b"\0" + b"\x80" * 10 + b"\0\0\x02k\x02v\0")
LONG_32 = sized(b"\0\0" + b"\x80" * 5 + b"\0\x02k\x02v\0")
UNLIKE = "the record says that it has {} bytes, what it holds {}"
BEHIND = "the record goes on behind the end of the batch"


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize(
    ("data", "path", "place", "reason"),
    [
        (counted(PLAIN, -1), "", 0, "-1 records"),
        (counted(PLAIN, 9), "", 61, "9 records in 15 bytes"),
        (body(2, Compression.NONE, b"\x03" + ONE[1:]), "records[0]", 61,
         "a record of negative length"),
        (body(2, Compression.NONE, b"\x12" + ONE[1:] + b"\0"), "records[0]", 61,
         UNLIKE.format(10, 9)),
        (body(2, Compression.NONE, ONE + b"\x0e" + ONE[1:], count=2), "records[1]", 70,
         UNLIKE.format(8, 9)),
        (body(2, Compression.NONE, ONE + b"\x10\0\0\0\x01\x01\x80", count=2),
         "records[1]", 70, BEHIND),
        (headers(b"\x02\x02a\x02bc"), "records[0]", 61, UNLIKE.format(14, 13)),
        (body(2, Compression.NONE, LONG_64), "records[0]", 61,
         "a variable integer of more than 10 bytes"),
        (body(2, Compression.NONE, LONG_32), "records[0]", 61,
         "a variable integer of more than 5 bytes"),
        (headers(b"\x10"), "records[0]", 61, "8 headers in 0 bytes"),
        (headers(b"\x02\x06ab"), "records[0]", 61, "a header key of 3 bytes, 2 left"),
        (headers(b"\x02\x02a\x06bc"), "records[0]", 61, "a header of 3 bytes, 2 left"),
        (headers(b"\x02\x86\x80\0"), "records[0]", 61,
         "a header key of 3 bytes, 0 left"),
        (headers(b"\x02\x02a\x06"), "records[0]", 61, "a header of 3 bytes, 0 left"),
        (headers(b"\x02\x02\xff\0"), "records[0]", 61,
         "a header key that is not UTF-8"),
        (gzip(ONE + b"\x0e" + ONE[1:], 2), "decompressed.records[1]", 9,
         UNLIKE.format(8, 9)),
        (gzip(ONE, 9), "decompressed", 0, "9 records in 9 bytes"),
        (gzip(ONE + ONE[:-2], 2), "decompressed.records[1]", 9, BEHIND),
        (gzip(ONE + ONE), "decompressed", 9, "9 bytes left over after 1 records"),
    ],
    ids=shown,
)  # fmt: skip
def test_errors_in_records(
    data: bytes, path: str, place: int, reason: str, stream: bool
) -> None:
    assert wrong(data, stream=stream) == (RecordsError, 2, path, place, reason)


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("extra", [b"\0", ONE])
@pytest.mark.parametrize("count", [1, 2])
def test_bytes_after_the_last_record(count: int, extra: bytes, stream: bool) -> None:
    """Even if they are a record that the batch does not count."""
    data = body(2, Compression.NONE, ONE * count + extra, count=count)
    reason = f"{len(extra)} bytes left over after {count} records"
    expected = (RecordsError, 2, "", len(data) - len(extra), reason)
    assert wrong(data, stream=stream) == expected


XERIAL = b"\x82SNAPPY\0\0\0\0\1\0\0\0\1"


@pytest.mark.parametrize(
    ("codec", "data", "reason"),
    [
        (Compression.SNAPPY, XERIAL[:-1], "the header of a snappy stream is cut off"),
        (Compression.SNAPPY, XERIAL + b"\0\0\0",
         "a length of a snappy block is cut off"),
        (Compression.SNAPPY, XERIAL + b"\0\0\0\5abcd",
         "a snappy block of 5 bytes, 4 left"),
        (Compression.SNAPPY, XERIAL + b"\xff\xff\xff\xffabcd",
         "a snappy block of -1 bytes, 4 left"),
        (Compression.SNAPPY, XERIAL + bytes(4), "snappy: corrupt input (empty)"),
        (Compression.SNAPPY, XERIAL + XERIAL[:-1],
         "the header of another snappy stream is cut off"),
        (Compression.SNAPPY, XERIAL + XERIAL[:11] + b"\0" + XERIAL[12:],
         "another snappy stream, of version 0"),
        (Compression.SNAPPY, b"\x61\0\0\0",
         "a snappy block of 4 bytes says that it holds 97"),
        (Compression.LZ4, b"\x04\x22\x4d\x19\x60\x40\x82", "not an LZ4 frame"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x60\x40",
         "the header of an LZ4 frame is cut off"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x68\x40" + bytes(8),
         "the header of an LZ4 frame is cut off"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\xa0\x40\x82", "an LZ4 frame of version 2"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x40\x40\x82",
         "LZ4 blocks that depend on each other"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x61\x40\x82",
         "an LZ4 frame that needs a dictionary"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x60\x40\x82\0\0\0",
         "an LZ4 frame without an end"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x60\x40\x82\0\0\0\0xyz",
         "3 bytes left over after the LZ4 frame"),
        (Compression.LZ4, b"\x04\x22\x4d\x18\x64\x40\xa7\0\0\0\0xyz",
         "the checksum of an LZ4 frame's content is cut off"),
    ],
    ids=shown,
)  # fmt: skip
def test_errors_in_compressed_data(
    codec: Compression, data: bytes, reason: str
) -> None:
    expected = (CompressionError, 2, "", 61, f"{codec.name.lower()}: {reason}")
    assert wrong(body(2, codec, data)) == expected


def test_a_snappy_stream_without_blocks_is_empty() -> None:
    expected = (RecordsError, 2, "decompressed", 0, "1 records in 0 bytes")
    assert wrong(body(2, Compression.SNAPPY, XERIAL)) == expected


def test_a_record_count_that_cannot_fit() -> None:
    """The count is checked before anything is decompressed."""
    kind, version, path, place, reason = wrong(counted(gzip(ONE), 1 << 20))
    assert (kind, version, path, place) == (DecompressedSizeError, None, "", 0)
    assert reason.startswith("1048576 records of 272 bytes and more each")


@pytest.mark.parametrize(
    ("data", "version", "reason"),
    [
        (PLAIN[:30], None, "the last batch is cut off: 30 bytes of it are here"),
        (PLAIN[:16], None, "the last batch is cut off: 16 bytes of it are here"),
        (PLAIN[:16] + b"\3", 3, "magic 3, but this package reads 0 to 2"),
        (bytes(8) + pack(">i", 13), None, "a batch of 13 bytes"),
        (bytes(8) + pack(">i", 21) + bytes(4) + b"\1" + bytes(99), 1,
         "a batch of 33 bytes, where 34 are the least"),
        (bytes(8) + pack(">i", 48) + bytes(4) + b"\2" + bytes(99), 2,
         "a batch of 60 bytes, where 61 are the least"),
        (bytes(8) + pack(">i", 21) + bytes(4) + b"\2" + bytes(9), None,
         "the last batch is cut off: 26 bytes of it are here"),
    ],
    ids=shown,
)  # fmt: skip
def test_bytes_that_are_no_batch(data: bytes, version: int | None, reason: str) -> None:
    assert wrong(data)[1:] == (version, "", 0, reason)


def test_objects_that_are_not_bytes() -> None:
    for odd in (5, "text", [b"a"]):
        with pytest.raises(RecordsError, match=f"{type(odd).__name__} is not bytes-l"):
            decode_records(odd)  # type: ignore[arg-type]


def test_a_header_key_is_not_read_leniently_unless_asked() -> None:
    data = headers(b"\x02\x02\xff\0")
    (parsed,) = read_batches(data)
    for read in (parsed.records, parsed.iter_records, lambda: decode_records(data)):
        with pytest.raises(RecordsError, match="not UTF-8"):
            read()
    for records in (parsed.records(lenient=True), parsed.iter_records(lenient=True)):
        assert [h.key for record in records for h in record.headers] == ["\ufffd"]


def legacy(magic: int) -> Iterator[tuple[bytes, str, int, str]]:
    """Broken messages, alone and as the second in a set, with the expected error."""
    good = encode_batch([Record(0, 0, b"k", b"v")], magic=magic)
    end = len(good)

    def key(size: int) -> bytes:
        return with_crc(good[: end - 10] + pack(">i", size) + good[end - 6 :])

    def value(size: int) -> bytes:
        return with_crc(good[: end - 5] + pack(">i", size) + good[end - 1 :])

    for data, place, reason in (
        (key(9), end - 10, "a key of 9 bytes, 6 left"),
        (key(6), end, "the message ends before its value"),
        (key(4), end - 2, "the message ends before its value"),
        (value(9), end - 5, "a value of 9 bytes, 1 left"),
        (value(0), end - 1, "1 bytes left over after the value"),
    ):
        yield data, "", place, reason
        after = body(magic, Compression.SNAPPY, packed(good + data))
        yield after, "decompressed.records[1]", end + place, reason
    other, left = 1 - magic, end - 12
    for data, reason in (
        (good[:20], "20 bytes are too few for a message"),
        (inner(magic, size=99), f"a message of 99 bytes, {left} left"),
        (inner(magic, size=13), f"a message of 13 bytes, {left} left"),
        (inner(magic, magic=other),
         f"a message of magic {other} inside one of magic {magic}"),
        (body(magic, Compression.SNAPPY, packed(good)),
         "a compressed message inside a compressed message"),
    ):  # fmt: skip
        after = body(magic, Compression.SNAPPY, packed(good + data))
        yield after, "decompressed.records[1]", end, reason
    nothing = body(magic, Compression.SNAPPY, b"\0")
    yield nothing, "decompressed", 0, "a wrapped set of nothing"
    null = encode_batch([Record(0, 0)], magic=magic)
    null = with_crc(null[:17] + bytes((Compression.GZIP,)) + null[18:])
    yield null, "", 0, "a wrapped set that is null"


@pytest.mark.parametrize("stream", [False, True])
@pytest.mark.parametrize("magic", [0, 1])
def test_errors_in_messages_of_old_magics(magic: int, stream: bool) -> None:
    for data, path, place, reason in legacy(magic):
        expected = (RecordsError, magic, path, place, reason)
        assert wrong(data, stream=stream) == expected


@pytest.mark.parametrize("magic", [0, 1])
def test_errors_inside_an_old_wrapper(magic: int) -> None:
    good = encode_batch([Record(0, 0, b"k", b"v")], magic=magic)
    start = len(body(magic, Compression.GZIP, b""))
    expected = (CompressionError, magic, "", start, "gzip: invalid gzip header")
    assert wrong(body(magic, Compression.GZIP, b"nothing like it")) == expected
    after = body(magic, Compression.SNAPPY, packed(good + good[:-1] + b"x"))
    kind, version, path, place, reason = wrong(after)
    assert (kind, version, path, place) == (
        CrcError,
        magic,
        "decompressed.records[1]",
        len(good),
    )
    assert reason.endswith(f"but the message says 0x{good[12:16].hex()}")


@pytest.mark.parametrize(("magic", "codec"), [(0, 4), (1, 4), (2, 5)])
def test_unknown_codecs(magic: int, codec: int) -> None:
    data = bytearray(encode_batch([Record(0, 0)], magic=magic))
    data[22 if magic > 1 else 17] = codec
    reason = f"compression codec {codec}, but magic {magic} has 0 to {codec - 1}"
    expected = (CompressionError, magic, "", 0, reason)
    assert wrong(with_crc(data)) == expected
