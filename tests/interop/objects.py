"""Messages of ``kafka_wire`` by the names of the definitions, and their unknown tags."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import kafka_wire

from specgen.codegen.views.python.names import attribute_name, class_name
from specgen.protocol.layout import ArrayWire, StructLayout, StructWire, WireType
from specgen.protocol.model.names import json_key

Tags = Mapping[str, Sequence[tuple[int, bytes]]]


def message_class(name: str) -> Any:
    """The class of a message."""
    return getattr(kafka_wire, class_name(name))


def put_tags(layout: StructLayout, message: Any, tags: Tags) -> Any:
    """The message, with unknown tagged fields put in by path.

    Raises KeyError if a path leads to no struct.
    """
    left = dict(tags)
    if left:
        for path, struct in _structs(layout, message, ""):
            if path in left:
                struct.unknown_tagged_fields = tuple(left.pop(path))
    if left:
        raise KeyError(", ".join(sorted(left)))
    return message


def get_tags(layout: StructLayout, message: Any) -> dict[str, list[tuple[int, bytes]]]:
    """The unknown tagged fields of a message, by path."""
    return {
        path: list(struct.unknown_tagged_fields)
        for path, struct in _structs(layout, message, "")
        if struct.unknown_tagged_fields
    }


def _structs(layout: StructLayout, value: Any, path: str) -> Iterator[tuple[str, Any]]:
    yield path, value
    for field in layout.all_fields:
        key = json_key(field.name)
        inner = getattr(value, attribute_name(field.name))
        yield from _inside(field.type, inner, f"{path}.{key}" if path else key)


def _inside(wire: WireType, value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if value is None:
        return
    match wire:
        case StructWire():
            yield from _structs(wire.struct, value, path)
        case ArrayWire(element=StructWire()):
            for index, item in enumerate(value):
                yield from _inside(wire.element, item, f"{path}[{index}]")
