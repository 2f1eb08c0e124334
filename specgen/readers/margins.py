"""Remove margins: what is around the lines of a text without being part of it.

Mail quotes with ``>``, diffs have ``+``, lists have bullets, listings number their lines,
loggers write the time and more before them, boxes and comments have a second edge.
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
        r"[ \t]*(?:[!;:~'\"\u00bb\u00a6\u2502\u2503\u2551]|/\*{1,2}|\.\.|REM|dnl)(?=[ \t]|$)",
    )
]
_CLOCK = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]{1,9})?"
_DATE = (
    r"[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}|[0-9]{2}[./][A-Z0-9][a-z0-9]{1,2}[./][0-9]{4}|"
    r"[0-9]{2}-[0-9]{2}|[A-Z][a-z]{2} [ 0-9][0-9]|[A-Z][0-9]{4}"
)
_ZONE = r" ?(?:Z|UTC|[+-][0-9]{2}:?[0-9]{2})"
_LEVEL = "trace|debug|info|notice|warn(?:ing)?|error|fatal|stdout|stderr"
_OF_LOGS = [
    re.compile(rf"[ \t]*(?:{pattern})(?=[ \t]|$)")
    for pattern in (
        r"[0-9]{10}(?:\.[0-9]{1,9})?|\[ {0,9}[0-9]{1,9}\.[0-9]{6}\]",
        rf"(?:<[0-9]{{1,3}}>|time=)?\[?(?:(?:{_DATE})[T :])?{_CLOCK}(?:{_ZONE})?\]?",
        rf"(?:level=)?[\[<]?(?i:{_LEVEL})[\]>]?(?::[a-z]{{1,40}})?:?(?: [FP])?",
    )
]
_OF_LOGS.append(re.compile(rf"(?:{_LEVEL.upper()}):[a-z][\w.]{{0,80}}:"))
"""The time, the level or the stream."""
_BEHIND_TIMES = [
    re.compile(rf"[ \t]*{pattern}(?=[ \t]|$)")
    for pattern in (
        r"\[[^\]\n]{1,80}\]:?",
        r"[A-Za-z][\w.@/-]{0,80}(?: [\w.@/-]{1,80})?(?:\[[0-9]{1,7}\])?:",
        r"[A-Za-z][\w.@/$-]{0,80}[ \t]{1,20}[-|:]",
        r"[0-9]{1,7} (?:-{3}|[\w.-]{1,80}:[0-9]{1,7}\]|[ \t]{0,9}[0-9]{1,7} [A-Z])",
        r"-{1,3}",
    )
]
"""The thread, the host and program, the logger; without a time only if always the same."""
_EDGES = [
    re.compile(rf"[ \t]*{pattern}[ \t]*$")
    for pattern in (
        *(r"\u2502", r"\u2503", r"\u2551", r"\*+/?", r"#+", r"/{2,}"),
        r"\([a-z][a-z0-9_]{0,40}(?:\.[A-Za-z0-9_$]{1,80}){1,20}\)",
    )
]
"""The right edge of a box or comment, and the logger that Kafka writes behind a line."""
_MOST_OF_EDGE = 200
_NUMBER = re.compile(r"[ \t]*(?P<digits>[0-9]{1,7})")
_AFTER_NUMBER = re.compile(r"[.:)|\u2502]?")
_MAX_MARGINS = 8
"""The most margins side by side, as in a quotation of a log."""
_MIN_LINES = 6
"""A margin is on at least this many lines."""


def without_margins(rows: Sequence[NumberedLine]) -> Sequence[NumberedLine]:
    """Remove the margins that most lines have; other lines are unchanged."""
    is_log = False
    for _ in range(_MAX_MARGINS):
        texts = [text for _, _, text in rows]
        least = max(
            _MIN_LINES, 3 * sum(not text.isspace() for text in texts if text) // 4
        )
        widths = _marks(_MARKS, texts, least) or _numbers(texts, least)
        if widths is None:
            widths = _marks(_OF_LOGS, texts, least)
            is_log |= widths is not None
        if widths is None:
            widths = _marks(_BEHIND_TIMES, texts, least, is_same=not is_log)
        if widths is None:
            return _without_edge(rows, least)
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


def _without_edge(rows: Sequence[NumberedLine], least: int) -> Sequence[NumberedLine]:
    """Remove the mark at the end of lines, if at least ``least`` lines have the same."""
    for edge in _EDGES:
        ends = [_end(edge, text) for _, _, text in rows]
        if sum(end < len(row[2]) for end, row in zip(ends, rows, strict=True)) >= least:
            return [
                (number, column, text[:end])
                for (number, column, text), end in zip(rows, ends, strict=True)
            ]
    return rows


def _end(edge: re.Pattern[str], text: str) -> int:
    """Where the mark at the end of a line begins; the length of the line if there is none."""
    bare = text.rstrip(" \t")
    start = max(0, len(bare) - _MOST_OF_EDGE)
    word = max(bare.rfind(" ", start), bare.rfind("\t", start)) + 1 or start
    match = edge.match(bare, word)
    return len(text) if match is None else match.start()


def _marks(
    marks: Sequence[re.Pattern[str]],
    texts: Sequence[str],
    least: int,
    is_same: bool = False,
) -> list[int] | None:
    """The width of the mark before each line, if at least ``least`` lines have the same.

    That is one of the ``marks`` or, if it ``is_same``, the same characters.
    """
    for mark in marks:
        widths = [match.end() if (match := mark.match(t)) else 0 for t in texts]
        if len(texts) - widths.count(0) < least:
            continue
        pairs = zip(texts, widths, strict=True)
        if not is_same or len({text[:width] for text, width in pairs if width}) == 1:
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
