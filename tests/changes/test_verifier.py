"""Kafka's own checker compared with ours: for each difference, bytes decide who is right."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from specgen.report import Level
from tests.changes.allowing import ALLOWED
from tests.changes.breaking import BREAKING
from tests.changes.kafka_verdicts import verdicts
from tests.changes.protocol import released
from tests.changes.reading import changed, judged, misread, mixed
from tests.changes.verdict_classes import (
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


def _example(verdict_class: VerdictClass) -> tuple[Json, Json]:
    sides = released(), released()
    for side in sides:
        if verdict_class.before is not None:
            verdict_class.before(side)
    verdict_class.change(sides[1])
    return sides[0][verdict_class.message], sides[1][verdict_class.message]


def test_each_class_has_an_example() -> None:
    pairs = [_example(verdict_class) for verdict_class in CLASSES]
    refusals = verdicts([*pairs, *((old, old) for old, _ in pairs)])
    assert not any(refusals[len(pairs) :])
    for verdict_class, pair, refusal in zip(
        CLASSES, pairs, refusals[: len(pairs)], strict=True
    ):
        assert bool(refusal) is bool(verdict_class.refusal), verdict_class.what
        assert re.search(verdict_class.refusal, refusal), (verdict_class.what, refusal)
        differences, old, new = judged(*pair)
        levels = {(item.rule.id, item.level) for item in differences.findings}
        assert (verdict_class.rule, verdict_class.level) in levels | {
            ("", None)
        }, verdict_class.what
        assert bool(differences.errors) is (
            verdict_class.level is Level.ERROR
        ), verdict_class.what
        if verdict_class.bytes != NONE:
            assert bool(misread(old, new, 0)) is (
                verdict_class.bytes == MISREAD
            ), verdict_class.what


def _rows() -> Iterator[list[str]]:
    for line in PAGE.read_text("utf-8").splitlines():
        if line.startswith("| "):
            yield [cell.strip() for cell in line.strip("|").split("|")]


def test_the_page_has_all_classes() -> None:
    rows = [*_rows()]
    for verdict_class in CLASSES:
        (row,) = (row for row in rows if row[0] == verdict_class.what)
        assert row[:4] == verdict_class.row
        assert (row[4] == "none") is not verdict_class.mutated
    assert {*UNJUDGED} <= {row[0] for row in rows}


@pytest.mark.slow
def test_mutations_of_real_definitions() -> None:
    """Every difference belongs to a class, and its bytes behave as the class says."""
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
                what for what, pattern in UNJUDGED.items() if re.search(pattern, own)
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
        for verdict_class in classes_of(refusal, differences):
            assert unread is (verdict_class.bytes == MISREAD), (
                number,
                verdict_class.what,
            )
            counts[verdict_class.what] += 1
    counts_on_page = {row[0]: row[-1] for row in _rows()}
    assert {what: f"{count:,}" for what, count in counts.items()} == {
        what: counts_on_page.get(what) for what in counts
    }
    assert {*counts} == {
        what for what, count in counts_on_page.items() if count[0].isdigit()
    }
