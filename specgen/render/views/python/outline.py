"""Structs that get functions of their own: those that a layout uses often, or files would
swell, and those that lie deep, or their lines would have no room beside the indentation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from specgen.layout import Layout, StructLayout, struct_in
from specgen.model.names import snake_case

OFTEN = 3
"""From this many uses in one layout on."""

DEEPEST = 5
"""So many levels of structs one function has at most, as many as Kafka's own reach."""


def outlines(layouts: Iterable[Layout]) -> dict[StructLayout, str]:
    """The structs that get functions of their own, and the names of those."""
    functions: dict[StructLayout, str] = {}
    for layout in layouts:
        uses = Counter(_structs(layout.root))
        often = {struct for struct, count in uses.items() if count >= OFTEN}
        own = often | {*_deep(layout.root, often, 0)}
        for struct in uses:
            if struct in own and [*struct.all_fields] and struct not in functions:
                name = f"{snake_case(struct.name)}_v{layout.version}"
                while name in functions.values():
                    name += "_"
                functions[struct] = name
    return functions


def _deep(
    struct: StructLayout, own: Container[StructLayout], level: int
) -> Iterator[StructLayout]:
    """The structs below one at which a function would become too deep.

    ``level``: that of the struct in its function.
    """
    for field in struct.all_fields:
        inner = struct_in(field.type)
        if inner is None:
            continue
        below = 0 if inner in own else level + 1
        if below > DEEPEST:
            yield inner
            below = 0
        yield from _deep(inner, own, below)


def _structs(struct: StructLayout) -> Iterator[StructLayout]:
    """Every struct below one, as often as it is used."""
    for field in struct.all_fields:
        inner = struct_in(field.type)
        if inner is not None:
            yield inner
            yield from _structs(inner)
