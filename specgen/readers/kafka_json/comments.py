"""``// specgen: allow RULE reason`` in a definition, and what it stands at."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lark import Token

from specgen.model import Span
from specgen.problems import Problems
from specgen.readers.kafka_json.objects import defined_objects
from specgen.readers.kafka_json.syntax import parse, tokens

MARK = "specgen:"
"""What every comment that is meant for specgen begins with."""

_ALLOWING = re.compile(rf"/[/*]\s*{MARK}\s*allow\b(?P<words>.*?)\s*(?:\*/)?", re.DOTALL)


@dataclass(frozen=True)
class AllowingComment:
    """A comment that allows what a rule finds at a place."""

    rule: str
    """As it is written, with versions behind an @; empty where nothing is."""
    reason: str
    span: Span
    owner: Span
    """The text of the message, the struct or the field that it belongs to."""
    name: Span | None
    """Where a field or a struct has its name; None of a message."""


def allowing_comments(text: str, path: str) -> Iterator[AllowingComment]:
    """The comments of a definition that allow something; none of another text.

    One behind code belongs to what its line begins with, one in a line by itself to what
    follows.
    """
    root = parse(text, path, Problems()) if MARK in text else None
    if root is None:
        return
    objects = [*defined_objects(root)]
    for comment, anchor in _anchored(tokens(text)):
        words = _ALLOWING.fullmatch(comment)
        if words is None:
            continue
        rule, _, reason = words["words"].strip().partition(" ")
        place = _span(path, anchor)
        inside = [one for one in objects if place in one.node.span]
        owner = inside[-1] if inside else objects[0]
        yield AllowingComment(
            rule,
            reason.strip(),
            _span(path, comment),
            owner.node.span,
            None if owner.is_message else owner.name,
        )


def _anchored(lexed: Iterable[Token]) -> Iterator[tuple[Token, Token]]:
    """Each comment with the token that it stands at; itself where none follows."""
    first: Token | None = None
    waiting: list[Token] = []
    for token in lexed:
        if _is_code(token):
            yield from ((comment, token) for comment in waiting)
            waiting = []
            if first is None or first.line != token.line:
                first = token
        elif token.type == "COMMENT" and first and first.line == token.line:
            yield token, first
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
