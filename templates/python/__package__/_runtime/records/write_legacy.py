"""Messages of magic 0 and 1 (KIP-32), and sets that a compressed message wraps."""

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
"""Bytes of a message without key and value, by magic."""


def write_message(
    magic: int,
    attributes: int,
    offset: int,
    timestamp: int,
    key: Buffer | None,
    value: Buffer | None,
) -> bytes:
    """One message. Raises struct.error where a number does not fit."""
    marks = (
        _v0.pack(0, attributes) if magic == 0 else _v1.pack(1, attributes, timestamp)
    )
    parts = [marks]
    for held in (key, value):
        if held is None:
            parts.append(_NULL)
        else:
            held = blob(held)
            parts += (_int32.pack(len(held)), held)
    body = b"".join(parts)
    return _head.pack(offset, len(body) + 4, crc32(body)) + body


def write_messages(plan: Plan, records: Iterable[Record], base: int) -> list[bytes]:
    """The messages of a set, as they stand in it: compressed or not.

    Raises ValueError, and what the wrong types raise.
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
    """The set: its messages, or the one that wraps them all.

    Raises struct.error where a number does not fit, and EncodeError.
    """
    data = b"".join(parts)
    if not plan.compression or not parts:
        return data
    value = compress(plan.compression, data, plan.level, plan.magic)
    append = plan.log_append_time
    time = max_timestamp if append is None else append
    return write_message(plan.magic, plan.attributes, last_offset, time, None, value)
