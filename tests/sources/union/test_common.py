"""The common subsequence of two sequences is as long as possible, and in order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from specgen.sources.union import common as module
from specgen.sources.union.common import common

ITEMS = st.lists(st.sampled_from("abcd"), max_size=6)
ONCE = st.permutations("abcdefg").flatmap(
    lambda items: st.integers(0, 7).map(lambda size: items[:size])
)


def pairs(left: Sequence[str], right: Sequence[str]) -> list[tuple[int, int]]:
    """The common pairs; capitals equal only themselves."""
    return common(left, right, str.lower, lambda a, b: a == b)


def longest(left: Sequence[str], right: Sequence[str]) -> int:
    """The length of the longest common subsequence, by brute force."""
    for size in range(min(len(left), len(right)), 0, -1):
        if set(combinations(left, size)) & set(combinations(right, size)):
            return size
    return 0


def check(left: Sequence[str], right: Sequence[str]) -> None:
    """Assert that the pairs are equal and ascending, and that there cannot be more."""
    matched = pairs(left, right)
    assert all(left[i] == right[j] for i, j in matched)
    for (i, j), (after_i, after_j) in pairwise(matched):
        assert i < after_i
        assert j < after_j
    assert len(matched) == longest(left, right)


def test_all_short_sequences() -> None:
    texts = ["".join(items) for n in range(5) for items in product("abc", repeat=n)]
    for left in texts[::3]:
        for right in texts[::2]:
            check(left, right)


@given(ITEMS, ITEMS)
def test_it_is_the_longest(left: list[str], right: list[str]) -> None:
    check(left, right)


@given(ONCE, ONCE)
def test_long_sequences_are_matched_at_unique_names(
    left: list[str], right: list[str]
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "MAX_CELLS", -1)
        check(left, right)


def test_items_with_one_name_need_not_be_equal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert pairs("xAy", "zay") == [(2, 2)]
    monkeypatch.setattr(module, "MAX_CELLS", -1)
    assert pairs("xAy", "zayq") == [(2, 2)]
