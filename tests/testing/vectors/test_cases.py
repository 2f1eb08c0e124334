"""The fixed cases of a layout: what each exercises, and that all can be encoded."""

from __future__ import annotations

import json
import sys
from itertools import combinations
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from specgen.protocol.codec import (
    UNKNOWN_TAGS,
    complete,
    decode_whole,
    default_struct,
    encode,
    from_json,
    is_default,
    to_json,
)
from specgen.protocol.layout import (
    FieldLayout,
    Layout,
    ScalarWire,
    StructLayout,
    lower,
    structs_in,
)
from specgen.protocol.model import Field, Kind, Message, Scalar, VersionRange
from specgen.testing.vectors import Case, cases, collect_unknown_tags, put_unknown_tags
from specgen.testing.vectors.coverage import coverage
from tests.support.data import kafka_layouts
from tests.support.definitions import EVERYTHING, field, layout, tagged
from tests.support.strategies import values

FLEXIBLE = lower(EVERYTHING, 1)
ALL = {
    "defaults",
    "elements",
    "nulls",
    "nulls below",
    "empty",
    "empty below",
    "minimum",
    "maximum",
    "unicode",
    "length 126",
    "length 127",
    "tags",
    "tag alone 0",
    "tag alone 1",
    "tag alone 2",
    "unknown tags",
    "unknown tags alone",
    "unknown tags in defaults",
}
OF_TAGS = {exercises for exercises in ALL if "tag" in exercises}
COMPACT = {"length 126", "length 127"}


def by_name(lowered: Layout) -> dict[str, Case]:
    """The cases of a layout by what they exercise."""
    return {case.exercises: case for case in cases(lowered)}


def value(exercises: str, lowered: Layout = FLEXIBLE) -> dict[str, Any]:
    """The value of one case."""
    return by_name(lowered)[exercises].value


def gapped(*numbers: int) -> Layout:
    """A layout with only int8 fields of these tags."""
    tags = tuple(
        FieldLayout.of(f"Tag{number}", ScalarWire(Scalar.INT8), 0, number)
        for number in numbers
    )
    root = StructLayout("Gapped", (), flexible=True, tags=tags)
    return Layout("Gapped", "Gapped", Kind.DATA, 1, None, root)


class TestOneMessage:
    def test_all_cases(self) -> None:
        assert set(by_name(FLEXIBLE)) == ALL

    def test_a_version_without_tags(self) -> None:
        assert set(by_name(lower(EVERYTHING, 0))) == ALL - OF_TAGS - COMPACT

    def test_cases_that_do_not_apply_are_left_out(self) -> None:
        numbers = layout([field("A", "int32")], 0)
        plain = {"defaults", "elements", "minimum", "maximum"}
        assert set(by_name(numbers)) == plain
        assert set(by_name(layout([], 0))) == {"defaults"}
        assert set(by_name(layout([], 1))) == {"defaults", "unknown tags"}

    def test_all_cases_differ(self) -> None:
        encoded = [case.data for case in cases(FLEXIBLE)]
        assert len(set(encoded)) == len(encoded)

    def test_they_name_the_message_and_the_version(self) -> None:
        assert {(c.message, c.version) for c in cases(FLEXIBLE)} == {
            ("EveryTypeMessage", 1)
        }

    def test_cases_are_reproducible(self) -> None:
        assert list(cases(FLEXIBLE)) == list(cases(lower(EVERYTHING, 1)))

    def test_an_undefined_type_has_none(self) -> None:
        unknown = Message(
            name="Old",
            kind=Kind.DATA,
            valid_versions=VersionRange(0, 0),
            fields=(
                Field(name="A", type=Scalar.UNKNOWN, versions=VersionRange.since(0)),
            ),
        )
        assert list(cases(lower(unknown, 0))) == []


class TestValues:
    def test_defaults(self) -> None:
        # The default of records is null if null is allowed.
        expected = default_struct(FLEXIBLE.root) | {"Records": b""}
        assert value("defaults") == expected

    def test_elements(self) -> None:
        example = value("elements")
        assert [len(t["Partitions"]) for t in example["Topics"]] == [2, 2]
        assert len(example["Numbers"]) == 2
        assert example["Tag1"] == []
        ids = [p["Id"] for t in example["Topics"] for p in t["Partitions"]]
        assert len({*ids, *example["Numbers"]}) == 6
        names = {t["Name"] for t in example["Topics"]}
        assert len(names) == 2
        assert all(name.startswith("name-") for name in names)

    def test_nulls(self) -> None:
        example = value("nulls")
        nulls = {name for name, content in example.items() if content is None}
        nullable = {"NullableString", "NullableBytes", "NullableRecords"}
        assert nulls == nullable | {"Numbers", "Topics", "Tag1"}

    def test_nulls_below(self) -> None:
        example = value("nulls below")
        (topic,) = example["Topics"]
        assert topic["Name"] is None
        assert topic["Partitions"] == [{"Id": 0}]
        assert example["Numbers"] is None

    def test_empty(self) -> None:
        example = value("empty")
        for name in ("Records", "NullableBytes", "NullableRecords", "Bytes"):
            assert example[name] == b""
        assert example["String"] == example["NullableString"] == ""
        assert example["Topics"] == example["Numbers"] == example["Tag1"] == []

    def test_empty_below(self) -> None:
        first, second = value("empty below")["Topics"]
        assert first == {"Name": "", "Partitions": []}
        assert second == {"Name": "", "Partitions": [{"Id": 0}, {"Id": 0}]}

    def test_empty_below_without_arrays_in_arrays(self) -> None:
        inner = [field("Name", "string"), field("Ids", "[]int32")]
        flat = layout([field("Topics", "[]Topic", fields=inner)])
        assert value("empty below", flat) == {"Topics": [{"Name": "", "Ids": []}]}

    def test_nulls_in_nullables(self) -> None:
        null = {"nullableVersions": "0+"}
        inner = field("Parts", "[]Part", fields=[field("Id", "int8")], **null)
        outer = layout([field("Topics", "[]Topic", fields=[inner], **null)])
        assert value("nulls", outer) == {"Topics": None}
        assert value("nulls in nullables 1", outer) == {"Topics": [{"Parts": None}]}

    def test_minimum(self) -> None:
        example = value("minimum")
        assert example["Int64"] == -(2**63)
        assert example["Uint32"] == example["Uint16"] == 0
        assert example["Int8"] == -128
        assert example["Float64"] == -sys.float_info.max
        assert example["Bool"] is False
        assert example["Tag0"] == -32768
        assert example["Topics"][0]["Partitions"] == [{"Id": -(2**31)}]

    def test_maximum(self) -> None:
        example = value("maximum")
        assert example["Int64"] == 2**63 - 1
        assert example["Uint32"] == 2**32 - 1
        assert example["Uint16"] == 65535
        assert example["Float64"] == sys.float_info.max
        assert example["Uuid"] == UUID(int=2**128 - 1)
        assert example["Bool"] is True
        assert example["String"] == "\U0010ffff"
        assert example["Tag2"] == {"C": UUID(int=2**128 - 1)}
        assert example["Topics"][0]["Partitions"] == [{"Id": 2**31 - 1}]

    def test_unicode(self) -> None:
        example = value("unicode")
        for text in (example["String"], example["Topics"][0]["Name"], *example["Tag1"]):
            sizes = {len(character.encode()) for character in text}
            assert sizes == {1, 2, 3, 4}
            assert "\0" in text[1:-1]

    @pytest.mark.parametrize(
        ("length", "exercises"),
        [(126, "length 126"), (127, "length 127"), (128, "unicode")],
    )
    def test_lengths(self, length: int, exercises: str) -> None:
        example = value(exercises)
        assert len(example["String"].encode()) == length
        assert len(example["String"]) == length - 6
        assert len(example["NullableBytes"]) == length
        assert len(example["Numbers"]) == length
        assert [len(t["Name"].encode()) for t in example["Topics"]] == [length]
        assert [len(text.encode()) for text in example["Tag1"]] == [length]

    def test_tags(self) -> None:
        example = value("tags")
        tags = FLEXIBLE.root.tags
        assert tags
        for tag in tags:
            assert not is_default(tag.type, tag.default, example[tag.name])
        assert len(example["Tag1"]) == 2
        assert example["One"]["B"] != ""

    def test_a_tag_alone(self) -> None:
        for number, name in enumerate(("Tag0", "Tag1", "Tag2")):
            example = value(f"tag alone {number}")
            filled = [
                tag.name
                for tag in FLEXIBLE.root.tags or ()
                if not is_default(tag.type, tag.default, example[tag.name])
            ]
            assert filled == [name]

    def test_a_tag_alone_inside_of_another(self) -> None:
        inner = [tagged("C", "int8", 0), tagged("D", "int8", 1)]
        two_tags = layout(
            [tagged("A", "Inner", 0, fields=inner), tagged("B", "int8", 1)]
        )
        filled = [
            (
                {name for name in ("C", "D") if example["A"][name]} | {"B"}
                if (example := value(f"tag alone {number}", two_tags))["B"]
                else {name for name in ("C", "D") if example["A"][name]}
            )
            for number in (0, 1, 2)
        ]
        assert filled == [{"C"}, {"B"}, {"D"}]

    def test_tags_are_set_whatever_their_default(self) -> None:
        tags = layout(
            [
                tagged("A", "bool", 0, default="true"),
                tagged("B", "bool", 1),
                tagged("C", "int8", 2, default="4"),
            ]
        )
        example = value("tags", tags)
        assert (example["A"], example["B"]) == (False, True)
        assert example["C"] != 4

    def test_unknown_tags(self) -> None:
        by_path = collect_unknown_tags(FLEXIBLE, value("unknown tags"))
        paths = ["", "topics[0]", "topics[0].partitions[0]", "one", "tag2"]
        assert sorted(by_path) == sorted(paths)
        assert [tag for tag, _ in by_path[""]] == [3, 128, 16384]
        assert [tag for tag, _ in by_path["one"]] == [1, 128, 16384]
        assert [tag for tag, _ in by_path["topics[0]"]] == [0, 128, 16384]
        for tags in by_path.values():
            assert [payload == b"" for _, payload in tags][:2] == [True, False]

    def test_unknown_tags_avoid_those_of_other_versions(self) -> None:
        later = {"versions": "2+", "taggedVersions": "2+"}
        foreign = layout([tagged("A", "int8", 0), tagged("B", "int8", 1) | later])
        by_path = collect_unknown_tags(foreign, value("unknown tags", foreign))
        assert [tag for tag, _ in by_path[""]] == [2, 128, 16384]

    def test_unknown_tags_before_and_between_known_ones(self) -> None:
        """Kafka's own tags have no gaps; those of other notations may."""
        gaps = gapped(1, 4)
        by_path = collect_unknown_tags(gaps, value("unknown tags", gaps))
        assert [tag for tag, _ in by_path[""]] == [0, 2, 5, 128, 16384]
        assert [tag for tag, payload in by_path[""] if not payload] == [5]

    def test_unknown_tags_alone(self) -> None:
        example = value("unknown tags alone")
        assert (example["Tag0"], example["Tag1"]) == (5, [])
        assert collect_unknown_tags(FLEXIBLE, example)[""]

    def test_unknown_tags_in_defaults(self) -> None:
        example = value("unknown tags in defaults")
        assert example["Tag2"].pop(UNKNOWN_TAGS)
        assert example["Tag2"] == {"C": UUID(int=0)}

    def test_any_two_bools_differ_in_a_case(self) -> None:
        names = [f"Is{letter}" for letter in "ABCDE"]
        made_cases = by_name(layout([field(name, "bool", "1+") for name in names]))
        assert {"bools 1", "bools 2", "bools 3"} <= {*made_cases}
        for first, second in combinations(names, 2):
            assert any(c.value[first] != c.value[second] for c in made_cases.values())

    def test_borders_of_varints(self) -> None:
        wires = {"A": Scalar.VARINT, "B": Scalar.VARLONG}
        fields = [FieldLayout.of(n, ScalarWire(k), 0) for n, k in wires.items()]
        root = StructLayout("Numbers", tuple(fields))
        numbers = Layout("Numbers", "Numbers", Kind.DATA, 0, None, root)
        made_cases = by_name(numbers)
        assert made_cases["highest of 1 byte"].data == b"\x7f\x7f"
        assert made_cases["lowest of 2 bytes"].data == b"\x80\x01" * 2
        assert made_cases["highest of 5 bytes"].value == {"A": -(2**31), "B": -(2**34)}
        assert made_cases["highest of 10 bytes"].value == {"A": 0, "B": -(2**63)}
        reached = coverage(
            numbers, ((c.exercises, c.data) for c in made_cases.values())
        )
        assert not reached.missing
        assert len(reached.by_point) == 2 * 4 + 2 * 5 + 2 * 10

    def test_unknown_tags_where_the_notation_does_not_say(self) -> None:
        unsaid = EVERYTHING.model_copy(update={"tags_known": False})
        assert "unknown tags" not in by_name(lower(unsaid, 1))


@pytest.mark.slow
def test_every_case_of_kafka() -> None:
    """Every version: decoded to the same value, and from JSON to the same bytes."""
    for lowered in kafka_layouts("3.9.0"):
        for case in cases(lowered):
            label = f"{case.message} v{case.version} {case.exercises}"
            assert case.value == complete(lowered.root, case.value), label
            assert encode(lowered, case.value) == case.data, label
            assert decode_whole(lowered, case.data).value == case.value, label
            text = json.dumps(to_json(lowered, case.value), allow_nan=False)
            tags = collect_unknown_tags(lowered, case.value)
            back = put_unknown_tags(lowered, from_json(lowered, json.loads(text)), tags)
            assert encode(lowered, back) == case.data, label


def test_selected_cases_are_those_of_the_whole_list() -> None:
    names = {"elements", "unknown tags", "tags"}
    selected = [case for case in cases(FLEXIBLE) if case.exercises in names]
    assert [*cases(FLEXIBLE, names)] == selected
    assert len(selected) == len(names)


def test_every_flexible_struct_of_kafka_has_unknown_tags() -> None:
    for lowered in kafka_layouts("3.9.0"):
        if lowered.flexible:
            (case,) = cases(lowered, {"unknown tags"})
            tagged_structs = collect_unknown_tags(lowered, case.value)
            assert len(tagged_structs) == len(list(structs_in(lowered.root)))


@pytest.mark.slow
@settings(max_examples=30, deadline=None)
@given(data=st.data())
def test_any_value_of_any_layout_of_kafka(data: st.DataObject) -> None:
    lowered = data.draw(st.sampled_from(kafka_layouts("3.9.0")))
    drawn = data.draw(values(lowered))
    back = decode_whole(lowered, encode(lowered, drawn)).value
    assert back == complete(lowered.root, drawn)


@pytest.mark.parametrize("version", [0, 1, 2])
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_any_value(version: int, data: st.DataObject) -> None:
    lowered = lower(EVERYTHING, version)
    drawn = data.draw(values(lowered))
    back = decode_whole(lowered, encode(lowered, drawn)).value
    assert back == complete(lowered.root, drawn)
    assert UNKNOWN_TAGS not in back or back[UNKNOWN_TAGS] == drawn[UNKNOWN_TAGS]
