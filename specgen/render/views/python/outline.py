"""Structs that a layout uses often get functions of their own, or files would swell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from specgen.layout import ArrayWire, Layout, StructLayout, StructWire, WireType
from specgen.model.names import snake_case

OFTEN = 3
"""From this many uses in one layout on."""


def outlines(layouts: Iterable[Layout]) -> dict[StructLayout, str]:
    """The structs that get functions of their own, and the names of those."""
    found: dict[StructLayout, str] = {}
    for layout in layouts:
        uses = Counter(_structs(layout.root))
        for struct, count in uses.items():
            if count >= OFTEN and struct.fields and struct not in found:
                name = f"{snake_case(struct.name)}_v{layout.version}"
                while name in found.values():
                    name += "_"
                found[struct] = name
    return found


def _structs(struct: StructLayout) -> Iterator[StructLayout]:
    """Every struct below one, as often as it is used."""
    for field in struct.all_fields:
        inner = _inner(field.type)
        if inner is not None:
            yield inner
            yield from _structs(inner)


def _inner(wire: WireType) -> StructLayout | None:
    while isinstance(wire, ArrayWire):
        wire = wire.element
    return wire.struct if isinstance(wire, StructWire) else None
