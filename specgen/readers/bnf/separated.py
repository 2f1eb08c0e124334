"""Read a document out of a spreadsheet that was saved as text (CSV).

A row of one cell becomes its lines, any other row a line with tabs; every character
stays in its place, except behind a line break in a row of several cells.
"""

from __future__ import annotations

import re

from specgen.readers.bnf.patterns import ARROW
from specgen.readers.bnf.wire_names import WIRE_NAMES

_TYPES = "|".join(sorted(WIRE_NAMES, key=len, reverse=True))
_FILLER = "\u200b"
"""Stands for a quote or a separator; a character that the reader of lines leaves out."""
_ARROW = re.compile(rf"{ARROW}|[-=]>|\u2192")
_QUOTED = re.compile(r'^\ufeff?"[^"\n]{1,300}(?:[=-]>|\u21d2|\u2192)', re.MULTILINE)
"""A cell in quotes that has a head or a production."""
_ERROR = "[A-Z][A-Z_]{3,80}"
_ROWS = {
    separator: re.compile(rf"^(?:{rows})", re.MULTILINE)
    for separator, rows in (
        *(
            (
                each,
                rf"(?:{_TYPES}){each}\S|{_ERROR}{each}-?[0-9]{{1,4}}{each}(?i:true|false){each}",
            )
            for each in ",;"
        ),
        ("\t", rf'(?:{_TYPES})\t"'),  # without quotes, rows are as they should be
    )
}
"""How rows of the tables of types and errors begin."""
_FULL = {
    separator: re.compile(
        rf"(?:=>|->|\u21d2|\u2192)[^\n{separator}]{{0,400}}{separator}+\r?$",
        re.MULTILINE,
    )
    for separator in ",;"
}
"""A head or a production before empty cells."""
_CELLS = {
    separator: re.compile(
        rf'(?P<quoted>"(?:[^"]|""){{0,65536}}+"(?=[{separator}\r\n]|\Z))|[^{separator}\n]+|[{separator}\n]'
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
    if len(_QUOTED.findall(text)) >= _LEAST:
        return max(
            ",;\t", key=lambda each: text.count(f'"{each}') + text.count(f'{each}"')
        )
    counts = {each: len(row.findall(text)) for each, row in _ROWS.items()}
    for each, full in _FULL.items():
        counts[each] += len(full.findall(text))
    most = max(counts, key=lambda each: counts[each])
    return most if counts[most] >= _LEAST else None


def _line(parts: list[str], separator: str) -> str:
    """A row as a line; ``parts`` are its cells and separators."""
    filled = [part for part in parts if part.strip(f"{separator}{_FILLER} \t\r\n")]
    if len(filled) > 1 and not any(_ARROW.search(part) for part in filled):
        row = "".join("\t" if part == separator else part for part in parts)
        return row.replace("\n", " ").rstrip("\t") + "\n" * row.count("\n")
    return "".join(_FILLER if part == separator else part for part in parts)
