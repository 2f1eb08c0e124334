"""Small batches of every magic and codec, and helpers to build more."""

from __future__ import annotations

import zlib
from struct import pack

from crc32c import crc32c
from hypothesis import strategies as st
from kafka_wire.records import BatchOptions, Compression, Header, Record, encode_batch

TIME = 1_700_000_000_000
ALL = [
    (magic, codec)
    for magic in (0, 1, 2)
    for codec in Compression
    if magic > 1 or codec is not Compression.ZSTD
]
IDS = [f"{magic}-{codec.name.lower()}" for magic, codec in ALL]
PLAIN = encode_batch([Record(0, TIME, b"key", b"value")])
"""A batch of one record."""
TINY = b"\x0c\0\0\0\1\1\0"
"""The least record of magic 2, with its length."""


def records(magic: int, count: int = 4) -> list[Record]:
    """Records that use everything a magic supports."""
    headers = (Header("h", b"1"), Header("né")) if magic > 1 else ()
    time = TIME if magic else -1
    return [
        Record(
            10 + i,
            time + i * bool(magic),
            None if i == 1 else b"k%d" % i,
            None if i == 2 else b"value " * i,
            headers if i == 3 else (),
        )
        for i in range(count)
    ]


def batch(magic: int, codec: Compression, count: int = 4) -> bytes:
    """One batch (plain messages in magic 0 and 1 without a codec)."""
    options = BatchOptions(magic=magic, compression=codec)
    if magic > 1:
        options["producer_id"] = 99
        options["producer_epoch"] = 0
        options["base_sequence"] = 3
    return encode_batch(records(magic, count), **options)


def control_batch(record: Record) -> bytes:
    """A control batch with any record, even one that no writer would write."""
    changed = bytearray(encode_batch([record]))
    changed[22] |= 0x20
    return with_crc(changed)


def with_crc(data: bytes | bytearray) -> bytes:
    """The bytes with a correct checksum in their first batch."""
    fixed = bytearray(data)
    if fixed[16] == 2:
        fixed[17:21] = pack(">I", crc32c(bytes(fixed[21:])))
    else:
        end = 12 + int.from_bytes(fixed[8:12], signed=True)
        fixed[12:16] = pack(">I", zlib.crc32(fixed[16:end]))
    return bytes(fixed)


def body(magic: int, codec: Compression, inside: bytes, count: int = 1) -> bytes:
    """A batch or wrapper around these bytes, which must already be compressed."""
    if magic > 1:
        head = pack(">hiqqqhii", codec, count - 1, TIME, TIME, -1, -1, -1, count)
        size = 49 + len(inside)
        built = pack(">qiibI", 0, size, -1, 2, 0) + head + inside
    else:
        marks = pack(">bb", magic, codec) + (pack(">q", TIME) if magic else b"")
        message = marks + pack(">i", -1) + pack(">i", len(inside)) + inside
        built = pack(">qiI", 0, len(message) + 4, 0) + message
    return with_crc(built)


INT64 = st.integers(-(1 << 63), (1 << 63) - 1)
BYTES = st.none() | st.binary(max_size=300)
HEADERS = st.lists(st.builds(Header, st.text(max_size=90), BYTES), max_size=3).map(
    tuple
)


@st.composite
def record_lists(draw: st.DrawFn, magic: int) -> list[Record]:
    """Records whose offsets ascend, with or without gaps."""
    count = draw(st.integers(1, 12))
    gaps = draw(
        st.lists(st.integers(1, 1 << 27), min_size=count, max_size=count)
        | st.just([1] * count)
    )
    offset = draw(st.integers(0, 1 << 50))
    times = st.integers(-1, (1 << 63) - 1) if magic else st.just(-1)
    drawn = []
    for gap in gaps:
        headers = draw(HEADERS) if magic > 1 else ()
        drawn.append(Record(offset, draw(times), draw(BYTES), draw(BYTES), headers))
        offset += gap
    return drawn
