"""Problems as a SARIF 2.1.0 log, which code scanning and editors read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import fsencode
from pathlib import PurePath
from urllib.parse import quote

from specgen import __version__
from specgen.protocol.model import Span
from specgen.report.problem import Problem
from specgen.report.rules import Rule, rules

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


@dataclass(frozen=True, slots=True)
class SarifRule:
    """A broken rule, as the log describes it."""

    id: str
    purpose: str
    why: str
    remedy: str
    level: str
    """``error``, ``warning`` or ``note``."""


@dataclass(frozen=True, slots=True)
class SarifResult:
    """One problem or finding of a run."""

    rule: SarifRule
    level: str
    text: str
    span: Span
    fingerprint: str = ""
    """A short identifier that is the same in every run, if there is one."""
    allowed: str = ""
    """The reason, if it is allowed."""
    baseline: str = ""
    """``new``, ``unchanged`` if earlier states have it, or empty if not compared."""


def sarif_log(
    problems: Sequence[Problem], notes: Sequence[str] = (), failure: str = ""
) -> dict[str, object]:
    """The log of one run: its problems, with the rules that they break.

    ``notes`` are its other messages, and ``failure`` is what ended it, if not a problem.
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
    """The log of a run with these results; ``succeeded``: whether it completed."""
    described = {result.rule.id: result.rule for result in results}
    ids = sorted(described)
    notifications = [_notification(text, "note") for text in notes]
    notifications += [_notification(failure, "error")] if failure else []
    driver = {
        "name": "specgen",
        "version": __version__,
        "rules": [_descriptor(described[id_]) for id_ in ids],
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


def _result(result: SarifResult, ids: Sequence[str]) -> dict[str, object]:
    entry: dict[str, object] = {
        "ruleId": result.rule.id,
        "ruleIndex": ids.index(result.rule.id),
        "level": result.level,
        "message": {"text": result.text},
    }
    if result.span.path:
        entry["locations"] = [{"physicalLocation": _location(result.span)}]
    if result.fingerprint:
        entry["partialFingerprints"] = {"specgen/v1": result.fingerprint}
    if result.baseline:
        entry["baselineState"] = result.baseline
    if result.allowed:
        suppression = {"kind": "external", "justification": result.allowed}
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
