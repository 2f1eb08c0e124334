"""Kafka's own definitions, if the checkout has them beside it."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from specgen.protocol.layout import Layout, lower_all
from specgen.protocol.model import Message
from specgen.report import Problems
from specgen.sources.kafka_json import read_definition
from tests.support.needs import absent


def data_folder() -> Path | None:
    """The folder that holds ``kafka/RELEASE``; None if there is none.

    It is ``$SPECGEN_DATA``, or ``shared/data`` beside the checkout.
    """
    variable = os.environ.get("SPECGEN_DATA")
    folder = (
        Path(variable) if variable else Path(__file__).parents[3] / "shared" / "data"
    )
    return folder if folder.is_dir() else None


def kafka_folder(release: str) -> Path:
    """The definitions of a release (``3.9.0``).

    Without them the test skips, or fails if ``$SPECGEN_REQUIRE`` names ``data``.
    """
    data = data_folder()
    folder = data / "kafka" / release if data else None
    if folder is None or not folder.is_dir():
        reason = f"no definitions of Kafka {release}: set SPECGEN_DATA to their folder"
        absent("data", reason)
    return folder


def kafka_messages(release: str) -> tuple[Message, ...]:
    """Every message of a release; without the definitions the test skips."""
    return _messages(kafka_folder(release))


def kafka_layouts(release: str) -> tuple[Layout, ...]:
    """Every version of every message of a release; without the definitions the test skips."""
    return _layouts(kafka_folder(release))


@cache
def _layouts(folder: Path) -> tuple[Layout, ...]:
    return tuple(layout for m in _messages(folder) for layout in lower_all(m))


@cache
def _messages(folder: Path) -> tuple[Message, ...]:
    problems = Problems()
    messages = [
        read_definition(path.read_text("utf-8"), path.name, problems)
        for path in sorted(folder.rglob("*.json"))
    ]
    problems.raise_errors()
    return tuple(message for message in messages if message is not None)
