"""The problems of SQL queries to a corpus, one function each; codes are stable."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.model import Span
from specgen.report.catalogue import did_you_mean, quoted
from specgen.report.problem import Problem

SQL = "SQL"
"""The path of a query in its problems."""

_WHOLE = Span(SQL)


def no_query(reason: str, span: Span = _WHOLE) -> Problem:
    """Q1: a text that is not a single query over the tables."""
    hint = "use one SELECT, WITH, SHOW or DESCRIBE over the corpus's tables"
    return Problem("Q1", f"not a query: {reason}", span, hint)


def no_table(span: Span, name: str, tables: Iterable[str]) -> Problem:
    """Q2: a query over an unknown table."""
    message = f"there is no table {quoted(name)}"
    return Problem("Q2", message, span, did_you_mean(name, tables))


def wrong_query(span: Span, message: str, hint: str = "") -> Problem:
    """Q2: a query that an engine refuses; ``message`` is the engine's."""
    return Problem("Q2", message, span, hint)


def engine_fault(message: str, span: Span) -> Problem:
    """Q2: a query at which DuckDB itself fails; ``message`` is DuckDB's."""
    said = f"DuckDB fails at this query by a fault of its own: {message}"
    return Problem("Q2", said, span, "ask Spark, with --engine spark")
