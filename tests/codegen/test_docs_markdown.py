"""Arbitrary text as Markdown."""

from __future__ import annotations

import html
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.codegen.views.docs.markdown import (
    Md,
    code,
    fenced,
    link,
    paragraph,
    table,
    text,
)
from tests.codegen.docs_support import foreign_tags, uneven_rows

ANY = st.text(max_size=40)


@pytest.mark.parametrize(
    ("raw", "rendered"),
    [
        ("plain words, 1.5", "plain words, 1.5"),
        ("a|b", "a&#124;b"),
        ("`x`", "&#96;x&#96;"),
        ("<script>", "&#60;script&#62;"),
        ("a\nb", "a&#92;nb"),
        ("*_[]#", "&#42;&#95;&#91;&#93;&#35;"),
        ("https://x", "https&#58;//x"),
        ("www.x", "www&#46;x"),
        ("é→", "é→"),
        ("\u202e", "&#92;u202e"),
        ("&lt;", "&#38;lt;"),
    ],
)
def test_text(raw: str, rendered: str) -> None:
    assert text(raw) == rendered


@pytest.mark.parametrize(
    ("raw", "rendered"),
    [
        ("- a", "&#45; a"),
        ("1. a", "1&#46; a"),
        ("10) a", "10&#41; a"),
        ("a - b", "a - b"),
    ],
)
def test_a_paragraph_opens_no_list(raw: str, rendered: str) -> None:
    assert paragraph(raw) == rendered


@pytest.mark.parametrize(
    ("raw", "rendered"),
    [
        ("topic_name", "`topic_name`"),
        ('"a b"', '`"a b"`'),
        ("", ""),
        ("a`b", "<code>a&#96;b</code>"),
        ("a|b", "<code>a&#124;b</code>"),
        (" a", "<code> a</code>"),
        ("<b>", "<code>&#60;b&#62;</code>"),
    ],
)
def test_code(raw: str, rendered: str) -> None:
    assert code(raw) == rendered


@given(ANY)
def test_nothing_gets_out_of_a_cell(raw: str) -> None:
    for rendered in (text(raw), paragraph(raw), code(raw)):
        assert len(rendered.splitlines()) <= 1
        row = f"| {rendered} |"
        assert not list(uneven_rows(f"| a |\n{row}"))
        assert not list(foreign_tags(row))
        assert not re.search(r"[\[\]*_]", re.sub("`[^`]*`", "", rendered))


@given(ANY.filter(str.isprintable))
def test_text_is_shown_as_it_is(raw: str) -> None:
    assert html.unescape(text(raw)) == raw
    assert html.unescape(code(raw)).removeprefix("<code>").removesuffix("</code>") in (
        raw,
        f"`{raw}`",
    )


@given(st.lists(ANY))
def test_a_block_ends_at_its_own_fence(lines: list[str]) -> None:
    rendered = fenced(lines).split("\n")
    assert len(rendered) == max(3, len(lines) + 2)
    assert rendered[0] == rendered[-1]
    assert all(rendered[0] not in line for line in rendered[1:-1])


def test_link() -> None:
    assert link(code("Fetch"), "messages/Fetch.md") == "[`Fetch`](messages/Fetch.md)"


def test_a_table_leaves_out_what_is_empty() -> None:
    printed = table(
        ("A", "B", "C"), [(Md(""), Md(""), Md("1")), (Md(""), Md(""), Md(""))]
    )
    assert str(printed) == "| A | C |\n| --- | --- |\n|  | 1 |\n|  |  |"
    assert str(table(("A", "B"), [])) == "| A |\n| --- |"
