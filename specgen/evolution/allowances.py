"""Findings that somebody has approved, once and with a reason."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from specgen.evolution.diff import Differences, ordered
from specgen.evolution.finding import Allowance, Finding
from specgen.evolution.rules import evolution_rules
from specgen.model import Span, VersionRange
from specgen.problems import Problem, Problems
from specgen.problems import allowances as problem


@dataclass(frozen=True, kw_only=True)
class Entry(Allowance):
    """An allowance that a configuration has: of a fingerprint, in some versions or in all."""

    fingerprint: str
    rule: str = ""
    """Empty where the configuration doesn't say it."""
    message: str = ""

    def matches(self, item: Finding) -> bool:
        """Whether it is about the finding's rule and place."""
        return item.fingerprint == self.fingerprint

    def __str__(self) -> str:
        return " ".join(filter(None, (self.rule, self.fingerprint)))


@dataclass(frozen=True, kw_only=True)
class Comment(Allowance):
    """An allowance in a definition: of a rule, in a message or in one of its fields."""

    rule: str
    message: str
    stretch: Span
    """The message's or the field's whole text."""
    path: str | None = None
    """Of a field: what findings call it, and by that what was in it."""

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
    """What decides whether an allowance counts, and whether it should have matched."""

    today: date
    releases: tuple[str, str]
    """The numbers of the old and of the new release; empty where a side is none."""
    commands: frozenset[str]
    """Whose rules were looked at: ``diff``, ``lint`` or both."""
    messages: Collection[str] | None = None
    """Those that the sides have, where they are but a part of a protocol."""


def allow(
    differences: Differences, allowances: Sequence[Entry | Comment], now: Circumstances
) -> Differences:
    """The differences, without those findings that are allowed: they are told apart.

    What matches nothing, or has ended, is among the problems.
    """
    problems = Problems()
    used: set[int] = set()
    valid: list[tuple[int, Entry | Comment]] = []
    for number, one in enumerate(allowances):
        if has_ended(one, now):
            problems.add(problem.ended(one.span, str(one), str(one.until)))
        else:
            valid.append((number, one))
    counted, allowed = list[Finding](), list[Finding]()
    for item in differences.findings:
        rest = item
        for number, one in valid:
            if not one.matches(item):
                continue
            covered = tuple(v for v in rest.versions if one.covers(v))
            if rest.versions and not covered:
                continue
            used.add(number)
            allowed.append(replace(rest, versions=covered, allowance=one))
            left = tuple(v for v in rest.versions if v not in covered)
            rest = replace(rest, versions=left)
            if not left:
                break
        else:
            counted.append(rest)
    problems.extend(
        _unused(one for n, one in valid if n not in used and _should_match(one, now))
    )
    return replace(
        differences,
        findings=tuple(counted),
        allowed=ordered((*differences.allowed, *allowed)),
        problems=(*differences.problems, *problems.found),
    )


def has_ended(one: Allowance, now: Circumstances) -> bool:
    """Whether its last day, or the last release that may have it, is over.

    What is compared with a release comes after it.
    """
    if one.until is None:
        return False
    if isinstance(one.until, date):
        return now.today > one.until
    last = release_number(one.until)
    old, new = (release_number(name)[: len(last)] for name in now.releases)
    return new > last if new else bool(old) and old >= last


def parse_versions(text: str) -> tuple[VersionRange, ...]:
    """The ranges of ``0-3, 5``; raises VersionRangeError for another text."""
    return tuple(VersionRange.parse(part.strip()) for part in text.split(","))


def release_number(name: str) -> tuple[int, ...]:
    """The numbers of a release's name; empty of what is none."""
    parts = name.split(".")
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def _should_match(one: Entry | Comment, now: Circumstances) -> bool:
    """Whether this run could have found what it allows."""
    if one.message and now.messages is not None and one.message not in now.messages:
        return False
    if not one.rule:
        return True
    return evolution_rules()[one.rule].settled_by <= now.commands


def _unused(allowances: Iterable[Entry | Comment]) -> Iterator[Problem]:
    for one in allowances:
        yield problem.unused(one.span, str(one))
