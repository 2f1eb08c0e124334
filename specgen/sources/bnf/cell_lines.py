"""Rejoin the rows of tables that have each cell on a line of its own.

MediaWiki, roff and text from a PDF have such tables, and rows wider than the text may
fall apart into them.  A name alone on a line begins a row if the rest of one follows, with nothing but
blanks and table signs between the lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from specgen.protocol.model import ErrorCode
from specgen.sources.bnf.items import Item, Line, Stretch, TableRow, joined_line
from specgen.sources.bnf.table_rows import TYPES, fact_of_line, is_broken, only_divides

_NEXT_CELL = "T}@T{"
"""Separates two cells in roff."""
_BEFORE = " \t\u00a0|!"
_AFTER = " \t\u00a0|&"
_ERROR = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|NONE|UNKNOWN")
_API = re.compile(r"(?!(?:True|False)$)[A-Z][a-z]+(?:[A-Z][A-Za-z]*)?")
_NAME_AND_CODE = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+[ \t|]+-?[0-9]{1,5}")
"""An error's name and code."""
_CODE = re.compile(r"-?[0-9]{1,5}")


def whole_cells(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with the cells of each row joined to one line."""
    rows = _Rows()
    for item in items:
        if isinstance(item, TableRow):
            yield from rows.end()
            yield item
        else:
            yield from rows.line(item)
    yield from rows.end()


class _Rows:
    """Takes lines, and holds back those that may become a row."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """Reset: no row has begun."""
        self.waiting: list[Line] = []
        """All lines since the first part of a row, including signs and blanks."""
        self.parts: list[Stretch] = []
        self.is_whole = False
        self.is_described = False
        """If not, a description may still follow."""
        self.is_bracketed = False
        """Its cells have explicit ends, so a description may span lines."""

    def end(self) -> Iterator[Line]:
        """End the row; an incomplete one is left as it was."""
        if self.is_whole:
            yield joined_line(self.parts)
        else:
            yield from self.waiting
        self.begin()

    def line(self, line: Line) -> Iterator[Line]:
        """Take a line; returns the lines that it completes or shows to be no row."""
        if self.is_whole:
            if line.text == _NEXT_CELL and not self.is_described:
                self.is_bracketed = True
                return
            if _may_describe(line):
                self.parts.append(_cell(line, " "))
                self.is_described = True
                yield from () if self.is_bracketed else self.end()
                return
            yield from self.end()
        if not self.parts:
            if _is_name(line.text.strip(_BEFORE)):
                self.waiting.append(line)
                self.parts.append(_cell(line, ""))
            else:
                yield line
        elif only_divides(line.text):
            self.waiting.append(line)
            self.is_bracketed |= line.text == _NEXT_CELL
        elif self.continues_row(line):
            if self.is_whole and self.is_described and not self.is_bracketed:
                yield from self.end()
        else:
            yield from self.end()
            yield from self.line(line)

    def continues_row(self, line: Line) -> bool:
        """Add a line to the row if it is the next cell; returns whether it is."""
        name, cell = _text(self.parts), _cell(line, " ")
        fact = fact_of_line(f"{name} {_text([cell])}")
        is_second = _ERROR.fullmatch(name) and _CODE.fullmatch(_text([cell]))
        is_other = _is_name(_text([cell])) or (
            isinstance(fact, ErrorCode) and is_broken(fact.name)
        )
        if is_other or (fact is None and not is_second):
            return False
        self.waiting.append(line)
        self.parts.append(cell)
        self.is_whole = fact is not None
        self.is_described = not isinstance(fact, ErrorCode) or bool(fact.about)
        return True


def _cell(line: Line, joint: str) -> Stretch:
    """The content of a line, without the signs around it."""
    start = len(line.text) - len(line.text.lstrip(_BEFORE))
    return Stretch(line, start, max(start, len(line.text.rstrip(_AFTER))), joint)


def _text(parts: list[Stretch]) -> str:
    return " ".join(part.line.text[part.start : part.end] for part in parts)


def _is_name(text: str) -> bool:
    """Whether a row may begin with the text."""
    is_name = _ERROR.fullmatch(text) or _API.fullmatch(text) or text in TYPES
    return bool(is_name) or _NAME_AND_CODE.fullmatch(text) is not None


def _may_describe(line: Line) -> bool:
    """Whether the line after the cells of a row may be its description."""
    text = line.text.strip(" \t|!")
    return bool(
        text
        and not only_divides(line.text)
        and not _is_name(text)
        and "=>" not in text
        and fact_of_line(line.text) is None
    )
