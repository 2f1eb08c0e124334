"""The names that older releases gave the fields of the same versions."""

from __future__ import annotations

from typing import Any

import pytest

from specgen.protocol.model import Message, Release
from specgen.sources.union.former_names import former_names
from specgen.sources.union.releases import union
from tests.support.definitions import field, message, tagged


def _named(outer: str, inner: str, valid: str = "0-1", kind: str = "int32") -> Message:
    items = field(outer, "[]Part", fields=[field(inner, kind)])
    return message([field("Same", "string"), items], valid)


def _former_names(*releases: Message) -> set[tuple[str, str, int, str, str]]:
    united = union(
        [Release(name=f"1.{n}", messages=(m,)) for n, m in enumerate(releases)]
    )
    (newest,) = united.release.messages
    return {tuple(row) for row in former_names(newest, united.forms[newest.name])}  # type: ignore[misc]


def test_without_a_rename_there_are_no_former_names() -> None:
    assert (
        _former_names(_named("Parts", "Index"), _named("Parts", "Index", "0-2"))
        == set()
    )


def test_every_version_and_release() -> None:
    old = _named("Items", "Number")
    root, part = old.name, "Part"
    assert _former_names(old, old, _named("Parts", "Index", "0-2")) == {
        (struct, new, version, release, former)
        for struct, new, former in (
            (root, "Parts", "Items"),
            (part, "Index", "Number"),
        )
        for version in (0, 1)
        for release in ("1.0", "1.1")
    }


def test_a_field_of_another_form_is_not_a_rename() -> None:
    other = _named("Parts", "Number", kind="int64")
    assert _former_names(other, _named("Parts", "Index")) == set()


@pytest.mark.parametrize("other", ["int32", "[]string", "[]Part"])
@pytest.mark.parametrize("kind", ["[]int32", "bytes"])
def test_a_field_of_another_type_is_not_a_rename(kind: str, other: str) -> None:
    """Numbers, arrays of other elements, and structs, in either release."""
    inner = [field("Index", "int32")] if other == "[]Part" else None
    more: dict[str, Any] = {} if inner is None else {"fields": inner}
    older = message([field("Same", "string"), field("Parts", kind)], "0-1")
    newer = message([field("Same", "string"), field("Items", other, **more)], "0-1")
    assert _former_names(older, newer) == _former_names(newer, older) == set()


def test_records_are_bytes_by_another_name() -> None:
    older = message([field("Batch", "records")], "0-0")
    newer = message([field("Data", "bytes")], "0-0")
    assert _former_names(older, newer) == {(older.name, "Data", 0, "1.0", "Batch")}


def test_a_tagged_field_that_was_renamed() -> None:
    """By its tag, if both have the same type; a tag that the other lacks matches nothing."""
    old = message([field("Same", "string"), tagged("Before", "int32", 0)])
    new = message([field("Same", "string"), tagged("Now", "int32", 0)])
    more = message(
        [field("Same", "string"), tagged("Now", "int32", 0), tagged("B", "int8", 1)]
    )
    other = message([field("Same", "string"), tagged("Other", "string", 0)])
    names = {row[1:] for row in _former_names(old, new)}
    assert names and {(now, before) for now, _, _, before in names} == {
        ("Now", "Before")
    }
    assert {row[1:] for row in _former_names(old, more)} == names
    assert _former_names(other, new) == set()
