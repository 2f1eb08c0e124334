"""What a Maven repository has of Kafka's releases, and the bundle lacks."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

from specgen.importing.repository import CLIENTS, Repository
from specgen.model.release import release_order
from specgen.readers.bundled import Bundle

_BESIDE = frozenset({CLIENTS, "streams"})
"""Modules with definitions that need not be part of a broker."""

_VERSION = re.compile(r"(\d{1,9}(?:\.\d{1,9})+)(?:-rc(\d{1,9}))?", re.ASCII)

_Modules = frozenset[str]


@dataclass(frozen=True, slots=True)
class NewRelease:
    """A version of Kafka to import, whole, since it has what the bundle lacks."""

    release: str
    version: str
    bundled: str
    """The version that the bundle has of the release; "" for none."""
    modules: tuple[str, ...]
    new_modules: tuple[str, ...]
    """Those that the bundle has not of this release."""
    missing_modules: tuple[str, ...]
    """Modules that a release has, but that this version was not published with."""


@dataclass(frozen=True, slots=True)
class PassedOver:
    """A version that is newer, but was published with fewer modules."""

    release: str
    version: str
    stays: str
    """What is taken in its place, or stays; "" for nothing."""
    lacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """What there is to import, the oldest release first, and what is left alone."""

    new: tuple[NewRelease, ...]
    passed_over: tuple[PassedOver, ...]


@dataclass(frozen=True, slots=True)
class _Stored:
    """What the bundle has of a release; of one that it has not, nothing."""

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
    """What the repository has and the bundle lacks: releases, patches and modules.

    Looks at releases from ``since`` on; without it, from the newest major that is
    bundled.  Release candidates count only if asked for.  Raises SpecError where the
    bundle is damaged, or the repository does not answer.
    """
    stored = {name: _stored(bundle, name) for name in bundle.names}
    newest = bundle.names[-1] if bundle.names else ""
    first = release_order(since) or release_order(newest)[:1]
    expected = _BESIDE.union(*(one.known for one in stored.values()))
    published = _published(repository, expected, candidates)
    new: list[NewRelease] = []
    passed_over: list[PassedOver] = []
    in_view = [name for name in published if release_order(name) >= first]
    for release in sorted(in_view, key=release_order):
        own = stored.get(release, _Stored())
        known = _known(release, stored)
        versions = published[release]
        chosen = _chosen(own, known, versions)
        if chosen and _is_new(own, chosen, versions[chosen]):
            there = versions[chosen]
            new.append(_new_release(release, chosen, own, known, there, repository))
        stays = max(chosen, own.version, key=_order)
        last = max(versions, key=_order)
        if _order(last) > _order(stays):
            wanted = own.modules or versions.get(chosen, known) & known
            lacks = tuple(sorted(wanted - versions[last]))
            passed_over.append(PassedOver(release, last, stays, lacks))
    return Findings(tuple(new), tuple(passed_over))


def _stored(bundle: Bundle, name: str) -> _Stored:
    release = bundle.read(name)
    modules = frozenset(message.module for message in release.messages)
    return _Stored(release.version, modules, frozenset(release.missing_modules))


def _published(
    repository: Repository, modules: _Modules, candidates: bool
) -> dict[str, dict[str, _Modules]]:
    """By release and version, which of the modules there are."""
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
    """The release that a version belongs to; until 1.0 it has three numbers."""
    numbers = version.split(".")
    return ".".join(numbers[: 3 if numbers[0] == "0" else 2])


def _known(release: str, stored: Mapping[str, _Stored]) -> _Modules:
    """The modules with definitions that a release has, or at least the one before it."""
    until = release_order(release)
    names = [name for name in stored if release_order(name) <= until]
    return stored[names[-1]].known if names else _BESIDE


def _chosen(own: _Stored, known: _Modules, versions: Mapping[str, _Modules]) -> str:
    """The version with most known modules, of these the newest; "" where none will do.

    None takes a module from the bundle, or is older than what is bundled.
    """
    fitting = [
        version
        for version, modules in versions.items()
        if modules >= own.modules | {CLIENTS} and _order(version) >= _order(own.version)
    ]
    return max(fitting, key=lambda v: (len(versions[v] & known), _order(v)), default="")


def _is_new(own: _Stored, version: str, modules: _Modules) -> bool:
    return version != own.version or not own.missing.isdisjoint(modules)


def _new_release(
    release: str,
    version: str,
    own: _Stored,
    known: _Modules,
    there: _Modules,
    repository: Repository,
) -> NewRelease:
    """A version with all its modules: those that were known, and those of its broker."""
    server = repository.server_modules(version)
    named = known if server is None else server | (known & (own.known | _BESIDE))
    repository.look_up(named)
    there |= {module for module in named if version in repository.versions(module)}
    lacking = {
        module
        for module in named - there
        if _is_awaited(repository.versions(module), version, module in known)
    }
    # Of a version that is bundled it is known which modules have definitions.
    new = there & own.missing if version == own.version else there - own.modules
    return NewRelease(
        release=release,
        version=version,
        bundled=own.version,
        modules=tuple(sorted(there)),
        new_modules=tuple(sorted(new)),
        missing_modules=tuple(sorted(lacking)),
    )


def _is_awaited(versions: _Modules, version: str, is_known: bool) -> bool:
    """Whether a module that a version is not there of may come, with definitions.

    One that was never published is a part of another artifact, or new; of one that was,
    it is known whether it has any.
    """
    if is_known:
        return bool(versions)
    return not any(_order(other) < _order(version) for other in versions)


def _order(version: str) -> tuple[tuple[int, ...], float]:
    """The key that sorts versions, a release candidate before its release."""
    match = _VERSION.fullmatch(version)
    if match is None:
        return (), 0
    return release_order(match[1]), math.inf if match[2] is None else int(match[2])
