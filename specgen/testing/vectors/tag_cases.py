"""``tag_styles``: the cases for tag sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from specgen.protocol.layout import (
    Place,
    StructLayout,
    StructWire,
    places,
    struct_in,
)
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.styles import (
    Style,
    UnknownTags,
    fixed_count,
    plain,
)
from specgen.testing.vectors.tag_numbers import tag_numbers


def tag_styles(root: StructLayout) -> Iterator[tuple[str, Style]]:
    """The name and style of each case; none without tag sections."""
    everywhere = list(places(root))
    structs = [root, *(place.inner for place in everywhere if place.inner is not None)]
    tags = any(place.field.tag is not None for place in everywhere)
    if tags:
        yield "tags", _two_in_tags()
    if (rounds := tag_rounds(root)) > 1:
        for number in range(rounds):
            style = Style(Plausible().scalar, fixed_count(1), alone=number)
            yield f"tag alone {number}", style
    if not root.flexible or any(struct.tags is None for struct in structs):
        return
    yield "unknown tags", _unknown_tags()
    if tags:
        yield "unknown tags alone", replace(_unknown_tags(), tagged=False)
    if any(map(_is_tagged_struct, everywhere)):
        # A tagged struct is written because of its unknown tags, even if all is default.
        style = replace(
            _unknown_tags(),
            scalar=plain,
            count=lambda position: int(not _is_in_tagged_struct(position.place)),
        )
        yield "unknown tags in defaults", style


def tag_rounds(struct: StructLayout) -> int:
    """The number of rounds to fill each tag alone, including tags inside tags."""
    count = len(struct.tags or ())
    rounds = max(count, 1)
    for field in struct.all_fields:
        if inner := struct_in(field.type):
            factor = count if field.tag is not None else 1
            rounds = max(rounds, factor * tag_rounds(inner))
    return rounds


def _two_in_tags() -> Style:
    """Two elements in each tagged array, and in arrays inside tagged structs."""
    return Style(
        Plausible().scalar,
        lambda position: 1
        + any(place.field.tag is not None for place in _from(position.place)),
    )


def _from(place: Place | None) -> Iterator[Place]:
    """A field and those around it."""
    while place is not None:
        yield place
        place = place.around


def _is_tagged_struct(place: Place) -> bool:
    return place.field.tag is not None and isinstance(place.type, StructWire)


def _is_in_tagged_struct(place: Place) -> bool:
    return any(map(_is_tagged_struct, _from(place)))


def _unknown_tags() -> Style:
    values = Plausible()

    def unknown_tags(struct: StructLayout, _: str) -> UnknownTags:
        numbers = tag_numbers(struct)
        return [
            (number, b"" if number == numbers.after else values.payload())
            for number in numbers.ascending()
        ]

    return Style(values.scalar, fixed_count(1), unknown_tags=unknown_tags)
