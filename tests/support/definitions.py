"""Definitions for tests."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Message, Struct
from specgen.report import Problems
from specgen.sources.kafka_json import read_definition


def message(
    fields: list[dict[str, Any]],
    valid: str = "0-2",
    flexible: str = "1+",
    **keys: Any,
) -> Message:
    """A message of kind ``data`` with these fields; raises SpecError."""
    definition = {
        "name": "TestMessage",
        "type": "data",
        "validVersions": valid,
        "flexibleVersions": flexible,
        "fields": fields,
    } | keys
    return read_message(definition)


def read_message(definition: Mapping[str, Any] | str) -> Message:
    """The message of a definition, or of its text; raises SpecError."""
    text = definition if isinstance(definition, str) else json.dumps(definition)
    problems = Problems()
    parsed = read_definition(text, "test.json", problems)
    problems.raise_errors()
    assert parsed is not None
    return parsed


def owners(whole: Message) -> tuple[Message | Struct, ...]:
    """A message and its structs, which all have fields."""
    return (whole, *whole.structs)


def layout(fields: list[dict[str, Any]], version: int = 1, **keys: Any) -> Layout:
    """One version of such a message; 0 is not flexible, 1 and 2 are."""
    return lower(message(fields, **keys), version)


def field(name: str, kind: str, versions: str = "0+", **keys: Any) -> dict[str, Any]:
    """A field of a definition."""
    return {"name": name, "type": kind, "versions": versions} | keys


def tagged(name: str, kind: str, tag: int, **keys: Any) -> dict[str, Any]:
    """A field that is tagged in every flexible version."""
    return field(name, kind, "1+", tag=tag, taggedVersions="1+", **keys)


def _struct(number: str, name: str, versions: str, **keys: Any) -> dict[str, Any]:
    inner = [field("MyString", "string", versions), field("MyInt", "int32", versions)]
    kind = f"MyStruct{number}"
    return field(name, kind, versions, fields=inner) | keys


NULLABLE_STRUCTS = message(
    [
        _struct("", "NullableStruct", "0+", nullableVersions="0+", default="null"),
        _struct("2", "NullableStruct2", "0+", nullableVersions="1+"),
        _struct("3", "NullableStruct3", "1+", nullableVersions="1+", default="null")
        | {"tag": 0, "taggedVersions": "1+"},
        _struct("4", "NullableStruct4", "1+", nullableVersions="1+")
        | {"tag": 1, "taggedVersions": "1+"},
    ],
    name="NullableStructMessage",
    type="header",
)
"""Kafka's test message of that name."""

SCALARS = {
    "Bool": "bool",
    "Int8": "int8",
    "Int16": "int16",
    "Uint16": "uint16",
    "Int32": "int32",
    "Uint32": "uint32",
    "Int64": "int64",
    "Float64": "float64",
    "Uuid": "uuid",
    "String": "string",
    "Bytes": "bytes",
    "Records": "records",
}

_VARIABLE = ("String", "Bytes", "Records")

EVERYTHING = message(
    [
        *(field(name, kind) for name, kind in SCALARS.items()),
        *(
            field(f"Nullable{name}", SCALARS[name], nullableVersions="0+")
            for name in _VARIABLE
        ),
        field("Numbers", "[]int32", nullableVersions="1+"),
        field(
            "Topics",
            "[]Topic",
            nullableVersions="0+",
            fields=[
                field("Name", "string", mapKey=True, nullableVersions="0+"),
                field("Partitions", "[]Partition", fields=[field("Id", "int32")]),
            ],
        ),
        field("One", "Inner", fields=[field("A", "int64"), tagged("B", "string", 0)]),
        tagged("Tag0", "int16", 0, default="5"),
        tagged("Tag1", "[]string", 1, nullableVersions="1+"),
        tagged("Tag2", "Inside", 2, fields=[field("C", "uuid", "1+")]),
        field("Later", "int32", "2+", default="-1", ignorable=True),
        field("Gone", "string", "0-1"),
    ],
    name="EveryTypeMessage",
)
"""A message of every type, and of every way that a field may stand."""

_SHARE = field("Share", "float64", "1+", default="NaN")

NAN_DEFAULTS = message(
    [
        tagged("Load", "float64", 0, default="NaN"),
        tagged("Owner", "O", 1, fields=[_SHARE]),
        field("Parts", "[]P", "1+", fields=[tagged("Leader", "L", 0, fields=[_SHARE])]),
    ]
)
"""Defaults of NaN in tagged fields, and in structs that are tagged."""
