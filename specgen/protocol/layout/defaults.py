"""The defaults of a layout's fields, in Kafka's JSON form."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from specgen.protocol.layout.layout import ArrayWire, ScalarWire, StructWire, WireType
from specgen.protocol.model import EMPTY, Default
from specgen.protocol.model.defaults import float_json, uuid_text


def default_json(wire: WireType, default: Default) -> Any:
    """A default in Kafka's JSON form; ``{}`` is a struct with all fields at their defaults."""
    if default is EMPTY:
        match wire:
            case ArrayWire():
                return []
            case StructWire():
                return {}
            case ScalarWire():
                return ""
    if isinstance(default, float):
        return float_json(default)
    return uuid_text(default) if isinstance(default, UUID) else default
