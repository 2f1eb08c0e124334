"""What older releases called fields of the same versions."""

from __future__ import annotations

import pytest

from specgen.combine.former_names import former_names
from specgen.combine.union import union
from specgen.model import Message, Release
from tests.support.definitions import field, message, tagged


def _named(outer: str, inner: str, valid: str = "0-1", kind: str = "int32") -> Message:
    items = field(outer, "[]Part", fields=[field(inner, kind)])
    return message([field("Same", "string"), items], valid)


def _found(*releases: Message) -> set[tuple[str, str, int, str, str]]:
    made = union(
        [Release(name=f"1.{n}", messages=(m,)) for n, m in enumerate(releases)]
    )
    (one,) = made.release.messages
    return {tuple(row) for row in former_names(one, made.forms[one.name])}  # type: ignore[misc]


def test_nothing_where_nothing_was_renamed() -> None:
    assert _found(_named("Parts", "Index"), _named("Parts", "Index", "0-2")) == set()


def test_every_version_and_release() -> None:
    old = _named("Items", "Number")
    root, part = old.name, "Part"
    assert _found(old, old, _named("Parts", "Index", "0-2")) == {
        (struct, new, version, release, former)
        for struct, new, former in (
            (root, "Parts", "Items"),
            (part, "Index", "Number"),
        )
        for version in (0, 1)
        for release in ("1.0", "1.1")
    }


def test_another_form_is_no_other_name() -> None:
    other = _named("Parts", "Number", kind="int64")
    assert _found(other, _named("Parts", "Index")) == set()


@pytest.mark.parametrize("other", ["int32", "[]string", "[]Part"])
@pytest.mark.parametrize("kind", ["[]int32", "bytes"])
def test_another_type_is_no_other_name(kind: str, other: str) -> None:
    """Numbers, arrays of other elements, and structs, in whichever release."""
    inner = [field("Index", "int32")] if other == "[]Part" else None
    given = {} if inner is None else {"fields": inner}
    one = message([field("Same", "string"), field("Parts", kind)], "0-1")
    two = message([field("Same", "string"), field("Items", other, **given)], "0-1")
    assert _found(one, two) == _found(two, one) == set()


def test_records_are_bytes_by_another_name() -> None:
    one = message([field("Batch", "records")], "0-0")
    two = message([field("Data", "bytes")], "0-0")
    assert _found(one, two) == {(one.name, "Data", 0, "1.0", "Batch")}


def test_a_tagged_field_that_was_renamed() -> None:
    """By its tag, if both are of one type; a tag that the other has not is no partner."""
    old = message([field("Same", "string"), tagged("Before", "int32", 0)])
    new = message([field("Same", "string"), tagged("Now", "int32", 0)])
    more = message(
        [field("Same", "string"), tagged("Now", "int32", 0), tagged("B", "int8", 1)]
    )
    other = message([field("Same", "string"), tagged("Other", "string", 0)])
    names = {row[1:] for row in _found(old, new)}
    assert names and {(now, before) for now, _, _, before in names} == {
        ("Now", "Before")
    }
    assert {row[1:] for row in _found(old, more)} == names
    assert _found(other, new) == set()
