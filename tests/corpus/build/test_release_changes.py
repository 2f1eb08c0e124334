"""The report's statements about a release, from the rows of ``changes``."""

from __future__ import annotations

from typing import Any

from specgen.corpus.build.history import release_groups
from specgen.corpus.build.parquet import Row
from specgen.corpus.schema import CHANGES
from specgen.protocol.model import runs_text


def change(subject: str, change: str, message: str, **columns: Any) -> Row:
    """A row of the table; for a request or response if its name says so."""
    row: Row = dict.fromkeys(name for name, *_ in CHANGES) | {
        "subject": subject,
        "change": change,
    }
    row |= {"message": message, "api": message, "kind": "data"}
    for kind in ("Request", "Response"):
        if message.endswith(kind):
            row |= {"api": message.removesuffix(kind), "kind": kind.lower()}
    return row | columns


def groups(*rows: Row) -> dict[str, list[str]]:
    return {g["title"]: g["items"] for g in release_groups(rows) if g["items"]}


def test_both_directions_are_reported_once() -> None:
    rows = [
        change("message", "added", f"{api}{kind}")
        for api in ("Vote", "Fetch")
        for kind in ("Request", "Response")
    ]
    rows.append(change("message", "added", "PingResponse"))
    rows.append(change("message", "added", "ThingKey"))
    assert groups(*rows) == {
        "Messages added": ["Fetch", "Ping response", "ThingKey", "Vote"]
    }


def test_versions() -> None:
    rows = [
        change("version", "added", f"Fetch{kind}", version=number)
        for kind in ("Request", "Response")
        for number in (17, 18)
    ]
    rows += [
        change("version", "added", "VoteRequest", version=3),
        change("version", "added", "VoteResponse", version=2),
        change("version", "removed", "ThingKey", version=1),
        change("version", "renumbered", "OtherKey", version=0, before="5", after="0"),
    ]
    assert groups(*rows) == {
        "Versions added": ["Fetch 17-18", "Vote request 3", "Vote response 2"],
        "Versions removed": ["ThingKey 1"],
        "Versions renumbered": ["OtherKey 5 → 0"],
    }


def test_what_came_with_a_message_goes_without_saying() -> None:
    rows = [
        change("message", "added", "New"),
        change("version", "added", "New", version=0),
        change("field", "added", "New", version=0, path="Id"),
        change("field", "added", "Old", version=3, path="Id"),
        change("field", "added", "Old", version=2, path="A.B"),
        change("message", "removed", "Gone"),
        change("version", "removed", "Gone", version=0),
        change("field", "removed", "Gone", version=0, path="Id"),
    ]
    assert groups(*rows) == {
        "Messages added": ["New"],
        "Messages removed": ["Gone"],
        "Fields added to messages": ["Old: A.B (2), Id (3)"],
    }


def test_bytes_flexible_versions_and_errors() -> None:
    rows = [
        change("layout", "changed", "Thing", version=1, what="wire"),
        change("layout", "changed", "Other", version=1, what="names"),
        change("message", "flexible", "FetchRequest", version=12),
        change("error", "added", "", path="B", after="10", what="B"),
        change("error", "added", "", path="A", after="9", what="A"),
        change("error", "removed", "", path="C", before="3", what="C"),
        change("error", "renamed", "", path="E", before="D", after="E"),
    ]
    assert groups(*rows) == {
        "Flexible for the first time": ["Fetch request 12"],
        "Other bytes under the same version number": ["Thing 1"],
        "Error codes added": ["9 A", "10 B"],
        "Error codes removed": ["3 C"],
        "Error codes renamed": ["D → E"],
    }


def test_ranges() -> None:
    assert runs_text([3, 1, 0, 5, 2]) == "0-3, 5"
    assert runs_text([]) == ""
