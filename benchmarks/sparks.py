"""The Sparks that ``from_avro`` and ``from_protobuf`` run in, each with its jars.

The newest spark-protobuf available is for Spark 3.4.1 and another Scala version than today's
PySpark has, so it needs its own environment, created in the jars' cache.
"""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass

from tests.oracle.jars import Jar, cache

GROUP = "org.apache.spark"


class NoSparkError(RuntimeError):
    """An environment cannot be created; the text is one line."""


@dataclass(frozen=True, slots=True)
class Spark:
    """A PySpark, and the jar that reads each format (``avro``) in it."""

    jars: dict[str, Jar]
    packages: tuple[str, ...] = ()
    """The packages of its own environment; if none, it is this interpreter's."""

    @property
    def name(self) -> str:
        """Its name in messages about a missing jar."""
        return self.packages[0] if self.packages else "this PySpark"

    def python(self) -> str:
        """The interpreter, created first if need be. Raises NoSparkError."""
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
"""spark-avro 4.1.1 runs in Spark 4.3 too; nothing newer was available.  The second reads
Avro as well, so that the two Sparks can be compared."""


def _run(*command: str) -> None:
    process = subprocess.run(command, capture_output=True, text=True, check=False)
    if process.returncode:
        lines = (process.stderr or process.stdout).strip().splitlines()
        raise NoSparkError(lines[-1] if lines else f"exit status {process.returncode}")
