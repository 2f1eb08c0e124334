"""Which JSON Kafka's own converters accept: we make the same bytes of it.

The converter and the encoder after it together decide what is accepted. Each version is tested
with the newest release that lays it out as we do; SPECGEN_SEED repeats a run.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import kafka_wire

from specgen.protocol.codec import to_json
from specgen.testing.vectors import without_unknown_tags
from tests.interop.live import Kafka, in_parts, own_writers, place
from tests.interop.objects import message_class
from tests.interop.spots import Path, absent_spots, full_value, json_path, put
from tests.vectors.writers import Writer

CHANGES = 15
NO_CONVERTER = "SubscriptionInfo"
"""What the names of Kafka's streams messages, which have no converter, start with."""

POWERS = (7, 8, 15, 16, 31, 32, 63, 64)
NUMBERS = [n for p in POWERS for n in (1 << p, (1 << p) - 1, -(1 << p), -(1 << p) - 1)]
TEXTS = ["", "a", "1", "true", "null", "\0", "\u00e9", "\U0001f642"]
UUIDS = [
    *(22 * sign for sign in "A-_/+"),
    *("A" * 21 + end for end in ("Q", "B", "", "AA", "AAA", "A==", "A=")),
]
BASE64 = [
    *("AA==", "AA", "AAA=", "AAAA", "AA==AAAA", "AB==", "A A A A", " AAAA ", "="),
    *("AAAA\n", "A===", "AA=", "_-==", "+/==", "AAAAA", "AA\t==", "AAAA AAAA", "A*=="),
]
OTHERS: list[Any] = [None, True, False, 0, 1, -1, 200, 257, 0.0, -0.0, 1.0, 1.5, 1e300]
OTHERS += [[], [0], ["a"], [None], [[]]]
JUNK: list[Any] = [*NUMBERS, *TEXTS, *UUIDS, *BASE64, *OTHERS]


@in_parts
def test_changed_objects(kafka: Kafka, part: int) -> None:
    rng = kafka.random(f"JSON {part}")
    cases = [
        (writer, obj) for writer in with_converter(part) for obj in changed(writer, rng)
    ]
    wrong, accepted = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert 0 < accepted < len(cases)


def test_every_kind_of_value_in_every_kind_of_place(kafka: Kafka) -> None:
    places = {
        "AlterClientQuotasRequest": ("value", "entityName", "remove"),
        "MetadataResponse": ("errorCode", "isrNodes", "topicId", "port", "internal"),
        "DescribeAclsRequest": ("operation",),
        "DescribeConfigsResponse": ("synonyms",),
        "FetchResponse": ("records", "highWatermark", "nodeEndpoints", "epoch"),
        "ProducerSnapshot": ("crc", "producerId"),
        "RegisterBrokerRecord": ("port", "logDirs"),
        "SaslAuthenticateRequest": ("authBytes",),
    }
    newest = {writer.layout.message: writer for writer in with_converter()}
    cases = [
        (newest[message], put(obj, path, junk))
        for message, keys in places.items()
        for obj in [to_json(newest[message].layout, full(newest[message]))]
        for path in paths(obj)
        if path[-1] in keys
        for junk in JUNK
    ]
    wrong, accepted = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert 0 < accepted < len(cases)


def test_keys_of_other_versions(kafka: Kafka) -> None:
    cases = []
    rng = kafka.random("JSON of other versions")
    for writer in with_converter():
        value = full(writer)
        obj = to_json(writer.layout, value)
        for path, _ in absent_spots(writer.own.root, value):
            odd = put(obj, json_path(path), rng.choice(JUNK))
            cases.append((writer, odd))
    wrong, accepted = compare(kafka, cases)
    kafka.agreed(wrong, len(cases))
    assert 0 < accepted < len(cases)


class TestWhereWeDiffer:
    """Deliberate differences; docs/kafka-behaviour.md explains them."""

    def test_kafka_reads_other_values_as_an_empty_object(self, kafka: Kafka) -> None:
        writer = latest("ApiVersionsRequest", 0)
        assert kafkas_bytes(kafka, writer, 5) == ""
        assert isinstance(ours(writer, 5), str)

    def test_numbers_that_are_not_finite(self, kafka: Kafka) -> None:
        writer = latest("AlterClientQuotasRequest", 1)
        obj = to_json(writer.layout, full(writer))
        for text in ("NaN", "Infinity", "-Infinity"):
            odd = put(obj, ("entries", 0, "ops", 0, "value"), text)
            assert kafkas_bytes(kafka, writer, odd) is None
            assert isinstance(ours(writer, odd), bytes)

    def test_half_a_surrogate_pair(self, kafka: Kafka) -> None:
        writer = latest("ApiVersionsRequest", 3)
        obj = {"clientSoftwareName": "a\ud800b", "clientSoftwareVersion": ""}
        assert kafkas_bytes(kafka, writer, obj) == "04613f620100"
        assert isinstance(ours(writer, obj), str)


def compare(kafka: Kafka, cases: list[tuple[Writer, Any]]) -> tuple[list[str], int]:
    """The disagreements, and how many of the objects Kafka accepted."""
    answers = kafka.ask([(w, w.question("encode", value=obj)) for w, obj in cases])
    wrong = []
    accepted = 0
    for (writer, obj), answer in zip(cases, answers, strict=True):
        theirs = answer.get("bytes")
        accepted += theirs is not None
        encoded = ours(writer, obj)
        if (None if isinstance(encoded, str) else encoded.hex()) != theirs:
            verdicts = f"Kafka {str(answer)[:150]}, we {encoded[:150]!r}"
            wrong.append(f"{place(writer)}: {verdicts}, of {str(obj)[:600]}")
    return wrong, accepted


def kafkas_bytes(kafka: Kafka, writer: Writer, obj: Any) -> str | None:
    """The hex that Kafka encodes an object to, or None."""
    (answer,) = kafka.ask([(writer, writer.question("encode", value=obj))])
    return answer.get("bytes")


def ours(writer: Writer, obj: Any) -> bytes | str:
    """The bytes that kafka_wire encodes an object to, or its error."""
    try:
        message = message_class(writer.layout.message).from_json(obj, writer.version)
        data: bytes = message.encode(writer.version)
    except (kafka_wire.JsonError, kafka_wire.EncodeError) as error:
        return str(error)
    return data


def changed(writer: Writer, rng: Random) -> Iterator[Any]:
    """An object of the version with one thing changed, several times over."""
    obj = to_json(writer.layout, full(writer))
    places = list(paths(obj))
    for path in rng.choices(places, k=CHANGES) if places else ():
        match rng.randrange(5):
            case 0:
                yield put(obj, path[:-1], without(value_at(obj, path[:-1]), path[-1]))
            case 1:
                yield (
                    put(obj, (*path[:-1], "noSuchKey"), 1)
                    if isinstance(path[-1], str)
                    else put(obj, path, None)
                )
            case _:
                if not isinstance(value_at(obj, path), dict):
                    yield put(obj, path, rng.choice(JUNK))


def paths(node: Any, at: Path = ()) -> Iterator[Path]:
    """The paths of everything in an object."""
    steps: list[str | int] = []
    if isinstance(node, dict | list):
        steps += node if isinstance(node, dict) else range(len(node))
    for step in steps:
        yield (*at, step)
        yield from paths(node[step], (*at, step))


def value_at(node: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        node = node[step]
    return node


def without(node: Any, step: str | int) -> Any:
    """An object or an array without one of its items."""
    copy = node.copy()
    del copy[step]
    return copy


def full(writer: Writer) -> dict[str, Any]:
    """A value of the version with everything in it."""
    return without_unknown_tags(writer.layout, full_value(writer.layout))


def with_converter(part: int | None = None) -> list[Writer]:
    """The versions of messages for which Kafka has a JSON converter."""
    return [w for w in own_writers(part) if not w.name.startswith(NO_CONVERTER)]


def latest(message: str, version: int) -> Writer:
    """The latest version of a message."""
    writers = (w for w in own_writers() if w.layout.message == message)
    return next(writer for writer in writers if writer.version == version)
