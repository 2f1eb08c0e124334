"""Edit a definition's text, leaving everything else unchanged byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise

from lark import Token, UnexpectedInput

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.report.catalogue import nearest
from specgen.sources.kafka_json.objects import DefinedObject, defined_objects
from specgen.sources.kafka_json.spelling import unquoted
from specgen.sources.kafka_json.syntax import parse, tokens

_CLOSERS = {"RBRACE", "RSQUARE"}
_OPENERS = {"LBRACE", "LSQUARE"}
_COMMENT = re.compile(r"/[/*]")
_COMMA = re.compile(r"[ \t]*,[ \t]*")
_REST = re.compile(r"[ \t]*(?:\r?\n|\r?\Z)")
_TRAILING_KEYS = frozenset(("about", "fields"))
"""The last keys of a field; an added key goes before them."""


@dataclass(frozen=True, order=True)
class Edit:
    """A replacement for part of a text; offsets are in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Fix:
    """An edit, the rule that it satisfies, and a description of it."""

    rule: str
    span: Span
    words: str
    edit: Edit


def edited(text: str, edits: Iterable[Edit]) -> str:
    """Apply edits, which must not overlap, to a text."""
    parts: list[str] = []
    start = 0
    for edit in sorted(edits):
        parts += [text[start : edit.start], edit.text]
        start = edit.end
    return "".join([*parts, text[start:]])


class Definition:
    """A definition's text and objects, to find the places to edit."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        root = parse(text, path, Problems())
        self.objects = [*defined_objects(root)] if root else []
        lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in lines)]

    def range_of(self, span: Span) -> tuple[int, int]:
        """The start and end of a span, in characters."""
        return (
            self._starts[span.line - 1] + span.column - 1,
            self._starts[span.end_line - 1] + span.end_column - 1,
        )

    def without_quotes(self, span: Span) -> Edit | None:
        """Remove the quotes from the value at a place; None if it needs them."""
        item, key = self._values.get(span, (None, ""))
        text = "" if item is None else unquoted(item, key)
        return Edit(*self.range_of(span), text) if text else None

    def without_member(self, key: Span) -> Edit | None:
        """Remove an object's member that is repeated below, by the place of its key.

        None if it contains a comment, which would be lost.
        """
        value = self._repeated.get(key)
        if value is None:
            return None
        start, end = self.range_of(key)[0], self.range_of(value)[1]
        comma = _COMMA.match(self.text, end)
        if comma is None or _COMMENT.search(self.text[start:end]):
            return None
        return _removal(self.text, start, comma.end())

    def with_member(self, name: Span, key: str, value: str) -> Edit | None:
        """Add a key to the field whose name is there; None if the field already has it."""
        item = self._fields.get(name)
        if item is None or key in item.members:
            return None
        return self._insertion(item, key, value)

    @cached_property
    def _values(self) -> dict[Span, tuple[DefinedObject, str]]:
        """The objects' members by the places of their values."""
        return {
            node.span: (item, key)
            for item in self.objects
            for key, node in item.members.items()
        }

    @cached_property
    def _repeated(self) -> dict[Span, Span]:
        """The places of the values of repeated members by those of their keys."""
        return {
            key: value
            for item in self.objects
            for _, (key, value) in item.node.repeated
        }

    @cached_property
    def _fields(self) -> dict[Span, DefinedObject]:
        """The fields by the places of their names."""
        return {item.name: item for item in self.objects if not item.is_message}

    def _insertion(self, item: DefinedObject, key: str, value: str) -> Edit:
        """Insert a key after the last one that precedes the trailing keys."""
        previous = "name"
        for other in sorted(item.members, key=lambda k: self.range_of(item.keys[k])):
            if other in _TRAILING_KEYS:
                break
            previous = other
        start = self.range_of(item.keys[previous])[0]
        comma = _before(self.text, start, " \t\r\n")
        is_apart = comma < start and self.text[comma - 1 : comma] == ","
        blank = self.text[comma:start] if is_apart else " "
        end = self.range_of(item.members[previous].span)[1]
        return Edit(end, end, f",{blank}{json.dumps(key)}: {json.dumps(value)}")


def respelt_keys(text: str, path: str) -> list[Fix]:
    """Correct unknown keys that differ only in case from a known key the object lacks."""
    definition = Definition(text, path)
    fixes = []
    for item in definition.objects:
        for key, span in item.keys.items():
            known_key = (
                "" if key in item.known_keys else nearest(key, [*item.known_keys], 0)
            )
            if known_key and known_key not in item.members:
                edit = Edit(*definition.range_of(span), json.dumps(known_key))
                fixes.append(Fix("J6", span, f"{key} is {known_key}", edit))
    return fixes


def repaired(text: str, path: str) -> list[Fix]:
    """Correct the punctuation of a text that would otherwise be a definition.

    Removes commas before closing brackets, and closing brackets after the object.
    """
    try:
        code = [t for t in tokens(text) if t.type not in {"COMMENT", "WHITE"}]
    except UnexpectedInput:
        return []
    fixes = []
    for token, following in pairwise(code):
        if token == "," and following.type in _CLOSERS:
            words = "a comma before a closing bracket"
            fixes.append(_removed(text, path, token, "J1", words))
    left = _leftover(code)
    if all(token.type in _CLOSERS for token in left):
        words = "a closing bracket after the object"
        fixes += (_removed(text, path, token, "J3", words) for token in left)
    return fixes


def _leftover(code: list[Token]) -> list[Token]:
    """The tokens after the first value."""
    depth = 0
    for number, token in enumerate(code):
        depth += (token.type in _OPENERS) - (token.type in _CLOSERS)
        if depth <= 0:
            return code[number + 1 :]
    return []


def _removed(text: str, path: str, token: Token, rule: str, words: str) -> Fix:
    start = token.start_pos or 0
    line, column = token.line or 0, token.column or 0
    span = Span(path, line, column, line, column + len(token))
    return Fix(rule, span, words, _removal(text, start, start + len(token)))


def _removal(text: str, start: int, end: int) -> Edit:
    """Remove part of a text, and its line if nothing else is on it, else the blanks before."""
    rest = _REST.match(text, end)
    if rest is None:
        return Edit(start, end, "")
    before = _before(text, start, " \t")
    is_line = before == 0 or text[before - 1] == "\n"
    return Edit(before, rest.end() if is_line else end, "")


def _before(text: str, end: int, blanks: str) -> int:
    """Where the blanks before an offset begin."""
    while end and text[end - 1] in blanks:
        end -= 1
    return end
