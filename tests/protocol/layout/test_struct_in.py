"""The struct inside a type."""

from __future__ import annotations

from specgen.protocol.layout import (
    ArrayWire,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    struct_in,
)
from specgen.protocol.model import Scalar

ROW = StructLayout("Row", ())


def array_of(element: WireType) -> ArrayWire:
    """An array that may not be null."""
    return ArrayWire(element, nullable=False, compact=False)


def test_a_struct_alone_and_in_arrays() -> None:
    row = StructWire(ROW)
    array = array_of(row)
    assert struct_in(row) is struct_in(array) is struct_in(array_of(array)) is ROW


def test_numbers_have_none() -> None:
    number = ScalarWire(Scalar.INT8)
    assert struct_in(number) is struct_in(array_of(number)) is None
