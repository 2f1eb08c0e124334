"""Values that must not be encoded: our codecs refuse them, and codecs with bugs do not."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Iterator
from functools import cache
from struct import pack

import kafka_wire
import pytest
from jsonschema import Draft202012Validator

from specgen.protocol.codec import UNKNOWN_TAGS, encode, encoder, from_json, json_form
from specgen.protocol.codec.errors import CodecError
from specgen.protocol.layout import AbsentField, lower
from specgen.protocol.model import Scalar
from specgen.protocol.model.types import integer_limits
from specgen.testing.vectors.unwritable import (
    LACKED,
    NO_TAGS,
    NULL,
    TAG_OF_FIELD,
    TAGS_NOT_ASCENDING,
    TOO_LARGE,
    TOO_LONG,
    TOO_SMALL,
    value_vectors,
)
from specgen.testing.vectors.vector import Vector
from specgen.testing.vectors.vector_file import vectors_schema
from tests.support.bundled import release

NAMES = ("FetchRequest", "MetadataRequest", "ListOffsetsResponse", "ProduceRequest")

RENAMED_IN_4_4 = {
    f"TxnOffsetCommitRequest/{version}/to-write:-field-of-another-version-at-generationId"
    for version in range(3)
}
"""kafka_wire has the name of 4.4; in versions without the field the old one is an unknown key."""


@cache
def some() -> tuple[Vector, ...]:
    whole = release("4.3")
    chosen = tuple(m for m in whole.messages if m.name in NAMES)
    return tuple(value_vectors(whole.replace(messages=chosen)))


def written_by_reference(vector: Vector) -> bytes | None:
    layout = lower(release("4.3").by_name[vector.message], vector.version or 0)
    try:
        value = from_json(layout, vector.value)
        if vector.unknown_tags:
            value[UNKNOWN_TAGS] = vector.unknown_tags[""]
        return encode(layout, value)
    except (CodecError, struct.error):
        return None


def written_by_kafka_wire(vector: Vector) -> bytes | None:
    cls = getattr(kafka_wire, vector.message)
    version = vector.version or 0
    try:
        message = cls.from_json(vector.value, version)
        message.unknown_tagged_fields = tuple(vector.unknown_tags.get("", ()))
        return bytes(message.encode(version))
    except kafka_wire.WireError:
        return None


def wrong(
    vectors: tuple[Vector, ...], write: Callable[[Vector], bytes | None]
) -> Iterator[str]:
    for vector in vectors:
        if write(vector) != (vector.data if vector.fault is None else None):
            yield vector.id


def test_each_kind_of_value() -> None:
    names = {vector.fault and vector.fault.name for vector in some()}
    of_numbers = {TOO_LARGE, TOO_LONG, TOO_SMALL}
    of_tags = {NO_TAGS, TAGS_NOT_ASCENDING, TAG_OF_FIELD}
    assert names == {None, LACKED, NULL} | of_numbers | of_tags


def test_lines_match_the_schema_and_are_read_back() -> None:
    schema = Draft202012Validator(json.loads(vectors_schema()))
    for vector in some():
        line = vector.line()
        assert Vector.read(line) == vector
        schema.validate(json.loads(line))
        with_offset = json.loads(line)
        with_offset["bytes" if vector.fault else "fault"] = "00"
        assert not schema.is_valid(with_offset)


def test_our_codecs() -> None:
    assert [*wrong(some(), written_by_reference)] == []
    assert [*wrong(some(), written_by_kafka_wire)] == []


@pytest.mark.slow
def test_our_codecs_with_every_message() -> None:
    vectors = tuple(value_vectors(release("4.3")))
    assert {*wrong(vectors, written_by_kafka_wire)} == RENAMED_IN_4_4


def absent_fields(ignorable: bool) -> Callable[[pytest.MonkeyPatch], None]:
    """All fields that a version lacks are ignorable, or none is."""
    return lambda patch: patch.setattr(AbsentField, "ignorable", ignorable)


def any_null(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(json_form.JsonForm, "null", lambda *_, **__: None)
    patch.setattr(
        encoder.Encoding,
        "null",
        lambda _, wire, form, path: b"\0" if wire.compact else pack(form, -1),
    )


def numbers_wrapped(patch: pytest.MonkeyPatch) -> None:
    def wrapped(_: object, kind: str, value: int, path: str) -> int:
        low, high = integer_limits(Scalar(kind))
        return (value - low) % (high - low + 1) + low

    patch.setattr(json_form.JsonForm, "integer", wrapped)


def long_texts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(encoder, "MAX_STRING", 65_535)


@pytest.mark.parametrize(
    ("plant", "kind"),
    [
        (absent_fields(True), LACKED),
        (absent_fields(False), None),
        (any_null, NULL),
        (numbers_wrapped, TOO_LARGE),
        (numbers_wrapped, TOO_SMALL),
        (long_texts, TOO_LONG),
    ],
)
def test_a_bug_is_shown(
    plant: Callable[[pytest.MonkeyPatch], None],
    kind: str | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vectors = tuple(v for v in some() if (v.fault and v.fault.name) == kind)
    plant(monkeypatch)
    assert [*wrong(vectors, written_by_reference)]
