"""Layouts side by side: each difference has a row, a mark, and a little context."""

from __future__ import annotations

from copy import deepcopy

import pytest

import specgen
from specgen.changes.diff import diff
from specgen.changes.finding import forms_of
from specgen.changes.pairing import Pairing
from specgen.changes.side_by_side import Mark, StructForms, side_by_side
from specgen.changes.two_versions import of_versions, pairs_of
from specgen.disk.inputs import TextFile
from specgen.protocol.compare.change import Effect
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.model.names import snake_case
from specgen.report import Problems
from specgen.sources.loading import Loaded
from specgen.sources.opening import read_texts
from tests.changes.protocol import (
    Change,
    Protocol,
    all_of,
    insert,
    judged,
    keys,
    released,
    remove,
    rename,
    side,
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
    """The structs displayed for this change."""
    return forms_of(judged(change)[0].findings)


def texts(displayed: StructForms) -> list[str]:
    """The lines as people see them."""
    return [line for _, line in side_by_side(displayed)]


def test_a_field_that_is_gone() -> None:
    (displayed,) = forms(remove("PingRequest", "Low"))
    assert (displayed.path, displayed.versions) == ("", (3, 3))
    assert texts(displayed) == [
        "old v3                         new v3",
        "name: compact_string           name: compact_string",
        "low: int64                   <",
        "high: int64                    high: int64",
        "data: compact_nullable_bytes   data: compact_nullable_bytes",
        "…                              …",
    ]


def test_only_the_struct_that_differs_is_shown() -> None:
    changed = keys("PingRequest.Parts.Epoch", type="int64")
    (displayed,) = forms(all_of(changed, keys("PingRequest.Parts.Zone", type="int16")))
    assert displayed.path == "parts[]"
    marks = [(row.mark, str(row.old), str(row.new)) for row in displayed.rows]
    assert marks == [
        (_S, "index: int32", "index: int32"),
        (_C, "epoch: int32", "epoch: int64"),
        (_S, "note: compact_nullable_string", "note: compact_nullable_string"),
        (_S, "tag section", "tag section"),
        (_S, "  tag 0: rack: compact_string", "  tag 0: rack: compact_string"),
        (_C, "  tag 1: zone: int8", "  tag 1: zone: int16"),
    ]


def test_what_a_new_field_holds_is_shown_too() -> None:
    (displayed,) = forms(insert("OtherRequest", 1, _DEEP))
    assert [str(row.new) for row in displayed.rows if row.mark is _A] == [
        "deep: compact nullable array of struct",
        "  a: compact_string",
        "  tag section",
        "    tag 0: b: compact array of int32",
    ]


def test_compact_lengths_and_tag_sections() -> None:
    displayed, _ = forms(
        all_of(
            keys("OtherRequest", flexibleVersions="3+"),
            keys("OtherResponse", flexibleVersions="3+"),
        )
    )
    assert displayed.versions == (2, 2)
    rows = [
        (row.mark, str(row.old or ""), str(row.new or "")) for row in displayed.rows
    ]
    assert rows == [
        (_C, "key: compact_string", "key: string"),
        (_S, "count: int32", "count: int32"),
        (_R, "tag section, empty", ""),
    ]


def test_fields_of_another_order() -> None:
    (displayed,) = forms(swap("PingRequest", 1, 2))
    rows = [
        (row.mark, str(row.old or ""), str(row.new or "")) for row in displayed.rows
    ]
    assert (_A, "", "high: int64") in rows
    assert (_R, "high: int64", "") in rows
    assert (_S, "low: int64", "low: int64") in rows


def test_order_in_a_struct_shows_the_struct() -> None:
    (displayed,) = forms(swap("PingRequest.Parts", 0, 1))
    assert displayed.path == "parts[]"


def test_a_renamed_struct_is_found_by_its_newer_name() -> None:
    changed = keys("PingRequest.Parts.Epoch", type="int64")
    (displayed,) = forms(all_of(changed, rename("PingRequest", "Parts", "Pieces")))
    assert displayed.path == "pieces[]"


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
    (displayed,) = forms(insert("PingRequest.Parts", 1, {**_DEEP, "name": name}))
    lines = texts(displayed)
    assert max(map(len, lines)) + len("          ") <= 100
    words = " ".join(" ".join(lines).replace(">", "").split())
    assert "ever_give: compact nullable array of struct" in words


def test_long_paths_stay_within_a_hundred_columns() -> None:
    name = "PartsOfAMessageThatHaveAVeryLongName"
    inner = field("B", "[]Deeper", fields=[field("C", "int32")])
    deep = {**_DEEP, "name": name, "fields": [inner]}

    def before(protocol: Protocol) -> None:
        insert("PingRequest.Parts", 1, deepcopy(deep))(protocol)

    changed = keys(f"PingRequest.Parts.{name}.B.C", type="int64")
    displayed = forms_of(judged(changed, before=before)[0].findings)
    assert displayed[0].path == f"parts[].{snake_case(name)}[].b[]"
    lines = texts(displayed[0])
    assert max(map(len, lines)) + len("          ") <= 100
    assert (
        "".join(line[:42].strip() for line in lines[:2])
        == f"old v3 {displayed[0].path}"
    )


@pytest.mark.parametrize("notation", ["3.8", "4.3"])
def test_what_a_document_does_not_say_is_no_change(notation: ReferenceForm) -> None:
    definitions = side(released(), "old").release
    loaded = Loaded("old", definitions, definitions.messages)
    text = "\n".join(specgen.export_bnf(loaded, notation))
    document = read_texts("document", [TextFile("a.txt", text)], Problems())
    remove("PingRequest", "Low")(protocol := released())
    new = side(protocol, "new").release
    findings = diff(document, new).findings
    assert {item.rule.id for item in findings} == {"WIRE_FIELD_REMOVED"}
    for displayed in forms_of(findings):
        rows = [(row.mark, row.old and row.old.name) for row in displayed.rows]
        assert [row for row in rows if row[0] is not _S] == [(_R, "low")]
        sections = {
            str(row.new) for row in displayed.rows if row.new and not row.new.name
        }
        known_tags = {"3.8": {"tag section: ?"}, "4.3": {"tag section, empty"}}
        assert sections == known_tags[notation]
    pairs = pairs_of(Pairing.of(document, new).pairs, "Ping")
    for pair in pairs:
        (item,) = of_versions(pair, 2, 3)
        assert all(change.kind.effect is not Effect.UNKNOWN for change in item.brings)


def test_fields_at_one_place_share_a_row_if_their_types_are_one() -> None:
    renamed = all_of(
        rename("PingRequest", "Low", "Least"), remove("PingRequest", "Ids")
    )
    (displayed,) = forms(renamed)
    rows = [
        (row.mark, str(row.old or ""), str(row.new or "")) for row in displayed.rows
    ]
    assert (_C, "low: int64", "least: int64") in rows
    other = field("Other", "int32")
    replaced = all_of(remove("PingRequest", "Low"), insert("PingRequest", 1, other))
    (displayed,) = forms(replaced)
    rows = [
        (row.mark, str(row.old or ""), str(row.new or "")) for row in displayed.rows
    ]
    assert rows[1:3] == [(_R, "low: int64", ""), (_A, "", "other: int32")]
