"""Several cases to a test: all of them run, and one that fails is named."""

from __future__ import annotations

import inspect
from typing import Any

import pytest

from tests.support.grouped import grouped


def test_each_case_runs_until_one_fails() -> None:
    seen: list[tuple[object, ...]] = []

    @grouped("number, text", [(1, "a"), (2, "b"), (3, "c"), (4, "d")], size=3)
    def check(fixture: str, number: int, text: str) -> None:
        seen.append((fixture, number, text))
        assert number < 4

    whole: Any = check
    (mark,) = whole.pytestmark
    name, (first, last) = mark.args
    assert [*inspect.signature(check).parameters] == ["fixture", name]
    whole(fixture="f", number=first)
    with pytest.raises(AssertionError) as caught:
        whole(fixture="f", number=last)
    assert seen == [("f", 1, "a"), ("f", 2, "b"), ("f", 3, "c"), ("f", 4, "d")]
    assert caught.value.__notes__[-1] == "its case: {'number': 4, 'text': 'd'}"
