"""Layouts of single versions, joined into one message, lower to the same layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from specgen.protocol.layout import (
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    WireType,
    lower,
)
from specgen.protocol.model import (
    EMPTY,
    NONE,
    ArrayType,
    Default,
    Field,
    FieldType,
    Kind,
    Message,
    Scalar,
    Struct,
    StructType,
    VersionRange,
    innermost,
)
from specgen.sources.union.merge import join_versions, restrict, with_unique_names
from tests.support.bundled import joined
from tests.support.definitions import read_message
from tests.support.random_definitions import definitions

NAMES = ["id", "name", "topics", "partitions", "error_code", "isr", "x"]
SCALARS = [Scalar.INT32, Scalar.INT8, Scalar.STRING, Scalar.RECORDS, Scalar.UNKNOWN]


def shape(layout: Layout) -> object:
    """Everything in a layout that is on the wire, or decides what goes there."""
    return layout.version, layout.flexible, _struct(layout.root)


def _struct(struct: StructLayout) -> object:
    tags = None if struct.tags is None else [_field(item) for item in struct.tags]
    return struct.flexible, [_field(item) for item in struct.fields], tags


def _field(item: FieldLayout) -> object:
    field = item.field
    facts = (repr(item.default), item.ignorable, field.map_key, field.entity_type)
    return item.shown, item.tag, _type(item.type), facts


def _type(wire: WireType) -> object:
    match wire:
        case ScalarWire():
            return wire.kind, wire.nullable, wire.compact
        case ArrayWire():
            return "array", wire.nullable, wire.compact, _type(wire.element)
        case StructWire():
            return "struct", wire.nullable, _struct(wire.struct)


class Maker:
    """Makes a message of one version, as a reader of documents does."""

    def __init__(self, draw: DrawFn, version: int, flexible: bool) -> None:
        self.draw = draw
        self.only = VersionRange.single(version)
        self.flexible = flexible
        self.structs: list[Struct] = []

    def message(self) -> Message:
        fields = self.fields(0)
        return Message(
            name="AnyRequest",
            kind=Kind.REQUEST,
            valid_versions=self.only,
            flexible_versions=self.only if self.flexible else NONE,
            fields=fields,
            structs=tuple(self.structs),
        )

    def fields(self, depth: int) -> tuple[Field, ...]:
        names = self.draw(st.lists(st.sampled_from(NAMES), max_size=5, unique=True))
        return tuple(self.field(name, tag, depth) for tag, name in enumerate(names))

    def field(self, name: str, tag: int, depth: int) -> Field:
        kind = self.kind(depth)
        is_tagged = self.flexible and self.draw(st.booleans())
        inner = innermost(kind)
        may_be_null = kind is not inner or isinstance(inner, StructType)
        may_be_null |= inner in (Scalar.STRING, Scalar.RECORDS)
        choices: list[VersionRange | None] = [NONE]
        choices += [None, self.only] if may_be_null else []
        nullable = self.draw(st.sampled_from(choices))
        default: Default = None if nullable == self.only else 0
        if isinstance(kind, ArrayType | StructType):
            default = None if nullable == self.only else EMPTY
        own_form = kind is Scalar.STRING and self.draw(st.booleans())
        return Field(
            name=name,
            type=kind,
            versions=self.only,
            nullable_versions=nullable,
            tag=tag if is_tagged else None,
            tagged_versions=self.only if is_tagged else NONE,
            flexible_versions=NONE if own_form else None,
            default=default if is_tagged else 0,
            ignorable=None,
        )

    def kind(self, depth: int) -> FieldType:
        choice = self.draw(st.integers(0, 6 if depth < 2 else 3))
        if choice >= 4:
            name = f"Struct{len(self.structs)}"
            at = len(self.structs)
            self.structs.append(Struct(name=name, fields=()))
            fields = self.fields(depth + 1)
            self.structs[at] = Struct(name=name, fields=fields, versions=self.only)
            kind: FieldType = StructType(name)
        else:
            kind = self.draw(st.sampled_from(SCALARS))
        for _ in range(self.draw(st.sampled_from([0, 0, 1, 1, 2]))):
            kind = ArrayType(kind)
        return kind


@st.composite
def single_versions(draw: DrawFn) -> dict[int, Message]:
    """A message for each of several versions, with gaps between them.

    Some resemble the previous one, with a field moved, removed or added.
    """
    numbers = draw(st.sets(st.integers(0, 9), min_size=1, max_size=5))
    first_flexible = draw(st.integers(0, 12))
    parts: dict[int, Message] = {}
    last: Message | None = None
    for version in sorted(numbers):
        flexible = version >= first_flexible
        alike = last is not None and bool(last.flexible_versions) == flexible
        if last is None or not alike or draw(st.integers(0, 2)) == 0:
            last = Maker(draw, version, flexible).message()
        else:
            last = _at(last, version)
            fields = draw(st.permutations(last.fields))
            fields = fields[draw(st.integers(0, 1)) :] if fields else fields
            names = {item.name for item in fields}
            more = Maker(draw, version, flexible).field("added", 9, 2)
            extra = [more] if draw(st.booleans()) and "added" not in names else []
            last = last.replace(fields=(*fields, *extra))
        parts[version] = last
    return parts


def _at(message: Message, version: int) -> Message:
    """The same message, in another version."""
    only = VersionRange.single(version)

    def moved(versions: VersionRange) -> VersionRange:
        return only if versions else versions

    def fields(items: Sequence[Field]) -> tuple[Field, ...]:
        return tuple(
            item.replace(
                versions=only,
                tagged_versions=moved(item.tagged_versions),
                nullable_versions=item.nullable_versions
                and moved(item.nullable_versions),
            )
            for item in items
        )

    return message.replace(
        valid_versions=only,
        flexible_versions=moved(message.flexible_versions),
        fields=fields(message.fields),
        structs=tuple(
            s.replace(fields=fields(s.fields), versions=only) for s in message.structs
        ),
    )


@settings(max_examples=50, deadline=None)
@given(single_versions())
def test_each_version_is_restored(parts: dict[int, Message]) -> None:
    joined = join_versions(parts)
    assert list(joined.versions) == sorted(parts)
    for version, part in parts.items():
        assert shape(lower(joined, version)) == shape(lower(part, version))
    assert_names_apart(joined)


def assert_names_apart(message: Message) -> None:
    """No struct has a name twice, and a renamed field records its original name."""
    for fields in (message.fields, *(s.fields for s in message.structs)):
        names = [item.name for item in fields]
        assert len(names) == len(set(names))
        for item in fields:
            assert item.written in ("", item.name) or item.name.startswith(item.written)
    used = {f.struct_name for s in message.structs for f in s.fields}
    used |= {f.struct_name for f in message.fields}
    assert used - {None} == {struct.name for struct in message.structs}


def cut(whole: Message) -> dict[int, Message]:
    """Split a message into its versions."""
    return {v: restrict(whole, VersionRange.single(v)) for v in whole.versions}


@settings(max_examples=50, deadline=None)
@given(definitions(), st.data())
def test_definitions_split_by_version_are_restored(
    definition: dict[str, Any], data: st.DataObject
) -> None:
    parts = cut(read_message(definition))
    dropped = data.draw(st.sets(st.sampled_from([*parts]), max_size=len(parts) - 1))
    remaining = {
        version: part for version, part in parts.items() if version not in dropped
    }
    joined = join_versions(remaining)
    for version, part in remaining.items():
        assert shape(lower(joined, version)) == shape(lower(part, version))
    assert_names_apart(joined)


@pytest.mark.parametrize("kind", [*Kind])
def test_bundled_messages_split_by_version_are_restored(kind: Kind) -> None:
    """Every version of every message of any release, as single versions."""
    chosen = [m for m in joined().release.messages if m.kind is kind]
    for message in chosen:
        parts = cut(message)
        whole = join_versions(parts)
        assert whole.versions == message.versions
        for version in message.versions:
            expected = shape(lower(message, version))
            assert shape(lower(whole, version)) == expected, (message.name, version)
    assert bool(chosen) == (kind is not Kind.STRUCT)


def a_version(version: int, *fields: Field) -> Message:
    """A request of one version with these fields."""
    only = VersionRange.single(version)
    return Message(
        name="AnyRequest",
        kind=Kind.REQUEST,
        valid_versions=only,
        fields=tuple(item.replace(versions=only) for item in fields),
    )


def of(name: str, kind: FieldType = Scalar.INT32) -> Field:
    """A field that exists in all versions of its message."""
    return Field(name=name, type=kind, versions=NONE)


def summary(message: Message) -> list[str]:
    """Names and ranges, in short form."""
    return [f"{f.name} {f.versions}" for f in message.fields]


A, B, C = of("a"), of("b"), of("c")


@pytest.mark.parametrize(
    ("versions", "expected"),
    [
        ([[A, B], [A, B]], ["a 0+", "b 0+"]),
        ([[A], [A, B]], ["a 0+", "b 1+"]),
        ([[A, B], [A]], ["a 0+", "b 0"]),
        ([[A, B], [A], [A, B]], ["a 0+", "b_v0 0", "b 2+"]),
        ([[A, B, C], [A, C, B]], ["a 0+", "b 0+", "c_v0 0", "c 1+"]),
        ([[A], [of("a", Scalar.STRING)]], ["a_v0 0", "a 1+"]),
        ([[A], [of("a", Scalar.STRING)], [A]], ["a_v0 0", "a_v1 1", "a 2+"]),
        ([[], [A], []], ["a 1"]),
    ],
)
def test_ranges(versions: list[list[Field]], expected: list[str]) -> None:
    parts = {v: a_version(v, *fields) for v, fields in enumerate(versions)}
    whole = join_versions(parts)
    if expected == [
        "a 0+",
        "b 0+",
        "c_v0 0",
        "c 1+",
    ]:  # either may be seen as the one that moved
        assert sorted(line[0] for line in summary(whole)) == ["a", *"bbc"] or sorted(
            line[0] for line in summary(whole)
        ) == ["a", *"bcc"]
    else:
        assert summary(whole) == expected
    for version, part in parts.items():
        assert shape(lower(whole, version)) == shape(lower(part, version))


def test_versions_between_are_gaps() -> None:
    whole = join_versions({v: a_version(v, A) for v in (2, 3, 7)})
    assert whole.valid_versions == VersionRange(2, 7)
    assert whole.gaps == (4, 5, 6)
    assert whole.versions == (2, 3, 7)
    assert summary(whole) == ["a 2+"]


def test_unique_names_avoid_names_in_use() -> None:
    twice = a_version(0, A).replace(
        fields=(
            A.replace(versions=VersionRange(0, 0)),
            of("a_v0").replace(versions=VersionRange(0, 3)),
            A.replace(versions=VersionRange(2, 2), type=Scalar.STRING),
            A.replace(versions=VersionRange(3, 3)),
            of("B").replace(versions=VersionRange(0, 0)),
            of("B").replace(versions=VersionRange(1, 1)),
        )
    )
    apart = with_unique_names(twice)
    names = [(item.name, item.written) for item in apart.fields]
    assert names == [
        ("a_v0x", "a"),
        ("a_v0", ""),
        ("a_v2", "a"),
        ("a", ""),
        ("BV0", "B"),
        ("B", ""),
    ]
    assert with_unique_names(apart) == apart


@pytest.mark.parametrize("versions", [(0, 5000), (32766, 32767)])
def test_the_last_version_of_all(versions: tuple[int, ...]) -> None:
    whole = join_versions({v: a_version(v, A) for v in versions})
    assert whole.versions == versions
    assert lower(whole, versions[1]).version == versions[1]


def test_many_fields_and_many_versions() -> None:
    """Time grows linearly with the size: a quadratic algorithm would take hours."""
    wide = [of(f"a{i}") for i in range(3000)]
    rotated = [*wide[1500:], *wide[:1500]]
    parts = {v: a_version(v, *f) for v, f in enumerate([wide, rotated, wide[::-1]])}
    whole = join_versions(parts)
    for version, part in parts.items():
        assert shape(lower(whole, version)) == shape(lower(part, version))
    changing = {v: a_version(v, A, of(f"b{v}")) for v in range(1000)}
    assert join_versions(changing).versions == tuple(range(1000))
