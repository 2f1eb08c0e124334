"""Applies all rules of evolution to two sources."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import Any

from specgen.changes.errors import of_errors
from specgen.changes.facts import of_facts
from specgen.changes.finding import Finding, finding, joined_versions
from specgen.changes.pairing import MessagePair, Pairing
from specgen.changes.ranges import come, gone, of_ranges
from specgen.changes.reuse import (
    NO_PRECEDENTS,
    Precedents,
    of_keys,
    of_tags,
    with_reused_tags,
)
from specgen.changes.stored import of_new_stored, of_stored
from specgen.changes.wire import of_wire
from specgen.protocol.model import NOWHERE, Release
from specgen.protocol.model.names import api_name
from specgen.report import Level, Problem
from specgen.report.rules import Category

FORMAT = 1
"""The version of the JSON format; it changes if readers of this one would go wrong."""


@dataclass(frozen=True)
class Differences:
    """What changed from one source to another, message by message, the worst first."""

    old: str
    """Empty if only one source was judged."""
    new: str
    findings: tuple[Finding, ...]
    unknown: int = 0
    """The number of messages on one side that the other side can't be expected to have."""
    allowed: tuple[Finding, ...] = ()
    """The allowed findings, which are not among ``findings``."""
    problems: tuple[Problem, ...] = ()
    """Warnings about allowances."""
    since: str = ""
    """The release of ``--since``, from which each finding was dated; empty without it."""

    @property
    def title(self) -> str:
        """The sources, as they were named."""
        return f"{self.old} to {self.new}" if self.old else self.new

    def joined(self, other: Differences) -> Differences:
        """The findings of both, under this one's title."""
        known = {(item.rule, item.place) for item in self.findings}
        own = (f for f in other.findings if (f.rule, f.place) not in known)
        return replace(self, findings=ordered((*self.findings, *own)))

    def of(self, names: Collection[str]) -> Differences:
        """Only the findings of some messages, named directly or by their APIs."""
        return self._where(lambda f: bool({f.message, api_name(f.message)} & {*names}))

    def chosen(self, level: Level, category: Category) -> Differences:
        """Only findings at or above a level, in a category or one that it includes."""
        return self._where(
            lambda item: item.level.rank <= level.rank
            and item.rule.category in category.includes
        )

    def _where(self, is_chosen: Callable[[Finding], bool]) -> Differences:
        findings, allowed = (
            tuple(item for item in items if is_chosen(item))
            for items in (self.findings, self.allowed)
        )
        return replace(self, findings=findings, allowed=allowed)

    def with_allowed(self) -> Differences:
        """The same, with allowed findings among the others."""
        return replace(self, findings=ordered((*self.findings, *self.allowed)))

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that count as errors."""
        return tuple(item for item in self.findings if item.is_error)

    def as_json(self) -> dict[str, Any]:
        """The findings as a JSON object."""
        return {
            "format": FORMAT,
            "old": self.old or None,
            "new": self.new,
            "since": self.since or None,
            "findings": [item.as_json() for item in self.findings],
            "allowed": [item.as_json() for item in self.allowed],
            "problems": [problem.as_json() for problem in self.problems],
            "unknown_messages": self.unknown,
        }


def findings_schema() -> str:
    """The JSON Schema of the result of ``Differences.as_json``."""
    return files("specgen.changes").joinpath("findings.schema.json").read_text("utf-8")


def diff(
    old: Release, new: Release, *, precedents: Precedents = NO_PRECEDENTS
) -> Differences:
    """Every change from one source to another, judged by the rules.

    Facts that a source's notation can't express are not changes.  ``precedents`` know the
    numbers that are taken although neither side has them.
    """
    pairing = Pairing.of(old, new)
    without_versions = {m.name: m.span for m in new.messages if not m.versions}
    findings = [
        gone(message, unstable, without_versions.get(message.name, NOWHERE))
        for message, unstable in pairing.gone
    ]
    for message in pairing.come:
        findings += [come(message), *of_new_stored(message)]
        findings += of_tags(message, precedents)
    for pair in pairing.pairs:
        if not pair.is_unchanged:
            findings += judged(pair, precedents)
    findings += of_keys(pairing, new, precedents)
    findings += of_errors(old, new)
    return Differences(old.name, new.name, ordered(findings), pairing.unknown)


def ordered(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by message, the worst first."""
    return tuple(sorted(findings, key=_order))


def judged(
    pair: MessagePair, precedents: Precedents = NO_PRECEDENTS
) -> tuple[Finding, ...]:
    """The findings of one message, the worst first."""
    next_version = str(pair.old.valid_versions.high + 1)  # the new side may have it
    findings = [
        (
            replace(item, remedy=item.rule.remedy.replace("{next}", next_version))
            if item.remedy
            else item
        )
        for item in joined_versions(_of_pair(pair))
    ]
    return ordered(with_reused_tags(pair, findings, precedents))


def _of_pair(pair: MessagePair) -> Iterator[Finding]:
    if pair.old.name != pair.new.name:
        spans = pair.old.span, pair.new.span
        yield finding("NAME", pair.new, "", (pair.old.name, pair.new.name), spans)
    for rules in (of_ranges, of_wire, of_stored, of_facts):
        yield from rules(pair)


def _order(item: Finding) -> tuple[str, int, str, str]:
    return item.message, item.level.rank, item.rule.id, item.path
