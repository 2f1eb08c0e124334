"""Structs that get functions of their own: those that a layout uses often, to keep files
small, and those that are nested deeply, to leave room beside the indentation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator

from specgen.protocol.layout import Layout, StructLayout, places, struct_in
from specgen.protocol.model.names import snake_case

OFTEN = 3
"""Least uses of such a struct in one layout."""

DEEPEST = 5
"""Most levels of structs in one function; Kafka's own messages have no more."""


def outlines(layouts: Iterable[Layout]) -> dict[StructLayout, str]:
    """The structs that get functions of their own, with the functions' names."""
    functions: dict[StructLayout, str] = {}
    for layout in layouts:
        uses = Counter(place.inner for place in places(layout.root) if place.inner)
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
    """The structs below a struct at which a function would become too deep.

    ``level`` is the struct's level in its function.
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
