"""Split a text into lines, and classify them by their indentation.

Line numbers glued in front of the lines (``12 Group: string``) are removed.  A level is
as wide as the least indentation, or a tab.  If every line has kept only one blank,
though some must be deeper, or none at all, the indentation is lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kmsg.copies import copied_rows, report_skipped
from specgen.sources.margins import NumberedLine

_NUMBER = re.compile(r" *[0-9]{1,9}(?:\t|$)|[0-9]{1,9}")
_FIELD = re.compile(
    r"(?:[A-Za-z][A-Za-z0-9]*|-?[0-9]+):\s|(?:Throttle|Timeout)Millis\b"
)
"""The beginning of a line that is never the first of a struct or an enum."""
_MIN_NUMBERED = 2
"""The fewest lines with ascending numbers that make a numbered text."""

_LEVEL = 2
"""The blanks of a level of indentation in the language's own style."""
_BLANKS = " \t"

_LEVELS = "write two blanks for each level"


class LineKind(Enum):
    """The kind of a line, before it is parsed."""

    EMPTY = "empty"
    COMMENT = "comment"
    OUTER = "outer"
    """At the first column: the head of a struct or of an enum, or the enum's end."""
    INNER = "inner"
    """Indented: a field, or a value of an enum."""


@dataclass(frozen=True, slots=True)
class IndentedLine:
    """A line without its indentation; ``number`` and ``column`` are those in the file.

    ``indent`` counts two per level, whatever the file has there.
    """

    kind: LineKind
    text: str
    number: int
    column: int
    indent: int
    is_misindented: bool = False
    """Whether its indentation is wrong; the text is empty if that hides the level."""

    def span(self, path: str, start: int = 0, end: int | None = None) -> Span:
        """The place of a part of the text; at least one column wide."""
        stop = max(start + 1, len(self.text) if end is None else end)
        return Span(
            path, self.number, self.column + start, self.number, self.column + stop
        )


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a text; ``flat`` if their indentation is lost."""

    lines: list[IndentedLine]
    flat: bool


def read_lines(text: str, path: str, problems: Problems) -> Lines:
    """Every line that can be placed; the others are reported."""
    rows = copied_rows(text, path, problems)
    is_lost = _is_numbered(rows)
    if is_lost:
        rows = [*_unnumbered(rows, path, problems)]
    if _is_bare(rows):
        rows, is_lost = [*_indented(rows)], True
    indents = _indents(rows)
    # Any number of blanks may have been reduced to one.
    flat = indents == {" "} and (is_lost or any(_opens(row) for _, _, row in rows))
    return Lines([*_placed(rows, path, problems, _unit(indents))], flat)


def _is_numbered(rows: list[NumberedLine]) -> bool:
    """Whether most lines have a number in front, and the numbers ascend."""
    numbers = [int(m[0]) for _, _, row in rows if (m := _NUMBER.match(row))]
    filled = sum(1 for _, _, row in rows if row.strip())
    return (
        len(numbers) >= _MIN_NUMBERED
        and 2 * len(numbers) > filled
        and all(a < b for a, b in pairwise(numbers))
    )


def _indents(rows: list[NumberedLine]) -> set[str]:
    """Every indentation in use; comments may be indented freely."""
    indents = {
        row[: len(row) - len(row.lstrip(_BLANKS))]
        for _, _, row in rows
        if row and not row.lstrip(_BLANKS).startswith("//")
    }
    return indents - {""}


def _opens(row: str) -> bool:
    """Whether an indented line is a field whose own fields follow."""
    head = row.partition("//")[0].rstrip(_BLANKS)
    return row[:1] in _BLANKS and head.endswith(("=>", "]")) and "=>" in head


def _unit(indents: set[str]) -> str:
    """One level of indentation: a tab, or as many blanks as the least has."""
    if all(set(indent) == {"\t"} for indent in indents):
        return "\t"
    least = min(indents, key=len)
    is_whole = set(least) == {" "} and all(
        len(indent) % len(least) == 0 for indent in indents
    )
    return least if is_whole else " " * _LEVEL


def _is_bare(rows: list[NumberedLine]) -> bool:
    """Whether no line is indented, though some must have been."""
    code = [row for _, _, row in rows if row.strip() and not row.startswith("//")]
    if not code or _FIELD.match(code[0]):
        return False
    return not any(row[0].isspace() for row in code) and any(map(_FIELD.match, code))


def _indented(rows: list[NumberedLine]) -> Iterator[NumberedLine]:
    """The lines, with a blank in front of those that must have been indented."""
    for number, column, row in rows:
        if _FIELD.match(row):
            yield number, column - 1, f" {row}"
        else:
            yield number, column, row


def _unnumbered(
    rows: list[NumberedLine], path: str, problems: Problems
) -> Iterator[NumberedLine]:
    """The lines without their numbers; unnumbered text around them is skipped."""
    places = [at for at, row in enumerate(rows) if _NUMBER.match(row[2])]
    first, last = places[0], places[-1]
    before: int | None = None
    for at, (number, column, row) in enumerate(rows):
        match = _NUMBER.match(row)
        if match is not None:
            label = int(match[0])
            if before is not None and label != before + 1:
                span = Span(path, number, column, number, column + len(match[0]))
                message = f"lines are missing between {before} and {label}"
                problems.add(problem.odd_kmsg(span, "K13", message))
            before = label
            yield number, column + len(match[0]), row[match.end() :]
        elif row.strip():
            span = Span(path, number, column, number, column + len(row))
            if first < at < last:
                message = "a line without a number among numbered ones"
                problems.add(problem.bad_kmsg(span, "K2", message))
            else:
                report_skipped(number, column, row, path, problems)


def _placed(
    rows: list[NumberedLine], path: str, problems: Problems, unit: str
) -> Iterator[IndentedLine]:
    """The lines with their kinds; ``unit`` is one level of indentation."""
    for number, start, row in rows:
        text = row.lstrip(unit[0])
        blanks = len(row) - len(text)
        indent = blanks * _LEVEL // len(unit)
        column = start + blanks
        if not row:
            yield IndentedLine(LineKind.EMPTY, "", number, start, 0)
        elif (comment := row.lstrip(_BLANKS)).startswith("//"):
            column = start + len(row) - len(comment)
            yield IndentedLine(LineKind.COMMENT, comment, number, column, 0)
        elif text[0].isspace():
            span = Span(path, number, column, number, column + 1)
            message = f"{problem.quoted(text[0])} in the indentation"
            problems.add(problem.bad_kmsg(span, "K2", message, _LEVELS))
            yield IndentedLine(
                LineKind.INNER, "", number, column, indent, is_misindented=True
            )
        else:
            kind = LineKind.INNER if blanks else LineKind.OUTER
            is_misindented = bool(blanks % len(unit))
            if is_misindented:
                span = Span(path, number, start, number, column)
                message = (
                    f"an indentation of {blanks} blanks is not a whole number of levels"
                )
                problems.add(problem.bad_kmsg(span, "K2", message, _LEVELS))
            text = text.replace("\t", " ")
            yield IndentedLine(kind, text, number, column, indent, is_misindented)
