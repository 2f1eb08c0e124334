"""Kafka's JSON notation, as its generated ``*JsonConverter`` classes write and read it.

The notation and its quirks are those of Kafka's classes; all of it was compared with those
of Kafka 3.9.0.  The deliberate differences:

* A struct must be an object; Kafka takes anything else for an object without keys.
* ``NaN``, ``Infinity`` and ``-Infinity`` are read from the strings that Kafka writes
  for them, though Kafka itself does not read them.
* A field that the version lacks can't hold a struct; in Kafka it can hold one of
  ``commonStructs`` that exists in the version.

The notation cannot express unknown tagged fields.
"""

from __future__ import annotations

import math
import re
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from operator import index
from typing import Any
from uuid import UUID

from .nodes import Field, Struct, Type
from .scalars import bit, blob, brief, items, number

LIMITS = {
    "int8": (-(1 << 7), (1 << 7) - 1),
    "int16": (-(1 << 15), (1 << 15) - 1),
    "uint16": (0, (1 << 16) - 1),
    "int32": (-(1 << 31), (1 << 31) - 1),
    "uint32": (0, (1 << 32) - 1),
    "int64": (-(1 << 63), (1 << 63) - 1),
    "varint": (-(1 << 31), (1 << 31) - 1),
    "varlong": (-(1 << 63), (1 << 63) - 1),
}
"""The smallest and the largest value of each integer type."""
_NON_FINITE = {text: float(text) for text in ("NaN", "Infinity", "-Infinity")}
_UUID = re.compile(r"[A-Za-z0-9_-]{22}(?:==)?", re.ASCII)
# As Jackson's decoder: groups of four, any of which may be padded, blanks between them.
_BASE64 = re.compile(
    r"(?:[\x00- ]*+(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==))*+"
    r"[\x00- ]*+"
)
_GROUPS = re.compile(r"[A-Za-z0-9+/]+={0,2}")
_BLANK = re.compile(r"[\x00- ]+")


class JsonForm:
    """A walk over a value, to its JSON, or over JSON, to a value.

    ``records`` is ``base64``, or ``kafka`` to write "" for record batches, as Kafka does.
    """

    def __init__(self, records: str) -> None:
        self.records = records

    def fail(self, path: str, reason: str) -> Exception:
        """The error for a value or an object; its path consists of JSON keys."""
        raise NotImplementedError

    def check(self, layout: Struct, value: Any, path: str) -> None:
        """Raise an error for a value that is not of the struct."""
        raise NotImplementedError

    def get(self, value: Any, field: Field, path: str) -> Any:
        """The value of a struct's field."""
        raise NotImplementedError

    def made(self, layout: Struct, values: dict[str, Any]) -> Any:
        """A struct of the values of all its fields, by name."""
        raise NotImplementedError

    def default(self, field: Field) -> Any:
        """A field's default."""
        raise NotImplementedError

    def is_default(self, field: Field, value: Any) -> bool:
        """Whether a field's value is its default; may raise anything for one of a wrong type."""
        raise NotImplementedError

    def allows_null(self, wire: Type, *, is_absent: bool) -> bool:
        """Whether null is allowed, in a field of the version or in one that it lacks."""
        raise NotImplementedError

    def names(self, layout: Struct) -> Iterable[str]:
        """The names of fields in the order in which they are written."""
        raise NotImplementedError

    def elements(self, wire: Type, values: Iterable[Any]) -> Any:
        """The value of an array."""
        return list(values)

    def key(self, field: Field) -> str:
        """A field's key."""
        raise NotImplementedError

    def key_to_write(self, layout: Struct, field: Field) -> str:
        """The key that a field is written under."""
        return self.key(field)

    def key_in(self, layout: Struct, field: Field, node: Mapping[str, Any]) -> str:
        """The key that a field has in an object."""
        return self.key(field)

    def write_struct(self, layout: Struct, value: Any, path: str) -> dict[str, Any]:
        """The object of a struct."""
        self.check(layout, value, path)
        for absent in layout.absent:
            absent_value = self.get(value, absent, path)
            if absent.ignorable is False and self.is_written(absent, absent_value):
                reason = "this version has no such field, and it is not at its default"
                where = join(path, self.key(absent))
                raise self.fail(where, f"{reason}: {brief(absent_value)}")
        present = {field.name: field for field in layout.fields}
        tagged = {field.name: field for field in layout.tags or ()}
        present |= tagged
        row: dict[str, Any] = {}
        for field in filter(None, map(present.get, self.names(layout))):
            field_value = self.get(value, field, path)
            if field.name not in tagged or self.is_written(field, field_value):
                key = self.key_to_write(layout, field)
                row[key] = self.write(field.type, field_value, join(path, key))
        return row

    def is_written(self, field: Field, value: Any) -> bool:
        """Whether a value is not its field's default; what can't be compared is not."""
        try:
            return not self.is_default(field, value)
        except Exception:  # whatever the value's own methods raise
            return True

    def write(self, wire: Type, value: Any, path: str) -> Any:
        """The JSON of a value."""
        if wire.kind == "records" and self.records == "kafka":
            return None if value is None and wire.nullable is not False else ""
        if value is None:
            return self.null(wire, path)
        if wire.element is not None:
            element = wire.element
            try:
                elements = items(value)
            except Exception:
                raise self.fail(path, f"not a list: {brief(value)}") from None
            return [
                self.write(element, v, f"{path}[{i}]") for i, v in enumerate(elements)
            ]
        if wire.struct is not None:
            return self.write_struct(wire.struct, value, path)
        return self.write_scalar(wire.kind, value, path)

    def write_scalar(self, kind: str, value: Any, path: str) -> Any:
        """The JSON of a scalar."""
        try:
            if kind not in LIMITS:
                return _WRITERS[kind](value)
            whole = int(index(value))
        except Exception:  # whatever the value's own methods raise
            reason = f"not a value of {kind}: {brief(value)}"
            raise self.fail(path, reason) from None
        return self.integer(kind, whole, path)

    def read_struct(self, layout: Struct, node: Any, path: str) -> Any:
        """The struct of an object."""
        if not isinstance(node, Mapping):
            raise self.fail(path, f"expected an object, got {kind_of(node)}")
        values: dict[str, Any] = {}
        keys = set()
        for fields, is_tagged in ((layout.fields, False), (layout.tags or (), True)):
            for field in fields:
                key = self.key_in(layout, field, node)
                where = join(path, key)
                keys.add(key)
                if key in node:
                    values[field.name] = self.read(field.type, node[key], where)
                elif is_tagged:
                    values[field.name] = self.default(field)
                else:
                    raise self.fail(where, "missing, and mandatory at this version")
        for absent in layout.absent:
            # A newer field may have taken the name of a field of older versions.
            source = {} if self.key(absent) in keys else node
            values[absent.name] = self.read_absent(absent, source, path)
        return self.made(layout, values)

    def read_absent(self, absent: Field, node: Mapping[str, Any], path: str) -> Any:
        """A field that the version lacks; its structs can't be read."""
        key = self.key(absent)
        if key not in node:
            return self.default(absent)
        item, where = node[key], join(path, key)
        if item is None:
            return self.null(absent.type, where, is_absent=True)
        inner = absent.type.element or absent.type
        if inner.struct is not None and item != []:
            raise self.fail(where, f"this version has no struct {inner.struct.name}")
        return self.read(absent.type, item, where)

    def read(self, wire: Type, node: Any, path: str) -> Any:
        """The value of some JSON."""
        if node is None:
            return self.null(wire, path)
        if wire.element is not None:
            if not isinstance(node, list):
                raise self.fail(path, f"expected an array, got {kind_of(node)}")
            element = wire.element
            return self.elements(
                wire,
                (self.read(element, v, f"{path}[{i}]") for i, v in enumerate(node)),
            )
        if wire.struct is not None:
            return self.read_struct(wire.struct, node, path)
        return self.read_scalar(wire.kind, node, path)

    def read_scalar(self, kind: str, node: Any, path: str) -> Any:
        """The scalar of some JSON."""
        if kind == "int8" and _is_integer(node) and 127 < node <= 256:
            # Kafka subtracts 128: 255 becomes 127; 256 becomes 128, which wraps to -128.
            return node - 128 if node < 256 else -128
        if kind in LIMITS:
            return self.integer(kind, node, path)
        if kind == "bool" and isinstance(node, bool):
            return node
        if kind == "float64" and isinstance(node, float):
            return node
        if isinstance(node, str):
            if kind == "string":
                return node
            if kind == "float64" and node in _NON_FINITE:
                return _NON_FINITE[node]
            if kind == "uuid" and _UUID.fullmatch(node):
                return UUID(bytes=urlsafe_b64decode(node[:22] + "=="))
            if kind in ("bytes", "records") and _BASE64.fullmatch(node):
                groups = _GROUPS.findall(_BLANK.sub("", node))
                return b"".join(b64decode(group) for group in groups)
        wanted = _EXPECTED.get(kind, kind)
        raise self.fail(path, f"expected {wanted}, got {kind_of(node)}")

    def null(self, wire: Type, path: str, *, is_absent: bool = False) -> None:
        """Null, if it is allowed."""
        if not self.allows_null(wire, is_absent=is_absent):
            raise self.fail(path, "null is not allowed")

    def integer(self, kind: str, value: Any, path: str) -> int:
        """A whole number within the limits of its type."""
        low, high = LIMITS[kind]
        if not _is_integer(value):
            raise self.fail(path, f"expected a whole number, got {kind_of(value)}")
        if not low <= value <= high:
            raise self.fail(path, f"not {low} to {high} ({kind}): {brief(value)}")
        return int(value)


def join(path: str, key: str) -> str:
    """The path of a struct's field."""
    return f"{path}.{key}" if path else key


def _finite(value: Any) -> float | str:
    converted = number(value)
    if math.isfinite(converted):
        return converted
    if math.isnan(converted):
        return "NaN"
    return "Infinity" if converted > 0 else "-Infinity"


def _uuid_text(value: Any) -> str:
    if not isinstance(value, UUID):
        raise TypeError
    return urlsafe_b64encode(value.bytes).rstrip(b"=").decode("ascii")


def _base64(value: Any) -> str:
    return b64encode(blob(value)).decode("ascii")


_WRITERS: dict[str, Any] = {
    "bool": lambda value: bool(bit[value]),
    "float64": _finite,
    "uuid": _uuid_text,
    "string": str.__str__,
    "bytes": _base64,
    "records": _base64,
}
_EXPECTED = {
    "bool": "true or false",
    "float64": "a number with a fraction or an exponent",
    "string": "a string",
    "uuid": "22 characters of URL-safe base64",
    "bytes": "base64 with padding",
    "records": "base64 with padding",
}


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def kind_of(node: Any) -> str:
    """What a JSON value is, for error messages."""
    if node is None:
        return "null"
    if isinstance(node, bool):
        return "true" if node else "false"
    if isinstance(node, str):
        return repr(node if len(node) <= 40 else f"{node[:37]}...")
    if isinstance(node, int) and node.bit_length() > 999:
        return "a number of many digits"
    if isinstance(node, int | float):
        return f"the number {node!r}"
    if isinstance(node, list):
        return "an array"
    return "an object" if isinstance(node, Mapping) else type(node).__name__
