"""Kafka's modules in a Maven repository: their versions and jars."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from specgen.disk.inputs import MAX_SOURCE
from specgen.report import SpecError
from specgen.sources.bundle.remote import Remote
from specgen.sources.jars import jar_files

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


CENTRAL = "https://repo.maven.apache.org/maven2"
"""Maven Central, where Kafka publishes its releases."""

_SETTINGS = Path(".m2", "settings.xml")
_CENTRAL_PATTERNS = frozenset({"central", "*", "external:*"})


def usual_repository() -> str:
    """Maven Central, or its mirror in the user's Maven settings.

    Only a mirror's address is read from the settings, no credentials.
    """
    try:
        settings = ElementTree.parse(Path.home() / _SETTINGS)
    except (OSError, RuntimeError, ElementTree.ParseError, LookupError, ValueError):
        return CENTRAL
    for mirror in settings.findall("{*}mirrors/{*}mirror"):
        url = mirror.findtext("{*}url", "").strip()
        names = {name.strip() for name in mirror.findtext("{*}mirrorOf", "").split(",")}
        if names & _CENTRAL_PATTERNS and "!central" not in names and _is_plain(url):
            return url
    return CENTRAL


def _is_plain(url: str) -> bool:
    """Whether an address can be used as it is, without properties to expand."""
    return url.startswith(("https://", "http://")) and "${" not in url


@dataclass(frozen=True, slots=True)
class ReleaseJars:
    """The jars fetched for a release."""

    with_definitions: tuple[Path, ...]
    without_definitions: tuple[str, ...]
    """Modules whose jars have none."""
    unchecked: tuple[str, ...]
    """Modules for which the repository has no checksum."""
    clients: Path
    """The jar with the error codes and API keys."""


def fetch_jars(
    repository: Repository,
    version: str,
    modules: Sequence[str],
    folder: Path,
    watch: Callable[[], None],
) -> ReleaseJars:
    """Fetch the jars of modules, ``clients`` among them, into a folder.

    ``watch`` is called after each.  Raises SpecError if a jar can't be fetched completely,
    and OSError if it can't be written.
    """
    paths: dict[str, Path] = {}
    unchecked = []
    for module in modules:
        fetched = repository.fetch(module, version, folder)
        watch()
        paths[module] = fetched.path
        if not fetched.checksum:
            unchecked.append(module)
    empty = [m for m, path in paths.items() if next(jar_files(path), None) is None]
    return ReleaseJars(
        with_definitions=tuple(p for m, p in paths.items() if m not in empty),
        without_definitions=tuple(empty),
        unchecked=tuple(unchecked),
        clients=paths[CLIENTS],
    )
