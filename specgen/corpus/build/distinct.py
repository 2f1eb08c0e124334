"""The distinct layouts of all releases: what fixtures and verification are made for, once each."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from specgen.corpus.build.contents import Contents, Definition
from specgen.corpus.build.sources import BUNDLED, message_files
from specgen.protocol.model import Message

Key = tuple[str, int, str]
"""A layout's message, version and fingerprint."""


@dataclass(frozen=True)
class DistinctLayout:
    """A layout, and the definition that its codecs are made from.

    That is the definition in ``kafka:all`` if the version has the same layout there
    (``in_all``), else that of the newest release that has the layout, its ``owner``. Its
    other versions count as well: their tags are not unknown tags.
    """

    key: Key
    message: Message
    digest: str
    """The definition's digest."""
    identity: str
    api: str
    owner: str
    in_all: bool
    releases: tuple[str, ...]
    """All that have it, by name."""

    @property
    def version(self) -> int:
        """Its version."""
        return self.key[1]

    @property
    def group(self) -> str:
        """The name of the group of layouts that the same releases have."""
        return group_name(self.releases)


def group_name(releases: Iterable[str]) -> str:
    """The name of the group of layouts that these releases have."""
    return hashlib.sha256("\n".join(releases).encode()).hexdigest()[:12]


def distinct_layouts(
    contents: Iterable[Contents], bundled: Mapping[str, Definition]
) -> list[DistinctLayout]:
    """Every layout once, those of the same releases together."""
    having: dict[Key, list[tuple[Contents, Definition]]] = {}
    by_age = sorted(contents, key=_age)
    for each in by_age:
        for name, definition in each.definitions.items():
            for number, version in definition.versions.items():
                key = name, number, version.fingerprint
                having.setdefault(key, []).append((each, definition))
    layouts = [_distinct(key, owners, bundled) for key, owners in having.items()]
    return sorted(layouts, key=lambda layout: (layout.group, layout.key))


def _age(contents: Contents) -> tuple[bool, int]:
    return contents.source.line == BUNDLED, contents.source.order


def _distinct(
    key: Key,
    owners: list[tuple[Contents, Definition]],
    bundled: Mapping[str, Definition],
) -> DistinctLayout:
    name, number, fingerprint = key
    newest, definition = owners[-1]
    identity = newest.identities[name]
    wire = bundled.get(identity)
    version = None if wire is None else wire.versions.get(number)
    in_all = version is not None and version.fingerprint == fingerprint
    codecs = wire if in_all and wire is not None else definition
    return DistinctLayout(
        key,
        codecs.message,
        codecs.digest,
        identity,
        definition.message.api,
        newest.source.release,
        in_all,
        tuple(sorted(each.source.release for each, _ in owners)),
    )


def recipe(layout: DistinctLayout, package: str) -> str:
    """A digest of what is special to a layout's fixtures and verification.

    ``package`` has the classes of layouts that are in ``kafka:all``; the name of the
    package that is generated for others does not count.
    """
    parts = [layout.digest, layout.message.name, layout.identity, str(layout.in_all)]
    if layout.in_all:
        parts += map(_file_digest, message_files(package, layout.message.name))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def _file_digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
