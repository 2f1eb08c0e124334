"""Kafka's published jars, fetched with Maven into a cache that git ignores.

`python -m tests.oracle.jars [RELEASE ...]` fetches the named releases (`4.3` or
`4.3.1`; all if none is named) and prints their folders. The cache is `$SPECGEN_JARS`,
or `.jars` in the checkout; each release has a folder in it, named by its full version.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

FOLDERS = {
    "kafka-clients": "common/message",
    "kafka-metadata": "common/metadata",
    "kafka-raft": "common/message",
    "kafka-storage": "message",
    "kafka-streams": "common/message",
    "kafka-group-coordinator": "common/message",
    "kafka-transaction-coordinator": "common/message",
    "kafka-share-coordinator": "common/message",
}
"""The folder of definitions in each jar that has any; Kafka's other jars have none."""

CLIENTS = ("kafka-clients",)
TESTS = "kafka-clients:test"  # definitions used only by Kafka's own tests
KAFKA_39 = (*(a for a in FOLDERS if a != "kafka-share-coordinator"), TESTS)
KAFKA_4 = (*FOLDERS, TESTS)

RELEASES: dict[str, tuple[str, tuple[str, ...]]] = {
    "2.2": ("2.2.0", CLIENTS),
    "2.3": ("2.3.0", CLIENTS),
    "2.4": ("2.4.0", CLIENTS),
    "2.5": ("2.5.0", (*CLIENTS, "kafka-streams")),
    "2.6": ("2.6.0", CLIENTS),
    "2.7": ("2.7.0", CLIENTS),
    "2.8": ("2.8.0", (*CLIENTS, "kafka-metadata")),
    "3.0": ("3.0.0", CLIENTS),
    "3.1": ("3.1.0", CLIENTS),
    "3.2": ("3.2.0", (*CLIENTS, "kafka-metadata")),
    "3.3": ("3.3.0", CLIENTS),
    "3.4": ("3.4.0", (*CLIENTS, "kafka-metadata")),
    "3.5": ("3.5.0", CLIENTS),
    "3.6": ("3.6.0", CLIENTS),
    "3.7": ("3.7.0", CLIENTS),
    "3.8": ("3.8.0", CLIENTS),
    "3.9": ("3.9.0", KAFKA_39),
    "4.0": ("4.0.2", KAFKA_4),
    "4.1": ("4.1.2", KAFKA_4),
    # As of 22 November 2026 the test jar of 4.2.2 is not published.
    "4.2": ("4.2.2", tuple(FOLDERS)),
    "4.3": ("4.3.1", KAFKA_4),
    # As of 21 November 2026 neither kafka-streams 4.4.0 nor the test jar is published.
    "4.4": ("4.4.0", tuple(a for a in FOLDERS if a != "kafka-streams")),
}
"""Minor release -> (full version, artifacts): from 3.9, every jar with definitions.

Before 3.9, the clients and any jar with the last class of a message that was dropped or
whose layout changed (see docs/protocol-semantics.md, "Versions whose layout changed").
"""

DOCUMENTED: dict[str, tuple[str, tuple[str, ...]]] = {
    "0.10.0": ("0.10.0.0", CLIENTS),
    "0.10.1": ("0.10.1.0", CLIENTS),
    "0.10.2": ("0.10.2.0", CLIENTS),
    "0.11.0": ("0.11.0.0", CLIENTS),
    "1.0": ("1.0.0", CLIENTS),
    "1.1": ("1.1.0", CLIENTS),
    "2.0": ("2.0.0", CLIENTS),
    "2.1": ("2.1.0", CLIENTS),
}
"""The same for releases without definitions, whose jars print their protocol reference."""

_KNOWN = DOCUMENTED | RELEASES

NEWEST = "4.4"
NEWEST_COMPLETE = "4.3"
"""The newest release whose jars are all published."""

LIBRARIES = (
    ("com.fasterxml.jackson.core", "jackson-databind", "2.19.4"),
    ("com.fasterxml.jackson.core", "jackson-core", "2.19.4"),
    ("com.fasterxml.jackson.core", "jackson-annotations", "2.19.4"),
    ("org.slf4j", "slf4j-api", "1.7.36"),
)
"""Libraries needed to load the message classes and their JSON converters."""

CODECS = (
    ("org.xerial.snappy", "snappy-java", "1.1.10.7"),
    ("org.lz4", "lz4-java", "1.8.0"),
    ("com.github.luben", "zstd-jni", "1.5.6-10"),
)
"""Libraries that Kafka's record batches also need; they work with every release."""

GENERATOR = (
    ("org.apache.kafka", "generator", "4.3.1"),
    *(library for library in LIBRARIES if library[1].startswith("jackson")),
    ("com.fasterxml.jackson.datatype", "jackson-datatype-jdk8", "2.19.4"),
    ("net.sourceforge.argparse4j", "argparse4j", "0.7.0"),
    ("org.eclipse.jgit", "org.eclipse.jgit", "7.5.0.202512021534-r"),
)
"""Kafka's generator, which has a checker of definitions since 4.0, and its libraries."""

COPY = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies"


class MissingJarsError(RuntimeError):
    """A release is unknown, or its jars are neither cached nor available."""


@dataclass(frozen=True, slots=True)
class Jar:
    """One file to fetch."""

    group: str
    artifact: str
    version: str
    classifier: str = ""

    @property
    def file(self) -> str:
        """The file's name in Maven's form."""
        parts = (self.artifact, self.version, self.classifier)
        return "-".join(part for part in parts if part) + ".jar"

    @property
    def dependency(self) -> str:
        """The POM element for this file alone, without its dependencies."""
        values = {
            "groupId": self.group,
            "artifactId": self.artifact,
            "version": self.version,
            "classifier": self.classifier,
        }
        body = "".join(f"<{k}>{escape(v)}</{k}>" for k, v in values.items() if v)
        alone = "<exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion>"
        return f"<dependency>{body}<exclusions>{alone}</exclusions></dependency>"


def cache() -> Path:
    """The cache folder of all jars and builds; it need not exist."""
    configured = os.environ.get("SPECGEN_JARS")
    return Path(configured) if configured else Path(__file__).parents[2] / ".jars"


def minor(release: str) -> str:
    """`4.3` for `4.3` and for `4.3.1`. Raises MissingJarsError if unknown."""
    for name, (version, _) in _KNOWN.items():
        if release in (name, version):
            return name
    raise MissingJarsError(f"no Kafka release {release!r}; known: {', '.join(_KNOWN)}")


def version(release: str) -> str:
    """`4.3.1` for `4.3` and for `4.3.1`. Raises MissingJarsError if unknown."""
    return _KNOWN[minor(release)][0]


def jars(release: str) -> list[Jar]:
    """The files of a release, Kafka's first, then the libraries."""
    number, artifacts = _KNOWN[minor(release)]
    kafka = [
        Jar("org.apache.kafka", name, number, classifier)
        for name, _, classifier in (artifact.partition(":") for artifact in artifacts)
    ]
    return kafka + [Jar(*library) for library in LIBRARIES]


def paths(release: str) -> list[Path]:
    """The paths that a release's files have once fetched, in the order of `jars`."""
    folder = cache() / version(release)
    return [folder / jar.file for jar in jars(release)]


def missing(release: str) -> list[Path]:
    """The files of a release that are not in the cache."""
    return [path for path in paths(release) if not path.is_file()]


def fetch(release: str) -> list[Path]:
    """The files of a release, fetched with one Maven run if any is missing.

    Raises MissingJarsError if there is no Maven or it cannot get them.
    """
    return fetch_into(cache() / version(release), jars(release), f"Kafka {release}")


def fetch_into(folder: Path, expected: Sequence[Jar], what: str) -> list[Path]:
    """The paths of files in a folder, after a Maven run if any was missing.

    Raises MissingJarsError, which names ``what``.
    """
    files = [folder / jar.file for jar in expected]
    absent = [jar for jar in expected if not (folder / jar.file).is_file()]
    if not absent:
        return files
    maven = shutil.which("mvn")
    if maven is None:
        raise MissingJarsError(f"no mvn to fetch {absent[0].file} with")
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=folder) as work:
        pom = Path(work) / "pom.xml"
        pom.write_text(_pom(expected), encoding="utf-8")
        out = Path(work) / "jars"
        command = [maven, "-B", "-q", "-ntp", "-f", str(pom), COPY]
        command.append(f"-DoutputDirectory={out}")
        process = subprocess.run(command, capture_output=True, text=True, check=False)
        if process.returncode:
            raise MissingJarsError(f"mvn cannot get {what}: {problem(process)}")
        for jar in absent:
            (out / jar.file).replace(folder / jar.file)
    return files


def missing_codecs() -> list[Path]:
    """The files of ``CODECS`` that are not in the cache."""
    folder = cache() / "codecs"
    files = [folder / Jar(*library).file for library in CODECS]
    return [file for file in files if not file.is_file()]


def codecs() -> list[Path]:
    """The files of ``CODECS``, fetched like ``fetch``; raises the same errors."""
    expected = [Jar(*library) for library in CODECS]
    return fetch_into(cache() / "codecs", expected, "the codecs")


def generator() -> list[Path]:
    """The files of ``GENERATOR``, fetched like ``fetch``; raises the same errors."""
    expected = [Jar(*library) for library in GENERATOR]
    return fetch_into(cache() / "generator", expected, "Kafka's generator")


def definitions(release: str) -> Iterator[tuple[Path, str]]:
    """(jar, folder inside it) for each jar of a release that has definitions."""
    for jar, path in zip(jars(release), paths(release), strict=True):
        if jar.artifact in FOLDERS:
            yield path, FOLDERS[jar.artifact]


def problem(process: subprocess.CompletedProcess[str]) -> str:
    """The first error line of Maven's output."""
    lines = [line for line in process.stdout.splitlines() if "ERROR" in line]
    return lines[0] if lines else f"exit status {process.returncode}"


def _pom(expected: Iterable[Jar]) -> str:
    head = "<modelVersion>4.0.0</modelVersion><groupId>specgen</groupId>"
    head += (
        "<artifactId>jars</artifactId><version>1</version><packaging>pom</packaging>"
    )
    dependencies = "".join(jar.dependency for jar in expected)
    return f"<project>{head}<dependencies>{dependencies}</dependencies></project>\n"


def main(arguments: list[str]) -> int:
    """Fetch the named releases; return 1 if any is not available."""
    failed = False
    if not arguments:
        codecs()
        generator()
    for release in arguments or _KNOWN:
        try:
            files = fetch(release)
        except MissingJarsError as error:
            print(error, file=sys.stderr)
            failed = True
        else:
            print(f"{minor(release)}: {len(files)} jars in {files[0].parent}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
