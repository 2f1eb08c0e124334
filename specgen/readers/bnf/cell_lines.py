"""Tables whose cells each stand in a line of their own, a row in one line again.

So MediaWiki, roff and text taken of a PDF have them, and so falls a row apart that is
wider than the text.  A name alone in a line begins a row, if what follows is the rest of
one; between the lines stand no more than blanks and signs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from specgen.model import ErrorCode
from specgen.readers.bnf.items import Item, Line, Stretch, TableRow, joined_line
from specgen.readers.bnf.table_rows import TYPES, fact_of_line, is_broken, only_divides

_NEXT_CELL = "T}@T{"
"""What roff has between two cells."""
_BEFORE = " \t\u00a0|!"
_BEHIND = " \t\u00a0|&"
_ERROR = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|NONE|UNKNOWN")
_API = re.compile(r"(?!(?:True|False)$)[A-Z][a-z]+(?:[A-Z][A-Za-z]*)?")
_BEGUN = re.compile(r"[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+[ \t|]+-?[0-9]{1,5}")
"""The name of an error and its code."""
_CODE = re.compile(r"-?[0-9]{1,5}")


def whole_cells(items: Iterable[Item]) -> Iterator[Item]:
    """The items; lines that are the cells of a row are one."""
    rows = _Rows()
    for item in items:
        if isinstance(item, TableRow):
            yield from rows.end()
            yield item
        else:
            yield from rows.line(item)
    yield from rows.end()


class _Rows:
    """Takes lines; holds back those that may become a row."""

    def __init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """No row is begun."""
        self.waiting: list[Line] = []
        """All lines since the first part of a row, signs and blanks too."""
        self.parts: list[Stretch] = []
        self.is_whole = False
        self.is_described = False
        """Else a description may follow yet."""
        self.is_bracketed = False
        """Its cells have an end of their own: a description may go on."""

    def end(self) -> Iterator[Line]:
        """No line follows: what is no whole row stays as it was."""
        if self.is_whole:
            yield joined_line(self.parts)
        else:
            yield from self.waiting
        self.begin()

    def line(self, line: Line) -> Iterator[Line]:
        """The lines that are decided with this one."""
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
        elif self.goes_on(line):
            if self.is_whole and self.is_described and not self.is_bracketed:
                yield from self.end()
        else:
            yield from self.end()
            yield from self.line(line)

    def goes_on(self, line: Line) -> bool:
        """Whether a line is the next cell of the row; then it is taken."""
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
    """What stands in a line, without the signs around it."""
    start = len(line.text) - len(line.text.lstrip(_BEFORE))
    return Stretch(line, start, max(start, len(line.text.rstrip(_BEHIND))), joint)


def _text(parts: list[Stretch]) -> str:
    return " ".join(part.line.text[part.start : part.end] for part in parts)


def _is_name(text: str) -> bool:
    """Whether a row may begin with this."""
    is_name = _ERROR.fullmatch(text) or _API.fullmatch(text) or text in TYPES
    return bool(is_name) or _BEGUN.fullmatch(text) is not None


def _may_describe(line: Line) -> bool:
    """Whether the line behind the cells of a row describes what it is of."""
    text = line.text.strip(" \t|!")
    return bool(
        text
        and not only_divides(line.text)
        and not _is_name(text)
        and "=>" not in text
        and fact_of_line(line.text) is None
    )
