"""Parse text into a tree of JSON values, each with its place."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from lark import Lark, Token, UnexpectedInput
from lark.visitors import Transformer_NonRecursive

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.report import catalogue as problem
from specgen.sources.kafka_json.nodes import MAX_DEPTH, Node, Number
from specgen.sources.kafka_json.syntax_errors import place_of, syntax_problem

MAX_WORDS = 100_000
"""How many keys and values a definition may have, since each takes 1 kB while it is
read; Kafka's largest has about 1,000."""

_WORDS = frozenset(("STRING", "NUMBER", "TRUE", "FALSE", "NULL", "LBRACE", "LSQUARE"))
_LEFTOVER = re.compile(r"(?:[\]} \t\r\n]|//[^\n]*+|/\*.*?\*/)*+", re.DOTALL)


def parse(text: str, path: str, problems: Problems) -> Node | None:
    """The first value of the text, or None with a problem reported.

    Extra closing brackets after the value are only a warning: DescribeProducersRequest
    of Kafka 2.8 has them, and the readers of its time ignored them.
    """
    if excess := _excess(text):
        span = Span(path, *excess)
        problems.add(problem.too_many_values(span, MAX_WORDS))
        return None
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
        message = "half of a surrogate pair is not a character"
        problems.add(problem.syntax(span, message))
    if node.depth > MAX_DEPTH:
        problems.add(problem.nested_too_deep(node.span, MAX_DEPTH))
    return None if builder.half_pairs or node.depth > MAX_DEPTH else node


def _excess(text: str) -> tuple[int, int, int, int] | None:
    """The place of the first key or value too many, if there is one."""
    if sum(map(text.count, ",:{[")) < MAX_WORDS:
        return None  # each stands at the start or after one of these
    words = (token for token in _parser().lex(text) if token.type in _WORDS)
    with suppress(UnexpectedInput):  # which parsing reports
        for token in islice(words, MAX_WORDS, None):
            line, column = token.line or 0, token.column or 0
            return line, column, token.end_line or 0, token.end_column or 0
    return None


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("definition.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start="value")


def tokens(text: str) -> Iterator[Token]:
    """All tokens of a text, including blanks and comments; raises UnexpectedInput."""
    return _parser().lex(text, dont_ignore=True)


class _Builder(Transformer_NonRecursive[Token, Node]):
    """Converts Lark's tree to nodes, without recursion, since the input may nest deep.

    Rules take their parts as Lark's list: unpacking it would cost more than the rest.
    """

    def __init__(self, path: str) -> None:
        super().__init__(visit_tokens=False)
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

    def string(self, parts: list[Token]) -> Node:
        return Node(self._text(parts[0]), self._span(parts[0], parts[0]))

    def number(self, parts: list[Token]) -> Node:
        return Node(Number(parts[0]), self._span(parts[0], parts[0]))

    def true(self, parts: list[Token]) -> Node:
        return Node(True, self._span(parts[0], parts[0]))

    def false(self, parts: list[Token]) -> Node:
        return Node(False, self._span(parts[0], parts[0]))

    def null(self, parts: list[Token]) -> Node:
        return Node(None, self._span(parts[0], parts[0]))

    def member(self, parts: list[Any]) -> tuple[Token, Node]:
        key, value = parts
        return key, value

    def object(self, parts: list[Any]) -> Node:
        first, *members, last = parts
        values: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        repeated = []
        for key, node in members:
            name = self._text(key)
            if name in values:
                repeated.append((name, (keys[name], values[name].span)))
            values[name] = node  # the last of duplicate keys wins (3.8 has some)
            keys[name] = self._span(key, key)
        depth = 1 + max((node.depth for _, node in members), default=0)
        return Node(values, self._span(first, last), keys, depth, tuple(repeated))

    def array(self, parts: list[Any]) -> Node:
        first, *items, last = parts
        depth = 1 + max((node.depth for node in items), default=0)
        return Node(items, self._span(first, last), None, depth)
