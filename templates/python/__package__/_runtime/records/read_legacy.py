"""Reading messages of magic 0 and 1 (KIP-32), and the message sets that they wrap."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from .crc import crc32
from .errors import BATCH, CrcError, RecordsError
from .native import native_records
from .room import Room
from .types import NO_TIMESTAMP, Record

LEAST = (26, 34)
"""The least size in bytes of a message, including its offset and size, by magic."""

_head = Struct(">qiIbb")
_int32 = Struct(">i")
_int64 = Struct(">q")
_sized = Struct(">qi")
_MOST = (1 << 63) - 1

Message = tuple[int, bytes | None, bytes | None]
"""Timestamp, key, value."""


def read_message(
    data: bytes, start: int, end: int, magic: int, path: str, origin: int
) -> Message:
    """Read the message between two offsets, which has at least the ``LEAST`` bytes.

    ``origin`` is added to offsets in errors. Raises RecordsError.
    """
    at = start + 18
    timestamp = NO_TIMESTAMP
    if magic == 1:
        timestamp = _int64.unpack_from(data, at)[0]
        at += 8
    key_and_value: list[bytes | None] = []
    for name in ("key", "value"):
        if at + 4 > end:
            reason = f"the message ends before its {name}"
            raise RecordsError(BATCH, magic, path, origin + at, reason)
        size: int = _int32.unpack_from(data, at)[0]
        at += 4
        if size > end - at:
            reason = f"a {name} of {size} bytes, {end - at} left"
            raise RecordsError(BATCH, magic, path, origin + at - 4, reason)
        if size < 0:  # Kafka reads any negative size as null
            key_and_value.append(None)
        else:
            key_and_value.append(data[at : at + size])
            at += size
    if at != end:
        reason = f"{end - at} bytes left over after the value"
        raise RecordsError(BATCH, magic, path, origin + at, reason)
    return timestamp, key_and_value[0], key_and_value[1]


def wrapped_base(data: bytes, magic: int, last_offset: int, room: Room) -> int:
    """The base of the offsets in a decompressed set; charges ``room`` for its records.

    The offsets are absolute in magic 0, and in magic 1 relative to the first record's,
    which follows from that of the wrapper, ``last_offset``. Raises RecordsError.
    """
    native = native_records()
    counts = None if native is None else native.count_messages(data, magic)
    count, last, at = _count(data, magic) if counts is None else counts
    room.check_count(count, 0)
    room.take_records(count)
    # Old producers leave the wrapper's offset at 0.
    if magic == 0 or last_offset == 0 or at != len(data):
        return 0
    if last_offset < last:
        reason = f"relative offset {last} in a set that ends at {last_offset}"
        raise RecordsError(BATCH, magic, "decompressed", 0, reason)
    base: int = last_offset - last
    return base


def _count(data: bytes, magic: int) -> tuple[int, int, int]:
    """The apparent number of messages, the last one's offset, and where it ends."""
    at = count = last = 0
    while LEAST[magic] <= len(data) - at:
        last, size = _sized.unpack_from(data, at)
        if size + 12 < LEAST[magic]:
            break  # reading the message will raise the error
        at += size + 12
        count += 1
    return count, last, at


def read_all_wrapped(
    data: bytes, magic: int, base: int, append_time: int | None, check: bool
) -> list[Record]:
    """Like ``read_wrapped``, but return a list."""
    native = native_records()
    if native is not None:
        checksum = crc32 if check else None
        built = native.read_messages(data, magic, base, append_time, checksum)
        if built is not None:
            return built  # type: ignore[no-any-return]
    return list(read_wrapped(data, magic, base, append_time, check))


def read_wrapped(
    data: bytes, magic: int, base: int, append_time: int | None, check: bool
) -> Iterator[Record]:
    """Iterate over the records of a decompressed set; raises RecordsError."""
    if not data:
        raise RecordsError(BATCH, magic, "decompressed", 0, "a wrapped set of nothing")
    at = number = 0
    while at < len(data):
        path = f"decompressed.records[{number}]"
        end = _check_inner(data, at, magic, path, check)
        time, key, value = read_message(data, at, end, magic, path, 0)
        offset: int = _int64.unpack_from(data, at)[0]
        stamp = time if append_time is None else append_time
        yield Record(_wrapped(base + offset), stamp, key, value)
        at = end
        number += 1


def _wrapped(offset: int) -> int:
    """Wrap an offset to 64 bits, as Java's addition does."""
    return offset if offset <= _MOST else offset - (1 << 64)


def _check_inner(data: bytes, at: int, magic: int, path: str, check: bool) -> int:
    """Check a message inside a set; return where it ends.  Raises RecordsError."""

    def wrong(reason: str) -> RecordsError:
        return RecordsError(BATCH, magic, path, at, reason)

    if len(data) - at < LEAST[magic]:
        raise wrong(f"{len(data) - at} bytes are too few for a message")
    _, size, crc, inner, attributes = _head.unpack_from(data, at)
    end: int = at + 12 + size
    if not LEAST[magic] <= end - at <= len(data) - at:
        raise wrong(f"a message of {size} bytes, {len(data) - at - 12} left")
    if inner != magic:
        raise wrong(f"a message of magic {inner} inside one of magic {magic}")
    if attributes & 7:
        raise wrong("a compressed message inside a compressed message")
    if check and (computed := crc32(data[at + 16 : end])) != crc:
        reason = f"CRC 0x{computed:08x}, but the message says 0x{crc:08x}"
        raise CrcError(BATCH, magic, path, at, reason)
    return end
