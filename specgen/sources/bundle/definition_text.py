"""Write a message as a definition in Kafka's JSON notation: facts only, no prose."""

from __future__ import annotations

import json
from typing import Any

from specgen.protocol.model import Field, Kind, Message, Scalar, StructType, innermost


def definition_text(message: Message) -> str:
    """The definition, with one field per line and a final newline, without ``about``."""
    lines = ["{"]
    entries = [f"  {_pair(k, v)}" for k, v in _message_keys(message).items()]
    common = [struct for struct in message.structs if struct.common]
    if message.fields or message.valid_versions:
        entries.append(_block("fields", message, message.fields, 1))
    if common:
        blocks = ",\n".join(
            "    "
            + _object(
                {"name": struct.name, "versions": str(struct.versions)},
                _block("fields", message, struct.fields, 2).lstrip(),
            )
            for struct in common
        )
        entries.append(f'  "commonStructs": [\n{blocks}\n  ]')
    lines.append(",\n".join(entries))
    lines.append("}\n")
    return "\n".join(lines)


def is_definition(message: Message) -> bool:
    """Whether a definition can express a message: nothing in it is unknown."""
    inner = [field for struct in message.structs for field in struct.fields]
    return (
        message.tags_known
        and not message.gaps
        and not message.unversioned
        and all(
            field.nullable_versions is not None
            and field.ignorable is not None
            and innermost(field.type) is not Scalar.UNKNOWN
            for field in (*message.fields, *inner)
        )
    )


def _pair(key: str, value: Any) -> str:
    return f"{json.dumps(key)}: {json.dumps(value)}"


def _object(keys: dict[str, Any], block: str = "") -> str:
    pairs = [_pair(k, v) for k, v in keys.items()]
    return "{ " + ", ".join([*pairs, block] if block else pairs) + " }"


def _block(key: str, message: Message, fields: tuple[Field, ...], depth: int) -> str:
    pad = "  " * depth
    if not fields:
        return f'{pad}"{key}": []'
    inner = ",\n".join(f"{pad}  {_field(message, f, depth)}" for f in fields)
    return f'{pad}"{key}": [\n{inner}\n{pad}]'


def _field(message: Message, field: Field, depth: int) -> str:
    inner = innermost(field.type)
    block = ""
    if isinstance(inner, StructType):
        struct = message.structs_by_name[inner.name]
        if not struct.common:
            block = _block("fields", message, struct.fields, depth + 1).lstrip()
    return _object(_field_keys(field), block)


def _message_keys(message: Message) -> dict[str, Any]:
    valid = message.valid_versions
    keys: dict[str, Any] = {}
    if message.api_key is not None:
        keys["apiKey"] = message.api_key
    keys["type"] = str(message.kind)
    if message.listeners:
        keys["listeners"] = list(message.listeners)
    keys["name"] = message.name
    keys["validVersions"] = str(valid)
    if message.deprecated_versions:
        keys["deprecatedVersions"] = str(message.deprecated_versions)
    if message.kind is not Kind.STRUCT:
        keys["flexibleVersions"] = str(message.flexible_versions)
    if message.latest_version_unstable:
        keys["latestVersionUnstable"] = True
    if message.header_versions:
        keys["headerVersions"] = {str(r): text for r, text in message.header_versions}
    return keys


def _field_keys(field: Field) -> dict[str, Any]:
    keys: dict[str, Any] = {
        "name": field.name,
        "type": str(field.type),
        "versions": str(field.versions),
    }
    if field.nullable_versions:
        keys["nullableVersions"] = str(field.nullable_versions)
    if field.tagged_versions:
        keys["taggedVersions"] = str(field.tagged_versions)
    if field.tag is not None:
        keys["tag"] = field.tag
    if field.flexible_versions is not None:
        keys["flexibleVersions"] = str(field.flexible_versions)
    if field.default_text is not None:
        keys["default"] = field.default_text
    for key, value in (
        ("ignorable", field.ignorable),
        ("mapKey", field.map_key),
        ("zeroCopy", field.zero_copy),
    ):
        if value:
            keys[key] = True
    if field.entity_type is not None:
        keys["entityType"] = field.entity_type
    return keys
