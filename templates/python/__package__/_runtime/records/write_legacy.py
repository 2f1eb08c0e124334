"""Writing messages of magic 0 and 1 (KIP-32), and compressed message sets."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from struct import Struct
from typing import TYPE_CHECKING

from ..fast import blob
from .compression import compress
from .crc import crc32
from .types import Record
from .write_v2 import check_timestamps

if TYPE_CHECKING:
    from ..buffers import Buffer
    from .options import Plan

_head = Struct(">qiI")
_v0 = Struct(">bb")
_v1 = Struct(">bbq")
_int32 = Struct(">i")
_NULL = b"\xff\xff\xff\xff"

OVERHEAD = (26, 34)
"""The size in bytes of a message without key and value, by magic."""


def write_message(
    magic: int,
    attributes: int,
    offset: int,
    timestamp: int,
    key: Buffer | None,
    value: Buffer | None,
) -> bytes:
    """Encode one message. Raises struct.error if a number does not fit."""
    marks = (
        _v0.pack(0, attributes) if magic == 0 else _v1.pack(1, attributes, timestamp)
    )
    parts = [marks]
    for item in (key, value):
        if item is None:
            parts.append(_NULL)
        else:
            item = blob(item)
            parts += (_int32.pack(len(item)), item)
    body = b"".join(parts)
    return _head.pack(offset, len(body) + 4, crc32(body)) + body


def write_messages(plan: Plan, records: Iterable[Record], base: int) -> list[bytes]:
    """Encode the messages of a set, with relative offsets if it will be compressed.

    Raises ValueError, and any exception for values of wrong types.
    """
    bits = plan.attributes & ~7
    base = index(base)
    relative = base if plan.compression and plan.magic == 1 else 0
    append, last = plan.log_append_time, base - 1
    parts: list[bytes] = []
    for record in records:
        if record.headers:
            raise ValueError("headers need magic 2")
        if record.offset <= last:
            raise ValueError(f"offset {record.offset} does not follow the one before")
        last = index(record.offset)
        time = record.timestamp if append is None else append
        check_timestamps(time, time)
        offset = last - relative
        parts.append(
            write_message(plan.magic, bits, offset, time, record.key, record.value)
        )
    return parts


def write_set(
    plan: Plan, parts: list[bytes], last_offset: int, max_timestamp: int
) -> bytes:
    """The set's bytes: its messages, or the compressed message that wraps them.

    Raises struct.error if a number does not fit, and EncodeError.
    """
    data = b"".join(parts)
    if not plan.compression or not parts:
        return data
    value = compress(plan.compression, data, plan.level, plan.magic)
    append = plan.log_append_time
    time = max_timestamp if append is None else append
    return write_message(plan.magic, plan.attributes, last_offset, time, None, value)
