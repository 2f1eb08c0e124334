"""Values of the reference codec, and when one is its field's default.

A struct is a dict by the definition's field names, unknown tagged fields under
``UNKNOWN_TAGS`` as ``[(tag, payload)]``; a missing key is the field's default.  Uuids
are ``uuid.UUID``, bytes and records ``bytes``, null is None.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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


def complete(struct: StructLayout, value: Mapping[str, Any], path: str = "") -> Struct:
    """The struct's value with defaults for all that is missing, all the way down.

    Raises EncodeError where something else stands for a struct or an array.
    """
    if not isinstance(value, Mapping):
        raise EncodeError(path, None, f"not a struct: {value!r}")
    fields = [(f.name, f.type, f.default) for f in struct.all_fields]
    fields += [(f.name, f.shape, f.default) for f in struct.absent]
    found: Struct = {
        name: (
            _filled(wire, value[name], f"{path}.{name}" if path else name)
            if name in value
            else default_of(wire, default)
        )
        for name, wire, default in fields
    }
    if value.get(UNKNOWN_TAGS):
        found[UNKNOWN_TAGS] = list(value[UNKNOWN_TAGS])
    return found


def _filled(wire: WireType, item: Any, path: str) -> Any:
    if item is None:
        return None
    match wire:
        case StructWire():
            return complete(wire.struct, item, path)
        case ArrayWire():
            if isinstance(item, str | bytes) or not isinstance(item, Sequence):
                raise EncodeError(path, None, f"not an array: {item!r}")
            return [
                _filled(wire.element, e, f"{path}[{i}]") for i, e in enumerate(item)
            ]
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
            return _is_default_struct(wire.struct, complete(wire.struct, value))
        case ScalarWire(kind=Scalar.BYTES):
            return bool(value == b"")
        case _:
            return bool(value == default)


def _is_default_struct(struct: StructLayout, value: Struct) -> bool:
    """Not a comparison of dicts: in these NaN, which is no default, equals itself."""
    return (
        UNKNOWN_TAGS not in value
        and all(is_default(f.type, f.default, value[f.name]) for f in struct.all_fields)
        and all(is_default(f.shape, f.default, value[f.name]) for f in struct.absent)
    )
