"""Nullable arrays in nullable arrays: each is named once in a decoder, and decodes."""

from __future__ import annotations

import re
from pathlib import Path

from tests.generated.packages import build, render
from tests.support.definitions import field, message

INNER = [
    field("A", "int32"),
    field("Inner", "[]I", nullableVersions="0+", fields=[field("P", "int64")]),
    field("B", "int32"),
]
DEFINITION = message(
    [
        field("Text", "string"),
        field("X", "int32"),
        field("Outer", "[]O", nullableVersions="0+", fields=INNER),
    ]
)


def test_named_once() -> None:
    """mypy refuses a second annotation of one name."""
    (source,) = (
        data.decode()
        for path, data in render([DEFINITION]).items()
        if path.endswith("_messages/test_message.py")
    )
    functions = re.findall(r"^def _decode.*?(?=^def |\Z)", source, re.M | re.S)
    assert len(functions) > 1
    for function in functions:
        for name in ("outer", "inner"):
            assert function.count(f"{name}: Any") == 1


def test_there_and_back(tmp_path: Path) -> None:
    cls = build(tmp_path, [DEFINITION]).TestMessage
    values = [None, [], [cls.I(p=1), cls.I(p=2)]]
    full = [cls.O(a=1, inner=value, b=2) for value in values]
    for outer in (None, [], full, full[::-1]):
        made = cls(x=5, outer=outer, text="t")
        for version in cls.VERSIONS:
            assert cls.decode(made.encode(version), version) == made
