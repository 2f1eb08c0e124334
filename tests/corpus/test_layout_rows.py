"""Fields and fingerprints of layouts, as in the tables."""

from __future__ import annotations

from typing import Any

from specgen.corpus.layout_rows import field_rows, fingerprints
from specgen.protocol.layout import Layout, lower
from tests.support.bundled import joined
from tests.support.definitions import field, layout, tagged


def rows(lowered: Layout, *names: str) -> list[tuple[object, ...]]:
    return [tuple(row[name] for name in names) for row in field_rows(lowered)]


def test_wire_order_and_paths() -> None:
    inner = [field("Id", "uuid"), field("Name", "string", nullableVersions="0+")]
    lowered = layout(
        [
            tagged("Late", "[]Late", 0, fields=[field("N", "int8", "1+")]),
            field("Items", "[]Item", fields=inner),
            field("Gone", "int32", "0"),
        ]
    )
    assert rows(lowered, "position", "path", "depth", "type", "nullable", "tag") == [
        (0, "Items", 0, "compact_[]struct", False, None),
        (1, "Items.Id", 1, "uuid", False, None),
        (2, "Items.Name", 1, "compact_string", True, None),
        (3, "Late", 0, "compact_[]struct", False, 0),
        (4, "Late.N", 1, "int8", False, None),
    ]


def test_what_a_field_says() -> None:
    lowered = layout(
        [
            field("A", "int64", default="-1", ignorable=True),
            field("B", "string", nullableVersions="0+", default="null"),
            field("C", "string", entityType="topicName"),
            field("D", "float64", default="1.5"),
            field("E", "[]uuid"),
            field("F", "bytes"),
        ]
    )
    assert rows(lowered, "name", "default", "ignorable", "map_key", "entity_type") == [
        ("A", "-1", True, False, None),
        ("B", "null", False, False, None),
        ("C", '""', False, False, "topicName"),
        ("D", "1.5", False, False, None),
        ("E", "[]", False, False, None),
        ("F", '""', False, False, None),
    ]


def test_a_known_message() -> None:
    lowered = lower(joined().release.by_name["FetchRequest"], 12)
    fields = rows(lowered, "path", "type", "tag")
    assert fields[0] == ("ReplicaId", "int32", None)
    assert ("Topics.Partitions.CurrentLeaderEpoch", "int32", None) in fields
    assert fields[-1] == ("ClusterId", "compact_string", 0)


def test_fingerprints() -> None:
    base = fingerprints(layout([field("A", "int32"), tagged("B", "int8", 0)]))
    same = fingerprints(layout([field("A", "int32"), tagged("B", "int8", 0)]))
    assert same == base
    renamed = fingerprints(layout([field("Z", "int32"), tagged("B", "int8", 0)]))
    assert (renamed[0] != base[0], renamed[1] == base[1]) == (True, True)
    for fields in (
        [field("A", "uint32"), tagged("B", "int8", 0)],
        [field("A", "int32"), tagged("B", "int16", 0)],
        [field("A", "int32"), tagged("B", "int8", 0, default="7")],
        [field("A", "int32")],
    ):
        other = fingerprints(layout(fields))
        assert other[0] != base[0]
        assert other[1] != base[1]
    # A positional field's default is not on the wire.
    assert (
        fingerprints(layout([field("A", "int32", default="7"), tagged("B", "int8", 0)]))
        == base
    )


def test_records_are_bytes_on_the_wire() -> None:
    for version in (0, 1):
        for extra in ({}, {"nullableVersions": "0+"}):
            batches = fingerprints(layout([field("A", "records", **extra)], version))
            raw = fingerprints(layout([field("A", "bytes", **extra)], version))
            assert batches[0] != raw[0]
            assert batches[1] == raw[1]


def test_defaults_inside_a_tagged_struct_decide_whether_it_is_written() -> None:
    def encoded(inner: str, kind: str = "Inner", **keys: Any) -> tuple[str, str]:
        deep = field("Deep", "Deep", fields=[field("N", "int32", default=inner)])
        return fingerprints(layout([tagged("S", kind, 0, fields=[deep], **keys)]))

    zero, one = encoded("0"), encoded("1")
    assert zero[0] != one[0]
    assert zero[1] != one[1]
    # In arrays, and in null structs, the fields' defaults do not matter.
    assert encoded("0", "[]Inner") == encoded("1", "[]Inner")
    null: dict[str, Any] = {"nullableVersions": "1+", "default": "null"}
    assert encoded("0", **null) == encoded("1", **null)


def test_a_plain_struct_is_its_fields_on_the_wire() -> None:
    """Without a tag section or a null marker: in version 0, which is not flexible."""
    inner, other = field("Id", "int32"), field("Other", "int8")

    def on_wire(*fields: dict[str, Any], version: int = 0) -> str:
        return fingerprints(layout([*fields], version))[1]

    ids, structs = field("Ids", "[]int32"), field("Ids", "[]S", fields=[inner])
    assert on_wire(ids) == on_wire(structs)
    assert on_wire(ids, version=1) != on_wire(structs, version=1)
    struct = field("S", "S", fields=[inner, other])
    assert on_wire(struct) == on_wire(inner, other)
    assert on_wire(struct | {"nullableVersions": "0+"}) != on_wire(inner, other)
    pairs = field("Ids", "[]S", fields=[inner, other])
    assert on_wire(pairs) not in {on_wire(structs), on_wire(structs, other)}


def test_how_a_name_is_spelled_tells_no_layouts_apart() -> None:
    spelled = (
        fingerprints(layout([tagged(name, "int8", 0, default="1")]))
        for name in ("directories", "Directories")
    )
    assert len({*spelled}) == 1
