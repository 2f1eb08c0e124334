"""The table of rules: complete, unique, stable and true."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

import specgen
from specgen.codegen.explaining import example_problems
from specgen.codegen.views.python.code import MAX_LOOPS
from specgen.report import SpecError
from specgen.report.rules import GROUPS, Rule, evolution_rules, problem_rules, rules
from tests.support.commands import COMMAND, ended_well, ended_with_errors, invoke
from tests.support.packs import write_pack

CODE = re.compile(r'"([A-Z][0-9]{1,2})"')
SOURCE = Path(specgen.__file__).parent
BASE = {
    "apiKey": 900,
    "type": "request",
    "name": "EchoRequest",
    "validVersions": "0-3",
    "flexibleVersions": "1+",
    "fields": [],
}
WARNINGS = {"I5", "J3", "V12", "C3", "C4", "W1", "W3", "W4", "W5", "K12", "K13", "K15"}
EXAMPLES = [rule for rule in problem_rules().values() if rule.example]


def test_every_code_that_is_reported_is_a_rule() -> None:
    reported = {
        code
        for path in SOURCE.rglob("*.py")
        for code in CODE.findall(path.read_text("utf-8"))
    }
    assert reported == problem_rules().keys()


def test_one_place_reports_a_code_of_whole_definitions() -> None:
    """In the catalogue each code has one meaning and one constructor."""
    text = (SOURCE / "report" / "catalogue.py").read_text("utf-8")
    for code in ("V7", "V8", "V9", "V10", "V11", "V12"):
        assert len(re.findall(rf'"{code}"', text)) == 1, code


def test_every_code_has_a_test() -> None:
    folder = Path(__file__).parents[1]
    tried = {
        code
        for path in folder.rglob("*.py")
        for code in re.findall(r"\b([A-Z][0-9]{1,2})\b", path.read_text("utf-8"))
    }
    tried |= {rule.id for rule in EXAMPLES} | {"I4", "N2"}
    untried = problem_rules().keys() - tried
    assert untried == set()


def test_severities_are_stable() -> None:
    warnings = {c for c, rule in problem_rules().items() if rule.severity == "warning"}
    either = {
        c for c, rule in problem_rules().items() if rule.severity == "error or warning"
    }
    references = {f"B{number}" for number in range(1, 35)} - {"B8", "B19"}
    assert warnings == references | WARNINGS
    assert either == {"K4", "K10", "K14"}


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.id)
def test_an_example_breaks_its_rule(rule: Rule) -> None:
    severities = {str(problem.level) for problem in example_problems(rule)}
    assert severities
    assert all(severity in rule.severity for severity in severities)


def test_every_rule_has_an_explanation_and_a_remedy() -> None:
    for rule in problem_rules().values():
        assert bool(rule.example) != bool(rule.arises), rule.id
        for sentence in (rule.purpose, rule.why, rule.remedy, rule.arises or "."):
            assert sentence.endswith("."), (rule.id, sentence)


def made(tmp_path: Path, *, pack: str, **changed: object) -> SpecError:
    """The error raised when a pack generates output for one message."""
    path = tmp_path / "Echo.json"
    path.write_text(json.dumps(BASE | {"type": "data"} | changed))
    with pytest.raises(SpecError) as caught:
        specgen.generate(specgen.read_source(str(path)), pack, tmp_path / "out")
    return caught.value


def test_a_file_not_written_by_specgen(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack", {"pack.toml": "", "a.txt": "made"})
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("a user's")
    error = made(tmp_path, pack=str(pack))
    assert [problem.code for problem in error.problems] == ["P6"]


def test_structs_deeper_than_python_can_compile(tmp_path: Path) -> None:
    fields: list[object] = []
    tag = {"versions": "0+", "taggedVersions": "0+", "tag": 0}
    for level in range(MAX_LOOPS + 1):
        fields = [{"name": "A", "type": f"[]S{level}", "fields": fields} | tag]
    error = made(tmp_path, pack="python", fields=fields, flexibleVersions="0+")
    assert [problem.code for problem in error.problems] == ["N2"]


def test_an_unknown_name() -> None:
    with pytest.raises(SpecError) as caught:
        specgen.select(specgen.read_source("kafka:4.3"), ["Nothing"])
    assert [problem.code for problem in caught.value.problems] == ["I4"]


def test_the_commands() -> None:
    listed = json.loads(ended_well(invoke("rules", "--json")).out)
    assert [row["code"] for row in listed] == [*rules()]
    assert len({tuple(row) for row in listed}) == 1
    table = ended_well(invoke("rules")).out
    assert all(group in table for group in GROUPS.values())
    output = ended_well(invoke("explain", "f3")).out
    rule = problem_rules()["F3"]
    for text in (rule.head, rule.why, str(rule.example), rule.remedy):
        assert text in output
    assert """
    Echo.json:8:27: error: F3: an array of arrays
        8 |     {"name": "A", "type": "[][]int32", "versions": "0+"}
          |                           ^^^^^^^^^^^
""" in output


def test_a_rule_of_evolution_is_explained() -> None:
    output = ended_well(invoke("explain", "wire_type")).out
    rule = evolution_rules()["WIRE_TYPE"]
    assert all(text in output for text in (rule.purpose, rule.why, rule.basis[1:]))
    assert "add a new field with the other type in version N, the next one." in output
    (entry,) = json.loads(ended_well(invoke("explain", "WIRE_TYPE", "--json")).out)
    assert entry.items() >= (rule.as_json() | {"example": entry["example"]}).items()
    hint = "hint: did you mean 'WIRE_TYPE'?"
    assert hint in ended_with_errors(invoke("explain", "WIRE_TIPE"), 1)


def test_several_codes_are_explained() -> None:
    output = ended_well(invoke("explain", "W4", "p1")).out
    assert problem_rules()["W4"].arises in output
    assert "pack.toml:1:1: error: P1: not TOML" in output
    entries = json.loads(ended_well(invoke("explain", "W4", "p1", "--json")).out)
    assert [entry["code"] for entry in entries] == ["W4", "P1"]
    assert "printed" not in entries[0]
    assert entries[1]["printed"].startswith("pack.toml:1:1: error: P1: ")
    assert entries[1]["remedy"] == problem_rules()["P1"].remedy


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("F33", "did you mean 'F3'?"),
        ("nothing", "specgen rules lists all codes"),
        ("INVALID_RECORDS", "did you mean 'INVALID_RECORD'?"),
    ],
)
def test_an_unknown_code(code: str, hint: str) -> None:
    errors = ended_with_errors(invoke("explain", code), 1)
    assert errors.startswith(f"{code}: error: I1: no rule or error has this code\n")
    assert f"hint: {hint}" in errors


@pytest.mark.parametrize(
    ("code", "title"),
    [
        ("87", "INVALID_RECORD (code 87, not retriable), 2.4 to 4.4"),
        ("-1", "UNKNOWN_SERVER_ERROR (code -1, not retriable), 0.10.0 to 4.4"),
        (
            "not_leader_or_follower",
            "NOT_LEADER_OR_FOLLOWER (code 6, retriable), 0.10.0 to 4.4",
        ),
    ],
)
def test_errors_of_the_protocol_are_explained(code: str, title: str) -> None:
    output = ended_well(invoke("explain", "F3", "--", code)).out
    assert f"\n{title}\n" in output
    (entry,) = json.loads(ended_well(invoke("explain", "--json", "--", code)).out)
    assert f"{entry['error']} (code {entry['code']}, " in title


def test_errors_are_found_in_the_apis_that_list_them() -> None:
    output = ended_well(invoke("explain", "100", "87")).out
    assert "15 list their errors: OffsetCommit 10+, OffsetFetch 10+," in output
    assert "15 list their errors: this one is in none of them" in output
    (entry,) = json.loads(ended_well(invoke("explain", "100", "--json")).out)
    assert entry["listed_in"]["OffsetCommitResponse"] == "10+"
    assert entry["definitions_with_errors"] == 15


def test_a_terminal_shows_how_to_learn_more(tmp_path: Path) -> None:
    rule = problem_rules()["F3"]
    assert rule.example
    for name, text in rule.example.new.items():
        (tmp_path / name).write_text(text)
    ours, theirs = os.openpty()
    command = [*COMMAND, "show", "Echo", "--source", str(tmp_path)]
    ran = subprocess.run(command, stderr=theirs, stdout=subprocess.PIPE, check=False)
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert ran.returncode == 2
    assert "for details: specgen explain F3" in shown
    assert "for details" not in invoke(*command[3:]).err
