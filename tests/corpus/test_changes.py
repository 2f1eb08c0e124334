"""What counts as a change from one release to the next, and what does not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from specgen.corpus.changes import change_rows
from specgen.corpus.schema import CHANGES
from specgen.protocol.model import ErrorCode, Release
from specgen.report import Problems
from specgen.sources.opening import release_of
from tests.corpus.diffed import FACTS, facts, layouts, leaf
from tests.support.bundled import DOCUMENTED, NAMES, release
from tests.support.definitions import field
from tests.support.sources import definition, write_folder

OF_RELEASES = {"release_order", "previous", "release"}


def compare(old: Path, new: Path) -> list[tuple[Any, ...]]:
    """The changes between two sources."""
    sides = [release_of(str(path), Problems()) for path in (old, new)]
    columns = ("subject", "change", "version", "path", "what", "before", "after")
    rows = change_rows(sides[0], sides[1])
    return sorted((tuple(row[name] for name in columns) for row in rows), key=repr)


def data(folder: Path, *fields: dict[str, Any]) -> Path:
    """A source with one message."""
    item = definition("Thing", fields, validVersions="0", flexibleVersions="none")
    return write_folder(folder, {"Thing": item})


def test_rows_have_the_columns_of_the_table(tmp_path: Path) -> None:
    rows = [*change_rows(release("2.3"), release("2.4"))]
    names = {name for name, *_ in CHANGES} - OF_RELEASES
    assert {frozenset(row) for row in rows} == {frozenset(names)}


def test_a_field_with_another_spelling(tmp_path: Path) -> None:
    inner = field("groupId", "int32"), field("GroupId", "int32")
    older = data(tmp_path / "1", field("Groups", "[]Group", fields=[inner[0]]))
    newer = data(tmp_path / "2", field("Groups", "[]Group", fields=[inner[1]]))
    spellings = ("Groups.groupId", "Groups.GroupId")
    assert compare(older, newer) == [
        ("field", "renamed", 0, spellings[1], None, *spellings)
    ]


def test_traits_and_layouts(tmp_path: Path) -> None:
    one = data(tmp_path / "1", field("Id", "int32", default="1"), field("Old", "int8"))
    two = data(
        tmp_path / "2", field("Id", "int64", ignorable=True), field("New", "int8")
    )
    rows = compare(one, two)
    digests = rows.pop(4)
    assert digests[:5] == ("layout", "changed", 0, None, "wire")
    assert rows == [
        ("field", "added", 0, "New", None, None, "int8"),
        # Another type has another default.
        ("field", "changed", 0, "Id", "ignorable", "false", "true"),
        ("field", "changed", 0, "Id", "type", "int32", "int64"),
        ("field", "removed", 0, "Old", None, "int8", None),
    ]
    other_default = data(tmp_path / "3", field("Id", "int32"), field("Old", "int8"))
    assert compare(one, other_default) == [
        ("field", "changed", 0, "Id", "default", "1", "0")
    ]


def test_what_is_not_said_is_no_change(tmp_path: Path) -> None:
    document = tmp_path / "2.txt"
    document.write_text(
        "DescribeGroups Request (Version: 0) => [group_ids]\n"
        "Heartbeat Request (Version: 0) => [ids]\n  ids => INT32\n"
    )
    definitions = {
        "DescribeGroupsRequest": (15, field("GroupIds", "[]string")),
        "HeartbeatRequest": (12, field("Ids", "[]int32")),
    }
    folder = write_folder(
        tmp_path / "3",
        {
            name: definition(
                name,
                [fields],
                type="request",
                apiKey=key,
                validVersions="0",
                flexibleVersions="none",
            )
            for name, (key, fields) in definitions.items()
        },
    )
    rows = compare(document, folder)
    # A document without API keys has the same APIs: nothing was added or removed.
    assert {row[:2] for row in rows} == {("field", "renamed"), ("field", "changed")}
    assert {row[4] for row in rows if row[1] == "changed"} == {"ignorable"}


@pytest.mark.parametrize("lacking", ["2.3", "2.4", None])
def test_nothing_is_said_of_modules_that_a_source_lacks(lacking: str | None) -> None:
    sides = [
        release(name).replace(missing_modules=("clients",) * (name == lacking))
        for name in ("2.3", "2.4")
    ]

    def moved(old: Release, new: Release) -> set[str]:
        rows = change_rows(old, new)
        changes = {row["change"] for row in rows if row["subject"] == "message"}
        return changes & {"added", "removed"}

    assert moved(*sides) == ({"added"} if lacking != "2.3" else set())
    assert moved(*reversed(sides)) == ({"removed"} if lacking != "2.3" else set())


def test_record_types_are_the_same_ones_renumbered(tmp_path: Path) -> None:
    """A key's version was its record type, and is 0 since 4.1: nothing was added or removed."""
    fields = [field("Group", "string", "0+")]
    plain = {"flexibleVersions": "none"}
    others = {name: definition(name) for name in ("Some", "Other")}
    old = definition("ThingKey", fields, validVersions="0-2", **plain)
    new = {
        name: definition(
            name, fields, type=kind, apiKey=number, validVersions="0", **plain
        )
        for number, stem in enumerate(("LegacyThing", "Thing"))
        for kind, name in (
            ("coordinator-key", f"{stem}Key"),
            ("coordinator-value", f"{stem}Value"),
        )
    }
    rows = compare(
        write_folder(tmp_path / "1", others | {"ThingKey": old}),
        write_folder(tmp_path / "2", others | new),
    )
    assert [row for row in rows if row[1] != "added"] == [
        ("message", "renamed", None, None, None, "ThingKey", "LegacyThingKey"),
        # Its type is not in use any more.
        ("version", "removed", 2, None, None, None, None),
        ("version", "renumbered", 0, None, None, "1", "0"),
    ]
    # The values are new, the keys are not.
    assert sum(row[:2] == ("message", "added") for row in rows) == 2
    assert sum(row[:2] == ("version", "added") for row in rows) == 2


def test_errors() -> None:
    def named(*codes: tuple[int, str, bool | None]) -> Release:
        errors = (ErrorCode(code=c, name=n, retriable=r) for c, n, r in codes)
        return Release(name="", messages=(), errors=tuple(errors))

    old = named((1, "ONE", True), (2, "TWO", False), (3, "THREE", None))
    new = named((1, "UNO", False), (3, "THREE", True), (4, "FOUR", False))
    columns = ("change", "path", "what", "before", "after")
    rows = [tuple(row[name] for name in columns) for row in change_rows(old, new)]
    assert rows == [
        ("renamed", "UNO", None, "ONE", "UNO"),
        ("changed", "UNO", "retriable", "true", "false"),
        ("removed", "TWO", "TWO", "2", None),
        ("added", "FOUR", "FOUR", None, "4"),
    ]
    assert not [*change_rows(old, named())]


def _pairs() -> Iterator[tuple[str, str]]:
    """The first and the last in each line of bundled releases, and all neighbours."""
    for line in (NAMES, DOCUMENTED):
        yield line[0], line[-1]
        yield from pairwise(line)


@pytest.mark.sampled(6)
@pytest.mark.parametrize(("before", "after"), [*_pairs()])
def test_the_table_agrees_with_diff(before: str, after: str) -> None:
    old, new = release(before), release(after)
    rows = [*change_rows(old, new)]
    of_layouts = {
        (row["message"], row["version"]): row["what"]
        for row in rows
        if row["subject"] == "layout"
    }
    assert of_layouts == layouts(old, new), f"{before} to {after}"
    reported = {
        (row["message"], leaf(row["path"]), row["what"])
        for row in rows
        if row["what"] in FACTS.values()
    }
    changed = facts(old, new)
    assert reported <= changed.keys()
    # Fields under another name are removed and added here, and share no version.
    assert not [fact for fact in changed.keys() - reported if changed[fact]]
