"""Whether Kafka, the generated package and the reference codec read bytes alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import kafka_wire

from specgen.protocol.codec import DecodeError, decode_whole, to_json
from specgen.testing.vectors import collect_unknown_tags
from tests.interop.kafka_reader import Reading, read_as_kafka
from tests.interop.live import Kafka, kafka_tags, place
from tests.interop.objects import get_tags, message_class
from tests.oracle.floats import plain
from tests.oracle.oracle import Answer
from tests.vectors.writers import Writer

Bytes = tuple[Writer, bytes]
Seen = tuple[Any, dict[str, list[tuple[int, bytes]]]]
"""What a decoder saw: Kafka's JSON, and the unknown tags by path."""


def compare(kafka: Kafka, cases: Sequence[Bytes]) -> tuple[list[str], int]:
    """What is wrong, and how many of the cases Kafka read."""
    questions = [(w, w.question("decode", bytes=data.hex())) for w, data in cases]
    wrong: list[str] = []
    read = 0
    for (writer, data), answer in zip(cases, kafka.ask(questions), strict=True):
        read += "error" not in answer
        for problem in judged(writer, data, answer):
            digits = data.hex() if len(data) < 500 else f"{data[:500].hex()}..."
            wrong.append(f"{place(writer)}: {problem}, of {digits}")
    return wrong, read


def judged(writer: Writer, data: bytes, answer: Answer) -> Iterator[str]:
    """Where Kafka, its model, and we do not agree on bytes."""
    model = read_as_kafka(writer.layout, data, writer.release)
    theirs = _kafka_saw(answer)
    expected = _model_saw(writer, model)
    if theirs != expected or (theirs and answer["trailing"] != model.trailing):
        verdict = answer.get("error", theirs)
        yield f"Kafka says {verdict}, we expect {model.refused or expected}"
    wire, reference = _we_saw(writer, data), _reference_saw(writer, data)
    if isinstance(wire, str) or isinstance(reference, str):
        if not (isinstance(wire, str) and isinstance(reference, str)):
            yield f"kafka_wire says {wire}, the reference codec {reference}"
        elif theirs is not None and not model.passed:
            yield f"Kafka reads {theirs}, we say {wire}"
        return
    if model.passed:
        yield f"we read {wire}, in spite of {sorted(model.passed)}"
    if not wire == reference == theirs:
        yield f"Kafka reads {theirs}, kafka_wire {wire}, the reference {reference}"


def _kafka_saw(answer: Answer) -> Seen | None:
    if "error" in answer:
        return None
    return plain(answer["value"]), kafka_tags(answer)


def _model_saw(writer: Writer, model: Reading) -> Seen | None:
    if model.value is None:
        return None
    return to_json(writer.layout, model.value), _tags(writer, model.value)


def _reference_saw(writer: Writer, data: bytes) -> Seen | str:
    try:
        value = decode_whole(writer.layout, data).value
    except DecodeError as error:
        return str(error)
    return to_json(writer.layout, value), _tags(writer, value)


def _we_saw(writer: Writer, data: bytes) -> Seen | str:
    try:
        read = message_class(writer.layout.message).decode(data, writer.version)
    except kafka_wire.DecodeError as error:
        return str(error)
    tags = get_tags(writer.layout.root, read)
    return read.to_json(writer.version), tags


def _tags(writer: Writer, value: dict[str, Any]) -> dict[str, list[tuple[int, bytes]]]:
    return collect_unknown_tags(writer.layout, value)
