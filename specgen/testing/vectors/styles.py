"""``fill``: a value of a layout with every field filled in one style."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from specgen.protocol.codec import UNKNOWN_TAGS, default_of
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    takes_no_bytes,
)
from specgen.protocol.model import EMPTY, Scalar

UnknownTags = list[tuple[int, bytes]]

MANY_LEVELS = 6
"""Arrays nested deeper have at most one element, so that values stay small."""


def never_null(_: WireType) -> bool:
    """Leave no field null."""
    return False


def no_unknown_tags(_: StructLayout) -> UnknownTags:
    """Add no unknown tags."""
    return []


@dataclass(frozen=True, slots=True)
class Style:
    """How to fill each field; structs are filled field by field."""

    scalar: Callable[[ScalarWire, FieldLayout], Any]
    """The value of a scalar, which is the field itself or an element of its array."""
    count: Callable[[ArrayWire, FieldLayout], int]
    """The number of elements of an array."""
    null: Callable[[WireType], bool] = never_null
    """Whether a nullable place is null."""
    tagged: bool = True
    """Whether tagged fields are filled; else they keep their default."""
    unknown_tags: Callable[[StructLayout], UnknownTags] = no_unknown_tags
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


def fill(struct: StructLayout, style: Style, level: int = 0) -> dict[str, Any]:
    """The complete value of a struct; fields of other versions are at their default.

    ``level`` is the number of arrays around it.
    """
    values: dict[str, Any] = {
        field.name: _fill(field.type, field, style, level) for field in struct.fields
    }
    for place, field in enumerate(struct.tags or ()):
        values[field.name] = (
            _fill(field.type, field, style.inside_tag_of(struct), level)
            if style.fills(struct, place)
            else default_of(field.type, field.default)
        )
    for absent in struct.absent:
        values[absent.name] = default_of(absent.shape, absent.default)
    if struct.flexible and (unknown := style.unknown_tags(struct)):
        values[UNKNOWN_TAGS] = unknown
    return values


def _fill(wire: WireType, field: FieldLayout, style: Style, level: int) -> Any:
    if may_be_null(wire) and style.null(wire):
        return None
    match wire:
        case ScalarWire():
            return style.scalar(wire, field)
        case ArrayWire():
            # Nothing limits the count of elements without bytes, so decoders refuse them.
            count = 0 if takes_no_bytes(wire.element) else style.count(wire, field)
            if level >= MANY_LEVELS:
                count = min(count, 1)
            styles = [style.first or style, *[style] * (count - 1)][:count]
            return [_fill(wire.element, field, own, level + 1) for own in styles]
        case StructWire():
            return fill(wire.struct, style, level)


def fixed_count(count: int) -> Callable[[ArrayWire, FieldLayout], int]:
    """A count of ``count`` elements for every array."""
    return lambda _, __: count


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


def plain(wire: ScalarWire, field: FieldLayout) -> Any:
    """The field's default if it is not null or empty, else zero; zero for elements."""
    if field.type is wire and field.default not in (None, EMPTY):
        return field.default
    return zero(wire.kind)


def may_be_null(wire: WireType) -> bool:
    """Whether null is known to be allowed."""
    return wire.nullable is True


def wires(struct: StructLayout) -> Iterator[WireType]:
    """Every type in a struct, at all levels."""
    for field in struct.all_fields:
        yield field.type
        yield from wires_of(field.type)


def wires_of(wire: WireType) -> Iterator[WireType]:
    """Every type inside another one, at all levels."""
    match wire:
        case ArrayWire():
            yield wire.element
            yield from wires_of(wire.element)
        case StructWire():
            yield from wires(wire.struct)


def is_undefined(struct: StructLayout) -> bool:
    """Whether the source leaves a type in it undefined, so that it has no values."""
    return any(
        isinstance(wire, ScalarWire) and wire.kind is Scalar.UNKNOWN
        for wire in wires(struct)
    )


def structs(struct: StructLayout) -> Iterator[StructLayout]:
    """The struct and every one below it."""
    yield struct
    for wire in wires(struct):
        if isinstance(wire, StructWire):
            yield wire.struct
