"""Kafka's own classes agree with all good vectors, in both directions.

They encode every value to the vector's bytes, and decode the bytes to its value: all vectors of
4.3, and those of 3.9 removed since. ``specgen prove`` shows the same for kafka_wire.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from specgen.protocol.codec import decode_whole, to_json
from specgen.protocol.layout import Layout, lower
from specgen.testing.vectors.border_set import border_spots, border_vectors
from specgen.testing.vectors.cases import cases
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vectors import case_vector
from tests.interop.live import hex_tags, kafka_tags
from tests.interop.test_refused import BEFORE, NOW, PARTS, kafka, now, removed
from tests.oracle.floats import bare, plain
from tests.oracle.oracle import Answer
from tests.support.bundled import release

Given = list[tuple[Layout, Vector]]


@pytest.mark.sampled(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_now(part: int) -> None:
    agreed(NOW, by_rule(now()[part::PARTS]))


@pytest.mark.slow
def test_what_was_removed() -> None:
    agreed(BEFORE, by_rule(removed()))


@pytest.mark.sampled(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_borders(part: int) -> None:
    whole = release(NOW)
    spots = [
        (whole.by_name[n], s) for n, own in border_spots(whole).items() for s in own
    ]
    agreed(
        NOW,
        [
            (lower(message, spot.version), vector)
            for message, spot in spots[part::PARTS]
            for vector in border_vectors(message, [spot])
        ],
    )


def by_rule(layouts: list[Layout]) -> Given:
    """The vectors of all cases of some versions."""
    return [
        (layout, case_vector(layout, case))
        for layout in layouts
        for case in cases(layout)
    ]


def agreed(name: str, given: Given) -> None:
    """Assert that a release's classes and the reference codec agree with the vectors."""
    batch_of_questions = [
        question for _, vector in given for question in questions(vector)
    ]
    wrong: list[str] = []
    with kafka(name) as running:
        answers = iter([*running.batch(batch_of_questions)])
    for layout, vector in given:
        wrong += disagreements(layout, vector, next(answers), next(answers))
    assert given
    assert not wrong, "\n".join([f"{len(wrong)} of {len(given)}", *wrong[:20]])


def questions(vector: Vector) -> Iterator[dict[str, Any]]:
    """The questions for Kafka about a vector."""
    place = {"message": vector.message, "version": vector.version}
    tags = hex_tags(vector.unknown_tags)
    value = bare(vector.value)
    yield {"op": "encode", **place, "value": value, "unknown_tags": tags}
    yield {"op": "decode", **place, "bytes": vector.data.hex()}


def disagreements(
    layout: Layout, vector: Vector, encoded: Answer, decoded: Answer
) -> Iterator[str]:
    """Where Kafka or the reference codec disagrees with the vector."""
    for answer in (encoded, decoded):
        if "error" in answer:
            yield f"{vector.id}: Kafka says {answer['error']}"
            return
    if encoded["bytes"] != vector.data.hex():
        yield f"{vector.id}: Kafka writes {encoded['bytes']}"
    if (plain(decoded["value"]), kafka_tags(decoded), decoded["trailing"]) != (
        vector.value,
        vector.unknown_tags,
        0,
    ):
        yield f"{vector.id}: Kafka reads {decoded}"
    if to_json(layout, decode_whole(layout, vector.data).value) != vector.value:
        yield f"{vector.id}: the reference codec reads another value"
