"""What Kafka's own classes wrote: we read it, write it again, and show it as JSON.

Needs neither Java nor the network: the vectors are committed (``tests/vectors``).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from specgen.protocol.codec import decode_whole, encode, from_json, to_json
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import Message
from specgen.sources.loading import read_source
from specgen.testing.vectors import collect_unknown_tags, put_unknown_tags
from tests.interop.objects import get_tags, message_class, put_tags
from tests.vectors.vector import FOLDER, Vector, files, read

WITHOUT: dict[tuple[str, int], str] = {}
"""The versions that no class of Kafka's could be had for, and why."""

FIXTURES = Path(__file__).parents[2] / "generated" / "fixtures"

each_file = pytest.mark.parametrize(
    "path", files(), ids=lambda path: str(path.relative_to(FOLDER))
)


@pytest.fixture(scope="module")
def messages() -> dict[str, Message]:
    """Every message of ``kafka:all``, by name."""
    release = read_source("kafka:all").release
    return {message.name: message for message in release.messages}


class Layouts:
    """The layouts of ``kafka:all``, each made once."""

    def __init__(self, messages: dict[str, Message]) -> None:
        self.messages = messages
        self.known: dict[tuple[str, int], Layout] = {}

    def of(self, vector: Vector) -> Layout:
        """The layout of a vector."""
        key = (vector.message, vector.version)
        if key not in self.known:
            self.known[key] = lower(self.messages[vector.message], vector.version)
        return self.known[key]


@pytest.fixture(scope="module")
def layouts(messages: dict[str, Message]) -> Layouts:
    """The layouts of ``kafka:all``."""
    return Layouts(messages)


@each_file
def test_kafka_wire(path: Path, layouts: Layouts) -> None:
    check(path, layouts, disagreements_of_kafka_wire)


@each_file
def test_reference_codec(path: Path, layouts: Layouts) -> None:
    check(path, layouts, disagreements_of_reference)


@each_file
def test_generated_fixtures(path: Path) -> None:
    vectors = {(v.message, v.version, v.exercises): v for v in read(path)}
    wrong = []
    for message in sorted({vector.message for vector in vectors.values()}):
        for line in generated(message):
            vector = vectors.get((message, line["version"], line["exercises"]))
            if vector is None:
                if (message, line["version"]) not in WITHOUT:
                    wrong.append(f"{line}: no such vector; make them anew")
                continue
            wrong += [
                f"{place(vector)}: the fixture's {key} is not Kafka's"
                for key in ("value", "unknown_tags", "bytes")
                if line[key] != getattr(vector, key)
            ]
    assert not wrong, report(wrong)


def test_every_version_has_vectors(messages: dict[str, Message]) -> None:
    expected = {
        (message.name, version)
        for message in messages.values()
        for version in message.valid_versions
    }
    covered = {(v.message, v.version) for path in files() for v in read(path)}
    assert covered - expected == set()
    assert expected - covered == set(WITHOUT)


def check(
    path: Path,
    layouts: Layouts,
    disagreements: Callable[[Vector, Layout], Iterator[str]],
) -> None:
    """Fail with every disagreement about the vectors of a file."""
    wrong = []
    for vector in read(path):
        try:
            reasons = list(disagreements(vector, layouts.of(vector)))
        except Exception as error:
            reasons = [f"{type(error).__name__}: {error}"]
        wrong += [f"{place(vector)}: {reason}" for reason in reasons]
    assert not wrong, report(wrong)


def disagreements_of_kafka_wire(vector: Vector, layout: Layout) -> Iterator[str]:
    """Where the generated package disagrees with Kafka."""
    cls, version, data = message_class(vector.message), vector.version, vector.data
    read_by_us = cls.decode(data, version)
    if read_by_us.encode(version) != data:
        yield "encode of what decode read writes other bytes"
    if read_by_us.to_json(version) != vector.value:
        yield "to_json of what decode read is another value"
    if get_tags(layout.root, read_by_us) != vector.tags:
        yield "decode reads other unknown tags"
    made = put_tags(layout.root, cls.from_json(vector.value, version), vector.tags)
    if made.encode(version) != data:
        yield "encode of what from_json read writes other bytes"
    if made != read_by_us:
        yield "from_json reads another value than decode"


def disagreements_of_reference(vector: Vector, layout: Layout) -> Iterator[str]:
    """Where the reference codec disagrees with Kafka."""
    value = decode_whole(layout, vector.data).value
    if encode(layout, value) != vector.data:
        yield "encode of what decode read writes other bytes"
    if to_json(layout, value) != vector.value:
        yield "to_json of what decode read is another value"
    if collect_unknown_tags(layout, value) != vector.tags:
        yield "decode reads other unknown tags"
    made = put_unknown_tags(layout, from_json(layout, vector.value), vector.tags)
    if encode(layout, made) != vector.data:
        yield "encode of what from_json read writes other bytes"


def generated(message: str) -> list[dict[str, Any]]:
    """The committed fixtures of a message."""
    text = (FIXTURES / f"{message}.jsonl").read_text("ascii")
    return [json.loads(line) for line in text.splitlines()]


def place(vector: Vector) -> str:
    """The place of a vector in words."""
    return f"{vector.message} v{vector.version}, {vector.exercises}"


def report(wrong: list[str]) -> str:
    """The first disagreements, and their number."""
    return "\n".join([f"{len(wrong)} disagreements", *wrong[:20]])
