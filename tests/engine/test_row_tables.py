"""Handmade tables for rows: layouts that no Kafka message has, and inconsistent ones."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import Any

import pyarrow as pa
import pytest

from tests.engine.handmade import (
    ARRAY,
    COMPACT,
    FLOAT64,
    INT8,
    INT32,
    NULLABLE,
    STRUCT,
    native,
    words,
)

STRUCTS = [(0, 3, 0, 3, 0, 0, 0, 0), (0, 1, 3, 1, 0, 0, 0, 0), (0, 1, 4, 1, 0, 0, 0, 0)]
INNER = [(INT8, 0, 0, 1, 0, -1)] * 2
UNION = words(
    [(STRUCT, 0, 2, 1)],
    STRUCTS,
    [
        *((FLOAT64, 0, 0, 8, 0, -1), (STRUCT, 0, 1, 1, 1, -1), (ARRAY, 0, 0, 1, 2, -1)),
        *INNER,
    ],
)
"""A real number, a struct and an array of structs."""
ABOUT = (
    (b"f", 0, -1, bytes(8)),
    (b"s", 0, 0, b""),
    (b"a", 0, -1, b""),
    *((b"n", 0, -1, b"\0"),) * 2,
)


def version(kind: int = FLOAT64, element: int = STRUCT) -> bytes:
    """All of them as tagged fields."""
    tags = [
        *(
            (kind, 0, 0, 8 if kind == FLOAT64 else 4, 0, 0),
            (STRUCT, NULLABLE, 1, 1, 1, 1),
        ),
        (ARRAY, COMPACT, 0, 1, 2, 2),
    ]
    first = (1, 3, 0, 0, 0, 3, 0, 0)
    elements = (
        element,
        NULLABLE if element == STRUCT else 0,
        2 if element == STRUCT else 0,
        1,
    )
    return words([elements], [first, *STRUCTS[1:]], [*tags, *INNER])


PLACES = array("i", (0, 0, 0, 1, 0, 0, 2, 0, 0)).tobytes()


def rows_by(*versions: Any, about: Sequence[Any] = ABOUT) -> Any:
    return native.MessageRows(UNION, tuple(about), versions, native.ArrowArray)


def encoded(writer: Any, row: Any, number: int = 0) -> Any:
    """A row's bytes; a text if Python is called."""
    inner = pa.struct({"n": pa.int8()})
    kind = pa.struct({"f": pa.float64(), "s": inner, "a": pa.list_(inner)})
    rows = pa.array([row], kind)
    return pa.array(writer.encode(rows, number, lambda *_: b"asked")).to_pylist()[0]


FULL = {"f": 0.0, "s": {"n": 0}, "a": []}


@pytest.mark.parametrize(
    ("changed", "written"),
    [
        ({}, b"\0"),
        ({"f": -0.0}, b"\0"),
        ({"f": 1.5}, b"\1\0\x08\x3f\xf8" + bytes(6)),
        ({"f": float("nan")}, b"\1\0\x08\x7f\xf8" + bytes(6)),
        ({"f": None, "a": None}, b"\0"),
        ({"s": {"n": None}}, b"\0"),
        ({"s": {"n": 3}}, b"\1\1\2\1\3"),
        ({"s": None}, b"\1\1\1\0"),
        ({"a": [{"n": 5}]}, b"\1\2\3\2\1\5"),
        ({"a": [None]}, b"asked"),
    ],
)
def test_tagged_fields(changed: dict[str, Any], written: bytes) -> None:
    """There are two zeros; null is a value of its own; null in an array is an error."""
    writer = rows_by((version(), PLACES))
    assert encoded(writer, FULL | changed) == written


def test_unknown_versions() -> None:
    """Python is called."""
    writer = rows_by((version(), PLACES), None)
    assert encoded(writer, FULL) == b"\0"
    for number in (1, 2, -1, 1 << 40):
        assert encoded(writer, FULL, number) == b"asked"


@pytest.mark.parametrize(
    ("loaded", "reason"),
    [
        ((version(), PLACES[:-4]), "places are cut off"),
        ((version(), PLACES + bytes(4)), "places are cut off"),
        ((version(), array("i", (1, 0, 0, 1, 0, 0, 2, 0, 0)).tobytes()), "another"),
        (
            (version(), array("i", (9, 0, 0, 1, 0, 0, 2, 0, 0)).tobytes()),
            "without a place",
        ),
        (
            (version(), array("i", (0, 0, 0, 2, 0, 0, 1, 0, 0)).tobytes()),
            "another type",
        ),
        (
            (version(), array("i", (0, 0, 1, 1, 0, 0, 2, 0, 0)).tobytes()),
            "absent fields",
        ),
        (
            (version(), array("i", (0, -1, 1, 1, 0, 0, 2, 0, 0)).tobytes()),
            "absent fields",
        ),
        (
            (version(), array("i", (0, 0, 1, 1, 0, 0, 2, 0, 0, 3, 0)).tobytes()),
            "absent field without a place",
        ),
        ((version(INT32), PLACES), "another type"),
        ((version(element=INT8), PLACES), "another type"),
        ((version()[:-4], PLACES), "cut off|length"),
    ],
)
def test_layouts_that_do_not_fit(loaded: tuple[bytes, bytes], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        rows_by(loaded)


@pytest.mark.parametrize(
    ("about", "wrong"),
    [
        (ABOUT[1:], ValueError),
        (((b"f", 0, -1, b"\0"), *ABOUT[1:]), ValueError),
        ((ABOUT[0], (b"s", 0, 0, b"x"), *ABOUT[2:]), ValueError),
        (((b"f", 0, -1, "x"), *ABOUT[1:]), TypeError),
        ((5, *ABOUT[1:]), TypeError),
    ],
)
def test_fields_that_do_not_fit(about: Sequence[Any], wrong: type[Exception]) -> None:
    with pytest.raises(wrong):
        rows_by(about=about)


def test_the_fallback_must_return_bytes() -> None:
    writer = rows_by((version(), PLACES))
    inner = pa.struct({"n": pa.int8()})
    rows = pa.array([{"a": [None]}], pa.struct({"a": pa.list_(inner)}))
    with pytest.raises(TypeError, match="bytes, or None"):
        writer.encode(rows, 0, lambda *_: "text")
    with pytest.raises(TypeError, match="a version is a tuple"):
        rows_by(PLACES)
    with pytest.raises(TypeError, match="ArrowArrays"):
        native.MessageRows(UNION, ABOUT, (), int)
