"""Releases before 2.2, read from documents, agree with the schemas in their own jars.

Kafka then described its messages as schemas, from which it printed its reference.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from specgen.protocol.codec import encode
from specgen.protocol.layout import (
    ArrayWire,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    lower,
)
from specgen.protocol.model import Kind, Release, Scalar
from specgen.protocol.model.names import snake_case
from specgen.testing.vectors.cases import cases
from specgen.testing.vectors.random_values import random_value
from tests.oracle import schemas
from tests.oracle.schemas import Place
from tests.support.bundled import DOCUMENTED, joined, release
from tests.support.needs import absent

WORDS = {Scalar.BOOL: "BOOLEAN"}
"""What schemas call by another word."""


RANDOM = 8
"""How many random values each version writes."""


def need(name: str) -> None:
    """Skip or fail the test if a release's jar is unavailable."""
    if reason := schemas.available(name):
        absent("maven", reason)


def layouts(source: Release) -> dict[Place, Layout]:
    """Every version of every request and response."""
    return {
        (str(message.kind), message.api_key, version): lower(message, version)
        for message in source.messages
        if message.kind in (Kind.REQUEST, Kind.RESPONSE) and message.api_key is not None
        for version in message.versions
    }


def described(struct: StructLayout) -> list[Any]:
    """A struct in the form of the Java program."""
    return [described_field(field.name, field.type) for field in struct.fields]


def described_field(name: str, wire: WireType) -> list[Any]:
    """Name, type, whether null is allowed, and for an array the fields of an element."""
    if isinstance(wire, ArrayWire):
        element = wire.element
        if isinstance(element, StructWire):
            inner = described(element.struct)
        else:
            inner = [described_field("", element)]
        return [snake_case(name), "ARRAY", wire.nullable, inner]
    assert isinstance(wire, ScalarWire)
    return [
        snake_case(name),
        WORDS.get(wire.kind, wire.kind.upper()),
        wire.nullable,
        [],
    ]


def in_our_words(fields: list[Any]) -> list[Any]:
    """The program's description in our terms; nullable is not a type of its own."""
    return [
        [
            # Two fields are called "offsets'", and definitions have no arrays of arrays.
            name.rstrip("'") or "broker_ids" * (kind == "ARRAY"),
            kind.removeprefix("NULLABLE_"),
            is_nullable,
            in_our_words(inner),
        ]
        for name, kind, is_nullable, inner in fields
    ]


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTED)
def test_versions_fields_and_null_are_those_of_the_schemas(name: str) -> None:
    need(name)
    mine = layouts(release(name))
    assert set(schemas.places(name)) == set(mine)
    described_fields = schemas.fields(name, mine)
    for (place, layout), fields in zip(mine.items(), described_fields, strict=True):
        assert described(layout.root) == in_our_words(fields), place


def flat(struct: StructLayout, value: Mapping[str, Any]) -> list[Any]:
    """A value in the form of the Java program."""
    return [plain(field.type, value[field.name]) for field in struct.fields]


def plain(wire: WireType, value: Any) -> Any:
    """The value of one field."""
    if value is None:
        return None
    if isinstance(wire, StructWire):
        return flat(wire.struct, value)
    if isinstance(wire, ArrayWire):
        items = [plain(wire.element, item) for item in value]
        return [item for (item,) in items] if is_inner_array(wire.element) else items
    return value.hex() if isinstance(value, bytes) else value


def is_inner_array(wire: WireType) -> bool:
    """Whether a struct stands for an array in an array, which definitions don't have."""
    return (
        isinstance(wire, StructWire)
        and wire.struct.name == "CreatePartitionsAssignment"
    )


def has_null_records(wire: WireType, value: Any) -> bool:
    """Whether records are null: schemas allow it, and cannot read it."""
    if isinstance(wire, StructWire):
        fields = wire.struct.fields
        return any(has_null_records(f.type, value[f.name]) for f in fields)
    if isinstance(wire, ArrayWire):
        return any(has_null_records(wire.element, item) for item in value or ())
    return wire.kind is Scalar.RECORDS and value is None


def written(layout: Layout, rng: Random) -> list[tuple[Any, bytes]]:
    """The cases of a layout, and random values, with their bytes."""
    values = [random_value(layout, rng) for _ in range(RANDOM)]
    pairs = [(case.value, case.data) for case in cases(layout)]
    return pairs + [(value, encode(layout, value)) for value in values]


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTED)
def test_bytes_survive_a_round_trip(name: str) -> None:
    need(name)
    rng = Random(name)
    questions = [
        (place, layout, *pair)
        for place, layout in layouts(release(name)).items()
        for pair in written(layout, rng)
    ]
    answers = schemas.read(name, [(place, data) for place, _, _, data in questions])
    for (place, layout, value, data), answer in zip(questions, answers, strict=True):
        if has_null_records(StructWire(layout.root), value):
            assert "null" in answer.error, place
            continue
        assert not answer.error, (place, answer.error)
        assert answer.values == flat(layout.root, value), place
        assert (answer.left, answer.again) == (0, data), place
    assert len(questions) > 13 * len(layouts(release(name)))


NOT_NULL_YET = {
    "0.10.1": {"CreateTopicsRequest"},
    "0.10.2": {"CreateTopicsRequest"},
}
"""What takes null in the same version since later releases alone, beside records."""


@pytest.mark.slow
@pytest.mark.parametrize("name", DOCUMENTED)
def test_codecs_of_all_releases_write_the_old_versions(name: str) -> None:
    """The bytes of kafka:all, which the generated codecs write, are those of the old versions."""
    need(name)
    every = layouts(joined().release)
    mine = layouts(release(name))
    assert mine.keys() <= every.keys()
    questions = [
        (place, case) for place in mine for case in cases(every[place]) if case.data
    ]
    answers = schemas.read(name, [(place, case.data) for place, case in questions])
    refused = set()
    for (place, case), answer in zip(questions, answers, strict=True):
        if answer.error:
            assert "null" in case.exercises or case.exercises == "defaults"
            assert re.search("null|size -1|length -1", answer.error), place
            refused.add(case.message)
        else:
            assert (answer.left, answer.again) == (0, case.data), place
    records = {"ProduceRequest", "FetchResponse"}
    assert refused == records | NOT_NULL_YET.get(name, set())
