"""aiokafka's messages: one class per version, with structs as tuples in wire order."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from functools import partial
from typing import Any

import aiokafka.protocol
from aiokafka.protocol.api import RequestStruct, Response

from specgen.corpus.peers.peer import Shared, Values, same
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    StructLayout,
    StructWire,
    WireType,
)


def messages() -> Iterator[Shared]:
    """Every request and response that aiokafka has."""
    folder = aiokafka.protocol.__path__
    for module in pkgutil.walk_packages(folder, "aiokafka.protocol."):
        importlib.import_module(module.name)
    for kind, base in (("request", RequestStruct), ("response", Response)):
        for cls in base.__subclasses__():
            load = partial(same, cls)
            yield Shared(cls.__name__, kind, cls.API_KEY, cls.API_VERSION, load)


def make(cls: Any, layout: Layout, value: Values) -> Any:
    """Give aiokafka's object for a complete value."""
    return cls(*_struct(layout.root, value))


def _struct(struct: StructLayout, value: Values) -> tuple[Any, ...]:
    fields = tuple(_value(field.type, value[field.name]) for field in struct.fields)
    return (*fields, {}) if struct.flexible else fields


def _value(wire: WireType, value: Any) -> Any:
    match wire:
        case ArrayWire() if value is not None:
            return [_value(wire.element, item) for item in value]
        case StructWire() if value is not None:
            return _struct(wire.struct, value)
    return value
