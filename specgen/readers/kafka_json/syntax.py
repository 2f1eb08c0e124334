"""Text to a tree of JSON values, each with its place."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, UnexpectedCharacters, UnexpectedInput, v_args
from lark.visitors import Transformer_NonRecursive

from specgen.model import Span
from specgen.problems import Problem, Problems
from specgen.problems import catalogue as problem

MAX_DEPTH = 64
"""How deep a definition may nest; Kafka's own reach 14."""

Value = str | int | float | bool | list["Node"] | dict[str, "Node"] | None

_COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_TERMINALS = {
    "LBRACE": "'{'",
    "RBRACE": "'}'",
    "LSQUARE": "'['",
    "RSQUARE": "']'",
    "COMMA": "','",
    "COLON": "':'",
    "STRING": "a string",
    "INTEGER": "a number",
    "DECIMAL": "a number",
    "TRUE": "true",
    "FALSE": "false",
    "NULL": "null",
    "$END": "the end",
}


@dataclass(slots=True)
class Node:
    """A JSON value with its span; ``keys`` has the spans of an object's keys."""

    value: Value
    span: Span
    keys: dict[str, Span] | None = None
    depth: int = 0


def parse(text: str, path: str, problems: Problems) -> Node | None:
    """The first value of the text, or None with a problem reported.

    Closing brackets left over behind the value are a warning: 2.8's
    DescribeProducersRequest has them, and the readers of its time passed them over.
    """
    try:
        node = _Builder(path).transform(_parser().parse(text))
    except UnexpectedInput as error:
        found = _value_before(text, path, error)
        if found is None:
            problems.add(_syntax_problem(error, text, path))
            return None
        node = found
        place = _place(error, text, path)
        rest = _COMMENT.sub("", text[error.pos_in_stream or 0 :])
        leftover = not rest.strip(" \t\r\n]}")
        report = problem.brackets_after_value if leftover else problem.text_after_value
        problems.add(report(place))
    assert isinstance(node, Node)
    if node.depth > MAX_DEPTH:
        problems.add(problem.nested_too_deep(node.span, MAX_DEPTH))
        return None
    return node


def plain(text: str, path: str) -> Node:
    """The same tree with no lines and columns, fast: for text known to be right.

    Raises ValueError where the text is not plain JSON, or nests without end.
    """
    span = Span(path)

    def node(value: Any) -> Node:
        if isinstance(value, dict):
            return Node({key: node(item) for key, item in value.items()}, span)
        if isinstance(value, list):
            return Node([node(item) for item in value], span)
        return Node(value, span)

    try:
        return node(json.loads(text))
    except RecursionError as error:
        raise ValueError("nested too deep") from error


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("definition.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start="value")


@v_args(inline=True)
class _Builder(Transformer_NonRecursive[Token, Node]):
    """Lark's tree to nodes, without recursion: nesting depth is the input's."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path

    def _span(self, first: Token, last: Token) -> Span:
        return Span(
            self.path,
            first.line or 0,
            first.column or 0,
            last.end_line or 0,
            last.end_column or 0,
        )

    def string(self, token: Token) -> Node:
        raw = str(token)
        text = json.loads(raw, strict=False) if "\\" in raw else raw[1:-1]
        return Node(text, self._span(token, token))

    def integer(self, token: Token) -> Node:
        # A hostile number of many thousand digits is no number to int().
        value = int(token) if len(token) < 100 else str(token)
        return Node(value, self._span(token, token))

    def decimal(self, token: Token) -> Node:
        return Node(float(token), self._span(token, token))

    def true(self, token: Token) -> Node:
        return Node(True, self._span(token, token))

    def false(self, token: Token) -> Node:
        return Node(False, self._span(token, token))

    def null(self, token: Token) -> Node:
        return Node(None, self._span(token, token))

    def member(self, key: Token, value: Node) -> tuple[Token, Node]:
        return key, value

    def object(self, first: Token, *rest: Any) -> Node:
        *members, last = rest
        values: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        for key, node in members:
            name = json.loads(key, strict=False)
            values[name] = node  # of duplicate keys the last wins (3.8 has some)
            keys[name] = self._span(key, key)
        depth = 1 + max((node.depth for _, node in members), default=0)
        return Node(values, self._span(first, last), keys, depth)

    def array(self, first: Token, *rest: Any) -> Node:
        *items, last = rest
        depth = 1 + max((node.depth for node in items), default=0)
        return Node(list(items), self._span(first, last), None, depth)


def _value_before(text: str, path: str, error: UnexpectedInput) -> Node | None:
    """The whole value that ends before the place of the error, if there is one."""
    end = error.pos_in_stream
    if not end or not _COMMENT.sub("", text[:end]).strip():
        return None
    try:
        return _Builder(path).transform(_parser().parse(text[:end]))
    except UnexpectedInput:
        return None


def _place(error: UnexpectedInput, text: str, path: str) -> Span:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        lines = text.split("\n")
        line, column = len(lines), len(lines[-1]) + 1
        return Span(path, line, column, line, column + 1)
    line, column = error.line, error.column
    width = 1 if token is None or "\n" in token else max(1, len(token))
    return Span(path, line, column, line, column + width)


def _syntax_problem(error: UnexpectedInput, text: str, path: str) -> Problem:
    place = _place(error, text, path)
    allowed = getattr(error, "allowed", None) or getattr(error, "accepts", None)
    allowed = allowed or getattr(error, "expected", None) or ()
    wanted = sorted({_TERMINALS[name] for name in allowed if name in _TERMINALS})
    hint = "expected " + " or ".join(wanted) if wanted else ""
    if isinstance(error, UnexpectedCharacters):
        char = text[error.pos_in_stream or 0 :][:1]
        if char == '"':
            return problem.syntax(place, "a string that does not end", hint)
        if char == "/":
            return problem.syntax(place, "a comment that does not end", hint)
        return problem.syntax(place, f"unexpected character {char!r}", hint)
    token = getattr(error, "token", None)
    if token is None or token.type == "$END":
        return problem.syntax(place, "the text ends too early", hint)
    return problem.syntax(place, f"unexpected {str(token)[:40]!r}", hint)
