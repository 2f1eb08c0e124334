"""Find ``// specgen: allow RULE reason`` comments and what they apply to, and listed errors."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark import Token

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.sources.kafka_json.objects import DefinedObject, defined_objects
from specgen.sources.kafka_json.syntax import parse, tokens

MARK = "specgen:"
"""The start of every comment that is meant for specgen."""

_ALLOWING = re.compile(rf"/[/*]\s*{MARK}\s*allow\b(?P<words>.*)", re.DOTALL)

_ERRORS = "Supported errors"
_ERROR = re.compile(
    r"//\s*-\s*(?P<error>[A-Z][A-Z0-9_]+)\b(?:\s*\(versions? (?P<versions>[0-9+-]+)\))?.*"
)


@dataclass(frozen=True)
class AllowingComment:
    """A comment that allows a rule's findings at a place."""

    rule: str
    """As written, with any versions after an @; empty if there is none."""
    reason: str
    span: Span
    owner: Span
    """The extent of the message, struct or field that it applies to."""
    name: Span | None
    """The place of a field's or struct's name; None for a message."""


def allowing_comments(text: str, path: str) -> Iterator[AllowingComment]:
    """The allowing comments of a definition; none if the text is no definition.

    A comment after code applies to what its line begins with, a comment on a line of its
    own to what follows.
    """
    root = parse(text, path, Problems()) if MARK in text else None
    if root is None:
        return
    owners = _Owners(defined_objects(root))
    for comment, anchor in _anchored(tokens(text)):
        match = _ALLOWING.fullmatch(comment)
        if match is None:
            continue
        rule, _, reason = match["words"].removesuffix("*/").strip().partition(" ")
        place = _span(path, anchor)
        owner = owners.of(place)
        yield AllowingComment(
            rule,
            reason.strip(),
            _span(path, comment),
            owner.node.span,
            None if owner.is_message else owner.name,
        )


def listed_errors(text: str) -> Iterator[tuple[str, str]]:
    """The errors that comments of a response's definition list, with their versions.

    The list is a comment that begins with "Supported errors" and a comment for each.
    """
    if _ERRORS not in text:
        return
    is_list = False
    for token in tokens(text):
        if token.type != "COMMENT":
            is_list = is_list and not _is_code(token)
        elif token.lstrip("/ ").startswith(_ERRORS):
            is_list = True
        elif is_list and (match := _ERROR.fullmatch(token)):
            yield match["error"], match["versions"] or ""


class _Owners:
    """Finds the innermost object around a place, in a time that does not depend on their number."""

    def __init__(self, objects: Iterable[DefinedObject]) -> None:
        self._objects = sorted(objects, key=lambda item: _start(item.node.span))
        self._starts = [_start(item.node.span) for item in self._objects]
        self._outer: list[int] = []
        for number, item in enumerate(self._objects):
            self._outer.append(self._around(number - 1, item.node.span))

    def of(self, place: Span) -> DefinedObject:
        """The innermost object around a place; the message if there is none."""
        before = bisect_right(self._starts, _start(place)) - 1
        return self._objects[max(self._around(before, place), 0)]

    def _around(self, number: int, place: Span) -> int:
        """The object of that number or the innermost around it that contains a place; else -1."""
        while number >= 0 and place not in self._objects[number].node.span:
            number = self._outer[number]
        return number


def _start(span: Span) -> tuple[int, int]:
    return span.line, span.column


def _anchored(all_tokens: Iterable[Token]) -> Iterator[tuple[Token, Token]]:
    """Each comment with the token that it applies to, or with itself if there is none."""
    line_start: Token | None = None
    waiting: list[Token] = []
    for token in all_tokens:
        if _is_code(token):
            yield from ((comment, token) for comment in waiting)
            waiting = []
            if line_start is None or line_start.line != token.line:
                line_start = token
        elif token.type == "COMMENT" and line_start and line_start.line == token.line:
            yield token, line_start
        elif token.type == "COMMENT":
            waiting.append(token)
    yield from ((comment, comment) for comment in waiting)


def _is_code(token: Token) -> bool:
    return token.type not in {"COMMENT", "WHITE"}


def _span(path: str, token: Token) -> Span:
    return Span(
        path,
        token.line or 0,
        token.column or 0,
        token.end_line or 0,
        token.end_column or 0,
    )
