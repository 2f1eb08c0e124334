"""What looks like a batch: every whole one does, and none with a field out of range."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from kafka_wire.records import Compression, Record, encode_batch

from specgen.logs.likely import BEGINNING, MAGIC_AT, SMALLEST, likely_size, magic_bytes
from specgen.logs.segment import HEADER, Segment
from tests.logs.build import TIME, batch

MOST = 1000


def _size(
    folder: Path, data: bytes, end: int | None = None, available: int = 200
) -> int:
    """The likely size of a batch, judged by some first bytes."""
    path = folder / "any"
    path.write_bytes(b"before" + data)
    with Segment(str(path), MOST) as segment:
        beginning = path.read_bytes()[: 6 + available]
        last = segment.size if end is None else 6 + end
        return likely_size(segment, beginning, 6, 6, last)


def _message(
    magic: int, key: bytes | None = b"key", value: bytes | None = b"value", n: int = 0
) -> bytes:
    return encode_batch([Record(n, TIME if magic else -1, key, value)], magic=magic)


WHOLE = [
    *(
        _message(magic, key, value)
        for magic in (0, 1)
        for key in (None, b"", b"k" * 300)
        for value in (None, b"", b"v" * 300)
    ),
    *(batch(5, 3, codec, magic=1) for codec in list(Compression)[1:4]),
    *(batch(5, 3, codec) for codec in Compression),
    batch(1 << 40, 1),
    encode_batch([Record(0, TIME, None, None)]),
    encode_batch([], base_offset=0, last_offset=9),
    encode_batch([Record(0, TIME), Record(500, TIME)]),
    batch(0, 3, log_append_time=TIME),
    batch(0, 2, producer_id=5, transactional=True),
]


@pytest.mark.parametrize("data", WHOLE, ids=lambda data: f"{data[16]}-{len(data)}")
def test_every_whole_batch_looks_like_one(tmp_path: Path, data: bytes) -> None:
    """However much is available beyond its beginning; none that ends too late."""
    for available in (BEGINNING, HEADER + 6, 200, len(data)):
        assert _size(tmp_path, data + b"behind", available=available) == len(data)
    assert _size(tmp_path, data, len(data)) == len(data)
    assert _size(tmp_path, data, len(data) - 1) == 0
    assert len(data) >= SMALLEST
    match = magic_bytes(len(data)).search(data + b"behind" * 20, MAGIC_AT)
    assert match is not None and match.start() == MAGIC_AT


@pytest.mark.parametrize("data", WHOLE, ids=lambda data: f"{data[16]}-{len(data)}")
def test_one_that_ends_otherwise_does_not(tmp_path: Path, data: bytes) -> None:
    """Uncompressed, a message fills its size; no batch exceeds the maximum."""
    is_plain_message = data[16] < 2 and not data[17] & 7
    changed = bytearray(data) + bytes(MOST)
    for change in (-1, 1):
        struct.pack_into(">i", changed, 8, len(data) - 12 + change)
        likely = _size(tmp_path, bytes(changed))
        if is_plain_message or data[16] < 2 or len(data) == HEADER:
            assert likely == 0
    for size, is_likely in (
        (MOST, data[16] == 2 and len(data) > HEADER),
        (1001, False),
    ):
        struct.pack_into(">i", changed, 8, size - 12)
        assert (_size(tmp_path, bytes(changed)) > 0) == is_likely


def _v2(**fields: int) -> bytes:
    """A header of magic 2 with such fields, followed by a record of six bytes."""
    values = {"size": 68, "magic": 2, "attributes": 0, "delta": 0, "count": 1} | fields
    head = bytearray(HEADER)
    struct.pack_into(">i", head, 8, values["size"] - 12)
    struct.pack_into(">b", head, 16, values["magic"])
    struct.pack_into(">hi", head, 21, values["attributes"], values["delta"])
    struct.pack_into(">i", head, 57, values["count"])
    return bytes(head) + bytes((values.get("length", 2 * 6),)) + bytes(60)


@pytest.mark.parametrize(
    ("fields", "is_likely"),
    [
        ({}, True),
        ({"magic": 3}, False),
        ({"attributes": 0x78}, True),
        ({"attributes": 0xF8}, True),
        ({"attributes": 0x100}, False),
        ({"attributes": -1}, False),
        ({"attributes": 5}, False),  # no such codec
        ({"attributes": 1}, False),  # what follows is no gzip
        ({"attributes": 2}, True),  # Snappy begins with anything
        ({"delta": 9}, True),
        ({"count": 2}, False),
        ({"count": 2, "delta": 1}, True),
        ({"count": 3, "delta": 1}, False),
        ({"count": -1}, False),
        ({"count": 0}, False),
        ({"count": 0, "size": HEADER}, True),
        ({"count": 0, "size": HEADER - 1}, False),
        ({"count": 1, "size": HEADER}, False),
        ({"delta": -1, "count": 0, "size": HEADER}, True),
        ({"delta": -2, "count": 0, "size": HEADER}, False),
        ({"length": 2 * 5}, False),  # less than any record has
        ({"length": 2 * 6 + 1}, False),  # negative
        ({"length": 2 * 5 + 1}, False),
        ({"length": 2 * 7}, False),  # more than there is, with its length
        ({"length": 2 * 6, "size": 67}, False),
        ({"length": 2 * 7, "size": 69}, True),
        ({"size": 66}, False),
    ],
)
def test_fields_of_a_header(
    tmp_path: Path, fields: dict[str, int], is_likely: bool
) -> None:
    assert (_size(tmp_path, _v2(**fields)) > 0) == is_likely


def test_a_first_record_of_any_length(tmp_path: Path) -> None:
    """Its length has one to five bytes, and fits into the batch with them."""
    for size in (63, 64, 8191, 8192, 1 << 20, 1 << 21, 1 << 27, 1 << 28):
        zigzag, length = 2 * size, bytearray()
        while zigzag >= 0x80:
            length.append(zigzag & 0x7F | 0x80)
            zigzag >>= 7
        length.append(zigzag)
        for spare, is_likely in ((0, True), (-len(length), False)):
            head = bytearray(_v2()[:HEADER])
            whole = HEADER + size + len(length) + spare
            struct.pack_into(">i", head, 8, whole - 12)
            path = tmp_path / "any"
            path.write_bytes(head + length)
            with Segment(str(path), 1 << 30) as segment:
                beginning = bytes(head + length + bytes(5))
                likely = likely_size(segment, beginning, 0, 0, 1 << 30)
            assert likely == (whole if is_likely else 0)


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("length", [-3, -2])
@pytest.mark.parametrize("field", ["key", "value"])
def test_no_field_of_a_message_is_less_than_nothing(
    tmp_path: Path, magic: int, length: int, field: str
) -> None:
    data = bytearray(_message(magic, None, None))
    at = (18 if magic == 0 else 26) + (4 if field == "value" else 0)
    assert data[at : at + 4] == b"\xff" * 4
    struct.pack_into(">i", data, at, length)
    for available in (200, len(data) - 4):
        assert _size(tmp_path, bytes(data), available=available) == 0


@pytest.mark.parametrize("magic", [0, 1])
@pytest.mark.parametrize("attributes", range(16))
def test_attributes_of_a_message(tmp_path: Path, magic: int, attributes: int) -> None:
    """A codec, and in magic 1 the type of the time."""
    data = bytearray(_message(magic))
    data[17] = attributes
    is_known = attributes in (
        (0, 1, 2, 3) if magic == 0 else (0, 1, 2, 3, 8, 9, 10, 11)
    )
    assert (_size(tmp_path, bytes(data)) > 0) == is_known
    match = magic_bytes(len(data)).match(bytes(data), MAGIC_AT)
    assert (match is not None) == is_known


def test_a_value_whose_length_is_cut_off(tmp_path: Path) -> None:
    """It is no batch, whether the file or the available bytes end there."""
    data = _message(1, b"k" * 300, b"v")
    assert _size(tmp_path, data) == len(data)
    for lost in range(1, 8):
        assert _size(tmp_path, data[:-lost], len(data)) in (0, len(data) * (lost == 1))


@pytest.mark.parametrize(
    ("largest", "size", "is_likely"),
    [
        (1 << 24, 1 << 24, True),
        ((1 << 24) - 1, 1 << 24, False),
        (1 << 16, 1 << 16, True),
        ((1 << 16) - 1, 1 << 16, False),
        (3 << 24, 3 << 24, True),
        (3 << 24, 4 << 24, False),
        (1 << 24, 255 << 16, True),
        (100, 13, False),
        (100, 14, True),
    ],
)
def test_sizes_by_their_first_bytes(largest: int, size: int, is_likely: bool) -> None:
    """Roughly: sizes above the maximum, or below that of any batch, are excluded."""
    data = struct.pack(">qi4xb", 0, size, 2) + bytes(50)
    match = magic_bytes(largest).match(data, MAGIC_AT)
    assert (match is not None) == is_likely
