"""The items of a document: lines and table rows, each with its place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from specgen.protocol.model import Span

INVISIBLE = (
    r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]|\x1b\[[0-?]*[ -/]*[@-~]"
)
"""Invisible characters: zero-width marks, and the colour codes of terminals."""
_DROPPED = re.compile(rf"\\(?=[!-/:-@\[-`{{-~])|{INVISIBLE}")
"""Invisible characters, and the backslashes of Markdown's escapes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a line: where it starts in the line, and in the document."""

    start: int
    line: int
    column: int


@dataclass(slots=True)
class Line:
    """A line of text, with the places of its parts in the document."""

    text: str
    number: int
    pieces: list[Piece] = field(default_factory=list)
    """Empty if the text is a whole line of the document, unchanged."""

    def span(self, path: str, start: int = 0, end: int | None = None) -> Span:
        """The place of a part of the text."""
        line, column = self.place(start)
        width = max(1, (len(self.text) if end is None else end) - start)
        return Span(path, line, column, line, column + width)

    def place(self, at: int) -> tuple[int, int]:
        """The line and column in the document of an offset in the text."""
        index = bisect_right(self.pieces, at, key=_start)
        if not index:
            return self.number, at + 1
        piece = self.pieces[index - 1]
        return piece.line, piece.column + at - piece.start


def _start(piece: Piece) -> int:
    return piece.start


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a line, and the text that joins it to the part before."""

    line: Line
    start: int
    end: int
    joint: str = ""


def joined_line(stretches: Sequence[Stretch]) -> Line:
    """Join parts of several lines to one, each character keeping its place."""
    parts: list[str] = []
    pieces: list[Piece] = []
    length = 0
    for stretch in stretches:
        line, start, end = stretch.line, stretch.start, stretch.end
        if length:
            parts.append(stretch.joint)
            length += len(stretch.joint)
        pieces.append(Piece(length, *line.place(start)))
        inner = (p for p in line.pieces if start < p.start < end)
        pieces += (replace(p, start=length + p.start - start) for p in inner)
        parts.append(line.text[start:end])
        length += end - start
    return Line("".join(parts), stretches[0].line.number, pieces)


@dataclass(slots=True)
class TableRow:
    """A row of a table; ``depth`` is the number of tables around its own."""

    number: int
    depth: int = 0
    cells: list[str] = field(default_factory=list)
    heads: bool = False


Item = Line | TableRow


class LineBuilder:
    """Builds a line from pieces of the document."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._pieces: list[Piece] = []
        self._length = 0

    def add(self, text: str, line: int, column: int) -> None:
        """Add the text at a place, without invisible characters and escapes."""
        start = 0
        for match in _DROPPED.finditer(text):
            if match.start() < start:
                continue  # the second of two backslashes
            self._add(text[start : match.start()], line, column + start)
            start = match.end()
            if match[0] == "\\":
                self._add(text[start], line, column + start)
                start += 1
        self._add(text[start:], line, column + start)

    def _add(self, text: str, line: int, column: int) -> None:
        if text:
            self._pieces.append(Piece(self._length, line, column))
            self._parts.append(text)
            self._length += len(text)

    def take(self) -> Line | None:
        """Return the line so far, if any, and begin the next one."""
        if not self._parts:
            return None
        line = Line("".join(self._parts), self._pieces[0].line, self._pieces)
        self._parts, self._pieces, self._length = [], [], 0
        return line
