"""How much of a layout the cases reach, judged by their bytes."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from specgen.protocol.codec import UNKNOWN_TAGS, DecodeError, decode_whole, encode
from specgen.protocol.layout import Layout, lower, lower_all
from specgen.testing.vectors import cases, random_value
from specgen.testing.vectors.coverage import coverage, coverage_page
from specgen.testing.vectors.points import Point, points, reached
from specgen.testing.vectors.states import State
from tests.support.bundled import joined
from tests.support.definitions import EVERYTHING, field, layout, tagged
from tests.support.npm import ROOT


def encoded_cases(lowered: Layout, *without: str) -> list[tuple[str, bytes]]:
    """What the cases of a layout exercise, and their bytes."""
    return [
        (case.exercises, case.data)
        for case in cases(lowered)
        if case.exercises not in without
    ]


def of(lowered: Layout, **value: object) -> set[Point]:
    """What one value of a layout reaches."""
    return reached(lowered, encode(lowered, value))


def test_all_of_kafka() -> None:
    """Every point is reached or explained, and no kind of case is superfluous."""
    total = 0
    reasons: Counter[str] = Counter()
    kinds: set[str] = set()
    needed: set[str] = set()
    for message in joined().release.messages:
        for lowered in lower_all(message):
            by_point: dict[Point, set[str]] = {}
            for exercises, data in encoded_cases(lowered):
                kinds.add(exercises)
                for point in reached(lowered, data):
                    by_point.setdefault(point, set()).add(exercises)
            for point, reason in points(lowered).items():
                label = f"{message.name} v{lowered.version} {point}"
                is_reached = point in by_point
                assert is_reached is not bool(reason), f"{label}: {reason}"
                reasons[reason] += 1
                total += 1
                if len(by_point.get(point, ())) == 1:
                    needed |= by_point[point]
    assert total > 45_000
    assert kinds == needed
    assert len(kinds) > 20
    assert {*reasons} == {
        "",
        "no number there is free",
        "the default is null, which is not allowed at this version",
    }


@pytest.mark.parametrize("version", [0, 1, 2])
def test_every_point_of_every_type(version: int) -> None:
    lowered = lower(EVERYTHING, version)
    reached = coverage(lowered, encoded_cases(lowered))
    assert not reached.missing
    assert reached.by_point.keys() | reached.impossible.keys() == points(lowered).keys()


def test_points_only_one_case_reaches_are_missing_without_it() -> None:
    lowered = lower(EVERYTHING, 1)
    reached = coverage(lowered, encoded_cases(lowered, "maximum"))
    assert Point("int64", State.MAXIMUM) in reached.missing
    assert {state for _, state in reached.missing} == {State.MAXIMUM, State.MANY}


def test_a_point_names_the_first_case_that_reaches_it() -> None:
    lowered = layout([field("A", "int32")], 0)
    reached = coverage(lowered, [("zero", bytes(4)), ("again", bytes(4))])
    assert reached.by_point == {Point("a", State.DEFAULT): "zero"}
    assert [state for _, state in reached.missing] == [
        "not default",
        "minimum",
        "maximum",
    ]


def test_bytes_of_no_layout() -> None:
    with pytest.raises(DecodeError):
        coverage(layout([field("A", "int32")], 0), [("short", b"\0")])


class TestPoints:
    def test_what_is_not_of_a_version(self) -> None:
        assert points(layout([field("A", "int8", "1+")], 0)) == {
            Point("a", State.ABSENT): ""
        }

    def test_a_null_default_where_null_is_not_allowed(self) -> None:
        lowered = layout([field("A", "records", nullableVersions="1+")], 0)
        reason = "the default is null, which is not allowed at this version"
        assert points(lowered)[Point("a", State.DEFAULT)] == reason
        assert Point("a", State.NULL) not in points(lowered)

    def test_a_tagged_field_at_its_default_is_not_written(self) -> None:
        bools = layout([tagged("A", "bool", 0), tagged("B", "bool", 1, default="true")])
        states = {
            name: [state for path, state in points(bools) if path == name]
            for name in ("a", "b")
        }
        assert states == {
            "a": ["default", "not default", "maximum", "tag alone"],
            "b": ["default", "not default", "minimum", "tag alone"],
        }

    def test_lengths_depend_on_how_they_are_written(self) -> None:
        fields = [field("A", "string"), field("B", "string", flexibleVersions="none")]
        lengths = [p for p in points(layout(fields)) if p.state.startswith("length")]
        assert [(path, state[-3:]) for path, state in lengths] == [
            *(("a", "126"), ("a", "127"), ("a", "128")),
            ("b", "128"),
        ]

    def test_elements_of_arrays(self) -> None:
        paths = {path for path, _ in points(lower(EVERYTHING, 1))}
        assert {"topics[].partitions[].id", "numbers[]", "tag2.c"} <= paths

    def test_elements_that_take_no_bytes(self) -> None:
        """The bytes hold no count of them, so no case has any, nor does a random value."""
        inner = field("B", "Inner", fields=[field("C", "int8", "1+")])
        items = field("A", "[]Item", fields=[])
        other_items = field("D", "[]Other", nullableVersions="0+", fields=[inner])
        fields = [items, other_items]
        lowered = layout(fields, 0)
        states = {
            point.state: reason
            for point, reason in points(lowered).items()
            if point.path == "a"
        }
        reason = "its elements take no bytes"
        assert states == {"empty": "", "one": reason, "many": reason}
        assert points(lowered)[Point("d[].b.c", State.ABSENT)] == reason
        assert not coverage(lowered, encoded_cases(lowered)).missing
        for seed in range(20):
            value = random_value(lowered, Random(seed))
            assert decode_whole(lowered, encode(lowered, value)).value == value
        flexible = layout(fields)
        assert points(flexible)[Point("a", State.MANY)] == ""


class TestReached:
    TAGS = layout([tagged("A", "int8", 0), tagged("B", "int8", 1)])

    @pytest.mark.parametrize(
        ("tags", "states"),
        [
            ({"A": 1}, {"tag alone"}),
            ({"A": 1, "B": 1}, {"tags together"}),
            (
                {"A": 1, UNKNOWN_TAGS: [(2, b"")]},
                {
                    *("unknown tag after known ones", "unknown tag without bytes"),
                    "unknown tag of one byte",
                },
            ),
            (
                {UNKNOWN_TAGS: [(128, b"x"), (16384, b"x"), (1 << 21, b"x")]},
                {
                    *("unknown tags alone", "unknown tag of two bytes"),
                    "unknown tag of three bytes",
                },
            ),
        ],
    )
    def test_sections(self, tags: dict[str, object], states: set[str]) -> None:
        plain = {"default", "not default"}
        assert {state for _, state in of(self.TAGS, **tags)} - plain == states

    def test_unknown_tags_between_known_ones(self) -> None:
        # Out of order: a decoder may see this, though no encoder writes it.
        data = bytes.fromhex("04 0500 000101 0600 010101")
        states = {state for path, state in reached(self.TAGS, data) if not path}
        assert "unknown tag before known ones" in states
        assert "unknown tag between known ones" in states
        assert "unknown tag after known ones" not in states

    def test_texts(self) -> None:
        text = layout([field("A", "string")], 0)
        assert {state for _, state in of(text, A="\u00e9\0")} == {
            *("not default", "U+0000", "UTF-8 of 1 byte", "UTF-8 of 2 bytes"),
        }

    def test_records(self) -> None:
        records = layout([field("A", "records", nullableVersions="0+")], 0)
        states = {
            exercises: {state for _, state in reached(records, data)}
            for exercises, data in encoded_cases(records)
        }
        assert "empty" in states["empty"]
        assert "one" in states["minimum"]
        assert "many" in states["maximum"]

    def test_the_content_of_an_unwritten_tagged_struct(self) -> None:
        inner = [field("B", "int8", "1+")]
        lowered = layout([tagged("A", "Inner", 0, fields=inner)])
        assert of(lowered) == {Point("a", State.DEFAULT)}
        assert Point("a.b", State.DEFAULT) in of(lowered, A={UNKNOWN_TAGS: [(0, b"")]})


class TestPage:
    def test_places_by_version(self) -> None:
        text = coverage_page(
            "TestMessage",
            [
                (v, coverage(lowered, encoded_cases(lowered, "minimum")))
                for v in (0, 1)
                for lowered in [
                    layout([field("A", "int8"), field("B", "int8", "1+")], v)
                ]
            ],
        )
        page = json.loads(text)
        assert page["points"]["a"] == {"0-1": ["default", "not default", "maximum"]}
        assert page["points"]["b"]["0"] == ["absent"]
        assert page["what_is_missing"] == {
            "a": {"minimum": ["0-1"]},
            "b": {"minimum": ["1"]},
        }
        assert (page["missing"], page["impossible"]) == (3, 0)
        assert page["reached"] == sum(page["first_reached_by"].values()) == 4 + 11

    def test_reasons(self) -> None:
        lowered = layout([tagged("A", "int8", 0)])
        page = json.loads(
            coverage_page("T", [(1, coverage(lowered, encoded_cases(lowered)))])
        )
        reason = ["1", "no number there is free"]
        assert page["why_impossible"] == {"": {"unknown tag before known ones": reason}}

    def test_the_committed_pages_report_nothing_missing(self) -> None:
        paths = sorted((ROOT / "generated" / "fixtures").glob("*.coverage.json"))
        pages = {path.stem: json.loads(path.read_text("utf-8")) for path in paths}
        assert len(pages) == len(joined().release.messages)
        assert [name for name, page in pages.items() if page["missing"]] == []
