"""SQL conditions as Arrow expressions, for ``--where`` without Spark and for ``where``."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from functools import reduce
from itertools import zip_longest
from operator import and_, or_
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from specgen.logs.bounds import Bounds
from specgen.logs.where_text import like_pattern, unquoted
from specgen.logs.where_tree import ConditionNode, WhereError, column_name

__all__ = ["WhereError", "bounds_of", "expression", "parse"]

_SAME = {"==": "=", "!=": "<>"}
_OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_DIGITS = 38
"""Most digits of a number, as in Spark."""
_MIN_INT64, _MAX_INT64 = -(1 << 63), (1 << 63) - 1
_INTEGER = re.compile(r"\s*[+-]?[0-9]{1,38}\s*", re.ASCII)


def parse(text: str) -> ConditionNode:
    """The tree of a condition; raises WhereError."""
    # Workers get parsed trees and need no lark.
    try:
        from specgen.logs import where_parse  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise WhereError(
            f"the package {error.name} is missing where Spark makes its plans (the"
            " driver's PYSPARK_PYTHON); workers do not need it"
        ) from None

    return where_parse.parse(text)


def expression(condition: str | ConditionNode, schema: pa.Schema) -> pc.Expression:
    """The condition over a schema's columns, with SQL's rules for null.

    Raises WhereError.
    """
    tree = parse(condition) if isinstance(condition, str) else condition
    try:
        condition = _Expressions(schema).of(tree)
        # Arrow refuses what it can't do even for an empty table.
        schema.empty_table().filter(condition)
    except pa.ArrowException as error:
        raise WhereError(str(error).partition("\n")[0]) from None
    return condition


def bounds_of(condition: str | ConditionNode) -> Bounds:
    """What the condition lets a reader skip: nothing if it is not understood."""
    try:
        tree = parse(condition) if isinstance(condition, str) else condition
    except WhereError:
        return Bounds()
    return _bounds(tree, negated=False)


def _bounds(node: Any, negated: bool) -> Bounds:
    """The bounds of a condition or of its negation; null satisfies neither."""
    match node.data:
        case "negated":
            return _bounds(node.children[0], not negated)
        case "and_" | "or_":
            parts = [_bounds(child, negated) for child in node.children]
            operator = and_ if (node.data == "and_") != negated else or_
            while len(parts) > 1:  # in pairs, so that a long list stays cheap
                pairs = zip_longest(parts[::2], parts[1::2])
                parts = [a if b is None else operator(a, b) for a, b in pairs]
            return parts[0]
        case "compared" | "between" | "among" | "not_among":
            try:
                return _comparison(node, column_name(node.children[0]), negated)
            except WhereError:
                return Bounds()
    return Bounds()


def _comparison(node: Any, column: str, negated: bool) -> Bounds:
    operator = _operator(node.children[1]) if node.data == "compared" else ""
    if operator == "<=>":
        # NOT (x <=> value) is true for null as well.
        operator = "" if negated else "="
    if operator:
        operator = _OPPOSITE[operator] if negated else operator
        return Bounds.of(column, operator, _value(node.children[2], column))
    if node.data == "between":
        low, high = (_value(child, column) for child in node.children[1:])
        if negated:
            return Bounds.of(column, "<", low) | Bounds.of(column, ">", high)
        return Bounds.of(column, ">=", low) & Bounds.of(column, "<=", high)
    if node.data == "compared":
        return Bounds()
    values = tuple(_value(child, column) for child in node.children[1:])
    is_in = (node.data == "among") != negated
    return Bounds.of(column, "in" if is_in else "not in", values)


def _operator(token: Any) -> str:
    return _SAME.get(str(token), str(token))


def _value(node: Any, column: str) -> Any:
    value = _literal(node)
    return _time(value) if column == "timestamp" and isinstance(value, str) else value


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
    number = Decimal(text)
    if len(number.as_tuple().digits) > _DIGITS:
        raise WhereError(f"{text[:50]} has more than {_DIGITS} digits")
    return number if "." in text else int(number)


def _time(text: str) -> datetime:
    """A time in SQL's notation; UTC if it has no zone."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        example = "'2026-01-31 12:00:00'"
        raise WhereError(f"{text!r} is not a time such as {example}") from None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


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
    """The conditions on a column; raises WhereError for those that Spark refuses too."""

    def __init__(self, name: str, kind: pa.DataType) -> None:
        self.name = name
        self.kind = kind
        self.field = pc.field(name)

    def flag(self) -> pc.Expression:
        if not pa.types.is_boolean(self.kind):
            raise WhereError(f"{self.name} is {self.kind}, not a condition")
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
            fitting = [n for n in numbers if _MIN_INT64 <= n <= _MAX_INT64]
            is_in = self.field.cast(pa.int64()).isin(pa.array(fitting, pa.int64()))
        else:
            scalars = [self.scalar(value).as_py() for value in values]
            is_in = self.field.isin(pa.array(scalars, self.kind))
        # Arrow's is_in gives false for null, SQL gives null.
        return pc.if_else(self.field.is_null(), pa.scalar(None, pa.bool_()), is_in)

    def compared(self, operator: str, value: Any) -> pc.Expression:
        if operator == "<=>":
            equal = self.compared("=", value)
            return pc.if_else(self.field.is_null(), pc.scalar(False), equal)
        if pa.types.is_integer(self.kind):
            return self.numbered(operator, self.number(value))
        return _compared(self.field, operator, self.scalar(value))

    def numbered(self, operator: str, value: int | Decimal) -> pc.Expression:
        """An exact comparison of integers: Arrow would convert both to floats."""
        field = self.field
        low = int(Decimal(value).to_integral_value(ROUND_FLOOR))
        high = int(Decimal(value).to_integral_value(ROUND_CEILING))
        if operator in ("=", "<>"):
            if low != high or not _MIN_INT64 <= low <= _MAX_INT64:
                operator = {"=": "<", "<>": ">="}[operator]
                low = _MIN_INT64
        elif operator in ("<", "<="):
            operator, low = "<=", high - 1 if operator == "<" else low
            operator, low = ("<", _MIN_INT64) if low < _MIN_INT64 else (operator, low)
        else:
            operator, low = ">=", low + 1 if operator == ">" else high
            operator, low = (">", _MAX_INT64) if low > _MAX_INT64 else (operator, low)
        limit = min(max(low, _MIN_INT64), _MAX_INT64)
        return _compared(field.cast(pa.int64()), operator, limit)

    def number(self, value: Any) -> int | Decimal:
        if isinstance(value, str):
            # Spark casts such a text to a number, not the column to text.
            whole = int(value) if _INTEGER.fullmatch(value) else None
            if whole is not None and _MIN_INT64 <= whole <= _MAX_INT64:
                return whole
        elif isinstance(value, int | Decimal) and not isinstance(value, bool):
            return value
        raise self.incomparable(value)

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
        raise self.incomparable(value)

    def incomparable(self, value: Any) -> WhereError:
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
