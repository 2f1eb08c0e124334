"""Single-file Java programs that use Kafka's classes, compiled once, and their output."""

import os
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracle import jars
from tests.oracle.kept import made_once

QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8")
"""For programs that run about a second, which gain nothing from long optimization."""

_COMPILER = ("-m", "jdk.compiler/com.sun.tools.javac.Main")


def command(source: Path, libraries: Sequence[Path]) -> list[str]:
    """The command that runs a program with these jars, with which it is compiled first."""
    paths = os.pathsep.join(map(str, (_classes(source, libraries), *libraries)))
    return ["java", *QUICK_START, "-cp", paths, source.stem]


def printed(release: str, name: str) -> str:
    """The output of a main class in ``org.apache.kafka.common``, which never varies.

    Raises MissingJarsError if jars are missing and cannot be fetched.
    """
    cached = jars.cache() / f"printed-{jars.version(release)}-{name}"
    if not cached.is_file():
        paths = os.pathsep.join(map(str, jars.fetch(release)))
        program = [
            "java",
            *QUICK_START,
            "-cp",
            paths,
            f"org.apache.kafka.common.{name}",
        ]
        process = subprocess.run(program, capture_output=True, check=True)
        with TemporaryDirectory(dir=jars.cache()) as work:
            whole = Path(work) / name
            whole.write_bytes(process.stdout)
            whole.replace(cached)
    return cached.read_text("utf-8")


def _classes(source: Path, libraries: Sequence[Path]) -> Path:
    """The folder of a program's classes, in the jars' cache."""
    digest = sha256(source.read_bytes())
    digest.update("\n".join(path.name for path in libraries).encode())
    folder = jars.cache() / f"program-{source.stem}-{digest.hexdigest()[:12]}"

    def compile_into(out: Path) -> None:
        paths = os.pathsep.join(map(str, libraries))
        compiler = ["java", *QUICK_START, *_COMPILER, "-encoding", "UTF-8"]
        compiler += ["-cp", paths, "-d", str(out), str(source)]
        subprocess.run(compiler, check=True)

    made_once(folder, compile_into)
    return folder
