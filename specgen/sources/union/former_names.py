"""Find the fields that older releases named differently than the union does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from specgen.protocol.compare.walk import is_alike
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    StructLayout,
    WireType,
    lower,
    struct_in,
)
from specgen.protocol.model import Message
from specgen.sources.union.releases import Form


class FormerName(NamedTuple):
    """A field of the union at a version, and its name in a release that has the version.

    ``struct`` is the union's name for the struct that the field is in.
    """

    struct: str
    field: str
    version: int
    release: str
    name: str


def former_names(message: Message, forms: Sequence[Form]) -> list[FormerName]:
    """The fields with other names in the releases, where the layouts have the same form."""
    names: list[FormerName] = []
    ours: dict[int, StructLayout] = {}
    previous: tuple[Message, dict[int, list[Renamed]]] | None = None
    for form in forms:
        # Most definitions are the same as in the release before.
        if previous is None or previous[0] != form.message:
            previous = form.message, {}
        for version in form.versions:
            if version not in message.versions:
                continue
            if version not in ours:
                ours[version] = lower(message, version).root
            if version not in previous[1]:
                theirs = lower(form.message, version + form.shift).root
                previous[1][version] = [*_renamed(ours[version], theirs)]
            names += (
                FormerName(struct, field, version, form.release, name)
                for struct, field, name in previous[1][version]
            )
    return names


Renamed = tuple[str, str, str]
"""A struct and a field of the union, and the field's name in the release."""


def _renamed(ours: StructLayout, theirs: StructLayout) -> Iterator[Renamed]:
    for our_field, their_field in _partners(ours, theirs):
        name = their_field.field.written or their_field.field.name
        if name != our_field.field.name:
            yield ours.name, our_field.field.name, name
        our_struct = struct_in(our_field.type)
        their_struct = struct_in(their_field.type)
        if our_struct is not None and their_struct is not None:
            yield from _renamed(our_struct, their_struct)


def _partners(
    ours: StructLayout, theirs: StructLayout
) -> Iterator[tuple[FieldLayout, FieldLayout]]:
    """Pairs of fields at the same place; none if the structs differ in form."""
    if len(ours.fields) == len(theirs.fields):
        places = [*zip(ours.fields, theirs.fields, strict=True)]
        if all(_same_type(left.type, right.type) for left, right in places):
            yield from places
    tags = {field.tag: field for field in theirs.tags or ()}
    for field in ours.tags or ():
        their_field = tags.get(field.tag)
        if their_field is not None and _same_type(field.type, their_field.type):
            yield field, their_field


def _same_type(left: WireType, right: WireType) -> bool:
    """Whether two types are the same on the wire; the fields of structs are compared later."""
    if isinstance(left, ArrayWire) and isinstance(right, ArrayWire):
        return _same_type(left.element, right.element)
    return is_alike(left, right)
