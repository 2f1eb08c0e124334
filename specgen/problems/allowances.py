"""Every problem of what allows findings, by name; codes are stable."""

from __future__ import annotations

from collections.abc import Iterable

from specgen.model import Span
from specgen.problems.catalogue import did_you_mean, quoted
from specgen.problems.problem import Problem, Severity


def unused(span: Span, allowed: str) -> Problem:
    """C3: an allowance of what is not found."""
    message = f"nothing is found that this allows: {allowed}"
    hint = "remove it, unless the place is called otherwise now"
    return Problem("C3", message, span, hint, Severity.WARNING)


def ended(span: Span, allowed: str, until: str) -> Problem:
    """C4: an allowance whose last day or release is over."""
    message = f"this has ended ({until}) and allows nothing any more: {allowed}"
    hint = "mend what it allowed, or set a later end"
    return Problem("C4", message, span, hint, Severity.WARNING)


def unknown_rule(span: Span, name: str, known: Iterable[str]) -> Problem:
    """C5: a comment that allows what is no rule."""
    hint = did_you_mean(name, known) or "specgen rules lists all rules"
    return Problem("C5", f"no rule is called {quoted(name)}", span, hint)


def wrong_versions(span: Span, reason: str) -> Problem:
    """C5: a comment whose versions are none."""
    hint = "// specgen: allow RULE@0-3,5 the reason"
    return Problem("C5", f"versions behind @: {reason}", span, hint)


def no_reason(span: Span, rule: str) -> Problem:
    """C5: a comment that does not say why."""
    hint = f"// specgen: allow {rule or 'RULE'} the reason, in words"
    return Problem("C5", "an allowance needs a rule and a reason", span, hint)
