"""``places`` and ``positions``: what a layout has, each where it stands, in wire order.

A place is a field; a position is a field or the elements of its arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from specgen.protocol.layout.layout import (
    ArrayWire,
    FieldLayout,
    StructLayout,
    StructWire,
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

    @property
    def positions(self) -> Iterator[Position]:
        """The field itself, then the elements of its arrays, from the outermost in."""
        position: Position | None = Position(self, self.type)
        while position is not None:
            yield position
            position = position.element

    def spelt(self, name: Callable[[FieldLayout], str], elements: str = "") -> str:
        """Its path by another way to name fields; ``elements`` is put after arrays."""
        own = name(self.field)
        if self.around is None:
            return own
        arrays = elements * len(_array_types(self.around.type))
        return f"{self.around.spelt(name, elements)}{arrays}.{own}"


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """Where values stand: a field, or the elements of its array."""

    place: Place
    type: WireType
    """The type of the field, or of the elements."""
    elements: int = 0
    """How many of the field's own arrays the values are in."""

    @property
    def field(self) -> FieldLayout:
        """The field that the values are of or in."""
        return self.place.field

    @property
    def path(self) -> str:
        """Keys of Kafka's JSON notation; ``[]`` stands for the elements."""
        return self.named(lambda field: json_key(field.name))

    def named(self, name: Callable[[FieldLayout], str]) -> str:
        """Its path by another way to name fields."""
        return self.place.spelt(name, "[]") + "[]" * self.elements

    @property
    def arrays(self) -> Iterator[ArrayWire]:
        """The arrays that the values are in, innermost first."""
        yield from reversed(_array_types(self.field.type)[: self.elements])
        around = self.place.around
        while around is not None:
            yield from reversed(_array_types(around.type))
            around = around.around

    @property
    def element(self) -> Position | None:
        """The position of its elements; None if it is no array."""
        if not isinstance(self.type, ArrayWire):
            return None
        return Position(self.place, self.type.element, self.elements + 1)


def positions(root: StructLayout, around: Place | None = None) -> Iterator[Position]:
    """Every field and the elements of its arrays, in wire order."""
    for place in places(root, around):
        yield from place.positions


def placed_values(
    root: StructLayout,
    value: Mapping[str, Any],
    at: str = "",
    around: Place | None = None,
) -> Iterator[tuple[str, Position, Any]]:
    """Every value in a struct's: its path with names and indexes, and its position."""
    for field in root.all_fields:
        position = Position(Place(field, root, around), field.type)
        own = f"{at}.{field.name}" if at else field.name
        yield from _inside(position, value[field.name], own)


def _inside(
    position: Position, value: Any, at: str
) -> Iterator[tuple[str, Position, Any]]:
    yield at, position, value
    if value is None:
        return
    element = position.element
    if element is not None:
        for index, item in enumerate(value):
            yield from _inside(element, item, f"{at}[{index}]")
    elif isinstance(position.type, StructWire):
        yield from placed_values(position.type.struct, value, at, position.place)


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
        paths[place] = f"{path}{'[]' * len(_array_types(place.type))}"
        yield paths[place], inner


def _array_types(wire: WireType) -> list[ArrayWire]:
    """An array and the arrays that are its elements, outermost first."""
    arrays = []
    while isinstance(wire, ArrayWire):
        arrays.append(wire)
        wire = wire.element
    return arrays
