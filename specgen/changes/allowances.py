"""Applies allowances: findings that are approved once, with a reason.

They stand in a configuration, or in comments of the definitions.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path

from specgen.changes.allowance_entries import (
    parse_versions,
    read_entries,
    release_number,
    write_entries,
)
from specgen.changes.diff import Differences, ordered
from specgen.changes.differing import definition_texts
from specgen.changes.finding import Allowance, Finding
from specgen.changes.lint import paths_by_place
from specgen.disk.inputs import STDIN
from specgen.protocol.model import (
    Message,
    Release,
    Span,
    VersionRange,
    VersionRangeError,
)
from specgen.report import Level, Problems
from specgen.report import catalogue as problem
from specgen.report.rules import Category, evolution_rules
from specgen.sources.jars import is_jar
from specgen.sources.kafka_json.comments import AllowingComment, allowing_comments
from specgen.sources.loading import Loaded

_RELEASE = re.compile(r"(?<!\d)\d+(?:\.\d+)+")


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
    differences: Differences, allowances: Sequence[Allowance], now: Circumstances
) -> Differences:
    """Move the allowed findings of the differences to their ``allowed``.

    Allowances that match nothing or have expired are reported as problems.
    """
    problems = Problems()
    used: set[int] = set()
    valid: list[tuple[int, Allowance]] = []
    for number, allowance in enumerate(allowances):
        if has_ended(allowance, now):
            until = str(allowance.until)
            problems.add(problem.ended_allowance(allowance.span, str(allowance), until))
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
    problems.extend(problem.unused_allowance(item.span, str(item)) for item in unused)
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


def allowed(
    differences: Differences,
    new: Loaded,
    old: Loaded | None = None,
    *,
    configuration: Path | None = None,
    commands: frozenset[str] = frozenset({"diff"}),
    today: date | None = None,
    texts: Mapping[str, str] | None = None,
) -> Differences:
    """The differences without what a configuration, or the new side's comments, allow.

    ``commands`` are those whose rules were checked: ``diff``, ``lint`` or both.  ``texts``
    are the texts of the definitions by their paths, if they differ from the files.
    Raises SpecError for an allowance without a reason, or for an unknown rule.
    """
    problems = Problems()
    entries: list[Allowance] = []
    if configuration is not None:
        entries += read_entries(configuration)
    texts = definition_texts(new) if texts is None else texts
    entries += _comments(new.release, texts, problems)
    problems.raise_errors()
    sides = [side for side in (old, new) if side is not None]
    now = Circumstances(
        today=today or date.today(),
        releases=("" if old is None else _number(old), _number(new)),
        commands=commands,
        messages=_messages(sides),
    )
    return allow(differences, entries, now)


def write_allowances(path: Path, differences: Differences, reason: str) -> Differences:
    """Add allowances for the findings to a configuration; return what is left.

    Changes of level info need none.  Raises SpecError and OSError.
    """
    written = [item for item in differences.findings if _needs_allowance(item)]
    if not written:
        return differences
    write_entries(path, written, reason)
    by = Allowance(reason=reason, span=Span(str(path)))
    allowed = (replace(item, allowance=by) for item in written)
    return replace(
        differences,
        findings=tuple(f for f in differences.findings if not _needs_allowance(f)),
        allowed=ordered((*differences.allowed, *allowed)),
    )


def _needs_allowance(item: Finding) -> bool:
    is_info = item.level is Level.INFO and item.rule.category is not Category.STYLE
    return item.allowance is None and not is_info


def _number(side: Loaded) -> str:
    """The number of the release that a source is; empty if it is not a release."""
    names = _RELEASE.findall(side.origin)
    return names[-1] if names else ""


def _messages(sides: list[Loaded]) -> frozenset[str] | None:
    """The messages of the sides if one of them is a single file; None otherwise."""
    if not any(_is_one_file(side.source) for side in sides):
        return None
    return frozenset(name for side in sides for name in side.release.by_name)


def _is_one_file(source: str) -> bool:
    path = Path(source)
    return source in ("-", STDIN) or (path.is_file() and not is_jar(path))


def _comments(
    release: Release, texts: Mapping[str, str], problems: Problems
) -> Iterator[Allowance]:
    """The allowances in comments of the definitions; incomplete ones are reported."""
    messages = {message.span.path: message for message in release.messages}
    for path, message in messages.items():
        for comment in allowing_comments(texts.get(path, ""), path):
            name, at, text = comment.rule.upper().partition("@")
            versions = None
            if at:
                try:
                    versions = parse_versions(text)
                except VersionRangeError as error:
                    problems.add(
                        problem.wrong_allowed_versions(comment.span, str(error))
                    )
                    continue
            if not name or not comment.reason:
                problems.add(problem.no_reason(comment.span, name))
            elif name not in evolution_rules():
                known = evolution_rules()
                problems.add(problem.unknown_allowed_rule(comment.span, name, known))
            else:
                yield _allowance(message, comment, name, versions)


def _allowance(
    message: Message,
    comment: AllowingComment,
    rule: str,
    versions: tuple[VersionRange, ...] | None,
) -> Allowance:
    name = comment.name
    return Allowance(
        reason=comment.reason,
        span=comment.span,
        rule=rule,
        message=message.name,
        stretch=comment.owner,
        path=None if name is None else paths_by_place(message).get(name),
        versions=versions,
    )


def _should_match(allowance: Allowance, now: Circumstances) -> bool:
    """Whether this run could have found what the allowance is for."""
    name = allowance.message
    if name and now.messages is not None and name not in now.messages:
        return False
    if not allowance.rule:
        return True
    return evolution_rules()[allowance.rule].settled_by <= now.commands
