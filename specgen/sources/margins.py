"""Remove margins: what is around the lines of a text without being part of it.

Mail quotes with ``>``, diffs have ``+``, lists have bullets, listings number their lines,
loggers write the time and more before them, boxes and comments have a second edge.
A margin is on most lines; a mark on only a few lines belongs to the text.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial

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
        lines = _Lines([text for _, _, text in rows])
        widths = lines.marks(_MARKS) or _numbers(lines)
        if widths is None:
            widths = lines.marks(_OF_LOGS)
            is_log |= widths is not None
        if widths is None:
            widths = lines.marks(_BEHIND_TIMES, is_same=not is_log)
        if widths is None:
            return _without_edge(rows, lines)
        after_margin = [
            t[w]
            for t, w in zip(lines.texts, widths, strict=True)
            if w and t[w:].strip()
        ]
        if all(char in " \t" for char in after_margin):
            widths = [w + 1 if w else 0 for w in widths]
        rows = [
            (number, column + width, text[width:])
            for (number, column, text), width in zip(rows, widths, strict=True)
        ]
    return rows


class _Lines:
    """The lines of a text, most of which may have a margin."""

    def __init__(self, texts: Sequence[str]) -> None:
        self.texts = texts
        self.written = [text for text in texts if text and not text.isspace()]
        self.least = max(_MIN_LINES, 3 * len(self.written) // 4)
        """The fewest lines that have a margin, if there is one."""

    def most(self, has_margin: Callable[[str], object]) -> bool:
        """Whether most lines have a margin, which few lines show in a text without one."""
        others = len(self.written) - self.least
        for text in self.written:
            if not has_margin(text):
                others -= 1
                if others < 0:
                    return False
        return others >= 0

    def marks(
        self, marks: Sequence[re.Pattern[str]], is_same: bool = False
    ) -> list[int] | None:
        """The width of the mark before each line, if most lines have the same.

        That is one of the ``marks`` or, if it ``is_same``, the same characters.
        """
        for mark in filter(lambda mark: self.most(mark.match), marks):
            matches = [mark.match(text) for text in self.texts]
            if not is_same or len({match[0] for match in matches if match}) == 1:
                return [match.end() if match else 0 for match in matches]
        return None


def _without_edge(
    rows: Sequence[NumberedLine], lines: _Lines
) -> Sequence[NumberedLine]:
    """Remove the mark at the end of lines, if most lines have the same."""
    for edge in _EDGES:
        if lines.most(partial(_has_edge, edge)):
            return [(n, column, text[: _end(edge, text)]) for n, column, text in rows]
    return rows


def _has_edge(edge: re.Pattern[str], text: str) -> bool:
    return _end(edge, text) < len(text)


def _end(edge: re.Pattern[str], text: str) -> int:
    """Where the mark at the end of a line begins; the length of the line if there is none."""
    bare = text.rstrip(" \t")
    start = max(0, len(bare) - _MOST_OF_EDGE)
    word = max(bare.rfind(" ", start), bare.rfind("\t", start)) + 1 or start
    match = edge.match(bare, word)
    return len(text) if match is None else match.start()


def _numbers(lines: _Lines) -> list[int] | None:
    """The width of the number before each line, if most are consecutive.

    Where a line's text begins with digits, the expected number shows where it starts.
    """
    if not lines.most(_NUMBER.match):
        return None
    widths: list[int] = []
    steps = 0
    next_number = ""
    for text in lines.texts:
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
    return widths if steps >= lines.least - 1 else None
