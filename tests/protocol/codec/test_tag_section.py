"""The worked examples of tag sections (see docs/protocol-semantics.md, "Tag sections")."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.codec import complete, decode_whole, encode
from specgen.protocol.layout import lower
from tests.support.definitions import NULLABLE_STRUCTS, field, layout, tagged

NULLS = {"NullableStruct": None, "NullableStruct4": None}

TAGS = layout(
    [
        tagged("Numbers", "[]int32", 0),
        tagged("Bytes", "bytes", 1),
        tagged("Short", "int16", 2),
        tagged("Null", "string", 3, nullableVersions="1+"),
        tagged("Text", "string", 4),
    ]
)

NULL_BY_DEFAULT = layout(
    [
        tagged(
            "Member",
            "Classic",
            0,
            nullableVersions="1+",
            default=None,
            fields=[field("A", "int32", "1+")],
        )
    ]
)


@pytest.mark.parametrize(
    ("value", "data"),
    [
        ({}, "00"),
        ({"Short": 5}, "01 02 02 0005"),
        ({"Text": "ab"}, "01 04 03 03 6162"),
        ({"Bytes": b"ab"}, "01 01 03 03 6162"),
        ({"Numbers": [7]}, "01 00 05 02 00000007"),
        ({"Null": None}, "01 03 01 00"),
        ({"Short": 5, "Numbers": [7]}, "02 00 05 02 00000007 02 02 0005"),
        ({"Short": 5, "_tags": [(5, b""), (200, b"x")]}, "03 02020005 0500 c8010178"),
    ],
)
def test_tags(value: dict[str, Any], data: str) -> None:
    assert encode(TAGS, value) == bytes.fromhex(data)
    decoded = decode_whole(TAGS, bytes.fromhex(data)).value
    assert decoded == complete(TAGS.root, value)


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (NULLS, "ff 01 01 00000000 00 01 01 01 00"),
        (
            NULLS | {"NullableStruct4": {"MyString": "a", "MyInt": 1}},
            "ff 01 01 00000000 00 01 01 08 01 0261 00000001 00",
        ),
    ],
)
def test_nullable_structs(value: dict[str, Any], data: str) -> None:
    structs = lower(NULLABLE_STRUCTS, 1)
    assert encode(structs, value) == bytes.fromhex(data)
    decoded = decode_whole(structs, bytes.fromhex(data)).value
    assert decoded == complete(structs.root, value)


@pytest.mark.parametrize(
    ("value", "data"), [({"Member": None}, "01 00 01 00"), ({}, "00")]
)
def test_a_default_of_json_null_is_no_default(value: dict[str, Any], data: str) -> None:
    assert encode(NULL_BY_DEFAULT, value) == bytes.fromhex(data)
    decoded = decode_whole(NULL_BY_DEFAULT, bytes.fromhex(data)).value
    assert decoded == complete(NULL_BY_DEFAULT.root, value)
