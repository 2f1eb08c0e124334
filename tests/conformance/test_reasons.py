"""Reasons of failures, and the expected failures that they give."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from conformance.implementations import IMPLEMENTATIONS
from conformance.reasons import MANY, expected_text, explain, read_reasons
from conformance.run import HERE, expected_path
from specgen.conform.expected import read_expected

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


def test_expected_failures_cover_what_they_are_made_of(
    rules: Path, tmp_path: Path
) -> None:
    words = "it reads another value"
    failures = [
        failure(f"A/{version}/unknown-tags/decode", words) for version in (1, 2)
    ]
    failures += [failure("B/7/unknown-tags,-twice/decode", words)]
    refused = "it reads what it must refuse: cut"
    failures += [
        failure(f"M{n}/3/cut-before-f{n}/decode", refused, "must refuse")
        for n in range(MANY)
    ]
    explained = explain(failures, read_reasons(rules))
    path = tmp_path / "expected.toml"
    path.write_text(expected_text(explained.by_reason))
    assert [entry["cases"] for entry in tomllib.loads(path.read_text())["expect"]] == [
        ["B/7/unknown-tags,-twice/decode", "A/*/unknown-tags/decode"],
        ["*/*/cut-before-*/decode"],
    ]
    expected = read_expected(path, whole_run=True)
    assert all(expected.reason(one["case"], fails=True) for one in failures)
    assert expected.stale() == []
    assert expected.reason("A/1/nulls/decode", fails=True) is None


def texts(path: Path) -> Iterator[str]:
    if path.is_file():
        for entry in tomllib.loads(path.read_text())["expect"]:
            yield entry["reason"]


@pytest.mark.parametrize("name", [one.name for one in IMPLEMENTATIONS])
def test_what_is_expected_has_a_reason(name: str) -> None:
    known = {one.text for one in read_reasons(HERE / "reasons" / f"{name}.toml")}
    assert {*texts(expected_path(name))} <= known
