"""What a kafka-clients jar says of its release: error codes, API keys, the reference."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from specgen.model import ApiKey, ErrorCode
from specgen.problems.bad_input import bad_input

_PROGRAM = Path(__file__).with_name("KafkaFacts.java")
_QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")  # it ends after a second

_ABSENT = Path(__file__).with_name("absent")
"""Sources for classes of other libraries without which Kafka's own are not loaded."""

_CLIENTS = re.compile(r"kafka-clients-\d(?!.*-(test|sources|javadoc)\.jar).*\.jar")
"""The jar with the classes, not those that are published beside it."""


def clients_jar(sources: Sequence[str]) -> Path | None:
    """The kafka-clients jar among the sources, if there is one."""
    paths = map(Path, sources)
    return next((path for path in paths if _CLIENTS.fullmatch(path.name)), None)


def jar_facts(jar: Path) -> tuple[tuple[ErrorCode, ...], tuple[ApiKey, ...]]:
    """What the jar's own enums hold; it needs no other jar.

    Raises SpecError where there is no Java 11 or later, or the jar has no such classes.
    """
    hint = "; --no-facts leaves out codes and keys"
    facts = json.loads(_asked(jar, "facts", "its error codes and API keys", hint))
    errors = tuple(
        ErrorCode(code=row["code"], name=row["name"], retriable=row["retriable"])
        for row in facts["errors"]
    )
    return errors, tuple(ApiKey(key=a["key"], name=a["name"]) for a in facts["apis"])


def jar_reference(jar: Path) -> str:
    """The protocol reference that the jar's own classes print, as HTML.

    Raises SpecError where there is no Java 11 or later, or the jar has no such classes.
    """
    return _asked(jar, "reference", "what its classes print of the protocol")


def _asked(jar: Path, what: str, words: str, way_out: str = "") -> str:
    """What the program prints; ``words`` say to people what it is asked for."""
    if not jar.is_file():
        raise bad_input(str(jar), "no such file")
    java = shutil.which("java")
    if java is None:
        hint = f"install a JDK, 11 or later{way_out}"
        raise bad_input(str(jar), f"Java is needed to read {words}", hint)
    with TemporaryDirectory() as classes:
        path = os.pathsep.join([str(jar), classes])
        command = [java, *_QUICK_START, "-cp", path, str(_PROGRAM), what, classes]
        command += map(str, sorted(_ABSENT.glob("*.java")))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        told = next((line for line in lines if "rror" in line or "xcept" in line), "")
        hint = "it must be a kafka-clients jar, and Java a JDK of at least 11"
        raise bad_input(str(jar), told or f"no {what} found in it", hint)
    return done.stdout
