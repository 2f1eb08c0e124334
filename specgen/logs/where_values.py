"""Parts of a condition with their types, and how Spark makes two of them alike."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from decimal import Decimal
from enum import StrEnum
from functools import partial
from typing import Any

import pyarrow as pa

from specgen.logs import where_functions as functions
from specgen.logs.schema import TIMESTAMP
from specgen.logs.times import parsed_time
from specgen.logs.where_functions import Datum

Rows = Mapping[str, Datum]
"""Columns by name: a table or a batch serves as well."""

_MIN_INT64, _MAX_INT64 = -(1 << 63), (1 << 63) - 1
_MAX_INT32 = (1 << 31) - 1
_INTEGER = re.compile(r"\s*[+-]?[0-9]{1,38}\s*", re.ASCII)
_NUMBER = re.compile(r"\s*[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?\s*")
_DIGITS, _SCALE = 38, 18
"""Most digits of a number, and of those after its point."""
_FLAGS = {
    **dict.fromkeys(("true", "t", "yes", "y", "1"), True),
    **dict.fromkeys(("false", "f", "no", "n", "0"), False),
}


class Kind(StrEnum):
    """The types of values, by Spark's names."""

    NULL = "void"
    BOOLEAN = "boolean"
    INT = "int"
    BIGINT = "bigint"
    DECIMAL = "decimal"
    DOUBLE = "double"
    STRING = "string"
    BINARY = "binary"
    TIMESTAMP = "timestamp"
    DATE = "date"
    OTHER = "array"

    @property
    def is_number(self) -> bool:
        """Whether it is one of numbers."""
        return self in (Kind.INT, Kind.BIGINT, Kind.DECIMAL, Kind.DOUBLE)

    @property
    def is_integer(self) -> bool:
        """Whether it is one of whole numbers."""
        return self in (Kind.INT, Kind.BIGINT)

    @property
    def is_text(self) -> bool:
        """Whether its values are computed as bytes."""
        return self in (Kind.STRING, Kind.BINARY)

    @property
    def arrow(self) -> pa.DataType:
        """The Arrow type that its values are computed in."""
        return _ARROW[self]


_ARROW = {
    Kind.NULL: pa.null(),
    Kind.BOOLEAN: pa.bool_(),
    Kind.INT: pa.int32(),
    Kind.BIGINT: pa.int64(),
    Kind.DECIMAL: pa.decimal128(_DIGITS, _SCALE),
    Kind.DOUBLE: pa.float64(),
    Kind.STRING: pa.binary(),
    Kind.BINARY: pa.binary(),
    Kind.TIMESTAMP: TIMESTAMP,
    Kind.DATE: pa.date32(),
}


class UnlikeError(ValueError):
    """Values that can't be compared here; the message says why."""


@dataclass(frozen=True)
class Value:
    """A part of a condition: its type, and how it is computed from rows.

    ``literal`` is the value of a literal; ``shown`` is for messages.
    """

    kind: Kind
    compute: Callable[[Rows], Datum]
    shown: str
    literal: Any = None
    is_literal: bool = False

    @classmethod
    def of_literal(cls, kind: Kind, value: Any, shown: str) -> Value:
        """A literal; the value of a text or of bytes is bytes."""
        if kind is Kind.DECIMAL:
            digits, exponent = value.as_tuple()[1:]
            scale = max(0, -exponent)
            if len(digits) > _DIGITS or scale > _SCALE:
                most = f"more than {_DIGITS} digits, or {_SCALE} after the point"
                raise UnlikeError(f"{shown[:50]} has {most}")
            scalar = pa.scalar(value, pa.decimal128(_DIGITS, scale))
        else:
            scalar = pa.scalar(value, kind.arrow)
        return cls(kind, partial(_constant, scalar), shown, value, True)

    @classmethod
    def of_column(cls, name: str, kind: pa.DataType) -> Value:
        """A column of an Arrow schema."""
        known = next((k for k, arrow in _ARROW.items() if arrow == kind), Kind.OTHER)
        if pa.types.is_string(kind) or pa.types.is_binary(kind):
            known = Kind.STRING if pa.types.is_string(kind) else Kind.BINARY
        elif pa.types.is_timestamp(kind):
            known = Kind.TIMESTAMP
        wanted = known.arrow if known is not Kind.OTHER else kind
        return cls(known, partial(_column, name, wanted), name)

    @property
    def described(self) -> str:
        """The value and, unless it is a literal, its type."""
        return self.shown if self.is_literal else f"{self.shown}, {self.kind}"

    def with_(self, kind: Kind, function: Callable[..., Datum], *more: Value) -> Value:
        """A function's result with this value as its first argument."""
        parts = tuple(value.compute for value in (self, *more))
        return Value(kind, partial(_called, function, parts), self.shown)

    def cast(self, kind: Kind) -> Value:
        """The value as another type; raises UnlikeError if some values have no such cast."""
        if self.kind is kind:
            return self
        if self.kind is Kind.NULL:
            if kind is Kind.OTHER:
                raise UnlikeError("NULL is not a list here")
            return Value.of_literal(kind, None, "NULL")
        if self.is_literal and self.kind is Kind.STRING:
            return self._literal_text(kind)
        if self.is_literal and (self.kind, kind) == (Kind.DATE, Kind.TIMESTAMP):
            moment = datetime.combine(self.literal, time(), UTC)
            return Value.of_literal(kind, moment, self.shown)
        casts = _CASTS.get((self.kind, kind))
        if casts is None:
            raise UnlikeError(f"{self.described} can't be cast to {kind}")
        cast = self.with_(kind, casts)
        if self.is_literal and kind.is_integer and self.kind.is_integer:
            return replace(cast, literal=self.literal, is_literal=True)
        return cast

    def _literal_text(self, kind: Kind) -> Value:
        try:
            value = _of_text(self.literal, kind)
        except ValueError as error:
            raise UnlikeError(str(error)) from None
        if value is None:
            raise UnlikeError(f"{self.shown} is no {kind}")
        return Value.of_literal(kind, value, self.shown)


def alike(left: Value, right: Value) -> tuple[Value, Value]:
    """Two values as Spark compares them; raises UnlikeError."""
    kinds = {left.kind, right.kind}
    if Kind.NULL in kinds:  # whatever the other is, the result is null
        null = Value.of_literal(Kind.BOOLEAN, None, "NULL")
        return null, null
    if len(kinds) == 1 and kinds != {Kind.DECIMAL}:
        if Kind.OTHER in kinds:
            raise UnlikeError(f"{left.described} can't be compared")
        return left, right
    if all(kind.is_text for kind in kinds):
        return left, right
    wanted = _common(left, right)
    unlike = f"{left.described} can't be compared with {right.described}"
    if wanted is None:
        raise UnlikeError(unlike)
    if wanted is Kind.DECIMAL:
        scale = max(_scale(left), _scale(right))
        exact = partial(functions.cast, pa.decimal128(_DIGITS, scale))
        return left.with_(wanted, exact), right.with_(wanted, exact)
    try:
        return left.cast(wanted), right.cast(wanted)
    except UnlikeError as error:
        raise UnlikeError(f"{unlike}: {error}") from None


def _common(left: Value, right: Value) -> Kind | None:
    """The type in which two values of different types are compared."""
    kinds = {left.kind, right.kind}
    if all(kind.is_number for kind in kinds):
        if Kind.DOUBLE in kinds:
            return Kind.DOUBLE
        return Kind.DECIMAL if Kind.DECIMAL in kinds else Kind.BIGINT
    if kinds == {Kind.DATE, Kind.TIMESTAMP}:
        return Kind.TIMESTAMP
    for text, other in ((left, right), (right, left)):
        if text.kind is Kind.STRING and text.is_literal:
            if other.kind.is_integer:
                return Kind.BIGINT
            if other.kind.is_number:
                return Kind.DOUBLE
            if other.kind is not Kind.OTHER:
                return other.kind
    return None


def integer(value: int, shown: str, least: Kind = Kind.INT) -> Value:
    """A whole number of the least of Spark's types, from one on, that holds it."""
    if least is Kind.INT and -_MAX_INT32 - 1 <= value <= _MAX_INT32:
        return Value.of_literal(Kind.INT, value, shown)
    if _MIN_INT64 <= value <= _MAX_INT64:
        return Value.of_literal(Kind.BIGINT, value, shown)
    return Value.of_literal(Kind.DECIMAL, Decimal(value), shown)


def _of_text(data: bytes, kind: Kind) -> Any:
    """The value of a text as another type; None or ValueError if it is none."""
    text = data.decode(errors="replace")
    if kind is Kind.BINARY:
        return data
    if kind in (Kind.TIMESTAMP, Kind.DATE):
        moment = parsed_time(text)
        return moment if kind is Kind.TIMESTAMP else moment.date()
    if kind is Kind.BOOLEAN:
        return _FLAGS.get(text.strip().lower())
    if kind.is_integer and _INTEGER.fullmatch(text):
        most = _MAX_INT32 if kind is Kind.INT else _MAX_INT64
        return int(text) if -most - 1 <= int(text) <= most else None
    if kind is Kind.DOUBLE and _NUMBER.fullmatch(text):
        return float(text)
    return None


def _scale(value: Value) -> int:
    if not isinstance(value.literal, Decimal):
        return 0
    return max(0, -int(value.literal.as_tuple().exponent))


def _constant(scalar: pa.Scalar, _rows: Rows) -> Datum:
    return scalar


def _column(name: str, kind: pa.DataType, rows: Rows) -> Datum:
    column = rows[name]
    return column if column.type == kind else column.cast(kind)


def _called(
    function: Callable[..., Datum],
    parts: tuple[Callable[[Rows], Datum], ...],
    rows: Rows,
) -> Datum:
    return function(*[part(rows) for part in parts])


def _to(kind: Kind) -> Callable[[Datum], Datum]:
    return partial(functions.cast, kind.arrow)


_CASTS: dict[tuple[Kind, Kind], Callable[[Datum], Datum]] = {
    **{
        (number, wanted): _to(wanted)
        for number in (Kind.INT, Kind.BIGINT, Kind.DECIMAL)
        for wanted in (Kind.INT, Kind.BIGINT, Kind.DOUBLE)
        if (number, wanted)
        not in ((Kind.DECIMAL, Kind.INT), (Kind.DECIMAL, Kind.BIGINT))
    },
    **{
        (kind, Kind.STRING): functions.text
        for kind in (Kind.INT, Kind.BIGINT, Kind.BOOLEAN)
    },
    (Kind.STRING, Kind.BINARY): _to(Kind.BINARY),
    (Kind.BINARY, Kind.STRING): _to(Kind.BINARY),
    (Kind.TIMESTAMP, Kind.STRING): functions.time_text,
    (Kind.TIMESTAMP, Kind.DATE): _to(Kind.DATE),
    (Kind.DATE, Kind.TIMESTAMP): _to(Kind.TIMESTAMP),
}
