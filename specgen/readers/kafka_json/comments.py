"""``// specgen: allow RULE reason`` in a definition, and what it stands at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile

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
    """As it is written; empty where nothing is."""
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
    lexed = [*tokens(text)]
    objects = [*defined_objects(root)]
    for index, token in enumerate(lexed):
        written = _ALLOWING.fullmatch(token) if token.type == "COMMENT" else None
        if written is None:
            continue
        rule, _, reason = written["words"].strip().partition(" ")
        place = _span(path, _anchor(lexed, index))
        inside = [one for one in objects if place in one.node.span]
        owner = inside[-1] if inside else objects[0]
        yield AllowingComment(
            rule,
            reason.strip(),
            _span(path, token),
            owner.node.span,
            None if owner.is_message else owner.name,
        )


def _anchor(lexed: list[Token], index: int) -> Token:
    """The token that a comment stands at."""
    comment = lexed[index]
    line = [t for t in lexed[:index] if t.line == comment.line and _is_code(t)]
    if line:
        return line[0]
    rest = dropwhile(lambda token: not _is_code(token), lexed[index:])
    return next(rest, comment)


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
