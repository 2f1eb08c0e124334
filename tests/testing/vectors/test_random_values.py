"""Seeded random values: reproducible, encodable, and covering everything."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from specgen.protocol.codec import complete, decode_whole, encode, is_default
from specgen.protocol.layout import lower
from specgen.testing.vectors import collect_unknown_tags, random_value
from tests.support.data import kafka_layouts
from tests.support.definitions import EVERYTHING, layout, tagged

FLEXIBLE = lower(EVERYTHING, 1)
MANY = [random_value(FLEXIBLE, Random(seed)) for seed in range(300)]


def test_a_seed_gives_one_value() -> None:
    again = [random_value(FLEXIBLE, Random(seed)) for seed in range(300)]
    assert again == MANY
    assert len({encode(FLEXIBLE, value) for value in MANY}) == 300


@pytest.mark.parametrize("version", [0, 1, 2])
def test_they_survive_a_round_trip(version: int) -> None:
    lowered = lower(EVERYTHING, version)
    for seed in range(300):
        value = random_value(lowered, Random(seed))
        assert value == complete(lowered.root, value)
        assert decode_whole(lowered, encode(lowered, value)).value == value


def test_every_layout_of_kafka() -> None:
    rng = Random(39)
    for lowered in kafka_layouts("3.9.0"):
        value = random_value(lowered, rng)
        assert decode_whole(lowered, encode(lowered, value)).value == value


def test_null_occurs_where_it_is_allowed() -> None:
    for name in ("NullableString", "NullableBytes", "Numbers", "Topics", "Tag1"):
        nulls = sum(value[name] is None for value in MANY)
        assert 15 < nulls < 150, name
    assert all(value["String"] is not None for value in MANY)


def test_tagged_fields_keep_their_default_or_not() -> None:
    for field in FLEXIBLE.root.tags or ():
        defaults = sum(
            is_default(field.type, field.default, value[field.name]) for value in MANY
        )
        assert 60 < defaults < 240, field.name


def test_numbers_reach_the_ends_of_their_range() -> None:
    for name, low, high in (("Int64", -(2**63), 2**63 - 1), ("Uint16", 0, 65535)):
        numbers = {value[name] for value in MANY}
        assert {low, high} <= numbers
        assert len(numbers) > 50


def test_text_is_of_all_lengths_of_code_points() -> None:
    characters = set("".join(value["String"] for value in MANY))
    assert {len(character.encode()) for character in characters} == {1, 2, 3, 4}
    assert "\0" in characters


def test_unknown_tags_ascend_and_avoid_defined_ones() -> None:
    later = {"versions": "2+", "taggedVersions": "2+"}
    lowered = layout([tagged("A", "int8", 0), tagged("B", "int8", 1) | later])
    tag_lists = list(_tags(lowered, 500))
    assert 50 < len(tag_lists) < 250
    for tags in tag_lists:
        numbers = [tag for tag, _ in tags]
        assert numbers == sorted(set(numbers))
        assert numbers[0] > 1
    assert any(tag >= 1 << 28 for tags in tag_lists for tag, _ in tags)


def test_size_bounds_arrays() -> None:
    for size in (1, 2, 8):
        counts = {
            len(random_value(FLEXIBLE, Random(seed), size)["Numbers"] or ())
            for seed in range(200)
        }
        assert max(counts) == size


def _tags(lowered: Any, seeds: int) -> Iterator[list[tuple[int, bytes]]]:
    for seed in range(seeds):
        tags = collect_unknown_tags(lowered, random_value(lowered, Random(seed)))
        yield from tags.values()
