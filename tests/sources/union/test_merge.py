"""Fields, structs and ranges when two parts of a message are merged."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.layout import lower
from specgen.protocol.model import Message, VersionRange
from specgen.sources.union.merge import (
    MergeError,
    merge,
    open_ranges,
    restrict,
    with_unique_names,
)
from tests.sources.union.test_merge_random import check_tags, merged, wire
from tests.support.definitions import field, message, tagged


def pair(
    new: list[dict[str, Any]], old: list[dict[str, Any]], **keys: Any
) -> tuple[Message, Message, Message]:
    """Versions 2-3 of one definition, 0-1 of another, and the merged message."""
    newer = restrict(message(new, valid="0-3", **keys), VersionRange(2, 3))
    older = restrict(message(old, valid="0-3", **keys), VersionRange(0, 1))
    return newer, older, merge(newer, older)


def listed(whole: Message) -> list[str]:
    """The fields with their types and versions."""
    return [f"{f.name} {f.type} {f.versions}" for f in whole.fields]


def test_a_changed_type_is_two_fields() -> None:
    _, _, united = pair([field("A", "int64")], [field("A", "int32")])
    assert listed(united) == ["A int32 0-1", "A int64 2-3"]
    apart = with_unique_names(united)
    assert listed(apart) == ["AV0 int32 0-1", "A int64 2-3"]
    assert apart.fields[0].written == "A"


def test_a_moved_field_is_two_fields() -> None:
    a, b, c = (field(name, "int8") for name in "ABC")
    _, _, united = pair([a, b, c], [c, a, b])
    assert listed(united) == ["C int8 0-1", "A int8 0-3", "B int8 0-3", "C int8 2-3"]


def test_a_field_that_comes_back() -> None:
    whole = message([field("A", "int8")], valid="0-5")
    other_field = message([field("B", "int8")], valid="0-5")
    united = merged(
        [
            restrict(whole, VersionRange(4, 5)),
            restrict(other_field, VersionRange(2, 3)),
            restrict(whole, VersionRange(0, 1)),
        ]
    )
    assert listed(united) == ["A int8 0-1", "B int8 2-3", "A int8 4-5"]
    assert [f.name for f in with_unique_names(united).fields] == ["AV0", "B", "A"]


def test_nullable_in_some_versions() -> None:
    _, _, united = pair(
        [field("A", "string", nullableVersions="0+")], [field("A", "string")]
    )
    assert [str(f.nullable_versions) for f in united.fields] == ["2-3"]


def test_a_field_that_becomes_tagged() -> None:
    new = [field("A", "int8"), tagged("B", "int8", 0)]
    _, _, united = pair(new, [field("A", "int8"), field("B", "int8")])
    assert [(f.name, f.tag, str(f.tagged_versions)) for f in united.fields] == [
        ("A", None, "none"),
        ("B", 0, "2-3"),
    ]


def test_a_tag_that_another_field_takes() -> None:
    _, _, united = pair([tagged("A", "int8", 0)], [tagged("B", "int16", 0)])
    for version in range(1, 4):
        check_tags(lower(united, version).root)


def test_a_tagged_field_with_another_default_is_another_field() -> None:
    _, _, united = pair(
        [tagged("A", "int8", 0, default="1")], [tagged("A", "int8", 0, default="2")]
    )
    assert [f.default for f in united.fields] == [2, 1]
    # Elsewhere a default is only the initial value of a new object.
    _, _, united = pair(
        [field("A", "int8", default="1")], [field("A", "int8", default="2")]
    )
    assert [f.default for f in united.fields] == [1]


def test_structs_are_merged_inside() -> None:
    def topics(*inner: dict[str, Any], name: str = "Topic") -> list[dict[str, Any]]:
        return [field("Topics", f"[]{name}", fields=list(inner))]

    newer, older, united = pair(
        topics(field("Id", "uuid"), field("N", "int8")),
        topics(field("Name", "string"), field("N", "int8"), name="OldTopic"),
    )
    assert [struct.name for struct in united.structs] == ["Topic"]
    assert [f.name for f in united.structs[0].fields] == ["Name", "Id", "N"]
    assert wire(lower(united, 3)) == wire(lower(newer, 3))
    assert wire(lower(united, 0)) == wire(lower(older, 0))


def test_structs_with_one_name_in_two_places() -> None:
    common = {"name": "C", "versions": "0+"}
    newer, older, united = pair(
        [field("A", "C"), field("B", "[]C")],
        [field("B", "[]C"), field("X", "C")],
        commonStructs=[common | {"fields": [field("N", "int8")]}],
    )
    for version in (0, 1, 2, 3):
        part = newer if version > 1 else older
        assert wire(lower(united, version)) == wire(lower(part, version))
    names = [struct.name for struct in united.structs]
    assert len(set(names)) == len(names)


def test_names_and_listeners() -> None:
    new = message([], valid="2", name="NewRequest", type="request", apiKey=7)
    old = message(
        [],
        valid="0-1",
        name="OldRequest",
        type="request",
        apiKey=7,
        listeners=["broker"],
    )
    united = merge(new, old)
    assert (united.name, united.aliases) == ("NewRequest", ("OldRequest",))
    assert united.listeners == ("broker",)
    older = message([], valid="3", name="OlderRequest", type="request", apiKey=7)
    assert merge(united, older).aliases == ("OldRequest", "OlderRequest")


def test_listeners_of_the_newer_part_go_first() -> None:
    new = message([], valid="1", type="request", apiKey=7, listeners=["controller"])
    old = message([], valid="0", type="request", apiKey=7, listeners=["broker"])
    assert merge(new, old).listeners == ("controller",)


@pytest.mark.parametrize(
    ("new", "old", "expected"),
    [("new", "old", "new"), ("new", "", "new"), ("", "old", "old")],
)
def test_a_description_from_either_part_stays(
    new: str, old: str, expected: str
) -> None:
    *_, united = pair([field("A", "int8", about=new)], [field("A", "int8", about=old)])
    assert [item.about for item in united.fields] == [expected]


def test_parts_that_do_not_fit() -> None:
    whole = message([field("A", "int8")], valid="0-5")
    with pytest.raises(MergeError, match="both parts have the same versions"):
        merge(whole, restrict(whole, VersionRange(2, 3)))
    with pytest.raises(MergeError, match="there is a gap between 4-5 and 0-2"):
        merge(restrict(whole, VersionRange(4, 5)), restrict(whole, VersionRange(0, 2)))


def test_restrict_drops_what_no_version_has() -> None:
    whole = message(
        [
            field("A", "int8", "0"),
            field("B", "[]S", "1+", fields=[field("C", "int8", "2+")]),
            field("D", "T", "0", fields=[field("E", "int8")]),
        ],
        deprecatedVersions="0-1",
        type="request",
        name="XRequest",
        apiKey=1,
    )
    upper = restrict(whole, VersionRange(1, 1))
    assert listed(upper) == ["B []S 1"]
    assert [(s.name, len(s.fields)) for s in upper.structs] == [("S", 0)]
    assert str(upper.deprecated_versions) == "1"
    assert str(upper.flexible_versions) == "1"
    assert restrict(whole, VersionRange(0, 9)).fields == tuple(
        restrict(whole, whole.valid_versions).fields
    )


def test_open_ranges_opens_only_what_reaches_the_end() -> None:
    fields = [field("A", "int8", "0-1"), field("B", "string", "1-2")]
    fields[1]["nullableVersions"] = "2"
    opened = open_ranges(restrict(message(fields), VersionRange(0, 2)))
    assert listed(opened) == ["A int8 0-1", "B string 1+"]
    assert str(opened.fields[1].nullable_versions) == "2+"
    assert str(opened.flexible_versions) == "1+"
    assert str(opened.valid_versions) == "0-2"


def test_ranges_with_a_hole_are_two_fields() -> None:
    """No range can express 0 and 3, whether of null or of the field itself."""
    new, old = (field("A", "string", nullableVersions=v) for v in ("3+", "0"))
    newer, older, united = pair([new], [old], flexible="none")
    assert listed(united) == ["A string 0-1", "A string 2-3"]
    for version in range(4):
        part = newer if version > 1 else older
        assert wire(lower(united, version)) == wire(lower(part, version))
    *_, united = pair([field("A", "int8", "3+")], [field("A", "int8", "0")])
    assert listed(united) == ["A int8 0", "A int8 3"]


@pytest.mark.parametrize("new_is_tagged", [True, False])
def test_a_different_default_matters_if_either_is_tagged(new_is_tagged: bool) -> None:
    tagged_field = tagged("A", "int8", 0, default="1")
    other = field("A", "int8", default="2")
    new, old = (tagged_field, other) if new_is_tagged else (other, tagged_field)
    *_, united = pair([new], [old])
    assert len(united.fields) == 2


def test_a_tag_in_both_parts_is_one_field() -> None:
    *_, united = pair([tagged("A", "int8", 0)], [tagged("A", "int8", 0)])
    assert [(item.tag, str(item.tagged_versions)) for item in united.fields] == [
        (0, "1-3")
    ]


def test_tags_with_another_number_are_two_fields() -> None:
    new, old = ([tagged("A", "int8", n), tagged("B", "int8", 1 - n)] for n in (1, 0))
    *_, united = pair(new, old)
    assert sorted((f.name, f.tag) for f in united.fields) == [
        ("A", 0),
        ("A", 1),
        ("B", 0),
        ("B", 1),
    ]


def test_other_types_are_two_fields_however_deep() -> None:
    inner = [field("N", "int8")]
    kinds = [
        field("A", "int8"),
        field("A", "[]int8"),
        field("A", "[]S", fields=inner),
        field("A", "S", fields=inner),
    ]
    for new in kinds:
        for old in kinds:
            *_, united = pair([new], [old])
            assert len(united.fields) == (1 if new is old else 2)


def test_structs_of_one_name_are_numbered() -> None:
    def holder(name: str, kind: str) -> dict[str, Any]:
        return field(name, kind, fields=[field(f"In{name}", "int8")])

    *_, united = pair([holder("A", "S")], [holder("B", "S"), holder("C", "S2")])
    assert listed(united) == ["B S 0-1", "C S2 0-1", "A S3 2-3"]
    assert [(s.name, s.fields[0].name) for s in united.structs] == [
        ("S", "InB"),
        ("S2", "InC"),
        ("S3", "InA"),
    ]


def test_deprecated_and_struct_versions_are_united() -> None:
    inner = field("A", "[]S", fields=[field("N", "int8")])
    keys = {"type": "request", "name": "XRequest", "apiKey": 1}
    *_, united = pair([inner], [inner], deprecatedVersions="0-2", **keys)
    assert str(united.deprecated_versions) == "0-2"
    assert [str(struct.versions) for struct in united.structs] == ["0-3"]


def test_telling_apart_twice_keeps_the_written_names() -> None:
    whole = message([field("Topic", "int8"), field("B", "int8")])
    first, second = whole.fields
    twice = [
        first.replace(written="Old", versions=VersionRange(v, v)) for v in range(2)
    ]
    apart = with_unique_names(whole.replace(fields=(*twice, second)))
    assert [(f.name, f.written) for f in apart.fields] == [
        ("TopicV0", "Old"),
        ("Topic", "Old"),
        ("B", ""),
    ]
