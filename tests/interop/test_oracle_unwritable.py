"""What Kafka's own classes make of the values that must not be encoded, and of confusable ones."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from specgen.protocol.model import Kind
from specgen.testing.conform.differences import differences
from specgen.testing.vectors.confusable import FLOATS, confusable_vectors
from specgen.testing.vectors.unwritable import value_vectors
from specgen.testing.vectors.vector import Level, Vector
from tests.interop.live import Kafka, hex_tags
from tests.oracle.floats import bare, plain
from tests.support.bundled import release
from tests.vectors.writers import Writer, writers


def newest() -> dict[tuple[str, int], Writer]:
    return {(w.layout.message, w.version): w for w in writers(("4.3",))}


def encoded(kafka: Kafka, pairs: list[tuple[Writer, Vector]]) -> list[str | None]:
    """The bytes that Kafka writes; None where it refuses."""
    questions = [
        (
            writer,
            writer.question(
                "encode",
                value=bare(vector.value),
                unknown_tags=hex_tags(vector.unknown_tags),
                via="",
            ),
        )
        for writer, vector in pairs
    ]
    return [answer.get("bytes") for answer in kafka.ask(questions)]


def of_4_3(vectors: Iterable[Vector]) -> list[tuple[Writer, Vector]]:
    known = newest()
    keyed = ((known.get((v.message, v.version or 0)), v) for v in vectors)
    return [(writer, vector) for writer, vector in keyed if writer is not None]


def disagreements(kafka: Kafka, pairs: list[tuple[Writer, Vector]]) -> list[str]:
    return [
        vector.id
        for (_, vector), data in zip(pairs, encoded(kafka, pairs), strict=True)
        if not is_as_told(vector, data)
    ]


def is_as_told(vector: Vector, data: str | None) -> bool:
    if vector.fault is None:
        return data == vector.data.hex()
    return (data is None) == (vector.fault.level is Level.MUST)


@pytest.mark.slow
def test_values_that_must_not_be_encoded(kafka: Kafka) -> None:
    pairs = of_4_3(value_vectors(release("4.3")))
    assert len(pairs) > 4_000
    assert disagreements(kafka, pairs) == []


@pytest.mark.slow
def test_confusable_values(kafka: Kafka) -> None:
    """Both ways: as many bits as are written are read."""
    messages = release("4.3").messages
    vectors = (
        v for m in messages if m.kind is not Kind.STRUCT for v in confusable_vectors(m)
    )
    pairs = of_4_3(vectors)
    of_all = {"byte order marks", "changed texts", "equal elements", "zeros in tags"}
    assert {vector.exercises for _, vector in pairs} == of_all | FLOATS.keys()
    assert disagreements(kafka, pairs) == []
    questions = [(w, w.question("decode", bytes=v.data.hex())) for w, v in pairs]
    for (_, vector), answer in zip(pairs, kafka.ask(questions), strict=True):
        value = plain(answer["value"])
        assert [*differences(vector.value, value)] == [], vector.id
