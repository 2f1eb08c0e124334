"""A broker's jars with all their dependencies, fetched with Maven into the cache.

``python -m tests.broker.distribution`` fetches those of every release in RELEASES.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracle.jars import COPY, MissingJarsError, cache, problem

RELEASES = {"4.3": "4.3.1", "3.9": "3.9.0"}
"""The newest release whose broker is published, and the last with the old versions."""

SLF4J = ("org.slf4j", "slf4j-simple", "1.7.36")
"""Where the broker's own log goes: to standard error."""

_DONE = ".complete"


def folder(release: str) -> Path:
    """The folder of a broker's jars, which may not exist yet."""
    return cache() / f"broker-{RELEASES[release]}"


def is_complete(release: str) -> bool:
    """Whether all jars are there."""
    return (folder(release) / _DONE).is_file()


def fetch(release: str) -> Path:
    """The folder of a broker's jars, filled by one run of Maven if necessary.

    Raises MissingJarsError if there is no Maven or it cannot get them.
    """
    target = folder(release)
    if is_complete(release):
        return target
    maven = shutil.which("mvn")
    if maven is None:
        raise MissingJarsError(f"no mvn to fetch the broker of Kafka {release} with")
    target.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target) as work:
        pom = Path(work) / "pom.xml"
        pom.write_text(_pom(RELEASES[release]), encoding="utf-8")
        command = [maven, "-B", "-q", "-ntp", "-f", str(pom), COPY]
        command += [f"-DoutputDirectory={target}", "-DincludeScope=runtime"]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            text = f"mvn cannot get the broker of Kafka {release}: {problem(done)}"
            raise MissingJarsError(text)
    (target / _DONE).touch()
    return target


def _pom(version: str) -> str:
    kafka = "org.apache.kafka"
    artifacts = ((kafka, "kafka_2.13", version), (kafka, "kafka-tools", version), SLF4J)
    dependencies = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
        f"<version>{number}</version></dependency>"
        for group, artifact, number in artifacts
    )
    return (
        "<project><modelVersion>4.0.0</modelVersion><groupId>specgen</groupId>"
        "<artifactId>broker</artifactId><version>1</version>"
        f"<packaging>pom</packaging><dependencies>{dependencies}</dependencies></project>"
    )


def main() -> int:
    """Fetch the jars of every release; 1 if one is unavailable."""
    failed = False
    for release in RELEASES:
        try:
            print(f"{release}: {fetch(release).name}")
        except MissingJarsError as error:
            print(error, file=sys.stderr)
            failed = True
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
