"""``lower``: one version of a message, rule by rule."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from specgen.protocol.layout import (
    AbsentField,
    ArrayWire,
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    StructWire,
    UnsupportedVersionError,
    WireType,
    lower,
    lower_all,
)
from specgen.protocol.model import (
    EMPTY,
    ArrayType,
    Default,
    Field,
    Message,
    Scalar,
    VersionRange,
)
from tests.support.definitions import field, message, tagged


def at(version: int, *fields: dict[str, Any], **keys: Any) -> StructLayout:
    """The root struct, at a version, of a message with versions 0-9, flexible from 2 on."""
    return lower(made(*fields, **keys), version).root


def made(*fields: dict[str, Any], **keys: Any) -> Message:
    return message([*fields], **({"valid": "0-9", "flexible": "2+"} | keys))


def names(fields: tuple[FieldLayout | AbsentField, ...] | None) -> list[str]:
    return [f.name for f in fields or ()]


def inner(wire: WireType) -> StructLayout:
    while isinstance(wire, ArrayWire):
        wire = wire.element
    assert isinstance(wire, StructWire)
    return wire.struct


def _absent(
    name: str, shape: WireType, default: Default, ignorable: bool
) -> AbsentField:
    known = FieldLayout.of(name, shape, default).field
    return AbsentField(known.replace(ignorable=ignorable), shape)


def test_only_versions_that_the_message_has() -> None:
    whole = made(valid="2-4")
    assert [layout.version for layout in lower_all(whole)] == [2, 3, 4]
    for version in (1, 5, -1, 32767):
        with pytest.raises(UnsupportedVersionError, match=r"has versions 2-4, not"):
            lower(whole, version)
    removed = whole.replace(valid_versions=VersionRange(0, -1))
    assert [*lower_all(removed)] == []
    with pytest.raises(UnsupportedVersionError, match="has versions none, not 0"):
        lower(removed, 0)


def test_what_the_layout_says_of_its_message() -> None:
    request = made(type="request", name="FooRequest", apiKey=7)
    assert lower(request, 3) == Layout(
        message="FooRequest",
        api="Foo",
        kind=request.kind,
        version=3,
        key=7,
        root=StructLayout("FooRequest", (), flexible=True),
    )
    assert lower(request, 3).flexible
    assert not lower(request, 1).flexible


@pytest.mark.parametrize(
    ("versions", "there"),
    [("0+", "0123456789"), ("3+", "3456789"), ("2-4", "234"), ("0", "0"), ("none", "")],
)
def test_fields_come_and_go(versions: str, there: str) -> None:
    whole = made(field("A", "int32", versions))
    for layout in lower_all(whole):
        is_there = str(layout.version) in there
        assert names(layout.root.fields) == (["A"] if is_there else [])
        assert names(layout.root.absent) == ([] if is_there else ["A"])


def test_absent_fields_keep_what_an_encoder_must_check() -> None:
    fields = [
        field("A", "int32", "5+", default=-1),
        field(
            "B", "string", "5+", nullableVersions="5+", default="null", ignorable=True
        ),
        field("C", "[]S", "5+", fields=[field("X", "uuid"), tagged("Y", "bytes", 0)]),
        field(
            "D", "T", "5+", fields=[field("Z", "[]int8", "7+", nullableVersions="7+")]
        ),
    ]
    fields[2]["fields"][1] |= {"versions": "6+", "taggedVersions": "6+"}
    struct = StructLayout(
        "S",
        (
            FieldLayout.of("X", ScalarWire(Scalar.UUID), UUID(int=0)),
            FieldLayout.of("Y", ScalarWire(Scalar.BYTES), EMPTY),
        ),
    )
    other = ArrayWire(ScalarWire(Scalar.INT8), False, False)
    assert at(4, *fields).absent == (
        _absent("A", ScalarWire(Scalar.INT32), -1, False),
        _absent("B", ScalarWire(Scalar.STRING), None, True),
        _absent("C", ArrayWire(StructWire(struct), False, False), EMPTY, False),
        _absent(
            "D",
            StructWire(StructLayout("T", (FieldLayout.of("Z", other, EMPTY),))),
            EMPTY,
            False,
        ),
    )


def test_order_is_that_of_the_definition_without_the_tagged() -> None:
    fields = [
        field("C", "int8"),
        tagged("T", "int8", 1),
        field("A", "int8", "3+"),
        tagged("S", "int8", 0),
        field("B", "int8"),
    ]
    for spec in (fields[1], fields[3]):
        spec |= {"versions": "2+", "taggedVersions": "2+"}
    assert names(at(1, *fields).fields) == ["C", "B"]
    assert names(at(1, *fields).absent) == ["T", "A", "S"]
    assert names(at(3, *fields).fields) == ["C", "A", "B"]
    assert names(at(3, *fields).tags) == ["S", "T"]
    assert [f.tag for f in at(3, *fields).tags or ()] == [0, 1]
    assert [f.tag for f in at(3, *fields).fields] == [None] * 3


def test_tagged_in_some_versions_and_positional_in_others() -> None:
    mixed = field("A", "string", "1+", tag=0, taggedVersions="4+")
    later = field("B", "int8", "6+", tag=1, taggedVersions="6+")
    roots = {v: at(v, mixed, later) for v in range(10)}
    assert {v: names(root.fields) for v, root in roots.items()} == {
        0: [],
        **{v: ["A"] for v in (1, 2, 3)},
        **{v: [] for v in range(4, 10)},
    }
    assert {v: names(root.tags) for v, root in roots.items()} == {
        **{v: [] for v in range(4)},
        **{v: ["A"] for v in (4, 5)},
        **{v: ["A", "B"] for v in range(6, 10)},
    }
    # Reading a tag of other versions is an error; only flexible versions read tags.
    assert {v: root.foreign_tags for v, root in roots.items()} == {
        **dict.fromkeys((0, 1), ()),
        **dict.fromkeys((2, 3), (0, 1)),
        **dict.fromkeys((4, 5), (1,)),
        **dict.fromkeys(range(6, 10), ()),
    }
    assert names(roots[0].absent) == ["A", "B"]
    assert names(roots[5].absent) == ["B"]
    assert roots[3].fields[0].type == ScalarWire(Scalar.STRING, False, compact=True)
    assert roots[1].fields[0].type == ScalarWire(Scalar.STRING, False, compact=False)


def test_nested_versions_are_those_of_the_message() -> None:
    """They do not start at the parent's first version."""
    deep = field("D", "int8", "0-4")
    spec = field("A", "[]S", "3+", fields=[deep, field("E", "int8", "5+")])
    assert names(at(2, spec).fields) == []
    assert names(inner(at(3, spec).fields[0].type).fields) == ["D"]
    assert names(inner(at(4, spec).fields[0].type).absent) == ["E"]
    assert names(inner(at(5, spec).fields[0].type).fields) == ["E"]
    assert names(inner(at(5, spec).fields[0].type).absent) == ["D"]


def test_common_structs() -> None:
    common = [
        {
            "name": "First",
            "versions": "0+",
            "fields": [
                field("Second", "[]Second", "1+"),
                field("Own", "Own", fields=[field("Deep", "Second")]),
            ],
        },
        {"name": "Second", "versions": "1-7", "fields": [field("X", "int8", "3+")]},
    ]
    root = at(3, field("A", "First"), field("B", "[]Second"), commonStructs=common)
    first = inner(root.fields[0].type)
    second = inner(root.fields[1].type)
    assert names(second.fields) == ["X"]
    assert inner(first.fields[0].type) == second
    assert inner(inner(first.fields[1].type).fields[0].type) == second
    assert names(
        inner(at(0, field("A", "First"), commonStructs=common).fields[0].type).absent
    ) == ["Second"]


def test_structs_in_many_places_are_lowered_once() -> None:
    """Lowering each place separately would create 2^16 of them."""
    common = [
        {
            "name": f"S{i}",
            "versions": "0+",
            "fields": [field("A", f"S{i + 1}"), field("B", f"[]S{i + 1}", "5+")],
        }
        for i in range(14)
    ]
    common.append({"name": "S14", "versions": "0+", "fields": []})
    for version in (0, 9):
        root = at(version, field("A", "S0"), commonStructs=common)
        struct, depth = root, 0
        while struct.fields:
            struct, depth = inner(struct.fields[0].type), depth + 1
        assert depth == 15


def test_flexible_versions_reach_every_struct() -> None:
    spec = tagged("T", "S", 0, fields=[field("A", "[]U", fields=[field("X", "int8")])])
    spec |= {"versions": "2+", "taggedVersions": "2+"}
    (tag,) = at(2, spec).tags or ()
    assert inner(tag.type).flexible
    assert inner(inner(tag.type).fields[0].type).flexible
    assert inner(inner(tag.type).fields[0].type).tags == ()


def test_a_field_keeps_its_whole_definition() -> None:
    """A field keeps all that its definition says, even for versions without it."""
    key = field("A", "string", mapKey=True, ignorable=True, entityType="topicName")
    spec = field("S", "[]S", fields=[key])
    new = field("N", "int8", "5+")
    message_with = made(spec, new, field("T", "T", "6+", fields=[field("U", "int8")]))
    (struct, *_), (own,) = message_with.fields, message_with.structs[0].fields
    root = lower(message_with, 4).root
    rows, (absent_new, absent_struct) = root.fields[0], root.absent
    lowered = inner(rows.type).fields[0]
    assert rows.field is struct
    assert lowered.field is own
    assert (lowered.name, lowered.default, lowered.ignorable) == ("A", "", True)
    assert (lowered.field.map_key, lowered.field.entity_type) == (True, "topicName")
    assert (absent_new.field, absent_struct.field) == message_with.fields[1:]
    shape = inner(absent_struct.type)
    assert shape.fields[0].field is message_with.structs[1].fields[0]


def test_fields_of_one_name_keep_their_own() -> None:
    """A merged message has two fields of one name if its versions define it differently."""
    old, new = (made(field("A", "int8", v, about=v)).fields[0] for v in ("0-4", "5+"))
    both = made().replace(fields=(old, new))
    for version, mine, other in ((4, old, new), (5, new, old)):
        root = lower(both, version).root
        assert [item.field for item in root.fields] == [mine]
        assert [item.field for item in root.absent] == [other]


@pytest.mark.parametrize(
    "change",
    [
        {"name": "B"},
        {"default": 1},
        {"ignorable": True},
        {"map_key": True},
        {"entity_type": "brokerId"},
        {"written": "C"},
    ],
)
def test_fields_that_a_version_defines_alike_are_equal(
    change: dict[str, Any],
) -> None:
    def of(item: Field) -> tuple[StructLayout, StructLayout]:
        changed = made().replace(fields=(item,))
        return lower(changed, 9).root, lower(changed, 0).root

    (item,) = made(field("A", "int32", "1+")).fields
    there, absent = of(item)
    elsewhere = item.replace(about="x", versions=VersionRange.since(1), zero_copy=True)
    assert of(elsewhere) == (there, absent)
    assert list(map(hash, of(elsewhere))) == [hash(there), hash(absent)]
    other, other_absent = of(item.replace(**change))
    assert other != there
    checked = {"name", "default", "ignorable"}
    assert (other_absent != absent) == bool(change.keys() & checked)
    assert there.fields[0] != absent.absent[0]


def test_facts_unknown_to_a_notation() -> None:
    """Protocol documents do not have tags, nor whether some fields are nullable."""
    known = made(field("A", "[]int8"), field("B", "string"), field("C", "int8"))
    fields = tuple(f.replace(nullable_versions=None) for f in known.fields)
    doc = known.replace(fields=fields, tags_known=False)
    root = lower(doc, 2).root
    assert root.tags is None
    assert lower(doc, 1).root.tags == ()
    assert root.fields[0].type == ArrayWire(ScalarWire(Scalar.INT8), None, True)
    assert root.fields[1].type == ScalarWire(Scalar.STRING, None, True)
    assert root.fields[2].type == ScalarWire(Scalar.INT8)


def test_arrays_of_arrays() -> None:
    """Old documents have them; nothing is known about the inner arrays."""
    rows = Field(
        name="A", type=ArrayType(ArrayType(Scalar.INT8)), versions=VersionRange.since(0)
    )
    wire = lower(made().replace(fields=(rows,)), 0).root.fields[0].type
    assert wire == ArrayWire(
        ArrayWire(ScalarWire(Scalar.INT8), None, False), False, False
    )
