"""Convert tables that are drawn with signs, as in reStructuredText, to one line per row.

There is one row between two rules, and a cell takes as many lines as it needs.  In a
table with bars but no rules between its rows, a row continues where cells are empty.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from specgen.sources.bnf.items import Line, Stretch, joined_line

_RULE = re.compile(r"\s*\+(?:[-=:]+\+)+\s*")
_BARRED = re.compile(r"\s*\|.*\|\s*")
_NAMED = re.compile(r"[A-Za-z0-9_'\u2019]+")

_FEW_ROWS = 2
"""With so few parts between rules, the rules only enclose the heading and the body."""

GridCell = list[tuple[Line, int, int]]
"""The parts of a cell: the line, and the start and end of the text in it."""


def is_drawn(lines: Sequence[Line]) -> bool:
    """Whether adjacent lines hold a table with bars on both sides."""
    return any(_BARRED.fullmatch(line.text) for line in lines)


def rows_of(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with one per row and without rules; other lines are unchanged."""
    rules = [match for line in lines if (match := _RULE.fullmatch(line.text))]
    has_rules = len(rules) > _FEW_ROWS + 1
    columns = {at for rule in rules for at, sign in enumerate(rule[0]) if sign == "+"}
    row: list[GridCell] = []
    for line in lines:
        cells = _cells(line, columns) if _BARRED.fullmatch(line.text) else None
        if row and (cells is None or not _continues(row, cells, has_rules)):
            yield from _as_line(row)
            row = []
        if cells is not None:
            row = row or [[] for _ in cells]
            for cell, part in zip(row, cells, strict=True):
                cell.append(part)
        elif not _RULE.fullmatch(line.text):
            yield line
    yield from _as_line(row)


def _cells(line: Line, columns: set[int]) -> GridCell:
    """The cells of a line; bars at which no rule has a column are text."""
    bars = [match.start() for match in re.finditer(r"\|", line.text)]
    drawn = [at for at in bars if at in columns]
    cells = []
    for left, right in pairwise(drawn if len(drawn) > 1 else bars):
        text = line.text[left + 1 : right]
        start = left + 1 + len(text) - len(text.lstrip())
        cells.append((line, start, max(start, left + 1 + len(text.rstrip()))))
    return cells


def _continues(row: Sequence[GridCell], cells: GridCell, has_rules: bool) -> bool:
    """Whether cells continue a row."""
    if len(cells) != len(row):
        return False
    empty = [start == end for _, start, end in cells]
    if has_rules or all(empty):
        return has_rules
    if len(cells) > 2:
        return all(empty[1:-1])
    return empty[0] or (all(empty[1:]) and _fills(row[0][-1]))


def _fills(part: tuple[Line, int, int]) -> bool:
    """Whether a part of a cell fills its column."""
    line, _, end = part
    return line.text.find("|", end) - end < 2


def _as_line(row: Sequence[GridCell]) -> Iterator[Line]:
    """A row as one line, with bars between its cells."""
    stretches: list[Stretch] = []
    for index, cell in enumerate(row):
        parts = [part for part in cell if part[1] < part[2]] or cell[:1]
        # Only a name is ever cut by its column, so its parts join without a blank.
        is_name = not index and all(_NAMED.fullmatch(t.text, s, e) for t, s, e in parts)
        for number, (line, start, end) in enumerate(parts):
            joint = " " * (not is_name) if number else " | " * bool(index)
            stretches.append(Stretch(line, start, end, joint))
    if any(stretch.start < stretch.end for stretch in stretches):
        yield joined_line(stretches)
