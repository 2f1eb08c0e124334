"""Versions that releases lay out otherwise under one number, and what that breaks."""

from __future__ import annotations

from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, replace
from typing import Any

from specgen.combine.union import Form, Union
from specgen.compare.by_name import changes
from specgen.compare.change import Change
from specgen.evolution.finding import Finding
from specgen.evolution.pairing import MessagePair, unstable_versions
from specgen.evolution.ranges import of_headers
from specgen.evolution.rules import Level
from specgen.evolution.wire import foreign_tags, of_version
from specgen.layout.headers import header_version
from specgen.model import Kind, Message, Release, VersionRange
from specgen.model.identity import api_keys

Unstable = Callable[[Form], VersionRange]
"""The versions of a form, as its release numbers them, that were not stable there."""


@dataclass(frozen=True)
class Redefined:
    """A version of a message as some releases have it, and as later ones do.

    Each of the older releases comes before each of the newer ones.
    """

    version: int
    older: tuple[str, ...]
    newer: tuple[str, ...]
    is_last: bool
    """Whether the newer releases have the last word on the version."""
    changes: tuple[Change, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Difference:
    """A finding in the same versions of a message in older and in newer releases."""

    older: tuple[str, ...]
    newer: tuple[str, ...]
    finding: Finding

    @property
    def is_conflict(self) -> bool:
        """Whether both sides hold the versions stable, and can't read each other."""
        return self.finding.level is Level.ERROR

    def as_json(self) -> dict[str, Any]:
        """The difference as an object that a program may read."""
        item = self.finding
        return {
            "message": item.message,
            "versions": [*item.versions],
            "older_releases": [*self.older],
            "newer_releases": [*self.newer],
            "rule": item.rule.id,
            "category": str(item.rule.category),
            "level": str(item.level),
            "path": item.path or None,
            "old": item.old,
            "new": item.new,
            "same_bytes": item.same_bytes,
        }


def differences(union: Union) -> list[Difference]:
    """What any release has otherwise than any later one in a version that both have."""
    unstable = unstable_forms(union.sources)
    return [
        difference
        for message in union.release.messages
        for difference in _by_releases(redefined(forms_of(union, message), unstable))
    ]


def forms_of(union: Union, message: Message) -> tuple[Form, ...]:
    """A message as each release has it, under the name that it had there.

    A union gives records of one type with other names a message each.
    """
    own = union.forms[message.name]
    releases = [release.name for release in union.sources]
    for other in union.release.messages:
        is_of_type = other.kind is message.kind is Kind.METADATA
        if is_of_type and other.api_key == message.api_key and other is not message:
            last, first = union.forms[other.name][-1], own[0]
            is_older = releases.index(last.release) < releases.index(first.release)
            if is_older and MessagePair(last.message, first.message).is_alike:
                return (*union.forms[other.name], *own)
    return own


def _by_releases(redefinitions: Iterable[Redefined]) -> Iterator[Difference]:
    """Findings of the same words, once for all versions and releases that they hold for."""
    by_words: dict[_Words, tuple[Finding, dict[int, dict[str, list[str]]]]] = {}
    for item in redefinitions:
        for finding in item.findings:
            _, by_version = by_words.setdefault(_words(finding), (finding, {}))
            newer = by_version.setdefault(item.version, {})
            for release in item.older:
                newer.setdefault(release, []).extend(item.newer)
    for finding, by_version in by_words.values():
        versions: dict[_Sides, list[int]] = {}
        for version, newer in by_version.items():
            for sides in _sides(newer):
                versions.setdefault(sides, []).append(version)
        for (older, later), numbers in versions.items():
            yield Difference(older, later, replace(finding, versions=tuple(numbers)))


_Words = tuple[str, Level, str, str, str, bool]
_Sides = tuple[tuple[str, ...], tuple[str, ...]]


def _words(item: Finding) -> _Words:
    return item.rule.id, item.level, item.path, item.old, item.new, item.same_bytes


def _sides(newer: Mapping[str, Sequence[str]]) -> Iterator[_Sides]:
    """Older releases together, where the newer ones that differ are the same."""
    older: dict[tuple[str, ...], list[str]] = {}
    for release, later in newer.items():
        older.setdefault(tuple(later), []).append(release)
    for both, releases in older.items():
        yield tuple(releases), both


def redefined(forms: Sequence[Form], unstable: Unstable) -> Iterator[Redefined]:
    """Each version of a message, as runs of releases have it, beside each later run.

    ``forms`` are a union's of one message, oldest release first.
    """
    for version in sorted({version for form in forms for version in form.versions}):
        having = [form for form in forms if version in form.versions]
        runs = _runs(having, version, unstable)
        for number, older in enumerate(runs):
            for newer in runs[number + 1 :]:
                item = _between(older, newer, version, unstable)
                if item.findings:
                    yield replace(item, is_last=newer is runs[-1])


def unstable_forms(releases: Iterable[Release]) -> Unstable:
    """The unstable versions of releases' forms; a response's are those of its request."""
    of_release = {
        release.name: unstable_versions(release.messages, api_keys(release.messages))
        for release in releases
    }

    def of_form(form: Form) -> VersionRange:
        return of_release[form.release](form.message)

    return of_form


def _runs(forms: Sequence[Form], version: int, unstable: Unstable) -> list[list[Form]]:
    """Forms in a row that say the same of a version."""
    runs: list[list[Form]] = []
    for form in forms:
        if runs and _is_same(runs[-1][-1], form, version, unstable):
            runs[-1].append(form)
        else:
            runs.append([form])
    return runs


def _is_same(one: Form, other: Form, version: int, unstable: Unstable) -> bool:
    is_unstable = [version + form.shift in unstable(form) for form in (one, other)]
    if is_unstable[0] != is_unstable[1]:
        return False
    if one.message is other.message:
        return True
    pair, number = _pair(one, other, unstable), version + other.shift
    if _header(one, version) != _header(other, version):
        return False
    left, right = (layout.root for layout in pair.layouts(number))
    if left == right:
        return True
    is_known_alike = foreign_tags(left) == foreign_tags(right)
    return is_known_alike and not changes(left, right, renames=True)


def _header(form: Form, version: int) -> str:
    is_rpc = form.message.kind.is_rpc
    return header_version(form.message, version) if is_rpc else ""


def _between(
    older: Sequence[Form], newer: Sequence[Form], version: int, unstable: Unstable
) -> Redefined:
    pair, number = _pair(older[0], newer[-1], unstable), version + newer[-1].shift
    changed = pair.changes(number)
    findings = [*of_version(pair, number, changed)]
    findings += (item for item in of_headers(pair) if number in item.versions)
    return Redefined(
        version,
        tuple(form.release for form in older),
        tuple(form.release for form in newer),
        False,
        tuple(changed),
        tuple(replace(item, versions=(version,)) for item in findings),
    )


def _pair(older: Form, newer: Form, unstable: Unstable) -> MessagePair:
    record_type = older.shift if older.shift != newer.shift else None
    return MessagePair(older.message, newer.message, unstable(older), record_type)
