"""The table of a message, and its rows; docs/layouts.md says what they mean."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass, fields
from enum import IntEnum, IntFlag
from functools import cached_property
from typing import Any

from specgen.protocol.model import Scalar
from specgen.protocol.model.names import snake_case

Value = int | str | None
"""A default: a whole number, a text, or null."""
Compact = list[Any]
"""A row as whole numbers, texts, nulls and lists of whole numbers."""

ABSENT = -1
"""In the place of a number: there is none."""


class WireKind(IntEnum):
    """The types on the wire, by the numbers that tables have for them."""

    BOOL = 0
    INT8 = 1
    INT16 = 2
    UINT16 = 3
    INT32 = 4
    UINT32 = 5
    INT64 = 6
    FLOAT64 = 7
    UUID = 8
    STRING = 9
    BYTES = 10
    RECORDS = 11
    ARRAY = 12
    STRUCT = 13

    @classmethod
    def of(cls, kind: Scalar) -> WireKind:
        """The number of a scalar; raises KeyError for one that no message may have."""
        return cls[kind.name]


class Flags(IntFlag):
    """The flags of a type and a field."""

    NULLABLE = 1
    """The version allows null."""
    COMPACT = 2
    """The length or count is compact."""
    NULLS = 4
    """Some version allows null, which is what Kafka's JSON notation asks."""
    IGNORABLE = 8
    """The value may be lost where a version has no place for it."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row; its parts in the order in which the compact form has them."""

    def compact(self) -> Compact:
        """The row as a list of whole numbers, texts, nulls and lists of numbers."""
        return [_plain(getattr(self, part.name)) for part in fields(self)]


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return int(value) if isinstance(value, int) else value


@dataclass(frozen=True, slots=True)
class TypeRow(Row):
    """The type of an array's elements."""

    kind: WireKind
    flags: Flags
    child: int
    """Of an array the number of its elements' type, of a struct that of the struct."""
    fewest: int
    """The fewest bytes that a value takes."""


@dataclass(frozen=True, slots=True)
class FieldRow(Row):
    """A field at some versions."""

    name: int
    kind: WireKind
    flags: Flags
    child: int
    tag: int
    """-1 of a mandatory field."""
    default: int
    """Its number among the defaults; -1 where the type implies it."""
    entity: int
    """Its number among the entity types; -1 of most."""


@dataclass(frozen=True, slots=True)
class StructRow(Row):
    """A struct at some versions; its fields by number."""

    flexible: bool
    fewest: int
    fields: tuple[int, ...]
    tags: tuple[int, ...]
    absent: tuple[int, ...]
    foreign: tuple[int, ...]
    """Tags that other versions have, which a reader refuses."""


@dataclass(frozen=True, slots=True)
class ApiRow(Row):
    """An API: its messages by number, -1 where one is not among those chosen."""

    key: int
    name: str
    request: int
    response: int


@dataclass(frozen=True, slots=True)
class ErrorRow(Row):
    """An error code."""

    code: int
    name: str
    retriable: bool


@dataclass(frozen=True)
class MessageTable:
    """A message: the layouts of all its versions."""

    name: str
    api: str
    kind: str
    key: int
    """The API key, or the type of a record; -1 where there is none."""
    lowest: int
    """The lowest version."""
    names: tuple[str, ...]
    """The names of its fields, as Kafka's JSON notation has them."""
    entities: tuple[str, ...]
    defaults: tuple[Value, ...]
    types: tuple[TypeRow, ...]
    fields: tuple[FieldRow, ...]
    structs: tuple[StructRow, ...]
    struct_names: tuple[str, ...]
    """The name of each; of the message itself, the message's."""
    roots: tuple[int, ...]
    """The struct of each version from the lowest on; -1 for a gap."""
    headers: tuple[int, ...]
    """The header version of each, likewise; empty of what is no request or response."""

    @cached_property
    def snake_names(self) -> tuple[str, ...]:
        """The names in snake_case, as documents and ``kafka_wire`` write them."""
        return tuple(snake_case(name[:1].upper() + name[1:]) for name in self.names)

    def compact(self) -> dict[str, Any]:
        """The parts by name, each row as ``Row.compact`` has it."""
        return {part.name: _compact(getattr(self, part.name)) for part in fields(self)}


@dataclass(frozen=True)
class Tables:
    """The tables of the chosen messages."""

    messages: tuple[MessageTable, ...]
    apis: tuple[ApiRow, ...]
    errors: tuple[ErrorRow, ...]

    def compact(self) -> dict[str, Any]:
        """The lists by name, each table and row as its ``compact`` has it."""
        return {part.name: _compact(getattr(self, part.name)) for part in fields(self)}

    def json(self, omit: Collection[str] = ()) -> str:
        """The compact form as an object of JSON: ASCII, a line for each row.

        ``omit`` has names of parts of a message's table that are left out.
        """
        whole = self.compact()
        for table in whole["messages"]:
            for part in omit:
                del table[part]
        return lines_of(whole)


def _compact(value: Any) -> Any:
    match value:
        case Row() | MessageTable():
            return value.compact()
        case tuple():
            return [_compact(item) for item in value]
        case _:
            return value


def lines_of(value: Any) -> str:
    """A table, or something of it, as JSON: ASCII, a line for each part and each row."""
    match value:
        case dict():
            parts = (f"{json.dumps(key)}:{lines_of(v)}" for key, v in value.items())
            return "{" + ",\n".join(parts) + "}"
        case [list() | dict(), *_]:
            return "[\n" + ",\n".join(map(lines_of, value)) + "\n]"
        case _:
            return json.dumps(value, separators=(",", ":"))
