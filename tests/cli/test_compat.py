"""The output of ``specgen compat`` for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import ended_with_errors, invoke


def test_text() -> None:
    ran = invoke("compat", "kafka:4.3", "kafka:3.9")
    assert ran.status == 1  # share groups, which 3.9 does not have
    rows = {
        line.split()[1]: line.split(maxsplit=5) for line in ran.out.splitlines()[1:-1]
    }
    assert rows["ListOffsets"][2:] == ["1-11", "0-9", "9", "request: timeout_ms"]
    assert "Heartbeat" not in rows
    assert "21 in an older one" in ran.out.splitlines()[-1]
    every = invoke("compat", "kafka:4.3", "kafka:3.9", "--all").out
    assert any(line.split()[1] == "Heartbeat" for line in every.splitlines()[1:])


def test_json_and_markdown() -> None:
    rows = json.loads(invoke("compat", "kafka:4.0", "kafka:3.9", "--json").out)
    produce = next(row for row in rows if row["api"] == "Produce")
    assert (produce["client"], produce["broker"], produce["version"]) == (
        "3-12",
        "0-11",
        11,
    )
    table = invoke("compat", "kafka:4.0", "kafka:3.9", "--markdown").out.splitlines()
    assert table[0] == "| key | API | client | broker | version | lost |"
    assert len({line.count("|") for line in table}) == 1


def test_a_custom_client(tmp_path: Path) -> None:
    path = tmp_path / "ranges.json"
    path.write_text('{"Produce": "0-2", "1": "4-11"}')
    ran = invoke("compat", "kafka:3.9", "kafka:4.0", "--ranges", path, "--json")
    rows = {row["api"]: row for row in json.loads(ran.out)}
    assert ran.status == 1
    assert (rows["Produce"]["version"], rows["Fetch"]["version"]) == (None, 11)
    path.write_text('{"1": "4-11"}')
    assert invoke("compat", "kafka:3.9", "kafka:4.0", "--ranges", path).status == 0


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{", "not JSON"),
        ("[]", "not an object such as"),
        ('{"Fech": "0"}', "did you mean 'Fetch'?"),
        ('{"Fetch": "x"}', "Fetch: not a version range: 'x'"),
    ],
)
def test_a_file_without_ranges_is_refused(
    tmp_path: Path, text: str, problem: str
) -> None:
    path = tmp_path / "ranges.json"
    path.write_text(text)
    ran = invoke("compat", "kafka:3.9", "kafka:4.0", "--ranges", path)
    assert problem in ended_with_errors(ran, 1)


def test_an_api_that_neither_side_enables_has_no_row() -> None:
    ran = invoke("compat", "2.8", "4.0")
    assert "ShareFetch" not in ran.out and "AddRaftVoter" in ran.out
    assert "ShareFetch" in invoke("compat", "2.8", "4.0", "--all").out
