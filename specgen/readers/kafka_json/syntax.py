"""Text to a tree of JSON values, each with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from lark import Lark, Token, UnexpectedInput, v_args
from lark.visitors import Transformer_NonRecursive

from specgen.model import Span
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.kafka_json.syntax_errors import place_of, syntax_problem

MAX_DEPTH = 64
"""How deep a definition may nest; Kafka's own reach 14."""


class Number(str):
    """A number as it is written: of any length, and ``1e3`` is not ``1000.0``."""

    __slots__ = ()


JsonValue = str | Number | bool | list["Node"] | dict[str, "Node"] | None

_LEFTOVER = re.compile(r"(?:[\]} \t\r\n]|//[^\n]*+|/\*.*?\*/)*+", re.DOTALL)
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")


@dataclass(slots=True)
class Node:
    """A JSON value with its span; ``keys`` has the spans of an object's keys."""

    value: JsonValue
    span: Span
    keys: dict[str, Span] | None = None
    depth: int = 0
    repeated: tuple[tuple[str, tuple[Span, Span]], ...] = ()
    """An object's keys that stand again below, each with its place and its value's."""


def parse(text: str, path: str, problems: Problems) -> Node | None:
    """The first value of the text, or None with a problem reported.

    Closing brackets left over behind the value are a warning: 2.8's
    DescribeProducersRequest has them, and the readers of its time passed them over.
    """
    builder = _Builder(path)
    try:
        node = builder.build(text)
    except UnexpectedInput as error:
        end = error.pos_in_stream or 0
        builder = _Builder(path)
        try:
            node = builder.build(text[:end])
        except UnexpectedInput:
            problems.add(syntax_problem(error, text, path))
            return None
        leftover = _LEFTOVER.fullmatch(text, end)
        report = problem.brackets_after_value if leftover else problem.text_after_value
        problems.add(report(place_of(error, text, path)))
    for span in builder.half_pairs:
        message = "half of a surrogate pair, which is no character"
        problems.add(problem.syntax(span, message))
    if node.depth > MAX_DEPTH:
        problems.add(problem.nested_too_deep(node.span, MAX_DEPTH))
    return None if builder.half_pairs or node.depth > MAX_DEPTH else node


def plain(text: str, path: str) -> Node:
    """The same tree with no lines and columns, fast: for text known to be right.

    Raises ValueError where the text is not plain JSON, or nests without end.
    """
    span = Span(path)

    def node(value: Any, room: int) -> Node:
        if isinstance(value, dict | list) and not room:
            raise ValueError("nested too deep")
        if isinstance(value, dict):
            inner = {key: node(item, room - 1) for key, item in value.items()}
            return Node(inner, span)
        if isinstance(value, list):
            return Node([node(item, room - 1) for item in value], span)
        return Node(value, span)

    if _HALF_PAIR.search(text):
        raise ValueError("surrogates are looked at where they have places")
    try:
        value = json.loads(
            text, parse_int=Number, parse_float=Number, parse_constant=_refuse
        )
    except RecursionError as error:
        raise ValueError("nested too deep") from error
    return node(value, MAX_DEPTH)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("definition.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start="value")


def tokens(text: str) -> Iterator[Token]:
    """All of a text, blanks and comments included; raises UnexpectedInput."""
    return _parser().lex(text, dont_ignore=True)


@v_args(inline=True)
class _Builder(Transformer_NonRecursive[Token, Node]):
    """Lark's tree to nodes, without recursion: nesting depth is the input's."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self.path = path
        self.half_pairs: list[Span] = []

    def build(self, text: str) -> Node:
        """The text's one value; raises UnexpectedInput."""
        return self.transform(_parser().parse(text))

    def _span(self, first: Token, last: Token) -> Span:
        return Span(
            self.path,
            first.line or 0,
            first.column or 0,
            last.end_line or 0,
            last.end_column or 0,
        )

    def _text(self, token: Token) -> str:
        if "\\" not in token:
            return token[1:-1]
        text: str = json.loads(token)
        if any("\ud800" <= char <= "\udfff" for char in text):
            self.half_pairs.append(self._span(token, token))
        return text

    def string(self, token: Token) -> Node:
        return Node(self._text(token), self._span(token, token))

    def number(self, token: Token) -> Node:
        return Node(Number(token), self._span(token, token))

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
        repeated = []
        for key, node in members:
            name = self._text(key)
            if name in values:
                repeated.append((name, (keys[name], values[name].span)))
            values[name] = node  # of duplicate keys the last wins (3.8 has some)
            keys[name] = self._span(key, key)
        depth = 1 + max((node.depth for _, node in members), default=0)
        return Node(values, self._span(first, last), keys, depth, tuple(repeated))

    def array(self, first: Token, *rest: Any) -> Node:
        *items, last = rest
        depth = 1 + max((node.depth for node in items), default=0)
        return Node(list(items), self._span(first, last), None, depth)
