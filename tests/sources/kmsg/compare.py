"""Two layouts side by side: the pairs of fields, and where their bytes differ."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.names import snake_case

Pair = tuple[str, FieldLayout | None, FieldLayout | None]
"""A place (``topics.partitions tag 0``) and what stands there on each side."""


def pairs(ours: StructLayout, theirs: StructLayout, path: str = "") -> Iterator[Pair]:
    """The fields at each place, positional ones by position, tagged ones by tag."""
    for mine, other in zip_longest(ours.fields, theirs.fields):
        either = mine or other
        name = snake_case(either.name) if either is not None else ""
        yield from _pair(f"{path}.{name}".lstrip("."), mine, other)
    sides = [{f.tag or 0: f for f in side.tags or ()} for side in (ours, theirs)]
    for tag in sorted({*sides[0], *sides[1]}):
        yield from _pair(
            f"{path} tag {tag}".strip(), *(side.get(tag) for side in sides)
        )


def _pair(
    place: str, mine: FieldLayout | None, other: FieldLayout | None
) -> Iterator[Pair]:
    yield place, mine, other
    if mine is not None and other is not None:
        left, right = _inside(mine.type), _inside(other.type)
        if left is not None and right is not None:
            yield from pairs(left, right, place)


def different(ours: StructLayout, theirs: StructLayout) -> list[str]:
    """The places where the bytes differ."""
    return [
        place
        for place, mine, other in pairs(ours, theirs)
        if mine is None or other is None or _form(mine.type) != _form(other.type)
    ]


def _inside(wire: WireType) -> StructLayout | None:
    while isinstance(wire, ArrayWire):
        wire = wire.element
    return wire.struct if isinstance(wire, StructWire) else None


def _form(wire: WireType) -> object:
    """Everything that affects the bytes, except the fields of structs."""
    match wire:
        case ScalarWire():
            kind = Scalar.BYTES if wire.kind is Scalar.RECORDS else wire.kind
            return kind, wire.nullable, wire.compact
        case ArrayWire():
            return "array", wire.nullable, wire.compact, _form(wire.element)
        case StructWire():
            return "struct", wire.nullable, wire.struct.flexible
