"""Read a document out of a spreadsheet that was saved as text (CSV).

A row of one cell becomes its lines, any other row a line with tabs; every character
stays in its place, except behind a line break in a row of several cells.
"""

from __future__ import annotations

import re
from collections import Counter

from specgen.sources.bnf.patterns import ARROW
from specgen.sources.bnf.wire_names import WIRE_NAMES

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
