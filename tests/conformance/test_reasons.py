"""Reasons of failures, and the expected failures that they give."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conformance import scorecards
from conformance.implementations import IMPLEMENTATIONS
from conformance.reasons import explain, outcomes, read_reasons
from conformance.run import HERE, expected_path

REASONS = """
[[reason]]
kind = "wrong"
says = "has no tags"
case = ".*unknown-tags"
words = "it reads another"

[[reason]]
kind = "choice"
says = "is lax"
words = "it reads what it must refuse"
"""


def failure(case: str, words: str, expectation: str = "good") -> dict[str, str]:
    return {"case": case, "words": words, "path": "", "expectation": expectation}


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    path = tmp_path / "reasons.toml"
    path.write_text(REASONS)
    return path


def test_the_first_reason_that_matches_all_over_is_it(rules: Path) -> None:
    tags = failure("A/1/unknown-tags/decode", "it reads another value")
    error = failure("A/1/unknown-tags/decode", "it does not read this")
    lax = failure("A/1/cut-before-x/decode", "it reads what it must refuse: cut before")
    explained = explain([tags, error, lax], read_reasons(rules))
    by_text = {reason.text: rows for reason, rows in explained.by_reason.items()}
    assert by_text == {"wrong: has no tags": [tags], "choice: is lax": [lax]}
    assert explained.unexplained == [error]


def test_expected_failures_are_those_that_were_explained(rules: Path) -> None:
    words = "it reads another value"
    rows = [failure(f"A/{version}/unknown-tags/decode", words) for version in (1, 2)]
    rows += [failure("B/7/nulls/decode", words)]
    explained = explain(rows, read_reasons(rules))
    cases = [
        {"case": row["case"], "expectation": "good", "verdict": "failed"}
        for row in rows
    ]
    cases += [
        {"case": "A/1/nulls/decode", "expectation": "good", "verdict": "passed"},
        {"case": "A/0/nulls/decode", "expectation": "good", "verdict": "unsupported"},
    ]
    assert {outcome.case: outcome.reason for outcome in outcomes(cases, explained)} == {
        "A/1/unknown-tags/decode": "wrong: has no tags",
        "A/2/unknown-tags/decode": "wrong: has no tags",
        "B/7/nulls/decode": "no reason",
        "A/1/nulls/decode": None,
    }


def texts(path: Path) -> Iterator[str]:
    if path.is_file():
        for entry in tomllib.loads(path.read_text())["expect"]:
            yield entry["reason"]


@pytest.mark.parametrize("name", [reason.name for reason in IMPLEMENTATIONS])
def test_what_is_expected_has_a_reason(name: str) -> None:
    reasons = {
        reason.text for reason in read_reasons(HERE / "reasons" / f"{name}.toml")
    }
    assert {*texts(expected_path(name))} <= reasons


def test_a_fault_that_is_not_reported_yet_has_no_example(
    rules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules.write_text(REASONS.replace("[[reason]]", "[[reason]]\nwithheld = true", 1))
    row = failure("A/1/unknown-tags/decode", "it reads another value")
    lax = failure("A/1/cut/decode", "it reads what it must refuse: cut")
    extra: dict[str, Any] = {"message": "A", "size": 1, "bytes": "00"}
    rows = [item | extra for item in (row, lax)]
    card: dict[str, Any] = {"totals": [], "cells": []}
    card |= dict.fromkeys(("implementation", "source", "gave_up"))
    monkeypatch.setattr(scorecards, "FOLDER", tmp_path)
    by_reason = explain(rows, read_reasons(rules)).by_reason
    scorecards.write("a", card, by_reason)
    reasons = json.loads((tmp_path / "a.json").read_bytes())["reasons"]
    assert [row["example"] and row["example"]["case"] for row in reasons] == [
        None,
        "A/1/cut/decode",
    ]
