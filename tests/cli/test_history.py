"""The output of ``specgen history`` for people and for programs."""

from __future__ import annotations

import json

import pytest

from tests.support.commands import ended_well, ended_with_errors, invoke


def test_an_api_has_two_directions() -> None:
    lines = ended_well(invoke("history", "Heartbeat")).out.splitlines()
    heads = [line for line in lines if not line.startswith(" ")]
    assert heads == [
        "HeartbeatRequest (API key 12): first in 0.10.0, with versions 0",
        "HeartbeatResponse (API key 12): first in 0.10.0, with versions 0",
    ]
    assert "  0.11.0 VERSION_SAME_LAYOUT  v1: version 1, laid out as version 0" in lines
    assert "  2.3    ENTITY_TYPE  group_id: none → groupId" in lines
    assert "         VERSION_ADDED  v3: version 3" in lines
    assert "           group_instance_id: nothing → nullable_string" in lines
    assert ended_well(invoke("history", "--api", "12")).out.splitlines() == lines


def test_a_field() -> None:
    out = ended_well(invoke("history", "Fetch.topics.topic_id")).out
    assert out.startswith(
        "FetchRequest topics.topic_id (API key 1): first in 3.1, with versions 13"
    )
    assert "  3.1    VERSION_ADDED  v13: version 13\n" in out


def test_json() -> None:
    (history,) = json.loads(ended_well(invoke("history", "FetchRequest", "--json")).out)
    assert (history["message"], history["first_release"]) == ("FetchRequest", "0.10.0")
    releases = [step["release"] for step in history["steps"]]
    assert releases[0] == "0.10.1" and "4.0" in releases
    rules = {item["rule"] for step in history["steps"] for item in step["findings"]}
    assert {"VERSION_ADDED", "VERSION_REMOVED", "NAME"} <= rules
    (error,) = json.loads(ended_well(invoke("history", "NONE", "--json")).out)
    assert (error["code"], error["steps"]) == (0, [])


def test_markdown() -> None:
    lines = ended_well(invoke("history", "Heartbeat", "--markdown")).out.splitlines()
    assert lines[0].startswith("## HeartbeatRequest")
    row = next(line for line in lines if line.startswith("| 2.3 |"))
    assert "<br>VERSION_ADDED  v3: version 3<br>" in row


@pytest.mark.slow
def test_the_matrix() -> None:
    content = json.loads(ended_well(invoke("history", "--json")).out)
    fetch = next(row for row in content["apis"] if row["api"] == "Fetch")
    assert fetch["versions"]["4.0"] == "4-17"
    assert fetch["versions"]["0.10.0"] == "0-2"
    lines = ended_well(invoke("history")).out.splitlines()
    assert lines[0].split()[:3] == ["key", "API", "0.10.0"]
    table = ended_well(invoke("history", "--markdown")).out.splitlines()
    columns = {line.count("|") for line in table}
    assert columns == {len(content["releases"]) + 3}
    assert len(table) == len(content["apis"]) + 2


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["Fech"], "did you mean 'Fetch'?"),
        (["Fetch.nothing"], "no bundled release has this field of Fetch"),
        (["Fetch", "--api", "1"], "give either a name or the key of an API, not both"),
        (["--api", "999"], "no bundled release has an API with this key"),
    ],
)
def test_unknown_names(words: list[str], text: str) -> None:
    assert text in ended_with_errors(invoke("history", *words), 1)
