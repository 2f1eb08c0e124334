"""Parse a line of the notation as a production, by the grammar in ``bnf.lark``."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from lark import Lark, ParseTree, Token, Transformer, UnexpectedInput

from specgen.protocol.model import Span
from specgen.report import Problems
from specgen.report import documents as problem
from specgen.sources.bnf.items import Line
from specgen.sources.bnf.patterns import ENDS, FIELD_NAME, START

_NAME = re.compile(FIELD_NAME)

_SECTIONS = ("tagbuffer", "taggedfields")
"""The letters of the placeholders for a tag section."""
_SECTION_STARTS = ("ta", "tg", "ag", "at")
_ALIKE = 0.8
"""The likeness of a misspelt placeholder: one letter or two are wrong."""

MAX_LENGTH = 1 << 16
"""Longer lines are refused; Kafka's longest has about 500 characters."""


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name on a right side; None means that its form does not say."""

    name: str
    span: Span = field(compare=False)
    array: bool = False
    nullable: bool | None = None
    compact: bool | None = None
    tag: int | None = None
    buffer: bool = False

    @property
    def may_be_buffer(self) -> bool:
        """Whether it may be the placeholder for a tag section, cut off or misspelt."""
        letters = self.name.lower().replace("_", "")
        return "TAG_BUFFER".startswith(self.name) or (
            # The comparison is slow, so most names never reach it.
            letters[:2] in _SECTION_STARTS
            and bool(get_close_matches(letters, _SECTIONS, 1, _ALIKE))
        )


@dataclass(frozen=True, slots=True)
class Right:
    """A right side: a type, an array of a type, or the symbols of a struct."""

    type: str | None = None
    array: bool = False
    symbols: tuple[Symbol, ...] = ()
    nullable: bool | None = None
    """Whether a struct may be null; None if the form does not say."""
    span: Span | None = field(default=None, compare=False)
    is_readable: bool = True
    """False if what follows the arrow is not a right side, or is missing."""

    @property
    def is_empty(self) -> bool:
        """Whether nothing follows the arrow, not even braces."""
        return not self.symbols and self.type is None and self.nullable is None


UNREADABLE = Right(is_readable=False)


@dataclass(frozen=True, slots=True)
class Production:
    """``name => right side``."""

    name: str
    right: Right
    span: Span
    indent: int = 0
    """The number of blanks before it; -1 if it is not the first on its line."""
    lines_before: int = 0
    """How many lines between the block and it are not part of a block."""

    @property
    def is_late(self) -> bool:
        """Whether it follows something that is not part of a block."""
        return self.lines_before > 0


def parse_right(
    line: Line, start: int, end: int, path: str, problems: Problems
) -> Right:
    """Parse the right side of a head; UNREADABLE, with a problem reported, on failure."""
    right = _parse(line, start, end, "right", path, problems)
    if isinstance(right, Right) and right.type is not None and right.span is not None:
        symbol = Symbol(right.type, right.span)
        if symbol.may_be_buffer and not right.array:
            return Right(symbols=(symbol,))
        problems.add(problem.bad_production(right.span, "a head has no type"))
        return UNREADABLE
    return right if isinstance(right, Right) else UNREADABLE


def parse_production(
    line: Line, start: int, end: int, path: str, problems: Problems
) -> Production | None:
    """Parse part of a line as a production; problems are reported.

    None if it does not even begin with a name and an arrow.
    """
    parsed = _parse(line, start, end, "production", path, problems)
    begun = START.match(line.text, start, end)
    name = _NAME.match(line.text, start, end)
    if begun is None or name is None:
        return None
    span = line.span(path, start, name.end())
    right = parsed if isinstance(parsed, Right) else UNREADABLE
    if isinstance(parsed, Right) and right.is_empty:
        # In a head that is an empty body, but no struct of Kafka's has no fields.
        problems.add(problem.empty_production(span, _plain(name[0])))
        right = UNREADABLE
    indent = -1 if line.text[:start].strip() else start
    return Production(_plain(name[0]), right, span, indent)


def _parse(
    line: Line, start: int, end: int, rule: str, path: str, problems: Problems
) -> Any:
    if end - start > MAX_LENGTH:
        span = line.span(path, start + MAX_LENGTH, start + MAX_LENGTH + 1)
        reason = f"longer than {MAX_LENGTH} characters"
        problems.add(problem.bad_production(span, reason))
        return None
    text = line.text[start:end].rstrip(ENDS)
    try:
        return _Builder(line, start, path).transform(_tree(text, rule))
    except UnexpectedInput as error:
        at = len(text) if _at_end(error) else max(error.pos_in_stream or 0, 0)
        at = min(at, len(text))
        reason = f"unexpected {text[at]!r}" if at < len(text) else "the line ends early"
        span = line.span(path, start + at, start + at + 1)
        problems.add(problem.bad_production(span, reason))
        return None


def _at_end(error: UnexpectedInput) -> bool:
    token = getattr(error, "token", None)
    return token is not None and token.type == "$END"


@lru_cache(maxsize=1 << 14)
def _tree(text: str, rule: str) -> ParseTree:
    """The tree of a text; most lines of a reference recur many times."""
    return _parser().parse(text, rule)


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("bnf.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["right", "production"])


class _Builder(Transformer[Token, Any]):
    """Converts a line's tree to its value; recursion is bounded by the grammar."""

    def __init__(self, line: Line, start: int, path: str) -> None:
        super().__init__()
        self.line = line
        self.start = start
        self.path = path

    def _span(self, token: Token) -> Span:
        at = self.start + (token.start_pos or 0)
        return self.line.span(self.path, at, at + len(token))

    def _symbol(
        self,
        items: list[Any],
        array: bool = False,
        nullable: bool | None = None,
        compact: bool | None = None,
    ) -> Symbol:
        tag = items[1] if len(items) > 1 else None
        name = _plain(items[0])
        return Symbol(name, self._span(items[0]), array, nullable, compact, tag)

    def tag(self, items: list[Token]) -> int:
        """``<tag: 3>``."""
        return int(items[0])

    def plain(self, items: list[Any]) -> Symbol:
        """``name``."""
        return self._symbol(items)

    def array(self, items: list[Any]) -> Symbol:
        """``[name]``."""
        return self._symbol(items, array=True)

    def nullable_array(self, items: list[Any]) -> Symbol:
        """``?[name]``."""
        return self._symbol(items, array=True, nullable=True)

    def compact_array(self, items: list[Any]) -> Symbol:
        """``(name)``, in documents that mark nullable arrays."""
        return self._symbol(items, array=True, nullable=False, compact=True)

    def nullable_compact_array(self, items: list[Any]) -> Symbol:
        """``?(name)``."""
        return self._symbol(items, array=True, nullable=True, compact=True)

    def buffer(self, items: list[Token]) -> Symbol:
        """``TAG_BUFFER``, later ``_tagged_fields``."""
        return Symbol(str(items[0]), self._span(items[0]), buffer=True)

    def symbols(self, items: list[Symbol]) -> Right:
        """The symbols of a struct without braces."""
        return Right(symbols=tuple(items))

    def struct(self, items: list[Symbol]) -> Right:
        """``{ … }``."""
        return Right(symbols=tuple(items), nullable=False)

    def nullable_struct(self, items: list[Symbol]) -> Right:
        """``?{ … }``."""
        return Right(symbols=tuple(items), nullable=True)

    def word_struct(self, items: list[Any]) -> Right:
        """``NULLABLE_STRUCT …``."""
        return Right(symbols=tuple(items[1:]), nullable="NULLABLE" in items[0])

    def array_of(self, items: list[Token]) -> Right:
        """``ARRAY(INT32)``."""
        return Right(type=str(items[1]), array=True, span=self._span(items[1]))

    def type(self, items: list[Token]) -> Right:
        """A type in capitals."""
        return Right(type=str(items[0]), span=self._span(items[0]))

    def right(self, items: list[Right]) -> Right:
        """A right side; an empty one is an empty struct."""
        return items[0] if items else Right()

    def production(self, items: list[Any]) -> Right:
        """The right side of a whole production."""
        return items[-1] if isinstance(items[-1], Right) else Right()


def _plain(name: str) -> str:
    """A name with a plain apostrophe, which typesetting may have curled."""
    return name.replace("\u2019", "'")
