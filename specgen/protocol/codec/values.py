"""Values of the reference codec: defaults, completion and the test for a default.

A struct is a dict keyed by the definition's field names, with unknown tagged fields under
``UNKNOWN_TAGS`` as ``[(tag, payload)]``; a missing key means the field's default.  A uuid
is a ``uuid.UUID``, bytes and records are ``bytes``, null is None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import index
from typing import Any
from uuid import UUID

from specgen.protocol.codec.errors import EncodeError
from specgen.protocol.codec.scalars import (
    bit,
    blob,
    brief,
    items,
    number,
    uuid_bytes,
)
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
        raise EncodeError(path, None, f"not a struct: {brief(value)}")
    completed: StructValue = {}
    for name, wire, default in struct.value_fields:
        if name not in value:
            completed[name] = default_of(wire, default)
        elif _is_plain(wire, item := value[name]):
            completed[name] = item
        else:
            completed[name] = filled(wire, item, f"{path}.{name}" if path else name)
    unknown = value.get(UNKNOWN_TAGS, ())
    if unknown:
        completed[UNKNOWN_TAGS] = [_tagged_field(item, path) for item in unknown]
    return completed


def _tagged_field(item: Any, path: str) -> tuple[int, bytes]:
    try:
        tag, payload = item
        return index(tag), blob(payload)
    except Exception:  # whatever the value's own methods raise
        reason = f"an unknown tagged field is (tag, bytes), not {brief(item)}"
        raise EncodeError(path, None, reason) from None


def _is_plain(wire: WireType, item: Any) -> bool:
    """Whether a value needs no conversion, as most don't: it has its kind's own type."""
    return type(wire) is ScalarWire and type(item) is _OWN_TYPES[wire.kind]


def filled(wire: WireType, item: Any, path: str) -> Any:
    """A value in its field's own type, complete at every level; raises EncodeError."""
    if item is None:
        return None
    if isinstance(wire, StructWire):
        return complete(wire.struct, item, path)
    if isinstance(wire, ArrayWire):
        try:
            elements = items(item)
        except Exception:  # whatever the value's own methods raise
            raise EncodeError(path, None, f"not a list: {brief(item)}") from None
        element = wire.element
        return [
            e if _is_plain(element, e) else filled(element, e, f"{path}[{i}]")
            for i, e in enumerate(elements)
        ]
    try:
        return _CONVERTERS.get(wire.kind, index)(item)
    except Exception:  # whatever the value's own methods raise
        article = "an" if wire.kind.is_integer else "a"
        reason = f"not {article} {wire.kind}: {brief(item)}"
        raise EncodeError(path, None, reason) from None


_OWN_TYPES: dict[Scalar, type | None] = {
    **dict.fromkeys(Scalar, int),
    Scalar.BOOL: bool,
    Scalar.FLOAT64: float,
    Scalar.UUID: UUID,
    Scalar.STRING: str,
    Scalar.BYTES: bytes,
    Scalar.RECORDS: bytes,
    Scalar.UNKNOWN: None,
}
"""The types of complete values."""
_CONVERTERS: dict[Scalar, Callable[[Any], Any]] = {
    Scalar.BOOL: lambda value: bool(bit[value]),
    Scalar.FLOAT64: number,
    Scalar.UUID: lambda value: UUID(bytes=uuid_bytes(value)),
    Scalar.STRING: str.__str__,
    Scalar.BYTES: blob,
    Scalar.RECORDS: blob,
    Scalar.UNKNOWN: lambda value: value,
}


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
        and all(is_default(f.type, f.default, value[f.name]) for f in struct.absent)
    )
