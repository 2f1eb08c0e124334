"""Text from outside, as it is shown."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from specgen.report.shown import (
    Escape,
    json_line,
    json_text,
    printable,
    without_commands,
    workflow_command,
)

TEXTS = st.text(st.characters(categories=None), max_size=20)


@given(TEXTS)
@example("\ud800\n\x7f\u202e\U000e0001")
def test_what_is_printable_is_one_line_and_stays_as_it_is(text: str) -> None:
    shown = printable(text)
    assert shown.isprintable()
    assert printable(shown) == shown
    assert shown == text or not text.isprintable()


def test_escapes() -> None:
    assert printable("a\n\t\x1b\x7f\x9b\u202e\ufeff\ud800") == (
        r"a\n\t\x1b\x7f\x9b\u202e\ufeff\ud800"
    )


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("::error::x", r"\x3a:error::x"),
        ("a\n \t::error::x", "a\n \t\\x3a:error::x"),
        ("a ::error::x", "a ::error::x"),
        ("a: ##[error]x ##vso[y]", r"a: \x23#[error]x \x23#vso[y]"),
        ("### [x] ##", "### [x] ##"),
    ],
)
def test_commands(text: str, shown: str) -> None:
    assert without_commands(text) == shown
    entities = shown.replace(r"\x3a", "&#58;").replace(r"\x23", "&#35;")
    assert without_commands(text, Escape.MARKUP) == entities


@given(
    st.recursive(TEXTS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner))
)
@example("\x7f ##[error] \U000e0001 \u540d")
def test_json_is_of_the_same_value(value: object) -> None:
    for text in (json_text(value), json_line(value)):
        assert json.loads(text) == json.loads(json.dumps(value))
        assert all(line.isprintable() for line in text.split("\n"))
        assert "##[" not in text
    assert json_text(value).isascii()
    assert "\n" not in json_line(value)


@given(TEXTS, TEXTS)
def test_a_workflow_command_is_a_line(message: str, path: str) -> None:
    line = workflow_command("error", message, file=path)
    assert line.isprintable() and line.startswith("::error ")
    assert line.count(",") <= message.count(",")
