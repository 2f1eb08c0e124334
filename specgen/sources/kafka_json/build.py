"""Build the model from a checked definition."""

from __future__ import annotations

from specgen.protocol.model import (
    ALL,
    NONE,
    Field,
    Kind,
    Message,
    Struct,
    StructType,
    VersionRange,
    innermost,
)
from specgen.protocol.model.defaults import implicit_default
from specgen.sources.kafka_json.defaults import parse_default
from specgen.sources.kafka_json.field_rules import presence
from specgen.sources.kafka_json.raw import RawField, RawMessage


def build_message(raw: RawMessage, module: str = "") -> Message:
    """The message of a definition that breaks no rule."""
    structs: list[Struct] = []
    fields = _fields(raw.fields, structs)
    for common in raw.common:
        index = len(structs)
        inner = _fields(common.fields, structs)
        structs.insert(
            index,
            Struct(
                name=common.name,
                fields=inner,
                versions=common.versions or ALL,
                common=True,
                span=common.keys.at("name"),
            ),
        )
    return Message(
        name=raw.name,
        kind=Kind(raw.type),
        valid_versions=raw.valid_versions or NONE,
        flexible_versions=raw.flexible_versions or NONE,
        fields=fields,
        structs=tuple(structs),
        api_key=raw.api_key,
        listeners=tuple(name for name, _ in raw.listeners),
        latest_version_unstable=raw.latest_version_unstable,
        deprecated_versions=raw.deprecated_versions or NONE,
        header_versions=tuple(
            (VersionRange.parse(text), number)
            for text, number, _ in raw.header_versions
        ),
        module=module,
        about=raw.about,
        span=raw.at("name"),
    )


def _fields(raws: list[RawField], structs: list[Struct]) -> tuple[Field, ...]:
    return tuple(_field(raw, structs) for raw in raws)


def _field(raw: RawField, structs: list[Struct]) -> Field:
    assert raw.type is not None
    inner = innermost(raw.type)
    if isinstance(inner, StructType) and "fields" in raw.keys:
        index = len(structs)
        fields = _fields(raw.fields, structs)
        span = raw.at("type")
        struct = Struct(
            name=inner.name, fields=fields, versions=presence(raw), span=span
        )
        structs.insert(index, struct)
    default = (
        implicit_default(raw.type)
        if raw.default is None
        else parse_default(raw.default, raw.type)
    )
    return Field(
        name=raw.name,
        type=raw.type,
        versions=presence(raw),
        nullable_versions=raw.nullable_versions or NONE,
        tag=raw.tag,
        tagged_versions=raw.tagged_versions or NONE,
        flexible_versions=raw.flexible_versions,
        default=default,
        default_text=raw.default,
        ignorable=raw.ignorable,
        map_key=raw.map_key,
        entity_type=raw.entity_type,
        zero_copy=raw.zero_copy,
        about=raw.about,
        span=raw.at("name"),
    )
