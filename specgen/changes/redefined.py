"""Find versions that releases lay out differently under one number, and what that breaks."""

from __future__ import annotations

from collections.abc import (
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, groupby
from typing import Any

from specgen.changes.finding import Finding, finding
from specgen.changes.pairing import MessagePair, unstable_versions
from specgen.changes.ranges import of_headers
from specgen.changes.wire import foreign_tags, of_version
from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.change import Change
from specgen.protocol.compare.walk import joined
from specgen.protocol.layout import lower, structs_in
from specgen.protocol.layout.headers import header_version
from specgen.protocol.model import Kind, Message, Release, VersionRange
from specgen.protocol.model.identity import api_keys
from specgen.report import Level
from specgen.sources.union.releases import Form, Union

Unstable = Callable[[Form], VersionRange]
"""The unstable versions of a form, as its release numbers them."""


@dataclass(frozen=True)
class Redefined:
    """A version of a message that later releases lay out differently.

    All of the older releases precede all of the newer ones.
    """

    version: int
    older: tuple[str, ...]
    newer: tuple[str, ...]
    is_last: bool
    """Whether the newer releases include the last one with the version."""
    changes: tuple[Change, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True)
class Difference:
    """A finding that applies to the same versions between older and newer releases."""

    older: tuple[str, ...]
    newer: tuple[str, ...]
    finding: Finding

    @property
    def is_conflict(self) -> bool:
        """Whether the versions are stable on both sides, which can't read each other."""
        return self.finding.level is Level.ERROR

    def as_json(self) -> dict[str, Any]:
        """The difference as a JSON object."""
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
    """The differences between any two releases in a version that both have."""
    unstable = unstable_forms(union.sources)
    by_message = (forms_of(union, message) for message in union.release.messages)
    return [
        difference
        for forms in by_message
        for items in (redefined(forms, unstable), dropped(forms, unstable))
        for difference in _by_releases(items)
    ]


def forms_of(union: Union, message: Message) -> tuple[Form, ...]:
    """The forms of a message in each release, including those under an older name.

    In a union, records of one type that had different names are separate messages.
    """
    own_forms = union.forms[message.name]
    releases = [release.name for release in union.sources]
    for other in union.release.messages:
        is_of_type = other.kind is message.kind is Kind.METADATA
        if is_of_type and other.api_key == message.api_key and other is not message:
            last, first = union.forms[other.name][-1], own_forms[0]
            is_older = releases.index(last.release) < releases.index(first.release)
            if is_older and MessagePair(last.message, first.message).is_alike:
                return (*union.forms[other.name], *own_forms)
    return own_forms


def _by_releases(redefinitions: Iterable[Redefined]) -> Iterator[Difference]:
    """Combine equal findings of several versions and releases."""
    groups: dict[_FindingKey, tuple[Finding, dict[int, dict[str, list[str]]]]] = {}
    for item in redefinitions:
        for own in item.findings:
            _, by_version = groups.setdefault(_key(own), (own, {}))
            newer = by_version.setdefault(item.version, {})
            for release in item.older:
                newer.setdefault(release, []).extend(item.newer)
    for own, by_version in groups.values():
        versions: dict[_Sides, list[int]] = {}
        for version, newer in by_version.items():
            for sides in _sides(newer):
                versions.setdefault(sides, []).append(version)
        for (older, later), numbers in versions.items():
            yield Difference(older, later, replace(own, versions=tuple(numbers)))


_FindingKey = tuple[str, Level, str, str, str, bool]
_Sides = tuple[tuple[str, ...], tuple[str, ...]]


def _key(item: Finding) -> _FindingKey:
    return item.rule.id, item.level, item.path, item.old, item.new, item.same_bytes


def _sides(newer: Mapping[str, Sequence[str]]) -> Iterator[_Sides]:
    """Group the older releases that differ from the same newer ones."""
    older_by_newer: dict[tuple[str, ...], list[str]] = {}
    for release, later in newer.items():
        older_by_newer.setdefault(tuple(later), []).append(release)
    for later_releases, releases in older_by_newer.items():
        yield tuple(releases), later_releases


def redefined(forms: Sequence[Form], unstable: Unstable) -> Iterator[Redefined]:
    """Compare each version of a message between any two runs of releases.

    A run is consecutive releases that agree on the version.  ``forms`` are a union's
    forms of one message, oldest release first.
    """
    for version in sorted({version for form in forms for version in form.versions}):
        forms_with_version = [form for form in forms if version in form.versions]
        runs = _runs(forms_with_version, version, unstable)
        for number, older in enumerate(runs):
            for newer in runs[number + 1 :]:
                item = _between(older, newer, version, unstable)
                if item.findings:
                    yield replace(item, is_last=newer is runs[-1])


def dropped(forms: Sequence[Form], unstable: Unstable) -> Iterator[Redefined]:
    """The versions without a field that only some releases' encoders drop silently.

    A field that became ignorable is refused in such a version by older releases, and
    dropped by codecs of the union.
    """
    for version in sorted({version for form in forms for version in form.versions}):
        forms_with_version = [form for form in forms if version in form.versions]
        by_facts = groupby(forms_with_version, partial(_absent, version))
        runs = [(facts, list(run)) for facts, run in by_facts]
        for (before, older), (after, newer) in combinations(runs, 2):
            pair, number = (
                _pair(older[0], newer[-1], unstable),
                version + newer[-1].shift,
            )
            findings = [
                finding(
                    "IGNORABLE" if after[path] else "FIELD_NOT_IGNORABLE",
                    pair.new,
                    path,
                    (_IGNORABLE[was], _IGNORABLE[after[path]]),
                    versions=[number],
                    level=Level.INFO,
                )
                for path, was in before.items()
                if was is not after.get(path, was)
            ]
            if findings:
                yield Redefined(
                    version,
                    tuple(form.release for form in older),
                    tuple(form.release for form in newer),
                    newer is runs[-1][1],
                    (),
                    tuple(findings),
                )


_IGNORABLE = {True: "ignorable", False: "not ignorable"}


def _absent(version: int, form: Form) -> dict[str, bool]:
    """The fields that a version lacks, and whether they are ignorable, by path."""
    layout = lower(form.message, version + form.shift)
    return {
        joined(path, field.name): field.ignorable
        for path, struct in structs_in(layout.root)
        for field in struct.absent
        if field.ignorable is not None
    }


def unstable_forms(releases: Iterable[Release]) -> Unstable:
    """The unstable versions of the releases' forms; a response has its request's."""
    by_release = {
        release.name: unstable_versions(release.messages, api_keys(release.messages))
        for release in releases
    }

    def of_form(form: Form) -> VersionRange:
        return by_release[form.release](form.message)

    return of_form


def _runs(forms: Sequence[Form], version: int, unstable: Unstable) -> list[list[Form]]:
    """Runs of consecutive forms that agree on a version."""
    runs: list[list[Form]] = []
    for form in forms:
        if runs and _is_same(runs[-1][-1], form, version, unstable):
            runs[-1].append(form)
        else:
            runs.append([form])
    return runs


def _is_same(older: Form, newer: Form, version: int, unstable: Unstable) -> bool:
    is_unstable = [version + form.shift in unstable(form) for form in (older, newer)]
    if is_unstable[0] != is_unstable[1]:
        return False
    if older.message is newer.message:
        return True
    pair, number = _pair(older, newer, unstable), version + newer.shift
    if _header(older, version) != _header(newer, version):
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
