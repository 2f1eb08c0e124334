"""``specgen lint --fix`` and ``--diff``."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.changes.protocol import all_of, insert, keys, released
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.definitions import field
from tests.support.repositories import commit, git
from tests.support.sources import write_folder

ODD = all_of(
    keys("PingRequest.Parts.Epoch", ignorable="true"),
    keys("OtherRequest", apiKey="901"),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder; ``defs`` has two definitions with numbers and booleans in quotes."""
    monkeypatch.chdir(tmp_path)
    protocol = released()
    ODD(protocol)
    return write_folder(Path("defs"), protocol)


def _texts() -> dict[str, str]:
    return {path.name: path.read_text() for path in sorted(Path("defs").iterdir())}


def test_fixes_are_reported() -> None:
    before = _texts()
    ran = ended_well(invoke("lint", "defs", "--fix"))
    assert ran.out == "defs: 0 errors, 0 warnings, 0 info\n"
    first, second = ran.err.splitlines()
    assert first.startswith("defs/OtherRequest.json:")
    assert first.endswith(": fixed: STYLE_QUOTED: OtherRequest: apiKey in quotes")
    assert second.endswith("PingRequest parts[].epoch: ignorable in quotes")
    after = _texts()
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"OtherRequest.json", "PingRequest.json"}
    again = ended_well(invoke("lint", "defs", "--fix"))
    assert (again.err, _texts()) == ("", after)


def test_a_diff_is_shown_and_nothing_written(folder: Path) -> None:
    before = _texts()
    ran = invoke("lint", "defs", "--diff")
    assert (ran.status, _texts()) == (1, before)
    assert "--- a/defs/OtherRequest.json\n+++ b/defs/OtherRequest.json\n" in ran.out
    assert '-  "apiKey": "901",' in ran.out and '+  "apiKey": 901,' in ran.out
    patch = subprocess.run(
        ["git", "apply", "-"], input=ran.out.encode(), check=False, capture_output=True
    )
    assert patch.returncode == 0, patch.stderr
    assert ended_well(invoke("lint", "defs", "--diff")).out == ""


def test_fixing_some_messages_only() -> None:
    before = _texts()
    ended_well(invoke("lint", "defs", "--fix", "--message", "Other"))
    changed = {name for name, text in _texts().items() if text != before[name]}
    assert changed == {"OtherRequest.json"}


def test_allowed_findings_are_not_fixed() -> None:
    path = Path("defs/PingRequest.json")
    mark = '// specgen: allow STYLE_QUOTED as it always was\n"ignorable": "true"'
    path.write_text(path.read_text().replace('"ignorable": "true"', mark))
    text = path.read_text()
    ran = ended_well(invoke("lint", "defs", "--fix"))
    assert path.read_text() == text and len(ran.err.splitlines()) == 1
    ended_well(invoke("lint", "defs", "--fix", "--no-allowances"))
    assert '"ignorable": true' in path.read_text()


def test_a_trailing_comma_is_fixed_and_the_file_read_again() -> None:
    path = Path("defs/ClockRecord.json")
    path.write_text(path.read_text().replace("\n}\n", ",\n}\n"))
    assert invoke("lint", "defs").status == 2
    ran = ended_well(invoke("lint", "defs", "--fix"))
    assert ": fixed: J1: a comma before a closing bracket\n" in ran.err


@pytest.mark.parametrize(
    "source", ["kafka:4.3", "git:.@HEAD", "-", "kafka-clients.jar"]
)
def test_a_source_that_cannot_be_written(source: str) -> None:
    Path("kafka-clients.jar").write_bytes(b"PK\x03\x04")
    errors = ended_with_errors(invoke("lint", source, "--fix"), 1)
    assert f"{source}: error: I1: it can't be written to\n" in errors
    assert "hint: name a file of definitions or a folder" in errors


def test_released_fields_keep_their_default() -> None:
    """Since the release before it is new, but others already read it with its default."""
    protocol = released()
    write_folder(Path("defs"), protocol)
    git("init", "-q")
    commit("one")
    git("tag", "1.0")
    for kind in ("Request", "Response"):
        keys(f"Ping{kind}", validVersions="0-4")(protocol)
    group = field("Group", "string", "4+", nullableVersions="4+", ignorable=True)
    insert("PingRequest", 7, group)(protocol)
    write_folder(Path("defs"), protocol)
    ran = invoke("lint", "defs", "--diff", "--since", "1.0")
    assert ran.status == 1 and '+      "default": "null"' in ran.out
    commit("two")
    git("tag", "2.0")
    assert ended_well(invoke("lint", "defs", "--diff", "--since", "1.0")).out == ""


def test_a_missing_source() -> None:
    errors = ended_with_errors(invoke("lint", "nowhere", "--fix"), 1)
    assert errors.startswith("nowhere: error: I1: no such file or folder\n")


def test_a_jar_in_a_folder() -> None:
    Path("jars").mkdir()
    with ZipFile("jars/kafka-clients.jar", "w") as jar:
        for name, text in _texts().items():
            jar.writestr(f"common/message/{name}", text)
    errors = ended_with_errors(invoke("lint", "jars", "--fix"), 1)
    assert "kafka-clients.jar!" in errors and "it can't be written to" in errors


def test_an_error_that_cannot_be_fixed() -> None:
    before = _texts()
    path = Path("defs/ClockRecord.json")
    path.write_text(path.read_text().replace("int64", "int65"))
    errors = ended_with_errors(invoke("lint", "defs", "--fix"))
    assert "defs/ClockRecord.json:" in errors
    assert {**_texts(), "ClockRecord.json": before["ClockRecord.json"]} == before


def test_errors_are_reported_in_the_chosen_format() -> None:
    path = Path("defs/ClockRecord.json")
    path.write_text(path.read_text().replace("int64", "int65"))
    for command in (["lint", "defs"], ["diff", "defs", "defs"]):
        by_format = {
            form: invoke(*command, "--format", form)
            for form in ("text", "github", "json", "sarif", "markdown")
        }
        assert {(ran.status, ran.out) for ran in by_format.values()} == {(2, "")}
        place = "defs/ClockRecord.json:9:15: error: F3: "
        assert place in by_format["text"].err and place in by_format["markdown"].err
        line = "::error file=defs/ClockRecord.json,line=9,col=15::F3: "
        assert by_format["github"].err.startswith(line)
        (problem,) = json.loads(by_format["json"].err)["problems"]
        assert (problem["code"], problem["line"]) == ("F3", 9)
        (run,) = json.loads(by_format["sarif"].err)["runs"]
        assert run["results"][0]["ruleId"] == "F3"
    assert ended_well(invoke("lint", "kafka:4.3", "--format", "json")).err == ""
