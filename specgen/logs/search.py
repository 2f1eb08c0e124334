"""Good batches behind damage: where the next one starts, and which are to be believed.

What a damaged header says may be wrong, and what looks like a batch may lie inside of a
record or of a compressed set: checksums decide, then offsets, then what leads where.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from struct import Struct

from kafka_wire.records import RecordBatch, RecordsError, read_batches

from specgen.logs.segment import HEADER, LEAST, Header, NoBatchError, Segment

REACH = (1 << 31) - 1
"""Offsets of a segment are at most so far from its first."""
FAR = 1 << 62
"""No file ends behind it."""
_WINDOW = 1 << 20
_BEGINNINGS = {1: b"\x1f\x8b", 2: b"", 3: b"\x04\x22\x4d\x18", 4: b"\x28\xb5\x2f\xfd"}
"""By codec, what its data begin with, where that is always the same."""
_MOST_OF_VARINT = 5
_v2 = Struct(">hi")
_int = Struct(">i")


class DamagedError(ValueError):
    """A batch is not as it was written; the text says why."""


def checked(segment: Segment, header: Header, ahead: int = 0) -> RecordBatch:
    """The batch of a header; raises DamagedError if its checksum is not right."""
    data = segment.view(header.position, header.size, ahead)
    try:
        (batch,) = read_batches(data, strict=True)
        batch.check_crc()
    except RecordsError as error:
        raise DamagedError(reason_of(error)) from None
    return batch


def header_at(
    segment: Segment, position: int, end: int, ahead: int = 0
) -> Header | None:
    """The header of the batch there; None if it is none, or cut off at ``end``."""
    try:
        return segment.header(position, end, ahead)
    except NoBatchError:
        return None


def border(segment: Segment, position: int, end: int) -> Header | None:
    """The header of a batch that is whole and has the right checksum; None if not."""
    header = header_at(segment, position, end)
    try:
        if header is not None:
            checked(segment, header)
    except DamagedError:
        return None
    return header


def next_good(segment: Segment, start: int, end: int, floor: int) -> int | None:
    """Where the next good batch starts that has an offset not below the floor."""
    found = next(_good(segment, start, end, floor), None)
    return None if found is None else found.position


def damage_end(segment: Segment, header: Header, end: int, floor: int) -> int:
    """Where the damage of a batch ends: there a good one starts, or what may be one.

    Its own size is believed if it leads to such a place, unless a good batch lies
    before that which belongs to the file.
    """
    stop = header.end
    if stop == end or (stop < end and _may_start(segment, header, end, floor)):
        inner = _good(segment, header.position + 1, stop, floor)
        real = (found for found in inner if _belongs(segment, found, header))
        return next((found.position for found in real), stop)
    for found in _good(segment, header.position + 1, end, floor):
        if found.position >= stop or not _is_inside(found, header):
            return found.position
    return end


def is_likely(segment: Segment, header: Header) -> bool:
    """Whether all of a header makes sense: few bytes that are none get through."""
    data = segment.view(header.position, min(header.size, HEADER + _MOST_OF_VARINT))
    if header.magic == 2:
        attributes, delta = _v2.unpack_from(data, 21)
        (count,) = _int.unpack_from(data, 57)
        if not 0 <= attributes < 1 << 7 or not 0 <= count <= delta + 1:
            return False
        if count == 0 or header.size == HEADER:
            return count == 0 and header.size == HEADER
        return _is_likely_body(attributes & 7, data[HEADER:], header.size - HEADER)
    if data[17] & (0xF0 if header.magic else 0xF8):
        return False
    at = 26 if header.magic else 18
    (key,) = _int.unpack_from(data, at)
    at += 4 + max(key, 0)
    if key < -1 or at + 4 > header.size:
        return False
    if header.position + at + 4 > segment.size:
        return False
    (value,) = _int.unpack(segment.view(header.position + at, 4))
    return bool(value >= -1 and at + 4 + max(value, 0) == header.size)


def _is_likely_body(codec: int, body: memoryview, size: int) -> bool:
    """Whether records of a codec may begin like this."""
    if codec == 0:
        length = shift = 0
        for byte in body:
            length |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                break
        # The least record is a length and six bytes.
        return not length & 1 and 6 <= length >> 1 < size
    return codec in _BEGINNINGS and bytes(body[:4]).startswith(_BEGINNINGS[codec])


def reason_of(error: RecordsError) -> str:
    """What is wrong with a batch, in the error's words."""
    where = f"{error.path}: " if error.path else ""
    return f"{type(error).__name__}: {where}{error.reason}"


def _may_start(segment: Segment, before: Header, end: int, floor: int) -> bool:
    """Whether behind a batch one starts, be it damaged or cut, or unused space."""
    position = before.end
    header = header_at(segment, position, FAR)
    if header is None:
        # A few zeros may as well be the end of a value.
        return end - position >= LEAST and segment.is_zero(position, end)
    if header.end > end and header.first != before.last + 1:
        return False
    return _is_near(header, floor) and is_likely(segment, header)


def _is_near(header: Header, floor: int) -> bool:
    return floor <= header.last <= floor + REACH


def _belongs(segment: Segment, found: Header, damaged: Header) -> bool:
    """Whether a batch in the extent of a damaged one is the file's, not a record's.

    It is if it goes on where the damaged one ended, or if batches lead from it just to
    the extent's end: behind a value there are more bytes of its record.
    """
    if _is_inside(found, damaged):
        return False
    if damaged.last + 1 in (found.first, found.last):
        return True
    at: int = found.end
    while at < damaged.end:
        after = border(segment, at, damaged.end)
        if after is None:
            return False
        at = after.end
    return True


def _is_inside(found: Header, damaged: Header) -> bool:
    """Whether it is a message of the damaged compressed set (magic 0 and 1)."""
    is_set = damaged.first is None and damaged.magic < 2
    return is_set and found.magic < 2 and found.last <= damaged.last


def _good(segment: Segment, start: int, end: int, floor: int) -> Iterator[Header]:
    """The good batches with offsets of the file, wherever they start, in order."""
    pattern = _pattern(floor)
    for window in range(start, end, _WINDOW):
        limit = min(window + _WINDOW, end)
        held = bytes(segment.view(window, min(limit + LEAST, end) - window))
        for match in pattern.finditer(held):
            position = window + match.start()
            header = header_at(segment, position, end) if position < limit else None
            if header is None or not _is_near(header, floor):
                continue
            if is_likely(segment, header) and border(segment, position, end):
                yield header


def _pattern(floor: int) -> re.Pattern[bytes]:
    """What starts as a batch: an offset of the file, a size above 0, a magic."""
    heads = {(n >> 32).to_bytes(4, "big") for n in (floor, floor + REACH)}
    offset = b"(?:" + b"|".join(map(re.escape, sorted(heads))) + b").{4}"
    size = rb"(?!\x00{4})[\x00-\x7f].{3}"
    return re.compile(rb"(?s)(?=" + offset + size + rb".{4}[\x00-\x02])")
