"""SQL conditions over Arrow rows, without Spark: ``--where``, and the option ``where``.

A condition means what it means to Spark, in UTC and with its ANSI rules, or it is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Self, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

from specgen.logs import where_functions as functions
from specgen.logs.where_functions import Datum
from specgen.logs.where_literals import TRUTHS, literal, literal_value, operator
from specgen.logs.where_predicates import (
    INSIDE,
    among,
    compared,
    computed,
    first,
    inside,
    joined,
    matches,
    named,
    negated,
)
from specgen.logs.where_tree import ConditionNode, WhereError, column_name
from specgen.logs.where_values import Kind, Rows, UnlikeError, Value

__all__ = ["Condition", "WhereError", "parse"]

_Table = TypeVar("_Table", pa.RecordBatch, pa.Table)
_TYPES = {
    **{name: Kind(name) for name in ("boolean", "int", "bigint", "double", "string")},
    **{name: Kind(name) for name in ("binary", "timestamp", "date")},
    **{"integer": Kind.INT, "long": Kind.BIGINT},
}
_TEXT, _NUMBERS = (Kind.STRING, Kind.BINARY), (Kind.INT, Kind.BIGINT)
_Function = tuple[int, tuple[Kind, ...], Kind, Callable[..., Datum]]
_FUNCTIONS: dict[str, _Function] = {
    "length": (1, _TEXT, Kind.INT, functions.length),
    "octet_length": (1, _TEXT, Kind.INT, pc.binary_length),
    "lower": (1, _TEXT, Kind.STRING, partial(functions.mapped, functions.lower)),
    "upper": (1, _TEXT, Kind.STRING, partial(functions.mapped, functions.upper)),
    "trim": (1, _TEXT, Kind.STRING, partial(functions.mapped, functions.trimmed)),
    "hex": (1, _TEXT, Kind.STRING, partial(functions.mapped, functions.hexadecimal)),
    "size": (1, (Kind.OTHER,), Kind.INT, pc.list_value_length),
    "abs": (1, _NUMBERS, Kind.BIGINT, pc.abs_checked),
}
"""By name: how many arguments, of which types, the result's type, and what computes it."""
_SYNONYMS = {
    **dict.fromkeys(("char_length", "character_length", "len"), "length"),
    **{"lcase": "lower", "ucase": "upper", "cardinality": "size"},
}
_NEGATED = ("not_among", "not_between", "not_distinct", "not_matches")
_FIRSTS = ("coalesce", "ifnull", "nvl")


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


@dataclass(frozen=True)
class Condition:
    """A condition over a schema's columns; it can be sent to other processes."""

    value: Value

    @classmethod
    def of(cls, condition: str | ConditionNode, schema: pa.Schema) -> Self:
        """By its text or its tree; raises WhereError."""
        tree = parse(condition) if isinstance(condition, str) else condition
        made = cls(_Conditions(schema).condition(tree))
        # What Arrow refuses, it refuses for an empty table too.
        made.filter(schema.empty_table())
        return made

    def mask(self, rows: Rows) -> Datum:
        """For each row, or for all if it is a scalar, whether it is true; maybe null.

        Raises WhereError for a number that has too many bits.
        """
        try:
            return self.value.compute(rows)
        except pa.ArrowException as error:
            raise WhereError(str(error).partition("\n")[0]) from None

    def filter(self, rows: _Table) -> _Table:
        """The rows for which it is true.  Raises as ``mask``."""
        mask = self.mask(rows)
        if isinstance(mask, pa.Scalar):
            return rows if mask.as_py() else rows.slice(0, 0)
        return rows.filter(mask)


class _Conditions:
    """The typed parts of a condition; raises WhereError."""

    def __init__(self, schema: pa.Schema) -> None:
        self.schema = schema

    def condition(self, node: Any) -> Value:
        """A part that must be true, false or null."""
        value = self.of(node)
        if value.kind is Kind.NULL:
            return Value.of_literal(Kind.BOOLEAN, None, "NULL")
        if value.kind is not Kind.BOOLEAN:
            raise node.refused(f"{value.described}, is not a condition")
        return value

    def of(self, node: Any) -> Value:
        """Any part."""
        try:
            return self._of(node)
        except (UnlikeError, ValueError) as error:
            if isinstance(error, WhereError):
                raise
            raise node.refused(str(error)) from None

    def _of(self, node: Any) -> Value:
        known = literal_value(node)
        if known is not None:
            return known
        if node.data in _NEGATED:
            return negated(self._of(_without_not(node)))
        parts: Callable[[ConditionNode], Value] = getattr(self, f"_{node.data}")
        return parts(node)

    def _column(self, node: ConditionNode) -> Value:
        name = column_name(node)
        if name not in self.schema.names:
            known = ", ".join(self.schema.names)
            raise node.refused(f"there is no column {name}; there are {known}")
        return Value.of_column(name, self.schema.field(name).type)

    def _or_(self, node: ConditionNode) -> Value:
        return joined(functions.any_of, map(self.condition, node.children))

    def _and_(self, node: ConditionNode) -> Value:
        return joined(functions.all_of, map(self.condition, node.children))

    def _negated(self, node: ConditionNode) -> Value:
        return negated(self.condition(node.children[0]))

    def _is_null(self, node: ConditionNode) -> Value:
        return self.of(node.children[0]).with_(Kind.BOOLEAN, pc.is_null)

    def _not_null(self, node: ConditionNode) -> Value:
        return self.of(node.children[0]).with_(Kind.BOOLEAN, pc.is_valid)

    def _is_truth(self, node: ConditionNode) -> Value:
        truth = TRUTHS[str(node.children[1]).lower()]
        value = self.condition(node.children[0])
        return value.with_(Kind.BOOLEAN, partial(functions.is_truth, truth=truth))

    def _is_not_truth(self, node: ConditionNode) -> Value:
        return negated(self._is_truth(node))

    def _truth(self, node: ConditionNode) -> Value:
        raise node.refused(f"{node.children[0]} is no value; IS UNKNOWN is taken")

    def _distinct(self, node: ConditionNode) -> Value:
        return negated(compared("<=>", *map(self.of, node.children)))

    def _compared(self, node: ConditionNode) -> Value:
        left, right = self.of(node.children[0]), self.of(node.children[2])
        return compared(operator(node), left, right)

    def _between(self, node: ConditionNode) -> Value:
        value, low, high = map(self.of, node.children)
        both = compared(">=", value, low), compared("<=", value, high)
        return joined(functions.all_of, both)

    def _among(self, node: ConditionNode) -> Value:
        value, *members = map(self.of, node.children)
        return among(value, members)

    def _matches(self, node: ConditionNode) -> Value:
        value, word, pattern, escape = node.children
        letter = literal(escape) if isinstance(escape, ConditionNode) else None
        if letter is not None and (
            letter.kind is not Kind.STRING or len(letter.literal.decode()) != 1
        ):
            raise node.refused("ESCAPE takes one character")
        sign = "\\" if letter is None else letter.literal.decode()
        return matches(self.of(value), str(word).lower(), self.of(pattern), sign)

    def _matches_some(self, node: ConditionNode) -> Value:
        return self._matches_each(node, lambda value: value)

    def _not_matches_some(self, node: ConditionNode) -> Value:
        # NOT LIKE ANY is true if one of the patterns does not match.
        return self._matches_each(node, negated)

    def _matches_each(
        self, node: ConditionNode, of_each: Callable[[Value], Value]
    ) -> Value:
        text, word, quantity, *patterns = node.children
        if str(word).lower() not in ("like", "ilike"):
            raise node.refused(f"{word} takes one pattern")
        value, is_all = self.of(text), str(quantity).lower() == "all"
        found = [
            of_each(matches(value, str(word).lower(), self.of(pattern), "\\"))
            for pattern in patterns
        ]
        return joined(functions.all_of if is_all else functions.any_of, found)

    def _signed(self, node: ConditionNode) -> Value:
        value = self.of(node.children[1])
        if not value.kind.is_number:
            raise node.refused(
                f"{node.children[0]} takes a number, not {value.described}"
            )
        if node.children[0] == "+":
            return value
        return value.with_(value.kind, pc.negate_checked)

    def _computed(self, node: ConditionNode) -> Value:
        left, sign, right = node.children
        return computed(self.of(left), str(sign).lower(), self.of(right))

    def _cast(self, node: ConditionNode) -> Value:
        kind = _TYPES.get(str(node.children[1]).lower())
        if kind is None:
            known = ", ".join(sorted(_TYPES))
            raise node.refused(
                f"CAST to {node.children[1]} is not taken, only to {known}"
            )
        return self.of(node.children[0]).cast(kind)

    def _call(self, node: ConditionNode) -> Value:
        name = str(node.children[0]).lower()
        values = [self.of(child) for child in node.children[1:] if child is not None]
        if name in _TYPES and len(values) == 1:
            return values[0].cast(_TYPES[name])
        if name in _FIRSTS and values:
            return first(values)
        if name in ("isnull", "isnotnull") and len(values) == 1:
            function = pc.is_null if name == "isnull" else pc.is_valid
            return values[0].with_(Kind.BOOLEAN, function)
        if name in INSIDE and len(values) == 2:
            return inside(name, *values)
        if name == "mod" and len(values) == 2:
            return computed(values[0], "%", values[1])
        name = _SYNONYMS.get(name, name)
        nothing: _Function = (-1, (), Kind.NULL, functions.text)
        count, kinds, kind, function = _FUNCTIONS.get(name, nothing)
        if count != len(values):
            known = sorted({*_FUNCTIONS, *_SYNONYMS, *INSIDE, *_FIRSTS, "mod"})
            what = f"{name}() with {len(values)} argument{'s' * (len(values) != 1)}"
            raise node.refused(f"{what} is not taken; taken are {', '.join(known)}")
        (value,) = values
        if value.kind is Kind.NULL:
            return Value.of_literal(kind, None, "NULL")
        if value.kind not in kinds:
            value = value.cast(kinds[0])
        if name == "abs":
            kind = value.kind
        if name == "length" and value.kind is Kind.BINARY:
            function = pc.binary_length
        return named(f"{name}()", value.with_(kind, function))


def _without_not(node: ConditionNode) -> ConditionNode:
    return ConditionNode(node.data.removeprefix("not_"), node.children, node.at)
