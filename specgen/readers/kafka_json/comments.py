"""``// specgen: allow RULE reason`` in a definition, and what it stands at."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import dropwhile

from lark import Token

from specgen.model import Span
from specgen.problems import Problems
from specgen.readers.kafka_json.syntax import Node, parse, tokens

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
    objects = [*_objects(root, is_message=True)]
    for index, token in enumerate(lexed):
        written = _ALLOWING.fullmatch(token) if token.type == "COMMENT" else None
        if written is None:
            continue
        rule, _, reason = written["words"].strip().partition(" ")
        anchor = _anchor(lexed, index)
        inside = [
            (n, is_named) for n, is_named in objects if _span(path, anchor) in n.span
        ]
        owner, is_named = inside[-1] if inside else objects[0]
        yield AllowingComment(
            rule,
            reason.strip(),
            _span(path, token),
            owner.span,
            _name(owner) if is_named else None,
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


def _objects(node: Node, *, is_message: bool = False) -> Iterator[tuple[Node, bool]]:
    """The message, its structs and its fields, outer ones first; whether it is one of these."""
    if not isinstance(node.value, dict):
        return
    yield node, not is_message
    for key in ("commonStructs", "fields"):
        inner = node.value.get(key)
        for item in inner.value if inner and isinstance(inner.value, list) else ():
            yield from _objects(item)


def _name(node: Node) -> Span:
    assert isinstance(node.value, dict)
    return node.value["name"].span
