"""A text to lines, each of a kind that its indentation tells.

A text may have its line numbers glued in front (``12 Group: string``).  They are taken
off; where only one blank of the indentation is left behind them, or none at all is left
in the text, it is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from specgen.model import Span
from specgen.problems import Problems
from specgen.problems import catalogue as problem

_NUMBER = re.compile(r"[0-9]{1,9}")
_FIELD = re.compile(
    r"(?:[A-Za-z][A-Za-z0-9]*|-?[0-9]+):\s|(?:Throttle|Timeout)Millis\b"
)
"""How a line begins that is never a first one of anything."""
_LEAST_NUMBERED = 2
"""So many lines with ascending numbers in front make a numbered text."""

_TABS = "write two blanks for each level"
_EMPTY = "an empty line ends the struct above it; remove the blanks, or the line"


class LineKind(Enum):
    """What a line is, before it is read."""

    EMPTY = "empty"
    COMMENT = "comment"
    OUTER = "outer"
    """At the first column: the head of a struct or of an enum, or the enum's end."""
    INNER = "inner"
    """Indented: a field, or a value of an enum."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line without its indentation; ``number`` and ``column`` are the file's."""

    kind: LineKind
    text: str
    number: int
    column: int
    indent: int
    bad: bool = False
    """Whether its indentation is wrong; without a text where it can't be told."""

    def span(self, path: str, start: int = 0, end: int | None = None) -> Span:
        """The place of a stretch of the text; at least one column wide."""
        stop = max(start + 1, len(self.text) if end is None else end)
        return Span(
            path, self.number, self.column + start, self.number, self.column + stop
        )


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text; ``flat`` where their indentation is lost."""

    lines: list[Line]
    flat: bool


Row = tuple[int, int, str]
"""The number of a line, the column where its text starts, and the text."""


def read_lines(text: str, path: str, problems: Problems) -> Lines:
    """Every line that can be placed; of the others there are problems."""
    rows = [
        (number, 1, row.removesuffix("\r"))
        for number, row in enumerate(text.split("\n"), 1)
    ]
    flat = False
    if _is_numbered(rows):
        rows = [*_unnumbered(rows, path, problems)]
        flat = _is_flat(rows)
    if not flat and _is_bare(rows):
        rows, flat = [*_indented(rows)], True
    return Lines([*_placed(rows, path, problems, 1 if flat else 2)], flat)


def _is_numbered(rows: list[Row]) -> bool:
    """Whether the lines with a number in front ascend, and are most of all."""
    numbers = [int(m[0]) for _, _, row in rows if (m := _NUMBER.match(row))]
    filled = sum(1 for _, _, row in rows if row.strip())
    return (
        len(numbers) >= _LEAST_NUMBERED
        and 2 * len(numbers) > filled
        and all(a < b for a, b in pairwise(numbers))
    )


def _is_flat(rows: list[Row]) -> bool:
    """Whether one blank is all the indentation that any line has."""
    indents = {
        len(row) - len(row.lstrip(" "))
        for _, _, row in rows
        if row.startswith(" ") and not row.lstrip().startswith("//")
    }
    return indents == {1}


def _is_bare(rows: list[Row]) -> bool:
    """Whether no line is indented, though some must have been."""
    code = [row for _, _, row in rows if row.strip() and not row.startswith("//")]
    if not code or _FIELD.match(code[0]):
        return False
    return not any(row[0].isspace() for row in code) and any(map(_FIELD.match, code))


def _indented(rows: list[Row]) -> Iterator[Row]:
    """The lines with a blank in front where one must have been."""
    for number, column, row in rows:
        if _FIELD.match(row):
            yield number, column - 1, f" {row}"
        else:
            yield number, column, row


def _unnumbered(rows: list[Row], path: str, problems: Problems) -> Iterator[Row]:
    """The lines without their numbers; what a page left around them is passed over."""
    places = [at for at, row in enumerate(rows) if _NUMBER.match(row[2])]
    first, last = places[0], places[-1]
    before: int | None = None
    for at, (number, column, row) in enumerate(rows):
        match = _NUMBER.match(row)
        if match is not None:
            label = int(match[0])
            if before is not None and label != before + 1:
                span = Span(path, number, column, number, column + len(match[0]))
                message = f"between the lines {before} and {label} some are missing"
                problems.add(problem.odd_kmsg(span, "K13", message))
            before = label
            yield number, column + len(match[0]), row[match.end() :]
        elif row.strip():
            span = Span(path, number, column, number, column + len(row))
            if first < at < last:
                message = "a line without a number among numbered ones"
                problems.add(problem.bad_kmsg(span, "K2", message))
            else:
                message = "not part of the definitions: passed over"
                problems.add(problem.odd_kmsg(span, "K12", message))


def _placed(
    rows: list[Row], path: str, problems: Problems, level: int
) -> Iterator[Line]:
    """The lines with their kinds; ``level`` blanks are a level of indentation."""
    for number, start, row in rows:
        text = row.lstrip(" ")
        indent = len(row) - len(text)
        column = start + indent
        if text and not text[0].isspace():
            kind = LineKind.INNER if indent else LineKind.OUTER
            bad = bool(indent % level)
            if text.startswith("//"):
                kind = LineKind.COMMENT
            elif bad:
                span = Span(path, number, start, number, column)
                message = f"an indentation of {indent} blanks is no whole level"
                problems.add(problem.bad_kmsg(span, "K2", message, _TABS))
            yield Line(kind, text, number, column, indent, bad)
        elif row.strip():
            span = Span(path, number, column, number, column + 1)
            message = f"{problem.quoted(text[0])} in the indentation"
            problems.add(problem.bad_kmsg(span, "K2", message, _TABS))
            yield Line(LineKind.INNER, "", number, column, indent, bad=True)
        else:
            if row and level > 1:
                span = Span(path, number, start, number, start + len(row))
                message = "a line of nothing but blanks"
                problems.add(problem.bad_kmsg(span, "K2", message, _EMPTY))
            yield Line(LineKind.EMPTY, "", number, start, 0)
