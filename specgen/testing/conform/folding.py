"""Make lists of expected failures as short as possible without hiding other failures.

Cases become one pattern if all cases that it matches fail for one reason; if nearly all
do, the pattern's exceptions are listed. So no case that passes now can fail unnoticed, and
a new case is expected to fail only if similar ones do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from specgen.testing.conform.case import Expectation

_MIN_MESSAGES = 3
"""A pattern for any message must match failures of at least so many messages."""
_MAX_EXCEPTIONS = 0.25
"""Most exceptions of a pattern, as a share of the failures that it matches."""

_PLACE = re.compile(r"(-in-|cut-before-|cut-inside-).*", re.DOTALL)
"""The place of the fault in a case's name."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A case that was tried, by its id, and why it fails: None if it does not."""

    case: str
    expectation: Expectation
    reason: str | None


def expected_text(outcomes: Iterable[Outcome], reasons: Iterable[str]) -> str:
    """A file of expected failures for the failures among outcomes, ordered by reasons."""
    levels: dict[Expectation, list[Outcome]] = {}
    for outcome in outcomes:
        levels.setdefault(outcome.expectation, []).append(outcome)
    groups = {
        expectation: _groups(levels[expectation])
        for expectation in Expectation
        if expectation in levels
    }
    tables = []
    for reason in reasons:
        for expectation, by_pattern in groups.items():
            cases, exceptions = _folded(by_pattern, levels[expectation], reason)
            if cases:
                tables.append(_table(reason, expectation, cases, exceptions))
    return "\n".join(tables)


@dataclass
class _Group:
    """The cases that a pattern matches."""

    by_reason: dict[str | None, list[str]]
    messages: set[str]

    def others(self, reason: str) -> list[str]:
        """The cases that do not fail for a reason."""
        return [
            case
            for why, cases in self.by_reason.items()
            if why != reason
            for case in cases
        ]

    def may_stand_for(self, reason: str) -> bool:
        """Whether the pattern matches several failures for a reason, and little else."""
        failures, others = len(self.by_reason[reason]), len(self.others(reason))
        return failures > 1 and others <= failures * _MAX_EXCEPTIONS


def _groups(outcomes: Iterable[Outcome]) -> dict[str, _Group]:
    groups: dict[str, _Group] = {}
    for outcome in outcomes:
        for pattern in dict.fromkeys(_patterns(outcome)):
            group = groups.setdefault(pattern, _Group({}, set()))
            group.by_reason.setdefault(outcome.reason, []).append(outcome.case)
            group.messages.add(outcome.case.partition("/")[0])
    return {
        pattern: group
        for pattern, group in groups.items()
        if not pattern.startswith("*") or len(group.messages) >= _MIN_MESSAGES
    }


def _patterns(outcome: Outcome) -> Iterator[str]:
    """The patterns that could replace a case, the widest first."""
    message, version, rest = outcome.case.split("/", 2)
    what, _, direction = rest.rpartition("/")
    if outcome.expectation is not Expectation.GOOD:
        what = _PLACE.sub(r"\1*", what)
    yield f"*/*/{what}/{direction}"
    yield f"{message}/*/{direction}"
    yield f"{message}/{version}/*/{direction}"
    yield f"{message}/*/{what}/{direction}"
    yield f"{message}/{version}/{what}/{direction}"


def _folded(
    groups: Mapping[str, _Group], outcomes: Iterable[Outcome], reason: str
) -> tuple[list[str], list[str]]:
    """Patterns for all cases that fail for a reason, and their exceptions."""
    cases: list[str] = []
    exceptions: dict[str, None] = {}
    covered: set[str] = set()
    for outcome in outcomes:
        if outcome.reason != reason or outcome.case in covered:
            continue
        pattern = _widest(groups, outcome, reason)
        if pattern is None:
            cases.append(outcome.case)
        else:
            cases.append(pattern)
            covered.update(groups[pattern].by_reason[reason])
            exceptions |= dict.fromkeys(groups[pattern].others(reason))
    return cases, [*exceptions]


def _widest(groups: Mapping[str, _Group], outcome: Outcome, reason: str) -> str | None:
    """The pattern that replaces the most cases; the narrowest of several such ones."""
    patterns = [
        pattern
        for pattern in _patterns(outcome)
        if pattern in groups and groups[pattern].may_stand_for(reason)
    ]
    sizes = [len(groups[pattern].by_reason[reason]) for pattern in patterns]
    ranks = zip(sizes, range(len(sizes)), patterns, strict=True)
    return max(ranks)[-1] if patterns else None


def _table(
    reason: str, expectation: Expectation, cases: list[str], exceptions: list[str]
) -> str:
    text = f"[[expect]]\nreason = {_string(reason)}\n"
    text += f"expectation = {_string(expectation)}\n{_list('cases', cases)}"
    return text + (_list("but", exceptions) if exceptions else "")


def _list(key: str, texts: Iterable[str]) -> str:
    lines = "".join(f"    {_string(text)},\n" for text in sorted(texts))
    return f"{key} = [\n{lines}]\n"


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
