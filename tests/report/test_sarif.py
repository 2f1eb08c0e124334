"""Problems as SARIF: what the format requires, and what a reader needs."""

from __future__ import annotations

from typing import Any
from urllib.parse import unquote, urlsplit

import pytest

from specgen import __version__
from specgen.protocol.model import Span
from specgen.report import Level, Problem
from specgen.report.problem import NEW, UNCHANGED
from specgen.report.rules import problem_rules
from specgen.report.sarif import sarif_log

SPAN = Span("folder/a b#1.json", 8, 27, 8, 38)


def run_of(*problems: Problem, **more: Any) -> Any:
    """The only run in a log of these problems."""
    log: Any = sarif_log(problems, **more)
    assert log["version"] == "2.1.0"
    assert log["$schema"].endswith("sarif-2.1.0.json")
    (run,) = log["runs"]
    assert run["columnKind"] == "unicodeCodePoints"
    assert run["tool"]["driver"]["name"] == "specgen"
    assert run["tool"]["driver"]["version"] == __version__
    return run


def location_of(span: Span) -> Any:
    """The location of a problem with this span, in a log."""
    (result,) = run_of(Problem("F3", "x", span))["results"]
    (location,) = result["locations"]
    return location["physicalLocation"]


def test_results_refer_to_their_rules() -> None:
    run = run_of(
        Problem("T5", "no tags", SPAN, "do so"),
        Problem("F3", "no arrays", SPAN),
        Problem("T5", "again", SPAN, level=Level.WARNING),
    )
    described = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in described] == ["F3", "T5"]
    for rule in described:
        entry = problem_rules()[rule["id"]]
        assert rule["shortDescription"] == {"text": entry.purpose}
        assert rule["fullDescription"] == {"text": entry.why}
        assert rule["help"] == {"text": entry.remedy}
    results = run["results"]
    assert [result["ruleId"] for result in results] == ["T5", "F3", "T5"]
    for result in results:
        assert described[result["ruleIndex"]]["id"] == result["ruleId"]
    assert [result["level"] for result in results] == ["error", "error", "warning"]
    texts = [result["message"]["text"] for result in results]
    assert texts == ["no tags\nhint: do so", "no arrays", "again"]


def test_a_code_of_somebody_elses_view() -> None:
    """A pack's view may report a code that no rule of specgen has."""
    run = run_of(Problem("X9", "not mine", SPAN), Problem("F3", "no arrays", SPAN))
    f3, x9 = run["tool"]["driver"]["rules"]
    assert (f3["id"], x9) == ("F3", {"id": "X9"})
    assert [result["ruleIndex"] for result in run["results"]] == [1, 0]


def test_findings_and_problems_have_one_form() -> None:
    """What is allowed, or was there before, is suppressed or unchanged, and a notice."""
    allowed = Problem("WIRE_TYPE", "x", SPAN, fingerprint="0123456789", allowed="why")
    before = Problem("STYLE_NAME", "y", SPAN, level=Level.WARNING, baseline=UNCHANGED)
    noted = Problem("TAG_ADDED", "z", SPAN, level=Level.INFO, baseline=NEW)
    problems = (allowed, before, noted)
    results = run_of(*problems)["results"]
    assert [result["level"] for result in results] == ["error", "warning", "note"]
    assert results[0]["suppressions"][0]["justification"] == "why"
    assert results[0]["partialFingerprints"] == {"specgen/v1": "0123456789"}
    assert [r.get("baselineState") for r in results] == [None, "unchanged", "new"]
    assert not any(problem.is_error for problem in problems)
    commands = [problem.as_github() for problem in problems]
    assert all(command.startswith("::notice file=") for command in commands)
    assert Problem("F3", "x", SPAN).as_github().startswith("::error file=")


def test_a_region_ends_before_its_end_column() -> None:
    place = location_of(SPAN)
    assert place["region"] == {
        "startLine": 8,
        "startColumn": 27,
        "endLine": 8,
        "endColumn": 38,
    }


@pytest.mark.parametrize(
    ("span", "region"),
    [
        (Span("a"), None),
        (Span("a", 3, 5), {"startLine": 3, "startColumn": 5}),
        (Span("a", 3, 5, 3, 5), {"startLine": 3, "startColumn": 5}),
        (
            Span("a", 3, 5, 4, 1),
            {"startLine": 3, "startColumn": 5, "endLine": 4, "endColumn": 1},
        ),
        (Span("a", 3), {"startLine": 3, "startColumn": 1}),
    ],
)
def test_regions_of_spans(span: Span, region: object) -> None:
    """A region that is empty or unknown has no end; numbers below 1 are not allowed."""
    assert location_of(span).get("region") == region


@pytest.mark.parametrize(
    "path", ["a b#1?.json", "x.jar!/A.json", "git:folder@v1:A.json", "ä/%41.json", "-"]
)
def test_a_relative_path_is_a_relative_uri(path: str) -> None:
    uri = location_of(Span(path))["artifactLocation"]["uri"]
    parts = urlsplit(uri)
    assert (parts.scheme, parts.netloc, parts.query, parts.fragment) == ("",) * 4
    assert uri.isascii()
    assert unquote(parts.path) == path


def test_a_path_that_is_not_utf_8() -> None:
    """File names are bytes; those that are not UTF-8 have surrogates in Python."""
    for path, uri in (("b\udcff", "b%FF"), ("/b\udcff", "file:///b%FF")):
        assert location_of(Span(path))["artifactLocation"] == {"uri": uri}


def test_an_absolute_path_is_a_file() -> None:
    uri = location_of(Span("/a b/c.json"))["artifactLocation"]["uri"]
    assert uri == "file:///a%20b/c.json"


def test_a_problem_without_a_place() -> None:
    (result,) = run_of(Problem("F3", "x", Span("")))["results"]
    assert "locations" not in result


def test_a_runs_other_messages() -> None:
    def invocation(*problems: Problem, **more: Any) -> Any:
        (only,) = run_of(*problems, **more)["invocations"]
        return only

    assert invocation()["executionSuccessful"]
    warning = Problem("W4", "x", SPAN, level=Level.WARNING)
    assert invocation(warning)["executionSuccessful"]
    assert not invocation(Problem("F3", "x", SPAN))["executionSuccessful"]
    failed = invocation(notes=["a note"], failure="no space")
    assert not failed["executionSuccessful"]
    assert failed["toolExecutionNotifications"] == [
        {"level": "note", "message": {"text": "a note"}},
        {"level": "error", "message": {"text": "no space"}},
    ]
