"""Prepares what the templates show, so that they need no decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from specgen.packs import FieldLayout, Layout, Message, View


@dataclass(frozen=True)
class Row:
    """A field at one version, ready to be shown."""

    name: str
    type: str
    is_tagged: bool


class NAMEView(View):
    """What the plain view gives, and rows of each version's fields."""

    def message(self, message: Message) -> dict[str, Any]:
        """Once a message: ``versions``, each with its rows."""
        given = super().message(message)
        layouts: list[Layout] = given["layouts"]
        return given | {"versions": [(at.version, rows(at)) for at in layouts]}


def rows(layout: Layout) -> list[Row]:
    """The fields of a message's own at one version, those inside of structs left out."""
    return [row(field) for field in layout.root.all_fields]


def row(field: FieldLayout) -> Row:
    """A field's row: ``field.field`` is what all versions say of it."""
    return Row(field.name, str(field.field.type), field.tag is not None)
