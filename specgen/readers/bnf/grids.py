"""Tables that are drawn with signs, as reStructuredText has them, to a line a row.

Between two rules stands one row, each of its cells in as many lines as it takes.  A
table with bars and no rules between its rows leaves cells empty where one goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from specgen.readers.bnf.items import Line, Stretch, joined_line

_RULE = re.compile(r"\s*\+(?:[-=:]+\+)+\s*")
_BARRED = re.compile(r"\s*\|.*\|\s*")
_NAMED = re.compile(r"[A-Za-z0-9_'\u2019]+")

_FEW = 2
"""With so few stretches between rules, rules are around the head and the rest."""

GridCell = list[tuple[Line, int, int]]
"""The parts of a cell: the line, where its text starts and ends there."""


def is_drawn(lines: Sequence[Line]) -> bool:
    """Whether adjacent lines hold a table with bars on both sides."""
    return any(_BARRED.fullmatch(line.text) for line in lines)


def rows_of(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, each row as one; rules fall away, other lines stay as they are."""
    rules = [match for line in lines if (match := _RULE.fullmatch(line.text))]
    has_rules = len(rules) > _FEW + 1
    columns = {at for rule in rules for at, sign in enumerate(rule[0]) if sign == "+"}
    row: list[GridCell] = []
    for line in lines:
        cells = _cells(line, columns) if _BARRED.fullmatch(line.text) else None
        if row and (cells is None or not _goes_on(row, cells, has_rules)):
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
    """The cells of a line; bars where a rule has no column are text."""
    bars = [match.start() for match in re.finditer(r"\|", line.text)]
    drawn = [at for at in bars if at in columns]
    cells = []
    for left, right in pairwise(drawn if len(drawn) > 1 else bars):
        text = line.text[left + 1 : right]
        start = left + 1 + len(text) - len(text.lstrip())
        cells.append((line, start, max(start, left + 1 + len(text.rstrip()))))
    return cells


def _goes_on(row: Sequence[GridCell], cells: GridCell, has_rules: bool) -> bool:
    """Whether cells are the next line of a row."""
    if len(cells) != len(row):
        return False
    empty = [start == end for _, start, end in cells]
    if has_rules or all(empty):
        return has_rules
    if len(cells) > 2:
        return all(empty[1:-1])
    return empty[0] or (all(empty[1:]) and _fills(row[0][-1]))


def _fills(part: tuple[Line, int, int]) -> bool:
    """Whether a part of a cell is as wide as the column."""
    line, _, end = part
    return line.text.find("|", end) - end < 2


def _as_line(row: Sequence[GridCell]) -> Iterator[Line]:
    """A row as a line with bars between its cells."""
    stretches: list[Stretch] = []
    for index, cell in enumerate(row):
        parts = [part for part in cell if part[1] < part[2]] or cell[:1]
        # Only a name is so long that a column cuts it.
        is_name = not index and all(_NAMED.fullmatch(t.text, s, e) for t, s, e in parts)
        for number, (line, start, end) in enumerate(parts):
            joint = " " * (not is_name) if number else " | " * bool(index)
            stretches.append(Stretch(line, start, end, joint))
    if any(stretch.start < stretch.end for stretch in stretches):
        yield joined_line(stretches)
