"""Random definitions: their bytes and values, by the code from Kafka's own generator."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any
from zipfile import ZipFile

import pytest

from specgen.protocol.codec import EncodeError, default_struct, encode, to_json
from specgen.protocol.layout import Layout, lower_all
from specgen.testing.vectors.random_values import random_value
from tests.oracle import jars, programs
from tests.oracle.oracle import Oracle, available
from tests.support.definitions import read_message
from tests.support.needs import absent
from tests.support.random_definitions import Json, many, without, without_unknown_tags

RELEASE = "4.3"
"""That of the generator."""

ROUNDS = 6
_PROGRAM = Path(__file__).with_name("KafkaCompiles.java")
Question = tuple[dict[str, Any], dict[str, Any] | None]
"""A case, and what its answer must have; None where it is refused."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("number", "count"), [(0, 30), (1, 90), (2, 90)])
def test_random_definitions(number: int, count: int, tmp_path: Path) -> None:
    # Kafka's generator does not escape descriptions inside quotation marks.
    definitions = [without(definition, "about") for definition in many(count, number)]
    jar, compiled = _compiled(definitions, tmp_path)
    assert len(compiled) > count / 5
    questions = [*_questions(compiled)]
    assert len(questions) > 2 * count
    with Oracle(RELEASE, [jar]) as kafka:
        for (case, expected), answer in zip(
            questions, kafka.batch(case for case, _ in questions), strict=True
        ):
            if expected is None:
                assert "error" in answer, case
            else:
                assert {key: answer.get(key) for key in expected} == expected, case


def _questions(definitions: Iterable[Json]) -> Iterator[Question]:
    for definition in definitions:
        message = read_message(definition)
        for layout in lower_all(message):
            rng = Random(f"{message.name} {layout.version}")
            yield from _of_layout(layout, rng)


def _of_layout(layout: Layout, rng: Random) -> Iterator[Question]:
    """The questions about a version."""
    case = {"message": layout.message, "version": layout.version}
    yield case | {"op": "default"}, _default(layout)
    for _ in range(ROUNDS):
        value = random_value(layout, rng)
        data = encode(layout, value).hex()
        yield (
            case | {"op": "reencode", "bytes": data},
            {"bytes": data, "trailing": 0},
        )
        plain = without_unknown_tags(value)
        written, json_form = encode(layout, plain).hex(), to_json(layout, plain)
        yield case | {"op": "encode", "value": json_form}, {"bytes": written}
        yield (
            case | {"op": "decode", "bytes": written},
            {"value": json_form, "trailing": 0},
        )


def _default(layout: Layout) -> dict[str, Any] | None:
    """The bytes of a new message; record batches are null in it, allowed or not."""
    try:
        return {"bytes": encode(layout, default_struct(layout.root)).hex()}
    except EncodeError:
        return None


def _compiled(definitions: list[Json], folder: Path) -> tuple[Path, list[Json]]:
    """A jar of Kafka's classes, and the definitions they come from.

    Kafka's generator refuses a struct without fields, and its code for bytes in arrays or for the
    upper half of uint32 may not compile.
    """
    if reason := available(RELEASE):
        absent("maven", reason)
    try:
        libraries = [*jars.generator(), *jars.fetch(RELEASE)]
    except jars.MissingJarsError as error:
        absent("maven", str(error))
    done = subprocess.run(
        [*programs.command(_PROGRAM, libraries), str(folder / "classes")],
        input="".join(f"{json.dumps(definition)}\n" for definition in definitions),
        capture_output=True,
        text=True,
        check=True,
    )
    verdicts = done.stderr.splitlines()
    pairs = zip(definitions, verdicts, strict=True)
    jar = folder / "kafka-random.jar"
    with ZipFile(jar, "w") as archive:
        for path in sorted((folder / "classes").rglob("*.class")):
            archive.write(path, path.relative_to(folder / "classes"))
    shutil.rmtree(folder / "classes")
    return jar, [definition for definition, verdict in pairs if not verdict]
