"""Encode a value by walking its layout."""

from __future__ import annotations

import struct as packing
from collections.abc import Mapping, Sequence
from typing import Any

from specgen.protocol.codec.errors import EncodeError, shown
from specgen.protocol.codec.values import UNKNOWN_TAGS, complete, is_default
from specgen.protocol.codec.varints import encode_uvarint, zigzag
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
from specgen.protocol.model.types import integer_limits

MAX_STRING = 32767
MAX_TAG = 0x7FFFFFFE
"""Kafka's writer uses 2147483647 as its end mark, and refuses it as a tag."""

_FORMATS = {
    Scalar.INT8: ">b",
    Scalar.INT16: ">h",
    Scalar.UINT16: ">H",
    Scalar.INT32: ">i",
    Scalar.UINT32: ">I",
    Scalar.INT64: ">q",
}


def encode(layout: Layout, value: Mapping[str, Any]) -> bytes:
    """The bytes of a message; raises EncodeError with the field's path."""
    return _struct(layout.root, complete(layout.root, value), "")


def _struct(layout: StructLayout, value: Mapping[str, Any], path: str) -> bytes:
    for absent in layout.absent:
        absent_value = value[absent.name]
        if absent.ignorable is False and not is_default(
            absent.shape, absent.default, absent_value
        ):
            raise EncodeError(
                _join(path, absent.name),
                None,
                f"this version has no such field, and {shown(absent_value)} is not its default",
            )
    out = [
        _value(field.type, value[field.name], _join(path, field.name), tagged=False)
        for field in layout.fields
    ]
    unknown = value.get(UNKNOWN_TAGS, ())
    if layout.flexible:
        out.append(_tags(layout, value, unknown, path))
    elif unknown:
        raise EncodeError(path, None, "this version has no place for tagged fields")
    return b"".join(out)


def _tags(
    layout: StructLayout,
    value: Mapping[str, Any],
    unknown: Sequence[tuple[int, bytes]],
    path: str,
) -> bytes:
    payloads: dict[int, bytes] = {}
    for field in layout.tags or ():
        if not is_default(field.type, field.default, value[field.name]):
            payloads[field.tag or 0] = _tagged(field, value[field.name], path)
    defined = {field.tag for field in layout.tags or ()} | {*layout.foreign_tags}
    last_tag = -1
    for tag, payload in unknown:
        if tag in defined:
            raise EncodeError(path, None, f"tag {tag} is a field of its own")
        if not last_tag < tag <= MAX_TAG:
            reason = f"unknown tag {shown(tag)} does not follow {last_tag}"
            raise EncodeError(path, None, reason)
        payloads[tag] = payload
        last_tag = tag
    out = [encode_uvarint(len(payloads))]
    for tag in sorted(payloads):
        payload = payloads[tag]
        out += (encode_uvarint(tag), encode_uvarint(len(payload)), payload)
    return b"".join(out)


def _tagged(field: FieldLayout, value: Any, path: str) -> bytes:
    return _value(field.type, value, _join(path, field.name), tagged=True)


def _value(wire: WireType, value: Any, path: str, tagged: bool) -> bytes:
    match wire:
        case ScalarWire():
            return _scalar(wire, value, path)
        case ArrayWire():
            return _array(wire, value, path)
        case StructWire(nullable=True) if tagged:
            if value is None:
                return b"\x00"
            return b"\x01" + _struct(wire.struct, value, path)
        case StructWire(nullable=True):
            if value is None:
                return b"\xff"
            return b"\x01" + _struct(wire.struct, value, path)
        case StructWire():
            if value is None:
                raise EncodeError(path, None, "null is not allowed at this version")
            return _struct(wire.struct, value, path)


def _array(wire: ArrayWire, value: Any, path: str) -> bytes:
    if value is None:
        return _null(wire.nullable is not False, wire.compact, ">i", path)
    items = [
        _value(wire.element, item, f"{path}[{index}]", tagged=False)
        for index, item in enumerate(value)
    ]
    count = len(items)
    head = encode_uvarint(count + 1) if wire.compact else packing.pack(">i", count)
    return head + b"".join(items)


def _scalar(wire: ScalarWire, value: Any, path: str) -> bytes:
    kind = wire.kind
    if kind.is_variable:
        return _variable(wire, value, path)
    if value is None:
        raise EncodeError(path, None, f"null is not allowed in {kind}")
    if kind is Scalar.BOOL:
        return b"\x01" if value else b"\x00"
    if kind is Scalar.FLOAT64:
        return packing.pack(">d", value)
    if kind is Scalar.UUID:
        raw: bytes = value.bytes
        return raw
    if kind is Scalar.UNKNOWN:
        raise EncodeError(path, None, "the source leaves the type undefined")
    low, high = integer_limits(kind)
    if not low <= value <= high:
        raise EncodeError(path, None, f"not {low} to {high} ({kind}): {shown(value)}")
    if kind in (Scalar.VARINT, Scalar.VARLONG):
        return encode_uvarint(zigzag(value))
    return packing.pack(_FORMATS[kind], value)


def _variable(wire: ScalarWire, value: Any, path: str) -> bytes:
    is_string = wire.kind is Scalar.STRING
    length_format = ">h" if is_string else ">i"
    if value is None:
        return _null(wire.nullable is not False, wire.compact, length_format, path)
    raw: bytes = value
    if is_string:
        try:
            raw = value.encode()
        except UnicodeEncodeError as error:
            raise EncodeError(path, None, f"not text: {error}") from None
        if len(raw) > MAX_STRING:
            reason = f"the text takes {len(raw)} bytes, {MAX_STRING} are allowed"
            raise EncodeError(path, None, reason)
    if wire.compact:
        return encode_uvarint(len(raw) + 1) + raw
    return packing.pack(length_format, len(raw)) + raw


def _null(nullable: bool, compact: bool, length_format: str, path: str) -> bytes:
    if not nullable:
        raise EncodeError(path, None, "null is not allowed at this version")
    return b"\x00" if compact else packing.pack(length_format, -1)


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
