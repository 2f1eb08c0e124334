"""Applies allowances: findings that are approved once, with a reason."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date

from specgen.changes.diff import Differences, ordered
from specgen.changes.finding import Allowance, Finding
from specgen.protocol.model import Span, VersionRange
from specgen.report import Problems
from specgen.report import allowances as problem
from specgen.report.rules import evolution_rules


@dataclass(frozen=True, kw_only=True)
class Entry(Allowance):
    """An allowance in a configuration: a fingerprint, in some versions or all."""

    fingerprint: str
    rule: str = ""
    """Empty if the configuration doesn't name it."""
    message: str = ""

    def matches(self, item: Finding) -> bool:
        """Whether it is about the finding's rule and place."""
        return item.fingerprint == self.fingerprint

    def __str__(self) -> str:
        return " ".join(filter(None, (self.rule, self.fingerprint)))


@dataclass(frozen=True, kw_only=True)
class Comment(Allowance):
    """An allowance in a definition: a rule, in a message or one of its fields."""

    rule: str
    message: str
    stretch: Span
    """The message's or the field's whole text."""
    path: str | None = None
    """For a field: its path in findings, which also covers what was in it."""

    def matches(self, item: Finding) -> bool:
        """Whether it is about the finding's rule and place."""
        if (item.rule.id, item.message) != (self.rule, self.message):
            return False
        if item.new_span in self.stretch:
            return True
        inner = f"{self.path}.", f"{self.path}[]"
        return self.path is not None and f"{item.path}.".startswith(inner)

    def __str__(self) -> str:
        return self.rule


@dataclass(frozen=True)
class Circumstances:
    """Decides whether an allowance is valid, and whether it should have matched."""

    today: date
    releases: tuple[str, str]
    """The numbers of the old and new release; empty for a side that is no release."""
    commands: frozenset[str]
    """The commands whose rules were checked: ``diff``, ``lint`` or both."""
    messages: Collection[str] | None = None
    """The messages of the sides, if these are only part of a protocol."""


def allow(
    differences: Differences, allowances: Sequence[Entry | Comment], now: Circumstances
) -> Differences:
    """Move the allowed findings of the differences to their ``allowed``.

    Allowances that match nothing or have expired are reported as problems.
    """
    problems = Problems()
    used: set[int] = set()
    valid: list[tuple[int, Entry | Comment]] = []
    for number, allowance in enumerate(allowances):
        if has_ended(allowance, now):
            until = str(allowance.until)
            problems.add(problem.ended(allowance.span, str(allowance), until))
        else:
            valid.append((number, allowance))
    counted, allowed = list[Finding](), list[Finding]()
    for item in differences.findings:
        rest = item
        for number, allowance in valid:
            if not allowance.matches(item):
                continue
            covered = tuple(v for v in rest.versions if allowance.covers(v))
            if rest.versions and not covered:
                continue
            used.add(number)
            allowed.append(replace(rest, versions=covered, allowance=allowance))
            left = tuple(v for v in rest.versions if v not in covered)
            rest = replace(rest, versions=left)
            if not left:
                break
        else:
            counted.append(rest)
    unused = [
        allowance
        for number, allowance in valid
        if number not in used and _should_match(allowance, now)
    ]
    problems.extend(problem.unused(item.span, str(item)) for item in unused)
    return replace(
        differences,
        findings=tuple(counted),
        allowed=ordered((*differences.allowed, *allowed)),
        problems=(*differences.problems, *problems.found),
    )


def has_ended(allowance: Allowance, now: Circumstances) -> bool:
    """Whether the allowance's last day, or last release, has passed.

    A side that is compared with a release comes after that release.
    """
    if allowance.until is None:
        return False
    if isinstance(allowance.until, date):
        return now.today > allowance.until
    last = release_number(allowance.until)
    old, new = (release_number(name)[: len(last)] for name in now.releases)
    return new > last if new else bool(old) and old >= last


def parse_versions(text: str) -> tuple[VersionRange, ...]:
    """The ranges in a text such as ``0-3, 5``; raises VersionRangeError."""
    return tuple(VersionRange.parse(part.strip()) for part in text.split(","))


def release_number(name: str) -> tuple[int, ...]:
    """The numbers in a release's name; empty for any other text."""
    parts = name.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def _should_match(allowance: Entry | Comment, now: Circumstances) -> bool:
    """Whether this run could have found what the allowance is for."""
    name = allowance.message
    if name and now.messages is not None and name not in now.messages:
        return False
    if not allowance.rule:
        return True
    return evolution_rules()[allowance.rule].settled_by <= now.commands
