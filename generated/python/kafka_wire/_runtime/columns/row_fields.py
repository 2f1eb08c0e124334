"""The fields of a row: a message's struct with the fields of all its versions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from ..layouts import Field, Struct, Type
from .plan import Plan, plan_of
from .versions import Versions, elements_of, fields_of, structs_of, types_of


@dataclass(frozen=True, slots=True)
class RowFields:
    """A struct with the fields of all versions, and the versions that allow null."""

    struct: Struct
    _nullable: Mapping[int, range]
    _places: Mapping[int, Struct]

    def nullable(self, field: Field) -> range:
        """The versions in which a field of these structs may be null."""
        return self._nullable[id(field)]

    def place(self, struct: Struct) -> Struct:
        """The struct with all versions' fields that corresponds to a version's struct."""
        return self._places[id(struct)]


@cache
def row_fields(message: Any) -> RowFields:
    """The fields of a message, given its generated class."""
    union = _Union(plan_of(message))
    struct = union.struct(sorted(union.plan.layouts.items()))
    return RowFields(struct, union.nullable, union.places)


class _Union:
    """Builds the structs with the fields of all versions."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.nullable: dict[int, range] = {}
        self.places: dict[int, Struct] = {}

    def struct(self, structs: Versions[Struct]) -> Struct:
        """Merge the versions of a struct."""
        of_field = fields_of(structs)
        fields = [
            self.field(of_field[name]) for name in self.plan.places(structs[0][1])
        ]
        merged = Struct(structs[0][1].cls, False, tuple(fields), (), (), ())
        for _, struct in structs:
            self.places[id(struct)] = merged
        return merged

    def field(self, fields: Versions[Field]) -> Field:
        first = fields[0][1]
        kind = self.type(types_of(fields))
        merged = Field(
            first.attribute, first.key, first.column, kind, first.default, -1, False
        )
        nullable = [version for version, field in fields if field.type.nullable]
        self.nullable[id(merged)] = (
            range(nullable[0], nullable[-1] + 1) if nullable else range(0)
        )
        return merged

    def type(self, types: Versions[Type]) -> Type:
        """Merge the versions of a type."""
        elements, structs = elements_of(types), structs_of(types)
        return Type(
            name=types[0][1].name,
            nullable=True,
            nulls=True,
            compact=False,
            element=self.type(elements) if elements else None,
            struct=self.struct(structs) if structs else None,
        )
