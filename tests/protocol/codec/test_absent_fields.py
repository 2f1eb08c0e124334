"""Structs, and fields of other versions (see docs/protocol-semantics.md, "Fields of other versions")."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.codec import UNKNOWN_TAGS, EncodeError, decode_whole, encode
from tests.protocol.codec.coding import there_and_back, unhex
from tests.support.definitions import field, layout


def test_markers_of_structs() -> None:
    inner = [field("X", "int8")]
    for version, tail in ((0, ""), (1, "00")):
        spec = field("A", "S", nullableVersions="0+", fields=inner)
        lowered = layout([spec], version)
        there_and_back(lowered, {"A": None}, "ff" + tail)
        there_and_back(lowered, {"A": {"X": 5}}, "01 05" + tail * 2)
        plain = layout([field("A", "S", fields=inner)], version)
        there_and_back(plain, {"A": {"X": 5}}, "05" + tail * 2)
        with pytest.raises(EncodeError, match=r"^A: null is not allowed"):
            encode(plain, {"A": None})


@pytest.mark.parametrize("marker", ["00", "01", "02", "7f"])
def test_a_marker_that_is_not_negative_is_a_struct(marker: str) -> None:
    spec = field("A", "S", nullableVersions="0+", fields=[field("X", "int8")])
    decoded = decode_whole(layout([spec], 0), unhex(marker + "05"))
    assert decoded.value == {"A": {"X": 5}}


@pytest.mark.parametrize("marker", ["ff", "fe", "80"])
def test_a_negative_marker_is_null(marker: str) -> None:
    spec = field("A", "S", nullableVersions="0+", fields=[field("X", "int8")])
    assert decode_whole(layout([spec], 0), unhex(marker)).value == {"A": None}


def test_elements_are_never_null() -> None:
    of_struct: dict[str, Any] = {"fields": [field("X", "int8")]}
    for kind, inner in (("[]S", of_struct), ("[]string", {})):
        lowered = layout([field("A", kind, nullableVersions="0+", **inner)], 0)
        with pytest.raises(EncodeError, match=r"^A\[1\]: null is not allowed"):
            encode(lowered, {"A": [{} if inner else "x", None]})


LATE = [
    field("Now", "int8"),
    field("Plain", "int32", "2+", default="-1"),
    field("Text", "string", "2+", nullableVersions="2+", default="null"),
    field("Dropped", "string", "2+", ignorable=True),
    field("List", "[]int8", "2+"),
    field("Bytes", "bytes", "2+"),
    field("Records", "records", "2+"),
    field("Real", "float64", "2+", default="NaN"),
    field(
        "Inner", "S", "2+", fields=[field("X", "int8"), field("Y", "[]T", fields=[])]
    ),
]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Plain", 0),
        ("Text", ""),
        ("List", [1]),
        ("List", None),
        ("Bytes", b"x"),
        ("Bytes", None),
        ("Records", b""),
        ("Real", float("nan")),
        ("Inner", {"X": 1}),
        ("Inner", {"Y": [{}]}),
        ("Inner", {UNKNOWN_TAGS: [(9, b"")]}),
        ("Inner", None),
    ],
)
def test_a_value_for_a_field_that_the_version_lacks(name: str, value: object) -> None:
    fields = [f for f in LATE if f["name"] in ("Now", name)]
    with pytest.raises(EncodeError, match=f"^{name}: this version has no such field"):
        encode(layout(fields, 0), {"Now": 5, name: value})


@pytest.mark.parametrize(
    "value",
    [
        {},
        {"Plain": -1, "Text": None, "List": [], "Bytes": b"", "Records": None},
        {"Dropped": "something"},
        {"Inner": {}},
        {"Inner": {"X": 0, "Y": []}, "List": (), "Bytes": bytearray()},
    ],
)
def test_defaults_and_ignorable_values_are_dropped(value: dict[str, Any]) -> None:
    fields = [f for f in LATE if f["name"] != "Real"]
    assert encode(layout(fields, 0), {"Now": 5} | value) == b"\x05"


def test_nan_never_equals_its_default() -> None:
    """In Java a struct with a NaN is not equal to itself."""
    spec = field("A", "S", "2+", fields=[field("X", "float64", default="NaN")])
    with pytest.raises(EncodeError, match=r"^A: this version has no such field"):
        encode(layout([spec], 0), {})


def test_negative_zero_is_zero() -> None:
    assert encode(layout([field("A", "float64", "2+")], 0), {"A": -0.0}) == b""


def test_fields_of_other_versions_in_structs() -> None:
    inner = [field("X", "int8"), field("Y", "int8", "2+", default="3")]
    lowered = layout([field("A", "[]S", fields=inner)], 0)
    assert encode(lowered, {"A": [{"X": 1}, {"Y": 3}]}) == unhex("00000002 01 00")
    with pytest.raises(
        EncodeError, match=r"^A\[1\]\.Y: this version has no such field"
    ):
        encode(lowered, {"A": [{}, {"Y": 0}]})


def test_an_ignorable_absent_struct_is_dropped_whatever_its_fields() -> None:
    inner = [field("X", "int8", ignorable=True)]
    lowered = layout([field("A", "S", "2+", ignorable=True, fields=inner)], 0)
    assert encode(lowered, {"A": {"X": 9}}) == b""


def test_decoding_gives_absent_fields_their_defaults() -> None:
    fields = [f for f in LATE if f["name"] != "Real"]
    value = decode_whole(layout(fields, 0), b"\x05").value
    assert value == {
        "Now": 5,
        "Plain": -1,
        "Text": None,
        "Dropped": "",
        "List": [],
        "Bytes": b"",
        "Records": None,
        "Inner": {"X": 0, "Y": []},
    }
    again = decode_whole(layout(fields, 0), b"\x05").value
    assert again["List"] is not value["List"]
    assert again["Inner"] is not value["Inner"]
