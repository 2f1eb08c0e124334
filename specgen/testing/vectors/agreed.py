"""The versions of Kafka's own classes with which a bundled release's vectors agree."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

_BUNDLED = "kafka:"
_ALL = "kafka:all"


def agreed(source: str) -> list[dict[str, Any]]:
    """The comparisons of a source's messages with Kafka's classes, one for each release.

    ``kafka`` is the full version, ``artifacts`` are the jars on the class path, and
    ``except`` has the versions of messages that were not compared. Empty for sources that
    are not bundled, and for releases that were not compared.
    """
    if not source.startswith(_BUNDLED):
        return []
    table: dict[str, dict[str, Any]] = json.loads(_facts())
    if source == _ALL:
        return [*table.values()]
    entry = table.get(source.removeprefix(_BUNDLED))
    return [] if entry is None else [entry]


def _facts() -> str:
    """The file that ``python -m tests.vectors.agreed`` writes."""
    return files("specgen.testing.vectors").joinpath("agreed.json").read_text("utf-8")
