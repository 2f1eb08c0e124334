"""Findings as a SARIF 2.1.0 log, which code scanning shows at their lines."""

from __future__ import annotations

from specgen.changes.diff import Differences
from specgen.changes.finding import Finding
from specgen.changes.rule_pages import explained
from specgen.changes.rules import EvolutionRule, Level
from specgen.cli.findings import advice
from specgen.report.sarif import SarifResult, SarifRule, sarif_of

_LEVELS = {Level.ERROR: "error", Level.WARNING: "warning", Level.INFO: "note"}


def findings_sarif(differences: Differences) -> dict[str, object]:
    """The log of a comparison; it counts as completed even if it found errors."""
    is_dated = bool(differences.since)
    return sarif_of([_result(item, is_dated) for item in differences.findings])


def _result(item: Finding, is_dated: bool) -> SarifResult:
    baseline = "unchanged" if item.is_released else "new"
    return SarifResult(
        _rule(item.rule),
        _LEVELS[item.level],
        advice(item),
        item.span,
        item.fingerprint,
        item.allowance.reason if item.allowance else "",
        baseline if is_dated else "",
    )


def _rule(rule: EvolutionRule) -> SarifRule:
    remedy = dict(explained(rule))["Remedy"]
    return SarifRule(rule.id, rule.purpose, rule.why, remedy, _LEVELS[rule.level])
