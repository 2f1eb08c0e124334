"""Handmade tables, for classes that no package has."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from operator import ne
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from uuid import UUID

from kafka_wire._runtime import engine, tables

from tests.support import needs

native = needs.native()

BOOL, INT8, INT32, INT64, FLOAT64, UUIDS, STRING = 0, 1, 4, 6, 7, 8, 9
BYTES, ARRAY, STRUCT = 10, 12, 13
NULLABLE, COMPACT = 1, 2

Row = Sequence[int]
NUMBERS: Row = (INT32, 0, 0, 4)
"""A type, as an element of an array: 32-bit integers."""


def words(
    types: Sequence[Row],
    structs: Sequence[Row],
    fields: Sequence[Row],
    foreign: Row = (),
) -> bytes:
    """A table's words."""
    numbers = array("i", (1, len(types), len(structs), len(fields), len(foreign)))
    for row in (*types, *structs, *fields, foreign):
        numbers.extend(row)
    return numbers.tobytes()


def row_of(
    cls: type[Any],
    *names: str,
    defaults: Sequence[Any] | None = None,
    made: bytes | None = None,
    checked: bytes | None = None,
) -> tuple[Any, ...]:
    """A class as a table describes it: its attributes, none of them made or checked."""
    none = bytes(len(names))
    values = (None,) * (len(names) - 1) + ((),) if defaults is None else (*defaults,)
    return cls, names, values, made or none, checked or none


def table(data: bytes, *rows: tuple[Any, ...], differs: Any = ne) -> Any:
    """A table made of these words and classes."""
    return native.Table(data, rows, {}, UUID, differs)


def plainly(*_: Any, **__: Any) -> str:
    """Stands for Python, which repeats what the engine gives up on."""
    return "plain"


def codec(name: str, table_or_load: Any, plain: Callable[..., Any] = plainly) -> Any:
    """A ``decode`` or ``encode`` of version 0, for a table or a loader of one."""
    kind = native.Encoder if name == "encode" else native.Decoder
    load = table_or_load if callable(table_or_load) else lambda version: table_or_load
    return kind(object, name, native.Table, load, plain, 1)


def arguments_of(cls: type[Any], version: int) -> tuple[Any, ...]:
    """The arguments with which a package makes its table of a version: the words, and more."""
    recorder = SimpleNamespace(Table=lambda *arguments: arguments)
    with patch.object(engine, "native", recorder):
        loaded: tuple[Any, ...] = tables.loader(cls)(version)
    return loaded
