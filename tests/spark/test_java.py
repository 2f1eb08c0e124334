"""Without Java 17: one line that says what to do, and no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.spark.java import SparkMissingError, java_version, require_spark
from tests.support.commands import Ran, specgen

NOWHERE = {"PATH": "/nowhere", "JAVA_HOME": ""}


def java(folder: Path, version_text: str, status: int = 0) -> Path:
    """A Java that only prints its version; its home folder."""
    program = folder / "bin" / "java"
    program.parent.mkdir(parents=True)
    program.write_text(f"#!/bin/sh\necho '{version_text}' >&2\nexit {status}\n")
    program.chmod(0o755)
    return folder


def one_line(ran: Ran, status: int) -> str:
    """The only line of the output."""
    assert ran.status == status, ran
    assert ran.out == ""
    (line,) = ran.err.splitlines()
    return line


@pytest.mark.parametrize(
    "command", [("build",), ("query", "SELECT 1", "--engine", "spark")]
)
def test_no_java(command: tuple[str, ...], tmp_path: Path) -> None:
    line = one_line(specgen("corpus", *command, cwd=tmp_path, env=NOWHERE), 2)
    assert "needs Java 17" in line
    assert "apt-get install openjdk-17" in line
    assert list(tmp_path.iterdir()) == []


def test_no_java_where_the_corpus_is_optional(tmp_path: Path) -> None:
    done = specgen("corpus", "build", "--optional", cwd=tmp_path, env=NOWHERE)
    assert "corpus: left out: Spark needs Java 17" in one_line(done, 0)


def test_an_old_java(tmp_path: Path) -> None:
    home = java(tmp_path / "old", 'openjdk version "11.0.2" 2019-01-15')
    line = one_line(specgen("corpus", "build", env={"JAVA_HOME": str(home)}), 2)
    assert "is Java 11" in line
    assert "JAVA_HOME" in line


def test_a_java_that_does_not_run(tmp_path: Path) -> None:
    home = java(tmp_path / "broken", "Error: no JVM", 1)
    line = one_line(specgen("corpus", "build", env={"JAVA_HOME": str(home)}), 2)
    assert "does not run" in line


@pytest.mark.parametrize(
    ("version_text", "version"),
    [
        ('java version "1.8.0_281"', 8),
        ('openjdk version "17.0.15" 2025-04-15', 17),
        ('openjdk version "25" 2025-09-16', 25),
        ("what?", None),
    ],
)
def test_versions(version_text: str, version: int | None, tmp_path: Path) -> None:
    home = java(tmp_path / "java", version_text)
    assert java_version(str(home / "bin/java")) == version


@pytest.mark.parametrize("package", ["pyspark", "pyarrow", "pandas", "kafka_wire"])
def test_the_spark_extra_is_missing(
    package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("specgen.spark.java.find_spec", lambda name: name != package)
    with pytest.raises(SparkMissingError, match=rf"{package} .*specgen\[spark\]"):
        require_spark()
