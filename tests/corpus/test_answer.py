"""Answers, whatever engine they are of."""

from __future__ import annotations

import pytest

from specgen.corpus.answer import numbered


@pytest.mark.parametrize(
    ("given", "names"),
    [
        (["a", "b"], ["a", "b"]),
        (["a", "a", "a"], ["a", "a_2", "a_3"]),
        (["a", "a", "a_2"], ["a", "a_3", "a_2"]),
        (["a_2", "a", "a", "a_2"], ["a_2", "a", "a_3", "a_2_2"]),
    ],
)
def test_names_are_told_apart(given: list[str], names: list[str]) -> None:
    assert numbered(given) == names
