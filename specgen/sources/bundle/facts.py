"""Get a release's error codes, API keys and reference from its kafka-clients jar."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from specgen.protocol.model import ApiKey, ErrorCode
from specgen.report.problem import bad_input

_PROGRAM = Path(__file__).with_name("KafkaFacts.java")
# The program runs for about a second.
_QUICK_START = ("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")

_ABSENT = Path(__file__).with_name("absent")
"""Stand-ins for classes of other libraries, which Kafka's own need to be loaded."""

_CLIENTS = re.compile(r"kafka-clients-\d(?!.*-(test|sources|javadoc)\.jar).*\.jar")
"""The jar with the classes, as opposed to those published beside it."""


def clients_jar(sources: Sequence[str]) -> Path | None:
    """The kafka-clients jar among the sources, if there is one."""
    paths = map(Path, sources)
    return next((path for path in paths if _CLIENTS.fullmatch(path.name)), None)


def jar_facts(jar: Path) -> tuple[tuple[ErrorCode, ...], tuple[ApiKey, ...]]:
    """The error codes and API keys in the jar's enums; no other jar is needed.

    Raises SpecError if there is no Java 11 or later, or the jar lacks the enums.
    """
    hint = "; --no-facts leaves out codes and keys"
    purpose = "its error codes and API keys"
    facts = json.loads(_run_program(jar, "facts", purpose, hint))
    errors = tuple(
        ErrorCode(code=row["code"], name=row["name"], retriable=row["retriable"])
        for row in facts["errors"]
    )
    return errors, tuple(ApiKey(key=a["key"], name=a["name"]) for a in facts["apis"])


def jar_reference(jar: Path) -> str:
    """The protocol reference that the jar's own classes print, as HTML.

    Raises SpecError if there is no Java 11 or later, or the jar lacks those classes.
    """
    return _run_program(
        jar, "reference", "the protocol reference that its classes print"
    )


def _run_program(jar: Path, topic: str, purpose: str, way_out: str = "") -> str:
    """The program's output; ``purpose`` is the name of its topic in messages."""
    if not jar.is_file():
        raise bad_input(str(jar), "no such file")
    java = shutil.which("java")
    if java is None:
        hint = f"install a JDK, 11 or later{way_out}"
        raise bad_input(str(jar), f"Java is needed to read {purpose}", hint)
    with TemporaryDirectory() as classes:
        path = os.pathsep.join([str(jar), classes])
        command = [java, *_QUICK_START, "-cp", path, str(_PROGRAM), topic, classes]
        command += map(str, sorted(_ABSENT.glob("*.java")))
        done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        error = next((line for line in lines if "rror" in line or "xcept" in line), "")
        hint = "it must be a kafka-clients jar, and Java must be a JDK, 11 or later"
        raise bad_input(str(jar), error or f"no {topic} found in it", hint)
    return done.stdout
