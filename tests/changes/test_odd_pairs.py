"""Plausible pairs of definitions, judged by their bytes."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from tests.changes.reading import judged, misread
from tests.support.definitions import field
from tests.support.sources import Json, definition, rpc

TAG = {"tag": 0, "taggedVersions": "2+", "ignorable": True}
NULL = {"nullableVersions": "2+"}
ONE, TWO = field("X", "int32"), field("Y", "int32")
MORE = field("Z", "int8")


class Pair(NamedTuple):
    """Two lists of fields, and the errors with their places."""

    old: list[Json]
    new: list[Json]
    errors: tuple[str, ...] = ()
    keys: Json | None = None
    """What both definitions have besides; versions are 0-3, flexible 2+."""
    others: Json | None = None
    """What the new one has."""


def _a(kind: str, versions: str = "0+", **keys: object) -> Json:
    return field("A", kind, versions, **keys)


def _struct(*fields: Json) -> Json:
    return {"name": "Sa", "versions": "0+", "fields": [*fields]}


PAIRS = {
    "a tagged struct that may be null": Pair(
        [_a("Sa", "2+", fields=[ONE], **TAG)],
        [_a("Sa", "2+", fields=[ONE], **TAG, **NULL)],
        ("WIRE_NULLABLE_WIDENED 2-3 a",),
    ),
    "a tagged struct that is null by default": Pair(
        [_a("Sa", "2+", fields=[ONE], **TAG, **NULL)],
        [_a("Sa", "2+", fields=[ONE], **TAG, **NULL, default="null")],
        ("DEFAULT_CHANGED 2-3 a",),
    ),
    "another default in a struct that begins later": Pair(
        [field("B", "Sb", "3+", fields=[_a("int8", "2+", **TAG)])],
        [field("B", "Sb", "3+", fields=[_a("int8", "2+", **TAG, default="1")])],
        ("DEFAULT_CHANGED 3 b.a",),
        {"validVersions": "0-3"},
    ),
    "a tagged array that is null by default": Pair(
        [_a("[]int8", "2+", **TAG, **NULL)],
        [_a("[]int8", "2+", **TAG, **NULL, default="null")],
        ("DEFAULT_CHANGED 2-3 a",),
    ),
    "a tagged struct with another name that is null by default no more": Pair(
        [_a("Sa", "2+", fields=[ONE], **TAG, **NULL, default="null")],
        [_a("Sb", "2+", fields=[ONE], **TAG, **NULL)],
        ("DEFAULT_CHANGED 2-3 a",),
    ),
    "a tagged array of a struct with another name that is null by default": Pair(
        [_a("[]Sa", "2+", fields=[ONE], **TAG, **NULL)],
        [_a("[]Sb", "2+", fields=[ONE], **TAG, **NULL, default="null")],
        ("DEFAULT_CHANGED 2-3 a",),
    ),
    "a field more in a tagged array": Pair(
        [_a("[]Sa", "2+", fields=[ONE], **TAG)],
        [_a("[]Sa", "2+", fields=[ONE, MORE], **TAG)],
        ("WIRE_FIELD_ADDED 2-3 a[].z",),
    ),
    "a tag more in a tagged array": Pair(
        [_a("[]Sa", "2+", fields=[ONE], **TAG)],
        [_a("[]Sa", "2+", fields=[ONE, field("T", "int8", "2+", **TAG)], **TAG)],
    ),
    "another name in a tagged array": Pair(
        [_a("[]Sa", "2+", fields=[ONE], **TAG)],
        [_a("[]Sa", "2+", fields=[TWO], **TAG)],
    ),
    "a field moves out of a struct, and one is called as one of another struct": Pair(
        [field("B", "[]Sb", fields=[MORE]), _a("Sa", fields=[ONE, TWO])],
        [
            field("B", "[]Sb", fields=[MORE | {"name": "X"}]),
            _a("Sa", fields=[ONE]),
            TWO,
        ],
        keys={"flexibleVersions": "none"},
    ),
    "another map key": Pair(
        [_a("[]Sa", fields=[ONE | {"mapKey": True}, TWO])],
        [_a("[]Sa", fields=[ONE, TWO | {"mapKey": True}])],
    ),
    "a struct that is common": Pair(
        [_a("Sa", fields=[ONE, TWO])],
        [_a("Sa")],
        others={"commonStructs": [_struct(ONE, TWO)]},
    ),
    "one of two places has a common struct no more": Pair(
        [_a("Sa"), field("B", "Sa")],
        [_a("Sa"), field("B", "Sb", fields=[ONE, MORE])],
        ("WIRE_FIELD_ADDED 0-3 b.z",),
        {"commonStructs": [_struct(ONE)]},
    ),
    "a common struct of two places": Pair(
        [_a("Sa"), field("B", "Sa")],
        [_a("Sa"), field("B", "Sa")],
        ("WIRE_FIELD_ADDED 0-3 a.z", "WIRE_FIELD_ADDED 0-3 b.z"),
        {"commonStructs": [_struct(ONE)]},
        {"commonStructs": [_struct(ONE, MORE)]},
    ),
    "a field that moves out of a struct that is but its fields": Pair(
        [_a("Sa", fields=[ONE, TWO])],
        [_a("Sa", fields=[ONE]), TWO],
        keys={"flexibleVersions": "none"},
    ),
    "a field that moves out of a struct with a tag section": Pair(
        [_a("Sa", fields=[ONE, TWO])],
        [_a("Sa", fields=[ONE]), TWO],
        ("WIRE_FIELD_ADDED 2-3 y", "WIRE_FIELD_REMOVED 2-3 a.y"),
    ),
    "a tag that moves out of its struct": Pair(
        [_a("Sa", fields=[ONE, field("T", "int8", "2+", **TAG)])],
        [_a("Sa", fields=[ONE]), field("T", "int8", "2+", **TAG)],
    ),
    "fewer versions at both ends": Pair(
        [_a("string"), MORE],
        [_a("string"), MORE | {"versions": "1-2"}],
        ("WIRE_FIELD_REMOVED 0, 3 z",),
    ),
    "one is renamed, and takes the other's place": Pair(
        [_a("int32"), ONE],
        [TWO, _a("int32")],
        ("WIRE_FIELD_ADDED 0-3 y", "WIRE_FIELD_REMOVED 0-3 x"),
    ),
    "another name and another type": Pair(
        [_a("int32"), ONE],
        [field("B", "int64"), ONE],
        ("WIRE_FIELD_ADDED 0-3 b", "WIRE_FIELD_REMOVED 0-3 a"),
    ),
    "flexible at last": Pair(
        [_a("string")],
        [_a("string")],
        ("WIRE_FLEXIBLE 3",),
        {"flexibleVersions": "none"},
        {"flexibleVersions": "3+"},
    ),
    "flexible from the next version on": Pair(
        [_a("string")],
        [_a("string")],
        (),
        {"flexibleVersions": "none"},
        {"flexibleVersions": "4+", "validVersions": "0-4"},
    ),
    "a released version that is called unstable": Pair(
        [_a("string")],
        [_a("string"), field("B", "int8", "3+", ignorable=True)],
        ("VERSION_LOWERED 3", "WIRE_FIELD_ADDED 3 b"),
        others={"latestVersionUnstable": True},
    ),
    "a string that may be null": Pair(
        [_a("string")],
        [_a("string", nullableVersions="0+")],
        ("WIRE_NULLABLE_WIDENED 0-3 a",),
    ),
    "a tagged string that may be null": Pair(
        [_a("string", "2+", **TAG)],
        [_a("string", "2+", **TAG, **NULL)],
        ("WIRE_NULLABLE_WIDENED 2-3 a",),
    ),
    "int8 and bool": Pair([_a("int8")], [_a("bool")], ("WIRE_TYPE 0-3 a",)),
    "int32 and uint32": Pair([_a("int32")], [_a("uint32")], ("WIRE_TYPE 0-3 a",)),
    "two numbers for one": Pair(
        [_a("int32"), ONE],
        [_a("int64")],
        ("WIRE_FIELD_REMOVED 0-3 x", "WIRE_TYPE 0-3 a"),
    ),
    "numbers of as many bytes in a struct": Pair(
        [_a("[]Sa", fields=[ONE, TWO])],
        [_a("[]int64")],
        ("WIRE_TYPE 0-3 a[]",),
    ),
    "bytes and records": Pair([_a("bytes")], [_a("records")]),
    "a default in hexadecimal digits": Pair(
        [_a("int32", "1+", default="0x10", ignorable=True)],
        [_a("int32", "1+", default="16", ignorable=True)],
    ),
    "a tag of fewer versions, mandatory in the others": Pair(
        [_a("int8", "2+", **TAG)],
        [_a("int8", "2+", **TAG | {"taggedVersions": "3+"})],
        ("WIRE_TAGGEDNESS 2 a",),
    ),
    "a field that is not compact by itself": Pair(
        [_a("string", flexibleVersions="none")],
        [_a("string")],
        ("WIRE_FLEXIBLE 2-3 a",),
    ),
    "zero copies": Pair([_a("bytes", zeroCopy=True)], [_a("bytes")]),
    "listeners in another order": Pair(
        [_a("bytes")],
        [_a("bytes")],
        (),
        {"listeners": ["broker", "controller"]},
        {"listeners": ["controller", "broker"]},
    ),
    "the first field": Pair([], [_a("int8")], ("WIRE_FIELD_ADDED 0-3 a",)),
}
RANGES = {"validVersions": "0-3", "flexibleVersions": "2+"}
KINDS = {
    "a header": definition("ResponseHeader", [ONE], type="header"),
    "a coordinator's key": definition(
        "ShareKey",
        [ONE],
        type="coordinator-key",
        apiKey=3,
        validVersions="0",
        flexibleVersions="none",
    ),
    "a coordinator's value": definition(
        "ShareValue", [ONE], type="coordinator-value", apiKey=3
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair(name: str) -> None:
    pair = PAIRS[name]
    keys = RANGES | (pair.keys or {})
    old = rpc("Ping", "request", 900, pair.old, **keys)
    new = rpc("Ping", "request", 900, pair.new, **keys | (pair.others or {}))
    differences, before, after = judged(old, new)
    errors = [
        f"{item.rule.id} {item.shown_versions} {item.path}".strip()
        for item in differences.errors
    ]
    assert sorted(errors) == [*pair.errors]
    broken = {version for item in differences.errors for version in item.versions}
    assert {*misread(before, after, 0, broken)} == broken


@pytest.mark.parametrize("name", KINDS)
def test_other_kinds(name: str) -> None:
    old = KINDS[name]
    differences, before, after = judged(old, old | {"fields": [ONE, MORE]})
    (item,) = differences.errors
    assert item.rule.id == "WIRE_FIELD_ADDED"
    assert [*item.versions] == misread(before, after, 0, item.versions)
