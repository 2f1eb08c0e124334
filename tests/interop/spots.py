"""Places in a value where one thing can be changed, in all of its forms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.model import Scalar
from specgen.protocol.model.names import json_key
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.styles import Style, fill, plain, zero
from tests.interop.live import own_writers
from tests.vectors.writers import Writer

Path = tuple[str | int, ...]
"""The names of the definitions, and indexes."""

LONGEST_STRING = 32767

LENGTHS = (16382, 16383, 16384, LONGEST_STRING, LONGEST_STRING + 1)
"""Around where a compact length, which is one more, grows, and where an int16 ends."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A field of the version, or an element of an array."""

    path: Path
    wire: WireType
    tagged: bool
    in_set: bool = False
    """Whether it is an element that Kafka's classes keep in a hash set."""

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
    return fill(layout.root, Style(scalars, lambda _: elements, tagged=True))


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
                yield Spot((*path, index), wire.element, False, is_set(wire))
                yield from _inside(wire.element, item, (*path, index))


def is_set(wire: ArrayWire) -> bool:
    """Whether Kafka's classes keep the elements in a hash set.

    It takes no null, and long to hold many elements of one key.
    """
    element = wire.element
    return isinstance(element, StructWire) and any(
        field.field.map_key for field in element.struct.all_fields
    )


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
    step, deeper = path[0], path[1:]
    changed = tree.copy()
    changed[step] = put(tree[step] if deeper else None, deeper, new)
    return changed


def json_path(path: Path) -> Path:
    """The path in Kafka's JSON notation."""
    return tuple(s if isinstance(s, int) else json_key(s) for s in path)


@cache
def long_spots() -> tuple[tuple[Writer, Spot], ...]:
    """The places of full values that have a length."""
    return tuple(
        (writer, spot)
        for writer in own_writers()
        for spot in spots(writer.layout.root, full_value(writer.layout))
        if _can_be_long(spot)
    )


def _can_be_long(spot: Spot) -> bool:
    """Whether a place has a length, and many elements in it do not take long."""
    match spot.wire:
        case ScalarWire(kind=kind):
            return kind.is_variable
        case ArrayWire(element=StructWire(struct=struct)):
            return not is_set(spot.wire) and len(struct.declared) < 3
        case ArrayWire():
            return True
    return False


def lengthened(value: dict[str, Any], spot: Spot, length: int) -> dict[str, Any]:
    """The value with so many bytes or elements in a place."""
    match spot.wire:
        case ArrayWire(element=StructWire(struct=struct)):
            new: Any = [fill(struct, Style(plain, lambda _: 0))] * length
        case ArrayWire(element=ScalarWire(kind=kind)):
            new = [zero(kind)] * length
        case _:
            new = "x" * length if is_string(spot.wire) else b"x" * length
    changed: dict[str, Any] = put(value, spot.path, new)
    return changed


def is_string(wire: WireType, compact: bool | None = None) -> bool:
    """Whether it is a text, with a compact length if that is asked for."""
    if not isinstance(wire, ScalarWire) or wire.kind is not Scalar.STRING:
        return False
    return compact is None or wire.compact == compact


def one_of_each_form(
    candidates: Sequence[tuple[Writer, Spot]], rng: Random
) -> list[tuple[Writer, Spot]]:
    """For each form one of the spots, taken at random."""
    by_form: dict[tuple[object, ...], list[tuple[Writer, Spot]]] = {}
    for writer, spot in candidates:
        by_form.setdefault(spot.form, []).append((writer, spot))
    return [rng.choice(choices) for choices in by_form.values()]
