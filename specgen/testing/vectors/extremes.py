"""The extreme values of each type."""

from __future__ import annotations

import sys
from typing import Any
from uuid import UUID

from specgen.protocol.layout import ArrayWire, FieldLayout, ScalarWire
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import integer_limits
from specgen.testing.vectors.batches import COMMIT_BATCH, RECORD_BATCH

TEXT = "\u00e9\u20ac\U0001f642\0z"
"""Characters of two, three and four bytes in UTF-8, then a NUL and one of one byte."""

_MINIMA: dict[Scalar, Any] = {
    Scalar.BOOL: False,
    Scalar.FLOAT64: -sys.float_info.max,
    Scalar.UUID: UUID(int=0),
    Scalar.STRING: "",
    Scalar.BYTES: b"",
    Scalar.RECORDS: RECORD_BATCH,
}

_MAXIMA: dict[Scalar, Any] = {
    Scalar.BOOL: True,
    Scalar.FLOAT64: sys.float_info.max,
    Scalar.UUID: UUID(int=(1 << 128) - 1),
    Scalar.STRING: "\U0010ffff",
    Scalar.BYTES: b"\xff",
    Scalar.RECORDS: RECORD_BATCH + COMMIT_BATCH,
}


def minimum(wire: ScalarWire, _: FieldLayout | None = None) -> Any:
    """The smallest value of the type; for float64 the smallest finite one."""
    kind = wire.kind
    return integer_limits(kind)[0] if kind.is_integer else _MINIMA[kind]


def maximum(wire: ScalarWire, _: FieldLayout | None = None) -> Any:
    """The largest value of the type; for float64 the largest finite one.

    Texts and bytes are short, but have the largest code point or byte.
    """
    kind = wire.kind
    return integer_limits(kind)[1] if kind.is_integer else _MAXIMA[kind]


def of_length(kind: Scalar, length: int) -> Any:
    """A string or bytes of ``length`` bytes, 11 or more; a string has fewer characters."""
    if kind is Scalar.STRING:
        return TEXT + "x" * (length - len(TEXT.encode()))
    return bytes(number % 251 for number in range(length))


def has_length(wire: ScalarWire) -> bool:
    """Whether ``of_length`` gives values of the type; record batches have their own."""
    return wire.kind in (Scalar.STRING, Scalar.BYTES)


def is_packed(wire: ArrayWire) -> bool:
    """Whether the elements have a fixed size, so that long arrays are cheap."""
    element = wire.element
    return isinstance(element, ScalarWire) and not element.kind.is_variable
