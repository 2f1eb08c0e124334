"""A layout as rows of ``fields``, and the digests by which layouts are compared."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from operator import attrgetter
from typing import Any
from uuid import UUID

from specgen.protocol.compare.walk import joined
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    places,
    struct_in,
)
from specgen.protocol.layout.export import default_json, layout_object


def fingerprints(layout: Layout) -> tuple[str, str]:
    """Digests of what a version writes: with the fields' names, and without.

    Defaults of tagged fields count, since they decide whether a field is written. On the
    wire record batches are bytes (see docs/protocol-semantics.md, "Types").
    """
    fields = layout_object(layout)["fields"]
    defaults = list(_deciding(layout.root, ""))
    unnamed = [text for _, text in defaults]
    return _digest([fields, defaults]), _digest([_on_wire(fields), unnamed])


def field_rows(layout: Layout) -> Iterator[dict[str, Any]]:
    """The fields of a layout in wire order, a struct before its own fields."""
    for position, place in enumerate(places(layout.root)):
        field = place.field
        kind, nullable = _type(field.type)
        yield {
            "position": position,
            "path": place.spelt(attrgetter("shown")),
            "name": field.shown,
            "depth": place.depth,
            "type": kind,
            "nullable": nullable,
            "default": default_text(field),
            "tag": field.tag,
            "ignorable": field.ignorable,
            "map_key": field.field.map_key,
            "entity_type": field.field.entity_type,
        }


def default_text(field: FieldLayout) -> str:
    """A field's default as JSON; that of bytes is ``""``, a uuid has dashes."""
    default = field.default
    shown = str(default) if isinstance(default, UUID) else None
    return json.dumps(shown or default_json(field.type, default))


def _deciding(
    struct: StructLayout, above: str, tagged: bool = False
) -> Iterator[tuple[str, str]]:
    """The defaults that decide whether tagged fields are written.

    For a tagged struct these are the defaults of its fields, at all levels (``tagged``).
    """
    for field in struct.all_fields:
        path = joined(above, field.shown)
        counts = tagged or field.tag is not None
        if counts:
            yield path, default_text(field)
        # Elements of arrays are not part of a default, which is empty or null.
        is_struct = isinstance(field.type, StructWire)
        counts = counts and is_struct and field.default is not None
        inner = struct_in(field.type)
        if inner is not None:
            yield from _deciding(inner, path, counts)


def _type(wire: WireType) -> tuple[str, bool | None]:
    match wire:
        case ScalarWire():
            plain = ScalarWire(wire.kind, False, wire.compact)
            return plain.name, wire.nullable
        case ArrayWire():
            element, _ = _type(wire.element)
            compact = "compact_" if wire.compact else ""
            return f"{compact}[]{element}", wire.nullable
        case StructWire():
            return "struct", wire.nullable


def _on_wire(fields: list[Any]) -> list[Any]:
    """Fields without names; records count as bytes, and plain structs as their fields."""
    parts: list[Any] = []
    for field in fields:
        inner = _on_wire(field["fields"]) if "fields" in field else []
        is_plain = field["type"] == "struct" and field.get("nullable", False) is False
        if is_plain and "tag" not in field and not _has_tags(inner):
            parts += inner
            continue
        unnamed = {key: value for key, value in field.items() if key != "name"}
        unnamed["type"] = field["type"].replace("records", "bytes")
        if "fields" in field:
            unnamed["fields"] = inner
        if "element" in field:
            unnamed["element"] = _on_wire([field["element"]])
        parts.append(unnamed)
    return parts


def _has_tags(parts: list[Any]) -> bool:
    return any(part["type"] == "tag_buffer" for part in parts)


def _digest(value: Any) -> str:
    text = json.dumps(value, separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
