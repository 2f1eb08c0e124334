"""Problems as a log in SARIF 2.1.0, which code scanning and editors read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import fsencode
from pathlib import PurePath
from urllib.parse import quote

from specgen import __version__
from specgen.model import Span
from specgen.problems.problem import Problem
from specgen.problems.rules import Rule, rules

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True, slots=True)
class SarifRule:
    """What a log says of a rule that something breaks."""

    id: str
    purpose: str
    why: str
    remedy: str
    level: str
    """``error``, ``warning`` or ``note``."""


@dataclass(frozen=True, slots=True)
class SarifResult:
    """One thing that a run found."""

    rule: SarifRule
    level: str
    text: str
    span: Span
    fingerprint: str = ""
    """A short name that it keeps from run to run, if it has one."""
    allowed: str = ""
    """Why it may be so, where somebody says it may."""
    baseline: str = ""
    """``new``, or ``unchanged`` where earlier runs have it; empty if nobody looked."""


def sarif_log(
    problems: Sequence[Problem], notes: Sequence[str] = (), failure: str = ""
) -> dict[str, object]:
    """The log of one run: its problems, with the rules that they break.

    ``notes`` are what else it said, and ``failure`` what ended it beside the problems.
    """
    table = rules()
    results = [
        SarifResult(
            _rule(table[problem.code]),
            str(problem.severity),
            problem.with_hint,
            problem.span,
        )
        for problem in problems
    ]
    succeeded = not failure and not any(problem.is_error for problem in problems)
    return sarif_of(results, notes, failure, succeeded=succeeded)


def sarif_of(
    results: Sequence[SarifResult],
    notes: Sequence[str] = (),
    failure: str = "",
    *,
    succeeded: bool = True,
) -> dict[str, object]:
    """The log of one run that found these; ``succeeded``: whether it came to its end."""
    described = {result.rule.id: result.rule for result in results}
    ids = sorted(described)
    said = [_notification(text, "note") for text in notes]
    said += [_notification(failure, "error")] if failure else []
    driver = {
        "name": "specgen",
        "version": __version__,
        "rules": [_descriptor(described[id_]) for id_ in ids],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {"executionSuccessful": succeeded, "toolExecutionNotifications": said}
        ],
        "results": [_result(result, ids) for result in results],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _notification(text: str, level: str) -> dict[str, object]:
    return {"level": level, "message": {"text": text}}


def _rule(rule: Rule) -> SarifRule:
    level = "warning" if rule.severity == "warning" else "error"
    return SarifRule(rule.code, rule.purpose, rule.why, rule.remedy, level)


def _descriptor(rule: SarifRule) -> dict[str, object]:
    return {
        "id": rule.id,
        "shortDescription": {"text": rule.purpose},
        "fullDescription": {"text": rule.why},
        "help": {"text": rule.remedy},
        "defaultConfiguration": {"level": rule.level},
    }


def _result(found: SarifResult, ids: Sequence[str]) -> dict[str, object]:
    result: dict[str, object] = {
        "ruleId": found.rule.id,
        "ruleIndex": ids.index(found.rule.id),
        "level": found.level,
        "message": {"text": found.text},
    }
    if found.span.path:
        result["locations"] = [{"physicalLocation": _location(found.span)}]
    if found.fingerprint:
        result["partialFingerprints"] = {"specgen/v1": found.fingerprint}
    if found.baseline:
        result["baselineState"] = found.baseline
    if found.allowed:
        because = {"kind": "external", "justification": found.allowed}
        result["suppressions"] = [because]
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
