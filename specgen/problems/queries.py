"""Every problem of SQL that is asked of a corpus, by name; codes are stable."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.model import Span
from specgen.problems.catalogue import did_you_mean, quoted
from specgen.problems.problem import Problem

SQL = "SQL"
"""The path of a query in its problems."""

_WHOLE = Span(SQL)


def no_query(reason: str, span: Span = _WHOLE) -> Problem:
    """Q1: a text that is more than one query of the tables, or none."""
    hint = "ask with one SELECT, WITH, SHOW or DESCRIBE, of the corpus' tables"
    return Problem("Q1", f"this is no query: {reason}", span, hint)


def no_table(span: Span, name: str, tables: Iterable[str]) -> Problem:
    """Q2: a query of a table that a corpus does not have."""
    message = f"there is no table {quoted(name)}"
    return Problem("Q2", message, span, did_you_mean(name, tables))


def wrong_query(span: Span, message: str, hint: str = "") -> Problem:
    """Q2: what an engine refuses of a query, in its words."""
    return Problem("Q2", message, span, hint)
