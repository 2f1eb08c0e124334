"""Find Kafka releases in a Maven repository that the bundle lacks."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from specgen.protocol.model.release import release_order
from specgen.sources.bundle.repository import CLIENTS, Repository
from specgen.sources.bundled import Bundle

_OUTSIDE_BROKER = frozenset({CLIENTS, "streams"})
"""Modules with definitions that a broker may not depend on."""

_VERSION = re.compile(r"(\d{1,9}(?:\.\d{1,9})+)(?:-rc(\d{1,9}))?", re.ASCII)

_Modules = frozenset[str]


@dataclass(frozen=True, slots=True)
class NewRelease:
    """A version of Kafka to import as a whole, since the bundle lacks some of it."""

    release: str
    version: str
    bundled: str
    """The version of the release in the bundle; "" if there is none."""
    modules: tuple[str, ...]
    new_modules: tuple[str, ...]
    """Those that the bundle lacks for this release."""
    missing_modules: tuple[str, ...]
    """Modules of the release that were not published with this version."""


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A newer version that is skipped since it was published with fewer modules."""

    release: str
    version: str
    stays: str
    """The version that is imported instead, or stays; "" if there is none."""
    lacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """The versions to import, the oldest release first, and the newer ones skipped."""

    new: tuple[NewRelease, ...]
    passed_over: tuple[PassedOver, ...]


@dataclass(frozen=True, slots=True)
class _Stored:
    """What the bundle has of a release, possibly nothing."""

    version: str = ""
    modules: _Modules = frozenset()
    missing: _Modules = frozenset()

    @property
    def known(self) -> _Modules:
        """The modules that the release is known to have."""
        return self.modules | self.missing


def look_for_new(
    bundle: Bundle,
    repository: Repository,
    since: str = "",
    candidates: bool = False,
) -> Findings:
    """Find the releases, patches and modules that the bundle lacks.

    Only releases from ``since`` on are considered; by default, from the newest bundled
    major version.  ``candidates`` includes release candidates.  Raises SpecError if the
    bundle is damaged, or the repository does not answer.
    """
    stored = {name: _read_stored(bundle, name) for name in bundle.names}
    newest = bundle.names[-1] if bundle.names else ""
    first = release_order(since) or release_order(newest)[:1]
    expected = _OUTSIDE_BROKER.union(*(release.known for release in stored.values()))
    published = _published(repository, expected, candidates)
    new: list[NewRelease] = []
    passed_over: list[PassedOver] = []
    considered = [name for name in published if release_order(name) >= first]
    for release in sorted(considered, key=release_order):
        bundled = stored.get(release, _Stored())
        known = _known_modules(release, stored)
        versions = published[release]
        chosen = _best_version(bundled, known, versions)
        if chosen and _is_new(bundled, chosen, versions[chosen]):
            published_modules = versions[chosen]
            new.append(
                _new_release(
                    release, chosen, bundled, known, published_modules, repository
                )
            )
        stays = max(chosen, bundled.version, key=_order)
        newest_version = max(versions, key=_order)
        if _order(newest_version) > _order(stays):
            expected_modules = bundled.modules or versions.get(chosen, known) & known
            lacks = tuple(sorted(expected_modules - versions[newest_version]))
            passed_over.append(PassedOver(release, newest_version, stays, lacks))
    return Findings(tuple(new), tuple(passed_over))


def _read_stored(bundle: Bundle, name: str) -> _Stored:
    release = bundle.read(name)
    modules = frozenset(message.module for message in release.messages)
    return _Stored(release.version, modules, frozenset(release.missing_modules))


def _published(
    repository: Repository, modules: _Modules, candidates: bool
) -> dict[str, dict[str, _Modules]]:
    """The modules published for each release and version."""
    repository.look_up(modules)
    if not repository.versions(CLIENTS):
        raise repository.without(CLIENTS)
    published: dict[str, dict[str, _Modules]] = defaultdict(dict)
    for module in modules:
        for version in repository.versions(module):
            match = _VERSION.fullmatch(version)
            if match and (candidates or match[2] is None):
                versions = published[_release(match[1])]
                versions[version] = versions.get(version, frozenset()) | {module}
    return published


def _release(version: str) -> str:
    """The release that a version belongs to; before 1.0 it has three numbers."""
    numbers = version.split(".")
    return ".".join(numbers[: 3 if numbers[0] == "0" else 2])


def _known_modules(release: str, stored: Mapping[str, _Stored]) -> _Modules:
    """The modules with definitions of a release, or of the latest one before it."""
    until = release_order(release)
    names = [name for name in stored if release_order(name) <= until]
    return stored[names[-1]].known if names else _OUTSIDE_BROKER


def _best_version(
    bundled: _Stored, known: _Modules, versions: Mapping[str, _Modules]
) -> str:
    """The newest of the versions with the most known modules; "" if none is suitable.

    A suitable version lacks no module of the bundled one, and is not older than it.
    """
    fitting = [
        version
        for version, modules in versions.items()
        if modules >= bundled.modules | {CLIENTS}
        and _order(version) >= _order(bundled.version)
    ]
    return max(fitting, key=lambda v: (len(versions[v] & known), _order(v)), default="")


def _is_new(bundled: _Stored, version: str, modules: _Modules) -> bool:
    return version != bundled.version or not bundled.missing.isdisjoint(modules)


def _new_release(
    release: str,
    version: str,
    bundled_release: _Stored,
    known: _Modules,
    published: _Modules,
    repository: Repository,
) -> NewRelease:
    """A version with all its modules: the known ones, and those of its broker."""
    server = repository.server_modules(version)
    expected = (
        known
        if server is None
        else server | (known & (bundled_release.known | _OUTSIDE_BROKER))
    )
    repository.look_up(expected)
    published |= {
        module for module in expected if version in repository.versions(module)
    }
    lacking = {
        module
        for module in expected - published
        if _is_awaited(repository.versions(module), version, module in known)
    }
    # For a bundled version, it is known which modules have definitions.
    new = (
        published & bundled_release.missing
        if version == bundled_release.version
        else published - bundled_release.modules
    )
    return NewRelease(
        release=release,
        version=version,
        bundled=bundled_release.version,
        modules=tuple(sorted(published)),
        new_modules=tuple(sorted(new)),
        missing_modules=tuple(sorted(lacking)),
    )


def _is_awaited(versions: _Modules, version: str, is_known: bool) -> bool:
    """Whether a module that is missing for a version may still be published.

    A known module may, unless it was never published on its own.  An unknown one may be
    new, unless it was published for an older version and so has no definitions.
    """
    if is_known:
        return bool(versions)
    return not any(_order(other) < _order(version) for other in versions)


def _order(version: str) -> tuple[tuple[int, ...], float]:
    """The key that sorts versions, with release candidates before their release."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return (), 0
    return release_order(match[1]), math.inf if match[2] is None else int(match[2])
