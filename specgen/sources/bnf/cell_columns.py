"""Rejoin tables that come column by column for a few rows at a time, as from a PDF.

Several names, each on its own line, then as many codes, then as many flags, become one
line per row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from specgen.sources.bnf.items import Item, Line, Stretch, joined_line

_COLUMNS = [
    re.compile(pattern)
    for pattern in (
        r"\s*(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|NONE)\s*",
        r"\s*-?[0-9]{1,5}\s*",
        r"\s*(?:True|False)\s*",
    )
]


def whole_columns(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with columns of error codes rearranged as one line per error."""
    waiting: list[Line] = []
    """The lines since the first name, including blank ones."""
    columns: list[list[Line]] = [[]]
    for item in items:
        if isinstance(item, Line) and _takes(columns, item):
            waiting.append(item)
            if len(columns) == len(_COLUMNS) and len(columns[-1]) == len(columns[0]):
                yield from _rows(columns)
                waiting, columns = [], [[]]
            continue
        yield from waiting
        waiting, columns = [], [[]]
        if isinstance(item, Line) and _takes(columns, item) and item.text.strip():
            waiting.append(item)
        else:
            yield item
    yield from waiting


def _takes(columns: list[list[Line]], line: Line) -> bool:
    """Add a line to the columns if it continues them; returns whether it does."""
    if not line.text.strip():
        return bool(columns[0])
    at = len(columns) - 1
    if _COLUMNS[at].fullmatch(line.text) and (
        not at or len(columns[at]) < len(columns[0])
    ):
        columns[at].append(line)
        return True
    is_full = bool(columns[0]) and len(columns[at]) == len(columns[0])
    if is_full and at + 1 < len(_COLUMNS) and _COLUMNS[at + 1].fullmatch(line.text):
        columns.append([line])
        return True
    return False


def _rows(columns: Sequence[Sequence[Line]]) -> Iterator[Line]:
    for cells in zip(*columns, strict=True):
        parts = [Stretch(line, 0, len(line.text.rstrip()), " ") for line in cells]
        yield joined_line(parts)
