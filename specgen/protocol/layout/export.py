"""The layout exchange format: a JSON object for each message and version.

The wire form shows how to find each value in the bytes.  The whole form adds what an
encoder, a printer or a proxy needs: defaults, fields of other versions, JSON names,
struct names, headers, and the definition's other facts.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Any
from uuid import UUID

from specgen.protocol.layout.headers import header_version
from specgen.protocol.layout.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import EMPTY, Default, Field, Message, Scalar
from specgen.protocol.model.defaults import float_json, uuid_text
from specgen.protocol.model.names import json_key, snake_case


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


FORMAT = 1
"""The version of the whole form; it changes when existing readers would misread it."""

Json = dict[str, Any]


def layout_object(layout: Layout) -> Json:
    """The layout in the wire form of the exchange format."""
    json_object: Json = {
        "api": layout.api,
        "kind": str(layout.kind),
        "version": layout.version,
    }
    if layout.key is not None:
        json_object["key"] = layout.key
    json_object["flexible"] = layout.flexible
    return json_object | _WireForm().struct(layout.root)


def whole_object(message: Message, layout: Layout) -> Json:
    """A version of the message in the whole form of the exchange format."""
    json_object = layout_object(layout)
    del json_object["fields"]
    return {
        "format": FORMAT,
        "message": layout.message,
        **json_object,
        **_message_facts(message, layout.version),
        **_WholeForm().struct(layout.root),
    }


def layouts_schema() -> str:
    """The JSON Schema of an object of the exchange format, in either form."""
    return (
        files("specgen.protocol.layout")
        .joinpath("export.schema.json")
        .read_text("utf-8")
    )


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
        """The JSON keys of a struct or of a message's root."""
        fields = [self.field(field) for field in struct.fields]
        if struct.flexible:
            fields.append(self.tag_buffer(struct))
        return {"fields": fields}

    def tag_buffer(self, struct: StructLayout) -> Json:
        """The tag section at the end of a flexible struct."""
        json_object: Json = {"type": "tag_buffer"}
        if struct.tags is not None:
            json_object["fields"] = [
                {"tag": field.tag, **self.field(field)} for field in struct.tags
            ]
        return json_object

    def field(self, field: FieldLayout) -> Json:
        """A field, without its tag."""
        return {"name": snake_case(field.shown), **self.type(field.type)}

    def type(self, wire: WireType) -> Json:
        """The JSON keys of a type, beginning with ``type``."""
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
    """The wire form, and the definition's other facts."""

    def struct(self, struct: StructLayout) -> Json:
        """Adds the fields that exist only in other versions."""
        json_object = super().struct(struct)
        if struct.absent:
            shape = _ShapeForm()
            json_object["absent"] = [shape.field(field) for field in struct.absent]
        return json_object

    def tag_buffer(self, struct: StructLayout) -> Json:
        """Adds the tags that are an error in this version."""
        json_object = super().tag_buffer(struct)
        if struct.foreign_tags:
            json_object["foreign_tags"] = [*struct.foreign_tags]
        return json_object

    def field(self, field: FieldLayout) -> Json:
        """Adds the default and the definition's other facts."""
        return _with_facts(super().field(field), field, field.type)

    def type(self, wire: WireType) -> Json:
        """Adds a struct's name, and ``nullable`` if the notation does not give it."""
        json_object = super().type(wire)
        match wire:
            case ScalarWire(nullable=None):
                json_object["nullable"] = None
            case StructWire():
                json_object = {
                    "type": "struct",
                    "struct": wire.struct.name,
                    **json_object,
                }
        return json_object


class _ShapeForm(_WholeForm):
    """Fields that are not on the wire: only the shape of their values."""

    def field(self, field: FieldLayout | AbsentField) -> Json:
        """A field; its type is neither compact nor nullable."""
        item = field.field
        wire = field.type
        json_object = {"name": snake_case(item.written or item.name), **self.type(wire)}
        return _with_facts(json_object, field, wire)

    def type(self, wire: WireType) -> Json:
        """The shape of the values."""
        if isinstance(wire, ArrayWire):
            return {"type": "array", "element": self.type(wire.element)}
        return super().type(wire)


def _with_facts(
    json_object: Json, field: FieldLayout | AbsentField, wire: WireType
) -> Json:
    """Put the field's facts after its name and type, before the type's other keys."""
    facts: Json = {"json_name": json_key(field.name)}
    if not (isinstance(wire, ScalarWire) and wire.kind is Scalar.UNKNOWN):
        facts["default"] = default_json(wire, field.default)
    facts |= _definition_facts(field.field)
    return {
        "name": json_object["name"],
        "type": json_object["type"],
        **facts,
        **json_object,
    }


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
