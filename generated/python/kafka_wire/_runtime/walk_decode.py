"""The slow walker: decodes by the layout table, and names the field that is wrong."""

from __future__ import annotations

from struct import Struct as Format
from typing import Any

from .buffers import Bytes, byte_view
from .errors import DecodeError, brief
from .fast import MAX_TEXT, uuid
from .layouts import Field, Struct, Type, default_value, join, layouts

FORMATS = {
    "int8": Format(">b"),
    "int16": Format(">h"),
    "uint16": Format(">H"),
    "int32": Format(">i"),
    "uint32": Format(">I"),
    "int64": Format(">q"),
    "float64": Format(">d"),
    "bool": Format(">?"),
    "uuid": Format("16s"),
}


def explain_decode(
    cls: type[Any], data: Any, offset: int, version: int, error: Exception
) -> tuple[Any, int]:
    """Raise the DecodeError for bytes that the fast decoder refused."""
    name = cls.__name__
    try:
        view = byte_view(data)
    except Exception as problem:  # whatever the object's own methods raise
        reason = f"{type(data).__name__} is not bytes-like: {problem}"
        raise DecodeError(name, version, "", None, reason) from None
    with view:
        if not isinstance(offset, int) or not 0 <= offset <= len(view):
            reason = f"no offset in {len(view)} bytes: {brief(offset)}"
            raise DecodeError(name, version, "", None, reason)
        walk_decode(cls, view, offset, version)
    # Both walk the same layout: only a bug in one of them leads here.
    reason = f"the fast decoder refused what the slow one read ({error!r})"
    raise DecodeError(name, version, "", None, reason) from error


def walk_decode(
    cls: type[Any], data: Bytes, offset: int, version: int, *, copy: bool = True
) -> tuple[Any, int]:
    """Decode a message at an offset, field by field; raises DecodeError.

    Without ``copy``, its bytes and records fields are slices of ``data``.
    """
    walk = (Walk if copy else _Views)(cls.__name__, version, data, offset)
    return walk.struct(layouts(cls)[version], ""), walk.offset


class Walk:
    """The state of decoding one message."""

    def __init__(self, name: str, version: int, data: Bytes, offset: int) -> None:
        self.name = name
        self.version = version
        self.data = data
        self.offset = offset
        self.limit = len(data)

    def fail(self, path: str, at: int, reason: str) -> DecodeError:
        return DecodeError(self.name, self.version, path, at, reason)

    def struct(self, struct: Struct, path: str) -> Any:
        values: dict[str, Any] = {
            field.attribute: self.value(field.type, join(path, field.attribute))
            for field in struct.fields
        }
        for field in (*struct.tags, *struct.absent):
            values[field.attribute] = default_value(field)
        if struct.flexible:
            unknown = self.tags(struct, values, path)
            if unknown:
                values["unknown_tagged_fields"] = tuple(unknown)
        return struct.cls(**values)

    def tags(
        self, struct: Struct, values: dict[str, Any], path: str
    ) -> list[tuple[int, bytes]]:
        known = {field.tag: field for field in struct.tags}
        unknown: list[tuple[int, bytes]] = []
        seen: set[int] = set()
        at = self.offset
        count = self.uvarint(path)
        if count > self.left:
            reason = f"{count} tagged fields, but {self.left} bytes left"
            raise self.fail(path, at, reason)
        for _ in range(count):
            at = self.offset
            tag = self.uvarint(path)
            size = self.uvarint(path)
            if tag in seen:
                raise self.fail(path, at, f"tag {tag} stands twice")
            seen.add(tag)
            if tag in struct.foreign:
                raise self.fail(path, at, f"tag {tag} is not of this version")
            payload = self.offset
            if size > self.left:
                reason = f"tag {tag} takes {size} bytes, {self.left} left"
                raise self.fail(path, payload, reason)
            if tag in known:
                self.tagged(known[tag], values, path, payload + size)
            else:
                unknown.append((tag, self.take(size, path)))
        return unknown

    def tagged(self, field: Field, values: dict[str, Any], path: str, end: int) -> None:
        where, at, limit = join(path, field.attribute), self.offset, self.limit
        self.limit = end
        struct = field.type.struct
        if struct is not None and field.type.nullable:
            marker = self.uvarint(where)
            present = 0 < marker <= 0x7FFFFFFF
            values[field.attribute] = self.struct(struct, where) if present else None
        else:
            values[field.attribute] = self.value(field.type, where)
        self.limit = limit
        if self.offset != end:
            reason = f"the tag's size is {end - at}, not {self.offset - at}"
            raise self.fail(where, self.offset, reason)

    def value(self, kind: Type, path: str) -> Any:
        if kind.element is not None:
            return self.array(kind, kind.element, path)
        if kind.struct is not None:
            if kind.nullable and self.fixed("int8", path) < 0:
                return None
            return self.struct(kind.struct, path)
        if kind.name in ("string", "bytes", "records"):
            return self.variable(kind, path)
        return self.fixed(kind.name, path)

    def array(
        self, kind: Type, element: Type, path: str
    ) -> list[Any] | tuple[Any, ...] | None:
        at = self.offset
        count = self.length(kind, "int32", path)
        if count < 0:
            return None
        if count > self.left:
            raise self.fail(path, at, f"{count} elements, but {self.left} bytes left")
        return kind.sequence(
            self.value(element, f"{path}[{index}]") for index in range(count)
        )

    def variable(self, kind: Type, path: str) -> str | Bytes | None:
        at = self.offset
        text = kind.name == "string"
        size = self.length(kind, "int16" if text else "int32", path)
        if size < 0:
            return None
        if text and size > MAX_TEXT:
            raise self.fail(path, at, f"a string of {size} bytes is too long")
        if not text:
            return self.payload(size, path)
        raw = self.take(size, path)
        try:
            return raw.decode()
        except UnicodeDecodeError as error:
            start = self.offset - size + error.start
            raise self.fail(path, start, "not UTF-8") from None

    def payload(self, size: int, path: str) -> Bytes:
        """The content of a bytes or records field."""
        return self.take(size, path)

    def length(self, kind: Type, width: str, path: str) -> int:
        at = self.offset
        if kind.compact:
            raw = self.uvarint(path)
            # Java subtracts in 32 bits: from 2^31 + 1 on, the length is negative.
            length = raw - 1 if raw <= 0x80000000 else -1
        else:
            length = self.fixed(width, path)
        if length < 0 and not kind.nullable:
            raise self.fail(path, at, "null is not allowed at this version")
        return length

    def fixed(self, name: str, path: str) -> Any:
        form = FORMATS[name]
        (value,) = form.unpack(self.take(form.size, path))
        return uuid(value) if name == "uuid" else value

    def uvarint(self, path: str) -> int:
        at = self.offset
        value = 0
        for shift in (0, 7, 14, 21, 28):
            if self.offset >= self.limit:
                raise self.fail(path, at, "a variable integer is cut off")
            byte = self.data[self.offset]
            self.offset += 1
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value & 0xFFFFFFFF
        raise self.fail(path, at, "a variable integer is longer than 5 bytes")

    @property
    def left(self) -> int:
        return self.limit - self.offset

    def take(self, size: int, path: str) -> bytes:
        return bytes(self.slice(size, path))

    def slice(self, size: int, path: str) -> Bytes:
        if size > self.left:
            reason = f"need {size} byte{'s' * (size != 1)}, {self.left} left"
            raise self.fail(path, self.offset, reason)
        raw = self.data[self.offset : self.offset + size]
        self.offset += size
        return raw


class _Views(Walk):
    """A walk that does not copy bytes and records fields."""

    def payload(self, size: int, path: str) -> Bytes:
        return self.slice(size, path)
