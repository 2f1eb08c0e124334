"""The layout exchange format: a JSON object for each message and version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from specgen.layout.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.layout.lower import lower_all
from specgen.model import Kind, Message
from specgen.model.names import snake_case


def layout_object(layout: Layout) -> dict[str, Any]:
    """The layout as the exchange format writes it."""
    shown: dict[str, Any] = {
        "api": layout.api,
        "kind": str(layout.kind),
        "version": layout.version,
    }
    if layout.key is not None:
        shown["key"] = layout.key
    return shown | {"flexible": layout.flexible, "fields": _struct(layout.root)}


def layout_line(layout: Layout) -> str:
    """The layout as a line of JSON Lines, without the line's end."""
    return json.dumps(layout_object(layout), separators=(",", ":"), ensure_ascii=False)


def layout_lines(
    messages: Iterable[Message], version: int | None = None, helpers: bool = False
) -> Iterator[str]:
    """A line for each message and version; ``helpers`` adds kmsg's inner structs."""
    for message in messages:
        if message.kind is Kind.STRUCT and not helpers:
            continue
        for layout in lower_all(message):
            if version is None or layout.version == version:
                yield layout_line(layout)


def _struct(struct: StructLayout) -> list[dict[str, Any]]:
    fields = [_field(field) for field in struct.fields]
    if struct.flexible:
        buffer: dict[str, Any] = {"type": "tag_buffer"}
        if struct.tags is not None:
            buffer["fields"] = [
                {"tag": field.tag, **_field(field)} for field in struct.tags
            ]
        fields.append(buffer)
    return fields


def _field(field: FieldLayout) -> dict[str, Any]:
    return {"name": snake_case(field.shown), **_type(field.type)}


def _type(wire: WireType) -> dict[str, Any]:
    match wire:
        case ScalarWire():
            return {"type": wire.name}
        case ArrayWire():
            return {
                "type": "array",
                "compact": wire.compact,
                "nullable": wire.nullable,
                "element": _type(wire.element),
            }
        case StructWire():
            nullable = {} if wire.nullable is False else {"nullable": wire.nullable}
            return {"type": "struct", **nullable, "fields": _struct(wire.struct)}
