"""Rows of tables that are wrapped over lines of text, put together again.

A line is wrapped where the next word would not fit: then it is as long as the others
beside it allow.  Where columns are aligned, what goes on stands under its column.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from specgen.model import ApiKey, ErrorCode
from specgen.problems import Problems
from specgen.problems import documents as problem
from specgen.readers.bnf import grids
from specgen.readers.bnf.items import Item, Line, Stretch, joined_line
from specgen.readers.bnf.patterns import ARROW, FIELD_NAME, HEAD, START, TAG
from specgen.readers.bnf.table_rows import (
    fact_of_line,
    is_broken,
    lone_name,
    only_divides,
)

_ANY_ARROW = re.compile(ARROW)
_FACT = re.compile(
    r"(?P<name>\s*[A-Z_][A-Z0-9_]*)(?P<gap>\s+)-?[0-9]+\s+(?:True|False)(?:\s+(?=\S)|\s*$)"
)
"""An error in columns of blanks, as far as its description."""
_FIELD = re.compile(rf"\s*(?P<name>{FIELD_NAME})(?:{TAG})?(?:\s+(?=\S)|\s*$)")
"""A field or a type likewise."""
_ERROR = re.compile(r"[\s|]*[A-Z][A-Z0-9_]+(?=[\s|]*-?[0-9])")
_CUT = re.compile(r"\s*(?P<rest>[A-Z0-9_]+)(?:\s{2,}(?P<about>\S.*))?")
_WORD = re.compile(r"\s*[A-Z][A-Z0-9_]*\s*")
_KEY = re.compile(r"(?P<name>\s*[A-Z][A-Za-z]*)\s{2}[0-9]+\s*")
"""An API key in columns of blanks whose name is as wide as its column."""
_CUT_API = re.compile(r"\s*(?P<rest>[a-z][A-Za-z]*)(?P<about>)")
_CLOSED = ("|", "\\")
"""How rows end that have an end of their own."""
_HARD = 3
"""So many lines of just the same width were not broken between words."""
_DEEP = 8
"""What is indented so far stands under a column."""


def whole_rows(items: Iterable[Item], path: str, problems: Problems) -> Iterator[Item]:
    """The items, each row of a table in text as one line."""
    beside: list[Line] = []
    names: set[str] = set()
    for item in items:
        has_arrow = isinstance(item, Line) and _ANY_ARROW.search(item.text) is not None
        if isinstance(item, Line) and item.text.strip() and not has_arrow:
            beside.append(item)
            continue
        yield from _rows(beside, names, path, problems)
        beside = []
        if isinstance(item, Line) and has_arrow:
            if HEAD.search(item.text):
                names = set()
            names |= {match["name"] for match in START.finditer(item.text)}
        yield item
    yield from _rows(beside, names, path, problems)


def _rows(
    lines: Sequence[Line], names: set[str], path: str, problems: Problems
) -> Iterator[Line]:
    """Adjacent lines, of which some may be rows."""
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
    """The width at which lines were cut, in words too; 0 where they were not."""
    widths = [len(line.text) for line in lines if not line.text.endswith(" ")]
    widest = max(widths, default=0)
    return widest if widths.count(widest) >= _HARD else 0


def _cut_rows(lines: Sequence[Line]) -> Iterator[Line]:
    """The lines; an error whose first columns are in two of them is one."""
    first: Line | None = None
    for line in lines:
        if first is not None:
            end = len(first.text.rstrip())
            both = Stretch(first, 0, end), Stretch(line, _indent(line), len(line.text))
            whole = joined_line(both)
            fact = fact_of_line(whole.text)
            if isinstance(fact, ErrorCode) and not is_broken(fact.name):
                yield whole
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
    """Whether names stand beside the middle of their descriptions.

    Then lines of descriptions are above the first row, or below rows without any: whose
    they are can't be told.
    """
    columns = {row.column for row in rows if row is not None and row.column >= _DEEP}
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
    """The rows without what stands beside, above or below them in a column."""
    columns = {row.column for row in rows if row is not None}
    for line, row in zip(lines, rows, strict=True):
        if row is not None:
            yield joined_line([Stretch(line, 0, row.column)])
        elif not _near(_indent(line)) & columns:
            yield line


@dataclass(slots=True)
class _Row:
    """A row, as far as its lines have come."""

    name: list[Stretch]
    """A name in columns of blanks, which its column may cut."""
    rest: list[Stretch]
    column: int
    """Where the description begins in the first line."""
    is_open: bool
    has_end: bool
    """It ends in a sign of its own."""
    is_error: bool
    is_key: bool
    """It is of an API, and has no description."""

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
        """How many columns the longest line of the name takes; 0 without columns."""
        return max((part.end - _indent(part.line) for part in self.name), default=0)

    @property
    def is_bare(self) -> bool:
        """Whether no description stands in the first line."""
        return self.column >= self.rest[0].end

    def takes_of_name(self, line: Line, longest: int) -> bool:
        """Whether a line goes on with a name that its column cuts; then it is taken.

        ``longest`` is the width of the table's longest name: a shorter one has room.
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
        """Whether a line goes on with the row; then it is taken.

        No line of the table is wider than ``width``, and one of ``hard_width`` was cut.
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
    """The column in the document behind a line; of a joined one, behind its last part."""
    return line.place(len(line.text.rstrip()))[1]
