"""Layouts compared side by side: the same bytes, or the places where they differ."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from specgen.protocol.compare.by_place import Verdict, compare_layouts
from specgen.protocol.compare.walk import describe
from specgen.protocol.layout import Layout, lower, lower_all
from specgen.protocol.model import Message, Scalar, VersionRange
from specgen.sources.union.merge import restrict
from tests.sources.bnf.own import read_well
from tests.support.definitions import field, message, read_message, tagged
from tests.support.random_definitions import definitions

HEAD = "Test Request (Version: 0) =>"


def of(*fields: dict[str, Any], flexible: str = "none") -> Layout:
    """A layout of definitions."""
    return lower(message([*fields], "0", flexible), 0)


def bnf(text: str) -> Layout:
    """A layout of a document; flexible if the document shows it."""
    (definition,) = read_well(f"{HEAD} {text}\n")
    return lower(definition, 0)


def verdict_and_changes(left: Layout, right: Layout) -> tuple[str, list[str]]:
    """The verdict, and the places that differ."""
    compared = compare_layouts(left, right)
    places = compared.different + compared.unknown + compared.names
    return str(compared.verdict), [f"{p.place}: {p.left} | {p.right}" for p in places]


INT, LONG = field("A", "int32"), field("A", "int64")
TEXT = field("A", "string")
NULL_TEXT = field("A", "string", nullableVersions="0+")
INTS = field("A", "[]int32")
NULL_INTS = field("A", "[]int32", nullableVersions="0+")
STRUCT = field("A", "S", fields=[field("B", "int8")])
NULL_STRUCT = field("A", "S", nullableVersions="0+", fields=[field("B", "int8")])
STRUCTS = field("A", "[]S", fields=[field("B", "int32")])
PAIRS = field("A", "[]S", fields=[field("B", "int32"), field("C", "int8")])


@pytest.mark.parametrize(
    ("left", "right", "place"),
    [
        (INT, LONG, "a: int32 | int64"),
        (INT, field("A", "uint32"), "a: int32 | uint32"),
        (field("A", "bool"), field("A", "int8"), "a: bool | int8"),
        (TEXT, NULL_TEXT, "a: string | nullable_string"),
        (TEXT, field("A", "bytes"), "a: string | bytes"),
        (INT, INTS, "a: int32 | array of int32"),
        (INTS, NULL_INTS, "a: array of int32 | nullable array of int32"),
        (INTS, field("A", "[]int64"), "a[]: int32 | int64"),
        (INTS, PAIRS, "a[]: int32 | struct"),
        (STRUCT, NULL_STRUCT, "a: struct | nullable struct"),
        (field("A", "int8"), NULL_STRUCT, "a: int8 | nullable struct"),
    ],
)
def test_different(left: dict[str, Any], right: dict[str, Any], place: str) -> None:
    assert verdict_and_changes(of(left), of(right)) == ("different", [place])
    path, _, sides = place.partition(": ")
    ours, _, theirs = sides.partition(" | ")
    assert verdict_and_changes(of(right), of(left)) == (
        "different",
        [f"{path}: {theirs} | {ours}"],
    )


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ([INT], [INT]),
        ([field("A", "records")], [field("A", "bytes")]),
        ([STRUCTS], [INTS]),
        ([STRUCT], [field("B", "int8")]),
        ([field("X", "int32"), STRUCT], [field("X", "int32"), field("B", "int8")]),
        ([STRUCT | {"name": "X"}, INT], [field("B", "int8"), INT]),
        ([field("X", "T", fields=[STRUCT])], [field("B", "int8")]),
        (
            [field("X", "S", fields=[INT, field("B", "int8")]), field("C", "int16")],
            [INT, field("D", "S", fields=[field("B", "int8"), field("C", "int16")])],
        ),
        ([field("A", "S", fields=[])], []),
    ],
)
def test_the_same_bytes(left: list[Any], right: list[Any]) -> None:
    """Records are bytes; a struct that adds nothing is its fields."""
    assert verdict_and_changes(of(*left), of(*right)) == ("equal", [])
    assert verdict_and_changes(of(*right), of(*left)) == ("equal", [])


def test_a_flexible_struct_is_more_than_its_fields() -> None:
    """"""
    text, place = verdict_and_changes(
        of(STRUCT, flexible="0+"), of(field("A", "int8"), flexible="0+")
    )
    assert (text, place) == ("different", ["a: struct | int8"])


def test_missing_and_more_fields() -> None:
    more = of(INT, field("B", "int8"), STRUCTS | {"name": "C"})
    places = ["b: int8 | nothing", "c: array of struct | nothing"]
    assert verdict_and_changes(more, of(INT)) == ("different", places)
    places = ["b: nothing | int8", "c: nothing | array of struct"]
    assert verdict_and_changes(of(INT), more) == ("different", places)
    inner = field("A", "[]S", fields=[field("B", "int32")])
    assert verdict_and_changes(of(inner), of(PAIRS))[1] == ["a[].c: nothing | int8"]


def test_names() -> None:
    verdict, places = verdict_and_changes(of(INT), of(field("AlsoA", "int32")))
    assert (verdict, places) == ("equal but for names", ["a: a | also_a"])
    assert (
        verdict_and_changes(of(field("isKRaft", "int8")), of(field("IsKRaft", "int8")))[
            0
        ]
        == "equal"
    )


def test_flexible_or_not() -> None:
    left, right = of(INT, flexible="0+"), of(INT)
    assert verdict_and_changes(left, right) == (
        "different",
        ["(message): tag section | no tag section"],
    )
    compact = verdict_and_changes(of(TEXT, flexible="0+"), of(TEXT))[1]
    assert "a: compact_string | string" in compact


def test_tags() -> None:
    first, second = tagged("B", "int8", 0), tagged("C", "string", 1)
    left = lower(message([INT, first, second]), 1)
    assert verdict_and_changes(left, left) == ("equal", [])
    verdict, places = verdict_and_changes(left, lower(message([INT, first]), 1))
    assert (verdict, places) == (
        "different",
        ["c (tag 1): compact_string | nothing"],
    )
    other = tagged("B", "int16", 0)
    assert verdict_and_changes(left, lower(message([INT, other, second]), 1))[1] == [
        "b: int8 | int16"
    ]


@pytest.mark.parametrize(
    ("text", "fields", "places"),
    [
        ("[a]\na => INT32", [INTS], ["a: ?array of int32 | array of int32"]),
        (
            "[a]\na => INT32",
            [NULL_INTS],
            ["a: ?array of int32 | nullable array of int32"],
        ),
        ("a\na => RECORDS", [field("A", "records")], ["a: records? | records"]),
        ("a\na => b\nb => INT8", [STRUCT], ["a: ?struct | struct"]),
        ("a\na => b\nb => INT8", [NULL_STRUCT], ["a: ?struct | nullable struct"]),
        ("a\na => b\nb => INT8", [field("B", "int8")], ["a: ?struct | its fields"]),
        (
            "[a]\na => b\nb => INT32",
            [INTS],
            ["a: ?array of struct | array of int32"],
        ),
    ],
)
def test_unknown(text: str, fields: list[Any], places: list[str]) -> None:
    assert verdict_and_changes(bnf(text), of(*fields)) == (
        "unknown on one side",
        places,
    )
    assert verdict_and_changes(of(*fields), bnf(text))[0] == "unknown on one side"
    assert verdict_and_changes(bnf(text), bnf(text)) == ("equal", [])


def test_unknown_types() -> None:
    whole = message([INT], "0", "none")
    unknown = whole.fields[0].replace(type=Scalar.UNKNOWN)
    left = lower(whole.replace(fields=(unknown,)), 0)
    assert verdict_and_changes(left, of(STRUCTS)) == (
        "unknown on one side",
        ["a: unknown | array of struct"],
    )
    assert verdict_and_changes(left, left) == ("equal", [])
    # A known difference outweighs an unknown one.
    assert verdict_and_changes(left, of(INT, field("B", "int8")))[0] == "different"


def test_unknown_tags() -> None:
    text = bnf("a TAG_BUFFER\na => INT32")
    places = ["tag section: ? | no tags"]
    assert verdict_and_changes(text, of(INT, flexible="0+")) == (
        "unknown on one side",
        places,
    )
    right = lower(message([INT, tagged("B", "int8", 0)]), 1)
    assert verdict_and_changes(text, right)[1] == ["tag section: ? | 0: int8"]
    assert verdict_and_changes(text, text) == ("equal", [])


def test_descriptions_of_types() -> None:
    wires = {
        f.name: describe(f.type)
        for f in bnf("[a] b\na => INT8\nb => c\nc => INT8").root.fields
    }
    assert wires == {"a": "?array of int8", "b": "?struct"}
    assert str(Verdict.NAMES) == "equal but for names"


@settings(max_examples=30, deadline=None)
@given(definitions())
def test_every_layout_equals_itself(definition: dict[str, Any]) -> None:
    for layout in lower_all(read_message(definition)):
        assert compare_layouts(layout, layout).verdict is Verdict.EQUAL


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(definitions())
def test_a_removed_field_is_detected(definition: dict[str, Any]) -> None:
    """A removed field is detected unless it takes no bytes."""
    whole: Message = read_message(definition)
    for version in whole.versions:
        part = restrict(whole, VersionRange.single(version))
        full = lower(part, version)
        for index, item in enumerate(part.fields):
            if item.struct_name is not None and not item.is_array:
                continue  # a struct may be without fields
            less = part.replace(
                fields=(*part.fields[:index], *part.fields[index + 1 :])
            )
            compared = compare_layouts(full, lower(less, version))
            assert compared.verdict is Verdict.DIFFERENT
