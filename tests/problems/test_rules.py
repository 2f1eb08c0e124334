"""The table of rules: whole, unique, stable, and true."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import specgen
from specgen.files.inputs import TextFile
from specgen.pipeline.configuration import read_configuration
from specgen.problems import Problems, SpecError
from specgen.problems.rules import GROUPS, Rule, rules, rules_page
from specgen.readers.sources import read_texts
from specgen.render.views.python.code import MAX_LOOPS
from tests.support.commands import invoke
from tests.support.packs import SMALL, write_pack

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
WARNINGS = {"I5", "J3", "V12", "W1", "W3", "W4", "W5", "K12", "K13"}
EXAMPLES = [rule for rule in rules().values() if rule.example]


def test_the_page_is_made_of_the_table() -> None:
    page = Path(__file__).parents[2] / "docs" / "rules.md"
    assert page.read_text("utf-8") == rules_page()


def test_every_code_that_is_reported_is_a_rule() -> None:
    reported = {
        code
        for path in SOURCE.rglob("*.py")
        for code in CODE.findall(path.read_text("utf-8"))
    }
    assert reported == rules().keys()


def test_one_place_reports_a_code_of_whole_definitions() -> None:
    """In the catalogue each code has one meaning, and one constructor says it."""
    text = (SOURCE / "problems" / "catalogue.py").read_text("utf-8")
    for code in ("V7", "V8", "V9", "V10", "V11", "V12"):
        assert len(re.findall(rf'"{code}"', text)) == 1, code


def test_every_code_is_tried() -> None:
    folder = Path(__file__).parents[1]
    tried = {
        code
        for path in folder.rglob("*.py")
        for code in re.findall(r"\b([A-Z][0-9]{1,2})\b", path.read_text("utf-8"))
    }
    tried |= {rule.code for rule in EXAMPLES} | PACKS.keys() | {"I4", "N2"}
    untried = rules().keys() - tried
    assert untried == set()


def test_severities_are_stable() -> None:
    warnings = {c for c, rule in rules().items() if rule.severity == "warning"}
    either = {c for c, rule in rules().items() if rule.severity == "error or warning"}
    references = {f"B{number}" for number in range(1, 27)} - {"B8", "B19"}
    assert warnings == references | WARNINGS
    assert either == {"K4", "K10", "K14"}


def example_text(rule: Rule) -> str:
    """The whole text of an example."""
    if rule.text:
        return rule.text
    changed = {"fields": [json.loads(rule.field)]} if rule.field else {}
    changed |= json.loads(rule.keys) if rule.keys else {}
    keys = {key: value for key, value in (BASE | changed).items() if value is not None}
    return json.dumps(keys)


@pytest.mark.parametrize("rule", EXAMPLES, ids=lambda rule: rule.code)
def test_an_example_breaks_its_rule(rule: Rule) -> None:
    problems = Problems()
    try:
        read_texts("example", [TextFile("example", example_text(rule))], problems)
    except SpecError as error:
        problems.found = list(error.problems)
    severities = {str(p.severity) for p in problems.found if p.code == rule.code}
    assert severities, [str(problem) for problem in problems.found]
    assert all(severity in rule.severity for severity in severities)


PACKS = {
    "P1": SMALL | {"pack.toml": 'name = "a'},
    "P2": SMALL | {"pack.toml": 'colour = "red"'},
    "P3": {"pack.toml": "", "MANIFEST.json": "{}"},
    "P4": {"pack.toml": "", "a.txt.jinja": "{{ nothing.at_all }}"},
    "P5": {"pack.toml": "", "a.py.jinja": "x = (\n"},
}
"""Packs that break a rule."""


def made(tmp_path: Path, *, pack: str, **changed: object) -> SpecError:
    """What is raised where a pack's output is made of one message."""
    path = tmp_path / "Echo.json"
    path.write_text(json.dumps(BASE | {"type": "data"} | changed))
    with pytest.raises(SpecError) as caught:
        specgen.generate(specgen.load(str(path)), pack, tmp_path / "out")
    return caught.value


@pytest.mark.parametrize("code", PACKS)
def test_a_pack_breaks_its_rule(code: str, tmp_path: Path) -> None:
    error = made(tmp_path, pack=str(write_pack(tmp_path / "pack", PACKS[code])))
    assert {problem.code for problem in error.problems} == {code}


def test_a_file_that_is_not_specgens(tmp_path: Path) -> None:
    pack = write_pack(tmp_path / "pack", {"pack.toml": "", "a.txt": "made"})
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "a.txt").write_text("a user's")
    error = made(tmp_path, pack=str(pack))
    assert [problem.code for problem in error.problems] == ["P6"]


@pytest.mark.parametrize(("code", "text"), [("C1", "[["), ("C2", "[[generat]]\n")])
def test_a_configuration_breaks_its_rule(code: str, text: str, tmp_path: Path) -> None:
    (tmp_path / "specgen.toml").write_text(text)
    with pytest.raises(SpecError) as caught:
        read_configuration(tmp_path / "specgen.toml")
    assert [problem.code for problem in caught.value.problems] == [code]


def test_structs_deeper_than_python_can_compile(tmp_path: Path) -> None:
    fields: list[object] = []
    tag = {"versions": "0+", "taggedVersions": "0+", "tag": 0}
    for level in range(MAX_LOOPS + 1):
        fields = [{"name": "A", "type": f"[]S{level}", "fields": fields} | tag]
    error = made(tmp_path, pack="python", fields=fields, flexibleVersions="0+")
    assert [problem.code for problem in error.problems] == ["N2"]


def test_a_name_that_nothing_has() -> None:
    with pytest.raises(SpecError) as caught:
        specgen.select(specgen.load("kafka:4.3"), ["Nothing"])
    assert [problem.code for problem in caught.value.problems] == ["I4"]


def test_the_command() -> None:
    shown = invoke("rules", "T5").out
    assert "tagged only in flexible versions" in shown
    listed = json.loads(invoke("rules", "--json").out)
    assert [row["code"] for row in listed] == [*rules()]
    assert invoke("rules", "X9").status == 2
    assert all(group in invoke("rules").out for group in GROUPS.values())
