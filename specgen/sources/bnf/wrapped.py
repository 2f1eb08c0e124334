"""Rejoin the wrapped lines of a block.

A block consists of its head and productions.  A line among them without an arrow
continues the line before if the block defines its names; otherwise it is something
unrelated, such as the footer of a page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from specgen.sources.bnf.items import Item, Line, Stretch, TableRow, joined_line
from specgen.sources.bnf.patterns import (
    ARROW,
    BEFORE,
    ENDS,
    FIELD_NAME,
    HEAD,
    HEADER_VERSION,
    HEADING,
    START,
    TAG,
    WIRE_NAMES,
)

_TAGS = frozenset(["TAG_BUFFER", "_tagged_fields"])
_TYPES = re.compile(rf"(?:{'|'.join(WIRE_NAMES)}|[A-Z_]*ARRAY\([A-Z0-9_]+\))")
_ANY_ARROW = re.compile(ARROW)
_SOME_TAG = re.compile(TAG)
_NAME = re.compile(FIELD_NAME)
_REST = re.compile(r"[A-Za-z0-9_]+['\u2019]?")
"""A name whose first letters may be on the line before."""
_LAST_WORD = re.compile(r"(?<![A-Za-z0-9_'\u2019])[A-Za-z0-9_'\u2019]*$")
_FIRST_WORD = re.compile(r"[A-Za-z0-9_'\u2019]*")
_ANY_WORD = re.compile(r"[A-Za-z0-9_'\u2019]+")
_HALF = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_OTHER_HALF = re.compile(rf"([A-Za-z0-9_]+['\u2019]?)(?:{TAG})?\s*{ARROW}")
_HALF_OF_TAG = re.compile(rf"{FIELD_NAME}<\s*(?:t(?:a(?:g\s*(?::\s*[0-9]*)?)?)?)?")
_REST_OF_TAG = re.compile(rf"[tag:]*\s*(?:[0-9]+\s*)?>\s*{ARROW}")
_OPEN_TAG = re.compile(r"<\s*(?:t(?:a(?:g\s*(?::\s*[0-9]*)?)?)?)?$")
_END_OF_TAG = re.compile(r"^[tag:]*\s*(?:[0-9]+\s*)?>")
_WIKI_TABLE = re.compile(r"\s*(?:\{\||\|\})")
_HYPHENS = ("-", "\u00ad", "\u2010")
_MAX_WORD = 128
"""The longest type or name that is considered."""


def joined(items: Iterable[Item]) -> Iterator[Item]:
    """The items, with each wrapped line of a block joined."""
    block: list[Line] = []
    for item in items:
        if isinstance(item, TableRow):
            yield from _unwrapped(block)
            block = []
            yield item
            continue
        is_head = _has_arrow(item.text) and HEAD.search(item.text) is not None
        if is_head or (block and _is_heading(item.text)):
            yield from _unwrapped(block)
            block = []
        if is_head or block:
            block.append(item)
        else:
            yield item
    yield from _unwrapped(block)


def _has_arrow(text: str) -> bool:
    return "=>" in text or "\u21d2" in text


def _is_heading(text: str) -> bool:
    """Whether a line ends a block, because another API or none follows."""
    if "API" in text and HEADING.search(text):
        return True
    return "header" in text and HEADER_VERSION.search(text) is not None


def _unwrapped(lines: list[Line]) -> Iterator[Line]:
    """The lines of a block, with wrapped ones joined."""
    if len(lines) < 2:
        yield from lines
        return
    lines = [*_whole_starts(lines)]
    fragments = [_Fragment.of(line) for line in lines]
    names = {
        match[0].partition("=")[0].partition("\u21d2")[0].partition("<")[0].strip()
        for line in lines
        if _has_arrow(line.text)
        for match in START.finditer(line.text)
    }
    followed = _are_followed(lines, fragments)
    current: _Logical | None = None
    for line, fragment, is_inside in zip(lines, fragments, followed, strict=True):
        if fragment is not None and current is not None:
            if not fragment.text:
                current.blanks.append(line)
                continue
            joint = current.joint(fragment, names, is_inside)
            if joint is not None:
                current.add(line, fragment, joint)
                continue
        if current is not None:
            yield from current.lines()
        current = None if fragment is not None else _Logical(line)
        if current is None:
            yield line
    if current is not None:
        yield from current.lines()


def _whole_starts(lines: list[Line]) -> Iterator[Line]:
    """The lines, with names that were broken before their arrow rejoined.

    Such a name is recognised by its symbol, which may be broken too.
    """
    words = {word for line in lines for word in _ANY_WORD.findall(line.text)}
    for line, following in pairwise(lines):
        last = _LAST_WORD.search(line.text.rstrip(ENDS))
        first = _FIRST_WORD.match(following.text, _begin(following))
        if last and first and not _has_arrow(following.text):
            words.add(f"{last[0]}{first[0]}")
    half: Line | None = None
    for line in lines:
        if half is not None and _is_other_half(half, line, words):
            end = len(half.text.rstrip(ENDS))
            rest = Stretch(line, _begin(line), len(line.text))
            yield joined_line([Stretch(half, 0, end), rest])
            half = None
            continue
        if half is not None:
            yield half
        bare = line.text.rstrip(ENDS)[_begin(line) :]
        is_half = _HALF.fullmatch(bare) or _HALF_OF_TAG.fullmatch(bare)
        half = line if is_half else None
        if half is None:
            yield line
    if half is not None:
        yield half


def _is_other_half(half: Line, line: Line, words: set[str]) -> bool:
    """Whether a line continues the name or tag at the end of the line before."""
    before = half.text.rstrip(ENDS)[_begin(half) :]
    if "<" in before:
        return _REST_OF_TAG.match(line.text, _begin(line)) is not None
    rest = _OTHER_HALF.match(line.text, _begin(line))
    return rest is not None and f"{before}{rest[1]}" in words


def _begin(line: Line) -> int:
    """Where a line's text begins, after quotation marks and the like."""
    before = BEFORE.match(line.text)
    return before.end() if before else 0


def _are_followed(lines: list[Line], fragments: list[_Fragment | None]) -> list[bool]:
    """For each line, whether a production follows with only names between."""
    followed = []
    follows = False
    for line, fragment in zip(reversed(lines), reversed(fragments), strict=True):
        followed.append(follows)
        if fragment is None:
            start = BEFORE.match(line.text)
            follows = START.match(line.text, start.end() if start else 0) is not None
        elif fragment.text:
            follows = follows and fragment.names is not None
    return followed[::-1]


@dataclass(frozen=True, slots=True)
class _Fragment:
    """A line without an arrow."""

    text: str
    start: int
    """Where the text begins in the line, after quotation marks and the like."""
    names: tuple[str, ...] | None
    """Its names without brackets; None if it is not a list of symbols."""
    marks: int = 0
    """How many symbols are in brackets or are placeholders for tag sections."""

    @classmethod
    def of(cls, line: Line) -> _Fragment | None:
        """The fragment that a line may be."""
        if _has_arrow(line.text):
            return None
        start = _begin(line)
        text = line.text[start:].rstrip(ENDS)
        if _WIKI_TABLE.match(line.text):
            return cls(text, start, None)
        names: list[str] = []
        marks = 0
        whole = _END_OF_TAG.sub("", _OPEN_TAG.sub("", _SOME_TAG.sub("", text)))
        for index, word in enumerate(whole.split()):
            name = word.strip("?[](){}")
            if not name or name in _TAGS:
                marks += 1
            elif not (_NAME if index else _REST).fullmatch(name):
                return cls(text, start, None)
            elif word[0] in "?[(" and word[-1] in "])":
                marks += 1
            else:
                names.append(name)
        return cls(text, start, tuple(names), marks)


@dataclass(slots=True)
class _Logical:
    """A head or a production, with its continuation lines."""

    line: Line
    stretches: list[Stretch] = field(default_factory=list)
    blanks: list[Line] = field(default_factory=list)
    tail: str = ""
    """The last part of the right side."""
    is_empty: bool = False
    is_one: bool = True
    """Whether the right side is one word so far."""
    open: dict[str, int] = field(default_factory=dict)
    """The number of unclosed brackets, by opening bracket."""

    def __post_init__(self) -> None:
        end = len(self.line.text.rstrip(ENDS))
        self.stretches = [Stretch(self.line, 0, end)]
        right_start = max(
            (m.end() for m in _ANY_ARROW.finditer(self.line.text)), default=0
        )
        self.grow(self.line.text[right_start:end])

    def grow(self, text: str) -> None:
        """Append to the right side."""
        bare = text.strip()
        self.is_empty = not self.tail and not bare
        self.is_one = self.is_one and len(bare.split()) < 2
        for opening, closing in ("[]", "()", "{}"):
            change = bare.count(opening) - bare.count(closing)
            self.open[opening] = self.open.get(opening, 0) + change
        self.tail = (self.tail + text.rstrip())[-_MAX_WORD:]

    def joint(
        self, fragment: _Fragment, names: set[str], is_inside: bool
    ) -> str | None:
        """The text between the line and a fragment that continues it; None if it doesn't.

        ``names`` are those that the block defines; ``is_inside`` is whether a production
        follows the fragment.
        """
        tail = self.tail.strip()
        if self.is_one and _TYPES.fullmatch(tail):
            return None
        if tail.endswith(_HYPHENS) and fragment.names is not None:
            return ""
        last = _LAST_WORD.search(self.tail)
        first = _FIRST_WORD.match(fragment.text)
        assert last is not None and first is not None
        both = last[0] + first[0]
        if _OPEN_TAG.search(tail):
            return " "
        if tail.endswith("?") or self.open["["] > 0 or self.open["("] > 0:
            return ""
        if self.is_one and tail and _TYPES.fullmatch(f"{tail}{fragment.text}"):
            return ""
        are_whole = last[0] in names and first[0] in names
        is_name = both in names or both in _TAGS
        if last[0] and first[0] and is_name and not are_whole:
            return ""
        if self.is_empty and _TYPES.fullmatch(fragment.text):
            return " "
        return " " if self.takes(fragment, names, is_inside) else None

    def takes(self, fragment: _Fragment, names: set[str], is_inside: bool) -> bool:
        """Whether symbols belong to the line."""
        if fragment.names is None:
            return False
        if not fragment.names:
            return True
        if not is_inside:
            return self.open["{"] > 0 and fragment.text.endswith("}")
        known = sum(name in names for name in fragment.names) + fragment.marks
        return known * 2 >= len(fragment.names) + fragment.marks

    def add(self, line: Line, fragment: _Fragment, joint: str) -> None:
        """Append a fragment."""
        end = fragment.start + len(fragment.text)
        if not joint and self.tail.endswith(_HYPHENS):
            last = self.stretches[-1]
            self.stretches[-1] = replace(last, end=last.end - 1)
            self.tail = self.tail[:-1]
        self.stretches.append(Stretch(line, fragment.start, end, joint))
        self.grow(joint + fragment.text)
        self.blanks = []

    def lines(self) -> Iterator[Line]:
        """The whole line, and the blank ones after it."""
        if len(self.stretches) == 1:
            yield self.line
        else:
            yield joined_line(self.stretches)
        yield from self.blanks
