"""Messages by version as structs, fields and types, which the walkers use.

They are read from ``_layouts/MODULE.json``: a message's table (docs/layouts.md of
specgen), with the attribute and the column of each of its names, and the class of each of
its structs.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable
from typing import Any, TypeVar
from uuid import UUID

import msgspec

from .fast import NIL, blob, differs, items
from .resources import table

T = TypeVar("T")

EMPTY: Any = object()
"""Marks the default of an array, bytes or struct that is empty rather than null."""

KINDS = {
    "bool": 1,
    "int8": 1,
    "int16": 2,
    "uint16": 2,
    "int32": 4,
    "uint32": 4,
    "int64": 8,
    "float64": 8,
    "uuid": 16,
    "string": 0,
    "bytes": 0,
    "records": 0,
    "array": 0,
    "struct": 0,
}
"""The types by number, each with its size in bytes, 0 if that is not fixed."""
_NAMES = (*KINDS,)
_NULLABLE, _COMPACT, _NULLS, _IGNORABLE = 1, 2, 4, 8

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

    kind: str
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
    """A field; ``name`` is its attribute, ``key`` its JSON key, ``column`` its name in Arrow."""

    name: str
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
    foreign_tags: tuple[int, ...]

    @property
    def name(self) -> str:
        """The name of the class."""
        return self.cls.__name__


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
    rows = _Table(table(f"{message._module}.json", "_layouts"), message)
    roots = enumerate(rows.parts["roots"], rows.parts["lowest"])
    return {version: rows.struct(root, "") for version, root in roots if root >= 0}


class _Table:
    """The rows of a message's table, and the structs made of them.

    Versions share a struct, but places do not: it may have other versions in each.
    """

    def __init__(self, parts: dict[str, Any], message: type[Any]) -> None:
        self.parts = parts
        self.message = message
        self._made: dict[tuple[int, str], Struct] = {}

    def struct(self, number: int, path: str) -> Struct:
        if (number, path) not in self._made:
            name = self.parts["classes"][number]
            flexible, _, *lists, foreign = self.parts["structs"][number]
            fields, tags, absent = (
                tuple(self.field(field, path) for field in numbers) for numbers in lists
            )
            self._made[number, path] = Struct(
                cls=getattr(self.message, name) if name else self.message,
                flexible=bool(flexible),
                fields=fields,
                tags=tags,
                absent=absent,
                foreign_tags=tuple(foreign),
            )
        return self._made[number, path]

    def field(self, number: int, path: str) -> Field:
        name, kind, flags, child, tag, default, _ = self.parts["fields"][number]
        attribute = self.parts["attributes"][name]
        return Field(
            name=attribute,
            key=self.parts["names"][name],
            column=self.parts["columns"][name],
            type=self.type(kind, flags, child, f"{path}/{attribute}"),
            default=self.default(default, _NAMES[kind]),
            tag=tag,
            ignorable=bool(flags & _IGNORABLE),
        )

    def type(self, kind: int, flags: int, child: int, path: str) -> Type:
        name = _NAMES[kind]
        return Type(
            kind=name,
            nullable=bool(flags & _NULLABLE),
            nulls=bool(flags & _NULLS),
            compact=bool(flags & _COMPACT),
            element=self.element(child, path) if name == "array" else None,
            struct=self.struct(child, path) if name == "struct" else None,
        )

    def element(self, number: int, path: str) -> Type:
        kind, flags, child, _ = self.parts["types"][number]
        return self.type(kind, flags, child, path)

    def default(self, number: int, kind: str) -> Any:
        """A default: the type's own, or one from the table, where JSON has no form for it."""
        if number < 0:
            return _IMPLICIT.get(kind, 0)
        value = self.parts["defaults"][number]
        if value is None or kind == "string":
            return value
        if value == "":
            return EMPTY
        if kind == "uuid":
            return UUID(bytes=urlsafe_b64decode(f"{value}=="))
        return _FROM_JSON.get(kind, int)(value)


_FROM_JSON: dict[str, Callable[[Any], Any]] = {"bool": bool, "float64": float}


def default_value(field: Field) -> Any:
    """A fresh default value of a field."""
    if field.default is not EMPTY:
        return field.default
    if field.type.struct is not None:
        return field.type.struct.cls()
    return field.type.sequence() if field.type.element else b""


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


class Objects:
    """Structs as objects of their classes, for walks over them."""

    def fail(self, path: str, reason: str) -> Exception:
        raise NotImplementedError

    def check(self, layout: Any, value: Any, path: str) -> None:
        if not isinstance(value, layout.cls):
            wanted = layout.cls.__name__
            raise self.fail(path, f"{type(value).__name__} is not a {wanted}")

    def get(self, value: Any, field: Any, path: str) -> Any:
        return self.attribute(value, field.name, path)

    def attribute(self, value: Any, name: str, path: str) -> Any:
        try:
            return getattr(value, name)
        except Exception:  # it was deleted, or a subclass has something in its place
            where = f"{path}.{name}" if path else name
            raise self.fail(where, "the attribute is missing") from None

    def is_default(self, field: Any, value: Any) -> bool:
        return is_default(field, value)
