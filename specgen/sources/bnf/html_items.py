"""Convert HTML to lines and rows.

A cell has its text, except for headings and ``<pre>``, which become lines wherever they
are.  Rows of a table inside a cell follow the row around it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain

from specgen.sources.bnf.heads import has_plain_head
from specgen.sources.bnf.html_tokens import HtmlText, Tag, tokens
from specgen.sources.bnf.items import INVISIBLE, Item, Line, LineBuilder, TableRow

_BREAKS = re.compile(
    "address|article|blockquote|br|dd|div|dl|dt|h[1-6r]|li|ol|p|pre|section|"
    "table|tbody|td|tfoot|th|thead|tr|ul"
)
"""Elements that begin and end on lines of their own."""
_LINES = re.compile("pre|h[1-6]")
"""Elements that are lines even in a cell, since tables serve as page layout."""
_INVISIBLE = re.compile(INVISIBLE)


HtmlCell = list[HtmlText]


@dataclass(slots=True)
class _Table:
    """An open table, with its open row and the text of the open cell."""

    row: TableRow | None = None
    cell: HtmlCell | None = None
    rows: list[tuple[TableRow, HtmlCell]] = field(default_factory=list)
    """Its rows, each with its last cell that is not empty."""
    is_listing: bool = False
    """Whether its rows are the lines of a text, as sites show code."""

    def end_cell(self) -> None:
        """End the cell, and add its text to the row."""
        if self.row is not None and self.cell is not None:
            text = "".join(part.text for part in self.cell)
            self.row.cells.append(" ".join(_INVISIBLE.sub("", text).split()))
            if ("=>" in text or "\u21d2" in text) and has_plain_head(text):
                self.is_listing = True
            if self.row.cells[-1]:
                self.rows[-1] = (self.row, self.cell)
        self.cell = None

    def end_row(self) -> None:
        """End the row and its cell."""
        self.end_cell()
        self.row = None


def html_items(text: str) -> list[Item]:
    """The lines and rows of an HTML document."""
    return _Html(text).items()


class _Html:
    def __init__(self, text: str) -> None:
        self.text = text
        self.line_starts = [0]
        at = 0
        while (at := text.find("\n", at) + 1) > 0:
            self.line_starts.append(at)
        self.output: list[Item] = []
        self.listed: dict[int, list[Line]] = {}
        """The lines of each row of a listing, by the row's identity."""
        self.line = LineBuilder()
        self.tables: list[_Table] = []
        self.in_lines = False

    def items(self) -> list[Item]:
        """All lines and rows."""
        for token in tokens(self.text):
            if isinstance(token, HtmlText):
                self.add(token)
            elif token.is_end:
                self.end(token)
            else:
                self.start(token)
        self.end_line()
        for table in self.tables:
            self.end_table(table)
        if not self.listed:
            return self.output
        lines = (self.listed.get(id(item), [item]) for item in self.output)
        return [*chain.from_iterable(lines)]

    def end_table(self, table: _Table) -> None:
        """End a table; the rows of a listing become lines."""
        table.end_row()
        if table.is_listing:
            for row, cell in table.rows:
                is_number = all(not text or text.isdigit() for text in row.cells)
                self.listed[id(row)] = [] if is_number else [*self.lines(cell)]

    def lines(self, cell: HtmlCell) -> Iterator[Line]:
        """The lines of a cell."""
        line = LineBuilder()
        for part in cell:
            number, column = self.place(part.at)
            for index, piece in enumerate(part.text.split("\n")):
                if index:
                    yield line.take() or Line("", number)
                    number, column = number + 1, 1
                line.add(piece.removesuffix("\r"), number, column)
        yield line.take() or Line("", self.place(cell[-1].at)[0])

    @property
    def cell(self) -> HtmlCell | None:
        """The text of the open cell, if text belongs to one."""
        if self.in_lines or not self.tables:
            return None
        return self.tables[-1].cell

    def start(self, tag: Tag) -> None:
        """The start of an element."""
        if _BREAKS.fullmatch(tag.name):
            self.end_line()
        if tag.name == "sub":
            self.add(HtmlText(" ", tag.at))  # markup replaced an underscore
        elif _LINES.fullmatch(tag.name):
            if tag.name == "pre" and self.tables and self.tables[-1].row is not None:
                self.tables[-1].is_listing |= self.is_numbered(self.tables[-1].row)
            self.in_lines = True
        elif tag.name in ("table", "tr", "td", "th"):
            self.in_lines = False
            if tag.name == "table" or not self.tables:
                self.tables.append(_Table())
            if tag.name != "table":
                self.start_in_table(tag)

    @staticmethod
    def is_numbered(row: TableRow) -> bool:
        """Whether a row has only a line number so far."""
        return len(row.cells) == 1 and row.cells[0].isdigit()

    def start_in_table(self, tag: Tag) -> None:
        """Begin a row or a cell; a cell without a row begins one."""
        table = self.tables[-1]
        if tag.name == "tr":
            table.end_row()
        if table.row is None:
            table.row = TableRow(self.place(tag.at)[0], depth=len(self.tables) - 1)
            self.output.append(table.row)
            table.rows.append((table.row, []))
        if tag.name != "tr":
            table.end_cell()
            table.cell = []
            table.row.heads |= tag.name == "th"

    def end(self, tag: Tag) -> None:
        """The end of an element; it is ignored if the element is not open in the table."""
        if _BREAKS.fullmatch(tag.name):
            self.end_line()
        if _LINES.fullmatch(tag.name):
            self.in_lines = False
        if not self.tables:
            return
        if tag.name in ("td", "th"):
            self.tables[-1].end_cell()
        elif tag.name == "tr":
            self.tables[-1].end_row()
        elif tag.name == "table":
            self.end_table(self.tables.pop())

    def add(self, token: HtmlText) -> None:
        """Add text to the open cell, or to lines."""
        cell = self.cell
        if cell is not None:
            cell.append(token)
            return
        number, column = self.place(token.at)
        for index, piece in enumerate(token.text.split("\n")):
            if index:
                self.end_line()
                number, column = number + 1, 1
            self.line.add(piece.removesuffix("\r"), number, column)

    def end_line(self) -> None:
        """End the line; in a cell, that becomes a blank."""
        line = self.line.take()
        if line is not None:
            self.output.append(line)
        cell = self.cell
        if cell:
            cell.append(HtmlText("\n", cell[-1].at))

    def place(self, at: int) -> tuple[int, int]:
        """The line and column of an offset in the document."""
        line = bisect_right(self.line_starts, at)
        return line, at - self.line_starts[line - 1] + 1
