"""Conditions of SQL as Arrow expressions: ``--where`` without Spark, and the option."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import reduce
from operator import and_, or_
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from specgen.logs.bounds import Bounds
from specgen.logs.where_text import like_pattern, unquoted
from specgen.logs.where_tree import Node, WhereError, column_name

__all__ = ["WhereError", "bounds_of", "expression", "parse"]

_SAME = {"==": "=", "!=": "<>"}
_NARROWS = {"<=>": "="}
_DIGITS = 38
"""Of a number, at the most, as Spark has it."""
_LEAST, _MOST = -(1 << 63), (1 << 63) - 1
_WHOLE = re.compile(r"\s*[+-]?[0-9]{1,38}\s*", re.ASCII)


def parse(text: str) -> Node:
    """The tree of a condition; raises WhereError."""
    # Workers are sent trees, and have no lark.
    from specgen.logs import where_parse  # noqa: PLC0415

    return where_parse.parse(text)


def expression(condition: str | Node, schema: pa.Schema) -> pc.Expression:
    """The condition over a schema's columns; null counts as in SQL.  Raises WhereError."""
    tree = parse(condition) if isinstance(condition, str) else condition
    try:
        found = _Expressions(schema).of(tree)
        # What Arrow can't do it says of no rows too.
        schema.empty_table().filter(found)
    except pa.ArrowException as error:
        raise WhereError(str(error).partition("\n")[0]) from None
    return found


def bounds_of(condition: str | Node) -> Bounds:
    """What the condition lets a reader skip; nothing where it is not understood."""
    try:
        tree = parse(condition) if isinstance(condition, str) else condition
    except WhereError:
        return Bounds()
    found = Bounds()
    for node in _conjuncts(tree):
        column = column_name(node.children[0])
        try:
            for operator, value in _comparisons(node, column):
                found = found.narrowed(column, operator, value)
        except WhereError:
            continue
    return found


def _conjuncts(node: Any) -> Iterator[Any]:
    if node.data == "and_":
        for child in node.children:
            yield from _conjuncts(child)
    elif node.data in ("compared", "between", "among"):
        yield node


def _comparisons(node: Any, column: str) -> Iterator[tuple[str, Any]]:
    if node.data == "compared":
        operator = _operator(node.children[1])
        yield _NARROWS.get(operator, operator), _value(node.children[2], column)
    elif node.data == "between":
        yield ">=", _value(node.children[1], column)
        yield "<=", _value(node.children[2], column)
    else:
        yield "in", tuple(_value(child, column) for child in node.children[1:])


def _operator(token: Any) -> str:
    return _SAME.get(str(token), str(token))


def _value(node: Any, column: str) -> Any:
    found = _literal(node)
    return _time(found) if column == "timestamp" and isinstance(found, str) else found


def _literal(node: Any) -> str | int | Decimal | bool:
    match node.data:
        case "number":
            return _number(str(node.children[0]))
        case "string":
            return unquoted(str(node.children[0]))
        case "true":
            return True
    return False


def _number(text: str) -> int | Decimal:
    found = Decimal(text)
    if len(found.as_tuple().digits) > _DIGITS:
        raise WhereError(f"{text[:50]} has more than {_DIGITS} digits")
    return found if "." in text else int(found)


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
        name = column_name(node.children[0])
        if name not in self.schema.names:
            known = ", ".join(self.schema.names)
            raise WhereError(f"there is no column {name}; there are {known}")
        column, rest = _Column(name, self.schema.field(name).type), node.children[1:]
        match node.data:
            case "compared":
                return column.compared(_operator(rest[0]), _literal(rest[1]))
            case "is_null":
                return column.field.is_null()
            case "not_null":
                return column.field.is_valid()
            case "among":
                return column.among(rest)
            case "not_among":
                return ~column.among(rest)
            case "between":
                low, high = map(_literal, rest)
                return column.compared(">=", low) & column.compared("<=", high)
            case "like":
                return column.like(unquoted(str(rest[0])))
            case "not_like":
                return ~column.like(unquoted(str(rest[0])))
        return column.flag()


class _Column:
    """What can be said of a column; WhereError for what Spark refuses too."""

    def __init__(self, name: str, kind: pa.DataType) -> None:
        self.name = name
        self.kind = kind
        self.field = pc.field(name)

    def flag(self) -> pc.Expression:
        if not pa.types.is_boolean(self.kind):
            raise WhereError(f"{self.name} is no condition, but {self.kind}")
        return self.field

    def like(self, text: str) -> pc.Expression:
        as_bytes = pa.types.is_binary(self.kind)
        field = self.field
        if pa.types.is_integer(self.kind) or pa.types.is_boolean(self.kind):
            field = field.cast(pa.string())
        elif not (as_bytes or pa.types.is_string(self.kind)):
            raise WhereError(f"LIKE is for text, and {self.name} is {self.kind}")
        try:
            return pc.match_substring_regex(field, like_pattern(text, as_bytes))
        except ValueError as error:
            raise WhereError(str(error)) from None

    def among(self, nodes: Any) -> pc.Expression:
        values = [_literal(node) for node in nodes]
        if pa.types.is_integer(self.kind):
            numbers = {int(n) for n in map(self.number, values) if n == int(n)}
            fitting = [n for n in numbers if _LEAST <= n <= _MOST]
            found = self.field.cast(pa.int64()).isin(pa.array(fitting, pa.int64()))
        else:
            scalars = [self.scalar(value).as_py() for value in values]
            found = self.field.isin(pa.array(scalars, self.kind))
        # Arrow's is_in takes null for no match, where SQL knows nothing of null.
        return pc.if_else(self.field.is_null(), pa.scalar(None, pa.bool_()), found)

    def compared(self, operator: str, value: Any) -> pc.Expression:
        if operator == "<=>":
            same = self.compared("=", value)
            return pc.if_else(self.field.is_null(), pc.scalar(False), same)
        if pa.types.is_integer(self.kind):
            return self.numbered(operator, self.number(value))
        return _compared(self.field, operator, self.scalar(value))

    def numbered(self, operator: str, value: int | Decimal) -> pc.Expression:
        """Of whole numbers, to the digit: Arrow would make floats of both."""
        field = self.field
        low = int(Decimal(value).to_integral_value(ROUND_FLOOR))
        high = int(Decimal(value).to_integral_value(ROUND_CEILING))
        if operator in ("=", "<>"):
            if low != high or not _LEAST <= low <= _MOST:
                operator, low = {"=": ("<", _LEAST), "<>": (">=", _LEAST)}[operator]
        elif operator in ("<", "<="):
            operator, low = "<=", high - 1 if operator == "<" else low
            operator, low = ("<", _LEAST) if low < _LEAST else (operator, low)
        else:
            operator, low = ">=", low + 1 if operator == ">" else high
            operator, low = (">", _MOST) if low > _MOST else (operator, low)
        return _compared(field.cast(pa.int64()), operator, min(max(low, _LEAST), _MOST))

    def number(self, value: Any) -> int | Decimal:
        if isinstance(value, str):
            # Spark makes such a text a number, not the column a text.
            whole = int(value) if _WHOLE.fullmatch(value) else None
            if whole is not None and _LEAST <= whole <= _MOST:
                return whole
        elif isinstance(value, int | Decimal) and not isinstance(value, bool):
            return value
        raise self.unlike(value)

    def scalar(self, value: Any) -> pa.Scalar:
        kind = self.kind
        if pa.types.is_boolean(kind) and isinstance(value, bool):
            return pa.scalar(value)
        if isinstance(value, str):
            if pa.types.is_string(kind):
                return pa.scalar(value)
            if pa.types.is_binary(kind):
                return pa.scalar(value.encode())
            if pa.types.is_timestamp(kind):
                return pa.scalar(_time(value), kind)
        raise self.unlike(value)

    def unlike(self, value: Any) -> WhereError:
        shown = repr(value) if isinstance(value, str) else str(value).lower()
        return WhereError(f"{shown} can't be compared with {self.name}, {self.kind}")


def _compared(field: pc.Expression, operator: str, value: Any) -> pc.Expression:
    match operator:
        case "=":
            return field == value
        case "<>":
            return field != value
        case "<":
            return field < value
        case "<=":
            return field <= value
        case ">":
            return field > value
    return field >= value
