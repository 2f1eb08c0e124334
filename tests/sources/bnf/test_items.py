"""Documents as lines and rows, and the place of everything in them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.sources.bnf.html_tokens import HtmlText, Tag, tokens
from specgen.sources.bnf.items import Line, TableRow
from tests.sources.bnf.own import items, lines, rows


def tokens_of(text: str) -> list[str]:
    """Tokens in short form."""
    return [
        t.text if isinstance(t, HtmlText) else f"<{'/' * t.is_end}{t.name}>"
        for t in tokens(text)
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a<b>c</b>", ["a", "<b>", "c", "</b>"]),
        ('<A HREF="x>y">z</A>', ["<a>", "z", "</a>"]),
        ("<a b='>' c=\">\" d>x", ["<a>", "x"]),
        ("<br/>x", ["<br>", "x"]),
        ("<br />x", ["<br>", "x"]),
        ("a < b <= c", ["a < b <= c"]),
        ("<tag: 0>", ["<tag: 0>"]),
        ("x<!-- <pre> -->y", ["x", "y"]),
        ("x<!-- never closed", ["x<!-- never closed"]),
        ("<!DOCTYPE html>x<?php ?>y", ["x", "y"]),
        ("<script>a < b</script>x", ["<script>", "</script>", "x"]),
        ("<STYLE>a</Style >x", ["<style>", "</style>", "x"]),
        ("<script>cut off", ["<script>", "cut off"]),
        ("a<b", ["a<b"]),
        ("a<b c", ["a<b c"]),
        ('a<b c="d', ['a<b c="d']),
        ('<b c="d>e<i>f', ["<b>", "e", "<i>", "f"]),
        ("a</b", ["a</b"]),
        ('<b c="d\n<i e="f">g</i>', ['<b c="d\n', "<i>", "g", "</i>"]),
        ("&lt;&amp;&#61;&#x3e;", ["<", "&", "=", ">"]),
        ("a &nosuch; b & c", ["a &nosuch; b & c"]),
        ("&lt", ["<"]),
        ("", []),
    ],
)
def test_tokens(text: str, expected: list[str]) -> None:
    assert tokens_of(text) == expected


@settings(max_examples=200, deadline=None)
@given(st.text("<>/!-?\"'&;ab= \n#x", max_size=40))
def test_tokens_of_anything_stand_where_they_say(text: str) -> None:
    at = 0
    for token in tokens(text):
        assert token.at >= at
        at = token.at
        if isinstance(token, Tag):
            assert text[at] == "<"
        elif not text.startswith("&", at):
            assert text.startswith(token.text, at)


def place(text: str, expected: str) -> tuple[int, int]:
    """The line and column where a text is found in a document."""
    for item in items(text):
        if isinstance(item, Line) and expected in item.text:
            span = item.span("t", item.text.index(expected))
            return span.line, span.column
    raise AssertionError(f"no {expected!r}")


@pytest.mark.parametrize(
    ("text", "text_sought", "expected"),
    [
        ("abc\ndef", "def", (2, 1)),
        ("abc\r\n  def\r\n", "def", (2, 3)),
        ("a\\_b \\[c\\]\nx", "[c]", (1, 7)),
        ("a\\_b \\[c\\]\nx", "c]", (1, 8)),
        ("&lt;tag&gt; x", "tag", (1, 5)),
        ("&lt;tag&gt; x", "x", (1, 13)),
        ("<pre>a\n  b => C\n</pre>", "b", (2, 3)),
        ("<h4>Heads:</h4><pre>Request", "Request", (1, 21)),
        ("<pre>a <b>b</b>\n c&lt;d</pre>", "b", (1, 11)),
        ("<pre>a <b>b</b>\n c&lt;d</pre>", "d", (2, 7)),
        ("<p>&nbsp;&nbsp;a</p>", "a", (1, 16)),
        ("```\n\\*\\*a\n```\nb", "a", (2, 5)),
    ],
)
def test_places(text: str, text_sought: str, expected: tuple[int, int]) -> None:
    assert place(text, text_sought) == expected


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["ab", "\\_", "&amp;", "<b>", "</b>", "\n", " "])))
def test_every_letter_stands_where_it_says(parts: list[str]) -> None:
    text = "<pre>" + "".join(parts)
    raw = text.split("\n")
    for item in items(text):
        assert isinstance(item, Line)
        for at, char in enumerate(item.text):
            line, column = item.place(at)
            following = raw[line - 1][column - 1 :]
            assert following.startswith(char if char not in "&" else "&amp;")


def test_text_is_lines() -> None:
    assert lines("a\n\n b\n") == ["a", "", " b", ""]
    assert lines("a\rb\rc") == ["a", "b", "c"]


def test_markdown() -> None:
    text = "```text\na\\_b => \\[c\\_d\\]\n```\n\\\\ \\x \\| \\<tag: 0\\>"
    assert lines(text) == ["a_b => [c_d]", "\\ \\x | <tag: 0>"]
    assert lines("~~~\na\n~~~") == ["a"]


def test_html() -> None:
    assert lines("<h4>a</h4><pre>b\nc</pre>d<br>e<div>f</div>g") == [*"abcdefg"]
    assert lines("<pre>a <span>b</span> =&gt; <i>C</i></pre>") == ["a b => C"]
    assert lines("<pre>a\r\nb\r\n</pre>") == ["a", "b"]
    assert lines("<p>a\\_b</p><pre>\\[c\\]") == ["a_b", "[c]"]
    assert lines("<!-- <pre>x</pre> --><pre>a") == ["a"]


def test_tables() -> None:
    text = "<table><tr><th>A</th><th>B</th></tr><tr><td> a \n b</td><td>&lt;</td></tr>"
    assert rows(text) == [["A", "B"], ["a b", "<"]]
    first, second = (item for item in items(text) if isinstance(item, TableRow))
    assert (first.heads, second.heads) == (True, False)


def test_cells_that_are_not_closed() -> None:
    assert rows("<table><tr><td>a<td>b<tr><td>c") == [["a", "b"], ["c"]]
    assert rows("<td>a</td><td>b</td>") == [["a", "b"]]
    assert rows("<table><tr>\n</td></tr><tr><td>a</td></td></tr></tr>") == [[], ["a"]]
    assert rows("<table><tr><td>cut off &am") == [["cut off &am"]]


def test_tables_in_tables() -> None:
    text = (
        "<table><tr><td>a</td><td>b<table><tr><td>c</td></tr><tr>\n</td></tr>"
        "</table></td></tr></td></tr><tr><td>d</td></tr></table>e"
    )
    read = [item for item in items(text) if isinstance(item, TableRow)]
    assert [(row.cells, row.depth) for row in read] == [
        (["a", "b"], 0),
        (["c"], 1),
        ([], 1),
        (["d"], 0),
    ]
    assert lines(text) == ["e"]


def test_pages_laid_out_with_tables() -> None:
    text = "<table><tr><td>menu</td><td>x<h5>h</h5>y<pre>a\nb</pre><p>z"
    assert lines(text) == ["h", "a", "b"]
    assert rows(text) == [["menu", "x y z"]]


def test_a_pre_that_is_not_closed() -> None:
    text = "<pre>a\n<table><tr><td>b</td></tr></table>c"
    assert lines(text) == ["a", "c"]
    assert rows(text) == [["b"]]


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td>Any Request (Version: 0) =&gt; a</td></tr><tr><td>  b</td></tr>",
        "<table><tr><td id=L1></td><td>Any Request (Version: 0) =&gt; a</td></tr>"
        "<tr><td></td><td>  b</td></tr></table>",
        "<table><tr><td>1</td><td><pre>Any Request (Version: 0) =&gt; a</pre></td></tr>"
        "<tr><td>2</td><td><pre>  b</pre></td></tr></table>",
        "<table><tr><td>1<br>2</td><td>Any Request (Version: 0) =&gt; a<br>  b</td></tr>",
        "<table><tr><td>Any Request (Version: 0) =&gt; a\n  b</td></tr></table>",
        "<html><p>Any Request (Version: 0) =&gt; a<br/>  b",
        "<div>Any Request (Version: 0) =&gt; <b>a</b></div><div>  b</div>",
        "<p>Any Request (Version: 0) =&gt; a</p>\n<p>  b</p>",
    ],
)
def test_lines_of_code_in_any_markup(page: str) -> None:
    """Cells that contain the heading of a block count as lines."""
    code = [line for line in lines(page) if line.strip()]
    assert code == ["Any Request (Version: 0) => a", "  b"]
    assert rows(page) == []
