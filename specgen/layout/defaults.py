"""The defaults of a layout's fields, in Kafka's JSON notation."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from specgen.layout.layout import ArrayWire, ScalarWire, StructWire, WireType
from specgen.model import EMPTY, Default
from specgen.model.defaults import float_json, uuid_text


def default_json(wire: WireType, default: Default) -> Any:
    """A default as Kafka's JSON has the value; ``{}`` is a struct of its defaults."""
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
