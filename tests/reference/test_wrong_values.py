"""Values that a layout has no place for, and such as leave things out."""

from __future__ import annotations

import math
from typing import Any

import pytest

from specgen.layout import ArrayWire, FieldLayout, ScalarWire, StructLayout, StructWire
from specgen.model import EMPTY, Scalar
from specgen.reference import EncodeError, complete, encode
from tests.support.definitions import field, layout


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("float64", "1.0"),
        ("float64", b""),
        ("float64", 10**400),
        ("bytes", "abc"),
        ("bytes", 3),
        ("records", [1]),
    ],
)
def test_values_of_other_types(kind: str, value: Any) -> None:
    inner = [field("X", kind)]
    found = layout([field("A", "[]Inner", fields=inner)])
    with pytest.raises(EncodeError, match=r"^A\[0\]\.X: not "):
        encode(found, {"A": [{"X": value}]})


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (1, "3ff0000000000000"),
        (-0.0, "8000000000000000"),
        (math.inf, "7ff0" + "0" * 12),
    ],
)
def test_float64(value: float, data: str) -> None:
    assert encode(layout([field("A", "float64")], 0), {"A": value}).hex() == data


def test_structs_in_arrays_of_arrays_are_completed() -> None:
    """Old protocol documents have such arrays."""
    number = FieldLayout("X", ScalarWire(Scalar.INT8), 7)
    inner = StructWire(StructLayout("Inner", (number,)))
    rows = ArrayWire(ArrayWire(inner, False, False), False, False)
    struct = StructLayout("Outer", (FieldLayout("A", rows, EMPTY),))
    assert complete(struct, {"A": [[{}], [{"X": 1}]]}) == {
        "A": [[{"X": 7}], [{"X": 1}]]
    }
