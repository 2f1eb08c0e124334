"""Java beside Kafka's classes: programs of one file, each compiled once, and what Kafka prints."""

import os
import subprocess
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.oracle import jars
from tests.oracle.kept import made_once

QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Dfile.encoding=UTF-8")
"""For programs that end after a second: they gain nothing from code that is optimized long."""

_COMPILER = ("-m", "jdk.compiler/com.sun.tools.javac.Main")


def command(source: Path, libraries: Sequence[Path]) -> list[str]:
    """What runs a program with these jars; it is compiled if it is not yet, with these."""
    paths = os.pathsep.join(map(str, (_classes(source, libraries), *libraries)))
    return ["java", *QUICK_START, "-cp", paths, source.stem]


def printed(release: str, name: str) -> str:
    """What the main of a class in ``org.apache.kafka.common`` prints, the same each time.

    Raises MissingJarsError if the jars are not there and cannot be fetched.
    """
    kept = jars.cache() / f"printed-{jars.version(release)}-{name}"
    if not kept.is_file():
        paths = os.pathsep.join(map(str, jars.fetch(release)))
        program = [
            "java",
            *QUICK_START,
            "-cp",
            paths,
            f"org.apache.kafka.common.{name}",
        ]
        done = subprocess.run(program, capture_output=True, check=True)
        with TemporaryDirectory(dir=jars.cache()) as work:
            whole = Path(work) / name
            whole.write_bytes(done.stdout)
            whole.replace(kept)
    return kept.read_text("utf-8")


def _classes(source: Path, libraries: Sequence[Path]) -> Path:
    """The folder of a program's classes, in the cache of the jars."""
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
