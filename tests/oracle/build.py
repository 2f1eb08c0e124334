"""The oracle's Java program, compiled with Maven once per Kafka release and source text."""

import os
import shutil
import subprocess
from functools import partial
from hashlib import sha256
from pathlib import Path

from tests.oracle import jars
from tests.oracle.kept import made_once

HERE = Path(__file__).parent


def classpath(release: str) -> str:
    """The oracle's class path; fetch and compile whatever is missing.

    Raises MissingJarsError if that fails.
    """
    libraries = [*jars.fetch(release), *jars.codecs()]
    return os.pathsep.join(str(path) for path in (classes(release), *libraries))


def classes(release: str) -> Path:
    """The folder of compiled classes for a release.

    Raises MissingJarsError if they are missing and cannot be compiled.
    """
    target = _target(release)
    made_once(target, partial(_compile, release))
    return target / "classes"


def built(release: str) -> bool:
    """Whether the oracle's current source is compiled for a release."""
    return (_target(release) / "classes").is_dir()


def _target(release: str) -> Path:
    return jars.cache() / f"oracle-{jars.version(release)}-{_digest()}"


def _digest() -> str:
    digest = sha256((HERE / "pom.xml").read_bytes())
    for source in sorted((HERE / "src").rglob("*.java")):
        digest.update(source.read_bytes())
    return digest.hexdigest()[:12]


def _compile(release: str, out: Path) -> None:
    maven = shutil.which("mvn")
    if maven is None:
        raise jars.MissingJarsError("no mvn to compile the oracle with")
    command = [maven, "-B", "-q", "-ntp", "-f", str(HERE / "pom.xml"), "compile"]
    command += [f"-Dkafka.version={jars.version(release)}", f"-Doracle.target={out}"]
    offline = subprocess.run([*command, "-o"], capture_output=True, check=False)
    if offline.returncode:
        process = subprocess.run(command, capture_output=True, text=True, check=False)
        if process.returncode:
            raise jars.MissingJarsError(
                f"mvn cannot compile the oracle for Kafka {release}: {jars.problem(process)}"
            )
