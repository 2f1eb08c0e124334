"""Layouts side by side: what differs has its row, its mark, and a little around it."""

from __future__ import annotations

import pytest

from specgen.cli.beside import forms_of, side_by_side
from specgen.evolution.beside import Mark, StructForms
from tests.evolution.protocol import (
    Change,
    both,
    insert,
    judged,
    keys,
    remove,
    rename,
    swap,
)
from tests.support.definitions import field

_S, _C, _R, _A = Mark.SAME, Mark.CHANGED, Mark.REMOVED, Mark.ADDED
_DEEP = field(
    "Deep",
    "[]DeepPart",
    nullableVersions="0+",
    fields=[
        field("A", "string"),
        field("B", "[]int32", "2+", tag=0, taggedVersions="2+"),
    ],
)


def forms(change: Change) -> list[StructForms]:
    """The structs that are shown where this changes."""
    return forms_of(judged(change)[0].findings)


def texts(shown: StructForms) -> list[str]:
    """The lines as people see them."""
    return [line for _, line in side_by_side(shown)]


def test_a_field_that_is_gone() -> None:
    (shown,) = forms(remove("PingRequest", "Low"))
    assert (shown.path, shown.versions) == ("", (3, 3))
    assert texts(shown) == [
        "old v3                         new v3",
        "name: compact_string           name: compact_string",
        "low: int64                   <",
        "high: int64                    high: int64",
        "data: compact_nullable_bytes   data: compact_nullable_bytes",
        "…                              …",
    ]


def test_only_the_struct_that_differs_is_shown() -> None:
    changed = keys("PingRequest.Parts.Epoch", type="int64")
    (shown,) = forms(both(changed, keys("PingRequest.Parts.Zone", type="int16")))
    assert shown.path == "parts[]"
    marks = [(row.mark, str(row.old), str(row.new)) for row in shown.rows]
    assert marks == [
        (_S, "index: int32", "index: int32"),
        (_C, "epoch: int32", "epoch: int64"),
        (_S, "note: compact_nullable_string", "note: compact_nullable_string"),
        (_S, "tag section", "tag section"),
        (_S, "  tag 0: rack: compact_string", "  tag 0: rack: compact_string"),
        (_C, "  tag 1: zone: int8", "  tag 1: zone: int16"),
    ]


def test_what_a_new_field_holds_is_shown_too() -> None:
    (shown,) = forms(insert("OtherRequest", 1, _DEEP))
    assert [str(row.new) for row in shown.rows if row.mark is _A] == [
        "deep: compact nullable array of struct",
        "  a: compact_string",
        "  tag section",
        "    tag 0: b: compact array of int32",
    ]


def test_compact_lengths_and_tag_sections() -> None:
    shown, _ = forms(
        both(
            keys("OtherRequest", flexibleVersions="3+"),
            keys("OtherResponse", flexibleVersions="3+"),
        )
    )
    assert shown.versions == (2, 2)
    rows = [(row.mark, str(row.old or ""), str(row.new or "")) for row in shown.rows]
    assert rows == [
        (_C, "key: compact_string", "key: string"),
        (_S, "count: int32", "count: int32"),
        (_R, "tag section, empty", ""),
    ]


def test_fields_of_another_order() -> None:
    (shown,) = forms(swap("PingRequest", 1, 2))
    rows = [(row.mark, str(row.old or ""), str(row.new or "")) for row in shown.rows]
    assert (_A, "", "high: int64") in rows
    assert (_R, "high: int64", "") in rows
    assert (_S, "low: int64", "low: int64") in rows


def test_order_in_a_struct_shows_the_struct() -> None:
    (shown,) = forms(swap("PingRequest.Parts", 0, 1))
    assert shown.path == "parts[]"


def test_a_renamed_struct_is_found_by_its_newer_name() -> None:
    changed = keys("PingRequest.Parts.Epoch", type="int64")
    (shown,) = forms(both(changed, rename("PingRequest", "Parts", "Pieces")))
    assert shown.path == "pieces[]"


@pytest.mark.parametrize(
    "change",
    [
        rename("PingRequest", "Low", "Least"),
        keys("PingRequest.Parts.Epoch", default="0"),
        insert("ClockRecord", 2, field("Zone", "int8", tag=1, taggedVersions="0+")),
        keys("PingRequest", validVersions="0-4"),
    ],
)
def test_nothing_is_shown_where_bytes_stay(change: Change) -> None:
    assert forms(change) == []


def test_long_names_stay_within_a_hundred_columns() -> None:
    name = "AFieldThatHasAVeryLongNameWhichNobodyWouldEverGive"
    (shown,) = forms(insert("PingRequest.Parts", 1, {**_DEEP, "name": name}))
    lines = texts(shown)
    assert max(map(len, lines)) + len("          ") <= 100
    words = " ".join(" ".join(lines).replace(">", "").split())
    assert "ever_give: compact nullable array of struct" in words
