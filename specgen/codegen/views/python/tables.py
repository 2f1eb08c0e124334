"""The layout tables in the generated package: JSON with a line for each field."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from specgen.codegen.views.python.names import MessageNames
from specgen.protocol.layout import (
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
from specgen.protocol.model.defaults import is_implicit
from specgen.protocol.model.names import json_key, snake_case
from specgen.sources.union.former_names import FormerName


def table_text(
    message: Message,
    names: MessageNames,
    groups: Iterable[tuple[tuple[int, ...], Layout]],
) -> str:
    """The distinct layouts of a message, each with its versions."""
    table = _Table(message, names)
    return _text(
        [
            {"versions": list(versions), "struct": table.struct(layout.root)}
            for versions, layout in groups
        ]
    )


def former_rows(
    message: Message, names: MessageNames, former_names: Iterable[FormerName]
) -> list[str]:
    """Former JSON keys of fields: class, attribute, key, and the releases by version."""
    rows: dict[tuple[str, str, str], dict[int, list[str]]] = {}
    for item in former_names:
        cls = "" if item.struct == message.name else names.structs[item.struct]
        attribute, key = names.attributes[item.field], json_key(item.name)
        if key != json_key(item.field):
            releases = rows.setdefault((cls, attribute, key), {})
            releases.setdefault(item.version, []).append(item.release)
    return [
        json.dumps([*row, releases], separators=(",", ":"))
        for row, releases in rows.items()
    ]


def _text(node: Any, depth: int = 0) -> str:
    """JSON in which another layout or field adds a line and changes no other line.

    So the line of an object in a list begins with the comma before it.
    """
    match node:
        case dict():
            pairs = (f"{json.dumps(k)}:{_text(v, depth)}" for k, v in node.items())
            return f"{{{','.join(pairs)}}}"
        case [dict(), *_]:
            start = "\n" + " " * depth
            items = f"{start},".join(_text(item, depth + 1) for item in node)
            return f"[{start} {items}{start}]"
        case _:
            return json.dumps(node, separators=(",", ":"))


class _Table:
    def __init__(self, message: Message, names: MessageNames) -> None:
        self.message = message
        self.names = names

    def struct(self, struct: StructLayout) -> dict[str, Any]:
        is_root = struct.name == self.message.name
        return {
            "class": "" if is_root else self.names.structs[struct.name],
            "flexible": struct.flexible,
            "fields": [self.field(f) for f in struct.fields],
            "tags": [self.field(f) for f in struct.tags or ()],
            "absent": [self.absent(f) for f in struct.absent],
            "foreign": list(struct.foreign_tags),
        }

    def field(self, item: FieldLayout) -> dict[str, Any]:
        row = self.common(item.field, item.type)
        if item.tag is not None:
            row["tag"] = item.tag
        return row

    def absent(self, item: AbsentField) -> dict[str, Any]:
        row = self.common(item.field, item.shape)
        if item.ignorable is not False:
            row["ignorable"] = True
        return row

    def common(self, field: Field, wire: WireType) -> dict[str, Any]:
        row: dict[str, Any] = {
            "attr": self.names.attributes[field.name],
            "key": json_key(field.name),
            "type": self.type(wire, _may_be_null(field)),
        }
        column = snake_case(field.name)
        if column != row["attr"]:
            row["column"] = column
        kind = wire.kind if isinstance(wire, ScalarWire) else None
        if field.default is not EMPTY and not is_implicit(kind, field.default):
            row["default"] = _default(field.default, kind)
        return row

    def type(self, wire: WireType, nulls: bool) -> dict[str, Any]:
        match wire:
            case ScalarWire(kind=kind) if kind.is_variable:
                row: dict[str, Any] = {"name": str(kind)}
                nullable, compact = wire.nullable is not False, wire.compact
            case ScalarWire(kind=kind):
                return {"name": str(kind)}
            case ArrayWire():
                row = {"name": "array", "element": self.type(wire.element, False)}
                nullable, compact = wire.nullable is not False, wire.compact
            case StructWire():
                row = {"name": "struct", "struct": self.struct(wire.struct)}
                nullable, compact = wire.nullable is True, False
        flags = {"nullable": nullable, "nulls": nulls or nullable, "compact": compact}
        return row | {name: True for name, flag in flags.items() if flag}


def _may_be_null(item: Field) -> bool:
    return item.nullable_versions is None or bool(item.nullable_versions)


def _default(value: Default, kind: Scalar | None) -> Any:
    if isinstance(value, UUID):
        return b64encode(value.bytes).decode()
    return str(value) if kind is Scalar.FLOAT64 else value
