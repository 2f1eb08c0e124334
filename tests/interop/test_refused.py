"""The levels of refused vectors, according to Kafka's own classes.

They refuse what must be refused and accept everything else: all vectors of 4.3, and those of 3.9
removed since.
"""

from __future__ import annotations

from collections import Counter

import pytest

from specgen.protocol.layout import Layout, lower_all
from specgen.testing.vectors.border_set import border_spots, refused_borders
from specgen.testing.vectors.refused import refused_of
from specgen.testing.vectors.vector import Level, Vector
from tests.oracle import jars
from tests.oracle.oracle import Oracle, available
from tests.support.bundled import release
from tests.support.needs import absent

NOW, BEFORE = "4.3", "3.9"
PARTS = 16


@pytest.mark.sampled(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_levels(part: int) -> None:
    judged(NOW, of_every_level(now()[part::PARTS]))


@pytest.mark.slow
def test_levels_of_what_was_removed() -> None:
    judged(BEFORE, of_every_level(removed()))


def test_what_is_too_long() -> None:
    whole = release(NOW)
    spots = border_spots(whole).items()
    vectors = [
        v for name, own in spots for v in refused_borders(whole.by_name[name], own)
    ]
    assert len(vectors) > 8
    judged(NOW, vectors)


def now() -> list[Layout]:
    """Every version of every message of 4.3."""
    return [
        layout for message in release(NOW).messages for layout in lower_all(message)
    ]


def removed() -> list[Layout]:
    """The versions of 3.9 that 4.3 has removed, as far as a jar has their classes."""
    left = {(layout.message, layout.version) for layout in now()}
    return [
        layout
        for message in release(BEFORE).messages
        if f"kafka-{message.module}" in jars.RELEASES[BEFORE][1]
        for layout in lower_all(message)
        if (layout.message, layout.version) not in left
    ]


def of_every_level(layouts: list[Layout]) -> list[Vector]:
    """The refused vectors of some versions, with many of each level."""
    vectors = [vector for layout in layouts for vector in refused_of(layout)]
    counts = Counter(vector.fault.level for vector in vectors if vector.fault)
    assert min(counts[level] for level in Level) > 30, counts
    return vectors


def judged(name: str, vectors: list[Vector]) -> None:
    """Assert that a release's classes refuse what must be refused, and nothing else."""
    wrong: list[str] = []
    with kafka(name) as running:
        answers = running.batch(question(vector) for vector in vectors)
        for vector, answer in zip(vectors, answers, strict=True):
            assert vector.fault
            level, refused = vector.fault.level, answer.get("error")
            if (refused is not None) != (level is Level.MUST):
                wrong.append(f"{vector.id} ({level}): Kafka says {refused}")
    assert not wrong, "\n".join(wrong[:20])


def question(vector: Vector) -> dict[str, object]:
    """The question for Kafka about a vector."""
    place = {"message": vector.message, "version": vector.version}
    return {"op": "decode", **place, "bytes": vector.data.hex()}


def kafka(name: str) -> Oracle:
    """A release's classes; without them the test skips or fails."""
    if reason := available(name):
        absent("java", reason)
    try:
        return Oracle(name)
    except jars.MissingJarsError as error:
        absent("maven", str(error))
