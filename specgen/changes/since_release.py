"""Judges the changes since a release, and dates each finding."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from specgen.changes.diff import Differences
from specgen.changes.differing import diff, lint, still_held
from specgen.changes.pairing import Pairing
from specgen.protocol.model.release import release_order
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.bundled import Bundle
from specgen.sources.git import git_tags
from specgen.sources.jars import is_jar
from specgen.sources.loading import Loaded, read_source
from specgen.sources.opening import git_place

_BUNDLED = "kafka:"
_GIT = "git:"
_VERSION = re.compile(r"v?\d+(?:\.\d+)+", re.ASCII)
"""A tag that names a release; those of release candidates don't match."""


@dataclass(frozen=True)
class Releases:
    """Sources in the order of release."""

    oldest: str
    later: tuple[str, ...]
    """The releases after it and before the newest side, oldest first."""


def releases_since(name: str, new: str) -> Releases:
    """The releases from a named one up to, but not including, the source ``new``.

    They are the tags of the definitions' git repository if the name is one of them, else
    the bundled releases.  Raises SpecError for an unknown release, or one after ``new``.
    """
    tags: list[str] = []
    if not new.startswith(_BUNDLED):
        folder, own = _in_git(new)
        tags = [tag for tag in git_tags(folder) if _VERSION.fullmatch(tag)]
        if name in tags:
            ordered = sorted(tags, key=_order)
            last = own if own in tags else ""
            return _between(ordered, name, last, f"{_GIT}{folder}@")
    names = Bundle().names
    short = name.removeprefix(_BUNDLED)
    if short not in names:
        hint = did_you_mean(short, (*names, *tags))
        what = (
            f"{name!r} is neither a bundled release nor a release's tag, such as v2.0"
        )
        raise bad_input("--since", what, hint)
    last = new.removeprefix(_BUNDLED) if new.startswith(_BUNDLED) else ""
    last = names[-1] if last == "latest" else last
    return _between(names, short, last if last in names else "", _BUNDLED)


def diff_since(old: Loaded, new: Loaded, releases: Releases) -> Differences:
    """The changes since the oldest release; each finding has the release it began with.

    Raises SpecError if a later release can't be read.
    """
    changes = diff(old, new)
    return _dated(changes, new, releases, lambda side: diff(old, side, placed=False))


def lint_since(old: Loaded, new: Loaded, releases: Releases) -> Differences:
    """The omissions in definitions, and the changes since the oldest release.

    Findings that a later release already has are shown, but don't count as errors.
    Raises SpecError if a later release can't be read.
    """
    dated = _dated(
        lint(new, old), new, releases, lambda side: lint(side, old, placed=False)
    )
    findings = (
        replace(item, is_released=item.since not in ("", new.source), is_new=None)
        for item in dated.findings
    )
    return replace(dated, findings=tuple(findings))


def _dated(
    differences: Differences,
    new: Loaded,
    releases: Releases,
    judged: Callable[[Loaded], Differences],
) -> Differences:
    """The findings with their releases, searched from the newest to the oldest."""
    first = new.source if _is_release(new.source) else ""
    since = dict.fromkeys(map(id, differences.findings), first)
    waiting = [*differences.findings]
    for name in reversed(releases.later):
        if not waiting:
            break
        side = read_source(name)
        pairs = Pairing.of(side.release, new.release).pairs
        names = {pair.old.name: pair.new.name for pair in pairs}
        waiting = still_held(waiting, judged(side).findings, names)
        since |= dict.fromkeys(map(id, waiting), name)
    findings = (replace(f, since=since[id(f)]) for f in differences.findings)
    return replace(differences, findings=tuple(findings), since=releases.oldest)


def _between(names: Sequence[str], first: str, last: str, prefix: str) -> Releases:
    after = names[names.index(first) + 1 :]
    if last:
        if last not in after:
            what = f"{prefix}{last} does not come after {first}"
            raise bad_input("--since", what, "name an older release")
        after = after[: after.index(last)]
    return Releases(f"{prefix}{first}", tuple(f"{prefix}{name}" for name in after))


def _in_git(source: str) -> tuple[str, str]:
    """The folder of a source that may be in a repository, and its own tag, if any."""
    if source.startswith(_GIT):
        folder, tag, _ = git_place(source)
        return folder, tag
    path = Path(source)
    if source == "-" or is_jar(path):
        return "", ""
    return str(path if path.is_dir() else path.parent), ""


def _is_release(source: str) -> bool:
    tag = _in_git(source)[1] if source.startswith(_GIT) else ""
    return source.startswith(_BUNDLED) or bool(_VERSION.fullmatch(tag))


def _order(tag: str) -> tuple[int, ...]:
    return release_order(tag.removeprefix("v"))
