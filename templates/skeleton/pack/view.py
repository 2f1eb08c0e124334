"""Prepares the values that the templates print, so that they make no decisions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from specgen.packs import FieldLayout, Layout, Message, View


@dataclass(frozen=True)
class Row:
    """A field in one version, ready to be printed."""

    name: str
    type: str
    is_tagged: bool


class NAMEView(View):
    """The values of the plain view, plus rows of each version's fields."""

    def message(self, message: Message) -> dict[str, Any]:
        """The values for one message; ``versions`` has each version with its rows."""
        values = super().message(message)
        layouts: list[Layout] = values["layouts"]
        return values | {"versions": [(at.version, rows(at)) for at in layouts]}


def rows(layout: Layout) -> list[Row]:
    """The message's top-level fields in one version."""
    return [row(field) for field in layout.root.all_fields]


def row(field: FieldLayout) -> Row:
    """A field's row; ``field.field`` is the definition, which covers all versions."""
    return Row(field.name, str(field.field.type), field.tag is not None)
