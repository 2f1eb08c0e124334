"""Remove what copying has put around a text: quotation marks, fences, a margin."""

from __future__ import annotations

import re
from collections.abc import Sequence

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.margins import NumberedLine

COPIED_HEAD = re.compile(
    r"(?: *+[0-9]{1,9}\t|[0-9]{0,9})[A-Za-z][A-Za-z0-9]*+[ \t]++"
    r"(?:=>[ \t]*+(?:.*,[ \t]*+)?(?:key [0-9]|max version [0-9]|flexible v[0-9]|"
    r"not top level|with version field|no encoding)|"
    r"(?:u?int(?:8|16|32)|int64)(?:[ \t]++camelcase)?[ \t]*+\($)"
)
"""The beginning of a struct's or enum's first line, unlikely in any other text."""

_FIELD = re.compile(
    r"[ \t]*(?:[A-Za-z][A-Za-z0-9]*:[ \t]+"
    r"(?:nullable|varint|length-field|u?int[0-9]|bool|float64|uuid|string|bytes|enum-|"
    r"=>|\[)|(?:Throttle|Timeout)Millis\b)"
)
"""The beginning of a field's line, except in made-up texts."""

_FENCES = ("```", "~~~")
_MAX_QUOTED = 20
_QUOTED = re.compile(r"[ \t]*>[ ]?")
NO_BREAK = "\u00a0"
"""A no-break space, which pages may have for a blank."""


def copied_rows(text: str, path: str, problems: Problems) -> list[NumberedLine]:
    """The lines of a text, without trailing blanks and what copying put around them."""
    rows = [
        (number, 1, line.replace(NO_BREAK, " ").rstrip())
        for number, line in enumerate(text.split("\n"), 1)
    ]
    rows = _unquoted(rows, path, problems)
    rows = _unfenced(rows, path, problems)
    margin = _shared([_margin(row) for _, _, row in rows if row])
    return [(number, column + margin, row[margin:]) for number, column, row in rows]


def report_skipped(
    number: int, column: int, row: str, path: str, problems: Problems
) -> None:
    """Report a line outside the definitions; if it looks like one of theirs, as an error."""
    span = Span(path, number, column, number, column + len(row))
    if COPIED_HEAD.match(row.lstrip()) or _FIELD.match(row):
        message = "a line of definitions outside the copied text"
        problems.add(problem.bad_kmsg(span, "K2", message))
    else:
        message = "not part of the definitions: skipped"
        problems.add(problem.odd_kmsg(span, "K12", message))


def _unquoted(
    rows: Sequence[NumberedLine], path: str, problems: Problems
) -> list[NumberedLine]:
    """The lines without the marks of nested quotations; unquoted ones are skipped."""
    unquoted = list(rows)
    for _ in range(_MAX_QUOTED):
        marks = [_QUOTED.match(row) for _, _, row in unquoted]
        if 2 * sum(map(bool, marks)) <= sum(bool(row) for _, _, row in unquoted):
            return unquoted
        quoted = [at for at, mark in enumerate(marks) if mark]
        inside: list[NumberedLine] = []
        for at, ((number, column, row), mark) in enumerate(
            zip(unquoted, marks, strict=True)
        ):
            width = mark.end() if mark else 0
            if row and not mark:
                if quoted[0] < at < quoted[-1]:
                    span = Span(path, number, column, number, column + len(row))
                    message = "a line that is not quoted among quoted ones"
                    problems.add(problem.bad_kmsg(span, "K2", message))
                else:
                    report_skipped(number, column, row, path, problems)
                row = ""
            inside.append((number, column + width, row[width:]))
        unquoted = inside
    return unquoted


def _unfenced(
    rows: Sequence[NumberedLine], path: str, problems: Problems
) -> list[NumberedLine]:
    """The lines between fences, if the definitions are there; else all others."""
    inside: list[NumberedLine] = []
    outside: list[NumberedLine] = []
    fence = ""
    for number, column, row in rows:
        mark = row.lstrip()[:3]
        if mark in _FENCES and mark == (fence or mark):
            fence = "" if fence else mark
            inside.append((number, column, ""))
        elif fence:
            inside.append((number, column, row))
        else:
            inside.append((number, column, ""))
            outside.append((number, column, row))
    if not any(COPIED_HEAD.match(row.lstrip()) for _, _, row in inside):
        return [
            (number, column, "" if row.lstrip()[:3] in _FENCES else row)
            for number, column, row in rows
        ]
    for number, column, row in outside:
        if row:
            report_skipped(number, column, row, path, problems)
    return inside


def _shared(margins: Sequence[str]) -> int:
    """The length of the common prefix: the first and last in order differ most."""
    first, last = min(margins, default=""), max(margins, default="")
    pairs = zip(first, last, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), len(first))


def _margin(row: str) -> str:
    return row[: len(row) - len(row.lstrip(" \t"))]
