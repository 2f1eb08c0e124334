"""Values that do not fit a layout, and incomplete values."""

from __future__ import annotations

import math
from typing import Any

import pytest

from specgen.protocol.codec import (
    UNKNOWN_TAGS,
    EncodeError,
    complete,
    decode_whole,
    encode,
)
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    ScalarWire,
    StructLayout,
    StructWire,
)
from specgen.protocol.model import EMPTY, Scalar
from tests.support.definitions import field, layout
from tests.support.odd_values import VALUES, elements, meaning


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
    lowered = layout([field("A", "[]Inner", fields=inner)])
    with pytest.raises(EncodeError, match=r"^A\[0\]\.X: not "):
        encode(lowered, {"A": [{"X": value}]})


KINDS = sorted({*Scalar} - {Scalar.UNKNOWN, Scalar.VARINT, Scalar.VARLONG})


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("version", [0, 1])
@pytest.mark.parametrize("kind", KINDS)
def test_odd_values(kind: Scalar, version: int) -> None:
    """They are encoded as what they mean or refused, alike in a struct and in an array."""
    null = {"nullableVersions": "0+"} if kind is Scalar.RECORDS else {}
    lowered = layout([field("A", str(kind), **null), field("B", f"[]{kind}")], version)
    for value in [v for v in VALUES if v is not None]:
        for given in ({"A": value}, {"B": [value]}, {"B": (value, value)}):
            try:
                data = encode(lowered, given)
            except EncodeError as error:
                assert error.path[0] in given
                continue
            meant = meaning(kind, value)
            expected = {
                "A": meant if "A" in given else None,
                "B": [meant] * len(given.get("B", ())),
            }
            again = decode_whole(lowered, data).value
            for name in given:
                assert type(again[name]) is type(expected[name])
                assert repr(again[name]) == repr(expected[name])


def test_odd_values_for_an_array() -> None:
    lowered = layout([field("A", "[]int32"), field("B", "[]string", "2")], 1)
    for value in VALUES:
        for name in "AB":
            try:
                data = encode(lowered, {name: value})
            except EncodeError as error:
                assert error.path.startswith(name)
                continue
            again = decode_whole(lowered, data).value
            assert again.get(name, []) == elements(value)


@pytest.mark.parametrize(
    "tags", [5, "ab", {1: b""}, [5], [(1,)], [("1", b"")], [(1, "")]]
)
def test_malformed_unknown_tags(tags: Any) -> None:
    with pytest.raises(EncodeError):
        encode(layout([field("A", "int8")]), {UNKNOWN_TAGS: tags})


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
    number = FieldLayout.of("X", ScalarWire(Scalar.INT8), 7)
    inner = StructWire(StructLayout("Inner", (number,)))
    rows = ArrayWire(ArrayWire(inner, False, False), False, False)
    struct = StructLayout("Outer", (FieldLayout.of("A", rows, EMPTY),))
    assert complete(struct, {"A": [[{}], [{"X": 1}]]}) == {
        "A": [[{"X": 7}], [{"X": 1}]]
    }
