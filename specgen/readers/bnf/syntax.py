"""One line of the notation to a production, by the grammar in ``bnf.lark``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput

from specgen.model import Span
from specgen.problems import Problems
from specgen.problems import catalogue as problem
from specgen.readers.bnf.lines import Line


@dataclass(frozen=True, slots=True)
class Symbol:
    """A name on a right side; ``nullable`` is None where the form does not say."""

    name: str
    span: Span
    array: bool = False
    nullable: bool | None = None
    tag: int | None = None
    buffer: bool = False


@dataclass(frozen=True, slots=True)
class Right:
    """A right side: a type, an array of a type, or the symbols of a struct."""

    type: str | None = None
    array: bool = False
    symbols: tuple[Symbol, ...] = ()
    nullable: bool | None = None
    """Whether a struct may be null; None where the form does not say."""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Production:
    """``name => right side``."""

    name: str
    right: Right
    span: Span


def parse_right(line: Line, start: int, path: str, problems: Problems) -> Right | None:
    """The right side that starts at a column of a line; None with a problem."""
    found = _parse(line, start, "right", path, problems)
    return found if isinstance(found, Right) else None


def parse_production(line: Line, path: str, problems: Problems) -> Production | None:
    """The production that a line is; None with a problem."""
    found = _parse(line, 0, "production", path, problems)
    return found if isinstance(found, Production) else None


def _parse(line: Line, start: int, rule: str, path: str, problems: Problems) -> Any:
    text = line.text[start:].rstrip(" \t\u00a0|")
    try:
        return _Builder(line, start, path).transform(_parser().parse(text, rule))
    except UnexpectedInput as error:
        token = getattr(error, "token", None)
        at = len(text) if token is None else (token.start_pos or 0)
        at = (
            at if token is not None and token.type != "$END" else _position(error, text)
        )
        span = line.span(path, start + at, start + at + 1)
        problems.add(problem.bad_production(span, _reason(text, at)))
        return None


def _position(error: UnexpectedInput, text: str) -> int:
    token = getattr(error, "token", None)
    if token is not None and token.type == "$END":
        return len(text)
    return min(max(error.pos_in_stream or 0, 0), len(text))


def _reason(text: str, at: int) -> str:
    return f"unexpected {text[at]!r}" if at < len(text) else "the line ends too early"


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("bnf.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", start=["right", "production"])


class _Builder(Transformer[Token, Any]):
    """A line's tree to its value; the grammar nests no deeper than a line."""

    def __init__(self, line: Line, start: int, path: str) -> None:
        super().__init__()
        self.line = line
        self.start = start
        self.path = path

    def _span(self, token: Token) -> Span:
        at = self.start + (token.start_pos or 0)
        return self.line.span(self.path, at, at + len(token))

    def _symbol(self, items: list[Any], array: bool, nullable: bool | None) -> Symbol:
        tag = items[1] if len(items) > 1 else None
        return Symbol(str(items[0]), self._span(items[0]), array, nullable, tag)

    def tag(self, items: list[Token]) -> int:
        """``<tag: 3>``."""
        return int(items[0])

    def plain(self, items: list[Any]) -> Symbol:
        """``name``."""
        return self._symbol(items, array=False, nullable=None)

    def array(self, items: list[Any]) -> Symbol:
        """``[name]``."""
        return self._symbol(items, array=True, nullable=None)

    def nullable_array(self, items: list[Any]) -> Symbol:
        """``?[name]``."""
        return self._symbol(items, array=True, nullable=True)

    def compact_array(self, items: list[Any]) -> Symbol:
        """``(name)``, in documents that mark nullable arrays."""
        return self._symbol(items, array=True, nullable=False)

    def nullable_compact_array(self, items: list[Any]) -> Symbol:
        """``?(name)``."""
        return self._symbol(items, array=True, nullable=True)

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

    def production(self, items: list[Any]) -> Production:
        """A whole production."""
        name, rest = items[0], items[1:]
        right = rest[-1] if rest and isinstance(rest[-1], Right) else Right()
        return Production(str(name), right, self._span(name))


__all__ = ["Production", "Right", "Symbol", "parse_production", "parse_right"]
