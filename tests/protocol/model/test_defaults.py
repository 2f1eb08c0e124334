"""Defaults as text, as shown to people everywhere."""

from __future__ import annotations

from uuid import UUID

import pytest

from specgen.changes.diff import diff
from specgen.cli.show import layout_tree
from specgen.protocol.model import EMPTY, Default
from specgen.protocol.model.defaults import default_words
from tests.support.definitions import field, layout
from tests.support.sources import definition, read_release


@pytest.mark.parametrize(
    ("default", "words"),
    [
        (None, "null"),
        (EMPTY, "empty"),
        (True, "true"),
        (-1, "-1"),
        (0.5, "0.5"),
        ("a", '"a"'),
        (UUID(int=1), "AAAAAAAAAAAAAAAAAAAAAQ"),
    ],
)
def test_words(default: Default, words: str) -> None:
    assert default_words(default) == words


def test_a_layout_and_a_diff_have_the_same_words() -> None:
    expected = field("Name", "string", default="x")
    tree = layout_tree(layout([expected]))
    assert str(tree.children[0].label).endswith(' default "x"')
    sides = (
        read_release({"T": definition("T", [one])})
        for one in (field("Name", "string"), expected)
    )
    (changed,) = diff(*sides).findings
    assert (changed.old, changed.new) == ('""', '"x"')


@pytest.mark.parametrize("text", ["NaN", "-0.0", "1e400"])
def test_an_equal_default_is_not_a_change(text: str) -> None:
    sides = [
        read_release({"T": definition("T", [field("Rate", "float64", default=one)])})
        for one in (text, text, "0.0")
    ]
    assert diff(sides[0], sides[1]).findings == ()
    (change,) = diff(sides[0], sides[2]).findings
    assert change.rule.id == "DEFAULT_CHANGED"
