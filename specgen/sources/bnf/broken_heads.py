"""Rejoin heads, headings and names that were broken across lines.

What surrounds an arrow, or is inside a head, must be one line, so a line that begins in
the middle of it continues the line before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from specgen.sources.bnf.items import Item, Line, Stretch, TableRow, joined_line
from specgen.sources.bnf.patterns import (
    ARROW,
    BLANK,
    FIELD_NAME,
    HEAD,
    HEADER_VERSION,
    HEADING,
    TAG,
    WIRE_NAMES,
)

_MAX_LENGTH = 120
"""The most characters of a head or heading."""
_ENDS_IN_NAME = re.compile(rf"(?:{FIELD_NAME}(?:{TAG})?|[0-9]\s*>|[)\uff09])\s*$")
_ANY_ARROW = re.compile(ARROW)
_STARTS_WITH_ARROW = re.compile(rf"\s*{ARROW}")
_ENDS_IN_ARROW_HALF = re.compile(r"[\s)\w>]=\s*$")
_STARTS_WITH_ARROW_HALF = re.compile(r"\s*>(?!>)")
_CONTINUATION = re.compile(
    r"(?:[(\uff08:\uff1a)\uff09]|v?[0-9]|Request|Response|Version|Key|API|"
    r"[Hh]eader|version)"
)
_BEGUN = re.compile(
    r"(?:[A-Za-z0-9]+\s+(?:Request|Response)\s*(?:[(\uff08]\s*(?:Version\s*(?:[:\uff1a]\s*"
    r"(?:[0-9]+\s*[)\uff09]?)?)?)?)?|API\s*[(\uff08]\s*(?:Key\s*[:\uff1a]?)?|"
    r"(?:Request|Response)\s+(?:Header(?:\s+v[0-9]+)?|header(?:\s+version:?)?))\s*$"
)

_BEGUN_HEADER = re.compile(r"\s*(?:Request|Response) (?:He|Hea|Head|Heade|Header)")


def without_breaks(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with each line that begins inside a head joined to the line before."""
    waiting: list[Line] = []
    for item in items:
        if isinstance(item, TableRow):
            yield from waiting
            waiting = []
            yield item
            continue
        if waiting:
            if not item.text.strip(BLANK):
                waiting.append(item)
                continue
            joint = _joint(waiting[0].text, item.text)
            if joint is not None:
                item = _put_together(waiting[0], item, joint)
                waiting = []
        yield from waiting
        waiting = [item]
    yield from waiting


def _joint(first: str, second: str) -> str | None:
    """The text between two lines that are one; None if they are two."""
    if _STARTS_WITH_ARROW.match(second) and _may_end_in_name(first):
        return " "
    if _STARTS_WITH_ARROW_HALF.match(second) and _ENDS_IN_ARROW_HALF.search(first[-9:]):
        return ""
    before, after = first[-_MAX_LENGTH:].rstrip(BLANK), second[:_MAX_LENGTH].lstrip()
    if _is_word_cut(before, after) and (
        _is_head(before, after, "") or _BEGUN_HEADER.fullmatch(before + after)
    ):
        return ""
    if not _CONTINUATION.match(after):
        return None
    if _is_head(before, after, " "):
        return " "
    both = f"{before} {after}".rstrip(BLANK)
    begun = _BEGUN.search(both) if len(second) < _MAX_LENGTH else None
    if begun is None or begun.start() >= len(before):
        return None
    # A type is not an API, nor is the last symbol of a production.
    is_api = begun[0].split()[0] not in WIRE_NAMES
    return " " if is_api and not _ANY_ARROW.search(before[: begun.start()]) else None


def _is_head(before: str, after: str, joint: str) -> bool:
    """Whether a head or a heading extends from one line to the next."""
    if (complete := HEADER_VERSION.search(before)) and complete.end() == len(before):
        return False  # header versions have one digit
    both = before + joint + after
    start_of_after = len(before) + len(joint)
    return any(
        match.start() < len(before) and match.end() > start_of_after
        for pattern in (HEAD, HEADING, HEADER_VERSION)
        for match in pattern.finditer(both)
    )


def _is_word_cut(before: str, after: str) -> bool:
    """Whether a word or a number may continue on the next line."""
    last, first = before[-1:], after[:1]
    if not last.isalnum() or before.rsplit(maxsplit=1)[-1] in WIRE_NAMES:
        return False
    return first.islower() or (last.isdigit() and first.isdigit())


def _may_end_in_name(line: str) -> bool:
    """Whether the last word of a line may be a name whose arrow is on the next line."""
    match = _ENDS_IN_NAME.search(line[-_MAX_LENGTH:])
    if match is None or match[0].strip() in WIRE_NAMES:
        return False
    return len(_ANY_ARROW.findall(line)) != 1  # several: a page that lost its line ends


def _put_together(first: Line, second: Line, joint: str) -> Line:
    end = len(first.text.rstrip(" \t\u00a0|"))
    start = len(second.text) - len(second.text.lstrip())
    return joined_line(
        [Stretch(first, 0, end), Stretch(second, start, len(second.text), joint)]
    )
