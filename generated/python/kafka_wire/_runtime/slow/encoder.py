"""Encode a value by walking its layout: slow and obvious, and able to say what is wrong where."""

from __future__ import annotations

import struct as packing
from operator import index
from typing import Any

from .decoder import FORMATS
from .nodes import Field, Struct, Type
from .scalars import (
    MAX_STRING,
    MAX_TAG,
    bit,
    blob,
    brief,
    items,
    number,
    utf8,
    uuid_bytes,
)
from .varints import encode_uvarint, zigzag

_VARIABLE = frozenset(("string", "bytes", "records"))
_VARINT_BITS = {"varint": 32, "varlong": 64}
_CONVERTERS = {"bool": bit.__getitem__, "float64": number, "uuid": uuid_bytes}


class Encoding:
    """A walk over a value."""

    def fail(self, path: str, reason: str) -> Exception:
        """The error for a value."""
        raise NotImplementedError

    def check(self, layout: Struct, value: Any, path: str) -> None:
        """Raise an error for a value that is not of the struct."""
        raise NotImplementedError

    def get(self, value: Any, field: Field, path: str) -> Any:
        """The value of a struct's field."""
        raise NotImplementedError

    def unknown_tags(self, value: Any, path: str) -> Any:
        """The unknown tagged fields of a struct, as it has them."""
        raise NotImplementedError

    def is_default(self, field: Field, value: Any) -> bool:
        """Whether a field's value is its default; may raise anything for one of a wrong type."""
        raise NotImplementedError

    def join(self, path: str, field: Field) -> str:
        """The path of a struct's field."""
        return f"{path}.{field.name}" if path else field.name

    def struct(self, layout: Struct, value: Any, path: str) -> bytes:
        """A struct with its tag section."""
        self.check(layout, value, path)
        self.check_absent(layout, value, path)
        out = [
            self.value(field.type, self.get(value, field, path), self.join(path, field))
            for field in layout.fields
        ]
        if layout.flexible:
            out.append(self.tags(layout, value, path))
        elif self.listed_tags(value, path):
            reason = "this version has no place for unknown tagged fields"
            raise self.fail(path, reason)
        return b"".join(out)

    def check_absent(self, layout: Struct, value: Any, path: str) -> None:
        """Raise an error if a value would be lost that must not be."""
        for absent in layout.absent:
            if absent.ignorable is False:
                absent_value = self.get(value, absent, path)
                if self.is_written(absent, absent_value):
                    reason = (
                        "this version has no such field, and it is not at its default"
                    )
                    where = self.join(path, absent)
                    raise self.fail(where, f"{reason}: {brief(absent_value)}")

    def is_written(self, field: Field, value: Any) -> bool:
        """Whether a value is not its field's default; what can't be compared is not."""
        try:
            return not self.is_default(field, value)
        except Exception:  # whatever the value's own methods raise
            return True

    def tags(self, layout: Struct, value: Any, path: str) -> bytes:
        """The tag section: known and unknown fields by ascending tag."""
        payloads: dict[int, bytes] = {}
        for field in layout.tags or ():
            tagged = self.get(value, field, path)
            if self.is_written(field, tagged):
                payloads[field.tag or 0] = self.value(
                    field.type, tagged, self.join(path, field), is_tagged=True
                )
        payloads |= self.unknown(layout, value, path)
        if not payloads:
            return b"\x00"
        out = [encode_uvarint(len(payloads))]
        for tag in sorted(payloads):
            payload = payloads[tag]
            out += (encode_uvarint(tag), encode_uvarint(len(payload)), payload)
        return b"".join(out)

    def unknown(self, layout: Struct, value: Any, path: str) -> dict[int, bytes]:
        """The unknown tagged fields as plain values, which no longer change."""
        payloads: dict[int, bytes] = {}
        listed = self.listed_tags(value, path)
        names = {field.tag: field.name for field in layout.tags or () if listed}
        last_tag = -1
        for item in listed:
            try:
                tag, payload = item
                raw = blob(payload)
            except Exception:
                reason = f"an unknown tagged field is (tag, bytes), not {brief(item)}"
                raise self.fail(path, reason) from None
            number = self.tag_number(tag, path)
            if number in names:
                reason = f"unknown tag {number} is the field {names[number]}"
                raise self.fail(path, reason)
            if number in layout.foreign_tags:
                reason = f"unknown tag {number} is a field of other versions"
                raise self.fail(path, reason)
            if number <= last_tag:
                reason = f"unknown tag {number} does not come after {last_tag}"
                raise self.fail(path, reason)
            payloads[number] = raw
            last_tag = number
        return payloads

    def listed_tags(self, value: Any, path: str) -> list[Any] | tuple[Any, ...]:
        """The unknown tagged fields, still to be checked."""
        unknown = self.unknown_tags(value, path)
        try:
            return items(unknown) if unknown else ()
        except Exception:  # whatever the value's own methods raise
            reason = f"unknown tagged fields are a tuple, not {brief(unknown)}"
            raise self.fail(path, reason) from None

    def tag_number(self, tag: Any, path: str) -> int:
        """The number of an unknown tag."""
        try:
            number = index(tag)
        except Exception:
            number = -1
        if not 0 <= number <= MAX_TAG:
            reason = f"a tag is a number from 0 to {MAX_TAG}, not {brief(tag)}"
            raise self.fail(path, reason)
        return number

    def value(
        self, wire: Type, value: Any, path: str, *, is_tagged: bool = False
    ) -> bytes:
        """A value of any type."""
        if wire.kind in FORMATS:
            return self.fixed(wire.kind, value, path)
        if wire.element is not None:
            return self.array(wire, wire.element, value, path)
        if wire.struct is not None:
            if not wire.nullable:
                return self.struct(wire.struct, value, path)
            if value is None:
                return b"\x00" if is_tagged else b"\xff"
            return b"\x01" + self.struct(wire.struct, value, path)
        if wire.kind in _VARIABLE:
            return self.variable(wire, value, path)
        if wire.kind in _VARINT_BITS:
            return self.varint(wire.kind, value, path)
        raise self.fail(path, "the source leaves the type undefined")

    def array(self, wire: Type, element: Type, value: Any, path: str) -> bytes:
        """An array after its count."""
        if value is None:
            return self.null(wire, ">i", path)
        try:
            elements = items(value)
        except Exception:
            raise self.fail(path, f"not a list: {brief(value)}") from None
        count = len(elements)
        head = encode_uvarint(count + 1) if wire.compact else packing.pack(">i", count)
        return head + b"".join(
            self.value(element, item, f"{path}[{place}]")
            for place, item in enumerate(elements)
        )

    def variable(self, wire: Type, value: Any, path: str) -> bytes:
        """A string, bytes or records after their length."""
        is_string = wire.kind == "string"
        length_format = ">h" if is_string else ">i"
        if value is None:
            return self.null(wire, length_format, path)
        try:
            raw = utf8(value) if is_string else blob(value)
        except UnicodeEncodeError as error:
            raise self.fail(path, f"not UTF-8: {error.reason}") from None
        except Exception:
            wanted = "a string" if is_string else "bytes-like"
            raise self.fail(path, f"not {wanted}: {brief(value)}") from None
        if is_string and len(raw) > MAX_STRING:
            reason = f"the text takes {len(raw)} bytes, {MAX_STRING} are allowed"
            raise self.fail(path, reason)
        if wire.compact:
            return encode_uvarint(len(raw) + 1) + raw
        return packing.pack(length_format, len(raw)) + raw

    def null(self, wire: Type, length_format: str, path: str) -> bytes:
        """Null, if the version allows it."""
        if wire.nullable is False:
            raise self.fail(path, "null is not allowed at this version")
        return b"\x00" if wire.compact else packing.pack(length_format, -1)

    def fixed(self, kind: str, value: Any, path: str) -> bytes:
        """A scalar of fixed size."""
        try:
            convert = _CONVERTERS.get(kind)
            return FORMATS[kind].pack(convert(value) if convert else value)
        except Exception:  # whatever the value's own methods raise
            article = "an" if kind.startswith("int") else "a"
            raise self.fail(path, f"not {article} {kind}: {brief(value)}") from None

    def varint(self, kind: str, value: Any, path: str) -> bytes:
        """A signed integer of variable length."""
        most = 1 << _VARINT_BITS[kind] - 1
        try:
            number = index(value)
            if not -most <= number < most:
                raise OverflowError
        except Exception:
            raise self.fail(path, f"not a {kind}: {brief(value)}") from None
        return encode_uvarint(zigzag(number))
