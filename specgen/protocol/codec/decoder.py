"""Decode bytes by walking a layout: slow and obvious, and able to say what is wrong where."""

from __future__ import annotations

import struct as packing
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from .nodes import Field, Struct, Type
from .scalars import MAX_STRING
from .varints import decode_uvarint, unzigzag

FORMATS = {
    "bool": packing.Struct(">?"),
    "int8": packing.Struct(">b"),
    "int16": packing.Struct(">h"),
    "uint16": packing.Struct(">H"),
    "int32": packing.Struct(">i"),
    "uint32": packing.Struct(">I"),
    "int64": packing.Struct(">q"),
    "float64": packing.Struct(">d"),
    "uuid": packing.Struct(">16s"),
}
"""How values of fixed size are packed, by the kind of their type."""
_VARIABLE = frozenset(("string", "bytes", "records"))
_VARINTS = {"varint": (5, 32), "varlong": (10, 64)}
"""The most bytes, and the bits."""


class Walk:
    """A reading of bytes from an offset on, up to a limit."""

    def __init__(self, data: bytes | memoryview, offset: int) -> None:
        self.data = data
        self.offset = offset
        self.limit = len(data)

    def fail(self, path: str, at: int, reason: str) -> Exception:
        """The error for bytes at an offset."""
        raise NotImplementedError

    def made(
        self, struct: Struct, values: dict[str, Any], unknown: list[tuple[int, bytes]]
    ) -> Any:
        """A struct of its values by name; fields that are not among them are at their defaults."""
        raise NotImplementedError

    def elements(self, kind: Type, values: Iterable[Any]) -> Any:
        """The value of an array."""
        return list(values)

    def note(self, path: str, at: int, what: str | Type, value: Any) -> None:
        """Take notice of a piece, the bytes since ``at``; a type stands for its name."""

    def payload(self, size: int, path: str) -> bytes | memoryview:
        """The content of a bytes or records field."""
        return self.take(size, path)

    def join(self, path: str, field: Field) -> str:
        """The path of a struct's field."""
        return f"{path}.{field.name}" if path else field.name

    def struct(self, layout: Struct, path: str) -> Any:
        """A struct with its tag section."""
        values = {
            field.name: self.value(field.type, self.join(path, field))
            for field in layout.fields
        }
        unknown = self.tags(layout, values, path) if layout.flexible else []
        return self.made(layout, values, unknown)

    def tags(
        self, layout: Struct, values: dict[str, Any], path: str
    ) -> list[tuple[int, bytes]]:
        """Read the tag section: known fields into the values; returns the unknown ones."""
        unknown: list[tuple[int, bytes]] = []
        seen: set[int] = set()
        start = self.offset
        count = self.uvarint(path, "tag count")
        known = {field.tag: field for field in layout.tags or () if count}
        if count > self.left:
            reason = f"{count} tagged fields, but {self.left} bytes left"
            raise self.fail(path, start, reason)
        for _ in range(count):
            at = self.offset
            tag = self.uvarint(path, "tag")
            size = self.uvarint(path, "tag size")
            end = self.offset + size
            if tag in seen:
                raise self.fail(path, at, f"tag {tag} stands twice")
            seen.add(tag)
            if tag in layout.foreign_tags:
                raise self.fail(path, at, f"tag {tag} is not of this version")
            if end > self.limit:
                reason = f"tag {tag} takes {size} bytes, {self.left} left"
                raise self.fail(path, self.offset, reason)
            field = known.get(tag)
            if field is None:
                payload = self.offset
                unknown.append((tag, self.take(size, path)))
                self.note(path, payload, "tag payload", unknown[-1][1])
                continue
            values[field.name] = self.tagged(field, self.join(path, field), end)
        self.note(path, start, "tag_buffer", count)
        return unknown

    def tagged(self, field: Field, path: str, end: int) -> Any:
        """A known tagged field, which must take exactly its size."""
        at, limit = self.offset, self.limit
        self.limit = end
        struct = field.type.struct
        if struct is not None and field.type.nullable:
            marker = self.uvarint(path, "marker")
            # Java reads the 32 bits as signed: anything not above 0 is null.
            present = 0 < marker <= 0x7FFFFFFF
            value = self.struct(struct, path) if present else None
        else:
            value = self.value(field.type, path)
        self.limit = limit
        if self.offset != end:
            reason = f"the tag's size is {end - at}, not {self.offset - at}"
            raise self.fail(path, self.offset, reason)
        return value

    def value(self, wire: Type, path: str) -> Any:
        """A positional value."""
        if wire.kind in FORMATS:
            return self.fixed(wire.kind, path)
        if wire.element is not None:
            return self.array(wire, wire.element, path)
        if wire.struct is not None:
            if wire.nullable and self.fixed("int8", path) < 0:
                return None
            return self.struct(wire.struct, path)
        if wire.kind in _VARIABLE:
            return self.variable(wire, path)
        if wire.kind in _VARINTS:
            return self.varint(wire.kind, path)
        raise self.fail(path, self.offset, "the source leaves the type undefined")

    def array(self, wire: Type, element: Type, path: str) -> Any:
        """An array; a count above the number of bytes left fails at once."""
        at = self.offset
        count = self.length(wire.compact, "int32", path, "count")
        if count < 0:
            self.null(wire, path, at)
            return None
        if count > self.left:
            reason = f"{count} elements, but {self.left} bytes left"
            raise self.fail(path, at, reason)
        return self.elements(
            wire, (self.value(element, f"{path}[{i}]") for i in range(count))
        )

    def fixed(self, kind: str, path: str) -> Any:
        """A scalar of fixed size."""
        at = self.offset
        form = FORMATS[kind]
        if form.size > self.limit - at:
            raise self.too_short(form.size, path)
        (value,) = form.unpack_from(self.data, at)
        self.offset = at + form.size
        if kind == "uuid":
            value = UUID(bytes=value)
        self.note(path, at, kind, value)
        return value

    def varint(self, kind: str, path: str) -> int:
        """A signed integer of variable length."""
        max_bytes, bits = _VARINTS[kind]
        raw = self.uvarint(path, kind, max_bytes) & ((1 << bits) - 1)
        return unzigzag(raw)

    def variable(self, wire: Type, path: str) -> str | bytes | memoryview | None:
        """A string, bytes or records."""
        at = self.offset
        is_string = wire.kind == "string"
        width = "int16" if is_string else "int32"
        length = self.length(wire.compact, width, path, "length")
        if length < 0:
            self.null(wire, path, at)
            return None
        if is_string and length > MAX_STRING:
            raise self.fail(path, at, f"a string of {length} bytes is too long")
        value: str | bytes | memoryview
        if is_string:
            raw = self.take(length, path)
            try:
                value = raw.decode()
            except UnicodeDecodeError as error:
                place = self.offset - length + error.start
                raise self.fail(path, place, "not UTF-8") from None
        else:
            value = self.payload(length, path)
        self.note(path, at, wire, value)
        return value

    def null(self, wire: Type, path: str, at: int) -> None:
        """A null, if the version allows one."""
        if wire.nullable is False:
            raise self.fail(path, at, "null is not allowed at this version")
        self.note(path, at, "null", None)

    def length(self, compact: bool, width: str, path: str, label: str) -> int:
        """A length or a count; a negative one means null."""
        if not compact:
            at = self.offset
            form = FORMATS[width]
            (value,) = form.unpack(self.take(form.size, path))
            self.note(path, at, label, value)
            return int(value)
        raw_length = self.uvarint(path, label)
        # Java subtracts in 32 bits: above 2^31 the length is negative.
        return raw_length - 1 if raw_length <= 0x80000000 else -1

    def uvarint(self, path: str, label: str, max_bytes: int = 5) -> int:
        """An unsigned variable-length integer, truncated to its width."""
        at = self.offset
        if at < self.limit and self.data[at] < 0x80:  # as most are
            self.offset += 1
            self.note(path, at, label, self.data[at])
            return self.data[at]
        try:
            value, self.offset = decode_uvarint(self.data, at, self.limit, max_bytes)
        except IndexError:
            raise self.fail(path, at, "a variable integer is cut off") from None
        except ValueError as error:
            raise self.fail(path, at, str(error)) from None
        value &= 0xFFFFFFFF if max_bytes == 5 else 0xFFFFFFFFFFFFFFFF
        self.note(path, at, label, value)
        return value

    @property
    def left(self) -> int:
        """The bytes not read yet."""
        return self.limit - self.offset

    def take(self, size: int, path: str) -> bytes:
        """The next bytes; never past the limit."""
        return bytes(self.slice(size, path))

    def slice(self, size: int, path: str) -> bytes | memoryview:
        """The next bytes, of a view as a view."""
        if size > self.left:
            raise self.too_short(size, path)
        raw = self.data[self.offset : self.offset + size]
        self.offset += size
        return raw

    def too_short(self, size: int, path: str) -> Exception:
        """The error for fewer bytes than are needed."""
        reason = f"need {size} byte{'s' * (size != 1)}, {self.left} left"
        return self.fail(path, self.offset, reason)


class Skip(Walk):
    """A walk that makes no values and knows no paths: how far the bytes can be read."""

    values = 0
    """The number of values passed."""

    def join(self, path: str, field: Field) -> str:
        """No path."""
        return path

    def struct(self, layout: Struct, path: str) -> None:
        """Pass a struct."""
        for field in layout.fields:
            self.value(field.type, path)
        if layout.flexible:
            self.tags(layout, {}, path)

    def value(self, wire: Type, path: str) -> Any:
        """Pass a value, and count it."""
        self.values += 1
        return super().value(wire, path)

    def array(self, wire: Type, element: Type, path: str) -> None:
        """Pass an array, at once if its elements have a fixed size."""
        at = self.offset
        count = self.length(wire.compact, "int32", path, "count")
        if count < 0:
            self.null(wire, path, at)
        elif count > self.left:
            raise self.fail(path, at, f"{count} elements, but {self.left} bytes left")
        elif element.kind in FORMATS and self.left >= (
            size := count * FORMATS[element.kind].size
        ):
            self.values += count
            self.offset += size
        else:
            for _ in range(count):
                self.value(element, path)
