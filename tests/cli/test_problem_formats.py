"""``--format``: the problems of every command that reads, in machine-readable formats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft4Validator

from tests.support.commands import Ran, ended_well, invoke
from tests.support.sarif import sarif_schema

BAD = """\
{"type": "data", "name": "A", "validVersions": "0", "flexibleVersions": "none",
 "fields": [{"name": "1ä", "type": "[][]int32", "versions": "0+"}]} ]
"""
SOFT = """\
{"type": "data", "name": "Soft", "validVersions": "0", "flexibleVersions": "none",
 "fields": [{"name": "A", "type": "int32", "versions": "0+"}]} ]
"""
COMMANDS = {
    "generate": ("generate", "SOURCE", "--target", "docs", "-o", "out"),
    "prove": ("prove", "SOURCE", "--folder", "out"),
    "show": ("show", "A", "--source", "SOURCE"),
    "inspect": ("inspect", "00", "--message", "A", "--source", "SOURCE"),
    "reconcile": ("reconcile", "soft.json", "SOURCE"),
    "layouts": ("export", "layouts", "SOURCE"),
    "bnf": ("export", "bnf", "SOURCE"),
    "import": ("import", "SOURCE", "--as", "1.0", "--specs", "specs"),
}
FOUND = [("J3", "warning", 2, 69, 70), ("F1", "error", 2, 22, 26)]
FOUND += [("F3", "error", 2, 36, 47)]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder with two sources, one with errors, one with a warning."""
    monkeypatch.chdir(tmp_path)
    Path("bad 1.json").write_text(BAD, "utf-8")
    Path("soft.json").write_text(SOFT)


def run(name: str, source: str, form: str) -> Ran:
    """Run a command on a source."""
    words = [source if word == "SOURCE" else word for word in COMMANDS[name]]
    return invoke(*words, "--format", form)


@pytest.mark.parametrize("name", COMMANDS)
def test_json_of_errors(name: str) -> None:
    ran = run(name, "bad 1.json", "json")
    assert (ran.status, ran.out) == (2, "")
    report = json.loads(ran.err)
    problems = report["problems"]
    assert {problem["path"] for problem in problems} == {"bad 1.json"}
    rows = [
        (p["code"], p["severity"], p["line"], p["column"], p["end_column"])
        for p in problems
    ]
    assert sorted(rows) == sorted(FOUND)
    assert (report["notes"], report["failure"]) == ([], None)


@pytest.mark.parametrize("name", COMMANDS)
def test_sarif_of_errors(name: str) -> None:
    ran = run(name, "bad 1.json", "sarif")
    assert (ran.status, ran.out) == (2, "")
    (log_run,) = json.loads(ran.err)["runs"]
    rows = []
    for result in log_run["results"]:
        (location,) = result["locations"]
        place = location["physicalLocation"]
        assert place["artifactLocation"] == {"uri": "bad%201.json"}
        region = place["region"]
        columns = region["startColumn"], region["endColumn"]
        rows.append((result["ruleId"], result["level"], region["startLine"], *columns))
    assert sorted(rows) == sorted(FOUND)


LOGS = {
    "errors": ["show", "A", "--source", "bad 1.json"],
    "two sources": ["reconcile", "soft.json", "bad 1.json"],
    "a warning and a note": ["export", "bnf", "soft.json"],
    "a warning made an error": ["export", "layouts", "soft.json", "--strict"],
    "no problems": ["show", "VoteRequest", "--source", "kafka:4.3"],
    "no such source": ["show", "A", "--source", "nothing.json"],
    "no such release": ["show", "A", "--source", "kafka:9.9"],
    "what the system refuses": ["export", "layouts", "soft.json", "-o", "no/where"],
}


@pytest.mark.parametrize("words", LOGS.values(), ids=LOGS)
def test_sarif_matches_its_schema(
    words: list[str], pytestconfig: pytest.Config
) -> None:
    cache = pytestconfig.cache
    assert cache is not None
    checker = Draft4Validator(sarif_schema(cache.mkdir("sarif")))
    log = json.loads(invoke(*words, "--format", "sarif").err)
    assert [f"{e.json_path}: {e.message}" for e in checker.iter_errors(log)] == []
    log["runs"][0]["tool"]["driver"].pop("name")
    assert not checker.is_valid(log)


def test_github_of_errors() -> None:
    ran = run("show", "bad 1.json", "github")
    lines = ran.err.splitlines()
    assert len(lines) == len(FOUND)
    for code, severity, line, column, _ in FOUND:
        start = f"::{severity} file=bad 1.json,line={line},col={column}::{code}: "
        assert sum(text.startswith(start) for text in lines) == 1


def test_warnings_and_notes_of_successful_commands() -> None:
    def exported(form: str) -> Ran:
        return ended_well(run("bnf", "soft.json", form))

    text = exported("text")
    assert "soft.json:2:64: warning: J3: closing brackets" in text.err
    report = json.loads(exported("json").err)
    assert [problem["code"] for problem in report["problems"]] == ["J3"]
    (note,) = report["notes"]
    assert note in text.err
    log: Any = json.loads(exported("sarif").err)["runs"][0]
    (invocation,) = log["invocations"]
    assert invocation["executionSuccessful"]
    (notification,) = invocation["toolExecutionNotifications"]
    assert notification["message"]["text"] == note
    github = exported("github").err.splitlines()
    assert [line.split(" ")[0].split("::")[1] for line in github] == [
        "warning",
        "notice",
    ]
    for form in ("json", "github", "sarif"):
        assert exported(form).out == text.out


def test_a_run_without_problems_is_a_document_too() -> None:
    Path("soft.json").write_text(SOFT.replace("} ]", "}"))
    command = ["show", "Soft", "--source", "soft.json", "--format"]
    ran = ended_well(invoke(*command, "json"))
    assert json.loads(ran.err) == {"problems": [], "notes": [], "failure": None}
    log = json.loads(ended_well(invoke(*command, "sarif")).err)
    assert log["runs"][0]["results"] == []
    assert not ended_well(invoke(*command, "github")).err


def test_strict_turns_warnings_into_errors() -> None:
    words = ["export", "layouts", "soft.json", "--strict", "--format", "sarif"]
    ran = invoke(*words)
    assert ran.status == 2
    (result,) = json.loads(ran.err)["runs"][0]["results"]
    assert (result["ruleId"], result["level"]) == ("J3", "error")


def test_errors_of_the_operating_system() -> None:
    words = ["export", "layouts", "soft.json", "-o", "no/where", "--format"]
    report = json.loads(invoke(*words, "json").err)
    assert report["failure"] == "no/where: No such file or directory"
    assert "\n::error::no/where: No such file" in invoke(*words, "github").err
    (log,) = json.loads(invoke(*words, "sarif").err)["runs"]
    assert not log["invocations"][0]["executionSuccessful"]


def test_a_format_does_not_affect_later_commands() -> None:
    run("show", "bad 1.json", "json")
    assert invoke("explain", "nothing").err.startswith("nothing: error: I1: ")


def test_every_command_that_reads_has_the_option() -> None:
    for words in (*COMMANDS.values(), ("corpus", "build")):
        command = [word for word in words[:2] if word.islower() and word.isalpha()]
        group = ["export", "corpus"]
        names = command if command[0] in group else command[:1]
        assert "--format" in ended_well(invoke(*names, "--help")).out, names
