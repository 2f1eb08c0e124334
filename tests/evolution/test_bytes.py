"""Bytes decide: what is called an error is misread, and what is allowed is not."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import pytest

from specgen.evolution.diff import Differences, diff
from specgen.evolution.rules import Level
from specgen.fixtures.random_values import random_value
from specgen.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    StructLayout,
    StructWire,
    WireType,
    lower,
    struct_in,
)
from specgen.model import Message
from specgen.reference import UNKNOWN_TAGS, CodecError, decode_whole, encode
from tests.evolution.allowing import ALLOWED
from tests.evolution.breaking import BREAKING
from tests.evolution.mutating import (
    Mutation,
    definitions,
    mutated,
    stable,
)
from tests.support.sources import Json, read_release

RELEASES = "3.9", "4.3"
VALUES, MANY = 20, 3000
"""Random values of each version and side that are read on the other side."""


def _changed(mutation: Mutation, seed: int) -> tuple[Json, Json]:
    """A definition and what a mutation makes of it, the same for the same seed.

    Each release has every other seed.
    """
    rng = Random(f"{mutation.__name__} {seed}")
    texts = definitions(RELEASES[seed % 2])
    while True:
        item = stable(rng.choice(texts))
        other = mutated(item, mutation, rng)
        if other is not None:
            return item, other


def _judged(old: Json, new: Json) -> tuple[Differences, Message, Message]:
    sides = [read_release({"m": item}) for item in (old, new)]
    return diff(*sides), sides[0].messages[0], sides[1].messages[0]


@pytest.mark.parametrize("mutation", BREAKING, ids=lambda m: m.__name__)
@pytest.mark.parametrize(
    "count", [6, pytest.param(400, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_what_breaks_the_wire(mutation: Mutation, count: int) -> None:
    """The one rule at every place, no other error, and bytes that are misread."""
    for seed in range(count):
        old, new = _changed(mutation, seed)
        differences, before, after = _judged(old, new)
        rules = {item.rule.id for item in differences.errors}
        assert len(rules) == 1, (seed, old["name"], rules)
        assert rules <= BREAKING[mutation], (seed, old["name"])
        broken = {v for item in differences.errors for v in item.versions}
        misread = {*_misread(before, after, seed, broken)}
        assert broken == misread, (seed, json.dumps(new))


@pytest.mark.parametrize("mutation", ALLOWED, ids=lambda m: m.__name__)
@pytest.mark.parametrize(
    "count", [6, pytest.param(200, marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_what_is_allowed(mutation: Mutation, count: int) -> None:
    for seed in range(count):
        differences, before, after = _judged(*_changed(mutation, seed))
        assert not [f for f in differences.findings if f.level is not Level.INFO], seed
        assert not _misread(before, after, seed), seed


@pytest.mark.slow
def test_any_changes_together(capsys: pytest.CaptureFixture[str]) -> None:
    """The verdict on a definition is what its bytes show, version by version."""
    mutations, counts = [*BREAKING, *ALLOWED], {True: 0, False: 0}
    for seed in range(5000):
        rng = Random(seed)
        old, new = _changed(rng.choice(mutations), seed)
        for _ in range(rng.randint(0, 2)):
            new = mutated(new, rng.choice(mutations), rng) or new
        differences, before, after = _judged(old, new)
        broken = {v for item in differences.errors for v in item.versions}
        misread = {*_misread(before, after, seed, broken)}
        assert broken == misread, (seed, json.dumps(new))
        counts[bool(broken)] += 1
    with capsys.disabled():
        print(f"\n{counts[True]} that break the wire, {counts[False]} that don't")


def _misread(
    old: Message, new: Message, seed: int, broken: Collection[int] = ()
) -> list[int]:
    """The versions of both sides of which bytes are refused or misread by the other.

    Of what is judged to be broken more values are tried: null may be rare.
    """
    rng = Random(seed)
    common = [version for version in old.versions if version in new.versions]
    layouts = [
        (version, lower(old, version), lower(new, version)) for version in common
    ]
    return [
        version
        for version, one, other in layouts
        if not _read_each_other(one, other, rng, MANY if version in broken else VALUES)
    ]


def _read_each_other(one: Layout, other: Layout, rng: Random, count: int) -> bool:
    return all(
        _reads(one, other, rng, number) and _reads(other, one, rng, number)
        for number in range(count)
    )


def _reads(writer: Layout, reader: Layout, rng: Random, number: int) -> bool:
    sides = _Said(writer.root, reader.root), _Said(reader.root, writer.root)
    data = encode(writer, _known(random_value(writer, rng, 1 + number % 5)))
    try:
        other = decode_whole(reader, data).value
    except CodecError:
        return False
    one = decode_whole(writer, data).value
    return [*sides[0].all(one)] == [*sides[1].all(other)]


def _known(value: Any) -> Any:
    """A value without the tags of nobody: a writer has but its own."""
    if isinstance(value, dict):
        return {k: _known(item) for k, item in value.items() if k != UNKNOWN_TAGS}
    return [_known(item) for item in value] if isinstance(value, list) else value


class _Said(NamedTuple):
    """What a struct's value says, field by field; one of another name by its place.

    A tag that the other side does not have is no mandatory field's business.
    """

    struct: StructLayout
    other: StructLayout | None

    def all(self, value: Mapping[str, Any]) -> Iterator[object]:
        """Of a value, one after another."""
        pairs = zip_longest(self.struct.fields, self.other.fields if self.other else ())
        for field, other in pairs:
            if field is not None:
                yield from self._field(field, other, value)
        tags = {field.tag: field for field in (self.other and self.other.tags) or ()}
        for field in self.struct.tags or ():
            if field.tag in tags:
                yield field.tag
                yield from self._field(field, tags[field.tag], value)

    def _field(
        self, field: FieldLayout, other: FieldLayout | None, value: Mapping[str, Any]
    ) -> Iterator[object]:
        names = {f.name for f in self.other.all_fields} if self.other else ()
        yield field.name if field.name in names else "renamed"
        yield from self._value(
            field.type,
            value[field.name],
            None if other is None else struct_in(other.type),
        )

    def _value(
        self, wire: WireType, value: Any, other: StructLayout | None
    ) -> Iterator[object]:
        if value is None:
            yield None
        elif isinstance(wire, ArrayWire):
            yield len(value)
            for item in value:
                yield from self._value(wire.element, item, other)
        elif isinstance(wire, StructWire):
            yield "struct"
            yield from _Said(wire.struct, other).all(value)
        else:
            yield type(value)
            yield value
