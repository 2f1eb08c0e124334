"""The problems of allowances, one function each; codes are stable."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.protocol.model import Span
from specgen.report.catalogue import did_you_mean, quoted
from specgen.report.problem import Level, Problem


def unused(span: Span, allowed: str) -> Problem:
    """C3: an allowance without a finding."""
    message = f"no finding matches this allowance: {allowed}"
    hint = "remove it, or update it if the place was renamed"
    return Problem("C3", message, span, hint, Level.WARNING)


def ended(span: Span, allowed: str, until: str) -> Problem:
    """C4: an allowance whose last day or release has passed."""
    message = f"this allowance has expired ({until}): {allowed}"
    hint = "fix what it allowed, or set a later end"
    return Problem("C4", message, span, hint, Level.WARNING)


def unknown_rule(span: Span, name: str, known: Iterable[str]) -> Problem:
    """C5: a comment that names an unknown rule."""
    hint = did_you_mean(name, known) or "specgen rules lists all rules"
    return Problem("C5", f"there is no rule {quoted(name)}", span, hint)


def wrong_versions(span: Span, reason: str) -> Problem:
    """C5: a comment with malformed versions."""
    hint = "// specgen: allow RULE@0-3,5 the reason"
    return Problem("C5", f"versions after @: {reason}", span, hint)


def no_reason(span: Span, rule: str) -> Problem:
    """C5: a comment without a reason."""
    hint = f"// specgen: allow {rule or 'RULE'} the reason, in words"
    return Problem("C5", "an allowance needs a rule and a reason", span, hint)
