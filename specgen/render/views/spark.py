"""The view of the ``spark`` pack: one schema for all versions of a message."""

from __future__ import annotations

import json
from typing import Any

from specgen.model import (
    ArrayType,
    Field,
    FieldType,
    Message,
    Scalar,
    StructType,
    VersionRange,
)
from specgen.model.names import snake_case
from specgen.render.views.base import View
from specgen.render.views.python.names import attribute_name, class_name

SPARK_TYPES = {
    Scalar.BOOL: "BOOLEAN",
    Scalar.INT8: "TINYINT",
    Scalar.INT16: "SMALLINT",
    Scalar.UINT16: "INT",
    Scalar.INT32: "INT",
    Scalar.UINT32: "BIGINT",
    Scalar.INT64: "BIGINT",
    Scalar.FLOAT64: "DOUBLE",
    Scalar.VARINT: "INT",
    Scalar.VARLONG: "BIGINT",
    Scalar.UUID: "STRING",
    Scalar.STRING: "STRING",
    Scalar.BYTES: "BINARY",
    Scalar.RECORDS: "BINARY",
}
"""What Spark calls a type that holds all values of ours."""


class SparkView(View):
    """A schema for each message."""

    def message(self, message: Message) -> dict[str, Any]:
        """Once a message: its name, kind, versions and fields, as JSON texts."""
        fields = schema_fields(message, message.fields, message.valid_versions)
        return self.common | {
            "name": json.dumps(class_name(message.name)),
            "kind": json.dumps(str(message.kind)),
            "versions": _text(_pair(message.valid_versions)),
            "ddl": json.dumps(ddl(fields)),
            "fields": [_text(field) for field in fields],
        }


def schema_fields(
    message: Message, fields: tuple[Field, ...], versions: VersionRange
) -> list[dict[str, Any]]:
    """The fields of a struct, those of the earliest versions first.

    So a new version adds at the end, wherever its fields go on the wire, and a table
    that was written before stays a prefix of the new schema.
    """
    rows = [
        _field(message, field, field.versions & versions)
        for field in fields
        if field.versions & versions
    ]
    return sorted(rows, key=lambda row: row["versions"][0])


def ddl(fields: list[dict[str, Any]]) -> str:
    """The struct as Spark writes a type."""
    inner = ", ".join(f"{row['name']}: {_ddl(row['type'])}" for row in fields)
    return f"STRUCT<{inner}>"


def _ddl(kind: Any) -> str:
    if isinstance(kind, str):
        return SPARK_TYPES[Scalar(kind)]
    if "element" in kind:
        return f"ARRAY<{_ddl(kind['element'])}>"
    return ddl(kind["fields"])


def _field(message: Message, field: Field, versions: VersionRange) -> dict[str, Any]:
    row: dict[str, Any] = {
        "name": snake_case(field.name),
        "type": _type(message, field.type, versions),
        "versions": _pair(versions),
    }
    attribute = attribute_name(field.name)
    if attribute != row["name"]:
        row["attribute"] = attribute
    said = field.nullable_versions
    nullable = versions if said is None else said & versions
    if nullable:
        row["nullable"] = _pair(nullable)
    return row


def _type(message: Message, kind: FieldType, versions: VersionRange) -> Any:
    if isinstance(kind, ArrayType):
        return {"element": _type(message, kind.element, versions)}
    if isinstance(kind, StructType):
        struct = message.structs_by_name[kind.name]
        fields = schema_fields(message, struct.fields, versions)
        return {"class": class_name(kind.name), "fields": fields}
    return str(kind)


def _pair(versions: VersionRange) -> list[int]:
    return [versions.low, versions.high]


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
