"""Lists of pairs of a version and the struct, field or type that a message has in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from ..layouts import Field, Struct, Type

T = TypeVar("T")
Versions = list[tuple[int, T]]
"""In ascending order; empty only if a type has no element or struct."""


def fields_of(structs: Iterable[tuple[int, Struct]]) -> dict[str, Versions[Field]]:
    """The fields of a struct, including tagged ones, by attribute."""
    fields: dict[str, Versions[Field]] = {}
    for version, struct in structs:
        for field in (*struct.fields, *struct.tags):
            fields.setdefault(field.attribute, []).append((version, field))
    return fields


def types_of(fields: Iterable[tuple[int, Field]]) -> Versions[Type]:
    """The types of a field."""
    return [(version, field.type) for version, field in fields]


def elements_of(types: Iterable[tuple[int, Type]]) -> Versions[Type]:
    """The types of an array's elements; empty for other types."""
    return [(version, kind.element) for version, kind in types if kind.element]


def structs_of(types: Iterable[tuple[int, Type]]) -> Versions[Struct]:
    """The structs of a struct type; empty for other types."""
    return [(version, kind.struct) for version, kind in types if kind.struct]
