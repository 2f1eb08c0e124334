"""The table of a version's fields."""

from __future__ import annotations

from specgen.codegen.views.docs.markdown import Md, Table, code, table, text
from specgen.codegen.views.docs.wording import default_text, nullable_text, type_text
from specgen.protocol.layout import Layout, Place, places
from specgen.protocol.model.names import snake_case

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
"""The columns; those without any content are left out."""

_STEP = "· "

FieldRow = tuple[Md, ...]


def field_table(layout: Layout) -> Table:
    """One row per field, in wire order, with nested fields below their struct."""
    return table(HEADS, map(_row, places(layout.root)))


def _row(place: Place) -> FieldRow:
    field = place.field
    definition = field.field
    return (
        Md(_STEP * place.depth + code(snake_case(field.shown))),
        type_text(field.type),
        nullable_text(field.type),
        default_text(field),
        Md("" if field.tag is None else str(field.tag)),
        Md(str(definition.versions)),
        code(definition.entity_type or ""),
        Md("yes" if definition.map_key else ""),
        Md({True: "yes", False: "", None: "?"}[field.ignorable]),
        text(definition.about),
    )
