"""Kafka's modules in a Maven repository: which versions there are, and their jars."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from specgen.files.inputs import MAX_SOURCE
from specgen.importing.remote import Remote
from specgen.problems import SpecError

CLIENTS = "clients"
"""The module that every release has, with the messages of all APIs."""

_GROUP = "org.apache.kafka"
_FOLDER = _GROUP.replace(".", "/")
_SERVER = "kafka_2.13"
"""The artifact whose dependencies are the modules of a broker."""

_CHECKSUMS = ("sha512", "sha256", "sha1")
"""What may stand beside a jar; the first that does is compared."""

_AT_ONCE = 4
_MODULE = re.compile(r"kafka-([a-z]+(?:-[a-z]+)*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class FetchedJar:
    """A jar, and the kind of checksum that it was compared with: none for ``""``."""

    path: Path
    checksum: str


class Repository:
    """A Maven repository: a URL, or a folder of the same shape."""

    def __init__(self, place: str) -> None:
        self._remote = Remote(place)
        self._versions: dict[str, frozenset[str]] = {}

    def look_up(self, modules: Iterable[str]) -> None:
        """Ask for the versions of several modules at once.  Raises SpecError."""
        new = sorted({*modules} - self._versions.keys())
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            self._versions.update(zip(new, pool.map(self._listed, new), strict=True))

    def versions(self, module: str) -> frozenset[str]:
        """The versions of a module, as they are written; none where it isn't there.

        Raises SpecError where that can't be found out.
        """
        self.look_up([module])
        return self._versions[module]

    def without(self, module: str) -> SpecError:
        """An error about a repository without a module, ready to raise."""
        hint = "a Maven repository is wanted, with org/apache/kafka below its address"
        return self._remote.wrong(_metadata(module), "no such module", hint)

    def server_modules(self, version: str) -> frozenset[str] | None:
        """The modules that a broker of a version is made of; None where it isn't there.

        Raises SpecError where that can't be found out.
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
        """The jar of a module, in a folder once it is there whole.

        Raises SpecError where it can't be had, ends early or has another checksum.
        """
        name = f"kafka-{module}-{version}.jar"
        path = f"{_FOLDER}/kafka-{module}/{version}/{name}"
        draft = folder / f"{name}.part"
        if not self._remote.copy(path, draft, MAX_SOURCE):
            hint = "it may still be on its way there: try again later"
            raise self._remote.wrong(path, "listed, but not there", hint)
        checksum = self._compared(path, draft)
        return FetchedJar(draft.rename(folder / name), checksum)

    def _compared(self, path: str, jar: Path) -> str:
        """The kind of checksum that a jar has; SpecError where it has another one."""
        for kind in _CHECKSUMS:
            published = self._remote.read(f"{path}.{kind}")
            if published is None:
                continue
            with jar.open("rb") as stream:
                digest = hashlib.file_digest(stream, kind).hexdigest()
            words = published.decode("ascii", "replace").lower().split()
            if words[:1] != [digest]:
                hint = "damaged on its way, or in the repository: nothing was imported"
                raise self._remote.wrong(path, f"its {kind} is another one", hint)
            return kind
        return ""

    def _listed(self, module: str) -> frozenset[str]:
        metadata = self._xml(_metadata(module))
        if metadata is None:
            return frozenset()
        items = metadata.findall("{*}versioning/{*}versions/{*}version")
        return frozenset((item.text or "").strip() for item in items)

    def _xml(self, path: str) -> ElementTree.Element | None:
        raw = self._remote.read(path)
        try:
            return None if raw is None else ElementTree.fromstring(raw)
        except (ElementTree.ParseError, LookupError, ValueError) as error:
            hint = "a Maven repository is wanted, not a page about one"
            raise self._remote.wrong(path, f"no XML: {error}", hint) from None


def _metadata(module: str) -> str:
    return f"{_FOLDER}/kafka-{module}/maven-metadata.xml"
