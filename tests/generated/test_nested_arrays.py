"""Nullable arrays in nullable arrays: a decoder annotates each name once, and decodes."""

from __future__ import annotations

import re
from pathlib import Path

from specgen.protocol.layout import lower, lower_all
from specgen.protocol.model import Message
from specgen.testing.vectors import cases
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


def test_each_name_is_annotated_once() -> None:
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


def test_nested_arrays_survive_a_round_trip(tmp_path: Path) -> None:
    cls = build(tmp_path, [DEFINITION]).TestMessage
    values = [None, [], [cls.I(p=1), cls.I(p=2)]]
    full = [cls.O(a=1, inner=value, b=2) for value in values]
    for outer in (None, [], full, full[::-1]):
        message = cls(x=5, outer=outer, text="t")
        for version in cls.VERSIONS:
            assert cls.decode(message.encode(version), version) == message


def deep(levels: int) -> Message:
    """``depth`` nested arrays of structs."""
    inner = field("X", "string", nullableVersions="0+")
    for level in range(levels, 0, -1):
        fields = [inner, field("Y", "int16")]
        inner = field(f"SomeLongName{level}", f"[]Struct{level}", fields=fields)
        inner |= {"nullableVersions": "0+"} if level % 2 else {}
    return message([inner])


def test_deeply_nested_arrays_survive_a_round_trip(tmp_path: Path) -> None:
    definition = deep(20)
    cls = build(tmp_path, [definition]).TestMessage
    for layout in lower_all(definition):
        for case in cases(layout):
            message = cls.decode(case.data, case.version)
            assert message.encode(case.version) == case.data


def test_the_elements_of_deep_arrays_are_few() -> None:
    sizes = [max(len(case.data) for case in cases(lower(deep(n), 1))) for n in (9, 20)]
    assert sizes[1] < 4 * sizes[0] < 100_000
