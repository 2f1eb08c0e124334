"""The comparison itself: unknown disagreements fail, and so do stale known ones."""

from __future__ import annotations

import pytest

from specgen.corpus.peers.judge import Disagreement, Known, difference
from tests.interop.compare import Comparison

FOUND = Disagreement("FetchRequest", 4, "maximum", "encode", "MaxBytes: 1, not 2", {})


@pytest.mark.parametrize(
    "known_differences",
    [
        {},
        {Known("ProduceRequest", "encode", "MaxBytes"): ""},
        {Known("FetchRequest", "decode", "MaxBytes"): ""},
        {Known("FetchRequest", "encode", "Bytes"): ""},
        {Known("FetchRequest", "encode", "MaxBytes", bool): ""},
    ],
)
def test_an_unknown_difference_fails(known_differences: dict[Known, str]) -> None:
    with pytest.raises(AssertionError, match=r"FetchRequest v4 .*MaxBytes: 1, not 2"):
        Comparison(disagreements=[FOUND]).check(known_differences)


def test_a_stale_known_difference_fails() -> None:
    known_differences = {
        Known("*", "encode", "Max"): "old",
        Known("*", "decode", ""): "mended",
    }
    with pytest.raises(AssertionError, match=r"no longer so: \['mended'\]"):
        Comparison(disagreements=[FOUND]).check(known_differences)


def test_a_known_difference_passes() -> None:
    Comparison(disagreements=[FOUND]).check({Known("*", "encode", "Max"): "why"})


def test_a_difference_names_the_first_place() -> None:
    ours = {"A": 1, "Topics": [{"Name": "a"}, {"Name": "b"}]}
    theirs = {"A": 1, "Topics": [{"Name": "a"}, {"Name": None}]}
    assert difference(ours, theirs) == "Topics[1].Name: None, not 'b'"
    fewer = {"A": 1, "Topics": []}
    assert difference(ours, fewer) == "Topics: '0 elements', not '2 elements'"
    assert difference({"A": 1}, {"A": 1, "_tags": []}) == "_tags: [], not '(nothing)'"
    assert difference(ours, ours) == ""
