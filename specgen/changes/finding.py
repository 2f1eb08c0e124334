"""Findings: the meaning of a change as a rule, a place, and both sides' facts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import date
from hashlib import sha256
from typing import Any

from specgen.changes.side_by_side import StructForms
from specgen.protocol.compare.change import Change
from specgen.protocol.model import NOWHERE, Message, Span, VersionRange, runs_text
from specgen.report.problem import NEW, UNCHANGED, Level, Problem
from specgen.report.rules import Rule, evolution_rules
from specgen.report.shown import printable


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """An approval of findings, with a reason, in a configuration or in a definition.

    One in a configuration has a fingerprint; one in a definition, a rule and a stretch.
    """

    reason: str
    span: Span
    """Where it is written."""
    fingerprint: str = ""
    rule: str = ""
    """Empty if a configuration doesn't name it."""
    message: str = ""
    stretch: Span = NOWHERE
    """In a definition: the message's or the field's whole text."""
    path: str | None = None
    """For a field: its path in findings, which also covers what was in it."""
    until: date | str | None = None
    """The last day, or the last release, for which it is valid."""
    versions: tuple[VersionRange, ...] | None = None
    """The versions that it covers; None for all."""

    def matches(self, item: Finding) -> bool:
        """Whether it is about the finding's rule and place."""
        if self.fingerprint:
            return item.fingerprint == self.fingerprint
        if (item.rule.id, item.message) != (self.rule, self.message):
            return False
        if item.new_span in self.stretch:
            return True
        inner = f"{self.path}.", f"{self.path}[]"
        return self.path is not None and f"{item.path}.".startswith(inner)

    def covers(self, version: int) -> bool:
        """Whether it covers a version."""
        return self.versions is None or any(version in span for span in self.versions)

    def as_json(self) -> dict[str, Any]:
        """The allowance as a JSON object."""
        until = None if self.until is None else str(self.until)
        return {"reason": self.reason, "until": until, "place": _place(self.span)}

    def __str__(self) -> str:
        return " ".join(filter(None, (self.rule, self.fingerprint)))


@dataclass(frozen=True)
class Finding:
    """A change to which a rule applies, whether it breaks the rule or is only noted.

    ``path`` consists of field names in snake_case from the message down, with ``[]``
    after an array for its elements; it is empty for the message itself.
    """

    rule: Rule
    level: Level
    message: str
    """The message's newer name; empty for a finding that belongs to no message."""
    path: str
    versions: tuple[int, ...]
    old: str
    """What the old side has there, as text."""
    new: str
    old_span: Span = NOWHERE
    new_span: Span = NOWHERE
    remedy: str = ""
    """What to do instead; empty if nothing has to be done."""
    brings: tuple[Change, ...] = ()
    """For a new version: how it differs from the one before."""
    same_bytes: bool = False
    """Whether the bytes stay the same."""
    layouts: tuple[StructForms, ...] = field(default=(), repr=False)
    """The structs whose bytes differ, as the last of the versions has them."""
    allowance: Allowance | None = None
    """What allows it, if anything does; it then does not count as an error."""
    since: str = ""
    """The first release that has it; empty if none has or it was not determined."""
    is_released: bool = False
    """Whether an earlier release already has it, so that it does not count as an error."""

    is_new: bool | None = None
    """Whether the other side does not have it; None if there is no other side to lint."""

    @property
    def fingerprint(self) -> str:
        """A short id of the rule at this place, whatever the wording: ten digits."""
        return fingerprint(self.rule.id, self.message, self.path)

    @property
    def counts(self) -> bool:
        """Whether nothing allows it and no earlier release has it."""
        return self.allowance is None and not self.is_released

    @property
    def is_error(self) -> bool:
        """Whether it is of level error and counts."""
        return self.level is Level.ERROR and self.counts

    @property
    def span(self) -> Span:
        """The new side's place, or the old one's if the new side has none."""
        return self.new_span if self.new_span.path else self.old_span

    @property
    def shown_versions(self) -> str:
        """The versions as ranges: ``0-3, 5``."""
        return runs_text(self.versions)

    @property
    def place(self) -> str:
        """The message, its versions and the path."""
        versions = f" {self.shown_versions}" if self.versions else ""
        path = f" {self.path}" if self.path else ""
        return f"{self.message}{versions}{path}".strip()

    @property
    def what(self) -> str:
        """Versions, path and both sides as a line."""
        versions = f"v{self.shown_versions}" if self.versions else ""
        sides = " → ".join(side for side in (self.old, self.new) if side)
        same = " (the same bytes)" if self.same_bytes else ""
        since = f" (since {self.since})" if self.since else " (new)" * bool(self.is_new)
        head = " ".join(part for part in (versions, self.path) if part)
        return f"{head}: {sides}{same}{since}" if head else f"{sides}{same}{since}"

    @property
    def excuse(self) -> str:
        """Why it does not count as an error: its allowance, or an earlier release."""
        if self.allowance is None:
            return "already in an earlier release" if self.is_released else ""
        return f"allowed: {self.allowance.reason} ({self.allowance.span})"

    def as_problem(self, is_dated: bool = False) -> Problem:
        """The finding as it is reported; ``is_dated``: whether with earlier releases."""
        lines = [f"{self.message} {self.what}".lstrip()]
        if not self.counts:
            lines.append(self.excuse)
        elif self.remedy:
            lines += [self.rule.why, f"Remedy: {self.remedy}"]
        baseline = UNCHANGED if self.is_released else NEW if is_dated else ""
        return Problem(
            self.rule.id,
            "\n".join(map(printable, lines)),
            self.span,
            level=self.level,
            fingerprint=self.fingerprint,
            allowed=self.allowance.reason if self.allowance else "",
            baseline=baseline,
        )

    def as_json(self) -> dict[str, Any]:
        """The finding as a JSON object."""
        return {
            "rule": self.rule.id,
            "category": str(self.rule.category),
            "level": str(self.level),
            "fingerprint": self.fingerprint,
            "message": self.message or None,
            "versions": [*self.versions],
            "path": self.path or None,
            "old": self.old,
            "new": self.new,
            "same_bytes": self.same_bytes,
            "purpose": self.rule.purpose,
            "remedy": self.remedy or None,
            "allowance": self.allowance.as_json() if self.allowance else None,
            "since": self.since or None,
            "released": self.is_released,
            "is_new": self.is_new,
            "brings": [
                {
                    "kind": change.kind.id,
                    "path": change.path or None,
                    "old": change.left,
                    "new": change.right,
                }
                for change in self.brings
            ],
            "old_place": _place(self.old_span),
            "new_place": _place(self.new_span),
            "layouts": [forms.as_json() for forms in self.layouts],
        }


def fingerprint(rule_id: str, message: str, path: str) -> str:
    """A short id of a rule at a place: ten hexadecimal digits."""
    place = f"{rule_id}\n{message}\n{path}"
    return sha256(place.encode()).hexdigest()[:10]


def finding(
    rule_id: str,
    message: Message | None,
    path: str,
    sides: tuple[str, str],
    spans: tuple[Span, Span] = (NOWHERE, NOWHERE),
    *,
    versions: Iterable[int] = (),
    level: Level | None = None,
    brings: Iterable[Change] = (),
    same_bytes: bool = False,
    layouts: Iterable[StructForms] = (),
) -> Finding:
    """A finding of a rule, by default with the rule's level; KeyError for an unknown rule."""
    rule = evolution_rules()[rule_id]
    level = rule.level if level is None else level
    remedy = ""
    if level is not Level.INFO:
        after = "" if message is None else str(message.valid_versions.high + 1)
        remedy = rule.remedy.replace("{next}", after)
    return Finding(
        rule,
        level,
        "" if message is None else message.name,
        path,
        tuple(versions),
        *sides,
        *spans,
        remedy,
        tuple(brings),
        same_bytes,
        tuple(layouts),
    )


def joined_versions(findings: Iterable[Finding]) -> list[Finding]:
    """Join the findings of one rule at one place, with the wording of the last version.

    The wording depends on the version if lengths are encoded differently.  Findings about
    the message itself are joined only if their wording is the same.
    """
    joined: dict[tuple[object, ...], Finding] = {}
    for item in findings:
        place = item.path or item.new
        key = item.rule.id, item.level, place, item.brings, item.same_bytes
        first = joined.get(key)
        versions = item.versions if first is None else first.versions + item.versions
        joined[key] = replace(item, versions=versions)
    return [*joined.values()]


def _place(span: Span) -> dict[str, Any] | None:
    if not span.path:
        return None
    return {"path": span.path, "line": span.line or None, "column": span.column or None}


def forms_of(findings: Iterable[Finding]) -> list[StructForms]:
    """The structs that the findings are about, each once."""
    return [*dict.fromkeys(form for item in findings for form in item.layouts)]
