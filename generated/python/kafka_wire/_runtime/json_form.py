"""Kafka's JSON notation, as its generated JsonConverter classes write and read it.

The notation cannot express unknown tagged fields.
"""

from __future__ import annotations

import math
import re
from base64 import b64decode, b64encode, urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from operator import index
from typing import Any, TypeVar
from uuid import UUID

from .errors import JsonError, brief
from .fast import bit, blob, items, number
from .former_names import Place, former_keys, keys_of_release
from .layouts import Field, Struct, Type, default_value, is_default, join, layouts

T = TypeVar("T")

LIMITS = {
    "int8": (-(1 << 7), (1 << 7) - 1),
    "int16": (-(1 << 15), (1 << 15) - 1),
    "uint16": (0, (1 << 16) - 1),
    "int32": (-(1 << 31), (1 << 31) - 1),
    "uint32": (0, (1 << 32) - 1),
    "int64": (-(1 << 63), (1 << 63) - 1),
}
_NON_FINITE = {text: float(text) for text in ("NaN", "Infinity", "-Infinity")}
_UUID = re.compile(r"[A-Za-z0-9_-]{22}(?:==)?", re.ASCII)
# As Jackson's decoder: groups of four, any of which may be padded, blanks between them.
_BASE64 = re.compile(
    r"(?:[\x00- ]*+(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==))*+"
    r"[\x00- ]*+"
)
_GROUPS = re.compile(r"[A-Za-z0-9+/]+={0,2}")
_BLANK = re.compile(r"[\x00- ]+")


def write_json(
    message: Any, version: int, records: str, release: str | None
) -> dict[str, Any]:
    """Convert a message to its JSON object, with a release's names; raises JsonError."""
    form = _Form(type(message), version, records)
    if release is not None:
        try:
            form.keys = keys_of_release(form.defined, version, release)
        except ValueError as error:
            raise form.fail("", str(error)) from None
    return form.write_struct(layouts(type(message))[version], message, "")


def read_json(cls: type[T], obj: Mapping[str, Any], version: int) -> T:
    """Make a message from a JSON object; raises JsonError."""
    form = _Form(cls, version, "base64")
    message: T = form.read_struct(layouts(cls)[version], obj, "")
    return message


class _Form:
    def __init__(self, cls: type[Any], version: int, records: str) -> None:
        self.name = cls.__name__
        self.defined: str = cls._defined().__name__
        self.keys: Mapping[Place, str] = {}
        self.version = version
        self.records = records

    def fail(self, path: str, reason: str) -> JsonError:
        return JsonError(self.name, self.version, path, None, reason)

    def write_struct(self, struct: Struct, value: Any, path: str) -> dict[str, Any]:
        if not isinstance(value, struct.cls):
            wanted = struct.cls.__name__
            raise self.fail(path, f"{type(value).__name__} is not a {wanted}")
        for field in struct.absent:
            field_value = self.attribute(value, field, path)
            if not field.ignorable and self.is_written(field, field_value):
                reason = "this version has no such field, and it is not at its default"
                where = join(path, field.key)
                raise self.fail(where, f"{reason}: {brief(field_value)}")
        present = {field.attribute: field for field in (*struct.fields, *struct.tags)}
        row: dict[str, Any] = {}
        for field in filter(None, map(present.get, struct.cls.__struct_fields__)):
            field_value = self.attribute(value, field, path)
            if field.tag < 0 or self.is_written(field, field_value):
                key = self.key_of(struct, field)
                row[key] = self.write(field.type, field_value, join(path, key))
        return row

    def attribute(self, value: Any, field: Field, path: str) -> Any:
        try:
            return getattr(value, field.attribute)
        except Exception:  # it was deleted, or a subclass has something in its place
            raise self.fail(join(path, field.key), "the attribute is missing") from None

    def key_of(self, struct: Struct, field: Field) -> str:
        """The key that a field is written under."""
        if not self.keys:
            return field.key
        return self.keys.get(_place(struct, field), field.key)

    def is_written(self, field: Field, value: Any) -> bool:
        try:
            return not is_default(field, value)
        except Exception:  # whatever the value's own methods raise
            return True

    def write(self, kind: Type, value: Any, path: str) -> Any:
        if kind.name == "records" and self.records == "kafka":
            return None if value is None and kind.nullable else ""
        if value is None:
            return self.null(kind, path)
        if kind.element is not None:
            element = kind.element
            try:
                elements = items(value)
            except Exception:
                raise self.fail(path, f"not a list: {brief(value)}") from None
            return [
                self.write(element, v, f"{path}[{i}]") for i, v in enumerate(elements)
            ]
        if kind.struct is not None:
            return self.write_struct(kind.struct, value, path)
        try:
            return self.write_scalar(kind.name, value, path)
        except JsonError:
            raise
        except Exception:
            reason = f"not a value of {kind.name}: {brief(value)}"
            raise self.fail(path, reason) from None

    def write_scalar(self, name: str, value: Any, path: str) -> Any:
        if name in LIMITS:
            return self.integer(name, int(index(value)), path)
        if name == "bool":
            return bool(bit[value])
        if name == "float64":
            return _finite(number(value))
        if name == "uuid":
            if not isinstance(value, UUID):
                raise TypeError
            return urlsafe_b64encode(value.bytes).rstrip(b"=").decode("ascii")
        if name == "string":
            return str.__str__(value)
        return b64encode(blob(value)).decode("ascii")

    def read_struct(self, struct: Struct, node: Any, path: str) -> Any:
        if not isinstance(node, Mapping):
            raise self.fail(path, f"expected an object, got {_kind(node)}")
        values: dict[str, Any] = {}
        keys = set()
        for field in (*struct.fields, *struct.tags):
            key = self.key_in(struct, field, node)
            where = join(path, key)
            keys.add(key)
            if key in node:
                values[field.attribute] = self.read(field.type, node[key], where)
            elif field.tag < 0:
                raise self.fail(where, "missing, and mandatory at this version")
            else:
                values[field.attribute] = default_value(field)
        for field in struct.absent:
            # A newer field may have taken the name of a field of older versions.
            source = {} if field.key in keys else node
            values[field.attribute] = self.read_absent(field, source, path)
        return struct.cls(**values)

    def key_in(self, struct: Struct, field: Field, node: Mapping[str, Any]) -> str:
        """The field's key in an object: the newest, or one of another release."""
        if field.key not in node:
            former = former_keys(self.defined, self.version)
            for key in former.get(_place(struct, field), ()):
                if key in node:
                    return key
        return field.key

    def read_absent(self, field: Field, node: Mapping[str, Any], path: str) -> Any:
        """Read a field that the version lacks; its structs can't be read."""
        if field.key not in node:
            return default_value(field)
        item, where = node[field.key], join(path, field.key)
        inner = field.type.element or field.type
        if item is not None and inner.struct is not None and item != []:
            name = inner.struct.cls.__name__
            raise self.fail(where, f"this version has no struct {name}")
        return self.read(field.type, item, where)

    def read(self, kind: Type, node: Any, path: str) -> Any:
        if node is None:
            return self.null(kind, path)
        if kind.element is not None:
            if not isinstance(node, list):
                raise self.fail(path, f"expected an array, got {_kind(node)}")
            element = kind.element
            return kind.sequence(
                self.read(element, v, f"{path}[{i}]") for i, v in enumerate(node)
            )
        if kind.struct is not None:
            return self.read_struct(kind.struct, node, path)
        return self.read_scalar(kind.name, node, path)

    def read_scalar(self, name: str, node: Any, path: str) -> Any:
        if name == "int8" and _is_integer(node) and 127 < node <= 256:
            # Kafka subtracts 128: 255 becomes 127; 256 becomes 128, which wraps to -128.
            return node - 128 if node < 256 else -128
        if name in LIMITS:
            return self.integer(name, node, path)
        if name == "bool" and isinstance(node, bool):
            return node
        if name == "float64" and isinstance(node, float):
            return node
        if isinstance(node, str):
            if name == "string":
                return node
            if name == "float64" and node in _NON_FINITE:
                return _NON_FINITE[node]
            if name == "uuid" and _UUID.fullmatch(node):
                return UUID(bytes=urlsafe_b64decode(node[:22] + "=="))
            if name in ("bytes", "records") and _BASE64.fullmatch(node):
                groups = _GROUPS.findall(_BLANK.sub("", node))
                return b"".join(b64decode(group) for group in groups)
        raise self.fail(path, f"expected {_EXPECTED[name]}, got {_kind(node)}")

    def null(self, kind: Type, path: str) -> None:
        if not kind.nulls:
            raise self.fail(path, "null is not allowed")

    def integer(self, name: str, value: Any, path: str) -> int:
        low, high = LIMITS[name]
        if not _is_integer(value):
            raise self.fail(path, f"expected a whole number, got {_kind(value)}")
        if not low <= value <= high:
            raise self.fail(path, f"not {low} to {high} ({name}): {brief(value)}")
        return int(value)


def _place(struct: Struct, field: Field) -> Place:
    cls = struct.cls
    return "" if hasattr(cls, "_module") else cls.__name__, field.attribute


_EXPECTED = {
    "bool": "true or false",
    "float64": "a number with a fraction or an exponent",
    "string": "a string",
    "uuid": "22 characters of URL-safe base64",
    "bytes": "base64 with padding",
    "records": "base64 with padding",
}


def _finite(value: float) -> float | str:
    if math.isfinite(value):
        return value
    if math.isnan(value):
        return "NaN"
    return "Infinity" if value > 0 else "-Infinity"


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _kind(node: Any) -> str:
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
