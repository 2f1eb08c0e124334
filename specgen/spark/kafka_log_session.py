"""A Spark session for reading logs: the one that is there, or a quiet local one."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from pyspark.sql import SparkSession

from specgen.readers.files import problem_at
from specgen.spark.kafka_log import register

LEAST_JAVA = 17
_VERSION = re.compile(r'version "(?:1\.)?(\d+)')


def log_session(master: str | None = None, **settings: Any) -> SparkSession:
    """A session that knows ``kafka_log``; ``master`` is ``local[*]`` if none is given.

    Raises SpecError where Java is missing or too old.
    """
    # Workers are other processes, and must find the same packages.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    found = SparkSession.getActiveSession()
    if found is None:
        check_java()
        builder = SparkSession.builder.appName("specgen decode")
        builder = builder.master(master or "local[*]")
        quiet = {
            "spark.ui.enabled": "false",
            "spark.ui.showConsoleProgress": "false",
            "spark.sql.shuffle.partitions": "4",
            "spark.sql.session.timeZone": "UTC",
        }
        for name, value in (quiet | settings).items():
            builder = builder.config(name, str(value))
        found = builder.getOrCreate()
        found.sparkContext.setLogLevel("ERROR")
    register(found)
    return found


def check_java() -> None:
    """Raise SpecError, a line with a hint, where there is no Java that Spark runs on."""
    hint = f"install Java {LEAST_JAVA} or newer, or read with --engine local"
    home = os.environ.get("JAVA_HOME")
    java = str(Path(home) / "bin" / "java") if home else shutil.which("java")
    if java is None or not Path(java).is_file():
        raise problem_at("--engine spark", "Spark needs Java, and there is none", hint)
    said = subprocess.run(
        [java, "-version"], capture_output=True, text=True, check=False
    )
    match = _VERSION.search(said.stderr + said.stdout)
    if match is None or int(match[1]) < LEAST_JAVA:
        version = match[1] if match else "unknown"
        text = f"Spark needs Java {LEAST_JAVA}, and {java} is of version {version}"
        raise problem_at("--engine spark", text, hint)
