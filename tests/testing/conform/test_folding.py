"""Folded lists of expected failures are short, and match only failures."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest

from specgen.testing.conform.case import Expectation
from specgen.testing.conform.expected import read_expected
from specgen.testing.conform.folding import Outcome, expected_text
from specgen.testing.conform.verdict import Verdict

GOOD, MUST = Expectation.GOOD, Expectation.MUST


def outcomes(
    reasons: dict[str, str | None], expectation: Expectation = GOOD
) -> list[Outcome]:
    """Cases, each with the reason why it fails."""
    return [Outcome(case, expectation, why) for case, why in reasons.items()]


def written(*rows: Outcome, reasons: tuple[str, ...] = ("why",)) -> list[Any]:
    """The tables in the file."""
    tables: list[Any] = tomllib.loads(expected_text(rows, reasons)).get("expect", [])
    return tables


def cells(message: str, versions: int, kinds: str, why: str | None) -> dict[str, Any]:
    """Cases whose kinds are named by single letters."""
    return {
        f"{message}/{version}/{kind}/decode": why
        for version in range(versions)
        for kind in kinds
    }


def test_failures_in_all_cases_of_a_message_are_one_pattern() -> None:
    rows = outcomes(cells("A", 2, "abc", "why") | cells("B", 2, "abc", None))
    (table,) = written(*rows)
    assert table == {"reason": "why", "expectation": "good", "cases": ["A/*/decode"]}


def test_failures_in_all_cases_of_a_version_are_one_pattern() -> None:
    reasons = cells("A", 2, "abc", None) | cells("A", 1, "abc", "why")
    (table,) = written(*outcomes(reasons))
    assert table["cases"] == ["A/0/*/decode"]


def test_a_few_passing_cases_are_exceptions() -> None:
    reasons = cells("A", 1, "abcdefgh", "why") | {"A/0/c/decode": None}
    (table,) = written(*outcomes(reasons))
    assert table["cases"] == ["A/0/*/decode"]
    assert table["but"] == ["A/0/c/decode"]


def test_many_passing_cases_prevent_folding() -> None:
    reasons = cells("A", 1, "abcd", "why") | cells("A", 1, "cdefgh", None)
    (table,) = written(*outcomes(reasons))
    assert table["cases"] == ["A/0/a/decode", "A/0/b/decode"]
    assert "but" not in table


def test_a_kind_that_fails_everywhere_is_one_pattern() -> None:
    reasons: dict[str, str | None] = {}
    for message in "ABC":
        reasons |= cells(message, 2, "abcdefgh", None) | cells(message, 2, "a", "why")
    (table,) = written(*outcomes(reasons))
    assert table["cases"] == ["*/*/a/decode"]


def test_places_of_faults_are_folded_if_all_fail() -> None:
    reasons: dict[str, str | None] = {
        f"A/1/cut-before-{field}/decode": "why" for field in "xyz"
    }
    reasons |= {f"A/1/negative-count-in-{field}/decode": None for field in "xyz"}
    reasons |= {"A/1/negative-count-in-w/decode": "why"}
    (table,) = written(*outcomes(reasons, MUST))
    assert table["cases"] == [
        "A/1/cut-before-*/decode",
        "A/1/negative-count-in-w/decode",
    ]


def test_expectations_and_reasons_have_tables_of_their_own() -> None:
    rows = outcomes(cells("A", 1, "ab", "why") | cells("B", 1, "ab", "other"))
    rows += outcomes({"A/0/cut-before-x/decode": "why"}, MUST)
    rows += outcomes({"A/0/cut-before-y/decode": None}, MUST)
    tables = written(*rows, reasons=("why", "other"))
    assert [
        (table["reason"], table["expectation"], table["cases"]) for table in tables
    ] == [
        ("why", "good", ["A/0/*/decode"]),
        ("why", "must refuse", ["A/0/cut-before-x/decode"]),
        ("other", "good", ["B/0/*/decode"]),
    ]


def test_without_failures_nothing_is_written() -> None:
    assert written(*outcomes(cells("A", 2, "abc", None))) == []


@pytest.mark.parametrize("seed", range(20))
def test_a_list_matches_its_failures_and_no_other_case(
    seed: int, tmp_path: Path
) -> None:
    """Read back, the list gives each failure its reason, with no stale or loose line."""
    rng = random.Random(seed)
    share = rng.choice((0.02, 0.3, 0.9, 0.98))
    rows = [
        Outcome(
            f"{message}/{version}/{kind}/{way}",
            MUST if "-in-" in kind else GOOD,
            rng.choice(("one", 'an "other"')) if rng.random() < share else None,
        )
        for message in "ABCDE"
        for version in range(rng.randint(1, 4))
        for kind in ("nulls", "tags[0]", "bools-1", "count-in-x", "count-in-y")
        for way in ("decode", "encode")
    ]
    path = tmp_path / "expected.toml"
    path.write_text(expected_text(rows, ("one", 'an "other"')), "utf-8")
    expectations = read_expected(path, whole_run=True)
    for row in rows:
        verdict = Verdict.PASSED if row.reason is None else Verdict.FAILED
        assert expectations.reason(row.case, row.expectation, verdict) == row.reason
    assert expectations.stale() == []
    assert [*expectations.loose()] == []
