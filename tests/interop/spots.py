"""Places in a value where one thing can be changed, in all of its forms."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from specgen.fixtures.fill import Style, fill
from specgen.fixtures.plausible import Plausible
from specgen.layout import (
    AbsentField,
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.model.names import json_key

Path = tuple[str | int, ...]
"""The names of the definitions, and indexes."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A field of the version, or an element of an array."""

    path: Path
    wire: WireType
    tagged: bool

    @property
    def form(self) -> tuple[object, ...]:
        """What it looks like on the wire, without what a struct holds."""
        element = isinstance(self.path[-1], int)
        return (*_form(self.wire), self.tagged, element)


def _form(wire: WireType) -> tuple[object, ...]:
    match wire:
        case ScalarWire():
            return wire.kind, wire.compact, wire.nullable
        case ArrayWire():
            return wire.compact, wire.nullable, *_form(wire.element)
        case StructWire():
            return "struct", wire.struct.flexible, wire.nullable


def full_value(layout: Layout, elements: int = 1) -> dict[str, Any]:
    """A value with every field of the version in it, each array of so many elements."""
    scalars = Plausible().scalar
    return fill(layout.root, Style(scalars, lambda _, __: elements, tagged=True))


def spots(struct: StructLayout, value: dict[str, Any], at: Path = ()) -> Iterator[Spot]:
    """Every place in a value that the version has."""
    for field in struct.all_fields:
        path = (*at, field.name)
        yield Spot(path, field.type, field.tag is not None)
        yield from _inside(field.type, value[field.name], path)


def _inside(wire: WireType, value: Any, path: Path) -> Iterator[Spot]:
    if value is None:
        return
    match wire:
        case StructWire():
            yield from spots(wire.struct, value, path)
        case ArrayWire():
            for index, item in enumerate(value):
                yield Spot((*path, index), wire.element, False)
                yield from _inside(wire.element, item, (*path, index))


def absent_spots(
    struct: StructLayout, value: dict[str, Any], at: Path = ()
) -> Iterator[tuple[Path, AbsentField]]:
    """Every field that the version lacks, in the structs that it has."""
    for absent in struct.absent:
        yield (*at, absent.name), absent
    for field in struct.all_fields:
        yield from _absent_inside(field.type, value[field.name], (*at, field.name))


def _absent_inside(
    wire: WireType, value: Any, path: Path
) -> Iterator[tuple[Path, AbsentField]]:
    match wire:
        case StructWire() if value is not None:
            yield from absent_spots(wire.struct, value, path)
        case ArrayWire() if value:
            for index, item in enumerate(value):
                yield from _absent_inside(wire.element, item, (*path, index))


def put(tree: Any, path: Path, new: Any) -> Any:
    """A copy of a value of the reference codec with one thing changed."""
    if not path:
        return new
    step, rest = path[0], path[1:]
    changed = tree.copy()
    changed[step] = put(tree[step] if rest else None, rest, new)
    return changed


def json_path(path: Path) -> Path:
    """The path in Kafka's JSON notation."""
    return tuple(s if isinstance(s, int) else json_key(s) for s in path)


def one_of_each_form(
    found: list[tuple[Any, Spot]], rng: Random
) -> list[tuple[Any, Spot]]:
    """For each form one of the spots, taken at random."""
    by_form: dict[tuple[object, ...], list[tuple[Any, Spot]]] = {}
    for owner, spot in found:
        by_form.setdefault(spot.form, []).append((owner, spot))
    return [rng.choice(choices) for choices in by_form.values()]
