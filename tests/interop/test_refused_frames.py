"""Malformed frames, read by Kafka's own readers of sizes, headers and messages.

They refuse what must be refused and accept everything else, good frames included.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from specgen.protocol.model import Kind
from specgen.testing.vectors.frame_refused import refused_frames
from specgen.testing.vectors.frame_vectors import FULL_FRAME, frame_vectors
from specgen.testing.vectors.vector import Level, Vector
from tests.interop.test_refused import BEFORE, NOW, kafka
from tests.oracle.floats import plain
from tests.oracle.oracle import Answer
from tests.support.bundled import release


@pytest.mark.parametrize("name", [NOW, pytest.param(BEFORE, marks=pytest.mark.slow)])
def test_levels(name: str) -> None:
    whole = release(name)
    vectors = [*refused_frames(whole)]
    wrong = [
        f"{vector.id} ({vector.fault.level}): {answer.get('error')}"
        for vector, answer in answered(name, vectors)
        if vector.fault and ("error" in answer) != (vector.fault.level is Level.MUST)
    ]
    assert len(vectors) > 70
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
def test_good_frames() -> None:
    vectors = [
        vector
        for vector in frame_vectors(release(NOW))
        if vector.exercises != FULL_FRAME or vector.key in (0, 3, 18)
    ]
    wrong = [
        f"{vector.id}: {answer}"
        for vector, answer in answered(NOW, vectors)
        if "error" in answer
        or (plain(answer["value"]), answer["trailing"]) != (vector.value["body"], 0)
    ]
    assert len(vectors) > 500
    assert not wrong, "\n".join(wrong[:20])


def answered(name: str, vectors: Iterable[Vector]) -> list[tuple[Vector, Answer]]:
    """The answers of a release's classes about frames."""
    listed = [*vectors]
    headers = {v.id: v.value["headerVersion"] for v in frame_vectors(release(name))}
    with kafka(name) as running:
        answers = [*running.batch(question(vector, headers) for vector in listed)]
    return [*zip(listed, answers, strict=True)]


def question(vector: Vector, headers: dict[str, int]) -> dict[str, object]:
    """The question for Kafka about a frame; a client knows a response's header version."""
    place = {"message": vector.message, "version": vector.version}
    source = vector.fault.source if vector.fault else vector.id
    header = headers[source] if vector.kind is Kind.RESPONSE else None
    facts = {"bytes": vector.data.hex(), "response_header": header}
    return {"op": "read_frame", **place, **facts}
