"""Files of expected failures: what they match, and when they are stale or loose."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.report import SpecError
from specgen.testing.conform.case import Expectation
from specgen.testing.conform.expected import Expected, read_expected
from specgen.testing.conform.verdict import Verdict

GOOD, MUST = Expectation.GOOD, Expectation.MUST
FAILED, PASSED = Verdict.FAILED, Verdict.PASSED


def expected(
    tmp_path: Path, *patterns: str, whole_run: bool = True, more: str = ""
) -> Expected:
    """The expectations of a file with these patterns."""
    lines = ", ".join(f'"{pattern}"' for pattern in patterns)
    path = tmp_path / "expected.toml"
    path.write_text(f'[[expect]]\ncases = [{lines}]\nreason = "why"\n{more}', "utf-8")
    return read_expected(path, whole_run)


@pytest.mark.parametrize(
    ("pattern", "case", "covered"),
    [
        ("A/1/nulls/decode", "A/1/nulls/decode", True),
        ("A/1/nulls/decode", "A/1/nulls/decode/x", False),
        ("A/*/decode", "A/1/nulls/decode", True),
        ("A/*/decode", "A/1/nulls/encode", False),
        ("A/*/decode", "AB/1/nulls/decode", False),
        ("*/decode", "A/1/nulls/decode", True),
        ("A*/1/*", "AB/1/nulls/decode", True),
        ("A/1/x[0].y/decode", "A/1/x[0].y/decode", True),
        ("A/1/x[0].*/decode", "A/1/x[0].y/decode", True),
        ("A/1/x[0].*/decode", "A/1/x0zy/decode", False),
        ("A/1/null?/decode", "A/1/nulls/decode", False),
    ],
)
def test_patterns(tmp_path: Path, pattern: str, case: str, covered: bool) -> None:
    reason = expected(tmp_path, pattern).reason(case, GOOD, FAILED)
    assert reason == ("why" if covered else None)


def test_a_pattern_may_have_an_expectation_and_exceptions(
    tmp_path: Path,
) -> None:
    more = 'expectation = "good"\nbut = ["A/1/x*"]\n'
    expectations = expected(tmp_path, "A/*/decode", more=more)
    assert expectations.reason("A/1/nulls/decode", GOOD, FAILED) == "why"
    assert expectations.reason("A/1/nulls/decode", MUST, FAILED) is None
    assert expectations.stale() == ["A/1/x*"]
    assert expectations.reason("A/1/xs/decode", GOOD, FAILED) is None
    assert expectations.stale() == []


def test_a_line_without_failures_is_stale(tmp_path: Path) -> None:
    lines = ("A/*/decode", "A/2/*", "B/1/x/decode", "C/*")
    expectations = expected(tmp_path, *lines)
    for version, verdict in ((1, FAILED), (2, PASSED)):
        expectations.reason(f"A/{version}/nulls/decode", GOOD, verdict)
    assert expectations.stale() == ["A/2/*", "B/1/x/decode", "C/*"]


def test_a_line_that_also_matches_a_pass_is_loose(tmp_path: Path) -> None:
    expectations = expected(tmp_path, "A/*", "A/1/*", "A/2/*", more='but = ["A/3/*"]')
    verdicts = (FAILED, PASSED, PASSED, Verdict.UNSUPPORTED)
    for version, verdict in enumerate(verdicts, 1):
        expectations.reason(f"A/{version}/nulls/decode", GOOD, verdict)
    assert [
        (line.text, line.fails, line.is_right) for line in expectations.loose()
    ] == [("A/*", 1, 1)]
    assert expectations.stale() == ["A/2/*"]


def test_a_partial_run_makes_no_other_lines_stale(tmp_path: Path) -> None:
    ran = "A/1/nulls/decode"
    lines = (ran, "A/*/decode", "*/nulls/*", "B/1/x/decode")
    expectations = expected(tmp_path, *lines, whole_run=False, more='but = ["C/*"]')
    expectations.reason(ran, GOOD, PASSED)
    assert expectations.stale() == [ran, "A/*/decode"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[expect]", "not TOML"),
        ("[expect]\n", "only [[expect]]"),
        ("[[others]]\n", "only [[expect]]"),
        ('[[expect]]\ncases = ["a"]\n', "expect 1 needs cases and reason"),
        ('[[expect]]\ncases = "a"\nreason = "x"\nif = ""\n', "and no more"),
        ('[[expect]]\ncases = [1]\nreason = "x"\n', "cases is a list of strings"),
        (
            '[[expect]]\ncases = ["a"]\nreason = "x"\nbut = 1\n',
            "but is a list of strings",
        ),
        ('[[expect]]\ncases = ["a"]\nreason = " "\n', "reason says why"),
        (
            '[[expect]]\ncases = ["a"]\nreason = "x"\nexpectation = "bad"\n',
            "expectation is one of good, must refuse",
        ),
    ],
)
def test_invalid_files(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "expected.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SpecError) as raised:
        read_expected(path, whole_run=True)
    assert words in raised.value.problems[0].message
