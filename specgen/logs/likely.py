"""Recognize what may be a batch: a few bytes rule out nearly everything else."""

from __future__ import annotations

import re
from functools import lru_cache
from struct import Struct

from specgen.logs.segment import HEADER, Header, Segment

BEGINNING = HEADER + 5
"""Bytes to look at: a header and the length of the first record."""
MAGIC_AT = 16
SMALLEST = 26
"""Least bytes of a batch: a message of magic 0 without key and value."""

_BEGINNINGS = {1: b"\x1f\x8b", 3: b"\x04\x22\x4d\x18", 4: b"\x28\xb5\x2f\xfd"}
"""The first bytes of a codec's data, by codec, if they are always the same."""
_FIELDS = (SMALLEST, 34)
"""Bytes of a message without key and value, by magic; the last 4 are the value's length."""
_LEAST_RECORD = 6
"""Least bytes of a record after its length."""

_v2 = Struct(">8x i 9x hi 30x i")
_legacy = (Struct(">8x i 5x b i"), Struct(">8x i 5x b 8x i"))
_int = Struct(">i")


def magic_bytes(largest: int) -> re.Pattern[bytes]:
    """A pattern for the magic of a batch of at most ``largest`` bytes, by its context."""
    return _magic_bytes(largest >> 24, min(largest >> 16, 255))


@lru_cache
def _magic_bytes(first: int, second: int) -> re.Pattern[bytes]:
    """The pattern by the greatest values of a size's first two bytes."""
    return re.compile(rb"""(?xs) [\x00-\x02]
        (?<= (?!\x00{3}[\x00-\x0d]) [\x00-\x%02x] [\x00-\x%02x] .{6} . )  # a size
        (?: (?<=\x02) (?= .{4} \x00 . [\x00-\x7f] )     # attributes, an offset delta
          | (?<=\x01) (?= [\x00-\x03\x08-\x0b] )        # a codec, a timestamp type
          | (?<=\x00) (?= [\x00-\x03] ) )
        """ % (first, second))


def likely_size(
    segment: Segment, data: bytes | memoryview, at: int, position: int, end: int
) -> int:
    """The size of the batch at ``data[at:]`` if it looks valid, else 0.

    ``position`` is its place in the segment; it must not extend past ``end``.
    """
    magic = data[at + MAGIC_AT]
    if magic == 2:
        return _likely_v2(segment, data, at, position, end)
    if magic > 2 or len(data) - at < _FIELDS[magic]:
        return 0
    size: int
    key: int
    size, attributes, key = _legacy[magic].unpack_from(data, at)
    size += 12
    value_at = _FIELDS[magic] - 4 + (key if key > 0 else 0)
    if not value_at + 4 <= size <= end - position or key < -1:
        return 0
    if attributes & ~(3 if magic == 0 else 11) or size > segment.max_batch:
        return 0
    if at + value_at + 4 <= len(data):
        (value,) = _int.unpack_from(data, at + value_at)
    else:
        stored = segment.peek(position + value_at, 4)
        value = int.from_bytes(stored, "big", signed=True) if len(stored) == 4 else -2
    fills = value_at + 4 + (value if value > 0 else 0) == size
    return size if fills and value >= -1 else 0


def likely_at(segment: Segment, position: int, end: int) -> Header | None:
    """The header at a position if the batch looks valid and ends by ``end``, else None."""
    data = segment.peek(position, min(BEGINNING, segment.size - position))
    if len(data) < SMALLEST or not likely_size(segment, data, 0, position, end):
        return None
    return segment.header(position, end)


def _likely_v2(
    segment: Segment, data: bytes | memoryview, at: int, position: int, end: int
) -> int:
    if len(data) - at < HEADER:
        return 0
    size: int
    size, attributes, delta, count = _v2.unpack_from(data, at)
    size += 12
    if not HEADER <= size <= end - position or size > segment.max_batch:
        return 0
    if not 0 <= attributes < 1 << 8 or not 0 <= count <= delta + 1:
        return 0
    if not count:
        return size if size == HEADER else 0
    body = bytes(data[at + HEADER : at + BEGINNING])
    return size if _is_likely_body(attributes & 7, body, size - HEADER) else 0


def _is_likely_body(codec: int, body: bytes, size: int) -> bool:
    """Whether records with this codec may begin like this."""
    if codec:
        return codec <= 4 and body.startswith(_BEGINNINGS.get(codec, b""))
    length = shift = 0
    for byte in body:
        length |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            break
    return not length & 1 and _LEAST_RECORD <= length >> 1 < size
