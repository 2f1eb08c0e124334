"""Problems as a log in SARIF 2.1.0, which code scanning and editors read."""

from __future__ import annotations

from collections.abc import Sequence
from os import fsencode
from pathlib import PurePath
from urllib.parse import quote

from specgen import __version__
from specgen.model import Span
from specgen.problems.problem import Problem
from specgen.problems.rules import Rule, rules

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif_log(
    problems: Sequence[Problem], notes: Sequence[str] = (), failure: str = ""
) -> dict[str, object]:
    """The log of one run: its problems, with the rules that they break.

    ``notes`` are what else it said, and ``failure`` what ended it beside the problems.
    """
    table = rules()
    codes = sorted({problem.code for problem in problems})
    said = [_notification(text, "note") for text in notes]
    said += [_notification(failure, "error")] if failure else []
    succeeded = not failure and not any(problem.is_error for problem in problems)
    driver = {
        "name": "specgen",
        "version": __version__,
        "rules": [_descriptor(table[code]) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {"executionSuccessful": succeeded, "toolExecutionNotifications": said}
        ],
        "results": [_result(problem, codes) for problem in problems],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _notification(text: str, level: str) -> dict[str, object]:
    return {"level": level, "message": {"text": text}}


def _descriptor(rule: Rule) -> dict[str, object]:
    level = "warning" if rule.severity == "warning" else "error"
    return {
        "id": rule.code,
        "shortDescription": {"text": rule.purpose},
        "fullDescription": {"text": rule.why},
        "help": {"text": rule.remedy},
        "defaultConfiguration": {"level": level},
    }


def _result(problem: Problem, codes: Sequence[str]) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": problem.code,
        "ruleIndex": codes.index(problem.code),
        "level": str(problem.severity),
        "message": {"text": problem.with_hint},
    }
    if problem.span.path:
        result["locations"] = [{"physicalLocation": _location(problem.span)}]
    return result


def _location(span: Span) -> dict[str, object]:
    absolute = PurePath(span.path).is_absolute()
    uri = PurePath(span.path).as_uri() if absolute else quote(fsencode(span.path))
    location: dict[str, object] = {"artifactLocation": {"uri": uri}}
    if span.line:
        region = {"startLine": span.line, "startColumn": max(1, span.column)}
        if (span.end_line, span.end_column) > (span.line, span.column):
            region |= {"endLine": span.end_line, "endColumn": span.end_column}
        location["region"] = region
    return location
