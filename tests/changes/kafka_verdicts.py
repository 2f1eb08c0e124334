"""``KafkaVerdicts.java``: verdicts of Kafka's own checker on pairs of definitions."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

from tests.oracle import jars, programs
from tests.support.needs import absent
from tests.support.sources import Json

_PROGRAM = Path(__file__).with_name("KafkaVerdicts.java")
_GONE = "zkBroker"
"""A listener of 3.9, which the checker of 4.3 does not know any more."""


def verdicts(pairs: Iterable[tuple[Json, Json]]) -> list[str]:
    """Why each pair is refused, or an empty text; without Java the test skips."""
    if shutil.which("java") is None:
        absent("java", "no java")
    try:
        libraries = jars.generator()
    except jars.MissingJarsError as error:
        absent("maven", str(error))
    text = "".join(f"{json.dumps([_known(side) for side in pair])}\n" for pair in pairs)
    command = programs.command(_PROGRAM, libraries)
    done = subprocess.run(
        command, input=text, text=True, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.split("\n")[:-1]


def _known(item: Json) -> Json:
    if "listeners" not in item:
        return item
    return item | {
        "listeners": [listener for listener in item["listeners"] if listener != _GONE]
    }
