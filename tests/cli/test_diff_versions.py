"""``specgen diff --message Fetch 12 13``: one version of a message against another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.changes.protocol import all_of, released, remove, rename
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.sources import write_folder


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder: ``old`` is the released state, ``new`` what became of it."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("old"), released())
    protocol = released()
    all_of(remove("PingRequest", "Low"), rename("OtherRequest", "Key", "Topic"))(
        protocol
    )
    write_folder(Path("new"), protocol)


def findings(*words: str) -> list[dict[str, Any]]:
    """The findings of a diff."""
    content = json.loads(invoke("diff", *words, "--format", "json").out)
    return list(content["findings"])


def changes(item: dict[str, Any]) -> list[tuple[str, str | None]]:
    return [(change["kind"], change["path"]) for change in item["brings"]]


def test_versions_of_one_source() -> None:
    ran = ended_well(invoke("diff", "kafka:4.3", "--message", "Fetch", "12", "13"))
    assert (
        "FetchRequest\n  info    VERSION_ADDED  v13: version 12 → version 13\n"
        in ran.out
    )
    assert "            topics[].topic_id: nothing → uuid\n" in ran.out
    assert (
        "          old v12 responses[]                   new v13 responses[]\n"
        in ran.out
    )
    assert ran.out.endswith(
        "kafka:4.3 v12 to kafka:4.3 v13: 0 errors, 0 warnings, 2 info\n"
    )


def test_versions_may_precede_options_and_be_far_apart() -> None:
    (item,) = findings("old", "1", "3", "--message", "OtherRequest")
    assert changes(item) == [("flexible", None)]
    request, response = findings("old", "--message", "Ping", "0", "3")
    assert (request["message"], request["versions"]) == ("PingRequest", [3])
    assert ("added", "limit") in changes(request)
    assert ("tag-added", "parts[].rack") in changes(request)
    assert changes(response) == [("flexible", None)]
    paths = {layouts["path"] for layouts in request["layouts"]}
    assert paths == {None, "parts[]"}
    assert {(one["old_version"], one["new_version"]) for one in request["layouts"]} == {
        (0, 3)
    }


def test_versions_with_the_same_layout() -> None:
    (item,) = findings("old", "--message", "OtherRequest", "0", "1")
    assert (item["rule"], item["layouts"]) == ("VERSION_SAME_LAYOUT", [])


def test_one_version_of_two_sources_is_compared() -> None:
    ran = invoke(
        "diff", "old", "new", "--message", "Ping", "3", "3", "--format", "json"
    )
    (item,) = json.loads(ran.out)["findings"]
    assert ran.status == 1
    assert (item["rule"], item["versions"]) == ("WIRE_FIELD_REMOVED", [3])
    assert item["old_place"]["line"] > 1
    assert findings(
        "old", "new", "--message", "Ping", "3", "3", "--level", "warning"
    ) == [item]


def test_two_versions_of_two_sources() -> None:
    (item,) = findings("old", "new", "--message", "OtherRequest", "1", "2")
    assert (item["rule"], item["level"]) == ("VERSION_ADDED", "info")
    assert changes(item) == [("flexible", None), ("renamed", "key")]


def test_the_newest_release_is_the_default_source() -> None:
    words = ("--message", "Produce", "12", "13", "--format", "json")
    newest = json.loads(invoke("diff", "kafka:latest", *words).out)
    assert json.loads(invoke("diff", *words).out) == newest


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--message", "Ping", "3", "2"), "version 2 does not come after 3"),
        (("--message", "Ping", "3", "3"), "version 3 does not come after 3"),
        (("--message", "Ping", "0", "9"), "PingRequest has versions 0-3, not 9"),
        (("--message", "Pong", "0", "1"), "did you mean 'Ping'?"),
    ],
)
def test_versions_that_cannot_be_compared(words: tuple[str, ...], reason: str) -> None:
    assert reason in ended_with_errors(invoke("diff", "old", *words), 1)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ((), "nothing to compare"),
        (("old", "new", "old"), "expected two sources, got 3"),
        (("old", "--message", "Ping", "3"), "two versions"),
        (("old", "1", "2", "3", "--message", "Ping"), "two versions"),
        (("old", "1", "2", "--message", "Ping", "--message", "Other"), "one --message"),
    ],
)
def test_wrong_usage(words: tuple[str, ...], reason: str) -> None:
    ran = invoke("diff", *words)
    assert (ran.status, ran.out) == (2, "")
    assert reason in ran.err


def test_a_folder_name_may_be_a_number() -> None:
    write_folder(Path("12"), released())
    assert findings("12", "new", "--message", "Ping", "--level", "error")
    assert findings("old", "./12", "--message", "Ping") == []
