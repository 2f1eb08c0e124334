"""Values as Python literals: no text in a spec becomes code."""

from __future__ import annotations

import ast
import math
from enum import IntEnum
from pathlib import Path
from uuid import UUID

import pytest
from black import Mode, format_str
from hypothesis import given
from hypothesis import strategies as st

from specgen.protocol.model import EMPTY, Kind
from specgen.report.environment import environment, python_literal, string_literal

HOSTILE = [
    "",
    "'",
    '"',
    "'\"",
    "''\"",
    "'''",
    '"""',
    '"""\nimport os\n"""',
    "\\",
    "\\'",
    '\\"',
    "\\\\'\"",
    "\n\r\t\v\f",
    "\0",
    "\x1b[31m",
    "\ud800",
    "\udfff\ud800",
    "\u2028\u2029\x85",
    "\N{RIGHT-TO-LEFT OVERRIDE}",
    "é€🙂",
    "{{ 7 * 7 }}{% raw %}{#",
    "{x!r:>{y}}",
    "%s %(a)s",
    "# -*- coding: utf-7 -*-",
    "\\N{BULLET}\\u0041\\x41",
    "a" * 200,
    "None",
]
_ANY = st.text(st.characters(), max_size=30)
_TRICKY = st.text(st.sampled_from("'\"\\\n\0\ud800é{}#a "), max_size=12)


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_hostile_strings(text: str) -> None:
    check_string(text)


@given(_ANY | _TRICKY)
def test_any_string(text: str) -> None:
    check_string(text)


def check_string(text: str) -> None:
    """Assert that the literal is the text, in one line of ASCII."""
    literal = string_literal(text)
    assert ast.literal_eval(literal) == text
    assert literal.isascii()
    assert literal.isprintable()
    assert python_literal(text) == literal


@given(_TRICKY)
def test_the_quotes_are_those_of_black(text: str) -> None:
    line = f"x = {string_literal(text)}\n"
    assert format_str(line, mode=Mode(line_length=500)) == line


@given(st.binary(max_size=20))
def test_bytes(raw: bytes) -> None:
    literal = python_literal(raw)
    assert ast.literal_eval(literal) == raw
    assert literal.isascii()
    line = f"x = {literal}\n"
    assert format_str(line, mode=Mode(line_length=500)) == line


_SCALARS = (
    st.none() | st.booleans() | st.integers() | _TRICKY | st.floats(allow_nan=False)
).filter(lambda value: value not in (math.inf, -math.inf))
_VALUES = st.recursive(
    _SCALARS | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=3)
    | st.tuples(inner)
    | st.tuples(inner, inner)
    | st.dictionaries(_TRICKY, inner, max_size=3),
    max_leaves=8,
)


@given(_VALUES)
def test_any_value(value: object) -> None:
    literal = python_literal(value)
    assert ast.literal_eval(literal) == value
    assert literal.isascii()
    assert "\n" not in literal


@pytest.mark.parametrize("value", [math.inf, -math.inf, math.nan])
def test_floats_without_a_literal(value: float) -> None:
    assert repr(eval(python_literal(value))) == repr(value)


class Two(IntEnum):
    ONE = 1
    TWO = 2


def test_words_that_are_strings_or_numbers() -> None:
    assert python_literal(Kind.REQUEST) == '"request"'
    assert python_literal(Two.TWO) == "2"


@pytest.mark.parametrize("value", [EMPTY, UUID(int=1), object(), {1, 2}, 1j])
def test_what_has_no_literal(value: object) -> None:
    with pytest.raises(TypeError, match="has no literal in Python"):
        python_literal(value)
    with pytest.raises(TypeError, match="has no literal in Python"):
        python_literal([value])


def test_the_filter(tmp_path: Path) -> None:
    (tmp_path / "a.jinja").write_text("x = {{ value|pyrepr }}\n")
    template = environment(tmp_path).get_template("a.jinja")
    for text in HOSTILE:
        rendered = template.render(value=text)
        scope: dict[str, object] = {}
        exec(rendered, scope)
        assert scope["x"] == text
    assert template.render(value={"a": ["'", 1]}) == 'x = {"a": ["\'", 1]}\n'


def test_jinja_in_a_value_stays_text(tmp_path: Path) -> None:
    (tmp_path / "a.jinja").write_text("{{ value }}")
    template = environment(tmp_path).get_template("a.jinja")
    assert template.render(value="{{ 7 * 7 }}<b>") == "{{ 7 * 7 }}<b>"
