"""Every kind of change: which layouts show it, where, and what it means."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.compare.by_name import changes
from specgen.protocol.compare.by_place import compare_layouts
from specgen.protocol.compare.change import Change, ChangeKind, Effect
from specgen.protocol.layout import Layout, lower
from specgen.protocol.model import NOWHERE
from tests.sources.bnf.own import read
from tests.support.definitions import field, message, tagged

A, B = field("A", "int32"), field("B", "string")
NULL = {"nullableVersions": "0+"}
STRUCT = field("S", "SStruct", fields=[A])
HEAD = "Test Request (Version: 0) =>"


def of(*fields: dict[str, Any], flexible: str = "0+") -> Layout:
    """A layout of definitions."""
    return lower(message([*fields], "0-1", flexible), 1)


def bnf(text: str) -> Layout:
    """A layout of a document, which does not state everything."""
    (document,), _ = read(f"{HEAD} {text}\n")
    return lower(document, 0)


def by_name(left: Layout, right: Layout) -> list[Change]:
    return changes(left.root, right.root, renames=True)


def by_place(left: Layout, right: Layout) -> list[Change]:
    return [*compare_layouts(left, right).changes]


BOTH: list[tuple[ChangeKind, Layout, Layout, str]] = [
    (ChangeKind.FLEXIBLE, of(A, flexible="none"), of(A), ""),
    (ChangeKind.RIGID, of(A), of(A, flexible="none"), ""),
    (ChangeKind.ADDED, of(A), of(A, B), "b"),
    (ChangeKind.REMOVED, of(A, B), of(A), "b"),
    (ChangeKind.RENAMED, of(A), of(field("Other", "int32")), "a"),
    (ChangeKind.TYPE, of(A), of(field("A", "int64")), "a"),
    (ChangeKind.TYPE, of(field("A", "[]int8")), of(field("A", "[]bool")), "a[]"),
    (ChangeKind.TYPE_NAME, of(field("A", "bytes")), of(field("A", "records")), "a"),
    (ChangeKind.NULLABLE, of(B), of(B | NULL), "b"),
    (ChangeKind.NOT_NULL, of(B | NULL), of(B), "b"),
    (ChangeKind.MARKER, of(STRUCT), of(STRUCT | NULL), "s"),
    (ChangeKind.NO_MARKER, of(STRUCT | NULL), of(STRUCT), "s"),
    (ChangeKind.NOT_COMPACT, of(B), of(B | {"flexibleVersions": "none"}), "b"),
    (ChangeKind.COMPACT, of(B | {"flexibleVersions": "none"}), of(B), "b"),
    (ChangeKind.TYPE, of(STRUCT), of(STRUCT | {"fields": [field("A", "int8")]}), "s.a"),
]
NAMES = [
    (ChangeKind.TAG_ADDED, of(A), of(A, tagged("T", "int8", 0)), "t"),
    (ChangeKind.TAG_REMOVED, of(A, tagged("T", "int8", 0)), of(A), "t"),
    (ChangeKind.TAGGED, of(A), of(tagged("A", "int32", 0)), "a"),
    (ChangeKind.UNTAGGED, of(tagged("A", "int32", 0)), of(A), "a"),
    (
        ChangeKind.TAG,
        of(tagged("A", "int8", 0), tagged("B", "int8", 1)),
        of(tagged("A", "int8", 0), tagged("C", "int8", 1), tagged("B", "int8", 2)),
        "b",
    ),
    (ChangeKind.ORDER, of(A, B), of(B, A), ""),
]
PLACES = [
    (ChangeKind.TAG_ADDED, of(A), of(A, tagged("T", "int8", 0)), "t (tag 0)"),
    (ChangeKind.TAG_REMOVED, of(A, tagged("T", "int8", 0)), of(A), "t (tag 0)"),
    (ChangeKind.UNKNOWN_TYPE, bnf("[a]"), of(field("A", "[]int8"), flexible="none"), "a[]"),
    (ChangeKind.UNKNOWN_NULL, bnf("[a]\na => INT8"), of(field("A", "[]int8"), flexible="none"), "a"),
    (ChangeKind.UNKNOWN_TAGS, bnf("a TAG_BUFFER\na => INT32"), of(A, tagged("T", "int8", 0)), "tag section"),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "left", "right", "path"), [*BOTH, *NAMES])
def test_by_name(kind: ChangeKind, left: Layout, right: Layout, path: str) -> None:
    assert (kind, path) in [(c.kind, c.path) for c in by_name(left, right)]
    assert by_name(left, left) == by_name(right, right) == []


@pytest.mark.parametrize(("kind", "left", "right", "path"), [*BOTH, *PLACES])
def test_by_place(kind: ChangeKind, left: Layout, right: Layout, path: str) -> None:
    assert (kind, path) in [(c.kind, c.path) for c in by_place(left, right)]
    assert by_place(left, left) == by_place(right, right) == []


def test_every_kind_has_an_example() -> None:
    assert {kind for kind, *_ in [*BOTH, *NAMES, *PLACES]} == {*ChangeKind}


def test_the_table() -> None:
    assert len({kind.id for kind in ChangeKind}) == len(ChangeKind)
    same = {kind for kind in ChangeKind if kind.effect is Effect.SAME}
    assert same == {ChangeKind.RENAMED, ChangeKind.TYPE_NAME}
    assert all(kind.description for kind in ChangeKind)


def test_a_change_names_the_place_on_both_sides() -> None:
    (change,) = by_name(of(A), of(field("A", "int64")))
    assert change.old is not None and change.new is not None
    assert change.spans == (change.old.field.span, change.new.field.span)
    assert NOWHERE not in change.spans
    (change,) = by_place(of(A, B), of(A))
    assert change.spans[1] == NOWHERE != change.spans[0]


def test_changes_in_words() -> None:
    assert [
        (c.place, c.left, c.right) for c in by_place(of(A, B), of(B | NULL, A))
    ] == [
        ("a", "a", "b"),
        ("a", "int32", "compact_nullable_string"),
        ("b", "b", "a"),
        ("b", "compact_string", "int32"),
    ]
    ((place, left, right),) = [
        (c.place, c.left, c.right) for c in by_name(of(A), of(A, flexible="none"))
    ]
    assert (place, left, right) == ("(message)", "tag section", "no tag section")
