"""Pairs of definitions, and whether each side can read the other's bytes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

from specgen.changes.diff import Differences, diff
from specgen.protocol.codec import UNKNOWN_TAGS, CodecError, decode_whole, encode
from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    StructLayout,
    StructWire,
    WireType,
    lower,
    struct_in,
)
from specgen.protocol.model import Message
from specgen.testing.vectors.random_values import random_value
from tests.changes.allowing import ALLOWED
from tests.changes.breaking import BREAKING
from tests.changes.mutating import Mutation, definitions, mutated, stable
from tests.support.sources import Json, read_release

RELEASES = "3.9", "4.3"
VALUES, MANY = 20, 3000
"""Random values of each version and side that are read on the other side."""


class Changed(NamedTuple):
    """A definition, its mutation, and the field concerned."""

    old: Json
    new: Json
    name: str


def changed(mutation: Mutation, seed: int) -> Changed:
    """A definition and its mutation, the same for the same seed.

    Each release is used for different seeds.
    """
    rng = Random(f"{mutation.__name__} {seed}")
    texts = definitions(RELEASES[seed % 2])
    while True:
        item = stable(rng.choice(texts))
        other = mutated(item, mutation, rng)
        if other is not None:
            return Changed(item, *other)


def judged(old: Json, new: Json) -> tuple[Differences, Message, Message]:
    sides = [read_release({"m": item}) for item in (old, new)]
    return diff(*sides), sides[0].messages[0], sides[1].messages[0]


def mixed(seed: int) -> tuple[Json, Json]:
    """A definition and the result of up to three mutations of any kind."""
    mutations = [*BREAKING, *ALLOWED]
    rng = Random(seed)
    old, new, _ = changed(rng.choice(mutations), seed)
    for _ in range(rng.randint(0, 2)):
        new, _ = mutated(new, rng.choice(mutations), rng) or (new, "")
    return old, new


def misread(
    old: Message, new: Message, seed: int, broken: Collection[int] = ()
) -> list[int]:
    """The versions of both sides whose bytes the other side refuses or misreads.

    If a break is expected, more values are tried: null may be rare. If both layouts are equal,
    none are.
    """
    rng = Random(seed)
    common = [version for version in old.versions if version in new.versions]
    layouts = [
        (version, lower(old, version), lower(new, version)) for version in common
    ]
    return [
        version
        for version, ours, theirs in layouts
        if _on_the_wire(ours.root) != _on_the_wire(theirs.root)
        and not _read_each_other(
            ours, theirs, rng, MANY if version in broken else VALUES
        )
    ]


def _read_each_other(ours: Layout, theirs: Layout, rng: Random, count: int) -> bool:
    return all(
        _reads(ours, theirs, rng, number) and _reads(theirs, ours, rng, number)
        for number in range(count)
    )


def _on_the_wire(struct: StructLayout) -> tuple[object, ...]:
    """Everything a version's codec needs; fields it lacks matter only to an encoder."""
    fields = tuple(
        (field.name, field.tag, field.default, _type_on_the_wire(field.type))
        for field in struct.all_fields
    )
    return fields, struct.flexible, struct.foreign_tags


def _type_on_the_wire(wire: WireType) -> object:
    if isinstance(wire, ArrayWire):
        return wire.nullable, wire.compact, _type_on_the_wire(wire.element)
    return (
        (wire.nullable, _on_the_wire(wire.struct))
        if isinstance(wire, StructWire)
        else wire
    )


def _reads(writer: Layout, reader: Layout, rng: Random, number: int) -> bool:
    sides = _Said(writer.root, reader.root), _Said(reader.root, writer.root)
    data = encode(
        writer, _without_unknown_tags(random_value(writer, rng, 1 + number % 5))
    )
    try:
        other = decode_whole(reader, data).value
    except CodecError:
        return False
    value = decode_whole(writer, data).value
    return [*sides[0].all(value)] == [*sides[1].all(other)]


def _without_unknown_tags(value: Any) -> Any:
    """A value without unknown tags: a writer has only its own."""
    if isinstance(value, dict):
        return {
            k: _without_unknown_tags(item)
            for k, item in value.items()
            if k != UNKNOWN_TAGS
        }
    return (
        [_without_unknown_tags(item) for item in value]
        if isinstance(value, list)
        else value
    )


class _Said(NamedTuple):
    """The content of a struct's value, field by field; renamed fields by their place.

    A tag that the other side lacks does not correspond to a mandatory field.
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
