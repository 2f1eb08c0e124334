"""Remove margins: what precedes the lines of a text without being part of it.

Mail quotes with ``>``, diffs have ``+``, lists have bullets, listings number their lines.
A margin is on most lines; a mark on only a few lines belongs to the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

NumberedLine = tuple[int, int, str]
"""The number of a line, the column where its text starts, and the text."""

_MARKS = [
    re.compile(pattern)
    for pattern in (
        r"[ \t]*>(?!=)",
        r"[ \t]*[*\u2022\u2023\u25e6\u00b7\u25cf\u25aa\u2013](?=[ \t]|$)",
        r"[ \t]*-(?=[ \t]|$)",
        r"\+(?!(?:[-=:]+\+)+\s*$)",
        r"[ \t]*(?://|#|;;|--|%)[!/]?(?=[ \t]|$)",
    )
]
_NUMBER = re.compile(r"[ \t]*(?P<digits>[0-9]{1,7})")
_AFTER_NUMBER = re.compile(r"[.:)|\u2502]?")
_MAX_MARGINS = 4
"""The most margins side by side, as in a quotation of a quotation."""
_MIN_LINES = 6
"""A margin is on at least this many lines."""


def without_margins(rows: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """Remove the margins that most lines have; other lines are unchanged."""
    for _ in range(_MAX_MARGINS):
        texts = [text for _, _, text in rows]
        least = max(
            _MIN_LINES, 3 * sum(not text.isspace() for text in texts if text) // 4
        )
        widths = _marks(texts, least) or _numbers(texts, least)
        if widths is None:
            break
        after_margin = [
            t[w] for t, w in zip(texts, widths, strict=True) if w and t[w:].strip()
        ]
        if all(char in " \t" for char in after_margin):
            widths = [w + 1 if w else 0 for w in widths]
        rows = [
            (number, column + width, text[width:])
            for (number, column, text), width in zip(rows, widths, strict=True)
        ]
    return rows


def _marks(texts: Sequence[str], least: int) -> list[int] | None:
    """The width of the mark before each line, if at least ``least`` lines have the same."""
    for mark in _MARKS:
        widths = [match.end() if (match := mark.match(t)) else 0 for t in texts]
        if len(texts) - widths.count(0) >= least:
            return widths
    return None


def _numbers(texts: Sequence[str], least: int) -> list[int] | None:
    """The width of the number before each line, if at least ``least`` are consecutive.

    Where a line's text begins with digits, the expected number shows where it starts.
    """
    widths: list[int] = []
    steps = 0
    next_number = ""
    for text in texts:
        match = _NUMBER.match(text)
        if match is None:
            widths.append(0)
            continue
        is_step = bool(next_number) and match["digits"].startswith(next_number)
        number = next_number if is_step else match["digits"]
        steps += is_step
        end = match.start("digits") + len(number)
        separator = _AFTER_NUMBER.match(text, end)
        widths.append(end if separator is None else separator.end())
        next_number = str(int(number) + 1)
    return widths if steps >= least - 1 else None
