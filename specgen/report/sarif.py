"""Problems as a SARIF 2.1.0 log, which code scanning and editors read."""

from __future__ import annotations

from collections.abc import Sequence
from os import fsencode
from pathlib import PurePath
from urllib.parse import quote

from specgen import __version__
from specgen.protocol.model import Span
from specgen.report.problem import Level, Problem
from specgen.report.rules import rules

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif_log(
    problems: Sequence[Problem],
    notes: Sequence[str] = (),
    failure: str = "",
    *,
    succeeded: bool | None = None,
) -> dict[str, object]:
    """The log of one run: its problems, with the rules that they break.

    ``notes`` are its other messages, and ``failure`` is what ended it, if not a problem.
    ``succeeded``: whether the run completed; by default, if there are no errors.
    """
    ids = sorted({problem.code for problem in problems})
    notifications = [_notification(text, "note") for text in notes]
    notifications += [_notification(failure, "error")] if failure else []
    if succeeded is None:
        succeeded = not failure and not any(problem.is_error for problem in problems)
    driver = {
        "name": "specgen",
        "version": __version__,
        "rules": [_descriptor(id_) for id_ in ids],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": succeeded,
                "toolExecutionNotifications": notifications,
            }
        ],
        "results": [_result(problem, ids) for problem in problems],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _notification(text: str, level: str) -> dict[str, object]:
    return {"level": level, "message": {"text": text}}


def _level(level: Level) -> str:
    return "note" if level is Level.INFO else str(level)


def _descriptor(id_: str) -> dict[str, object]:
    """A rule; of a code that only somebody's own view has, nothing else is known."""
    rule = rules().get(id_)
    if rule is None:
        return {"id": id_}
    remedy = f"{rule.any_remedy}." if rule.category else rule.remedy
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.purpose},
        "fullDescription": {"text": rule.why},
        "help": {"text": remedy},
        "defaultConfiguration": {"level": _level(rule.level)},
    }


def _result(problem: Problem, ids: Sequence[str]) -> dict[str, object]:
    entry: dict[str, object] = {
        "ruleId": problem.code,
        "ruleIndex": ids.index(problem.code),
        "level": _level(problem.level),
        "message": {"text": problem.with_hint},
    }
    if problem.span.path:
        entry["locations"] = [{"physicalLocation": _location(problem.span)}]
    if problem.fingerprint:
        entry["partialFingerprints"] = {"specgen/v1": problem.fingerprint}
    if problem.baseline:
        entry["baselineState"] = problem.baseline
    if problem.allowed:
        suppression = {"kind": "external", "justification": problem.allowed}
        entry["suppressions"] = [suppression]
    return entry


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
