"""The reference codec's values in Kafka's JSON notation, and back (see docs/protocol-semantics.md, "JSON form").

The notation and its quirks are those of Kafka's generated ``*JsonConverter`` classes;
all of it was compared with those of Kafka 3.9.0.  The deliberate differences:

* A null that the version does not allow is an error here; Kafka's converters accept it
  if any other version allows it, and leave the error to its encoder.
* A struct must be an object; Kafka takes anything else for an object without keys.
* ``NaN``, ``Infinity`` and ``-Infinity`` are read from the strings that Kafka writes
  for them, though Kafka itself does not read them.
* A field that the version lacks may be null unless it is a number, a bool or a uuid;
  Kafka accepts null only if some version of the field allows it.
* A field that the version lacks can't hold a struct; in Kafka it can hold one of
  ``commonStructs`` that exists in the version.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode, urlsafe_b64decode
from collections.abc import Mapping
from typing import Any, Literal
from uuid import UUID

from specgen.protocol.codec.errors import CodecError, EncodeError
from specgen.protocol.codec.values import StructValue, complete, default_of, is_default
from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.defaults import float_json, uuid_text
from specgen.protocol.model.names import json_key
from specgen.protocol.model.types import integer_limits

RecordsForm = Literal["base64", "kafka"]
"""``base64`` writes record batches in base64; ``kafka`` writes "", as Kafka does."""

_NON_FINITE = {text: float(text) for text in ("NaN", "Infinity", "-Infinity")}
_UUID = re.compile(r"[A-Za-z0-9_-]{22}(?:==)?", re.ASCII)
_BASE64 = re.compile(
    r"(?:[\x00- ]*+(?:[A-Za-z0-9+/]{4}|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{2}==))*+"
    r"[\x00- ]*+"
)
_PADDED = re.compile(r"[A-Za-z0-9+/]+={0,2}")
_BLANK = re.compile(r"[\x00- ]+")


class JsonError(CodecError):
    """The value has no JSON form at this version, or the JSON doesn't match the layout.

    The path consists of JSON keys; there is no offset.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(path, None, reason)


def to_json(
    layout: Layout, value: Mapping[str, Any], records: RecordsForm = "base64"
) -> dict[str, Any]:
    """The message's JSON: dicts, lists, str, int, float, bool and None.

    Positional fields are always written, tagged ones unless at their default, unknown
    tagged fields never.  Raises JsonError if a field that the version lacks and that
    is not ignorable has a value other than its default.
    """
    try:
        whole = complete(layout.root, value)
    except EncodeError as error:
        path = ".".join(map(json_key, error.path.split("."))) if error.path else ""
        raise JsonError(path, error.reason) from None
    return _write_struct(layout.root, whole, "", records)


def from_json(layout: Layout, obj: Any) -> StructValue:
    """The complete value for a message's JSON; raises JsonError.

    Fields that the version lacks are stored; keys that match no field are ignored.
    """
    return _read_struct(layout.root, obj, "")


def _write_struct(
    layout: StructLayout, value: StructValue, path: str, records: RecordsForm
) -> dict[str, Any]:
    for absent in layout.absent:
        absent_value = value[absent.name]
        if absent.ignorable is False and not is_default(
            absent.shape, absent.default, absent_value
        ):
            reason = f"this version has no such field, and {absent_value!r} is not its default"
            raise JsonError(_join(path, absent.name), reason)
    fields = {field.name: field for field in layout.all_fields}
    return {
        json_key(name): _write(
            fields[name].type, value[name], _join(path, name), records
        )
        for name in layout.declared or fields
        if name in fields and _is_written(fields[name], value[name])
    }


def _is_written(field: FieldLayout, value: Any) -> bool:
    return field.tag is None or not is_default(field.type, field.default, value)


def _write(wire: WireType, value: Any, path: str, records: RecordsForm) -> Any:
    if (
        records == "kafka"
        and isinstance(wire, ScalarWire)
        and wire.kind is Scalar.RECORDS
    ):
        return None if value is None and wire.nullable is not False else ""
    if value is None:
        return _null(wire, path)
    match wire:
        case ScalarWire():
            return _write_scalar(wire.kind, value, path)
        case ArrayWire():
            return [
                _write(wire.element, item, f"{path}[{index}]", records)
                for index, item in enumerate(value)
            ]
        case StructWire():
            return _write_struct(wire.struct, value, path, records)


def _write_scalar(kind: Scalar, value: Any, path: str) -> Any:
    if kind.is_integer:
        return _integer(kind, value, path)
    try:
        match kind:
            case Scalar.BOOL:
                return bool(value)
            case Scalar.FLOAT64 if isinstance(value, int | float):
                return float_json(float(value))
            case Scalar.UUID:
                return uuid_text(value)
            case Scalar.STRING if isinstance(value, str):
                return value
            case Scalar.BYTES | Scalar.RECORDS:
                return b64encode(value).decode("ascii")
    except (AttributeError, TypeError, OverflowError):
        pass
    raise JsonError(path, f"not a value of {kind}: {value!r}")


def _read_struct(layout: StructLayout, node: Any, path: str) -> StructValue:
    if not isinstance(node, Mapping):
        raise JsonError(path, f"expected an object, got {_kind(node)}")
    values: StructValue = {}
    for field in layout.all_fields:
        key, field_path = json_key(field.name), _join(path, field.name)
        if key in node:
            values[field.name] = _read(field.type, node[key], field_path)
        elif field.tag is None:
            raise JsonError(field_path, "missing, and mandatory at this version")
        else:
            values[field.name] = default_of(field.type, field.default)
    for absent in layout.absent:
        values[absent.name] = _read_absent(absent, node, path)
    return values


def _read_absent(absent: AbsentField, node: Mapping[str, Any], path: str) -> Any:
    """A field that the version lacks: its value is stored, but it can't hold a struct."""
    key, field_path = json_key(absent.name), _join(path, absent.name)
    if key not in node:
        return default_of(absent.shape, absent.default)
    node_value, shape = node[key], absent.shape
    if node_value is None and (
        not isinstance(shape, ScalarWire) or shape.kind.is_variable
    ):
        return None
    inner = shape.element if isinstance(shape, ArrayWire) else shape
    if isinstance(inner, StructWire) and node_value != []:
        raise JsonError(field_path, f"this version has no struct {inner.struct.name}")
    return _read(shape, node_value, field_path)


def _read(wire: WireType, node: Any, path: str) -> Any:
    if node is None:
        return _null(wire, path)
    match wire:
        case ScalarWire():
            return _read_scalar(wire.kind, node, path)
        case ArrayWire():
            if not isinstance(node, list):
                raise JsonError(path, f"expected an array, got {_kind(node)}")
            return [
                _read(wire.element, item, f"{path}[{index}]")
                for index, item in enumerate(node)
            ]
        case StructWire():
            return _read_struct(wire.struct, node, path)


def _read_scalar(kind: Scalar, node: Any, path: str) -> Any:
    if kind is Scalar.INT8 and _is_integer(node) and 127 < node <= 256:
        # Kafka subtracts 128: 255 becomes 127; for 256 the result wraps round.
        return node - 128 if node < 256 else -128
    if kind.is_integer:
        return _integer(kind, node, path)
    match kind, node:
        case Scalar.BOOL, bool():
            return node
        case Scalar.FLOAT64, float():
            return node
        case Scalar.FLOAT64, str() if node in _NON_FINITE:
            return _NON_FINITE[node]
        case Scalar.STRING, str():
            return node
        case Scalar.UUID, str():
            return _uuid(node, path)
        case (Scalar.BYTES | Scalar.RECORDS), str():
            return _base64(node, path)
    raise JsonError(path, f"expected {_EXPECTED.get(kind, kind)}, got {_kind(node)}")


_EXPECTED = {
    Scalar.BOOL: "true or false",
    Scalar.FLOAT64: "a number with a fraction or an exponent",
    Scalar.STRING: "a string",
    Scalar.UUID: "22 characters of URL-safe base64",
    Scalar.BYTES: "base64",
    Scalar.RECORDS: "base64",
}


def _integer(kind: Scalar, value: Any, path: str) -> int:
    low, high = integer_limits(kind)
    if not _is_integer(value):
        raise JsonError(path, f"expected a whole number, got {_kind(value)}")
    if not low <= value <= high:
        # Python refuses to print integers of thousands of digits.
        number_text = (
            value
            if value.bit_length() < 1000
            else "a number with too many digits to show"
        )
        raise JsonError(path, f"not {low} to {high} ({kind}): {number_text}")
    return int(value)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _uuid(text: str, path: str) -> UUID:
    """As in Java, padding is optional and the leftover bits are ignored."""
    if _UUID.fullmatch(text) is None:
        raise JsonError(path, f"not 22 characters of URL-safe base64: {text!r}")
    return UUID(bytes=urlsafe_b64decode(text[:22] + "=="))


def _base64(text: str, path: str) -> bytes:
    """Decode what Jackson's ``MIME_NO_LINEFEEDS`` accepts.

    Padding is mandatory and may occur inside; blanks may separate the groups of four.
    """
    if _BASE64.fullmatch(text) is None:
        raise JsonError(path, f"not base64 with padding: {text[:40]!r}")
    pieces = _PADDED.findall(_BLANK.sub("", text))
    return b"".join(b64decode(piece) for piece in pieces)


def _null(wire: WireType, path: str) -> None:
    if isinstance(wire, ScalarWire) and not wire.kind.is_variable:
        raise JsonError(path, f"null is not allowed in {wire.kind}")
    if wire.nullable is False:
        raise JsonError(path, "null is not allowed at this version")


def _kind(node: Any) -> str:
    """A JSON value's type, for messages."""
    match node:
        case None:
            return "null"
        case bool():
            return "true" if node else "false"
        case str():
            return "a string"
        case int() | float():
            return f"the number {node!r}"
        case list():
            return "an array"
        case Mapping():
            return "an object"
        case _:
            return type(node).__name__


def _join(path: str, name: str) -> str:
    return f"{path}.{json_key(name)}" if path else json_key(name)
