"""What stands in one place of a message over its versions: pairs of a version and what it has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..layouts import Field, Struct, Type

T = TypeVar("T")
Versions = list[tuple[int, T]]
"""Ascending, and none empty but of an element or a struct that a type does not have."""


def fields_of(structs: Iterable[tuple[int, Struct]]) -> dict[str, Versions[Field]]:
    """By attribute the fields of a struct, tagged ones too."""
    fields: dict[str, Versions[Field]] = {}
    for version, struct in structs:
        for field in (*struct.fields, *struct.tags):
            fields.setdefault(field.attribute, []).append((version, field))
    return fields


def types_of(fields: Iterable[tuple[int, Field]]) -> Versions[Type]:
    """A field's types."""
    return [(version, field.type) for version, field in fields]


def elements_of(types: Iterable[tuple[int, Type]]) -> Versions[Type]:
    """The types of an array's elements; none of another type."""
    return [(version, one.element) for version, one in types if one.element]


def structs_of(types: Iterable[tuple[int, Type]]) -> Versions[Struct]:
    """The structs that a type is; none of another type."""
    return [(version, one.struct) for version, one in types if one.struct]
