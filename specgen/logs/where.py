"""``--where`` for the engine without Spark: conditions of SQL as Arrow expressions."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache, reduce
from operator import and_, or_
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from specgen.logs.bounds import Bounds

_FLIPPED = {"==": "=", "<=>": "="}


class WhereError(ValueError):
    """The condition can't be read, or names what is not there; the text says where."""


@cache
def _parser() -> Lark:
    grammar = Path(__file__).with_name("where.lark").read_text()
    return Lark(grammar, parser="lalr", maybe_placeholders=False)


def parse(text: str) -> Tree[Token]:
    """The tree of a condition; raises WhereError."""
    try:
        return Tree("whole", [_parser().parse(text)])
    except UnexpectedInput as error:
        at = error.pos_in_stream or 0
        ended = getattr(getattr(error, "token", None), "type", "") == "$END"
        place = len(text) if ended or at < 0 else at
        shown = repr(text[place:][:30]) if text[place:] else "the end"
        knows = "comparisons, IN, BETWEEN, LIKE, IS NULL, AND, OR, NOT"
        raise WhereError(
            f"not understood at column {place + 1}, {shown}; the local engine knows {knows}"
        ) from None


def expression(text: str, schema: pa.Schema) -> pc.Expression:
    """The condition over a schema's columns; null counts as in SQL.  Raises WhereError."""
    return _Expressions(schema).of(parse(text).children[0])


def bounds_of(text: str) -> Bounds:
    """What the condition lets a reader skip; nothing where it is not understood."""
    try:
        tree = parse(text).children[0]
    except WhereError:
        return Bounds()
    found = Bounds()
    for node in _conjuncts(tree):
        column = _name(node.children[0]) if node.children else ""
        try:
            for operator, value in _comparisons(node, column):
                found = found.narrowed(column, operator, value)
        except WhereError:
            continue
    return found


def _conjuncts(node: Any) -> Iterator[Tree[Token]]:
    if isinstance(node, Tree) and node.data == "and_":
        for child in node.children:
            yield from _conjuncts(child)
    elif isinstance(node, Tree) and node.data in ("compared", "between", "among"):
        yield node


def _comparisons(node: Tree[Token], column: str) -> Iterator[tuple[str, Any]]:
    if node.data == "compared":
        operator = str(node.children[1])
        yield _FLIPPED.get(operator, operator), _value(node.children[2], column)
    elif node.data == "between":
        yield ">=", _value(node.children[1], column)
        yield "<=", _value(node.children[2], column)
    else:
        yield "in", tuple(_value(child, column) for child in node.children[1:])


def _value(node: Any, column: str) -> Any:
    found = _literal(node)
    return _time(found) if column == "timestamp" and isinstance(found, str) else found


def _literal(node: Any) -> Any:
    match node.data:
        case "number":
            text = str(node.children[0])
            return float(text) if "." in text else int(text)
        case "string":
            return _string(node.children[0])
        case "true":
            return True
    return False


def _string(token: Any) -> str:
    return str(token)[1:-1].replace("''", "'")


def _name(node: Any) -> str:
    return str(node.children[0]).strip("`").lower()


def _time(text: str) -> datetime:
    """A time as SQL writes it; without a zone it is UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise WhereError(f"{text!r} is no time, as '2026-01-31 12:00:00'") from None
    return found if found.tzinfo else found.replace(tzinfo=UTC)


class _Expressions:
    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema

    def of(self, node: Any) -> pc.Expression:
        match node.data:
            case "or_":
                return reduce(or_, map(self.of, node.children))
            case "and_":
                return reduce(and_, map(self.of, node.children))
            case "negated":
                return ~self.of(node.children[0])
        return self.condition(node)

    def condition(self, node: Any) -> pc.Expression:
        name = _name(node.children[0])
        if name not in self.schema.names:
            known = ", ".join(self.schema.names)
            raise WhereError(f"there is no column {name}; there are {known}")
        field, rest = pc.field(name), node.children[1:]
        match node.data:
            case "compared":
                return self.compared(field, name, str(rest[0]), rest[1])
            case "is_null":
                return field.is_null()
            case "not_null":
                return field.is_valid()
            case "among":
                return self.among(field, name, rest)
            case "not_among":
                return ~self.among(field, name, rest)
            case "between":
                low, high = (self.scalar(name, child) for child in rest)
                return (field >= low) & (field <= high)
            case "like":
                return pc.match_like(field, _string(rest[0]))
            case "not_like":
                return ~pc.match_like(field, _string(rest[0]))
        return field

    def among(self, field: pc.Expression, name: str, nodes: Any) -> pc.Expression:
        # Arrow's is_in takes null for no match, where SQL knows nothing of null.
        return reduce(or_, (field == self.scalar(name, node) for node in nodes))

    def compared(
        self, field: pc.Expression, name: str, operator: str, node: Any
    ) -> pc.Expression:
        value = self.scalar(name, node)
        match operator:
            case "=" | "==":
                return field == value
            case "<=>":
                return pc.if_else(field.is_null(), pc.scalar(False), field == value)
            case "<>" | "!=":
                return field != value
            case "<":
                return field < value
            case "<=":
                return field <= value
            case ">":
                return field > value
        return field >= value

    def scalar(self, name: str, node: Any) -> pa.Scalar:
        kind, value = self.schema.field(name).type, _literal(node)
        if pa.types.is_timestamp(kind) and isinstance(value, str):
            value = _time(value)
        if pa.types.is_binary(kind) and isinstance(value, str):
            value = value.encode()
        if isinstance(value, float):
            kind = pa.float64()
        elif pa.types.is_integer(kind) and isinstance(value, int):
            kind = pa.int64()
        try:
            return pa.scalar(value, kind)
        except (pa.ArrowInvalid, pa.ArrowTypeError, OverflowError):
            raise WhereError(
                f"{value!r} can't be compared with {name}, {kind}"
            ) from None
