"""``places``: every field of a layout where it stands, in wire order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from specgen.protocol.layout.layout import (
    ArrayWire,
    FieldLayout,
    StructLayout,
    WireType,
    struct_in,
)
from specgen.protocol.model.names import json_key, snake_case


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A field in a layout, and the field around it.

    A struct that is used twice has two places for each of its fields.
    """

    field: FieldLayout
    struct: StructLayout
    """The struct that has the field."""
    around: Place | None = None
    """The field whose struct, or whose elements' struct, it is in; None at the root."""

    @property
    def type(self) -> WireType:
        """The field's type on the wire."""
        return self.field.type

    @property
    def inner(self) -> StructLayout | None:
        """The struct that the field or its elements are, if any."""
        return struct_in(self.field.type)

    @property
    def depth(self) -> int:
        """The number of fields around it."""
        return 0 if self.around is None else self.around.depth + 1

    @property
    def path(self) -> str:
        """Names as findings write them: ``topics[].partitions[].index``."""
        return self.spelt(lambda field: snake_case(field.name), "[]")

    @property
    def json_path(self) -> str:
        """Keys of Kafka's JSON notation: ``topics[].partitions[].index``."""
        return self.spelt(lambda field: json_key(field.name), "[]")

    def spelt(self, name: Callable[[FieldLayout], str], elements: str = "") -> str:
        """Its path by another way to name fields; ``elements`` is put after arrays."""
        own = name(self.field)
        if self.around is None:
            return own
        arrays = elements * _arrays(self.around.type)
        return f"{self.around.spelt(name, elements)}{arrays}.{own}"


def places(root: StructLayout, around: Place | None = None) -> Iterator[Place]:
    """Every field below a struct in wire order, a field before those of its own struct."""
    for field in root.all_fields:
        place = Place(field, root, around)
        yield place
        inner = place.inner
        if inner is not None:
            yield from places(inner, place)


def structs_in(
    root: StructLayout, renames: Mapping[tuple[str, str], str] | None = None
) -> Iterator[tuple[str, StructLayout]]:
    """A layout's structs with their paths, the layout itself first.

    ``renames`` maps the path of a struct and the name of a field to its newer name.
    """
    yield "", root
    paths: dict[Place | None, str] = {None: ""}
    for place in places(root):
        inner = place.inner
        if inner is None:
            continue
        above, name = paths[place.around], snake_case(place.field.name)
        name = (renames or {}).get((above, name), name)
        path = f"{above}.{name}" if above else name
        paths[place] = f"{path}{'[]' * _arrays(place.type)}"
        yield paths[place], inner


def _arrays(wire: WireType) -> int:
    """How many arrays a value is in; an array of arrays is two."""
    levels = 0
    while isinstance(wire, ArrayWire):
        wire, levels = wire.element, levels + 1
    return levels
