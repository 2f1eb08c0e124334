"""``--with``: what one source leaves unknown is filled from another; conflicts are reported."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings

from specgen.changes.reconcile import reconcile
from specgen.protocol.compare.by_place import Verdict
from specgen.protocol.layout import lower
from specgen.protocol.layout.bnf import ReferenceForm
from specgen.protocol.layout.bnf_document import bnf_document
from specgen.protocol.model import ErrorCode, Message, Release
from specgen.report import Problems
from specgen.sources.bnf import read_reference
from specgen.sources.union.fill import fill
from tests.sources.bnf.own import shape
from tests.support.bundled import release
from tests.support.definitions import field, read_message, tagged
from tests.support.random_definitions import definitions
from tests.support.sources import read_release, rpc

HEAD = "Any Request (Version: 0) =>"


def page(text: str) -> Release:
    """A document; undefined symbols are allowed here."""
    problems = Problems()
    document = read_reference(f"{HEAD} {text}\n", "t", problems)
    assert {p.code for p in problems.found} <= {"B4"}
    return document


def facts(*fields: dict[str, Any], valid: str = "0", flexible: str = "none") -> Release:
    """Definitions of the same message."""
    definition = rpc("Any", "request", 900, fields, validVersions=valid)
    return read_release({"AnyRequest": definition | {"flexibleVersions": flexible}})


def filled(left: Release, right: Release) -> tuple[Message, list[str]]:
    """The filled message, and the problems reported."""
    problems = Problems()
    (whole,) = fill(left, right, problems).messages
    assert all(p.code == "W1" and not p.is_error for p in problems.found)
    return whole, [p.message for p in problems.found]


NULL = {"nullableVersions": "0+"}
INTS, TEXTS = field("X", "[]int32"), field("X", "[]string")
INNER = [field("A", "int8"), field("B", "[]int32")]


@pytest.mark.parametrize(
    ("text", "fields", "expected"),
    [
        # null of arrays, records and structs
        ("[a]\n a => INT32", [INTS], "a:[int32]"),
        ("[a]\n a => INT32", [INTS | NULL], "a:[int32]?"),
        ("a\n a => RECORDS", [field("X", "records", **NULL)], "a:records?"),
        ("a\n a => RECORDS", [field("X", "records")], "a:records"),
        (
            "s\n s => a [b]\n  a => INT8\n  b => INT32",
            [field("S", "S", fields=INNER, **NULL)],
            "s:{a:int8 b:[int32]}?",
        ),
        # types: of a field, of elements, of whole structs
        ("a", [field("X", "int64")], "a:int64"),
        ("a", [field("X", "string", **NULL)], "a:string?"),
        ("a", [INTS | NULL], "a:[int32]?"),
        ("a", [field("X", "S", fields=INNER)], "a:{a:int8 b:[int32]}"),
        ("a b\n b => INT8", [field("X", "S", fields=INNER), field("Y", "int8")],
         "a:{a:int8 b:[int32]} b:int8"),
        ("a [b]\n b => INT32", [field("X", "S", fields=INNER)], "a:int8 b:[int32]"),
        ("[a]", [TEXTS], "a:[string]"),
        ("[a]", [field("X", "[]S", fields=INNER)], "a:[{a:int8 b:[int32]}]"),
        ("s\n s => a [b]\n  a => INT8", [field("S", "S", fields=INNER)],
         "s:{a:int8 b:[int32]}"),
        # a struct that the other source lacks, though not its fields
        ("s c\n s => a [b]\n  a => INT8\n  b => INT32\n c => INT8",
         [*INNER, field("C", "int8")], "s:{a:int8 b:[int32]} c:int8"),
        # the other way round
        ("a [b]\n a => INT8\n b => INT32", [field("S", "S", fields=INNER)],
         "a:int8 b:[int32]"),
        # a field in a struct, or alone
        ("[s]\n s => a\n  a => INT32", [INTS], "s:[{a:int32}]"),
        ("[a]\n a => INT32", [field("X", "[]S", fields=[field("A", "int32")])],
         "a:[int32]"),
        ("[a]\n a => ARRAY(INT32)",
         [field("X", "[]S", fields=[field("A", "[]int32", **NULL)])],
         "a:[{a:[int32]?}]"),
    ],
)  # fmt: skip
def test_filled(text: str, fields: list[dict[str, Any]], expected: str) -> None:
    left, right = page(text), facts(*fields)
    whole, conflicts = filled(left, right)
    assert conflicts == []
    assert shape(whole) == expected
    assert whole.api_key == 900
    assert {row.verdict for row in reconcile(left, right)} == {Verdict.UNKNOWN}
    rows = reconcile(Release(name="filled", messages=(whole,)), right)
    assert all(row.verdict in (Verdict.EQUAL, Verdict.NAMES) for row in rows)


def test_tag_sections() -> None:
    fields = [
        field("A", "string"),
        tagged("T", "[]int32", 0) | {"versions": "0+", "taggedVersions": "0+"},
    ]
    right = facts(*fields, flexible="0+")
    whole, conflicts = filled(page("a TAG_BUFFER\n a => COMPACT_STRING"), right)
    assert conflicts == []
    assert shape(page("a TAG_BUFFER\n a => COMPACT_STRING").messages[0]) == (
        "a:~string <?>"
    )
    assert shape(whole) == "a:~string <0=t:~[int32]>"
    assert lower(whole, 0).root.tags == lower(right.messages[0], 0).root.tags


def test_defaults_and_ignorable_come_along() -> None:
    right = facts(field("X", "int32", default="-1", ignorable=True))
    whole, _ = filled(page("a\n a => INT32"), right)
    (item,) = whole.fields
    assert (item.name, item.default, item.ignorable) == ("a", -1, True)
    whole, _ = filled(page("a\n a => INT16"), right)
    assert (
        whole.fields[0].default == 0
    )  # with another type, the other default would be no valid value


@pytest.mark.parametrize(
    ("text", "fields", "shaped", "expected"),
    [
        (
            "a\n a => INT32",
            [field("X", "int64")],
            "a:int32",
            ["AnyRequest v0: a: int32 here, int64 there"],
        ),
        (
            "a\n a => STRING",
            [field("X", "string", **NULL)],
            "a:string",
            ["AnyRequest v0: a: string here, nullable_string there"],
        ),
        (
            "[a] b\n a => INT32\n b => INT8",
            [INTS],
            "a:?[int32] b:int8",
            ["AnyRequest v0: b: int8 here, nothing there"],
        ),
        (
            "[a]\n a => INT32",
            [INTS, field("Y", "int8")],
            "a:?[int32]",
            ["AnyRequest v0: y: nothing here, int8 there"],
        ),
        (
            "[a]\n a => INT32",
            [TEXTS],
            "a:[int32]",
            ["AnyRequest v0: a[]: int32 here, string there"],
        ),
    ],
)
def test_conflicts(
    text: str, fields: list[dict[str, Any]], shaped: str, expected: list[str]
) -> None:
    """The source prevails; the conflict is reported with its place."""
    message, conflicts = filled(page(text), facts(*fields))
    assert shape(message) == shaped
    assert conflicts == expected


def test_a_conflict_is_reported_once_for_all_versions() -> None:
    text = "\n".join(f"Any Request (Version: {v}) => a\n a => INT32" for v in (0, 1, 2))
    left = read_reference(text, "t", Problems())
    _, conflicts = filled(left, facts(field("X", "int64"), valid="0-2"))
    assert conflicts == ["AnyRequest v0: a: int32 here, int64 there"]


def test_a_conflict_is_placed_at_the_head_of_its_version() -> None:
    head = "Any Request (Version: {}) => a\na => {}\n"
    text = "".join(head.format(v, "INT16" if v == 2 else "INT8") for v in range(3))
    left = read_reference(text, "t", Problems())
    problems = Problems()
    fill(left, facts(field("A", "int8"), valid="0-2"), problems)
    (problem,) = problems.found
    assert (problem.code, problem.span.line) == ("W1", 5)


def test_versions_that_the_other_lacks_are_unchanged() -> None:
    text = "\n".join(f"Any Request (Version: {v}) => [a]\n a => INT32" for v in (0, 1))
    left = read_reference(text, "t", Problems())
    whole, conflicts = filled(left, facts(INTS))
    assert conflicts == []
    assert (shape(whole, 0), shape(whole, 1)) == ("a:[int32]", "a:?[int32]")
    assert list(whole.versions) == [0, 1]


def test_messages_that_were_removed() -> None:
    """Messages removed on either side fill nothing and need nothing."""
    removed, there = facts(valid="none"), facts(field("Id", "int32", "0+"))
    assert filled(removed, there) == (removed.messages[0], [])
    assert filled(there, removed) == (there.messages[0], [])
    (read,) = page("[ids]").messages
    unversioned = Release(name="t", messages=(read.replace(unversioned=True),))
    assert filled(unversioned, removed) == (unversioned.messages[0], [])


def test_messages_that_the_other_lacks_are_unchanged() -> None:
    left = page("[a]\n a => INT32")
    problems = Problems()
    assert fill(left, release("2.7"), problems).messages == left.messages
    assert not problems.found


def test_error_codes_come_from_the_other_if_there_are_none() -> None:
    ours, theirs = (
        Release(name="t", messages=(), errors=(ErrorCode(code=code, name=name),))
        for code, name in [(1, "OURS"), (2, "THEIRS")]
    )
    assert (
        fill(Release(name="t", messages=()), theirs, Problems()).errors == theirs.errors
    )
    assert fill(ours, theirs, Problems()).errors == ours.errors


def test_old_names_are_filled_by_key() -> None:
    """Offsets of 2016 is ListOffsets; its name stays."""
    text = (
        "Offsets Request (Version: 0) => replica_id [topics]\n replica_id => INT32\n"
        " topics => topic [partitions]\n  topic => STRING\n"
        "  partitions => partition timestamp max_num_offsets\n   partition => INT32\n"
        "   timestamp => INT64\n   max_num_offsets => INT32\n"
    )
    whole, conflicts = filled(read_reference(text, "t", Problems()), release("2.7"))
    assert conflicts == []
    assert (whole.name, whole.api_key) == ("OffsetsRequest", 2)
    assert "?" not in shape(whole)


def as_request(definition: dict[str, Any]) -> Message:
    """The definition as a request."""
    renamed = definition | {"type": "request", "name": "RandomRequest"}
    return read_message(renamed)


NOTATIONS: list[ReferenceForm] = ["3.8", "4.3"]


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(definitions())
def test_a_document_of_definitions_filled_from_them_is_equal(
    definition: dict[str, Any],
) -> None:
    """Everything that the notation lost is restored, in every version."""
    whole = as_request(definition)
    facts_of = Release(name="facts", messages=(whole,))
    for notation in NOTATIONS:
        text = "\n".join(bnf_document([whole], notation))
        problems = Problems()
        again = fill(read_reference(text, "t", problems), facts_of, problems)
        # What only a version in the middle has counts as damage: Kafka never had it.
        assume("B29" not in {p.code for p in problems.found})
        # A struct without fields has no form before 4.3; Kafka has none.
        assert {p.code for p in problems.found} <= {"B16", "B18"}
        rows = reconcile(again, facts_of)
        assert [row.version for row in rows] == list(whole.versions)
        assert {row.verdict for row in rows} <= {Verdict.EQUAL}
