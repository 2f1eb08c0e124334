"""The view of the ``spark`` pack: one schema for all versions of each message."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, ClassVar

from specgen.codegen.units import Job
from specgen.codegen.views.base import View
from specgen.codegen.views.python.names import MessageNames, give_names
from specgen.protocol.model import (
    ArrayType,
    Field,
    FieldType,
    Message,
    Scalar,
    StructType,
    VersionRange,
)
from specgen.protocol.model.names import snake_case

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
"""For each type, Spark's name of a type that can hold all its values."""


class SparkView(View):
    """A schema for each message."""

    encodes: ClassVar[bool] = True

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        self.names = give_names(job.messages)

    def release(self) -> dict[str, Any]:
        """Once per release: the ``schemas``, each as JSON."""
        return super().release() | {"schemas": map(self._schema, self.job.messages)}

    def _schema(self, message: Message) -> str:
        names = self.names[message.name]
        fields = _Schema(message, names).fields(message.fields, message.valid_versions)
        schema = {
            "message": names.cls,
            "kind": str(message.kind),
            "versions": _pair(message.valid_versions),
            "spark": ddl(fields),
            "fields": fields,
        }
        return json.dumps(schema, separators=(",", ":"))


@dataclass(frozen=True)
class _Schema:
    """A message's fields as rows, with their names in Python."""

    message: Message
    names: MessageNames

    def fields(
        self, fields: tuple[Field, ...], versions: VersionRange
    ) -> list[dict[str, Any]]:
        """The fields of a struct, those of the earliest versions first.

        So the fields of a new version come last, wherever they are on the wire, and the
        schema of older tables stays a prefix of the new one.
        """
        rows = [
            self._field(field, field.versions & versions)
            for field in fields
            if field.versions & versions
        ]
        return sorted(rows, key=lambda row: row["versions"][0])

    def _field(self, field: Field, versions: VersionRange) -> dict[str, Any]:
        row: dict[str, Any] = {
            "name": snake_case(field.name),
            "type": self._type(field.type, versions),
            "versions": _pair(versions),
        }
        attribute = self.names.attributes[field.name]
        if attribute != row["name"]:
            row["attribute"] = attribute
        declared = field.nullable_versions
        nullable = versions if declared is None else declared & versions
        if nullable:
            row["nullable"] = _pair(nullable)
        return row

    def _type(self, kind: FieldType, versions: VersionRange) -> Any:
        if isinstance(kind, ArrayType):
            return {"element": self._type(kind.element, versions)}
        if isinstance(kind, StructType):
            struct = self.message.structs_by_name[kind.name]
            fields = self.fields(struct.fields, versions)
            return {"class": self.names.structs[kind.name], "fields": fields}
        return str(kind)


def ddl(fields: list[dict[str, Any]]) -> str:
    """The struct in Spark's notation for types."""
    inner = ", ".join(f"{row['name']}: {_ddl(row['type'])}" for row in fields)
    return f"STRUCT<{inner}>"


def _ddl(kind: Any) -> str:
    if isinstance(kind, str):
        return SPARK_TYPES[Scalar(kind)]
    if "element" in kind:
        return f"ARRAY<{_ddl(kind['element'])}>"
    return ddl(kind["fields"])


def _pair(versions: VersionRange) -> list[int]:
    return [versions.low, versions.high]
