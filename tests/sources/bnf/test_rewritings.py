"""A reference reads as the same model in every form in which people keep it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pytest

from specgen.codegen.layout_lines import layout_lines
from specgen.disk.inputs import TextFile
from specgen.protocol.model import Field, Release
from specgen.report import Problems
from specgen.sources.opening import read_texts
from tests.sources.bnf import rewriting
from tests.support.definitions import owners
from tests.support.references import raw

Rewrite = Callable[[str], str]


@lru_cache(maxsize=2)
def read(text: str) -> Release:
    """A text without problems."""
    problems = Problems()
    release = read_texts("t", [TextFile("t", text)], problems)
    assert not problems.found, str(problems.found[0])
    return release


def fields(release: Release) -> list[Field]:
    """Every field of every message."""
    return [
        field
        for message in release.messages
        for part in owners(message)
        for field in part.fields
    ]


def assert_same(text: str, rewritten: str) -> None:
    """Both are equal, descriptions and tables included."""
    before, after = read(text), read(rewritten)
    assert [*layout_lines(before.messages)] == [*layout_lines(after.messages)]
    assert before.errors == after.errors
    assert before.api_keys == after.api_keys
    assert [t.name for t in before.types] == [t.name for t in after.types]
    descriptions = [[(f.name, f.about) for f in fields(r)] for r in (before, after)]
    assert descriptions[0] == descriptions[1]


@pytest.mark.sampled(6)
@pytest.mark.parametrize("rewrite", rewriting.REWRITINGS)
def test_2_4(rewrite: Rewrite) -> None:
    text = raw("docs/24")
    assert_same(text, rewrite(text))


@pytest.mark.slow
@pytest.mark.parametrize(
    "rewrite", [rewriting.with_tabs, rewriting.glued, rewriting.markdown]
)
@pytest.mark.parametrize("name", ["printed 4.1", "printed 4.3"])
def test_nested_tables_and_tags(name: str, rewrite: Rewrite) -> None:
    text = raw(name)
    assert_same(text, rewrite(text))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", ["001", "000", "docs/38"])
def test_line_ends(name: str) -> None:
    text = raw(name)
    assert_same(text, text.replace("\n", "\r\n"))
    assert_same(text, text.rstrip("\n"))


def test_text_of_old_machines() -> None:
    text = raw("001")
    assert_same(text, text.replace("\n", "\r"))


def test_a_page_laid_out_with_tables() -> None:
    text = raw("001")
    assert_same(text, f"<table><tr><td>menu</td><td>{text}</td></tr></table>")


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["001", "002"])
def test_blanks_of_all_kinds(name: str) -> None:
    text = raw(name)
    assert_same(text, text.replace("  ", "\u00a0\u3000").replace(" =>", "\t\u21d2"))
