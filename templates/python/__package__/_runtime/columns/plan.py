"""The columns of a message over all its versions, and where each version's fields go.

A struct has the fields of all versions, those of the earliest versions first, so that a
new version only appends fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from struct import Struct as Format
from typing import Any, TypeVar
from uuid import UUID

from ..layouts import EMPTY, Field, Struct, Type, layouts, once_each
from ..slow.decoder import FORMATS

T = TypeVar("T")
Versions = list[tuple[int, T]]
"""Pairs of a version and what a message has in it, in ascending order."""

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


def arrow_format(kind: Type) -> str:
    """A type's format string in Arrow's C data interface."""
    return _ARROW[kind.kind]


class Column(Field, frozen=True):
    """A field over all versions; the fields of its ``type.struct`` are columns, too.

    ``column`` is its name, ``name`` that of the message's attribute.  ``versions``
    are those that have the field, ``nullable`` those in which it may be null.
    """

    versions: range
    nullable: range


@dataclass(frozen=True, slots=True)
class Plan:
    """A message's columns as a struct of all versions, and its layouts by version."""

    struct: Struct
    layouts: Mapping[int, Struct]
    _merged: Mapping[int, Struct]

    def merged(self, struct: Struct) -> Struct:
        """The struct of all versions that corresponds to a version's struct."""
        return self._merged[id(struct)]

    def places(self, struct: Struct) -> dict[str, int]:
        """The index of each field among a struct's columns, by attribute."""
        return indexes(self.merged(struct))

    def shape(self) -> tuple[str, str, tuple[Any, ...]]:
        """Format string, name and children of the column of structs, for the engine."""
        return "+s", "", tuple(map(_shape_of_column, self.struct.fields))

    def by_version(self, make: Callable[[Struct], T]) -> tuple[T | None, ...]:
        """The result of ``make`` for each version's layout; None for missing versions."""
        make_once = once_each(make)
        versions = range(max(self.layouts, default=-1) + 1)
        return tuple(
            make_once(self.layouts[version]) if version in self.layouts else None
            for version in versions
        )


def indexes(struct: Struct) -> dict[str, int]:
    """The index of each of a struct's mandatory fields, by attribute."""
    return {field.name: index for index, field in enumerate(struct.fields)}


@cache
def plan_of(message: Any) -> Plan:
    """The columns of a message, given its generated class."""
    by_version = layouts(message)
    merged: dict[int, Struct] = {}
    struct = _struct(message, sorted(by_version.items()), merged)
    return Plan(struct, by_version, merged)


def columns_of(message: Any) -> tuple[Column, ...]:
    """The columns of a message's struct in Arrow, given its class; see ``Column``."""
    fields: Any = plan_of(message._defined()).struct.fields
    columns: tuple[Column, ...] = fields
    return columns


def _struct(
    cls: type[Any], structs: Versions[Struct], merged: dict[int, Struct]
) -> Struct:
    """Merge the versions of a struct, and note which struct each becomes."""
    by_name: dict[str, Versions[Field]] = {}
    for version, struct in structs:
        for field in (*struct.fields, *struct.tags):
            by_name.setdefault(field.name, []).append((version, field))
    declared = [by_name[name] for name in cls.__struct_fields__ if name in by_name]
    by_first_version = sorted(declared, key=lambda fields: fields[0][0])
    fields = tuple(_column(fields, merged) for fields in by_first_version)
    whole = Struct(cls, False, fields, (), (), ())
    merged.update((id(struct), whole) for _, struct in structs)
    return whole


def _column(fields: Versions[Field], merged: dict[int, Struct]) -> Column:
    first = fields[0][1]
    return Column(
        name=first.name,
        key=first.key,
        column=first.column,
        type=_type([(version, field.type) for version, field in fields], merged),
        default=first.default,
        tag=-1,
        ignorable=False,
        versions=_range(version for version, _ in fields),
        nullable=_range(version for version, field in fields if field.type.nullable),
    )


def _type(types: Versions[Type], merged: dict[int, Struct]) -> Type:
    elements = [(version, kind.element) for version, kind in types if kind.element]
    structs = [(version, kind.struct) for version, kind in types if kind.struct]
    return Type(
        kind=types[0][1].kind,
        nullable=True,
        nulls=True,
        compact=False,
        element=_type(elements, merged) if elements else None,
        struct=_struct(structs[0][1].cls, structs, merged) if structs else None,
    )


def _range(versions: Iterable[int]) -> range:
    """From the first to the last of ascending versions."""
    known = [*versions]
    return range(known[0], known[-1] + 1) if known else range(0)


def _shape_of_column(field: Field) -> tuple[str, str, tuple[Any, ...]]:
    return _shape(field.column, field.type)


def _shape(name: str, kind: Type) -> tuple[str, str, tuple[Any, ...]]:
    children: tuple[Any, ...] = ()
    if kind.element is not None:
        children = (_shape("element", kind.element),)
    elif kind.struct is not None:
        children = tuple(map(_shape_of_column, kind.struct.fields))
    return arrow_format(kind), name, children


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
    form: Format = FORMATS[field.type.kind]
    return form.pack(value)
