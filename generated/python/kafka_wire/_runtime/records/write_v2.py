"""Writing the records and the header of a batch of magic 2 (KIP-98)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from struct import Struct
from typing import TYPE_CHECKING, Any

from ..fast import blob, items, utf8
from .compression import compress
from .crc import crc32c
from .errors import refuse
from .native import native_records
from .types import DELTA_MOST, NO_TIMESTAMP, Header, Record
from .varints import VARINTS, varint

if TYPE_CHECKING:
    from ..buffers import Buffer
    from .options import Plan

_NULL, _NONE = b"\x01", b"\0"
_join = b"".join
TIME_MOST = OFFSET_MOST = (1 << 63) - 1

_head = Struct(">qiibI")
_body = Struct(">hiqqqhii")
OVERHEAD = _head.size + _body.size
"""The size in bytes of a batch without its records."""


def write_record(
    delta: int,
    timestamp_delta: int,
    key: Buffer | None,
    value: Buffer | None,
    headers: Sequence[Header],
) -> bytes:
    """Encode one record without its length. Wrong types raise any exception."""
    z = varint
    if key is None:
        key_size, key = _NULL, b""
    else:
        if type(key) is not bytes:
            key = blob(key)
        key_size = z(len(key))
    if value is None:
        value_size, value = _NULL, b""
    else:
        if type(value) is not bytes:
            value = blob(value)
        value_size = z(len(value))
    tail = _headers(headers) if headers else _NONE
    time = z(timestamp_delta)
    return _join((b"\0", time, z(delta), key_size, key, value_size, value, tail))


def _headers(headers: Sequence[Header]) -> bytes:
    z = varint
    if type(headers) is not tuple:
        headers = items(headers)
    parts = [z(len(headers))]
    for header in headers:
        name = utf8(header.key)
        parts += (z(len(name)), name)
        if header.value is None:
            parts.append(_NULL)
        else:
            value = header.value
            if type(value) is not bytes:
                value = blob(value)
            parts += (z(len(value)), value)
    return _join(parts)


Written = tuple[Any, int, int, int]
"""Encoded records (bytes or a buffer), their count, the last offset's delta (-1 if there
are none), and the greatest timestamp."""


def write_records(
    records: Sequence[Record], base_offset: int, base_timestamp: int
) -> Written:
    """Encode the records of a batch, whose offsets must ascend.

    Raises ValueError, and any exception for values of wrong types.
    """
    native = native_records()
    if native is not None:
        written = native.write(records, base_offset, base_timestamp)
        if written is not None:
            last = written.last_offset - base_offset if written.count else -1
            return written, written.count, last, written.max_timestamp
    return _write_records(records, base_offset, base_timestamp)


def _write_records(
    records: Iterable[Record], base_offset: int, base_timestamp: int
) -> Written:
    """Like ``write_records``, in Python."""
    parts: list[bytes] = []
    add = parts.append
    base_offset, base_timestamp = index(base_offset), index(base_timestamp)
    # With a base time below 0, a delta may overflow NumPy's integers.
    z = VARINTS if base_timestamp >= 0 else {}
    join, zero = b"".join, b"\0"
    delta = -1
    previous = base_offset - 1
    greatest = least = NO_TIMESTAMP
    for record in records:
        offset = record.offset
        if offset <= previous:
            raise ValueError(f"offset {offset} does not follow the one before")
        previous = offset
        delta = offset - base_offset
        timestamp = record.timestamp
        if timestamp > greatest:
            greatest = timestamp
        elif type(timestamp) is not int:
            timestamp = index(timestamp)
            least = min(least, timestamp)
        elif timestamp < least:
            least = timestamp
        key, value = record.key, record.value
        # The fast path for the most common shape, if all its varints are cached.
        if type(key) is bytes and type(value) is bytes and not record.headers:
            try:
                time = z[timestamp - base_timestamp]
                body = join(
                    (zero, time, z[delta], z[len(key)], key, z[len(value)], value, zero)
                )
                add(z[len(body)])
                add(body)
                continue
            except KeyError:
                pass
        delta = index(offset) - base_offset
        since = index(timestamp) - base_timestamp
        body = write_record(delta, since, key, value, record.headers)
        add(varint(len(body)))
        add(body)
    last = index(delta)
    if last > DELTA_MOST:
        raise ValueError(f"an offset {last} behind the first one")
    check_timestamps(least, greatest)
    return _join(parts), len(parts) // 2, last, greatest


def check_offset(offset: int) -> None:
    """Raise ValueError for an invalid offset: they start at 0."""
    if not 0 <= offset <= OFFSET_MOST:
        raise ValueError(f"an offset of {offset}")


def check_timestamps(least: int, greatest: int) -> None:
    """Raise ValueError for invalid timestamps: Kafka writes none below -1 either."""
    if least < NO_TIMESTAMP:
        raise ValueError(f"a timestamp of {least}")
    if greatest > TIME_MOST:
        raise ValueError(f"a timestamp of {greatest}")


def write_batch(
    plan: Plan,
    base_offset: int,
    base_timestamp: int,
    written: Written,
) -> bytes:
    """Write a whole batch from the records of ``write_records`` or of a builder.

    Raises struct.error if a number does not fit, and EncodeError.
    """
    records, count, last_delta, max_timestamp = written
    if plan.last_offset is not None:
        last_delta = _last_delta(plan.last_offset, base_offset, last_delta)
    append, attributes = plan.log_append_time, plan.attributes
    if plan.max_timestamp is not None:
        max_timestamp = _max_timestamp(plan, count > 0)
    if not count:
        attributes &= ~7  # nothing to compress: Kafka sets no codec either
    elif plan.compression:
        records = compress(plan.compression, bytes(records), plan.level)
    body = _body.pack(
        attributes,
        last_delta,
        base_timestamp,
        max_timestamp if append is None else append,
        plan.producer_id,
        plan.producer_epoch,
        plan.base_sequence,
        count,
    )
    crc = crc32c(records, crc32c(body))
    size = len(body) + len(records) + _head.size - 12
    head = _head.pack(base_offset, size, plan.partition_leader_epoch, 2, crc)
    return _join((head, body, records))


def _last_delta(last_offset: int, base_offset: int, last_delta: int) -> int:
    delta = last_offset - base_offset
    if delta < max(last_delta, 0):
        what = "a record" if last_delta >= 0 else f"the base offset {base_offset}"
        raise refuse(2, "last_offset", f"{last_offset}, but {what} is behind it")
    if delta > DELTA_MOST:
        raise refuse(2, "last_offset", f"{last_offset}, {delta} behind the first one")
    return delta


def _max_timestamp(plan: Plan, has_records: bool) -> int:
    greatest, append = plan.max_timestamp, plan.log_append_time
    if has_records:
        reason = "only for a batch without records; otherwise it follows from them"
        raise refuse(2, "max_timestamp", reason)
    if greatest is None or greatest < NO_TIMESTAMP:
        raise refuse(2, "max_timestamp", f"a timestamp of {greatest}")
    if append is not None and append != greatest:
        reason = f"{greatest}, but the log append time is {append}"
        raise refuse(2, "max_timestamp", reason)
    return greatest
