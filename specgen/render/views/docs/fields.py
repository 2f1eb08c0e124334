"""The table of a version's fields."""

from __future__ import annotations

from collections.abc import Iterator

from specgen.layout import ArrayWire, FieldLayout, Layout, StructLayout, StructWire
from specgen.model import Field, Message
from specgen.model.names import snake_case
from specgen.render.views.docs.markdown import Md, Table, code, table, text
from specgen.render.views.docs.wording import default_text, nullable_text, type_text

HEADS = (
    "Field",
    "Type",
    "Null",
    "Default",
    "Tag",
    "Versions",
    "Entity",
    "Key",
    "Ignorable",
    "About",
)
"""The columns; those that stay empty are left out."""

_STEP = "· "

Row = tuple[Md, ...]


def field_table(message: Message, layout: Layout) -> Table:
    """A row for each field in wire order, nested ones under their struct."""
    return table(HEADS, _rows(message, layout.root, message.fields, layout.version, 0))


def _rows(
    message: Message,
    struct: StructLayout,
    fields: tuple[Field, ...],
    version: int | None,
    depth: int,
) -> Iterator[Row]:
    for field in struct.all_fields:
        yield _row(field, _definition(fields, field, version), depth)
        wire = field.type
        while isinstance(wire, ArrayWire):
            wire = wire.element
        if isinstance(wire, StructWire):
            inner = message.structs_by_name[wire.struct.name].fields
            yield from _rows(message, wire.struct, inner, version, depth + 1)


def _definition(
    fields: tuple[Field, ...], layout: FieldLayout, version: int | None
) -> Field:
    """The field of the model: a name may stand there twice, for other versions."""
    named = [field for field in fields if field.name == layout.name]
    held = [field for field in named if version is None or version in field.versions]
    return held[0]


def _row(field: FieldLayout, definition: Field, depth: int) -> Row:
    return (
        Md(_STEP * depth + code(snake_case(field.shown))),
        type_text(field.type),
        nullable_text(field.type),
        default_text(field),
        Md("" if field.tag is None else str(field.tag)),
        Md(str(definition.versions)),
        code(field.entity_type or ""),
        Md("yes" if field.map_key else ""),
        Md({True: "yes", False: "", None: "?"}[field.ignorable]),
        text(definition.about),
    )
