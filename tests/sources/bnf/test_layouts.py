"""Transformed references, chosen by the run's seed: no version is misread silently."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.sources.bnf.damages.trial import Outcome
from tests.sources.bnf.forms.all import GROUPS
from tests.sources.bnf.layouts.trial import plan, results
from tests.support.seeds import run_seed

_LEFT = {"versions one more", "ocr, 3 is 8"}
"""A number in a head may become another that the message has, or has had."""
_ANY = [
    each
    for group in GROUPS.values()
    for each in group
    if not each.needs and each.name not in _LEFT
]
_SMALL = ["kafka:0.10.2", "kafka:1.1"]
_MORE = ["kafka:2.1", "kafka:2.4", "kafka:3.3", "kafka:4.1", "kafka:4.2", "kafka:4.4"]


def _untold(references: list[str], count: int, part: int) -> list[object]:
    calls = plan(_ANY, references, f"{run_seed()}{part}", True)
    return [
        (call, result.fact, result.reason)
        for call in islice(calls, count)
        for result in call()
        if result.is_layout and result.outcome is Outcome.UNTOLD
    ]


def test_no_version_is_misread_silently() -> None:
    assert not _untold(_SMALL, 8, part=0)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_no_version_of_many_is_misread_silently(part: int) -> None:
    assert not _untold(_MORE, 10, part)


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("as text", Outcome.RIGHT),
        ("APIs in small letters", Outcome.RIGHT),
        ("APIs in words", Outcome.RIGHT),
        ("arrows lost", Outcome.REFUSED),
    ],
)
def test_results(name: str, outcome: Outcome) -> None:
    read = [result for result in results(name, "kafka:1.1", "1") if result.is_layout]
    assert len(read) == 176
    assert {result.outcome for result in read} == {outcome}


def test_equal_seeds_give_equal_documents() -> None:
    first = results("some words lost", "kafka:1.1", "1")
    assert first == results("some words lost", "kafka:1.1", "1")
    assert first != results("some words lost", "kafka:1.1", "2")
