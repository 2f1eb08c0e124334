"""A document to lines of text and rows of tables, each with its place.

HTML is taken apart at its tags; Markdown loses its escapes; anything else is lines.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

from specgen.model import Span

_MARKDOWN_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>?~])")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_IS_HTML = re.compile(r"<(?:pre|td|tr|table|h[1-6])\b", re.IGNORECASE)
_BREAKS = frozenset(
    [
        "address",
        "article",
        "blockquote",
        "br",
        "dd",
        "div",
        "dl",
        "dt",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tbody",
        "thead",
        "tr",
        "ul",
    ]
)


@dataclass(slots=True)
class Line:
    """A line of text; ``pieces`` map its columns back to the document's."""

    text: str
    number: int
    pieces: list[tuple[int, int, int]] = field(default_factory=list)
    """Of each stretch: where it starts in ``text``, its line and column there."""

    def span(self, path: str, start: int = 0, end: int | None = None) -> Span:
        """The place of a stretch of the text."""
        line, column = self.number, start + 1
        for at, piece_line, piece_column in self.pieces:
            if at > start:
                break
            line, column = piece_line, piece_column + start - at
        width = max(1, (len(self.text) if end is None else end) - start)
        return Span(path, line, column, line, column + width)


@dataclass(slots=True)
class Row:
    """A row of a table."""

    cells: list[str]
    number: int
    heads: bool = False


Item = Line | Row


def read_items(text: str) -> Iterator[Item]:
    """The lines and rows of a document, in order."""
    if _IS_HTML.search(text):
        return iter(_Html().read(text))
    return _plain(text)


def _plain(text: str) -> Iterator[Item]:
    for number, raw in enumerate(text.split("\n"), 1):
        line = raw.rstrip("\r")
        if _FENCE.match(line):
            yield Line("", number)
        elif "\\" in line or "&" in line:
            yield _unescaped(line, number)
        else:
            yield Line(line, number)


def _unescaped(raw: str, number: int) -> Line:
    """A line without Markdown's escapes and with its entities resolved."""
    found = Line("", number)
    parts: list[str] = []
    length = at = 0
    pattern = re.compile(rf"{_MARKDOWN_ESCAPE.pattern}|&(?:#\d+|#x[0-9a-fA-F]+|\w+);")
    for match in pattern.finditer(raw):
        for start, piece in (
            (at, raw[at : match.start()]),
            (match.start(), match[1] or html.unescape(match[0])),
        ):
            if piece:
                found.pieces.append((length, number, start + 1))
                parts.append(piece)
                length += len(piece)
        at = match.end()
    found.pieces.append((length, number, at + 1))
    parts.append(raw[at:])
    found.text = "".join(parts)
    return found


class _Html(HTMLParser):
    """Collects lines and rows; cells of nested tables follow the row around them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.items: list[Item] = []
        self.line = Line("", 1)
        self.cells: list[list[str]] = []
        self.rows: list[Row] = []

    def read(self, text: str) -> list[Item]:
        """All lines and rows of a text."""
        self.feed(text)
        self.close()
        self._end_line()
        return self.items

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in _BREAKS:
            self._end_line()
        if tag == "tr":
            row = Row([], self.getpos()[0])
            self.rows.append(row)
            self.items.append(row)
        elif tag in ("td", "th"):
            if not self.rows:
                self.handle_starttag("tr", ())
            self.rows[-1].heads |= tag == "th"
            self.cells.append([])

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th") and self.cells:
            text = " ".join("".join(self.cells.pop()).split())
            if self.rows:
                self.rows[-1].cells.append(text)
        elif tag == "tr" and self.rows:
            self.rows.pop()
        elif tag == "table" and not self.cells:
            self.rows.clear()
        if tag in _BREAKS:
            self._end_line()

    def handle_data(self, data: str) -> None:
        number, column = self.getpos()
        if self.cells:
            self.cells[-1].append(data)
            return
        for index, piece in enumerate(data.split("\n")):
            if index:
                self._end_line()
                number, column = number + 1, 0
                self.line.number = number
            if piece:
                self._add(piece.rstrip("\r"), number, column + 1)

    def handle_entityref(self, name: str) -> None:
        self._entity(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self._entity(f"&#{name};")

    def _entity(self, text: str) -> None:
        resolved = html.unescape(text)
        if self.cells:
            self.cells[-1].append(resolved)
            return
        number, column = self.getpos()
        self._add(resolved, number, column + 1)

    def _add(self, piece: str, number: int, column: int) -> None:
        if not self.line.text:
            self.line.number = number
        self.line.pieces.append((len(self.line.text), number, column))
        self.line.text += piece

    def _end_line(self) -> None:
        if self.line.text or not self.items:
            self.items.append(self.line)
        self.line = Line("", self.getpos()[0])
