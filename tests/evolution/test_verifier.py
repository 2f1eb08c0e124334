"""Kafka's own checker beside ours: of each difference bytes say who is right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from specgen.evolution.rules import Level
from tests.evolution.allowing import ALLOWED
from tests.evolution.breaking import BREAKING
from tests.evolution.kafka_verdicts import verdicts
from tests.evolution.protocol import released
from tests.evolution.reading import changed, judged, misread, mixed
from tests.evolution.verdict_classes import (
    CLASSES,
    MISREAD,
    NONE,
    UNJUDGED,
    VerdictClass,
    classes_of,
)
from tests.support.sources import Json

PAGE = Path(__file__).parents[2] / "docs" / "kafka-evolution-verifier.md"
OF_EACH, MIXED = 200, 1600
"""Mutations of each kind, and of several kinds at once."""


def _example(one: VerdictClass) -> tuple[Json, Json]:
    sides = released(), released()
    for side in sides:
        if one.before is not None:
            one.before(side)
    one.change(sides[1])
    return sides[0][one.message], sides[1][one.message]


def test_each_class_has_an_example() -> None:
    pairs = [_example(one) for one in CLASSES]
    refusals = verdicts([*pairs, *((old, old) for old, _ in pairs)])
    assert not any(refusals[len(pairs) :])
    for one, pair, refusal in zip(CLASSES, pairs, refusals[: len(pairs)], strict=True):
        assert bool(refusal) is bool(one.refusal), one.what
        assert re.search(one.refusal, refusal), (one.what, refusal)
        differences, old, new = judged(*pair)
        told = {(item.rule.id, item.level) for item in differences.findings}
        assert (one.rule, one.level) in told | {("", None)}, one.what
        assert bool(differences.errors) is (one.level is Level.ERROR), one.what
        if one.bytes != NONE:
            assert bool(misread(old, new, 0)) is (one.bytes == MISREAD), one.what


def _rows() -> Iterator[list[str]]:
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_the_page_has_all_classes() -> None:
    rows = [*_rows()]
    for one in CLASSES:
        (row,) = (row for row in rows if row[0] == one.what)
        assert row[:4] == one.row
        assert (row[4] == "none") is not one.mutated
    assert {*UNJUDGED} <= {row[0] for row in rows}


@pytest.mark.slow
def test_mutations_of_real_definitions() -> None:
    """Every difference is of a class, and bytes say of it what they say of the class."""
    pairs = [
        changed(mutation, seed)[:2]
        for mutation in (*BREAKING, *ALLOWED)
        for seed in range(OF_EACH)
    ]
    pairs += [mixed(seed) for seed in range(MIXED)]
    refusals = verdicts([*pairs, *((old, old) for old, _ in pairs)])
    count = len(pairs)
    counts: Counter[str] = Counter()
    for number, (pair, own, refusal) in enumerate(
        zip(pairs, refusals[count:], refusals[:count], strict=True)
    ):
        if own:
            (reason,) = (
                what for what, said in UNJUDGED.items() if re.search(said, own)
            )
            counts[reason] += 1
            continue
        differences, old, new = judged(*pair)
        if bool(refusal) is bool(differences.errors):
            counts["both refuse" if refusal else "both accept"] += 1
            continue
        broken = {v for item in differences.errors for v in item.versions}
        unread = bool(misread(old, new, number, broken))
        assert unread is bool(differences.errors), (number, pair)
        for one in classes_of(refusal, differences):
            assert unread is (one.bytes == MISREAD), (number, one.what)
            counts[one.what] += 1
    told = {row[0]: row[-1] for row in _rows()}
    assert {what: f"{count:,}" for what, count in counts.items()} == {
        what: told.get(what) for what in counts
    }
    assert {*counts} == {what for what, count in told.items() if count[0].isdigit()}
