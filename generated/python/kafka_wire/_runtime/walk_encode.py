"""The slow walker: encode over the layout table, and name the field that is wrong."""

from __future__ import annotations

import struct as packing
from typing import Any
from uuid import UUID

from .errors import EncodeError
from .fast import MAX_TAG, MAX_TEXT, size, tag_section
from .layouts import Field, Struct, Type, is_default, join, layouts
from .walk_decode import FORMATS


def explain_encode(message: Any, version: int, error: Exception) -> bytes:
    """Raise what is wrong with a message that the fast encoder refused."""
    walk_encode(message, version)
    # Both walk the same layout: only a bug in one of them leads here.
    name = type(message).__name__
    reason = f"the fast encoder refused what the slow one wrote ({error!r})"
    raise EncodeError(name, version, "", None, reason) from error


def walk_encode(message: Any, version: int) -> bytes:
    """Encode a message field by field; raises EncodeError."""
    walk = _Walk(type(message).__name__, version)
    return walk.struct(layouts(type(message))[version], message, "")


class _Walk:
    def __init__(self, name: str, version: int) -> None:
        self.name = name
        self.version = version

    def fail(self, path: str, reason: str) -> EncodeError:
        return EncodeError(self.name, self.version, path, None, reason)

    def struct(self, struct: Struct, value: Any, path: str) -> bytes:
        if not isinstance(value, struct.cls):
            wanted = struct.cls.__name__
            raise self.fail(path, f"{type(value).__name__} is not a {wanted}")
        self.check_absent(struct, value, path)
        out = [
            self.value(
                field.type,
                getattr(value, field.attribute),
                join(path, field.attribute),
                tagged=False,
            )
            for field in struct.fields
        ]
        unknown = value.unknown_tagged_fields
        if struct.flexible:
            out.append(self.tags(struct, value, path))
        elif unknown:
            reason = "this version has no place for unknown tagged fields"
            raise self.fail(path, reason)
        return b"".join(out)

    def check_absent(self, struct: Struct, value: Any, path: str) -> None:
        for field in struct.absent:
            if field.ignorable:
                continue
            held = getattr(value, field.attribute)
            where = join(path, field.attribute)
            try:
                fine = is_default(field, held)
            except TypeError:
                fine = False
            if not fine:
                reason = "this version has no such field, and it is not at its default"
                raise self.fail(where, f"{reason}: {_brief(held)}")

    def tags(self, struct: Struct, value: Any, path: str) -> bytes:
        known: list[tuple[int, bytes]] = []
        for field in struct.tags:
            held = getattr(value, field.attribute)
            where = join(path, field.attribute)
            try:
                written = not is_default(field, held)
            except TypeError:
                written = True
            if written:
                known.append((field.tag, self.value(field.type, held, where, True)))
        defined = {field.tag: field for field in struct.tags}
        self.check_unknown(defined, value.unknown_tagged_fields, path)
        return tag_section(known, value.unknown_tagged_fields, ())

    def check_unknown(self, defined: dict[int, Field], tags: Any, path: str) -> None:
        last = -1
        for item in tags:
            try:
                tag, payload = item
                bytes(memoryview(payload))
            except (TypeError, ValueError):
                reason = f"an unknown tagged field is (tag, bytes), not {_brief(item)}"
                raise self.fail(path, reason) from None
            if tag in defined:
                name = defined[tag].attribute
                raise self.fail(path, f"unknown tag {tag} is the field {name}")
            if not isinstance(tag, int) or not last < tag <= MAX_TAG:
                reason = f"unknown tag {tag} does not come after {last}"
                raise self.fail(path, reason)
            last = tag

    def value(self, kind: Type, value: Any, path: str, tagged: bool) -> bytes:
        if kind.element is not None:
            return self.array(kind, kind.element, value, path)
        if kind.struct is not None:
            if not kind.nullable:
                return self.struct(kind.struct, value, path)
            if value is None:
                return b"\x00" if tagged else b"\xff"
            return b"\x01" + self.struct(kind.struct, value, path)
        if kind.name in ("string", "bytes", "records"):
            return self.variable(kind, value, path)
        return self.fixed(kind.name, value, path)

    def array(self, kind: Type, element: Type, value: Any, path: str) -> bytes:
        if value is None:
            return self.null(kind, ">i", path)
        try:
            count = len(value)
            items = list(value)
        except TypeError:
            raise self.fail(path, f"not a list: {_brief(value)}") from None
        head = size(count + 1) if kind.compact else packing.pack(">i", count)
        parts = (
            self.value(element, item, f"{path}[{index}]", tagged=False)
            for index, item in enumerate(items)
        )
        return head + b"".join(parts)

    def variable(self, kind: Type, value: Any, path: str) -> bytes:
        text = kind.name == "string"
        if value is None:
            return self.null(kind, ">h" if text else ">i", path)
        try:
            raw = value.encode() if text else bytes(memoryview(value))
        except UnicodeEncodeError as error:
            raise self.fail(path, f"not UTF-8: {error.reason}") from None
        except (AttributeError, TypeError):
            wanted = "a string" if text else "bytes-like"
            raise self.fail(path, f"not {wanted}: {_brief(value)}") from None
        if text and len(raw) > MAX_TEXT:
            reason = f"the text takes {len(raw)} bytes, {MAX_TEXT} are allowed"
            raise self.fail(path, reason)
        if kind.compact:
            return size(len(raw) + 1) + raw
        return packing.pack(">h" if text else ">i", len(raw)) + raw

    def null(self, kind: Type, form: str, path: str) -> bytes:
        if not kind.nullable:
            raise self.fail(path, "null is not allowed at this version")
        return b"\x00" if kind.compact else packing.pack(form, -1)

    def fixed(self, name: str, value: Any, path: str) -> bytes:
        if name == "uuid":
            if not isinstance(value, UUID):
                raise self.fail(path, f"not a uuid: {_brief(value)}")
            return value.bytes
        try:
            return FORMATS[name].pack(value)
        except (packing.error, OverflowError, TypeError):
            raise self.fail(path, f"not an {name}: {_brief(value)}") from None


def _brief(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
