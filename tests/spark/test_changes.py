"""What counts as a change from one release to the next, and what does not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from specgen.corpus.store import Store
from specgen.model import Release
from specgen.spark.corpus.changes import changes
from specgen.spark.corpus.schema import TABLES
from specgen.spark.corpus.sources import BUNDLED, DOCUMENTS, Source, gather
from specgen.spark.corpus.steps import (
    CorpusSteps,
    errors_table,
    fields_table,
    layouts_table,
    messages_table,
)
from specgen.spark.corpus.tables import read_table
from tests.spark.changes_by_pairs import FACTS, Row, became_flexible, leaf, plain
from tests.spark.changes_by_pairs import facts as changed_facts
from tests.spark.changes_by_pairs import rows as changed_rows
from tests.support.bundled import DOCUMENTED, NAMES, release
from tests.support.definitions import field
from tests.support.sources import definition, write_folder


def tables(spark: Any, tmp_path: Path, sources: Sequence[Source]) -> tuple[Any, ...]:
    """The tables of some sources from which changes are derived."""
    steps = CorpusSteps(spark, 2, "kafka_wire")
    path = str(tmp_path / "read")
    steps.read(sources).write.parquet(path)
    read = spark.read.parquet(path)
    lowered = steps.lower(read).cache()
    return (
        messages_table(read),
        fields_table(read, lowered),
        layouts_table(read, lowered),
        errors_table(read),
    )


def in_line(spark: Any, sources: Sequence[Source]) -> Any:
    """The releases of some sources, in order."""
    return spark.createDataFrame(
        [
            ("named", source.release, source.order, [*source.missing])
            for source in sources
        ],
        "line string, release string, release_order int, missing array<string>",
    )


def compare(spark: Any, tmp_path: Path, *sources: Path) -> list[tuple[Any, ...]]:
    """The changes between some sources, without fixtures or codecs."""
    gathered = gather([str(source) for source in sources], True)
    rows = changes(in_line(spark, gathered), *tables(spark, tmp_path, gathered))
    columns = ("subject", "change", "version", "path", "what", "before", "after")
    return sorted(map(tuple, rows.select(*columns).collect()), key=repr)


def data(folder: Path, *fields: dict[str, Any]) -> Path:
    """A source with one message."""
    item = definition("Thing", fields, validVersions="0", flexibleVersions="none")
    return write_folder(folder, {"Thing": item})


@pytest.mark.slow
def test_a_field_with_another_spelling(spark: Any, tmp_path: Path) -> None:
    inner = field("groupId", "int32"), field("GroupId", "int32")
    older = data(tmp_path / "1", field("Groups", "[]Group", fields=[inner[0]]))
    two = data(tmp_path / "2", field("Groups", "[]Group", fields=[inner[1]]))
    spellings = ("Groups.groupId", "Groups.GroupId")
    assert compare(spark, tmp_path, older, two) == [
        ("field", "renamed", 0, spellings[1], None, *spellings)
    ]


@pytest.mark.slow
def test_what_is_not_said_is_no_change(spark: Any, tmp_path: Path) -> None:
    document = tmp_path / "2.txt"
    document.write_text(
        "DescribeGroups Request (Version: 0) => [group_ids]\n"
        "Heartbeat Request (Version: 0) => [ids]\n  ids => INT32\n"
    )
    definitions = {
        "DescribeGroupsRequest": [field("GroupIds", "[]string")],
        "HeartbeatRequest": [field("Ids", "[]int32")],
    }
    keys = {"DescribeGroupsRequest": 15, "HeartbeatRequest": 12}
    folder = write_folder(
        tmp_path / "3",
        {
            name: definition(
                name,
                text,
                type="request",
                apiKey=keys[name],
                validVersions="0",
                flexibleVersions="none",
            )
            for name, text in definitions.items()
        },
    )
    rows = compare(spark, tmp_path, document, folder)
    # A document without API keys has the same APIs: nothing was added or removed.
    assert {row[:2] for row in rows} == {("field", "renamed"), ("field", "changed")}
    assert {row[4] for row in rows if row[1] == "changed"} == {"ignorable"}


@pytest.mark.slow
def test_the_table_agrees_with_diff(
    spark: Any, whole: tuple[Path, dict[str, Any]]
) -> None:
    """Between neighbours in each line of bundled releases, and from 2.2 to the newest.

    The first are in the corpus; the last are computed here from its other tables.
    """
    build = Store(whole[0]).current
    table = {name: read_table(spark, build, name) for name in TABLES}
    gathered = gather([], False)
    lines = [
        [source for source in gathered if source.line == line]
        for line in (DOCUMENTS, BUNDLED)
    ]
    assert [[source.release for source in line] for line in lines] == [
        [*DOCUMENTED],
        [*NAMES],
    ]
    in_corpus = table["changes"].collect()
    ends = [lines[1][0], lines[1][-1]]
    names = ("messages", "fields", "layouts", "errors")
    apart = changes(in_line(spark, ends), *(table[name] for name in names)).collect()
    for line, rows in ((lines[0], in_corpus), (lines[1], in_corpus), (ends, apart)):
        by_release: dict[str, list[Any]] = {source.release: [] for source in line}
        for row in rows:
            by_release.get(row.release, []).append(row)
        assert by_release[line[0].release] == []
        for before, after in pairwise(line):
            old, new = release(before.release), release(after.release)
            assert_same(by_release[new.name], old, new)


def assert_same(table: Sequence[Any], old: Release, new: Release) -> None:
    """Assert that a release's rows agree with evolution's pairs for the two releases."""
    facts, rows_in_words = [], set()
    for row in table:
        if row.what in FACTS.values():
            facts.append(row)
        elif (row.subject, row.change) != ("field", "renamed"):
            rows_in_words.add(in_words(row))
    expected = changed_rows(old, new)
    assert expected <= rows_in_words, f"{old.name} to {new.name}"
    # There, becoming flexible implies that a field's length becomes compact.
    assert {row[:2] + row[5:6] for row in rows_in_words - expected} <= {
        ("field", "changed", "type")
    }
    rigid = {
        (row.message, row.version) for row in rows_in_words - expected
    } - became_flexible(old, new)
    assert not rigid
    # Fields under another name are removed and added here, and share no version.
    reported = {(row.message, leaf(row.path), row.what) for row in facts}
    changed = changed_facts(old, new)
    assert reported <= changed.keys()
    assert not [fact for fact in changed.keys() - reported if changed[fact]]


def in_words(row: Any) -> Row:
    """A row of the table without types in words."""
    sides = ("", "")
    if row.change in ("renamed", "renumbered"):
        sides = row.before, row.after
    detail = (
        "" if row.subject == "error" and row.change != "changed" else row.what or ""
    )
    return Row(
        row.subject,
        row.change,
        row.message or "",
        row.version,
        row.path if row.subject == "error" else plain(row.path or ""),
        detail,
        *sides,
    )


def test_record_types_are_the_same_ones_renumbered(spark: Any, tmp_path: Path) -> None:
    """A key's version was its record type, and is 0 since 4.1: nothing was added or removed."""
    fields = [field("Group", "string", "0+")]
    plain = {"flexibleVersions": "none"}
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
        spark,
        tmp_path,
        write_folder(tmp_path / "1", {"ThingKey": old}),
        write_folder(tmp_path / "2", new),
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


def test_changes_of_errors(spark: Any) -> None:
    names = ("messages", "fields", "layouts", "errors")
    empty = {name: spark.createDataFrame([], TABLES[name]) for name in names}
    rows: dict[str, list[tuple[Any, ...]]] = {
        "a": [(1, "ONE", True), (2, "TWO", False), (3, "THREE", None)],
        "b": [],
        "c": [(1, "ONE", True), (2, "TWO", False), (3, "THREE", None)],
        "d": [(1, "UNO", False), (3, "THREE", True), (4, "FOUR", False)],
    }
    errors = [
        (order, *row, name)
        for order, (name, entries) in enumerate(rows.items())
        for row in entries
    ]
    releases = spark.createDataFrame(
        [("bundled", name, order, list[str]()) for order, name in enumerate(rows)],
        "line string, release string, release_order int, missing array<string>",
    )
    empty["errors"] = spark.createDataFrame(errors, TABLES["errors"])
    columns = ("release", "previous", "change", "path", "what", "before", "after")
    changed = changes(releases, *empty.values()).select(*columns).collect()
    assert sorted(map(tuple, changed)) == [
        ("d", "c", "added", "FOUR", "FOUR", None, "4"),
        ("d", "c", "changed", "UNO", "retriable", "true", "false"),
        ("d", "c", "removed", "TWO", "TWO", "2", None),
        ("d", "c", "renamed", "UNO", None, "ONE", "UNO"),
    ]
