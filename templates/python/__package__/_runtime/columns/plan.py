"""The columns of a message over all its versions, and where each version's fields go.

A struct has the fields of all versions, those of the earliest versions first, so that a
new version only appends fields.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from struct import Struct as Format
from typing import Any, TypeVar
from uuid import UUID

from ..layouts import EMPTY, Field, Struct, Type, layouts, once_each
from ..walk_decode import FORMATS
from .versions import Versions, elements_of, fields_of, structs_of, types_of

T = TypeVar("T")

_ARROW = {
    "bool": "b",
    "int8": "c",
    "int16": "s",
    "uint16": "i",
    "int32": "i",
    "uint32": "l",
    "int64": "l",
    "float64": "g",
    "uuid": "u",
    "string": "u",
    "bytes": "z",
    "records": "z",
    "array": "+l",
    "struct": "+s",
}
"""The format string in Arrow's C data interface for each type, by name."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column; ``type`` is its format string in Arrow's C data interface.

    A struct's children have the names of its fields; a list's only child is ``element``.
    """

    name: str
    type: str
    children: tuple[Column, ...] = ()

    def shape(self) -> tuple[str, str, tuple[Any, ...]]:
        """The same as nested tuples, for the engine."""
        children = tuple(child.shape() for child in self.children)
        return self.type, self.name, children


@dataclass(frozen=True, slots=True)
class Plan:
    """A message's columns, and its layouts by version."""

    column: Column
    layouts: Mapping[int, Struct]
    _places: Mapping[int, dict[str, int]]

    def places(self, struct: Struct) -> dict[str, int]:
        """The index of each field among a struct's children, by attribute."""
        return self._places[id(struct)]

    def by_version(self, make: Callable[[Struct], T]) -> tuple[T | None, ...]:
        """The result of ``make`` for each version's layout; None for missing versions."""
        make_once = once_each(make)
        versions = range(max(self.layouts, default=-1) + 1)
        return tuple(
            make_once(self.layouts[version]) if version in self.layouts else None
            for version in versions
        )


@cache
def plan_of(message: Any) -> Plan:
    """The columns of a message, given its generated class."""
    by_version = layouts(message)
    places: dict[int, dict[str, int]] = {}
    children = _children(sorted(by_version.items()), places)
    return Plan(Column("", "+s", children), by_version, places)


def _children(
    structs: Versions[Struct], places: dict[int, dict[str, int]]
) -> tuple[Column, ...]:
    """The columns of a struct, given in ascending order of versions."""
    if not structs:
        return ()
    of_field = fields_of(structs)
    attributes = structs[0][1].cls.__struct_fields__
    by_first_version = sorted(
        (name for name in attributes if name in of_field),
        key=lambda name: of_field[name][0][0],
    )
    columns = []
    for name in by_first_version:
        fields = of_field[name]
        columns.append(_column(fields[0][1].column, types_of(fields), places))
    numbers = {name: number for number, name in enumerate(by_first_version)}
    for _, struct in structs:
        places[id(struct)] = numbers
    return tuple(columns)


def _column(
    name: str, types: Versions[Type], places: dict[int, dict[str, int]]
) -> Column:
    kind = types[0][1].name
    children: tuple[Column, ...] = ()
    if kind == "array":
        children = (_column("element", elements_of(types), places),)
    elif kind == "struct":
        children = _children(structs_of(types), places)
    return Column(name, _ARROW[kind], children)


def default_bytes(field: Field) -> bytes | None:
    """A field's default as bytes on the wire, without a length; None for null.

    It is empty for empty values and for structs, whose fields have their own defaults.
    """
    value = field.default
    if value is None or value is EMPTY:
        return None if value is None else b""
    if isinstance(value, UUID):
        return value.bytes
    if isinstance(value, str):
        return value.encode()
    form: Format = FORMATS[field.type.name]
    return form.pack(value)
