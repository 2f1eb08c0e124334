"""Layouts that differ in older releases, with the changes from each to the union's layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from specgen.changes.redefined import Redefined
from specgen.codegen.views.docs.changes import changes_text
from specgen.codegen.views.docs.history import History
from specgen.codegen.views.docs.markdown import Md, code, listed
from specgen.protocol.compare.change import Effect
from specgen.protocol.model import Message, VersionRange
from specgen.protocol.model.release import releases_text

EFFECTS = {
    "wire": "different bytes",
    "null": "the same bytes, except for null",
    "tags": "different tagged fields",
    "type": "the same bytes, under another type name",
    "names": "the same bytes, under other names",
}
"""The effect on the wire of each kind of older form, the most important first."""


@dataclass(frozen=True, slots=True)
class OlderForm:
    """Versions that some releases define differently."""

    message: Message
    versions: tuple[int, ...]
    releases: Md
    kind: str
    rules: Md
    """Ids of the evolution rules that the change triggers, the most severe first."""
    changed: Md
    """The changes since those releases."""


def older_forms(message: Message, history: History) -> list[OlderForm]:
    """The older forms of one message, oldest releases first."""
    by_change: dict[tuple[str, Md, Md], dict[int, list[str]]] = {}
    for item in history.redefined(message):
        change = _kind(item), _rules(item), changes_text(item.changes)
        versions = by_change.setdefault(change, {})
        versions.setdefault(item.version, []).extend(item.older)
    versions_by_release = {
        form.release: form.versions for form in history.all_forms(message)
    }
    return [
        OlderForm(message, tuple(versions), Md(releases), kind, rules, changed)
        for (kind, rules, changed), by_version in by_change.items()
        for releases, versions in _rows(
            by_version, versions_by_release, history.releases
        )
    ]


def _kind(item: Redefined) -> str:
    effects = {change.kind.effect for change in item.changes}
    ids = {finding.rule.id for finding in item.findings if not finding.same_bytes}
    if ids - {"TAG_ADDED", "TAG_REMOVED"}:
        is_null = effects <= {Effect.SAME, Effect.TAGS, Effect.NULL}
        return "null" if is_null else "wire"
    if ids:
        return "tags"
    only_names = all(finding.rule.id == "NAME" for finding in item.findings)
    return "names" if only_names else "type"


def _rules(item: Redefined) -> Md:
    worst_first = sorted(item.findings, key=lambda finding: finding.level.rank)
    return listed(map(code, dict.fromkeys(f.rule.id for f in worst_first)))


def _rows(
    by_version: dict[int, list[str]],
    versions_by_release: Mapping[str, VersionRange],
    all_releases: tuple[str, ...],
) -> Iterator[tuple[str, list[int]]]:
    """The releases and versions of one difference, one pair per table row.

    A single row if all the releases that have a version share the difference; otherwise
    one row per list of releases.
    """
    every = {release for releases in by_version.values() for release in releases}
    if all(
        set(releases)
        == {release for release in every if version in versions_by_release[release]}
        for version, releases in by_version.items()
    ):
        yield releases_text(list(every), all_releases), list(by_version)
        return
    by_releases: dict[str, list[int]] = {}
    for version, releases in by_version.items():
        by_releases.setdefault(releases_text(releases, all_releases), []).append(
            version
        )
    yield from by_releases.items()
