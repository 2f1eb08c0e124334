"""Kafka's modules in a Maven repository: their versions and jars."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from specgen.disk.inputs import MAX_SOURCE
from specgen.report import SpecError
from specgen.sources.bundle.remote import Remote

CLIENTS = "clients"
"""The module that every release has, with the messages of all APIs."""

_GROUP = "org.apache.kafka"
_FOLDER = _GROUP.replace(".", "/")
_SERVER = "kafka_2.13"
"""The artifact whose dependencies are a broker's modules."""

_CHECKSUMS = ("sha512", "sha256", "sha1")
"""The kinds of checksums beside a jar; the first that exists is compared."""

_MAX_PARALLEL = 4
_MODULE = re.compile(r"kafka-([a-z]+(?:-[a-z]+)*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class FetchedJar:
    """A jar, and the kind of checksum that was verified; "" if there is none."""

    path: Path
    checksum: str


class Repository:
    """A Maven repository: a URL, or a folder with the same structure."""

    def __init__(self, place: str) -> None:
        self._remote = Remote(place)
        self._versions: dict[str, frozenset[str]] = {}

    def look_up(self, modules: Iterable[str]) -> None:
        """Get the versions of several modules in parallel.  Raises SpecError."""
        new = sorted({*modules} - self._versions.keys())
        with ThreadPoolExecutor(_MAX_PARALLEL) as pool:
            self._versions.update(
                zip(new, pool.map(self._fetch_versions, new), strict=True)
            )

    def versions(self, module: str) -> frozenset[str]:
        """The versions of a module, as written; none if the repository lacks it.

        Raises SpecError if the repository does not answer.
        """
        self.look_up([module])
        return self._versions[module]

    def without(self, module: str) -> SpecError:
        """An error about a repository without a module, ready to raise."""
        hint = "it must be a Maven repository, with org/apache/kafka below its address"
        return self._remote.error(_metadata(module), "no such module", hint)

    def server_modules(self, version: str) -> frozenset[str] | None:
        """The modules of a version's broker; None if the repository lacks the version.

        Raises SpecError if the repository does not answer.
        """
        path = f"{_FOLDER}/{_SERVER}/{version}/{_SERVER}-{version}.pom"
        pom = self._xml(path)
        if pom is None:
            return None
        names = [
            _MODULE.fullmatch(dependency.findtext("{*}artifactId", "").strip())
            for dependency in pom.findall("{*}dependencies/{*}dependency")
            if dependency.findtext("{*}groupId", "").strip() == _GROUP
            and dependency.findtext("{*}scope", "").strip() != "test"
        ]
        return frozenset(name[1] for name in names if name)

    def fetch(self, module: str, version: str, folder: Path) -> FetchedJar:
        """Fetch a module's jar into a folder, where it appears only when complete.

        Raises SpecError if it can't be read, is truncated, or its checksum doesn't match.
        """
        name = f"kafka-{module}-{version}.jar"
        path = f"{_FOLDER}/kafka-{module}/{version}/{name}"
        draft = folder / f"{name}.part"
        if not self._remote.copy(path, draft, MAX_SOURCE):
            hint = "it may not have been published yet: try again later"
            raise self._remote.error(path, "listed, but missing", hint)
        checksum = self._verified_checksum(path, draft)
        return FetchedJar(draft.rename(folder / name), checksum)

    def _verified_checksum(self, path: str, jar: Path) -> str:
        """The kind of checksum that was verified; raises SpecError if it doesn't match."""
        for kind in _CHECKSUMS:
            published = self._remote.read(f"{path}.{kind}")
            if published is None:
                continue
            with jar.open("rb") as stream:
                digest = hashlib.file_digest(stream, kind).hexdigest()
            words = published.decode("ascii", "replace").lower().split()
            if words[:1] != [digest]:
                hint = "damaged in transit or in the repository; nothing was imported"
                raise self._remote.error(path, f"its {kind} does not match", hint)
            return kind
        return ""

    def _fetch_versions(self, module: str) -> frozenset[str]:
        metadata = self._xml(_metadata(module))
        if metadata is None:
            return frozenset()
        version_elements = metadata.findall("{*}versioning/{*}versions/{*}version")
        return frozenset((item.text or "").strip() for item in version_elements)

    def _xml(self, path: str) -> ElementTree.Element | None:
        raw = self._remote.read(path)
        try:
            return None if raw is None else ElementTree.fromstring(raw)
        except (ElementTree.ParseError, LookupError, ValueError) as error:
            hint = "it must be a Maven repository, not a web page about one"
            raise self._remote.error(path, f"not XML: {error}", hint) from None


def _metadata(module: str) -> str:
    return f"{_FOLDER}/kafka-{module}/maven-metadata.xml"
