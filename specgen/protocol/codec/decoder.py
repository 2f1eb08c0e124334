"""Decode bytes by walking a layout, recording each value's path, offset and length."""

from __future__ import annotations

import struct as packing
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from specgen.protocol.codec.encoder import MAX_STRING
from specgen.protocol.codec.errors import DecodeError
from specgen.protocol.codec.values import UNKNOWN_TAGS, StructValue, default_of
from specgen.protocol.codec.varints import decode_uvarint, unzigzag
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import FIXED_SIZES

_FORMATS = {
    Scalar.INT8: ">b",
    Scalar.INT16: ">h",
    Scalar.UINT16: ">H",
    Scalar.INT32: ">i",
    Scalar.UINT32: ">I",
    Scalar.INT64: ">q",
    Scalar.FLOAT64: ">d",
}


class Trace(NamedTuple):
    """One piece of the bytes: a value, a length, a marker or a tag's head."""

    path: str
    offset: int
    length: int
    type: str
    value: Any
    note: str = ""
    """What the value means in its place, if that is not plain."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded message, the offset of its end, and a trace of every byte."""

    value: StructValue
    end: int
    trace: tuple[Trace, ...]


def decode(layout: Layout, data: bytes, offset: int = 0) -> Decoded:
    """Decode one message at an offset; raises DecodeError."""
    walk = Walk(data, offset)
    value = walk.struct(layout.root, "")
    return Decoded(value, walk.offset, tuple(walk.trace))


def decode_whole(layout: Layout, data: bytes) -> Decoded:
    """Decode a message that fills the data; raises DecodeError if bytes are left over."""
    decoded = decode(layout, data)
    if decoded.end != len(data):
        left = len(data) - decoded.end
        raise DecodeError("", decoded.end, f"{left} bytes left over after the message")
    return decoded


@dataclass(frozen=True, slots=True)
class Explained:
    """The bytes of a message, as far as they can be read."""

    trace: tuple[Trace, ...]
    end: int
    value: StructValue | None
    """None if there is an error."""
    error: DecodeError | None


def explain(
    layout: Layout, data: bytes, offset: int = 0, name: Callable[[str], str] = str
) -> Explained:
    """Read a message up to the first error; ``name`` gives what paths call a field."""
    walk = Walk(data, offset, name)
    value, problem = None, None
    try:
        value = walk.struct(layout.root, "")
    except DecodeError as error:
        problem = error
    return Explained(tuple(walk.trace), walk.offset, value, problem)


class Walk:
    """A reading of bytes from an offset on, which notes each piece."""

    def __init__(
        self, data: bytes, offset: int, name: Callable[[str], str] = str
    ) -> None:
        self.data = data
        self.offset = offset
        self.name = name
        self.limit = len(data)
        self.trace: list[Trace] = []

    def join(self, path: str, name: str) -> str:
        """The path of a struct's field."""
        return f"{path}.{self.name(name)}" if path else self.name(name)

    def struct(self, layout: StructLayout, path: str) -> StructValue:
        """A struct with its tag section."""
        value: StructValue = {
            field.name: self.value(field.type, self.join(path, field.name))
            for field in layout.fields
        }
        for field in layout.tags or ():
            value[field.name] = default_of(field.type, field.default)
        for absent in layout.absent:
            value[absent.name] = default_of(absent.shape, absent.default)
        if layout.flexible:
            self.tags(layout, value, path)
        return value

    def tags(self, layout: StructLayout, value: StructValue, path: str) -> None:
        """Read the tag section: known fields into the value, unknown ones as bytes."""
        known = {field.tag: field for field in layout.tags or ()}
        unknown: list[tuple[int, bytes]] = []
        seen: set[int] = set()
        start = self.offset
        count = self.uvarint(path, "tag count")
        if count > self.left:
            reason = f"{count} tagged fields, but {self.left} bytes left"
            raise DecodeError(path, start, reason)
        for _ in range(count):
            at = self.offset
            tag = self.uvarint(path, "tag")
            size = self.uvarint(path, "tag size")
            end = self.offset + size
            if tag in seen:
                raise DecodeError(path, at, f"tag {tag} stands twice")
            seen.add(tag)
            if tag in layout.foreign_tags:
                raise DecodeError(path, at, f"tag {tag} is not of this version")
            if end > self.limit:
                raise DecodeError(
                    path, self.offset, f"tag {tag} takes {size} bytes, {self.left} left"
                )
            field = known.get(tag)
            if field is None:
                payload = self.offset
                unknown.append((tag, self.take(size, path)))
                self.note(path, payload, "tag payload", unknown[-1][1])
                continue
            self.tagged(field, value, path, end)
        self.note(path, start, "tag_buffer", count)
        if unknown:
            value[UNKNOWN_TAGS] = unknown

    def tagged(
        self, field: FieldLayout, value: StructValue, path: str, end: int
    ) -> None:
        """A known tagged field, which must take exactly its size."""
        at, limit = self.offset, self.limit
        field_path = self.join(path, field.name)
        self.limit = end
        if isinstance(field.type, StructWire) and field.type.nullable:
            marker = self.uvarint(field_path, "marker")
            # Java reads the 32 bits as signed: anything not above 0 is null.
            present = 0 < marker <= 0x7FFFFFFF
            value[field.name] = (
                self.struct(field.type.struct, field_path) if present else None
            )
        else:
            value[field.name] = self.value(field.type, field_path)
        self.limit = limit
        if self.offset != end:
            raise DecodeError(
                field_path,
                self.offset,
                f"the tag's size is {end - at}, not {self.offset - at}",
            )

    def value(self, wire: WireType, path: str) -> Any:
        """A positional value."""
        match wire:
            case ScalarWire():
                return self.scalar(wire, path)
            case ArrayWire():
                return self.array(wire, path)
            case StructWire(nullable=True):
                marker = self.fixed(Scalar.INT8, path)
                return None if marker < 0 else self.struct(wire.struct, path)
            case StructWire():
                return self.struct(wire.struct, path)

    def array(self, wire: ArrayWire, path: str) -> list[Any] | None:
        """An array; a count above the number of bytes left fails at once."""
        at = self.offset
        count = self.length(wire.compact, Scalar.INT32, path, "count")
        if count < 0:
            self.null(wire.nullable is not False, path, at)
            return None
        if count > self.left:
            reason = f"{count} elements, but {self.left} bytes left"
            raise DecodeError(path, at, reason)
        return [self.value(wire.element, f"{path}[{i}]") for i in range(count)]

    def scalar(self, wire: ScalarWire, path: str) -> Any:
        """A scalar of any type."""
        kind = wire.kind
        if kind.is_variable:
            return self.variable(wire, path)
        if kind in (Scalar.VARINT, Scalar.VARLONG):
            max_bytes, bits = (5, 32) if kind is Scalar.VARINT else (10, 64)
            raw = self.uvarint(path, str(kind), max_bytes) & ((1 << bits) - 1)
            return unzigzag(raw)
        if kind is Scalar.UNKNOWN:
            raise DecodeError(path, self.offset, "the source leaves the type undefined")
        return self.fixed(kind, path)

    def fixed(self, kind: Scalar, path: str) -> Any:
        """A scalar of fixed size."""
        at = self.offset
        raw = self.take(FIXED_SIZES[kind], path)
        if kind is Scalar.BOOL:
            value: Any = raw != b"\x00"
        elif kind is Scalar.UUID:
            value = UUID(bytes=raw)
        else:
            (value,) = packing.unpack(_FORMATS[kind], raw)
        self.note(path, at, str(kind), value)
        return value

    def variable(self, wire: ScalarWire, path: str) -> str | bytes | None:
        """A string, bytes or records."""
        at = self.offset
        is_string = wire.kind is Scalar.STRING
        width = Scalar.INT16 if is_string else Scalar.INT32
        length = self.length(wire.compact, width, path, "length")
        if length < 0:
            self.null(wire.nullable is not False, path, at)
            return None
        if is_string and length > MAX_STRING:
            raise DecodeError(path, at, f"a string of {length} bytes is too long")
        raw = self.take(length, path)
        value: str | bytes = raw
        if is_string:
            try:
                value = raw.decode()
            except UnicodeDecodeError as error:
                place = self.offset - length + error.start
                raise DecodeError(path, place, "not UTF-8") from None
        self.note(path, at, wire.name, value)
        return value

    def null(self, nullable: bool, path: str, at: int) -> None:
        """A null, if the version allows one."""
        if not nullable:
            raise DecodeError(path, at, "null is not allowed at this version")
        self.note(path, at, "null", None)

    def length(self, compact: bool, width: Scalar, path: str, label: str) -> int:
        """A length or a count; a negative one means null."""
        if not compact:
            at = self.offset
            raw = self.take(FIXED_SIZES[width], path)
            (value,) = packing.unpack(_FORMATS[width], raw)
            self.note(path, at, label, value)
            return int(value)
        raw_length = self.uvarint(path, label)
        # Java subtracts in 32 bits: above 2^31 the length is negative.
        return raw_length - 1 if raw_length <= 0x80000000 else -1

    def uvarint(self, path: str, label: str, max_bytes: int = 5) -> int:
        """An unsigned variable-length integer, truncated to its width."""
        at = self.offset
        try:
            value, self.offset = decode_uvarint(self.data, at, self.limit, max_bytes)
        except IndexError:
            raise DecodeError(path, at, "a variable integer is cut off") from None
        except ValueError as error:
            raise DecodeError(path, at, str(error)) from None
        value &= 0xFFFFFFFF if max_bytes == 5 else 0xFFFFFFFFFFFFFFFF
        self.note(path, at, label, value)
        return value

    @property
    def left(self) -> int:
        """The bytes not read yet."""
        return self.limit - self.offset

    def take(self, size: int, path: str) -> bytes:
        """The next bytes; never past the limit."""
        if size > self.left:
            reason = f"need {size} byte{'s' * (size != 1)}, {self.left} left"
            raise DecodeError(path, self.offset, reason)
        raw = self.data[self.offset : self.offset + size]
        self.offset += size
        return raw

    def note(self, path: str, at: int, label: str, value: Any) -> None:
        """Add the bytes since ``at`` to the trace."""
        self.trace.append(Trace(path, at, self.offset - at, label, value))
