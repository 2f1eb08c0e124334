"""The slow walker: encodes by the layout table, and names the field that is wrong."""

from __future__ import annotations

import struct as packing
from operator import index
from typing import Any

from .errors import EncodeError, brief
from .fast import (
    MAX_TAG,
    MAX_TEXT,
    Tags,
    bit,
    blob,
    items,
    number,
    size,
    tag_section,
    utf8,
    uuid_bytes,
)
from .layouts import Struct, Type, is_default, join, layouts
from .walk_decode import FORMATS


def explain_encode(message: Any, version: int, error: Exception) -> bytes:
    """Raise the EncodeError for a message that the fast encoder refused."""
    walk_encode(message, version)
    # Both walk the same layout: only a bug in one of them leads here.
    name = type(message).__name__
    reason = f"the fast encoder refused what the slow one wrote ({error!r})"
    raise EncodeError(name, version, "", None, reason) from error


def walk_encode(message: Any, version: int) -> bytes:
    """Encode a message field by field; raises EncodeError."""
    walk = _Walk(type(message).__name__, version)
    return walk.struct(layouts(type(message))[version], message, "")


_CONVERTERS = {"bool": bit.__getitem__, "float64": number}


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
                self.attribute(value, field.attribute, path),
                join(path, field.attribute),
                tagged=False,
            )
            for field in struct.fields
        ]
        if struct.flexible:
            out.append(self.tags(struct, value, path))
        elif self.unknown_tags(value, path):
            reason = "this version has no place for unknown tagged fields"
            raise self.fail(path, reason)
        return b"".join(out)

    def attribute(self, value: Any, name: str, path: str) -> Any:
        try:
            return getattr(value, name)
        except Exception:  # it was deleted, or a subclass has something in its place
            raise self.fail(join(path, name), "the attribute is missing") from None

    def check_absent(self, struct: Struct, value: Any, path: str) -> None:
        for field in struct.absent:
            if field.ignorable:
                continue
            field_value = self.attribute(value, field.attribute, path)
            where = join(path, field.attribute)
            try:
                fine = is_default(field, field_value)
            except Exception:  # whatever a value's own methods raise
                fine = False
            if not fine:
                reason = "this version has no such field, and it is not at its default"
                raise self.fail(where, f"{reason}: {brief(field_value)}")

    def tags(self, struct: Struct, value: Any, path: str) -> bytes:
        known: list[tuple[int, bytes]] = []
        for field in struct.tags:
            field_value = self.attribute(value, field.attribute, path)
            where = join(path, field.attribute)
            try:
                is_written = not is_default(field, field_value)
            except Exception:
                is_written = True
            if is_written:
                payload = self.value(field.type, field_value, where, tagged=True)
                known.append((field.tag, payload))
        unknown = self.check_unknown(struct, self.unknown_tags(value, path), path)
        return tag_section(known, unknown, ())

    def unknown_tags(self, value: Any, path: str) -> tuple[Any, ...]:
        unknown = self.attribute(value, "unknown_tagged_fields", path)
        try:
            return tuple(items(unknown)) if unknown else ()
        except Exception:
            reason = f"unknown tagged fields are a tuple, not {brief(unknown)}"
            raise self.fail(path, reason) from None

    def check_unknown(self, struct: Struct, tags: Any, path: str) -> Tags:
        """The unknown tagged fields as plain values, which no longer change."""
        names = {field.tag: field.attribute for field in struct.tags}
        plain: list[tuple[int, bytes]] = []
        last = -1
        for item in tags:
            try:
                tag, payload = item
                raw = blob(payload)
            except Exception:
                reason = f"an unknown tagged field is (tag, bytes), not {brief(item)}"
                raise self.fail(path, reason) from None
            try:
                number = index(tag)
            except Exception:
                number = -1
            if not 0 <= number <= MAX_TAG:
                reason = f"a tag is a number from 0 to {MAX_TAG}, not {brief(tag)}"
                raise self.fail(path, reason)
            if number in names:
                reason = f"unknown tag {number} is the field {names[number]}"
                raise self.fail(path, reason)
            if number in struct.foreign:
                reason = f"unknown tag {number} is a field of other versions"
                raise self.fail(path, reason)
            if number <= last:
                reason = f"unknown tag {number} does not come after {last}"
                raise self.fail(path, reason)
            last = number
            plain.append((number, raw))
        return tuple(plain)

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
            elements = items(value)
        except Exception:
            raise self.fail(path, f"not a list: {brief(value)}") from None
        count = len(elements)
        head = size(count + 1) if kind.compact else packing.pack(">i", count)
        parts = (
            self.value(element, item, f"{path}[{place}]", tagged=False)
            for place, item in enumerate(elements)
        )
        return head + b"".join(parts)

    def variable(self, kind: Type, value: Any, path: str) -> bytes:
        text = kind.name == "string"
        if value is None:
            return self.null(kind, ">h" if text else ">i", path)
        try:
            raw = utf8(value) if text else blob(value)
        except UnicodeEncodeError as error:
            raise self.fail(path, f"not UTF-8: {error.reason}") from None
        except Exception:
            wanted = "a string" if text else "bytes-like"
            raise self.fail(path, f"not {wanted}: {brief(value)}") from None
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
        try:
            if name == "uuid":
                return uuid_bytes(value)
            convert = _CONVERTERS.get(name)
            return FORMATS[name].pack(convert(value) if convert else value)
        except Exception:  # whatever the value's own methods raise
            article = "an" if name.startswith("int") else "a"
            raise self.fail(path, f"not {article} {name}: {brief(value)}") from None
