"""Malformed frames: which ones exist, and that kafka_wire refuses them at the right place."""

from __future__ import annotations

from collections import Counter
from typing import Any

import kafka_wire as kw
import pytest

from specgen.protocol.model import Kind
from specgen.testing.vectors.frame_refused import refused_frames
from specgen.testing.vectors.frame_vectors import SIZE
from specgen.testing.vectors.vector import Form, Level, Vector
from specgen.testing.vectors.vector_set import Choice, Part, part_vectors
from tests.support.bundled import joined, release
from tests.support.grouped import grouped
from tests.testing.vectors.frames import good_frames

FRAMES = [*refused_frames(joined().release)]
OF_SIZES = {
    *("negative size", "largest size", "size beyond the data"),
    *("size of nothing", "size too small", "bytes left over", "bytes behind the frame"),
}
OF_KEYS = {
    *("unknown API key", "negative API key", "unknown version", "negative version"),
}


def fault(vector: Vector) -> Any:
    """The fault, which all of these have."""
    assert vector.fault is not None
    return vector.fault


def of(message: str, version: int) -> list[Vector]:
    """The malformed frames of a version."""
    return [v for v in FRAMES if (v.message, v.version) == (message, version)]


def test_every_header_is_broken_once() -> None:
    headers: dict[tuple[Any, int], set[str]] = {}
    for vector in FRAMES:
        source = good_frames()[fault(vector).source]
        place = (source.kind, source.value["headerVersion"])
        headers.setdefault(place, set()).add(vector.message)
    assert headers == {
        (Kind.REQUEST, 0): {"ControlledShutdownRequest"},
        (Kind.REQUEST, 1): {"ProduceRequest"},
        (Kind.REQUEST, 2): {"ProduceRequest"},
        (Kind.RESPONSE, 0): {"ProduceResponse"},
        (Kind.RESPONSE, 1): {"ProduceResponse"},
    }


def test_every_fault_of_a_request() -> None:
    newest = of("ProduceRequest", 13)
    names = {fault(vector).name for vector in newest}
    assert names >= OF_SIZES | OF_KEYS
    cut = {fault(v).path for v in newest if fault(v).name == "cut before"}
    assert cut == {
        *("header", "header.requestApiKey", "header.requestApiVersion"),
        *("header.correlationId", "header.clientId"),
    }
    assert names >= {"tag twice", "tag size beyond the data", "largest length"}
    names = {fault(vector).name for vector in of("ProduceResponse", 8)}
    assert names == OF_SIZES | {"cut before", "cut inside"}


def test_ids_and_levels() -> None:
    assert Counter(vector.id for vector in FRAMES).most_common(1)[0][1] == 1
    assert {vector.id for vector in FRAMES} & {*good_frames()} == set()
    levels = Counter(fault(vector).level for vector in FRAMES)
    assert min(levels[level] for level in Level) > 10
    assert [Vector.read(vector.line()) for vector in FRAMES] == FRAMES


def test_sizes_are_correct_unless_they_are_the_fault() -> None:
    lies = {
        vector.id
        for vector in FRAMES
        if int.from_bytes(vector.data[:SIZE], "big") != len(vector.data) - SIZE
    }
    named = {v.id for v in FRAMES if fault(v).name in OF_SIZES - {"bytes left over"}}
    assert lies == named


@pytest.mark.usefixtures("implementation")
@grouped("vector", FRAMES)
def test_kafka_wire_refuses_them(vector: Vector) -> None:
    assert refusal(vector) or fault(vector).level is Level.LENIENT


def refusal(vector: Vector) -> Exception | None:
    """The error of kafka_wire for a frame."""
    try:
        if vector.kind is Kind.REQUEST:
            kw.decode_request(vector.data)
        else:
            cls = getattr(kw, vector.message)
            kw.decode_response(vector.data, cls, vector.version or 0)
    except kw.WireError as error:
        return error
    return None


def test_they_are_in_the_set() -> None:
    part = Part(Form.FRAME)
    whole = release("4.3")
    only = Choice(messages=frozenset({"ProduceRequest", "FetchRequest"}))
    vectors = [v for v in part_vectors(whole, part, only) if v.fault]
    assert {vector.message for vector in vectors} == {"ProduceRequest"}
    expected = refused_frames(whole)
    assert vectors == [v for v in expected if v.message == "ProduceRequest"]
    good_only = Choice(good_only=True)
    assert not [v for v in part_vectors(whole, part, good_only) if v.fault]
