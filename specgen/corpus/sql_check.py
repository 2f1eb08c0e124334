"""Check that SQL is one query that only reads a corpus's tables and computes.

DuckDB parses the text.  While it answers, it is also locked: it opens no files but those of
the corpus.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from duckdb import DuckDBPyConnection

from specgen.corpus.schema import TABLES
from specgen.protocol.model import Span
from specgen.report import SpecError
from specgen.report.queries import SQL, no_query, no_table, wrong_query

_TABLE_FUNCTIONS = {
    *("explode", "generate_series", "json_each", "json_tree", "range", "unnest"),
}
_REFUSED = {"current_setting", "getvariable", "write_log"}
"""Functions that read something other than tables, or write."""

_OTHER = "not implemented"
"""DuckDB's error type for statements that are not queries."""

_INTERNAL = "__internal"
"""The prefix of functions for DuckDB's internal use."""

Node = dict[str, Any]


def check_query(connection: DuckDBPyConnection, sql: str) -> None:
    """Raise SpecError unless SQL is a query of the corpus's tables."""
    ((parsed,),) = connection.execute("SELECT json_serialize_sql(?)", [sql]).fetchall()
    try:
        tree = json.loads(parsed)
    except RecursionError:
        raise SpecError([no_query("it is nested too deeply")]) from None
    if tree["error"] and tree["error_type"] == _OTHER:
        raise SpecError([no_query("it is another statement")])
    if tree["error"]:
        raise SpecError([wrong_query(place(tree, sql), tree["error_message"])])
    if len(tree["statements"]) != 1:
        raise SpecError([no_query(f"{len(tree['statements'])} statements")])
    nodes = [*_nodes(tree)]
    tables = {*TABLES, *_names_of_subqueries(nodes)}
    for node in nodes:
        _check(node, tables, sql)


def place(error: Node, sql: str) -> Span:
    """The place of a DuckDB error in the query; only the path if it has no position."""
    start, length = json.loads(error.get("location", "[-1,0]"))
    return _span(sql, start, length)


def _span(sql: str, offset: int, length: int) -> Span:
    """The part of a query at an offset; offset and length are in bytes of UTF-8."""
    raw = sql.encode()
    if not 0 <= offset <= len(raw):
        return Span(SQL)
    before = raw[:offset].decode(errors="replace")
    line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    width = len(raw[offset : offset + length].decode(errors="replace")) or 1
    return Span(SQL, line, column, line, column + width)


def _nodes(tree: Node) -> Iterator[Node]:
    """Every object of a tree."""
    pending: list[Any] = [tree]
    while pending:
        value = pending.pop()
        if isinstance(value, dict):
            yield value
            pending += value.values()
        elif isinstance(value, list):
            pending += value


def _names_of_subqueries(nodes: list[Node]) -> Iterator[str]:
    """The names that WITH defines."""
    for node in nodes:
        if "cte_map" in node:
            yield from (entry["key"].lower() for entry in node["cte_map"]["map"])


def _check(node: Node, tables: set[str], sql: str) -> None:
    """Raise SpecError for a part that is not allowed, or an unknown table."""
    start, length = node.get("query_location", -1), node.get("query_location_length", 0)
    span = _span(sql, start, length)
    match node.get("type"):
        case "BASE_TABLE":
            _check_table(node, tables, span)
        case "TABLE_FUNCTION":
            name = node["function"]["function_name"].lower()
            if name not in _TABLE_FUNCTIONS:
                raise _not_allowed(name, span)
        case "FUNCTION":
            name = node["function_name"].lower()
            if name in _REFUSED or name.startswith(_INTERNAL):
                raise _not_allowed(name, span)
        case "SHOW_REF":
            shown = node["table_name"].strip('"').lower()
            if node["query"] is None and shown not in {"tables", *TABLES}:
                raise SpecError([no_query(f"it shows {shown}", span)])


def _check_table(node: Node, tables: set[str], span: Span) -> None:
    name = node["table_name"]
    if node["schema_name"] or node["catalog_name"]:
        raise SpecError([no_query(f"{name} is not one of the tables", span)])
    if name.lower() not in tables:
        raise SpecError([no_table(span, name, TABLES)])


def _not_allowed(name: str, span: Span) -> SpecError:
    return SpecError([no_query(f"the function {name} is not allowed", span)])
