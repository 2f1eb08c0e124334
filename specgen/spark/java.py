"""Check that what Spark needs is installed; if not, one line says what is missing."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

OLDEST = 17
"""The oldest Java that Spark 4 runs on."""

_INSTALL = "install one, for example with: apt-get install openjdk-17-jre-headless"
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')


class SparkMissingError(Exception):
    """Spark can't run here; the message is one line that says what to do."""


def require_spark() -> None:
    """Raise SparkMissingError if a package is missing, or Java is missing or too old."""
    needed = ("pyspark", "pyarrow", "pandas", "kafka_wire")
    missing = [name for name in needed if not find_spec(name)]
    if missing:
        raise SparkMissingError(
            f"{', '.join(missing)} not installed: pip install 'kafka-specgen[spark]'"
        )
    java = java_command()
    if java is None:
        raise SparkMissingError(f"Spark needs Java {OLDEST} or later: {_INSTALL}")
    version = java_version(java)
    if version is None or version < OLDEST:
        state = "does not run" if version is None else f"is Java {version}"
        raise SparkMissingError(
            f"Spark needs Java {OLDEST} or later, {java} {state}: {_INSTALL}, "
            "and set JAVA_HOME"
        )


def java_command() -> str | None:
    """The Java that Spark uses: from ``JAVA_HOME``, else from the path."""
    home = os.environ.get("JAVA_HOME")
    if home:
        return str(Path(home, "bin", "java"))
    return shutil.which("java")


def java_version(java: str) -> int | None:
    """The major version of a Java; None if it does not run."""
    try:
        done = subprocess.run(
            [java, "-version"], capture_output=True, text=True, check=False, timeout=60
        )
    except (OSError, subprocess.SubprocessError):
        return None
    match = _VERSION.search(done.stderr + done.stdout)
    return int(match[1]) if match else None
