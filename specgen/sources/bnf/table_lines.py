"""Rejoin table rows that were wrapped over several lines of text.

A line is wrapped if the next word would not have fitted within the width of the lines
around it.  If columns are aligned, a continuation is below its column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from specgen.protocol.model import ApiKey, ErrorCode
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf import grids
from specgen.sources.bnf.items import Item, Line, Stretch, joined_line
from specgen.sources.bnf.patterns import ARROW, FIELD_NAME, HEAD, START, TAG
from specgen.sources.bnf.table_rows import (
    fact_of_line,
    is_broken,
    lone_name,
    only_divides,
)

_ANY_ARROW = re.compile(ARROW)
_FACT = re.compile(
    r"(?P<name>\s*[A-Z_][A-Z0-9_]*)(?P<gap>\s+)-?[0-9]+\s+(?:True|False)(?:\s+(?=\S)|\s*$)"
)
"""An error in columns separated by blanks, up to its description."""
_FIELD = re.compile(rf"\s*(?P<name>{FIELD_NAME})(?:{TAG})?(?:\s+(?=\S)|\s*$)")
"""A field or a type in such columns."""
_ERROR = re.compile(r"[\s|]*[A-Z][A-Z0-9_]+(?=[\s|]*-?[0-9])")
_CUT = re.compile(r"\s*(?P<rest>[A-Z0-9_]+)(?:\s{2,}(?P<about>\S.*))?")
_WORD = re.compile(r"\s*[A-Z][A-Z0-9_]*\s*")
_KEY = re.compile(r"(?P<name>\s*[A-Z][A-Za-z]*)\s{2}[0-9]+\s*")
"""An API key in such columns, whose name is as wide as its column."""
_CUT_API = re.compile(r"\s*(?P<rest>[a-z][A-Za-z]*)(?P<about>)")
_CLOSED = ("|", "\\")
"""The signs that end a row explicitly."""
_MIN_HARD_LINES = 3
"""At least this many lines of exactly the same width were cut without regard to words."""
_DEEP_INDENT = 8
"""Text indented this far is below a column."""


def whole_rows(items: Iterable[Item], path: str, problems: Problems) -> Iterator[Item]:
    """The items, with each row of a table in text as one line."""
    adjacent: list[Line] = []
    names: set[str] = set()
    for item in items:
        has_arrow = isinstance(item, Line) and _ANY_ARROW.search(item.text) is not None
        if isinstance(item, Line) and item.text.strip() and not has_arrow:
            adjacent.append(item)
            continue
        yield from _rows(adjacent, names, path, problems)
        adjacent = []
        if isinstance(item, Line) and has_arrow:
            if HEAD.search(item.text):
                names = set()
            names |= {match["name"] for match in START.finditer(item.text)}
        yield item
    yield from _rows(adjacent, names, path, problems)


def _rows(
    lines: Sequence[Line], names: set[str], path: str, problems: Problems
) -> Iterator[Line]:
    """Adjacent lines, some of which may be rows, with each row as one line."""
    if grids.is_drawn(lines):
        lines = [*grids.rows_of(lines)]
    lines = [*_cut_rows(lines)]
    rows = [_Row.of(line, names) for line in lines]
    if not any(rows):
        yield from lines
        return
    if _are_centred(lines, rows):
        problems.add(problem.centred_table(lines[0].span(path)))
        yield from _without_descriptions(lines, rows)
        return
    width = max(_end(line) for line in lines)
    hard_width = _hard_width(lines)
    have_ends = any(row is not None and row.has_end for row in rows)
    longest = max(row.name_width for row in rows if row is not None)
    current: _Row | None = None
    for line, row, following in zip(lines, rows, [*rows[1:], None], strict=True):
        if row is None and current is not None:
            if current.takes_of_name(line, longest):
                continue
            is_error_next = following is not None and following.is_error
            may_be_name = is_error_next and current.may_be_name(line)
            if not may_be_name and current.takes(
                line, 0 if have_ends else width, hard_width
            ):
                continue
        if current is not None:
            yield current.line()
        current = row
        if row is None:
            yield line
    if current is not None:
        yield current.line()


def _hard_width(lines: Sequence[Line]) -> int:
    """The width at which lines were cut, even inside words; 0 if they were not."""
    widths = [len(line.text) for line in lines if not line.text.endswith(" ")]
    widest = max(widths, default=0)
    return widest if widths.count(widest) >= _MIN_HARD_LINES else 0


def _cut_rows(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines, with an error's row joined if its first columns are on two lines."""
    first: Line | None = None
    for line in lines:
        if first is not None:
            end = len(first.text.rstrip())
            both = Stretch(first, 0, end), Stretch(line, _indent(line), len(line.text))
            joined = joined_line(both)
            fact = fact_of_line(joined.text)
            if isinstance(fact, ErrorCode) and not is_broken(fact.name):
                yield joined
                first = None
                continue
            yield first
        is_begun = _ERROR.match(line.text) and fact_of_line(line.text) is None
        first = line if is_begun else None
        if first is None:
            yield line
    if first is not None:
        yield first


def _are_centred(lines: Sequence[Line], rows: Sequence[_Row | None]) -> bool:
    """Whether names are next to the middle of their descriptions.

    Then lines of descriptions are above the first row, or below rows without any, and it
    is impossible to say whose they are.
    """
    columns = {
        row.column for row in rows if row is not None and row.column >= _DEEP_INDENT
    }
    above = None
    for line, row in zip(lines, rows, strict=True):
        is_under = row is None and bool(_near(_indent(line)) & columns)
        if is_under and (above is None or above.is_bare):
            return True
        above = row if row is not None else above
    return False


def _without_descriptions(
    lines: Sequence[Line], rows: Sequence[_Row | None]
) -> Iterator[Line]:
    """The rows, without the descriptions beside, above or below them."""
    columns = {row.column for row in rows if row is not None}
    for line, row in zip(lines, rows, strict=True):
        if row is not None:
            yield joined_line([Stretch(line, 0, row.column)])
        elif not _near(_indent(line)) & columns:
            yield line


@dataclass(slots=True)
class _Row:
    """A row, as far as its lines have been read."""

    name: list[Stretch]
    """The parts of a name that its column may cut."""
    rest: list[Stretch]
    column: int
    """Where the description begins in the first line."""
    is_open: bool
    has_end: bool
    """Whether it has an explicit end."""
    is_error: bool
    is_key: bool
    """Whether it is an API key, which has no description."""

    @classmethod
    def of(cls, line: Line, names: set[str]) -> _Row | None:
        """The row that a line begins."""
        text = line.text
        fact, error, named = fact_of_line(text), _FACT.match(text), _FIELD.match(text)
        if fact is None and not (named is not None and named["name"] in names):
            return None
        begun = error or named
        end = len(text.rstrip())
        is_wide = error is not None and len(error["gap"]) > 1
        wide = error if is_wide else _KEY.fullmatch(text)
        name_end = 0 if wide is None else wide.end("name")
        return cls(
            name=[Stretch(line, 0, name_end)] if name_end else [],
            rest=[Stretch(line, name_end, end)],
            column=end if begun is None else begun.end(),
            is_open=not text[:end].endswith(_CLOSED),
            is_error=isinstance(fact, ErrorCode),
            is_key=isinstance(fact, ApiKey),
            has_end=text[:end].endswith(_CLOSED),
        )

    @property
    def name_width(self) -> int:
        """The width of the longest part of the name; 0 if there are no columns."""
        return max((part.end - _indent(part.line) for part in self.name), default=0)

    @property
    def is_bare(self) -> bool:
        """Whether the first line has no description."""
        return self.column >= self.rest[0].end

    def takes_of_name(self, line: Line, longest: int) -> bool:
        """Add a line if it continues a name that its column cut; returns whether it does.

        ``longest`` is the width of the table's longest name: a shorter one was not cut.
        """
        if not self.is_open or not self.name or only_divides(line.text):
            return False
        end = len(line.text.rstrip())
        cut = (_CUT_API if self.is_key else _CUT).fullmatch(line.text, 0, end)
        last = self.name[-1]
        is_full = self.name_width == longest or last.line.text[last.end - 1] == "_"
        if cut is None or not is_full or _indent(line) != _indent(self.name[0].line):
            return False
        self.name.append(Stretch(line, cut.start("rest"), cut.end("rest")))
        if cut["about"]:
            self.rest.append(Stretch(line, cut.start("about"), end, " "))
        return True

    def may_be_name(self, line: Line) -> bool:
        """Whether a line before another row may be the first half of its error's name."""
        is_below = _indent(line) > _indent(self.rest[0].line) + 1
        return not is_below and _WORD.fullmatch(line.text) is not None

    def takes(self, line: Line, width: int, hard_width: int) -> bool:
        """Add a line if it continues the row; returns whether it does.

        No line of the table is wider than ``width``; one as wide as ``hard_width`` was cut.
        """
        if not self.is_open or only_divides(line.text):
            self.is_open = False
            return False
        text, indent = line.text, _indent(line)
        end = len(text.rstrip())
        if self.is_key or "_" in lone_name(text):
            return False
        last = self.rest[-1].line
        word = len(text.split(maxsplit=1)[0])
        is_below = indent > _indent(self.rest[0].line) + 1
        self.is_open = is_below or _end(last) + 1 + word > width
        if self.is_open:
            joint = " " * (len(last.text) != hard_width)
            self.rest.append(Stretch(line, indent, end, joint))
            self.is_open = not text[:end].endswith(_CLOSED)
            return True
        return False

    def line(self) -> Line:
        """The whole row."""
        parts = [*self.name, *self.rest]
        return parts[0].line if len(parts) == 1 else joined_line(parts)


def _indent(line: Line) -> int:
    return len(line.text) - len(line.text.lstrip())


def _near(column: int) -> set[int]:
    return {column - 1, column, column + 1}


def _end(line: Line) -> int:
    """The column in the document after a line, or after the last part of a joined one."""
    return line.place(len(line.text.rstrip()))[1]
