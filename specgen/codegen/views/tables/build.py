"""Turn the layouts of a message into rows, each distinct one only once."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar
from uuid import UUID

from specgen.codegen.views.tables.rows import (
    ABSENT,
    ApiRow,
    ErrorRow,
    FieldRow,
    Flags,
    MessageTable,
    StructRow,
    Tables,
    TypeRow,
    Value,
    WireKind,
)
from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
)
from specgen.protocol.layout.headers import header_version
from specgen.protocol.layout.lower import lower
from specgen.protocol.model import EMPTY, Default, Field, Kind, Message, Scalar
from specgen.protocol.model.defaults import float_json, is_implicit, uuid_text
from specgen.protocol.model.identity import by_direction
from specgen.protocol.model.names import json_key
from specgen.protocol.model.release import ErrorCode
from specgen.protocol.model.types import FIXED_SIZES
from specgen.report import Problem, SpecError
from specgen.report.catalogue import quoted

H = TypeVar("H", bound=Hashable)

_EXACT = (1 << 53) - 1
"""The largest whole number that every reader of JSON keeps as it is."""


def build_tables(messages: Iterable[Message], errors: Iterable[ErrorCode]) -> Tables:
    """The tables of messages; raises SpecError for a field of unknown type."""
    messages = tuple(messages)
    return Tables(
        messages=tuple(map(build_table, messages)),
        apis=_apis(messages),
        errors=tuple(
            ErrorRow(row.code, row.name, bool(row.retriable))
            for row in sorted(errors, key=lambda row: row.code)
        ),
    )


def build_table(message: Message) -> MessageTable:
    """The table of one message; raises SpecError for a field of unknown type."""
    known = frozenset(message.versions)
    every = message.valid_versions
    builder = _Builder()
    roots = tuple(
        builder.struct(lower(message, v).root) if v in known else ABSENT for v in every
    )
    return MessageTable(
        name=message.name,
        api=message.api,
        kind=str(message.kind),
        key=ABSENT if message.api_key is None else message.api_key,
        lowest=every.low,
        names=tuple(map(json_key, builder.names.rows)),
        entities=builder.entities.rows,
        defaults=tuple(value for _, value in builder.defaults.rows),
        types=builder.types.rows,
        fields=builder.fields.rows,
        structs=tuple(row for _, row in builder.structs.rows),
        struct_names=tuple(name for name, _ in builder.structs.rows),
        roots=roots,
        headers=tuple(
            int(header_version(message, v)) if v in known else ABSENT
            for v in every
            if message.kind.is_rpc
        ),
    )


class _Pool(Generic[H]):
    """Distinct rows, numbered as they come."""

    def __init__(self) -> None:
        self._numbers: dict[H, int] = {}

    def number(self, row: H) -> int:
        """The row's number."""
        return self._numbers.setdefault(row, len(self._numbers))

    @property
    def rows(self) -> tuple[H, ...]:
        """The rows in order."""
        return tuple(self._numbers)


class _Builder:
    """The rows of a message; each comes after those that it refers to."""

    def __init__(self) -> None:
        self.names = _Pool[str]()
        """As the definition has them."""
        self.entities = _Pool[str]()
        self.defaults = _Pool[tuple[type, Value]]()
        self.types = _Pool[TypeRow]()
        self.fields = _Pool[FieldRow]()
        self.structs = _Pool[tuple[str, StructRow]]()
        self._fewest: list[int] = []

    def struct(self, struct: StructLayout) -> int:
        """The number of a struct."""
        fields = tuple(self._field(item) for item in struct.fields)
        row = StructRow(
            flexible=struct.flexible,
            fewest=sum(fewest for _, fewest in fields) + struct.flexible,
            fields=tuple(number for number, _ in fields),
            tags=tuple(self._field(item)[0] for item in struct.tags or ()),
            absent=tuple(self._absent(item) for item in struct.absent),
            foreign=struct.foreign_tags,
        )
        number = self.structs.number((struct.name, row))
        if number == len(self._fewest):
            self._fewest.append(row.fewest)
        return number

    def _field(self, item: FieldLayout) -> tuple[int, int]:
        """The number of a field that the version has, and the fewest bytes it takes."""
        kind = self._type(item.field, item.type, _may_be_null(item.field))
        tag = ABSENT if item.tag is None else item.tag
        return self._row(item.field, item.type, kind, kind.flags, tag), kind.fewest

    def _absent(self, item: AbsentField) -> int:
        kind = self._type(item.field, item.type, _may_be_null(item.field))
        lost = Flags.IGNORABLE if item.ignorable is not False else Flags(0)
        return self._row(item.field, item.type, kind, kind.flags | lost, ABSENT)

    def _row(
        self, field: Field, wire: WireType, kind: TypeRow, flags: Flags, tag: int
    ) -> int:
        entity = field.entity_type
        return self.fields.number(
            FieldRow(
                name=self.names.number(field.name),
                kind=kind.kind,
                flags=flags,
                child=kind.child,
                tag=tag,
                default=self._default(wire, field.default),
                entity=ABSENT if entity is None else self.entities.number(entity),
            )
        )

    def _type(self, field: Field, wire: WireType, nulls: bool) -> TypeRow:
        """A type; those of elements are added before it."""
        child = 0
        match wire:
            case ScalarWire(kind=scalar) if not scalar.is_variable:
                return TypeRow(
                    _kind(field, scalar), Flags(0), 0, FIXED_SIZES.get(scalar, 0)
                )
            case ScalarWire(kind=scalar):
                kind = WireKind.of(scalar)
                nullable, compact = wire.nullable is not False, wire.compact
                fewest = 1 if compact else 2 if scalar is Scalar.STRING else 4
            case ArrayWire():
                kind = WireKind.ARRAY
                child = self.types.number(self._type(field, wire.element, False))
                nullable, compact = wire.nullable is not False, wire.compact
                fewest = 1 if compact else 4
            case StructWire():
                kind, child = WireKind.STRUCT, self.struct(wire.struct)
                nullable, compact = wire.nullable is True, False
                fewest = 1 if nullable else self._fewest[child]
        flags = Flags(nullable * Flags.NULLABLE | compact * Flags.COMPACT)
        flags |= Flags.NULLS if nulls or nullable else Flags(0)
        return TypeRow(kind, flags, child, fewest)

    def _default(self, wire: WireType, default: Default) -> int:
        kind = wire.kind if isinstance(wire, ScalarWire) else None
        if is_implicit(kind, default):
            return ABSENT
        value = _plain(default)
        return self.defaults.number((type(value), value))


def _kind(field: Field, scalar: Scalar) -> WireKind:
    try:
        return WireKind.of(scalar)
    except KeyError:
        what = f"{quoted(field.name)}: a field of type {scalar} has no place in tables"
        raise SpecError([Problem("I1", what, field.span)]) from None


def _may_be_null(field: Field) -> bool:
    return field.nullable_versions is None or bool(field.nullable_versions)


def _plain(default: Default) -> Value:
    if default is EMPTY:
        return ""
    if isinstance(default, UUID):
        return uuid_text(default)
    if isinstance(default, float):
        return str(float_json(default))
    if isinstance(default, int):
        return int(default) if abs(default) <= _EXACT else str(int(default))
    return default


def _apis(messages: tuple[Message, ...]) -> tuple[ApiRow, ...]:
    places = {message.name: place for place, message in enumerate(messages)}
    rows = []
    for key, both in sorted(by_direction(messages).items()):
        request, response = both.get(Kind.REQUEST), both.get(Kind.RESPONSE)
        one = request or response
        rows.append(
            ApiRow(
                key=key,
                name=re.sub(r"(Request|Response)$", "", one.name) if one else "",
                request=places[request.name] if request else ABSENT,
                response=places[response.name] if response else ABSENT,
            )
        )
    return tuple(rows)
