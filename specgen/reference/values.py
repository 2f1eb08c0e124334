"""Values of the reference codec, and when one is its field's default.

A struct is a dict by the definition's field names, unknown tagged fields under
``UNKNOWN_TAGS`` as ``[(tag, payload)]``; a missing key is the field's default.  Uuids
are ``uuid.UUID``, bytes and records ``bytes``, null is None.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from specgen.layout import ArrayWire, ScalarWire, StructLayout, StructWire, WireType
from specgen.model import EMPTY, Default, Scalar

UNKNOWN_TAGS = "_tags"
"""The key of the unknown tagged fields; no field's name starts with an underscore."""

Struct = dict[str, Any]


class CodecError(Exception):
    """What can't be encoded or decoded: the field's path, the offset, the reason."""

    def __init__(self, path: str, offset: int | None, reason: str) -> None:
        self.path = path
        self.offset = offset
        self.reason = reason
        place = "" if offset is None else f" @0x{offset:x}"
        super().__init__(f"{path or 'message'}{place}: {reason}")


class EncodeError(CodecError):
    """The value has no form at this version."""


class DecodeError(CodecError):
    """The bytes are not of this layout."""


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


def default_struct(struct: StructLayout) -> Struct:
    """A struct with every field at its default, those of other versions too."""
    found = {f.name: default_of(f.type, f.default) for f in struct.all_fields}
    return found | {f.name: default_of(f.shape, f.default) for f in struct.absent}


def complete(struct: StructLayout, value: Mapping[str, Any]) -> Struct:
    """The struct's value with defaults for all that is missing, all the way down."""
    found: Struct = {}
    for field in struct.all_fields:
        found[field.name] = _completed(field.type, field.default, value, field.name)
    for absent in struct.absent:
        found[absent.name] = _completed(
            absent.shape, absent.default, value, absent.name
        )
    if value.get(UNKNOWN_TAGS):
        found[UNKNOWN_TAGS] = list(value[UNKNOWN_TAGS])
    return found


def _completed(
    wire: WireType, default: Default, value: Mapping[str, Any], name: str
) -> Any:
    if name not in value:
        return default_of(wire, default)
    return _filled(wire, value[name])


def _filled(wire: WireType, item: Any) -> Any:
    if item is None:
        return None
    match wire:
        case StructWire():
            return complete(wire.struct, item)
        case ArrayWire(element=ArrayWire() | StructWire()):
            return [_filled(wire.element, element) for element in item]
        case _:
            return item


def is_default(wire: WireType, default: Default, value: Any) -> bool:
    """Kafka's own test whether a value is its field's default (SEMANTICS §2)."""
    if default is None:
        return value is None
    if value is None:
        return False
    match wire:
        case ArrayWire():
            return len(value) == 0
        case StructWire():
            return bool(complete(wire.struct, value) == default_struct(wire.struct))
        case ScalarWire(kind=Scalar.BYTES):
            return len(value) == 0
        case _:
            return bool(value == default)
