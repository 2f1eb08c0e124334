"""What the fields of a row stand for: a message's struct over all its versions."""

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
    """A struct of all versions, in which ``nullable`` finds those that allow null."""

    struct: Struct
    _nullable: Mapping[int, range]
    _places: Mapping[int, Struct]

    def nullable(self, field: Field) -> range:
        """The versions at which a field of these structs may be null."""
        return self._nullable[id(field)]

    def place(self, struct: Struct) -> Struct:
        """The struct of all versions that stands where a version's own does."""
        return self._places[id(struct)]


@cache
def row_fields(message: Any) -> RowFields:
    """The fields of a message, whose class is the definition's own."""
    union = _Union(plan_of(message))
    struct = union.struct(sorted(union.plan.layouts.items()))
    return RowFields(struct, union.nullable, union.places)


class _Union:
    """The structs of all versions while they are made."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.nullable: dict[int, range] = {}
        self.places: dict[int, Struct] = {}

    def struct(self, structs: Versions[Struct]) -> Struct:
        """What stands here at these versions."""
        of_field = fields_of(structs)
        fields = [
            self.field(of_field[name]) for name in self.plan.places(structs[0][1])
        ]
        made = Struct(structs[0][1].cls, False, tuple(fields), (), (), ())
        for _, struct in structs:
            self.places[id(struct)] = made
        return made

    def field(self, fields: Versions[Field]) -> Field:
        first = fields[0][1]
        kind = self.type(types_of(fields))
        made = Field(
            first.attribute, first.key, first.column, kind, first.default, -1, False
        )
        nullable = [version for version, field in fields if field.type.nullable]
        self.nullable[id(made)] = (
            range(nullable[0], nullable[-1] + 1) if nullable else range(0)
        )
        return made

    def type(self, types: Versions[Type]) -> Type:
        """Of a type what its versions have in common."""
        elements, structs = elements_of(types), structs_of(types)
        return Type(
            name=types[0][1].name,
            nullable=True,
            nulls=True,
            compact=False,
            element=self.type(elements) if elements else None,
            struct=self.struct(structs) if structs else None,
        )
