"""Random values, through Kafka's own classes and through ours, in both directions.

Every version of every message is tested with the newest release that lays it out as we do. The
values differ in each run; SPECGEN_SEED repeats a run.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kafka_wire

from specgen.codegen.proof.package import Objects
from specgen.protocol.codec import decode_whole, to_json
from specgen.testing.vectors import collect_unknown_tags, random_value
from tests.interop.live import Kafka, hex_tags, in_parts, kafka_tags, own_writers, place
from tests.oracle.oracle import Answer
from tests.vectors.writers import Writer

VALUES = 3
OPERATIONS = ("encode", "decode", "reencode", "json")


@in_parts
def test_random_values(kafka: Kafka, part: int) -> None:
    rng = kafka.random(f"values {part}")
    tried = [
        (writer, value, Objects(kafka_wire, writer.layout))
        for writer in own_writers(part)
        for value in (random_value(writer.layout, rng) for _ in range(VALUES))
    ]
    cases = [case for trial in tried for case in questions(*trial)]
    answers = iter(kafka.ask(cases))
    wrong: list[str] = []
    for writer, value, objects in tried:
        by_operation = {op: next(answers) for op in OPERATIONS}
        for difference in disagreements(writer, value, objects, by_operation):
            wrong.append(f"{place(writer)}: {difference}")
    kafka.agreed(wrong, len(tried))


def questions(
    writer: Writer, value: dict[str, Any], objects: Objects
) -> Iterator[tuple[Writer, dict[str, object]]]:
    """The questions for Kafka about a value."""
    message = objects.make(value)
    data = message.encode(writer.version).hex()
    json_form = message.to_json(writer.version)
    tags = hex_tags(collect_unknown_tags(writer.layout, value))
    yield writer, writer.question("encode", value=json_form, unknown_tags=tags)
    for op in OPERATIONS[1:]:
        yield writer, writer.question(op, bytes=data)


def disagreements(
    writer: Writer, value: dict[str, Any], objects: Objects, answers: dict[str, Answer]
) -> Iterator[str]:
    """Where Kafka and we disagree about a value."""
    for op, answer in answers.items():
        if "error" in answer and not _no_converter(op, answer):
            yield f"Kafka refuses to {op}: {answer['error']}"
            return
    layout, version = writer.layout, writer.version
    message = objects.make(value)
    data = bytes.fromhex(answers["encode"]["bytes"])
    if message.encode(version) != data:
        yield f"Kafka writes {data.hex()}, we {message.encode(version).hex()}"
        return
    if objects.cls.decode(data, version) != message:
        yield f"we read another value in Kafka's {data.hex()}"
    if to_json(layout, decode_whole(layout, data).value) != answers["decode"]["value"]:
        yield f"the reference codec reads another value in Kafka's {data.hex()}"
    if answers["decode"]["value"] != message.to_json(version):
        yield f"Kafka reads {answers['decode']['value']} in {data.hex()}"
    if kafka_tags(answers["decode"]) != collect_unknown_tags(layout, value):
        yield f"Kafka reads tags {answers['decode']['unknown_tags']} in {data.hex()}"
    if answers["decode"]["trailing"]:
        yield f"Kafka leaves bytes of {data.hex()}"
    if answers["reencode"]["bytes"] != data.hex():
        yield f"Kafka makes {answers['reencode']['bytes']} of {data.hex()}"
    if "json" in answers["json"]:
        json_form = message.to_json(version, records="kafka")
        if answers["json"]["json"] != json_form:
            yield f"Kafka's JSON is {answers['json']['json']}, ours {json_form}"


def _no_converter(op: str, answer: Answer) -> bool:
    """Kafka's streams messages have no JSON converter."""
    return op == "json" and answer["error"].startswith("ClassNotFoundException")
