"""Write record batches from values in the notation of vectors.

Slow and simple, like the reference codec, and it can write wrong data as well: each piece
can be written on its own, so that faults are made from the same pieces.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping, Sequence
from struct import pack
from typing import Any
from zlib import crc32

from specgen.protocol.codec.varints import encode_uvarint, zigzag
from specgen.testing.vectors.batch_codecs import COMPRESS, lz4

Value = Mapping[str, Any]

OVERHEAD = 61
"""Bytes of a batch of magic 2 before its records."""

_APPEND = 0x08
_BITS = {"isTransactional": 0x10, "isControl": 0x20, "hasDeleteHorizon": 0x40}


def write_batches(batches: Sequence[Value]) -> bytes:
    """One batch after the other."""
    return b"".join(map(write_batch, batches))


def write_batch(value: Value) -> bytes:
    """A batch of magic 2, or a message of magic 0 or 1 with what it wraps."""
    if value["magic"] > 1:
        _, compress = COMPRESS[value["compression"]]
        return batch(value, compress(records(value)))
    if value["compression"] == "none":
        (record,) = value["records"]
        marks = attributes(value)
        return message(value, marks, blob(record["key"]), blob(record["value"]))
    return message(value, attributes(value), None, packed_set(value, inner_set(value)))


def batch(value: Value, body: bytes, **other: int) -> bytes:
    """A batch of magic 2 around records, which may be compressed.

    ``other`` overrides header fields: ``count``, ``attributes``.
    """
    head = pack(
        ">hiqqqhii",
        other.get("attributes", attributes(value)),
        value["lastOffsetDelta"],
        value["baseTimestamp"],
        value["maxTimestamp"],
        value["producerId"],
        value["producerEpoch"],
        value["baseSequence"],
        other.get("count", len(value["records"])),
    )
    covered = head + body
    size = len(covered) + 9
    start = pack(">qiib", value["baseOffset"], size, value["partitionLeaderEpoch"], 2)
    return start + pack(">I", crc32c(covered)) + covered


def records(value: Value) -> bytes:
    """The records of a batch of magic 2, before they are compressed."""
    return b"".join(sized(record_body(value, record)) for record in value["records"])


def sized(body: bytes) -> bytes:
    """A record with its length in front."""
    return varint(len(body)) + body


def record_body(value: Value, record: Value) -> bytes:
    """A record of magic 2, without its length."""
    parts = [
        b"\0" + varint(record["timestamp"] - value["baseTimestamp"]),
        varint(record["offset"] - value["baseOffset"]),
        counted(blob(record["key"])),
        counted(blob(record["value"])),
        varint(len(record["headers"])),
    ]
    for header in record["headers"]:
        parts += (counted(header["key"].encode()), counted(blob(header["value"])))
    return b"".join(parts)


def counted(data: bytes | None) -> bytes:
    """Bytes with their length in front, as in records of magic 2."""
    return varint(-1) if data is None else varint(len(data)) + data


def message(
    value: Value, marks: int, key: bytes | None, held: bytes | None, more: bytes = b""
) -> bytes:
    """A message of magic 0 or 1; ``more`` is appended to key and value."""
    body = pack(">bb", value["magic"], marks)
    if value["magic"]:
        body += pack(">q", value["timestamp"])
    for data in (key, held):
        body += pack(">i", -1) if data is None else pack(">i", len(data)) + data
    return legacy(value["offset"], body + more)


def legacy(offset: int, body: bytes) -> bytes:
    """A message from its magic on, with offset, size and checksum in front."""
    return pack(">qiI", offset, len(body) + 4, crc32(body)) + body


def inner_set(value: Value) -> bytes:
    """The messages wrapped by one of magic 0 or 1, before compression."""
    base = value["records"][0]["offset"] if value["magic"] else 0
    return b"".join(
        message(
            {
                "magic": value["magic"],
                "offset": record["offset"] - base,
                "timestamp": record["timestamp"],
            },
            attributes(value) & ~7,
            blob(record["key"]),
            blob(record["value"]),
        )
        for record in value["records"]
    )


def packed_set(value: Value, inner: bytes) -> bytes:
    """A wrapped set, compressed."""
    if value["compression"] == "lz4":
        return lz4(inner, magic=value["magic"])
    _, compress = COMPRESS[value["compression"]]
    return compress(inner)


def attributes(value: Value) -> int:
    """The attribute bits of a batch: codec, timestamp type and kind."""
    bits, _ = COMPRESS[value["compression"]]
    if value["timestampType"] == "append":
        bits |= _APPEND
    for key, bit in _BITS.items():
        if value.get(key):
            bits |= bit
    return bits


def varint(number: int) -> bytes:
    """A signed number as a variable-length integer (zigzag)."""
    return encode_uvarint(zigzag(number))


def blob(text: str | None) -> bytes | None:
    """Decode base64; None is null."""
    return None if text is None else b64decode(text)


def crc32c(data: bytes) -> int:
    """The checksum of magic 2 (Castagnoli)."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ _TABLE[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


def _crc_of(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ 0x82F63B78 * (byte & 1)
    return byte


_TABLE: tuple[int, ...] = tuple(map(_crc_of, range(256)))
