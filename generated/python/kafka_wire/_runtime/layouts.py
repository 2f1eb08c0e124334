"""The layout tables, which the walkers and other engines use.

``_layouts/MODULE.json`` has the versions and the struct of each distinct layout of a
message.  A struct has its class, whether it is flexible, its fields in wire order, its
tagged fields by tag, the fields that these versions lack, and the tags of the latter.
"""

from __future__ import annotations

from binascii import a2b_base64
from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from .fast import NIL, blob, differs, items
from .resources import table

T = TypeVar("T")

EMPTY: Any = object()
"""Marks the default of an array, bytes or struct that is empty rather than null."""

_IMPLICIT: dict[str, Any] = {
    "bool": False,
    "float64": 0.0,
    "uuid": NIL,
    "string": "",
    "bytes": EMPTY,
    "records": None,
    "array": EMPTY,
    "struct": EMPTY,
}


class Type(msgspec.Struct, frozen=True):
    """A type on the wire; arrays have an ``element``, structs a ``struct``.

    ``nulls`` says whether any version allows null, which decides it for JSON.
    """

    name: str
    nullable: bool
    nulls: bool
    compact: bool
    element: Type | None
    struct: Struct | None

    @property
    def sequence(self) -> type[list[Any]] | type[tuple[Any, ...]]:
        """The type of a decoded array: list for structs, tuple for all else."""
        of_structs = self.element is not None and self.element.struct is not None
        return list if of_structs else tuple


class Field(msgspec.Struct, frozen=True):
    """A field; ``key`` is its JSON key and ``column`` its name in Arrow."""

    attribute: str
    key: str
    column: str
    type: Type
    default: Any
    tag: int
    ignorable: bool


class Struct(msgspec.Struct, frozen=True):
    """A struct in one layout."""

    cls: type[Any]
    flexible: bool
    fields: tuple[Field, ...]
    tags: tuple[Field, ...]
    absent: tuple[Field, ...]
    foreign: tuple[int, ...]


_loaded: dict[type[Any], dict[int, Struct]] = {}


def layouts(message: type[Any]) -> dict[int, Struct]:
    """The layouts of a message by version, which are read only once."""
    if message not in _loaded:
        _loaded[message] = _read(message)
    return _loaded[message]


def once_each(make: Callable[[Struct], T]) -> Callable[[Struct], T]:
    """Cache a function of structs from ``layouts``, which are never freed, by identity."""
    results: dict[int, T] = {}

    def cached(struct: Struct) -> T:
        if id(struct) not in results:
            results[id(struct)] = make(struct)
        return results[id(struct)]

    return cached


def _read(message: type[Any]) -> dict[int, Struct]:
    by_version: dict[int, Struct] = {}
    for row in table(f"{message._module}.json", "_layouts"):
        struct = _struct(row["struct"], message)
        for version in row["versions"]:
            by_version[version] = struct
    return by_version


def _struct(row: dict[str, Any], message: type[Any]) -> Struct:
    name = row["class"]
    return Struct(
        cls=getattr(message, name) if name else message,
        flexible=row["flexible"],
        fields=tuple(_field(item, message) for item in row["fields"]),
        tags=tuple(_field(item, message) for item in row["tags"]),
        absent=tuple(_field(item, message) for item in row["absent"]),
        foreign=tuple(row["foreign"]),
    )


def _field(row: dict[str, Any], message: type[Any]) -> Field:
    kind = _type(row["type"], message)
    return Field(
        attribute=row["attr"],
        key=row["key"],
        column=row.get("column", row["attr"]),
        type=kind,
        default=_default(row, kind.name),
        tag=row.get("tag", -1),
        ignorable=row.get("ignorable", False),
    )


def _type(row: dict[str, Any], message: type[Any]) -> Type:
    element, struct = row.get("element"), row.get("struct")
    return Type(
        name=row["name"],
        nullable=row.get("nullable", False),
        nulls=row.get("nulls", False),
        compact=row.get("compact", False),
        element=_type(element, message) if element else None,
        struct=_struct(struct, message) if struct else None,
    )


def _default(row: dict[str, Any], kind: str) -> Any:
    if "default" not in row:
        return _IMPLICIT.get(kind, 0)
    value = row["default"]
    if kind == "uuid":
        return UUID(bytes=a2b_base64(value))
    if kind == "float64":
        return float(value)
    return value


def default_value(field: Field) -> Any:
    """A fresh default value of a field."""
    if field.default is not EMPTY:
        return field.default
    if field.type.struct is not None:
        return field.type.struct.cls()
    return b"" if field.type.name == "bytes" else field.type.sequence()


def is_default(field: Field, value: Any) -> bool:
    """Whether a value is its field's default, by the same test as in Kafka.

    Raises any exception for a value of a wrong type.
    """
    if value is None or field.default is None:
        return value is field.default
    if field.default is not EMPTY:
        return not differs(value, field.default)
    if field.type.struct is not None:
        return not differs(value, field.type.struct.cls())
    return not (items(value) if field.type.element else blob(value))


def join(path: str, name: str) -> str:
    """The path of a field within a path."""
    return f"{path}.{name}" if path else name
