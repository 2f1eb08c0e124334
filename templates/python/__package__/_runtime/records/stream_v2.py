"""Iterating over the records of a batch of magic 2, keeping only one in memory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NoReturn

from ..buffers import Buffer
from .errors import BATCH, RecordsError
from .native import native_records
from .read_v2 import LEAST, int64, read_headers, unlike
from .room import Room
from .types import Header, Record
from .varints import read_varint, read_varlong

_Part = tuple[int, int] | None
_Frame = tuple[int, int, _Part, _Part, int, int]
"""The deltas of time and offset, the ranges of key and value, the start of the headers,
and the end of the record."""


def check_frames(
    data: Buffer,
    start: int,
    count: int,
    path: str,
    origin: int,
    lenient: bool,
    room: Room,
) -> None:
    """Raise RecordsError unless the data holds exactly ``count`` valid records."""
    left = len(data) - start
    if count * LEAST > left:
        reason = f"{count} records in {left} bytes"
        raise RecordsError(BATCH, 2, path.rstrip("."), origin + start, reason)
    native = native_records()
    if native is not None and native.check(data, start, count, lenient, room.headers):
        return
    number, at = 0, start
    try:
        while number < count:
            begin, end = _frame(data, at)[4:]
            if data[begin]:
                _, begin = _headers(data, begin, end, lenient, room)
            else:
                begin += 1
            if begin != end:
                raise ValueError(unlike(at, begin, end))
            at = end
            number += 1
    except IndexError:
        reason = "the record goes on behind the end of the batch"
        where = f"{path}records[{number}]"
        raise RecordsError(BATCH, 2, where, origin + at, reason) from None
    except ValueError as error:
        where = f"{path}records[{number}]"
        raise RecordsError(BATCH, 2, where, origin + at, str(error)) from None
    if at != len(data):
        reason = f"{len(data) - at} bytes left over after {count} records"
        raise RecordsError(BATCH, 2, path.rstrip("."), origin + at, reason)


def stream_records(
    data: Buffer,
    start: int,
    count: int,
    base_offset: int,
    base_timestamp: int,
    append_time: int | None,
    lenient: bool,
    room: Room,
) -> Iterator[Record]:
    """Iterate over records that ``check_frames`` has accepted.

    Raises RecordsError while iterating if the bytes have changed since.
    """
    bases, native = (base_offset, base_timestamp, append_time), native_records()
    if native is not None:
        most = room.headers
        stream = native.iterate(
            data, start, count, *bases, lenient, most, _raise_changed
        )
        if stream is not None:
            return stream  # type: ignore[no-any-return]
    return _stream_records(data, start, count, *bases, lenient, room)


def _stream_records(
    data: Buffer,
    start: int,
    count: int,
    base_offset: int,
    base_timestamp: int,
    append_time: int | None,
    lenient: bool,
    room: Room,
) -> Iterator[Record]:
    """Like ``stream_records``, in Python."""
    view, at = memoryview(data), start
    for _ in range(count):
        headers: tuple[Header, ...] = ()
        try:
            time, delta, key, value, begin, at = _frame(data, at)
            if data[begin]:
                headers, begin = _headers(data, begin, at, lenient, room)
            else:
                begin += 1
        except (IndexError, ValueError):
            _raise_changed()
        if begin != at:
            _raise_changed()
        yield Record(
            int64(base_offset + delta),
            int64(base_timestamp + time) if append_time is None else append_time,
            None if key is None else bytes(view[key[0] : key[1]]),
            None if value is None else bytes(view[value[0] : value[1]]),
            headers,
        )


def _raise_changed() -> NoReturn:
    reason = "its bytes were changed while its records were read"
    raise RecordsError(BATCH, 2, "", None, reason)


def _headers(
    data: Buffer, begin: int, end: int, lenient: bool, room: Room
) -> tuple[tuple[Header, ...], int]:
    """Like ``read_headers``, but copy only the headers, and return their budget.

    The copy includes some bytes after the end, so that the errors are the same.
    """
    copied = bytes(data[begin : max(begin, end) + 16])
    headers, size = read_headers(copied, 0, end - begin, lenient, room)
    room.give_headers(len(headers))
    return headers, begin + size


def _frame(b: Buffer, at: int) -> _Frame:
    """The parts of the record at an offset. Raises IndexError, ValueError."""
    size, o = _varint(b, at)
    if size < 0:
        raise ValueError("a record of negative length")
    end = o + size
    time, o = read_varlong(b, o + 1)
    delta, o = _varint(b, o)
    size, o = _varint(b, o)
    key = None
    if size >= 0:
        key = (o, o + size)
        o += size
    size, o = _varint(b, o)
    value = None
    if size >= 0:
        value = (o, o + size)
        o += size
    return time, delta, key, value, o, end


def _varint(b: Buffer, o: int) -> tuple[int, int]:
    n = b[o]
    if n < 128:
        return (n >> 1) ^ -(n & 1), o + 1
    return read_varint(b, o)
