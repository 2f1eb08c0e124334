"""The DuckDB types that Python can represent; others are requested as text."""

from __future__ import annotations

from typing import Any

from duckdb.sqltypes import DuckDBPyType

_INTEGERS = {
    f"{sign}{size}int"
    for sign in ("", "u")
    for size in ("tiny", "small", "big", "huge")
}
_KEPT = {
    *_INTEGERS,
    *("integer", "uinteger", "float", "double", "decimal"),
    *("boolean", "varchar", "blob", "null"),
}
_TEXT = "VARCHAR"
_NESTED = ("array", "list", "map", "struct")


def cast_for_python(kind: DuckDBPyType) -> str | None:
    """The type to cast to; None if no cast is needed.

    Times may have years that Python lacks, so they become text in Spark's notation.
    """
    target = _target(kind)
    return None if target == str(kind) else target


def _target(kind: DuckDBPyType) -> str:
    if kind.id in _KEPT:
        return str(kind)
    if kind.id not in _NESTED:
        return _TEXT
    parts: dict[str, Any] = dict(kind.children)
    match kind.id:
        case "list":
            return f"{_target(parts['child'])}[]"
        case "array":
            return f"{_target(parts['child'])}[{parts['size']}]"
        case "map":
            # Lists and structs can't be keys in Python.
            key = _TEXT if parts["key"].id in _NESTED else _target(parts["key"])
            return f"MAP({key}, {_target(parts['value'])})"
        case _:
            fields = (f"{_quoted(name)} {_target(t)}" for name, t in parts.items())
            return f"STRUCT({', '.join(fields)})"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
