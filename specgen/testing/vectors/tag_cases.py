"""``tag_styles``: the cases for tag sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from specgen.protocol.layout import FieldLayout, StructLayout, StructWire, struct_in
from specgen.testing.vectors.plausible import Plausible
from specgen.testing.vectors.styles import (
    Style,
    UnknownTags,
    fixed_count,
    plain,
    structs,
    wires_of,
)
from specgen.testing.vectors.tag_numbers import tag_numbers


def tag_styles(root: StructLayout) -> Iterator[tuple[str, Style]]:
    """The name and style of each case; none without tag sections."""
    tags = [tag for struct in structs(root) for tag in struct.tags or ()]
    if tags:
        yield "tags", _two_in(tags)
    if (rounds := tag_rounds(root)) > 1:
        for number in range(rounds):
            style = Style(Plausible().scalar, fixed_count(1), alone=number)
            yield f"tag alone {number}", style
    if not root.flexible or any(struct.tags is None for struct in structs(root)):
        return
    yield "unknown tags", _unknown_tags()
    if tags:
        yield "unknown tags alone", replace(_unknown_tags(), tagged=False)
    if tagged_structs := [tag for tag in tags if isinstance(tag.type, StructWire)]:
        # A tagged struct is written because of its unknown tags, even if all is default.
        inside = _inside(tagged_structs)
        style = replace(
            _unknown_tags(),
            scalar=plain,
            count=lambda wire, _: 0 if id(wire) in inside else 1,
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


def _two_in(tags: list[FieldLayout]) -> Style:
    """Two elements in each tagged array, and in arrays inside tagged structs."""
    inside = _inside(tags)
    return Style(
        Plausible().scalar,
        lambda wire, field: 2 if field.tag is not None or id(wire) in inside else 1,
    )


def _inside(tags: list[FieldLayout]) -> set[int]:
    """The identities of the types in tagged fields."""
    return {id(wire) for tag in tags for wire in wires_of(tag.type)}


def _unknown_tags() -> Style:
    values = Plausible()

    def unknown_tags(struct: StructLayout) -> UnknownTags:
        numbers = tag_numbers(struct)
        return [
            (number, b"" if number == numbers.after else values.payload())
            for number in numbers.ascending()
        ]

    return Style(values.scalar, fixed_count(1), unknown_tags=unknown_tags)
