"""The Sparks that ``from_avro`` and ``from_protobuf`` run in, each with its jars.

The newest spark-protobuf that can be had is of Spark 3.4.1, for another Scala than
PySpark's of today: it needs an environment of its own, made in the jars' cache.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

from tests.oracle.jars import Jar, cache

GROUP = "org.apache.spark"


class NoSparkError(RuntimeError):
    """An environment can't be made; the text is one line."""


@dataclass(frozen=True, slots=True)
class Spark:
    """A PySpark, and by format (``avro``) the jar that reads it there."""

    jars: dict[str, Jar]
    packages: tuple[str, ...] = ()
    """What an environment of its own is to have; this interpreter's if none."""

    @property
    def name(self) -> str:
        """What it is called where it can't be had."""
        return self.packages[0] if self.packages else "this PySpark"

    def python(self) -> str:
        """Its interpreter, made first if need be.  Raises NoSparkError."""
        if not self.packages:
            return sys.executable
        folder = cache() / self.name.replace("==", "-")
        python = folder / "bin" / "python"
        stamp = folder / ".installed"
        if not stamp.is_file():
            _run(sys.executable, "-m", "venv", "--clear", str(folder))
            _run(str(python), "-m", "pip", "install", "--quiet", *self.packages)
            stamp.touch()
        return str(python)


SPARKS = (
    Spark({"avro": Jar(GROUP, "spark-avro_2.13", "4.1.1")}),
    Spark(
        {
            "avro": Jar(GROUP, "spark-avro_2.12", "3.4.1"),
            "protobuf": Jar(GROUP, "spark-protobuf_2.12", "3.4.1"),
        },
        ("pyspark==3.4.1", "protobuf"),
    ),
)
"""spark-avro 4.1.1 runs in Spark 4.3 too; nothing newer was to be had.  The second reads
Avro as well, so that the two Sparks can be compared."""


def _run(*command: str) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise NoSparkError(said[-1] if said else f"exit status {done.returncode}")
