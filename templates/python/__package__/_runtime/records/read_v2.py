"""Reading the records of a batch of magic 2 (KIP-98)."""

from __future__ import annotations

from ..buffers import Buffer
from .errors import BATCH, RecordsError
from .native import native_records
from .room import Room
from .types import Header, Record
from .varints import read_varint, read_varlong

LEAST = 7
"""The least size of a record in bytes."""

_SAFE = 1 << 62
"""Below this, a base plus a delta stays within 64 bits, except for long varints."""


def read_records(
    data: Buffer,
    offset: int,
    count: int,
    base_offset: int,
    base_timestamp: int,
    append_time: int | None,
    path: str,
    origin: int,
    lenient: bool,
    room: Room,
) -> list[Record]:
    """Read ``count`` records, which must end where the data ends.

    ``append_time`` replaces each record's own time; ``origin`` is added to offsets in
    errors; ``lenient`` is as in ``RecordBatch.records``; ``room`` is charged for records
    and headers. Raises RecordsError.
    """
    left = len(data) - offset
    if count * LEAST > left:
        reason = f"{count} records in {left} bytes"
        raise RecordsError(BATCH, 2, path.rstrip("."), origin + offset, reason)
    room.take_records(count, origin + offset)
    native, bases = native_records(), (base_offset, base_timestamp, append_time)
    if native is not None:
        most = room.headers
        built = native.read(data, offset, count, *bases, lenient, most)
        if built is not None:
            room.take_headers(most - built[1])
            return built[0]  # type: ignore[no-any-return]
    return _read_records(
        bytes(data), offset, count, *bases, path, origin, lenient, room
    )


def _read_records(
    b: bytes,
    o: int,
    count: int,
    base_offset: int,
    base_timestamp: int,
    append_time: int | None,
    path: str,
    origin: int,
    lenient: bool,
    room: Room,
) -> list[Record]:
    """Like ``read_records``, in Python; ``room`` was charged for the records before."""
    records: list[Record] = []
    add = records.append
    safe = -_SAFE < base_offset < _SAFE and -_SAFE < base_timestamp < _SAFE
    timestamp = append_time if append_time is not None else 0
    start = o
    # The first bytes of each number are read inline: a call would cost more.
    try:
        for _ in range(count):
            start = o
            n = b[o]
            if n < 128:
                o += 1
            elif (m := b[o + 1]) < 128:
                n += (m << 7) - 128
                o += 2
            else:
                n, o = read_varint(b, o)
                n <<= 1
            end = o + (n >> 1)
            if n & 1 or n < 0:
                raise ValueError("a record of negative length")
            o += 1  # the record's attributes, which are unused so far
            n = b[o]
            if n < 128:
                o += 1
            elif (m := b[o + 1]) < 128:
                n += (m << 7) - 128
                o += 2
            elif (m2 := b[o + 2]) < 128:
                n += (m << 7) + (m2 << 14) - 16512
                o += 3
            else:
                n, o = read_varlong(b, o)
                n = ~(n << 1) if n < 0 else n << 1
                safe = safe and -_SAFE < n < _SAFE
            if append_time is None:
                timestamp = base_timestamp + (n >> 1 if not n & 1 else ~(n >> 1))
            n = b[o]
            if n < 128:
                o += 1
            elif (m := b[o + 1]) < 128:
                n += (m << 7) - 128
                o += 2
            elif (m2 := b[o + 2]) < 128:
                n += (m << 7) + (m2 << 14) - 16512
                o += 3
            else:
                n, o = read_varint(b, o)
                n = ~(n << 1) if n < 0 else n << 1
            delta = n >> 1 if not n & 1 else ~(n >> 1)
            n = b[o]
            if n < 128:
                o += 1
            elif (m := b[o + 1]) < 128:
                n += (m << 7) - 128
                o += 2
            else:
                n, o = read_varint(b, o)
                n = 1 if n < 0 else n << 1
            if n & 1:
                key = None
            else:
                e = o + (n >> 1)
                key = b[o:e]
                o = e
            n = b[o]
            if n < 128:
                o += 1
            elif (m := b[o + 1]) < 128:
                n += (m << 7) - 128
                o += 2
            else:
                n, o = read_varint(b, o)
                n = 1 if n < 0 else n << 1
            if n & 1:
                value = None
            else:
                e = o + (n >> 1)
                value = b[o:e]
                o = e
            if b[o]:
                headers, o = read_headers(b, o, end, lenient, room)
                if o != end:
                    raise ValueError(unlike(start, o, end))
                add(Record(base_offset + delta, timestamp, key, value, headers))
            else:
                o += 1
                if o != end:
                    raise ValueError(unlike(start, o, end))
                add(Record(base_offset + delta, timestamp, key, value))
    except IndexError:
        path = f"{path}records[{len(records)}]"
        reason = "the record goes on behind the end of the batch"
        raise RecordsError(BATCH, 2, path, origin + start, reason) from None
    except ValueError as error:
        path = f"{path}records[{len(records)}]"
        raise RecordsError(BATCH, 2, path, origin + start, str(error)) from None
    # Java reads zero records as an empty batch, whatever follows.
    if o != len(b) and count:
        reason = f"{len(b) - o} bytes left over after {count} records"
        raise RecordsError(BATCH, 2, path.rstrip("."), origin + o, reason)
    return records if safe else [_wrapped(record) for record in records]


def unlike(start: int, o: int, end: int) -> str:
    """The reason for refusing a record whose parts do not add up to its size."""
    return f"the record says that it has {end - start} bytes, what it holds {o - start}"


def read_headers(
    b: bytes, o: int, end: int, lenient: bool, room: Room
) -> tuple[tuple[Header, ...], int]:
    """Read a record's headers; return them and the offset after them.

    Charges ``room``. Raises DecompressedSizeError, IndexError, ValueError.
    """
    count, o = _size(b, o)
    if not 0 <= count <= (end - o) // 2:
        raise ValueError(f"{count} headers in {max(end - o, 0)} bytes")
    room.take_headers(count)
    headers = []
    for _ in range(count):
        size, o = _size(b, o)
        if not 0 <= size <= end - o:
            raise ValueError(f"a header key of {size} bytes, {max(end - o, 0)} left")
        try:
            key = b[o : o + size].decode()
        except UnicodeDecodeError:
            if not lenient:
                raise ValueError("a header key that is not UTF-8") from None
            key = b[o : o + size].decode(errors="replace")
        size, o = _size(b, o + size)
        if size > end - o:
            raise ValueError(f"a header of {size} bytes, {max(end - o, 0)} left")
        if size < 0:
            headers.append(Header(key))
        else:
            headers.append(Header(key, bytes(b[o : o + size])))
            o += size
    return tuple(headers), o


def _size(b: bytes, o: int) -> tuple[int, int]:
    n = b[o]
    return (n >> 1, o + 1) if n < 128 and not n & 1 else read_varint(b, o)


def _wrapped(record: Record) -> Record:
    """Wrap the offset and timestamp to 64 bits, as Java's addition does."""
    offset, timestamp = int64(record.offset), int64(record.timestamp)
    return Record(offset, timestamp, record.key, record.value, record.headers)


def int64(number: int) -> int:
    """Wrap a number to a signed 64-bit one, as Java does."""
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)
