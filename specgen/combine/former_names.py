"""What releases called the fields of versions that the union names otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from specgen.combine.union import Form
from specgen.compare.walk import is_alike
from specgen.layout import (
    ArrayWire,
    FieldLayout,
    StructLayout,
    WireType,
    lower,
    struct_in,
)
from specgen.model import Message


class FormerName(NamedTuple):
    """A field of the union at a version, and its name in a release that has the version.

    ``struct`` is the union's name of the struct that the field stands in.
    """

    struct: str
    field: str
    version: int
    release: str
    name: str


def former_names(message: Message, forms: Sequence[Form]) -> list[FormerName]:
    """All that releases named otherwise, field by field of versions of the same form."""
    found: list[FormerName] = []
    ours: dict[int, StructLayout] = {}
    before: tuple[Message, dict[int, list[Renamed]]] | None = None
    for form in forms:
        # Most definitions are as they were in the release before.
        if before is None or before[0] != form.message:
            before = form.message, {}
        for version in form.versions:
            if version not in message.versions:
                continue
            if version not in ours:
                ours[version] = lower(message, version).root
            if version not in before[1]:
                own = lower(form.message, version + form.shift).root
                before[1][version] = [*_renamed(ours[version], own)]
            found += (
                FormerName(struct, field, version, form.release, name)
                for struct, field, name in before[1][version]
            )
    return found


Renamed = tuple[str, str, str]
"""A struct and a field of the union, and the field's name in a release."""


def _renamed(ours: StructLayout, theirs: StructLayout) -> Iterator[Renamed]:
    for one, other in _partners(ours, theirs):
        name = other.field.written or other.field.name
        if name != one.field.name:
            yield ours.name, one.field.name, name
        inner, its = struct_in(one.type), struct_in(other.type)
        if inner is not None and its is not None:
            yield from _renamed(inner, its)


def _partners(
    ours: StructLayout, theirs: StructLayout
) -> Iterator[tuple[FieldLayout, FieldLayout]]:
    """Fields at the same place; none of structs that are not of the same form."""
    if len(ours.fields) == len(theirs.fields):
        places = [*zip(ours.fields, theirs.fields, strict=True)]
        if all(_same_type(one.type, other.type) for one, other in places):
            yield from places
    tags = {field.tag: field for field in theirs.tags or ()}
    for field in ours.tags or ():
        other = tags.get(field.tag)
        if other is not None and _same_type(field.type, other.type):
            yield field, other


def _same_type(one: WireType, other: WireType) -> bool:
    """Whether they are the same on the wire; of structs their fields tell."""
    if isinstance(one, ArrayWire) and isinstance(other, ArrayWire):
        return _same_type(one.element, other.element)
    return is_alike(one, other)
