"""Error codes and API keys of a release, asked of its own kafka-clients jar."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from specgen.model import ApiKey, ErrorCode
from specgen.readers.files import problem_at

_PROGRAM = Path(__file__).with_name("KafkaFacts.java")


def clients_jar(sources: Sequence[str]) -> Path | None:
    """The kafka-clients jar among the sources, if there is one."""
    for source in sources:
        path = Path(source)
        if path.suffix == ".jar" and path.name.startswith("kafka-clients-"):
            return path
    return None


def jar_facts(jar: Path) -> tuple[tuple[ErrorCode, ...], tuple[ApiKey, ...]]:
    """What the jar's own enums hold; other jars in its folder are on the class path.

    Raises SpecError where there is no Java 11 or later, or the jar has no such classes.
    """
    java = shutil.which("java")
    if java is None:
        hint = "install Java 11 or later, or leave --facts away"
        raise problem_at(str(jar), "Java is needed to read error codes", hint)
    command = [java, "-cp", f"{jar}:{jar.parent}/*", str(_PROGRAM)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        words = done.stderr.strip().splitlines()
        raise problem_at(str(jar), words[-1] if words else "KafkaFacts failed")
    facts = json.loads(done.stdout)
    errors = tuple(
        ErrorCode(code=row["code"], name=row["name"], retriable=row["retriable"])
        for row in facts["errors"]
    )
    return errors, tuple(ApiKey(key=a["key"], name=a["name"]) for a in facts["apis"])
