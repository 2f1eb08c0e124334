"""The schemas of kafka-clients before 2.2, where Kafka wrote its messages down as such.

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
    """What a schema makes of bytes; ``error`` where it refuses them."""

    values: list[Any]
    """In wire order, a struct in a struct as its fields; bytes and records in hex."""
    left: int
    """How many bytes it does not read."""
    again: bytes
    """What it writes of the values."""
    error: str = ""


def available(release: str) -> str | None:
    """Why the schemas of a release can't be asked, or None."""
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
    """Of each place the fields: name, type, whether null is allowed, an element's fields."""
    return _ask(release, [" ".join(map(str, ("schema", *place))) for place in asked])


def read(release: str, asked: Iterable[tuple[Place, bytes]]) -> list[Read]:
    """What each schema makes of some bytes, in order."""
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
    """One run of the program; raises MissingJarsError where jars can't be had."""
    done = subprocess.run(
        programs.command(_PROGRAM, jars.fetch(release)),
        input="\n".join([*lines, ""]),
        capture_output=True,
        text=True,
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]
