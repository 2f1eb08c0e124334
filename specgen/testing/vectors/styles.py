"""``fill``: a value of a layout with every field filled in one style."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from specgen.protocol.codec import UNKNOWN_TAGS, default_of
from specgen.protocol.layout import (
    FieldLayout,
    Place,
    Position,
    ScalarWire,
    StructLayout,
    StructWire,
    positions,
    takes_no_bytes,
)
from specgen.protocol.model import EMPTY, Scalar
from specgen.testing.vectors.states import example

UnknownTags = list[tuple[int, bytes]]

MANY_LEVELS = 6
"""Arrays nested deeper have at most one element, so that values stay small."""


def never_null(_: Position) -> bool:
    """Leave no field null."""
    return False


def no_unknown_tags(_: StructLayout, __: str) -> UnknownTags:
    """Add no unknown tags."""
    return []


@dataclass(frozen=True, slots=True)
class Style:
    """How to fill each field; structs are filled field by field."""

    scalar: Callable[[Position], Any]
    """The value of a scalar, which is the field itself or an element of its array."""
    count: Callable[[Position], int]
    """The number of elements of an array."""
    null: Callable[[Position], bool] = never_null
    """Whether a nullable value is null."""
    tagged: bool = True
    """Whether tagged fields are filled; else they keep their default."""
    unknown_tags: Callable[[StructLayout, str], UnknownTags] = no_unknown_tags
    """The unknown tags of a struct at a position's path, ``""`` for the message."""
    first: Style | None = None
    """The style of an array's first element, if it differs from the others."""
    alone: int | None = None
    """The round, if one tag of each struct is filled alone in each round."""

    def fills(self, struct: StructLayout, place: int) -> bool:
        """Whether the tagged field at index ``place`` of the struct's tags is filled."""
        if self.alone is None or not self.tagged:
            return self.tagged
        return place == self.alone % len(struct.tags or ())

    def inside_tag_of(self, struct: StructLayout) -> Style:
        """The style inside a tagged field, whose own tags take rounds of their own."""
        if self.alone is None:
            return self
        return replace(self, alone=self.alone // len(struct.tags or ()))


def fill(
    struct: StructLayout, style: Style, around: Position | None = None
) -> dict[str, Any]:
    """The complete value of a struct; fields of other versions are at their default.

    ``around`` is where the struct stands, if it is not the message itself.
    """

    def filled(field: FieldLayout, style: Style) -> Any:
        place = Place(field, struct, None if around is None else around.place)
        return _fill(Position(place, field.type), style)

    values: dict[str, Any] = {
        field.name: filled(field, style) for field in struct.fields
    }
    for index, field in enumerate(struct.tags or ()):
        values[field.name] = (
            filled(field, style.inside_tag_of(struct))
            if style.fills(struct, index)
            else default_of(field.type, field.default)
        )
    for absent in struct.absent:
        values[absent.name] = default_of(absent.type, absent.default)
    path = "" if around is None else around.path
    if struct.flexible and (unknown := style.unknown_tags(struct, path)):
        values[UNKNOWN_TAGS] = unknown
    return values


def _fill(position: Position, style: Style) -> Any:
    if may_be_null(position) and style.null(position):
        return None
    element, wire = position.element, position.type
    if isinstance(wire, StructWire):
        return fill(wire.struct, style, position)
    if element is None:
        return style.scalar(position)
    # Nothing limits the count of elements without bytes, so decoders refuse them.
    count = 0 if takes_no_bytes(element.type) else style.count(position)
    if count > 1 and sum(1 for _ in position.arrays) >= MANY_LEVELS:
        count = 1
    styles = [style.first or style, *[style] * (count - 1)][:count]
    return [_fill(element, own) for own in styles]


def fixed_count(count: int) -> Callable[[Position], int]:
    """A count of ``count`` elements for every array."""
    return lambda _: count


_ZEROS: dict[Scalar, Any] = {
    Scalar.BOOL: False,
    Scalar.FLOAT64: 0.0,
    Scalar.UUID: UUID(int=0),
    Scalar.STRING: "",
    Scalar.BYTES: b"",
    Scalar.RECORDS: b"",
}


def zero(kind: Scalar) -> Any:
    """The zero value of a type: 0, false or empty."""
    return _ZEROS.get(kind, 0)


def plain(position: Position) -> Any:
    """The field's default if it is not null or empty, else zero; zero for elements."""
    default = position.field.default
    if position.elements or default in (None, EMPTY):
        return zero(kind_of(position))
    return default


def in_state(state: str) -> Style:
    """Values in a state, where their type has it; all else plain, one element in arrays."""

    def scalar(position: Position) -> Any:
        value = example(position.type, state)
        return plain(position) if value is None else value

    def count(position: Position) -> int:
        elements = example(position.type, state)
        return 1 if elements is None else int(elements)

    return Style(scalar, count)


def kind_of(position: Position) -> Scalar:
    """The kind of a scalar; UNKNOWN for structs and arrays."""
    wire = position.type
    return wire.kind if isinstance(wire, ScalarWire) else Scalar.UNKNOWN


def may_be_null(position: Position) -> bool:
    """Whether null is known to be allowed."""
    return position.type.nullable is True


def is_undefined(struct: StructLayout) -> bool:
    """Whether the source leaves a type in it undefined, so that it has no values."""
    return any(
        isinstance(place.type, ScalarWire) and place.type.kind is Scalar.UNKNOWN
        for place in positions(struct)
    )
