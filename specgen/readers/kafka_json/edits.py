"""Changes of a definition's text that leave all else of it as it is, byte for byte."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, pairwise

from lark import Token, UnexpectedInput

from specgen.model import Span
from specgen.problems import Problems
from specgen.problems.catalogue import nearest
from specgen.readers.kafka_json.objects import DefinedObject, defined_objects
from specgen.readers.kafka_json.spelling import unquoted
from specgen.readers.kafka_json.syntax import parse, tokens

_CLOSERS = {"RBRACE", "RSQUARE"}
_OPENERS = {"LBRACE", "LSQUARE"}
_COMMENT = re.compile(r"/[/*]")
_AFTER = frozenset(("about", "fields"))
"""What stands last in a field; other keys come before."""


@dataclass(frozen=True, order=True)
class Edit:
    """What takes the place of a stretch of a text, counted in characters."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Fix:
    """An edit, the rule that it is for, and what it does, in words."""

    rule: str
    span: Span
    words: str
    edit: Edit


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with edits, which don't overlap."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


class Definition:
    """A definition's text with its objects, to find where something is to be changed."""

    def __init__(self, text: str, path: str) -> None:
        self.text = text
        root = parse(text, path, Problems())
        self.objects = [*defined_objects(root)] if root else []
        lines = text.split("\n")
        self._starts = [0, *accumulate(len(line) + 1 for line in lines)]

    def range_of(self, span: Span) -> tuple[int, int]:
        """Where a place begins and ends, counted in characters."""
        return (
            self._starts[span.line - 1] + span.column - 1,
            self._starts[span.end_line - 1] + span.end_column - 1,
        )

    def without_quotes(self, span: Span) -> Edit | None:
        """The value at a place without its quotes; None where it needs them."""
        for one in self.objects:
            for key, node in one.members.items():
                if node.span == span and (text := unquoted(one, key)):
                    return Edit(*self.range_of(span), text)
        return None

    def without_member(self, key: Span) -> Edit | None:
        """An object's member that stands again below taken away, by its key's place.

        None where a comment stands in it, which would be lost.
        """
        for one in self.objects:
            for _, (place, value) in one.node.repeated:
                if place == key:
                    start, end = self.range_of(key)[0], self.range_of(value)[1]
                    comma = re.compile(r"[ \t]*,[ \t]*").match(self.text, end)
                    if comma is None or _COMMENT.search(self.text[start:end]):
                        return None
                    return _removal(self.text, start, comma.end())
        return None

    def with_member(self, name: Span, key: str, value: str) -> Edit | None:
        """A key added to the field whose name stands there; None where it has it."""
        for one in self.objects:
            if one.name == name and key not in one.members and not one.is_message:
                return self._insertion(one, key, value)
        return None

    def _insertion(self, one: DefinedObject, key: str, value: str) -> Edit:
        """Behind the last key that is not one of those that stand last."""
        last = "name"
        for other in sorted(one.members, key=lambda k: self.range_of(one.keys[k])):
            if other in _AFTER:
                break
            last = other
        start = self.range_of(one.keys[last])[0]
        gap = re.search(r",(\s+)\Z", self.text[:start])
        blank = gap[1] if gap else " "
        end = self.range_of(one.members[last].span)[1]
        return Edit(end, end, f",{blank}{json.dumps(key)}: {json.dumps(value)}")


def respelt_keys(text: str, path: str) -> list[Fix]:
    """Unknown keys that differ from one that is known, and not there, in their case alone."""
    definition = Definition(text, path)
    fixes = []
    for one in definition.objects:
        for key, span in one.keys.items():
            wanted = "" if key in one.known_keys else nearest(key, [*one.known_keys], 0)
            if wanted and wanted not in one.members:
                edit = Edit(*definition.range_of(span), json.dumps(wanted))
                fixes.append(Fix("J6", span, f"{key} is {wanted}", edit))
    return fixes


def repaired(text: str, path: str) -> list[Fix]:
    """What makes a definition of a text that is one but for its punctuation.

    That is a comma before a closing bracket, and closing brackets behind the object.
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
        words = "a closing bracket behind the object"
        fixes += (_removed(text, path, token, "J3", words) for token in left)
    return fixes


def _leftover(code: list[Token]) -> list[Token]:
    """What follows the first value."""
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
    """A stretch taken away; with its line where it is all of it, else with blanks before."""
    line = text.rfind("\n", 0, start) + 1
    before = text[line:start]
    rest = re.compile(r"[ \t]*(?:\r?\n|\r?\Z)").match(text, end)
    if rest is None:
        return Edit(start, end, "")
    if not before.strip():
        return Edit(line, rest.end(), "")
    return Edit(line + len(before.rstrip(" \t")), end, "")
