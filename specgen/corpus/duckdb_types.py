"""Which types of DuckDB's reach Python whole; the others are asked for as text."""

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
    """The type to cast to; None for one that can stay.

    Times have years that Python has not, and are written as Spark writes them.
    """
    wanted = _wanted(kind)
    return None if wanted == str(kind) else wanted


def _wanted(kind: DuckDBPyType) -> str:
    if kind.id in _KEPT:
        return str(kind)
    if kind.id not in _NESTED:
        return _TEXT
    parts: dict[str, Any] = dict(kind.children)
    match kind.id:
        case "list":
            return f"{_wanted(parts['child'])}[]"
        case "array":
            return f"{_wanted(parts['child'])}[{parts['size']}]"
        case "map":
            # Python has no keys that are lists or structs.
            key = _TEXT if parts["key"].id in _NESTED else _wanted(parts["key"])
            return f"MAP({key}, {_wanted(parts['value'])})"
        case _:
            fields = (f"{_quoted(name)} {_wanted(t)}" for name, t in parts.items())
            return f"STRUCT({', '.join(fields)})"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
