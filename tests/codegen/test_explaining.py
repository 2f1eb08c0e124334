"""The example of each rule is found, at its place on both sides, and is on its page."""

from __future__ import annotations

import json

import pytest

from specgen.changes.diff import diff
from specgen.changes.lint import lint
from specgen.codegen.explaining import example_differences, example_finding, pages
from specgen.protocol.model import Span
from specgen.report import Level
from specgen.report import rules as module
from specgen.report.rules import evolution_rules
from tests.support.bundled import release
from tests.support.commands import ended_well, invoke
from tests.support.pages import DOCS

BESIDE = {"WIRE_API_KEY_REUSED": {"VERSION_REMOVED"}}
"""What else is as bad: an API whose key is given away is gone."""


def _at(span: Span) -> str:
    return f"{span.line}:{span.column}" if span.line else ""


def test_each_rule_has_one() -> None:
    assert all(rule.example for rule in evolution_rules().values())


@pytest.mark.parametrize("id_", evolution_rules())
def test_an_example(id_: str) -> None:
    rule = evolution_rules()[id_]
    example = rule.example
    assert example
    item = example_finding(rule)
    assert (_at(item.old_span), _at(item.new_span)) == (example.old_at, example.new_at)
    assert item.level is rule.level
    as_bad = {
        other.rule.id
        for other in example_differences(example).findings
        if other.level.rank <= rule.level.rank
    }
    if rule.level is not Level.INFO:
        assert as_bad == {id_} | BESIDE.get(id_, set())
    assert ("lint" in rule.found_by) or example.old is not None


def test_the_pages_are_made_of_the_rules() -> None:
    """All of them, and no other is there."""
    files = [
        *map(DOCS.joinpath, ("rules.md", "evolution.md")),
        *(DOCS / "rules").iterdir(),
    ]
    texts = {p.relative_to(DOCS).as_posix(): p.read_text("utf-8") for p in files}
    assert texts == pages()


def test_a_page_shows_both_sides() -> None:
    page = pages()["rules/WIRE_TYPE.md"]
    for text in (
        evolution_rules()["WIRE_TYPE"].why,
        '-    { "name": "Count", "type": "int32", "versions": "0+" }\n',
        '+    { "name": "Count", "type": "int64", "versions": "0+" }\n',
        "error: WIRE_TYPE: EchoRequest 0-3 count: int32 → int64\n",
        "old/EchoRequest.json:10:15\n   10 |     {",
        "new/EchoRequest.json:10:15\n   10 |     {",
    ):
        assert text in page


@pytest.mark.parametrize("command", ["explain", "rules"])
def test_the_commands_show_it(command: str) -> None:
    output = ended_well(invoke(command, "wire_type")).out
    assert "    error: WIRE_TYPE: EchoRequest 0-3 count: int32 → int64\n" in output
    (entry,) = json.loads(ended_well(invoke(command, "WIRE_TYPE", "--json")).out)
    assert entry["printed"].startswith("error: WIRE_TYPE: ")
    assert "int64" in entry["example"]


def test_a_change_that_changes_nothing_is_refused() -> None:
    row = {"of": ["a"], "place": "", "change": [["x", "y"]]}
    for text in ("", "x x"):
        with pytest.raises(ValueError, match="must appear exactly once"):
            module._example({"a": text}, **row)  # type: ignore[arg-type]


def test_rules_say_which_command_finds_them() -> None:
    old, new = release("3.9"), release("4.0")
    for command, differences in (("lint", lint(new)), ("diff", diff(old, new))):
        rules_found = {item.rule for item in differences.findings}
        assert rules_found and not [
            r.id for r in rules_found if command not in r.found_by
        ]
