"""Files of expected failures: what they match, when they are stale, how they are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.conform.expected import Expected, read_expected, write_expected
from specgen.problems import SpecError


def expected(tmp_path: Path, *patterns: str, whole_run: bool = True) -> Expected:
    """What a file with these patterns expects."""
    lines = ", ".join(f'"{pattern}"' for pattern in patterns)
    path = tmp_path / "expected.toml"
    path.write_text(f'[[expect]]\ncases = [{lines}]\nreason = "why"\n', "utf-8")
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
    reason = expected(tmp_path, pattern).reason(case, fails=True)
    assert reason == ("why" if covered else None)


def test_a_line_is_stale_that_matches_no_failure(tmp_path: Path) -> None:
    lines = ("A/*/decode", "A/2/*", "B/1/x/decode", "C/*")
    wanted = expected(tmp_path, *lines)
    for version in (1, 2):
        wanted.reason(f"A/{version}/nulls/decode", fails=version == 1)
    assert wanted.stale() == ["A/2/*", "B/1/x/decode", "C/*"]


def test_of_a_run_of_some_messages_other_lines_are_not_stale(tmp_path: Path) -> None:
    ran = "A/1/nulls/decode"
    lines = (ran, "A/*/decode", "*/nulls/*", "B/1/x/decode")
    wanted = expected(tmp_path, *lines, whole_run=False)
    wanted.reason(ran, fails=False)
    assert wanted.stale() == [ran, "A/*/decode"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[expect]", "not TOML"),
        ("[expect]\n", "only [[expect]]"),
        ("[[others]]\n", "only [[expect]]"),
        ('[[expect]]\ncases = ["a"]\n', "expect 1 needs cases, reason"),
        ('[[expect]]\ncases = [1]\nreason = "x"\n', "cases is a list of strings"),
        ('[[expect]]\ncases = ["a"]\nreason = " "\n', "reason says why"),
    ],
)
def test_what_is_no_such_file(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "expected.toml"
    path.write_text(text, "utf-8")
    with pytest.raises(SpecError) as raised:
        read_expected(path, whole_run=True)
    assert words in raised.value.problems[0].message


def test_what_is_written_matches_the_failures_and_no_more(tmp_path: Path) -> None:
    cases = {
        "A/1/nulls/decode": True,
        "A/2/nulls/decode": True,
        "A/2/nulls/encode": False,
        'B/1/a-"quoted"-one/decode': True,
        "B/1/tags[0]/decode": False,
    }
    path = tmp_path / "expected.toml"
    assert write_expected(path, cases, 'its "own" reason') == 2
    wanted = read_expected(path, whole_run=True)
    reasons = {case: wanted.reason(case, fails) for case, fails in cases.items()}
    assert {case for case, why in reasons.items() if why} == {
        case for case, fails in cases.items() if fails
    }
    assert {why for why in reasons.values() if why} == {'its "own" reason'}
    assert wanted.stale() == []


def test_of_no_failures_an_empty_file_is_written(tmp_path: Path) -> None:
    path = tmp_path / "expected.toml"
    assert write_expected(path, {"A/1/nulls/decode": False}, "why") == 0
    assert read_expected(path, whole_run=True).stale() == []
