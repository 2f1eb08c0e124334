"""Each rule is triggered by its breach, and by nothing that only resembles it."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.report import Level
from specgen.report.rules import evolution_rules
from tests.changes.cases import ERRORS, WARNINGS, Broken
from tests.changes.protocol import judged
from tests.changes.told import TOLD

ALL = [
    (case, level)
    for cases, level in (
        (ERRORS, Level.ERROR),
        (WARNINGS, Level.WARNING),
        (TOLD, Level.INFO),
    )
    for case in cases
]


@pytest.mark.parametrize(
    ("case", "level"),
    ALL,
    ids=[f"{c.rule}-{level}-{n}" for n, (c, level) in enumerate(ALL)],
)
def test_what_a_change_means(case: Broken, level: Level) -> None:
    """The rule at the right place, on both sides, and no other finding of that level."""
    differences, old, new = judged(case.change, case.before)
    (item,) = (
        f
        for f in differences.findings
        if (f.rule.id, f.place) == (case.rule, case.place)
    )
    assert item.level is level
    as_bad = [
        f
        for f in differences.findings
        if f.level.rank <= level.rank and f.rule != item.rule
    ]
    assert level is Level.INFO or not as_bad, as_bad
    for one_side, span, text in (
        (old, item.old_span, case.old),
        (new, item.new_span, case.new),
    ):
        assert one_side.at(span).startswith(text) if text else not span.path
    assert bool(item.remedy) == (level is not Level.INFO)
    assert "{" not in item.remedy
    if item.remedy and "{next}" in item.rule.remedy:
        last = new.release.by_name[item.message].valid_versions.high
        assert f"version {last + 1}" in item.remedy


def test_each_rule_is_tried() -> None:
    folder = Path(__file__).parent
    elsewhere = "".join(
        (folder / name).read_text("utf-8")
        for name in ("test_errors.py", "test_lint.py", "test_fixing.py")
    )
    untried = evolution_rules().keys() - {case.rule for case, _ in ALL}
    assert not [rule for rule in untried if f'"{rule}"' not in elsewhere]


def test_a_way_out_without_a_message_is_a_sentence() -> None:
    for rule in evolution_rules().values():
        assert not rule.any_remedy.endswith((",", ".")) and "{" not in rule.any_remedy
