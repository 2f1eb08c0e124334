"""Split a document into lines of text and rows of tables, each with its place.

HTML is split at its tags; in text and Markdown, entities are resolved, and margins,
escapes and fences removed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from html import unescape

from specgen.sources.bnf.heads import plain_heads
from specgen.sources.bnf.html_items import html_items
from specgen.sources.bnf.html_tokens import resolved
from specgen.sources.bnf.items import INVISIBLE, Item, Line, LineBuilder
from specgen.sources.bnf.patterns import ARROW, WIRE_NAMES
from specgen.sources.bnf.signs import plain_signs
from specgen.sources.json_log import from_json_log
from specgen.sources.margins import without_margins

_FENCE = re.compile(r"\s*(?:```|~~~)")
_MARKERS = re.compile(r"\{(?:noformat|code)(?::[^{}\n]{0,80})?\}|<!\[CDATA\[|\]\]>")
"""Jira's fences and those of XML may be on the first and last line of the text itself."""
_SHOWN_CELL = re.compile(r"&lt;td(?:&gt;|\s)", re.IGNORECASE)
_CELL = re.compile(r"<td[\s>]", re.IGNORECASE)
_IS_CHANGED = re.compile(rf"[\\&]|{INVISIBLE}")
_IS_HTML = re.compile(
    r"<(?:pre|td|th|tr|table|h[1-6]|html|body|p|div|br|span|code|tt|samp|li)\s*/?>|"
    r"<(?:pre|td|th|tr|table|h[1-6]|html|body|p|div|span|code|li)\s",
    re.IGNORECASE,
)


def read_items(text: str) -> Iterable[Item]:
    """The lines and rows of a document, in order."""
    if "\n" not in text:
        text = text.replace("\r", "\n")
    if _SHOWN_CELL.search(text) and not _CELL.search(text):
        text = unescape(text)  # the source of a page, shown on a page
    text = _MARKERS.sub(lambda marker: " " * len(marker[0]), from_json_log(text))
    is_html = _IS_HTML.search(text) is not None
    text = plain_signs(text if is_html else from_separated(text))
    return plain_heads(html_items(text) if is_html else _plain_items(text))


def _plain_items(text: str) -> Iterator[Item]:
    line = LineBuilder()
    rows = [
        (at, 1, row.removesuffix("\r")) for at, row in enumerate(text.split("\n"), 1)
    ]
    for number, column, row_text in without_margins(rows):
        if _FENCE.match(row_text):
            continue
        if column == 1 and not _IS_CHANGED.search(row_text):
            yield Line(row_text, number)
            continue
        for piece in resolved(row_text):
            line.add(piece.text, number, piece.at + column)
        yield line.take() or Line("", number)


_TYPES = "|".join(sorted(WIRE_NAMES, key=len, reverse=True))
_FILLER = "\u200b"
"""Stands for a quote or a separator; a character that the reader of lines leaves out."""
_ARROW = re.compile(rf"{ARROW}|[-=]>|\u2192")
_QUOTED = re.compile(
    r'^\ufeff?"(?:[^"\n]{1,300}(?:[=-]>|\u21d2|\u2192)|"\r?$)', re.MULTILINE
)
"""A cell in quotes that has a head or a production, or is empty."""
_ROW = re.compile(
    rf'^"?(?:(?:{_TYPES})"?(?P<of_type>[,;\t])\S|'
    r'[A-Z][A-Z_]{3,80}"?(?P<of_error>[,;\t])"?-?[0-9]{1,4}"?[,;\t]'
    r'"?(?i:true|false)"?[,;\t])',
    re.MULTILINE,
)
"""How a row of the table of types or errors begins."""
_ENDS = {each: re.compile(rf'"{each}{{1,99}}\r?$', re.MULTILINE) for each in ",;\t"}
"""The end of a cell in quotes, before empty ones."""
_QUOTED_ROW = re.compile(rf'^(?:{_TYPES})\t"', re.MULTILINE)
_FULL = re.compile(
    r"(?:=>|->|\u21d2|\u2192)(?:[^\n,;\u21d2\u2192=-]|[=-](?!>)){0,400}+"
    r"(?P<separator>[,;])[,;]*+\r?$",
    re.MULTILINE,
)
"""A head or a production before empty cells."""
_CELLS = {
    separator: re.compile(
        rf'(?P<quoted>"(?:[^"]|""){{0,65536}}+"(?![^{separator}\r\n]))|[^{separator}\n]+|[{separator}\n]'
    )
    for separator in ",;\t"
}
_LEAST = 2
"""The least rows that show a separator."""


def from_separated(text: str) -> str:
    """The lines and rows of a spreadsheet; a text that is none is unchanged."""
    separator = _separator(text)
    if separator is None:
        return text
    lines: list[str] = []
    row: list[str] = []
    for match in _CELLS[separator].finditer(text):
        if match[0] == "\n":
            lines.append(_line(row, separator))
            row = []
        elif match["quoted"] is not None:
            inner = match[0][1:-1].replace('""', f'"{_FILLER}')
            row.append(f"{_FILLER}{inner}{_FILLER}")
        else:
            row.append(match[0])
    return "\n".join([*lines, _line(row, separator)])


def _separator(text: str) -> str | None:
    """What separates the cells of a spreadsheet; None if the text is none."""
    rows = Counter(dict.fromkeys(",;\t", 0))
    rows.update(row["of_type"] or row["of_error"] for row in _ROW.finditer(text))
    if len(_QUOTED.findall(text)) >= _LEAST:
        ends = {each: len(end.findall(text)) // _LEAST for each, end in _ENDS.items()}
        return max(rows, key=lambda each: (ends[each], rows[each]))
    # Rows with tabs are as they should be, unless there are quotes in them.
    rows["\t"] = len(_QUOTED_ROW.findall(text))
    rows.update(full["separator"] for full in _FULL.finditer(text))
    most = max(rows, key=lambda each: rows[each])
    return most if rows[most] >= _LEAST else None


def _line(parts: list[str], separator: str) -> str:
    """A row as a line; ``parts`` are its cells and separators."""
    filled = [part for part in parts if part.strip(f"{separator}{_FILLER} \t\r\n")]
    if len(filled) > 1 and not any(_ARROW.search(part) for part in filled):
        row = "".join("\t" if part == separator else part for part in parts)
        return row.replace("\n", " ").rstrip("\t") + "\n" * row.count("\n")
    return "".join(_FILLER if part == separator else part for part in parts)
