"""The layout exchange format: a JSON object for each message and version.

The wire form says how to find each value in the bytes.  The whole form says as well
what an encoder, a printer or a proxy must know: defaults, fields of other versions,
names in JSON and of structs, headers, and what the definition says of uses.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

from specgen.layout.defaults import default_json
from specgen.layout.headers import header_version
from specgen.layout.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.layout.lower import lower_all
from specgen.model import Field, Kind, Message, Scalar
from specgen.model.names import json_key, snake_case

FORMAT = 1
"""The whole form's number; another one where a reader of this one would go wrong."""

_LINE_ENDS = {ord(char): f"\\u{ord(char):04x}" for char in "\x85\u2028\u2029"}
"""What JSON leaves as it is, and some readers take for the end of a line."""

Json = dict[str, Any]


def layout_object(layout: Layout) -> Json:
    """The layout in the wire form of the exchange format."""
    shown: Json = {
        "api": layout.api,
        "kind": str(layout.kind),
        "version": layout.version,
    }
    if layout.key is not None:
        shown["key"] = layout.key
    shown["flexible"] = layout.flexible
    return shown | _WireForm().struct(layout.root)


def whole_object(message: Message, layout: Layout) -> Json:
    """A version of the message in the whole form of the exchange format."""
    wire = layout_object(layout)
    del wire["fields"]
    return {
        "format": FORMAT,
        "message": layout.message,
        **wire,
        **_message_facts(message, layout.version),
        **_WholeForm().struct(layout.root),
    }


def layout_line(layout: Layout) -> str:
    """The layout's wire form as a line of JSON Lines, without the line's end."""
    return _line(layout_object(layout))


def layout_lines(
    messages: Iterable[Message],
    version: int | None = None,
    helpers: bool = False,
    wire_only: bool = False,
) -> Iterator[str]:
    """A line for each message and version; ``helpers`` adds kmsg's inner structs.

    ``wire_only``: in the wire form, not the whole one.
    """
    for message in messages:
        if message.kind is Kind.STRUCT and not helpers:
            continue
        for layout in lower_all(message):
            if version is None or layout.version == version:
                yield (
                    layout_line(layout)
                    if wire_only
                    else _line(whole_object(message, layout))
                )


def layouts_schema() -> str:
    """The JSON Schema of an object of the exchange format, in either form."""
    return files("specgen.layout").joinpath("export.schema.json").read_text("utf-8")


def _line(shown: Json) -> str:
    text = json.dumps(shown, separators=(",", ":"), ensure_ascii=False)
    return text.translate(_LINE_ENDS)


def _message_facts(message: Message, version: int | None) -> Json:
    facts: Json = {}
    if message.kind.is_rpc and version is not None:
        facts["header_version"] = int(header_version(message, version))
    if message.listeners:
        facts["listeners"] = [*message.listeners]
    if version is not None and version in message.unstable_versions:
        facts["unstable"] = True
    if version is not None and version in message.deprecated_versions:
        facts["deprecated"] = True
    if message.about:
        facts["about"] = message.about
    return facts


class _WireForm:
    """Types, names and tags, in the order of the wire."""

    def struct(self, struct: StructLayout) -> Json:
        """The keys of a struct, or of a message's own fields."""
        fields = [self.field(field) for field in struct.fields]
        if struct.flexible:
            fields.append(self.tag_buffer(struct))
        return {"fields": fields}

    def tag_buffer(self, struct: StructLayout) -> Json:
        """What stands at a flexible struct's end."""
        shown: Json = {"type": "tag_buffer"}
        if struct.tags is not None:
            shown["fields"] = [
                {"tag": field.tag, **self.field(field)} for field in struct.tags
            ]
        return shown

    def field(self, field: FieldLayout) -> Json:
        """A field, without its tag."""
        return {"name": snake_case(field.shown), **self.type(field.type)}

    def type(self, wire: WireType) -> Json:
        """The keys of a type, ``type`` the first."""
        match wire:
            case ScalarWire():
                return {"type": wire.name}
            case ArrayWire():
                return {
                    "type": "array",
                    "compact": wire.compact,
                    "nullable": wire.nullable,
                    "element": self.type(wire.element),
                }
            case StructWire():
                nullable = {} if wire.nullable is False else {"nullable": wire.nullable}
                return {"type": "struct", **nullable, **self.struct(wire.struct)}


class _WholeForm(_WireForm):
    """And what the definition says beyond the wire."""

    def struct(self, struct: StructLayout) -> Json:
        """With the fields that the definition has in other versions only."""
        shown = super().struct(struct)
        if struct.absent:
            shape = _ShapeForm()
            shown["absent"] = [shape.field(field) for field in struct.absent]
        return shown

    def tag_buffer(self, struct: StructLayout) -> Json:
        """With the tags that are an error."""
        shown = super().tag_buffer(struct)
        if struct.foreign_tags:
            shown["foreign_tags"] = [*struct.foreign_tags]
        return shown

    def field(self, field: FieldLayout) -> Json:
        """With its default, and what else the definition says of it."""
        return _with_facts(super().field(field), field, field.type)

    def type(self, wire: WireType) -> Json:
        """With a struct's name, and null that the notation says nothing of."""
        shown = super().type(wire)
        match wire:
            case ScalarWire(nullable=None):
                shown["nullable"] = None
            case StructWire():
                shown = {"type": "struct", "struct": wire.struct.name, **shown}
        return shown


class _ShapeForm(_WholeForm):
    """Fields that are not on the wire: what their values are made of, no more."""

    def field(self, field: FieldLayout | AbsentField) -> Json:
        """A field, whose type has neither a compact form nor null."""
        item = field.field
        wire = field.shape if isinstance(field, AbsentField) else field.type
        shown = {"name": snake_case(item.written or item.name), **self.type(wire)}
        return _with_facts(shown, field, wire)

    def type(self, wire: WireType) -> Json:
        """The kind of the values."""
        if isinstance(wire, ArrayWire):
            return {"type": "array", "element": self.type(wire.element)}
        return super().type(wire)


def _with_facts(shown: Json, field: FieldLayout | AbsentField, wire: WireType) -> Json:
    """The field's facts behind its name and type, before what the type is made of."""
    facts: Json = {"json_name": json_key(field.name)}
    if not (isinstance(wire, ScalarWire) and wire.kind is Scalar.UNKNOWN):
        facts["default"] = default_json(wire, field.default)
    facts |= _definition_facts(field.field)
    return {"name": shown["name"], "type": shown["type"], **facts, **shown}


def _definition_facts(field: Field) -> Json:
    facts: Json = {}
    if field.ignorable is not False:
        facts["ignorable"] = field.ignorable
    if field.map_key:
        facts["map_key"] = True
    if field.entity_type:
        facts["entity_type"] = field.entity_type
    if field.zero_copy:
        facts["zero_copy"] = True
    if field.about:
        facts["about"] = field.about
    return facts
