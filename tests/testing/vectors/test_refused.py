"""Refused vectors: which ones exist, how the bytes were changed, where the error is found."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from specgen.protocol.codec import DecodeError, decode_whole, encode
from specgen.protocol.layout import Layout, lower, lower_all
from specgen.report import Problems
from specgen.sources.kafka_json import read_definition
from specgen.testing.vectors import cases, refused
from specgen.testing.vectors.refused import refused_of, refused_vectors
from specgen.testing.vectors.refused_faults import Damage, field_damages
from specgen.testing.vectors.refused_places import Places, json_path
from specgen.testing.vectors.refused_tags import section_damages
from specgen.testing.vectors.vector import Level, Vector
from specgen.testing.vectors.vectors import message_vectors
from tests.support.bundled import joined, release
from tests.support.definitions import (
    EVERYTHING,
    NULLABLE_STRUCTS,
    field,
    layout,
    tagged,
)
from tests.support.random_definitions import definitions

ANYWHERE = {
    "cut before": Level.MUST,
    "cut inside": Level.MUST,
    "length beyond the data": Level.MUST,
    "largest length": Level.MUST,
    "negative length": Level.MUST,
    "count beyond the data": Level.MUST,
    "largest count": Level.MUST,
    "negative count": Level.MUST,
    "null where none is allowed": Level.MUST,
    "another null": Level.LENIENT,
    "other true": Level.LENIENT,
    "other marker": Level.LENIENT,
    "marker 0": Level.LENIENT,
    "bytes left over": Level.LENIENT,
    "not UTF-8 (lone continuation)": Level.SHOULD,
    "not UTF-8 (overlong)": Level.SHOULD,
    "not UTF-8 (surrogate)": Level.SHOULD,
    "not UTF-8 (code point above U+10FFFF)": Level.SHOULD,
    "not UTF-8 (cut sequence)": Level.SHOULD,
}
FLEXIBLE = {
    "overlong varint": Level.LENIENT,
    "varint of 6 bytes": Level.MUST,
    "varint of more than 32 bits": Level.LENIENT,
    "tag twice": Level.SHOULD,
    "tags out of order": Level.LENIENT,
    "tag of another version": Level.MUST,
    "tag of more than 31 bits": Level.LENIENT,
    "tag size beyond the data": Level.SHOULD,
    "tag size too small": Level.SHOULD,
    "tag size too large": Level.SHOULD,
    "bytes left over in a tag": Level.SHOULD,
    "tag count beyond the data": Level.MUST,
    "tag count too large": Level.MUST,
    "negative tag count": Level.SHOULD,
}
MANY = ("FetchRequest", "MetadataResponse", "UpdateMetadataRequest", "VotersRecord")

SMALL = layout(
    [
        field("Name", "string"),
        field("Ids", "[]int16", nullableVersions="0+"),
        tagged("Note", "string", 0),
        field("Late", "int8", "2+", tag=1, taggedVersions="2+"),
    ]
)


def by_fault(lowered: Layout) -> dict[str, list[Vector]]:
    """The refused vectors of a version, by the names of their faults."""
    vectors: dict[str, list[Vector]] = {}
    for vector in refused_of(lowered):
        assert vector.fault
        vectors.setdefault(vector.fault.name, []).append(vector)
    return vectors


class TestWhichThereAre:
    def test_every_fault_has_its_level(self) -> None:
        vectors = [*refused_vectors(EVERYTHING), *refused_vectors(NULLABLE_STRUCTS)]
        vectors += refused_of(SMALL)
        levels = {(v.fault.name, v.fault.level) for v in vectors if v.fault}
        unknown = ("tag size beyond the data", Level.MUST)
        assert levels == {*(ANYWHERE | FLEXIBLE).items(), unknown}

    def test_a_version_without_tags(self) -> None:
        assert by_fault(lower(EVERYTHING, 0)).keys() <= ANYWHERE.keys()

    def test_each_wire_type_is_hit_once(self) -> None:
        """Compact strings, bytes, records and arrays; there are five such strings."""
        nulls = by_fault(lower(EVERYTHING, 1))["null where none is allowed"]
        assert len(nulls) == 4

    def test_a_message_is_cut_before_every_field(self) -> None:
        cuts = {v.exercises: v.data for v in by_fault(SMALL)["cut before"]}
        places = ("name", "ids", "ids[0]", "tag count of the message", "note")
        assert {f"cut before {place}" for place in places} <= cuts.keys()
        assert cuts["cut before name"] == b""

    def test_ids_are_of_one_vector_each(self) -> None:
        for kind_layout in (EVERYTHING, NULLABLE_STRUCTS):
            vectors = [*message_vectors(kind_layout), *refused_vectors(kind_layout)]
            assert len({vector.id for vector in vectors}) == len(vectors)

    def test_a_source_is_a_good_vector(self) -> None:
        good = {vector.id for vector in message_vectors(EVERYTHING)}
        sources = {v.fault.source for v in refused_vectors(EVERYTHING) if v.fault}
        assert sources < good
        assert len(sources) == 5

    def test_unreadable_messages_are_not_modified(self) -> None:
        """Elements without bytes: more of them than there are bytes are refused anyway."""
        flat = layout([field("Flat", "[]Nothing", fields=[])], 0)
        sources = {v.fault.source for v in refused_of(flat) if v.fault}
        assert sources == {"TestMessage/0/defaults"}

    def test_vectors_are_reproducible(self) -> None:
        once, again = (list(refused_vectors(EVERYTHING)) for _ in range(2))
        assert once == again

    @pytest.mark.slow
    def test_a_release_does_not_have_too_many(self) -> None:
        messages = release("4.3").messages
        counts = [sum(1 for _ in refused_vectors(message)) for message in messages]
        assert 25_000 < sum(counts) <= 40_000


GOOD = "06 6162636465 03 00010002 02 00020278 c80101ff"
"""Name ``abcde``, ids 1 and 2, note ``x``, an unknown tag 200."""

BAD = """
length beyond the data     | name | 15 6162636465 03 00010002 02 00020278 c80101ff
largest length             | name | 8080808008 6162636465 03 00010002 02 00020278 c80101ff
negative length            | name | ffffffff0f 03 00010002 02 00020278 c80101ff
null where none is allowed | name | 00 03 00010002 02 00020278 c80101ff
null where none is allowed | note | 06 6162636465 03 00010002 02 000100 c80101ff
another null               | ids  | 06 6162636465 ffffffff0f 02 00020278 c80101ff
overlong varint            | note | 06 6162636465 03 00010002 02 0003820078 c80101ff
varint of 6 bytes          | note | 06 6162636465 03 00010002 02 000782808080800078 c80101ff
varint of more than 32 bits | ids | 06 6162636465 8380808070 00010002 02 00020278 c80101ff
count beyond the data      | ids  | 06 6162636465 0f 00010002 02 00020278 c80101ff
largest count              | ids  | 06 6162636465 8080808008 00010002 02 00020278 c80101ff
not UTF-8 (surrogate)      | name | 06 eda0806465 03 00010002 02 00020278 c80101ff
not UTF-8 (cut sequence)   | name | 06 616263e282 03 00010002 02 00020278 c80101ff
tag twice                  |      | 06 6162636465 03 00010002 03 00020278 00020278 c80101ff
tags out of order          |      | 06 6162636465 03 00010002 02 c80101ff 00020278
tag of another version     |      | 06 6162636465 03 00010002 03 00020278 010100 c80101ff
tag of more than 31 bits   |      | 06 6162636465 03 00010002 03 00020278 c80101ff 808080800800
tag size beyond the data   |      | 06 6162636465 03 00010002 02 00090278 c80101ff
tag size too small         |      | 06 6162636465 03 00010002 02 00010278 c80101ff
tag size too large         |      | 06 6162636465 03 00010002 02 00030278 c80101ff
tag count beyond the data  |      | 06 6162636465 03 00010002 14 00020278 c80101ff
tag count too large        |      | 06 6162636465 03 00010002 03 00020278 c80101ff
negative tag count         |      | 06 6162636465 03 00010002 ffffffff0f 00020278 c80101ff
"""
"""What faults make of that, of which field."""


class TestOneFault:
    @pytest.mark.parametrize("row", BAD.strip().splitlines())
    def test_bytes(self, row: str) -> None:
        fault, path, expected = (cell.strip() for cell in row.split("|"))
        places = Places(SMALL, bytes.fromhex(GOOD))
        hex_forms = {
            places.splice(damage.start, damage.end, damage.put)[0]
            for damage in (*field_damages(places), *section_damages(places))
            if (damage.fault, json_path(damage.path)) == (fault, path)
        }
        assert bytes.fromhex(expected) in hex_forms

    @pytest.mark.parametrize(
        ("length", "before", "after"),
        [
            (123, "01 00 7f 01 00 7c 7c", "01 00 8001 01 00 7d fc00"),
            (126, "01 00 8201 01 00 7f 7f", "01 00 8401 01 00 8001 ff00"),
        ],
    )
    def test_enclosing_sizes_stay_correct(
        self, length: int, before: str, after: str
    ) -> None:
        """Adding to one of two tagged fields makes its size a byte longer."""
        inner = tagged("Inner", "In", 0, fields=[tagged("Text", "string", 0)])
        nested = layout([inner])
        data = encode(nested, {"Inner": {"Text": "x" * length}})
        assert data.startswith(bytes.fromhex(before) + b"x")
        places = Places(nested, data)
        (longer,) = (
            damage
            for damage in field_damages(places)
            if damage.fault == "overlong varint" and damage.part == "length"
        )
        changed, moved = places.splice(longer.start, longer.end, longer.put)
        assert changed.startswith(bytes.fromhex(after) + b"x")
        assert moved == 1
        assert decode_whole(nested, changed).value == decode_whole(nested, data).value


class TestWhereItIsFound:
    @pytest.mark.sampled(len(MANY))
    @pytest.mark.parametrize("name", MANY)
    def test_the_reference_codec_finds_it_there(self, name: str) -> None:
        definition = joined().release.by_name[name]
        for lowered in lower_all(definition):
            for vector in refused_of(lowered):
                check(lowered, vector)

    @pytest.mark.slow
    @settings(max_examples=100)
    @given(definitions())
    def test_of_any_definition(self, definition: dict[str, Any]) -> None:
        problems = Problems()
        message = read_definition(json.dumps(definition), "random.json", problems)
        problems.raise_errors()
        assert message is not None
        for lowered in lower_all(message):
            ids = set()
            for vector in refused_of(lowered):
                check(lowered, vector)
                ids.add(vector.id)
            assert len(ids) == sum(1 for _ in refused_of(lowered))

    def test_undetected_faults_are_placed_where_they_were_made(self) -> None:
        offsets = {
            v.exercises: v.fault.offset
            for v in refused_of(SMALL)
            if v.fault and v.fault.level is Level.LENIENT
        }
        (good,) = (case for case in cases(SMALL) if case.exercises == "tags")
        assert offsets["bytes left over in the message"] == len(good.data)
        assert offsets["another null in ids"] == good.data.index(b"-1") + 2

    def test_changes_that_are_no_fault(self, monkeypatch: pytest.MonkeyPatch) -> None:
        harmless = Damage("harmless", Level.MUST, "", "name", "", 0, 0, b"")
        monkeypatch.setattr(refused, "_everything", lambda _: iter([harmless]))
        with pytest.raises(ValueError, match="v1: no harmless"):
            list(refused_of(SMALL))


def check(lowered: Layout, vector: Vector) -> None:
    """Assert that a vector is refused at its place, or accepted if that is allowed."""
    fault = vector.fault
    assert fault is not None
    assert fault.level is Level.LENIENT or vector.value is None
    try:
        decode_whole(lowered, vector.data)
    except DecodeError as error:
        assert (json_path(error.path), error.offset) == (fault.path, fault.offset)
    else:
        assert fault.level is Level.LENIENT, vector.id
        assert vector.value is not None, vector.id
        assert 0 <= fault.offset < len(vector.data)
