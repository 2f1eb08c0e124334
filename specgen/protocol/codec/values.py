"""Values of the reference codec: defaults, completion and the test for a default.

A struct is a dict keyed by the definition's field names, with unknown tagged fields under
``UNKNOWN_TAGS`` as ``[(tag, payload)]``; a missing key means the field's default.  A uuid
is a ``uuid.UUID``, bytes and records are ``bytes``, null is None.
"""

from __future__ import annotations

from collections import UserString
from collections.abc import Mapping, Sequence
from operator import index
from typing import Any

from specgen.protocol.codec.errors import EncodeError, shown
from specgen.protocol.codec.scalars import OWN_TYPES, raw, scalar
from specgen.protocol.layout import (
    ArrayWire,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import EMPTY, Default, Scalar

UNKNOWN_TAGS = "_tags"
"""The key of the unknown tagged fields; no field name starts with an underscore."""

StructValue = dict[str, Any]


def default_of(wire: WireType, default: Default) -> Any:
    """A fresh default value of a field."""
    if default is not EMPTY:
        return default
    match wire:
        case ArrayWire():
            return []
        case StructWire():
            return default_struct(wire.struct)
        case ScalarWire():
            return b""


def default_struct(struct: StructLayout) -> StructValue:
    """A struct with every field at its default, including those of other versions."""
    return {
        name: default_of(wire, default) for name, wire, default in struct.value_fields
    }


def complete(
    struct: StructLayout, value: Mapping[str, Any], path: str = ""
) -> StructValue:
    """The struct's value with all missing fields at their defaults, at every level.

    Raises EncodeError if a field can't hold its value.
    """
    if not isinstance(value, Mapping):
        raise EncodeError(path, None, f"not a struct: {shown(value)}")
    completed: StructValue = {}
    for name, wire, default in struct.value_fields:
        if name not in value:
            completed[name] = default_of(wire, default)
        elif _is_plain(wire, item := value[name]):
            completed[name] = item
        else:
            completed[name] = _filled(wire, item, f"{path}.{name}" if path else name)
    unknown = value.get(UNKNOWN_TAGS, ())
    if not isinstance(unknown, list | tuple):
        raise EncodeError(path, None, f"no list of tagged fields: {shown(unknown)}")
    if unknown:
        completed[UNKNOWN_TAGS] = [_tagged_field(item, path) for item in unknown]
    return completed


def _tagged_field(item: Any, path: str) -> tuple[int, bytes]:
    if not isinstance(item, list | tuple) or len(item) != 2:
        raise EncodeError(path, None, f"no tag with its bytes: {shown(item)}")
    tag, payload = item
    try:
        tag = int(index(tag))
    except Exception:  # whatever its own methods raise
        reason = f"unknown tag {shown(tag)} does not follow any: it is no number"
        raise EncodeError(path, None, reason) from None
    return tag, raw(payload, path)


def _is_plain(wire: WireType, item: Any) -> bool:
    """Whether a value needs no conversion, as most don't: it has its kind's own type."""
    return type(wire) is ScalarWire and type(item) is OWN_TYPES[wire.kind]


def _filled(wire: WireType, item: Any, path: str) -> Any:
    if item is None:
        return None
    match wire:
        case StructWire():
            return complete(wire.struct, item, path)
        case ArrayWire():
            if isinstance(item, _NO_ARRAYS) or not isinstance(item, Sequence):
                raise EncodeError(path, None, f"not an array: {shown(item)}")
            element = wire.element
            return [
                e if _is_plain(element, e) else _filled(element, e, f"{path}[{i}]")
                for i, e in enumerate(_elements(item, path))
            ]
        case ScalarWire():
            return scalar(wire.kind, item, path)


_NO_ARRAYS = (str, UserString, bytes, bytearray, memoryview)


def _elements(value: Sequence[Any], path: str) -> list[Any]:
    try:
        return list(value)
    except Exception:  # whatever the value's own methods raise
        raise EncodeError(path, None, f"not an array: {shown(value)}") from None


def is_default(wire: WireType, default: Default, value: Any) -> bool:
    """Kafka's own test of whether a value is its field's default (see docs/protocol-semantics.md, "Defaults")."""
    if default is None:
        return value is None
    if value is None:
        return False
    match wire:
        case ArrayWire():
            return len(value) == 0
        case StructWire():
            return _is_default_struct(wire.struct, complete(wire.struct, value))
        case ScalarWire(kind=Scalar.BYTES):
            return bool(value == b"")
        case _:
            return bool(value == default)


def _is_default_struct(struct: StructLayout, value: StructValue) -> bool:
    """Compares field by field: dict equality would take the same NaN for equal."""
    return (
        UNKNOWN_TAGS not in value
        and all(is_default(f.type, f.default, value[f.name]) for f in struct.all_fields)
        and all(is_default(f.shape, f.default, value[f.name]) for f in struct.absent)
    )
