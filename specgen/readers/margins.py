"""What stands in front of every line of a text and is no part of it.

Mail quotes with ``>``, a diff has ``+``, lists have bullets, listings number their lines.
A margin is one that most lines have: what a few lines begin with is their own.
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
_BEHIND_NUMBER = re.compile(r"[.:)|\u2502]?")
_DEEPEST = 4
"""So many margins may stand side by side, as where a quotation is quoted."""
_LEAST = 6
"""Fewer lines have no margin."""


def without_margins(rows: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """The lines without the margins that most of them have; others are as they were."""
    for _ in range(_DEEPEST):
        texts = [text for _, _, text in rows]
        least = max(_LEAST, 3 * sum(not text.isspace() for text in texts if text) // 4)
        widths = _marks(texts, least) or _numbers(texts, least)
        if widths is None:
            break
        behind = [
            t[w] for t, w in zip(texts, widths, strict=True) if w and t[w:].strip()
        ]
        if all(char in " \t" for char in behind):
            widths = [w + 1 if w else 0 for w in widths]
        rows = [
            (number, column + width, text[width:])
            for (number, column, text), width in zip(rows, widths, strict=True)
        ]
    return rows


def _marks(texts: Sequence[str], least: int) -> list[int] | None:
    """How wide the mark before each line is, if so many have the same."""
    for mark in _MARKS:
        widths = [match.end() if (match := mark.match(t)) else 0 for t in texts]
        if len(texts) - widths.count(0) >= least:
            return widths
    return None


def _numbers(texts: Sequence[str], least: int) -> list[int] | None:
    """How wide the number before each line is, if so many go up one by one.

    A digit that the line itself begins with is told apart by the number that is expected.
    """
    widths: list[int] = []
    steps = 0
    following = ""
    for text in texts:
        match = _NUMBER.match(text)
        if match is None:
            widths.append(0)
            continue
        is_step = bool(following) and match["digits"].startswith(following)
        number = following if is_step else match["digits"]
        steps += is_step
        end = match.start("digits") + len(number)
        behind = _BEHIND_NUMBER.match(text, end)
        widths.append(end if behind is None else behind.end())
        following = str(int(number) + 1)
    return widths if steps >= least - 1 else None
