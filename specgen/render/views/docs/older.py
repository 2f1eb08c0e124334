"""What older releases laid out differently, as changes from their layout to the union's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from specgen.combine.redefined import Redefined
from specgen.compare.change import Effect
from specgen.model import Message, VersionRange
from specgen.model.release import releases_text
from specgen.render.views.docs.changes import changes_text
from specgen.render.views.docs.history import History
from specgen.render.views.docs.markdown import Md, code, listed

EFFECTS = {
    "wire": "other bytes",
    "null": "the same bytes, but for null",
    "tags": "other tagged fields",
    "type": "the same bytes by another type's name",
    "names": "the same bytes by other names",
}
"""What a form's kind means on the wire; what matters most comes first."""


@dataclass(frozen=True, slots=True)
class OlderForm:
    """Versions that some releases had otherwise."""

    message: Message
    versions: tuple[int, ...]
    releases: Md
    kind: str
    rules: Md
    """The rules of evolution that the change meets, the worst first."""
    changed: Md
    """What has changed since then."""


def older_forms(message: Message, history: History) -> list[OlderForm]:
    """The differences of one message, oldest releases first."""
    by_change: dict[tuple[str, Md, Md], dict[int, list[str]]] = {}
    for item in history.redefined(message):
        change = _kind(item), _rules(item), changes_text(item.changes)
        versions = by_change.setdefault(change, {})
        versions.setdefault(item.version, []).extend(item.older)
    has = {form.release: form.versions for form in history.all_forms(message)}
    return [
        OlderForm(message, tuple(versions), Md(releases), kind, rules, changed)
        for (kind, rules, changed), by_version in by_change.items()
        for releases, versions in _rows(by_version, has, history.releases)
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
    has: Mapping[str, VersionRange],
    known: tuple[str, ...],
) -> Iterator[tuple[str, list[int]]]:
    """The releases and versions of one difference.

    One row, where each version is listed with all the releases that have it; otherwise
    one for each list of releases.
    """
    every = {release for releases in by_version.values() for release in releases}
    if all(
        set(releases) == {release for release in every if version in has[release]}
        for version, releases in by_version.items()
    ):
        yield releases_text(list(every), known), list(by_version)
        return
    by_releases: dict[str, list[int]] = {}
    for version, releases in by_version.items():
        by_releases.setdefault(releases_text(releases, known), []).append(version)
    yield from by_releases.items()
