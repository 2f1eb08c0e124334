"""Layouts as tables of 32-bit words, which the native engine walks."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from . import engine
from .engine import TABLE_FORMAT
from .fast import differs, uuids
from .layouts import EMPTY, KINDS, Field, Struct, Type, layouts, once_each
from .shared import default_of

_NUMBERS = {name: number for number, name in enumerate(KINDS)}
_NULLABLE = 1
_COMPACT = 2


def loader(cls: type[Any]) -> Callable[[int], Any]:
    """A function from version to engine table; it raises KeyError for other versions."""
    made = once_each(_table)
    return lambda version: made(layouts(cls)[version])


def _table(root: Struct) -> Any:
    """The engine's table of a layout, with the classes that the engine instantiates."""
    table = TableWords(root, _slots)
    classes = tuple(_class(struct, _slots(struct)) for struct in table.structs)
    return engine.native.Table(table.words(), classes, uuids, UUID, differs)


def table_words(cls: type[Any], version: int) -> bytes:
    """The words of a version's table, for other programs that walk messages.

    They are in native byte order.  Raises KeyError for an unknown version.
    """
    return TableWords(layouts(cls)[version], _slots).words()


def _slots(struct: Struct) -> dict[str, int]:
    return {name: slot for slot, name in enumerate(struct.cls.__struct_fields__)}


class TableWords:
    """A layout as words; ``slots`` returns the index of each attribute of a struct."""

    def __init__(
        self, root: Struct, slots: Callable[[Struct], Mapping[str, int]]
    ) -> None:
        self.structs: list[Struct] = []
        """The structs in the order of the table."""
        self.fields: list[Field] = []
        """The fields in the order of the table."""
        self._slots = slots
        self._types: dict[tuple[int, ...], int] = {}
        self._struct_rows: list[tuple[int, ...]] = []
        self._field_rows: list[tuple[int, ...]] = []
        self._foreign: list[int] = []
        self._struct(root)

    def words(self) -> bytes:
        """The 32-bit words, in native byte order."""
        parts = (self._types, self._struct_rows, self._field_rows, self._foreign)
        words = array("i", (TABLE_FORMAT, *map(len, parts)))
        for rows in parts[:3]:
            for row in rows:
                words.extend(row)
        words.extend(self._foreign)
        return words.tobytes()

    def _struct(self, struct: Struct) -> tuple[int, int]:
        """Add a struct; return its number and its least size in bytes."""
        number = len(self.structs)
        self.structs.append(struct)
        self._struct_rows.append(())
        slots = self._slots(struct)
        places: list[int] = []
        both = (struct.fields, struct.tags)
        rows = [
            [
                (*self._type(field.type), slots[field.name], field.tag)
                for field in fields
            ]
            for fields in both
        ]
        for fields, field_rows in zip(both, rows, strict=True):
            places += [len(self.fields), len(field_rows)]
            self.fields += fields
            self._field_rows += field_rows
        places += [len(self._foreign), len(struct.foreign_tags)]
        self._foreign += struct.foreign_tags
        self._struct_rows[number] = (int(struct.flexible), len(slots), *places)
        return number, sum(row[3] for row in rows[0]) + struct.flexible

    def _type(self, kind: Type) -> tuple[int, int, int, int]:
        """A type's words: kind, flags, child (struct or element), least size in bytes."""
        number, smallest = _NUMBERS[kind.kind], KINDS[kind.kind]
        child = 0
        if kind.struct is not None:
            child, smallest = self._struct(kind.struct)
            smallest = 1 if kind.nullable else smallest
        elif kind.element is not None:
            element = self._type(kind.element)
            child = self._types.setdefault(element, len(self._types))
        if kind.struct is None and not smallest:
            smallest = 1 if kind.compact else 2 if kind.kind == "string" else 4
        flags = kind.nullable * _NULLABLE | kind.compact * _COMPACT
        return number, flags, child, smallest


def _class(struct: Struct, slots: dict[str, int]) -> tuple[Any, ...]:
    """A struct's class, its attributes, and for each attribute: its default, whether
    that is a factory, and whether an encoder must refuse any other value."""
    defaults: list[Any] = [None] * len(slots)
    is_factory = bytearray(len(slots))
    is_checked = bytearray(len(slots))
    defaults[slots["unknown_tagged_fields"]] = ()
    for field in (*struct.tags, *struct.absent):
        slot = slots[field.name]
        defaults[slot], is_factory[slot] = _default(field)
    for field in struct.absent:
        is_checked[slots[field.name]] = not field.ignorable
    return struct.cls, (*slots,), (*defaults,), bytes(is_factory), bytes(is_checked)


def _default(field: Field) -> tuple[Any, bool]:
    """A field's default and False, or a factory of defaults and True."""
    if field.default is not EMPTY:
        return field.default, False
    if field.type.struct is not None:
        shared = default_of(field.type.struct.cls)
        return (field.type.struct.cls, True) if shared is None else (shared, False)
    if field.type.kind == "bytes":
        return b"", False
    return (list, True) if field.type.sequence is list else ((), False)
