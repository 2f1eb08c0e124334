"""What older releases laid out differently, as changes from their layout to the union's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from specgen.combine.differences import compare
from specgen.combine.union import Form
from specgen.compare.by_name import changes
from specgen.compare.change import Effect
from specgen.layout import lower
from specgen.model import Message, VersionRange
from specgen.render.views.docs.changes import changes_text
from specgen.render.views.docs.history import History
from specgen.render.views.docs.markdown import Md
from specgen.render.views.docs.wording import releases_text

EFFECTS = {
    "wire": "other bytes",
    "null": "the same bytes, but for null",
    "tags": "other tagged fields",
    "type": "the same bytes by another type's name",
    "names": "the same bytes by other names",
}
"""What a difference's kind means on the wire; what matters most comes first."""


@dataclass(frozen=True, slots=True)
class OlderForm:
    """Versions that some releases had otherwise."""

    message: Message
    versions: tuple[int, ...]
    releases: Md
    kind: str
    changed: Md
    """What has changed since then."""


def older_forms(message: Message, history: History) -> list[OlderForm]:
    """The differences of one message, oldest releases first."""
    by_change: dict[tuple[str, str], dict[int, list[str]]] = {}
    for releases, form in _distinct(history.forms(message)):
        for version in form.versions:
            for kind, what in _differences(message, version, form):
                versions = by_change.setdefault((kind, what), {})
                versions.setdefault(version, []).extend(releases)
    has = history.versions(message)
    return [
        OlderForm(message, tuple(versions), Md(releases), kind, Md(what))
        for (kind, what), by_version in by_change.items()
        for releases, versions in _rows(by_version, has, history.releases)
    ]


def _differences(
    message: Message, version: int, form: Form
) -> Iterator[tuple[str, str]]:
    for kind, what in compare(message, version, form):
        then = lower(form.message, version + form.shift)
        now = lower(message, version)
        changed = changes(then.root, now.root, renames=True)
        effects = {change.kind.effect for change in changed}
        if changed and kind == "wire" and effects <= {Effect.SAME, Effect.NULL}:
            kind = "null" if Effect.NULL in effects else "type"
        yield kind, changes_text(changed) or what


def _distinct(forms: tuple[Form, ...]) -> list[tuple[list[str], Form]]:
    """Forms of one content once, with the releases that have it."""
    by_content: dict[object, tuple[list[str], Form]] = {}
    for form in forms:
        message = form.message
        # The bundle reads each text once, so that equal fields are the same object.
        key = (
            id(message.fields),
            id(message.structs),
            message.flexible_versions,
            message.valid_versions,
            form.shift,
        )
        by_content.setdefault(key, ([], form))[0].append(form.release)
    return list(by_content.values())


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
