"""What a condition lets a reader skip, by its parts that readers know before rows."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import zip_longest
from operator import and_, or_
from typing import Any

from specgen.logs.batch_columns import PER_BATCH
from specgen.logs.bounds import Bounds
from specgen.logs.intervals import EVERY_VALUE, Intervals
from specgen.logs.schema import COLUMNS, arrow_schema
from specgen.logs.where import Condition, parse
from specgen.logs.where_literals import literal, operator
from specgen.logs.where_tree import ConditionNode, WhereError, column_name
from specgen.logs.where_values import Kind, UnlikeError

_OPPOSITE = {"=": "<>", "<>": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
_SETS = ("=", "in", "<>", "not in")
_NOT = ("<>", "not in")
_KINDS = {"offset": Kind.BIGINT, "timestamp": Kind.TIMESTAMP}
_FIXED = PER_BATCH - {"position"}
"""Columns that are the same for a batch's rows, and null or the file's in those of damage."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def bounds_of(condition: str | ConditionNode) -> Bounds:
    """What the condition lets a reader skip: nothing if it is not understood."""
    try:
        tree = parse(condition) if isinstance(condition, str) else condition
    except WhereError:
        return Bounds()
    return _bounds(tree, negated=False)


def _bounds(node: Any, negated: bool) -> Bounds:
    """The bounds of a condition or of its negation; null satisfies neither."""
    if node.data == "negated":
        return _bounds(node.children[0], not negated)
    if node.data in ("and_", "or_"):
        parts = [_bounds(child, negated) for child in node.children]
        joined = and_ if (node.data == "and_") != negated else or_
        while len(parts) > 1:  # in pairs, so that a long list stays cheap
            pairs = zip_longest(parts[::2], parts[1::2])
            parts = [a if b is None else joined(a, b) for a, b in pairs]
        return parts[0]
    columns = set(node.columns())
    if columns <= _FIXED:
        return _fixed(ConditionNode("negated", (node,)) if negated else node)
    if len(columns) > 1 or not columns <= _KINDS.keys():
        return Bounds()
    try:
        return _comparison(node, negated)
    except WhereError:
        return Bounds()


def _fixed(node: ConditionNode) -> Bounds:
    try:
        Condition.of(node, arrow_schema(COLUMNS))
    except WhereError:  # a command of Spark's may still understand it
        return Bounds()
    return Bounds(fixed=node)


def _comparison(node: Any, negated: bool) -> Bounds:
    """The bounds of a comparison of the offset or the time with literals."""
    match node.data:
        case "compared":
            left, right = node.children[0], node.children[2]
            sign = operator(node)
            if left.data != "column":
                left, right, sign = right, left, _MIRRORED.get(sign, sign)
            if sign == "<=>":
                # NOT (x <=> value) is true for null as well.
                return Bounds() if negated else _allowed(left, "=", right)
            return _allowed(left, _OPPOSITE[sign] if negated else sign, right)
        case "between" | "not_between":
            column, low, high = node.children
            if negated != (node.data == "not_between"):
                return _allowed(column, "<", low) | _allowed(column, ">", high)
            return _allowed(column, ">=", low) & _allowed(column, "<=", high)
        case "among" | "not_among":
            column, *values = node.children
            is_in = (node.data == "among") != negated
            return _allowed(column, "in" if is_in else "not in", *values)
    return Bounds()


def _allowed(column: ConditionNode, sign: str, *nodes: ConditionNode) -> Bounds:
    """The bounds of an operator with literals; raises WhereError for other nodes."""
    if column.data != "column":
        return Bounds()
    name = column_name(column)
    values = [_value(node, _KINDS[name]) for node in nodes]
    if sign == "in":  # a null in the list makes nothing true
        values = [value for value in values if value is not None]
    if None in values or not values:
        return Bounds()
    if name == "offset":
        return Bounds(offsets=_numbers(sign, values))
    return Bounds(times=_times(sign, values))


def _value(node: ConditionNode, kind: Kind) -> Any:
    value = literal(node)
    if value is None:
        raise node.refused("not a literal")
    if value.kind is Kind.DOUBLE:
        raise node.refused("not exact")
    try:
        if value.kind in (Kind.STRING, Kind.DATE):
            value = value.cast(kind)
    except UnlikeError as error:
        raise node.refused(str(error)) from None
    return value.literal


def _numbers(sign: str, values: list[Any]) -> Intervals:
    if not all(isinstance(value, int | Decimal) for value in values):
        return EVERY_VALUE
    if sign in _SETS:
        numbers = Intervals.of(int(value) for value in values if value == int(value))
        return ~numbers if sign in _NOT else numbers
    low = int(Decimal(values[0]).to_integral_value(ROUND_FLOOR))
    high = int(Decimal(values[0]).to_integral_value(ROUND_CEILING))
    if sign in ("<", "<="):
        return Intervals.between(high=high - 1 if sign == "<" else low)
    return Intervals.between(low=low + 1 if sign == ">" else high)


def _times(sign: str, values: list[Any]) -> Intervals:
    if sign in _NOT or not all(isinstance(value, datetime) for value in values):
        return EVERY_VALUE
    # The millisecond that contains a time; floats would round up in far years.
    millis = [(value - _EPOCH) // timedelta(milliseconds=1) for value in values]
    if sign in _SETS:
        return Intervals.of(millis)
    if sign in ("<", "<="):
        return Intervals.between(high=millis[0])
    return Intervals.between(low=millis[0])
