"""Tag sections: what is written, accepted and refused (see docs/protocol-semantics.md, "Tag sections")."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.codec import (
    UNKNOWN_TAGS,
    DecodeError,
    EncodeError,
    complete,
    decode_whole,
    encode,
)
from tests.protocol.codec.coding import there_and_back, unhex
from tests.support.definitions import field, layout, tagged

TAGS = [
    field("A", "int8"),
    tagged("T0", "string", 0),
    tagged("T1", "S", 1, nullableVersions="1+", fields=[field("X", "int8")]),
    field("T2", "int32", "2+", tag=2, taggedVersions="2+"),
]


def test_tagged_structs() -> None:
    lowered = layout(TAGS, 1)
    there_and_back(lowered, {"T1": None}, "00 01 01 01 00")
    there_and_back(lowered, {"T1": {"X": 5}}, "00 01 01 03 01 05 00")
    there_and_back(lowered, {"T0": "a"}, "00 01 00 02 02 61")
    plain = tagged("T", "S", 0, fields=[field("X", "int8")])
    there_and_back(layout([plain], 1), {"T": {"X": 5}}, "01 00 02 05 00")


@pytest.mark.parametrize(
    ("marker", "value"),
    [
        ("01", {"X": 5}),
        ("02", {"X": 5}),
        ("7f", {"X": 5}),
        ("8100", {"X": 5}),
        ("ffffffff07", {"X": 5}),
        ("00", None),
        ("8000", None),
        ("8080808008", None),
        ("ffffffff0f", None),
    ],
)
def test_markers_of_tagged_structs(marker: str, value: object) -> None:
    """The marker is a variable integer here; zero or less means null."""
    payload = unhex(marker) + (unhex("05 00") if value else b"")
    data = unhex("00 01 01") + bytes([len(payload)]) + payload
    assert decode_whole(layout(TAGS, 1), data).value["T1"] == value


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ("00 02 00 01 01 00 01 01", "tag 0 stands twice"),
        ("00 02 09 00 09 00", "tag 9 stands twice"),
        ("00 03 09 00 00 01 01 8900 00", "tag 9 stands twice"),
        ("00 01 02 04 00000001", "tag 2 is not of this version"),
        ("00 01 02 00", "tag 2 is not of this version"),
        ("00 01 00 03 02 61 00", "the tag's size is 3, not 2"),
        ("00 01 00 01 02 61", "need 1 byte, 0 left"),
        ("00 01 00 00", "a variable integer is cut off"),
        ("00 01 01 02 01 05 00", "a variable integer is cut off"),
        ("00 01 01 04 01 05 00 00", "the tag's size is 4, not 3"),
        ("00 01 01 02 00 00", "the tag's size is 2, not 1"),
        ("00 01 09 02 61", "tag 9 takes 2 bytes, 1 left"),
        ("00 01 09 ffffffff0f 61", "tag 9 takes 4294967295 bytes, 1 left"),
        ("00 01 09", "a variable integer is cut off"),
        ("00 8080808080 01", "longer than 5 bytes"),
        ("00 00 00", "1 bytes left over after the message"),
    ],
)
def test_tag_sections_that_are_refused(data: str, reason: str) -> None:
    with pytest.raises(DecodeError, match=reason):
        decode_whole(layout(TAGS, 1), unhex(data))


@pytest.mark.parametrize(
    ("data", "value"),
    [
        ("05 8000", {"A": 5}),
        ("00 01 8000 02 02 61", {"T0": "a"}),
        ("00 01 00 8200 02 61", {"T0": "a"}),
        ("00 01 00 04 828000 61", {"T0": "a"}),
        ("00 02 01 01 00 00 02 02 61", {"T0": "a", "T1": None}),
        (
            "00 03 09 01 ff 00 02 02 61 08 00",
            {"T0": "a", UNKNOWN_TAGS: [(9, b"\xff"), (8, b"")]},
        ),
    ],
)
def test_tag_sections_that_are_accepted(data: str, value: dict[str, Any]) -> None:
    """Overlong variable integers, and tags in any order."""
    lowered = layout(TAGS, 1)
    assert decode_whole(lowered, unhex(data)).value == complete(lowered.root, value)


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ({UNKNOWN_TAGS: []}, "00 00"),
        ({UNKNOWN_TAGS: [(9, b"\xff")]}, "00 01 09 01 ff"),
        (
            {UNKNOWN_TAGS: [(3, b""), (0x7FFFFFFE, b"a")]},
            "00 02 03 00 feffffff07 01 61",
        ),
        ({"T0": "a", UNKNOWN_TAGS: [(9, memoryview(b"x"))]}, "00 02 00020261 090178"),
    ],
)
def test_unknown_tags_are_preserved(value: dict[str, Any], data: str) -> None:
    assert encode(layout(TAGS, 1), value) == unhex(data)


@pytest.mark.parametrize(
    ("unknown", "reason"),
    [
        ([(0, b"")], "unknown tag 0 is the field T0"),
        ([(2, b"")], "unknown tag 2 is a field of other versions"),
        ([(9, b""), (8, b"")], "unknown tag 8 does not come after 9"),
        ([(9, b""), (9, b"")], "unknown tag 9 does not come after 9"),
        ([(-1, b"")], "a tag is a number from 0 to 2147483646, not -1"),
        ([(0x7FFFFFFF, b"")], "a tag is a number from 0 to 2147483646, not 2147483647"),
        ([("9", b"")], "a tag is a number from 0 to 2147483646, not '9'"),
        ([(9, 5)], r"an unknown tagged field is \(tag, bytes\), not \(9, 5\)"),
        ([(9, "x")], r"an unknown tagged field is \(tag, bytes\), not \(9, 'x'\)"),
    ],
)
def test_unknown_tags_that_are_refused(
    unknown: list[tuple[Any, Any]], reason: str
) -> None:
    with pytest.raises(EncodeError, match=reason):
        encode(layout(TAGS, 1), {UNKNOWN_TAGS: unknown})
    inner = layout([field("A", "[]Outer", fields=[*TAGS])], 1)
    with pytest.raises(EncodeError, match=rf"^A\[0\]: {reason}"):
        encode(inner, {"A": [{UNKNOWN_TAGS: unknown}]})


def test_tags_at_a_version_that_has_none() -> None:
    for value in ({UNKNOWN_TAGS: [(9, b"")]}, {"A": 1, UNKNOWN_TAGS: [(0, b"")]}):
        with pytest.raises(EncodeError, match="no place for unknown tagged fields"):
            encode(layout(TAGS, 0), value)
    with pytest.raises(EncodeError, match=r"^T0: this version has no such field"):
        encode(layout(TAGS, 0), {"T0": "a"})
    ignorable = [spec | {"ignorable": True} for spec in TAGS]
    assert encode(layout(ignorable, 0), {"A": 1, "T0": "a", "T1": None}) == b"\x01"
