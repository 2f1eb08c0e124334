"""The schemas of kafka-clients before 2.2, in which Kafka described its messages.

fields("1.0", [("request", 3, 1)])  # [[["topics", "ARRAY", True, [["", "STRING", …
read("1.0", [(("request", 3, 1), bytes(4))])[0].values  # [[]]
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.oracle import jars, programs

_PROGRAM = Path(__file__).with_name("Schemas.java")

Place = tuple[str, int, int]
"""request or response, API key, version."""


@dataclass(frozen=True, slots=True)
class Read:
    """A schema's result for some bytes; ``error`` if it refuses them."""

    values: list[Any]
    """The values in wire order, a nested struct as its fields; bytes and records in hex."""
    left: int
    """The number of bytes left unread."""
    again: bytes
    """The bytes that it writes for the values."""
    error: str = ""


def available(release: str) -> str | None:
    """Why a release's schemas are not available, or None."""
    if shutil.which("java") is None:
        return "no java"
    if shutil.which("mvn") is None and jars.missing(release):
        return f"no mvn, and Kafka {release} is not in the cache"
    return None


def places(release: str) -> list[Place]:
    """Every version of every request and response that a release has."""
    (rows,) = _ask(release, ["all"])
    return [(direction, key, version) for direction, key, version in rows]


def fields(release: str, asked: Iterable[Place]) -> list[list[Any]]:
    """The fields of each place: name, type, whether null is allowed, an element's fields."""
    return _ask(release, [" ".join(map(str, ("schema", *place))) for place in asked])


def read(release: str, asked: Iterable[tuple[Place, bytes]]) -> list[Read]:
    """Each schema's result for some bytes, in order."""
    lines = [
        " ".join(map(str, ("read", *place, data.hex()))).strip()
        for place, data in asked
    ]
    return [
        (
            Read([], 0, b"", row["error"])
            if "error" in row
            else Read(row["value"], row["left"], bytes.fromhex(row["again"]))
        )
        for row in _ask(release, lines)
    ]


def _ask(release: str, lines: list[str]) -> list[Any]:
    """Run the program once; raises MissingJarsError if jars are not available."""
    process = subprocess.run(
        programs.command(_PROGRAM, jars.fetch(release)),
        input="\n".join([*lines, ""]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in process.stdout.splitlines()]
