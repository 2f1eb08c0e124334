"""Enums: their values, and fields of their types."""

from __future__ import annotations

import pytest

from specgen.protocol.model import ArrayType, Scalar
from tests.sources.kmsg.reading import check, error, good

ENUMS = """// Kinds.
Kind int8 (
  // The first.
  1: ONE
  2: TWO_AND_more
)
State int16 camelcase (
  0: Empty
)
"""


def test_enums_may_stand_in_any_file() -> None:
    text = "A => not top level\n  B: enum-Kind(2)\n  C: [enum-State]\n  D: enum-State\n"
    message = good(text, ENUMS)["A"]
    b, c, d = message.fields
    assert (b.type, b.default, b.default_text) == (Scalar.INT8, 2, "2")
    assert c.type == ArrayType(Scalar.INT16)
    assert (d.type, d.default, d.default_text) == (Scalar.INT16, 0, None)


def test_a_default_of_an_enum() -> None:
    for text in ("§300", "§ONE", "§0x100"):
        error(f"{ENUMS}\nA => not top level\n  B: enum-Kind({text})\n", "K8")


def test_enums_are_no_types_by_themselves() -> None:
    error(f"{ENUMS}\nA => not top level\n  B: §Kind\n", "K4")
    problem = error(
        f"{ENUMS}\nA => not top level\n  B: enum-§Kinds\n", "K4", messages=1
    )
    assert problem.hint == "did you mean 'Kind'?"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("A §string (\n  1: B\n)\n", "K8"),
        ("A §varint-bytes (\n  1: B\n)\n", "K8"),
        ("A int8 (\n  1: B\n  §1: C\n)\n", "K8"),
        ("A int8 (\n  1: B\n  §2: B\n)\n", "K8"),
        ("A int8 (\n  §128: B\n)\n", "K8"),
        ("A int8 (\n  §-1: B\n)\n", "K1"),
        ("A int8 (\n  1§:B\n)\n", "K1"),
        ("A int8 (\n  1: B§9\n)\n", "K1"),
        ("A §Int8 (\n)\n", "K1"),
        ("§A int8 (\n  1: B\n", "K1"),
        ("A int8 (\n)\n§A int8 (\n)\n", "K5"),
    ],
)
def test_enums_with_errors(text: str, code: str) -> None:
    check(text, code)


def test_an_enum_that_is_not_closed() -> None:
    text = "§A int8 (\n  1: B\n\nB => not top level\n  C: enum-A\n"
    assert '")"' in error(text, "K1", messages=1).hint


def test_an_enum_named_as_a_struct() -> None:
    error("Kind int8 (\n)\n\n§Kind => not top level\n", "K5")
