"""How far bytes can be read as a layout: what the decoder finds, without values or paths.

Many versions of a message are tried in the time that decoding one of them takes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from specgen.protocol.codec.encoder import MAX_STRING
from specgen.protocol.codec.varints import decode_uvarint
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import FIXED_SIZES

Read = Callable[[bytes, int, int], int]
"""From an offset, up to a limit, to the offset after the value; raises _MisfitError."""


class Reach(NamedTuple):
    """Where reading ends, and whether that is because of an error."""

    offset: int
    is_error: bool


class _MisfitError(Exception):
    def __init__(self, offset: int) -> None:
        self.offset = offset


class _Reader(NamedTuple):
    read: Read
    size: int | None = None
    """Of every value, if all have the same."""


def reach(layout: Layout, data: bytes) -> Reach:
    """How far the bytes of a message can be read; bytes that are left over are no error."""
    try:
        return Reach(_struct(layout.root).read(data, 0, len(data)), is_error=False)
    except _MisfitError as error:
        return Reach(error.offset, is_error=True)


def _reader(wire: WireType) -> _Reader:
    match wire:
        case ScalarWire():
            return _scalar(wire)
        case ArrayWire():
            return _Reader(_array(wire))
        case StructWire(nullable=True):
            return _Reader(_nullable(_struct(wire.struct).read))
        case StructWire():
            return _struct(wire.struct)


def _struct(layout: StructLayout) -> _Reader:
    readers = [_reader(field.type) for field in layout.fields]
    if layout.flexible:
        readers.append(_Reader(_tags(layout)))
    reads = _joined(readers)
    sizes = [reader.size for reader in readers if reader.size is not None]
    size = sum(sizes) if len(sizes) == len(readers) else None
    if len(reads) == 1:
        return _Reader(reads[0], size)

    def read(data: bytes, at: int, limit: int) -> int:
        for one in reads:
            at = one(data, at, limit)
        return at

    return _Reader(read, size)


def _joined(readers: list[_Reader]) -> list[Read]:
    """The readers, with those of values of fixed sizes that follow each other as one."""
    reads: list[Read] = []
    fixed: list[_Reader] = []
    for reader in readers:
        if reader.size is not None:
            fixed.append(reader)
            continue
        if fixed:
            reads.append(_fixed(fixed))
            fixed = []
        reads.append(reader.read)
    return [*reads, _fixed(fixed)] if fixed else reads


def _fixed(readers: list[_Reader]) -> Read:
    size = sum(reader.size or 0 for reader in readers)

    def read(data: bytes, at: int, limit: int) -> int:
        if at + size > limit:
            for reader in readers:
                at = reader.read(data, at, limit)
        return at + size

    return read if len(readers) > 1 else readers[0].read


def _array(wire: ArrayWire) -> Read:
    length = _length(wire.compact, Scalar.INT32)
    element, size = _reader(wire.element)

    def read(data: bytes, at: int, limit: int) -> int:
        count, begin = length(data, at, limit)
        if (count < 0 and wire.nullable is False) or count > limit - begin:
            raise _MisfitError(at)
        if size is not None and begin + count * size <= limit:
            return begin + max(count, 0) * size
        for _ in range(count):
            begin = element(data, begin, limit)
        return begin

    return read


def _nullable(struct: Read) -> Read:
    marker = _scalar(ScalarWire(kind=Scalar.INT8)).read

    def read(data: bytes, at: int, limit: int) -> int:
        begin = marker(data, at, limit)
        return begin if data[at] > 127 else struct(data, begin, limit)

    return read


def _scalar(wire: ScalarWire) -> _Reader:
    kind = wire.kind
    if kind.is_variable:
        return _Reader(_variable(wire))
    if kind in (Scalar.VARINT, Scalar.VARLONG):
        most = 5 if kind is Scalar.VARINT else 10
        return _Reader(lambda data, at, limit: _uvarint(data, at, limit, most)[1])
    size = FIXED_SIZES.get(kind)

    def read(data: bytes, at: int, limit: int) -> int:
        if size is None or at + size > limit:
            raise _MisfitError(at)
        return at + size

    return _Reader(read, size)


def _variable(wire: ScalarWire) -> Read:
    is_string = wire.kind is Scalar.STRING
    length = _length(wire.compact, Scalar.INT16 if is_string else Scalar.INT32)

    def read(data: bytes, at: int, limit: int) -> int:
        size, begin = length(data, at, limit)
        if size < 0:
            if wire.nullable is False:
                raise _MisfitError(at)
            return begin
        end = begin + size
        if is_string and size > MAX_STRING:
            raise _MisfitError(at)
        if end > limit:
            raise _MisfitError(begin)
        if is_string:
            try:
                data[begin:end].decode()
            except UnicodeDecodeError as error:
                raise _MisfitError(begin + error.start) from None
        return end

    return read


def _length(
    compact: bool, width: Scalar
) -> Callable[[bytes, int, int], tuple[int, int]]:
    """Reads a length or a count, negative for null, and the offset after it."""
    size = FIXED_SIZES[width]

    def read(data: bytes, at: int, limit: int) -> tuple[int, int]:
        end = at + size
        if end > limit:
            raise _MisfitError(at)
        return int.from_bytes(data[at:end], signed=True), end

    def read_compact(data: bytes, at: int, limit: int) -> tuple[int, int]:
        raw, end = _uvarint(data, at, limit)
        return (raw - 1 if raw <= 0x80000000 else -1), end

    return read_compact if compact else read


def _uvarint(data: bytes, at: int, limit: int, most: int = 5) -> tuple[int, int]:
    if at < limit and data[at] < 0x80:
        return data[at], at + 1
    try:
        value, end = decode_uvarint(data, at, limit, most)
    except (IndexError, ValueError):
        raise _MisfitError(at) from None
    return value & 0xFFFFFFFF, end


def _tags(layout: StructLayout) -> Read:
    known = {
        field.tag: _tagged(field.type)
        for field in layout.tags or ()
        if field.tag is not None
    }
    foreign = layout.foreign_tags

    def read(data: bytes, at: int, limit: int) -> int:
        count, begin = _uvarint(data, at, limit)
        if count > limit - begin:
            raise _MisfitError(at)
        seen: set[int] = set()
        for _ in range(count):
            tag, after = _uvarint(data, begin, limit)
            size, payload = _uvarint(data, after, limit)
            if tag in seen or tag in foreign:
                raise _MisfitError(begin)
            seen.add(tag)
            begin = payload + size
            if begin > limit:
                raise _MisfitError(payload)
            if tag in known and (end := known[tag](data, payload, begin)) != begin:
                raise _MisfitError(end)
        return begin

    return read


def _tagged(wire: WireType) -> Read:
    if not isinstance(wire, StructWire) or not wire.nullable:
        return _reader(wire).read
    struct = _struct(wire.struct).read

    def read(data: bytes, at: int, limit: int) -> int:
        marker, begin = _uvarint(data, at, limit)
        is_present = 0 < marker <= 0x7FFFFFFF
        return struct(data, begin, limit) if is_present else begin

    return read
