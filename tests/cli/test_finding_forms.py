"""``specgen diff --format``: findings for programs, build servers and browsers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from jsonschema import Draft4Validator

from specgen.changes.diff import findings_schema
from specgen.report.rules import evolution_rules
from tests.changes.protocol import all_of, insert, keys, released, remove
from tests.support.browser import opened
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.definitions import field
from tests.support.sarif import sarif_schema
from tests.support.schemas import described, nodes, schema_errors
from tests.support.sources import write_folder

BROKEN = all_of(
    remove("PingRequest", "Low"),
    keys("PingRequest.Parts.Zone", type="string"),
    keys("PingRequest.Parts.Epoch", default="0", about="<b>&"),
    keys("OtherRequest", validVersions="0-4"),
    keys("OtherResponse", validVersions="0-4"),
    insert("OtherRequest", 2, field("Later", "[]int32", "4+", ignorable=True)),
)
NOTHING = object()
FORMS = ("text", "json", "markdown", "html", "github", "junit", "sarif")


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    protocol = released()
    BROKEN(protocol)
    old = write_folder(tmp_path / "old", released())
    return old, write_folder(tmp_path / "new <&>", protocol)


def findings(sides: tuple[Path, Path]) -> list[Any]:
    """The findings as JSON."""
    content = json.loads(invoke("diff", *sides, "--format", "json").out)
    return list(content["findings"])


def test_json_is_a_form_too(sides: tuple[Path, Path]) -> None:
    """Under the option that other commands have."""
    old, new = sides
    for words in (["diff", old, new], ["lint", new, "--against", old]):
        expected = invoke(*words, "--format", "json")
        assert json.loads(expected.out)["findings"]
        assert invoke(*words, "--json") == expected
        assert invoke(*words, "--json", "--format", "json") == expected
        errors = ended_with_errors(invoke(*words, "--json", "--format", "markdown"))
        assert "use either --json or --format markdown" in errors


def test_json_has_the_problems_of_a_bad_source_too(tmp_path: Path) -> None:
    (tmp_path / "bad.json").write_text("{")
    ran = invoke("lint", tmp_path / "bad.json", "--json")
    assert (ran.status, ran.out) == (2, "")
    assert json.loads(ran.err)["problems"]


@pytest.fixture
def allowing(sides: tuple[Path, Path], tmp_path: Path) -> Path:
    """A configuration that allows a changed default, and something that never occurs."""
    by_rule = {item["rule"]: item["fingerprint"] for item in findings(sides)}
    path = tmp_path / "specgen.toml"
    entries = (by_rule["WIRE_TAG_TYPE"], "0123456789")
    text = '[[evolution.allow]]\nfingerprint = "{}"\nreason = "nobody reads it"\n'
    path.write_text("".join(map(text.format, entries)), "utf-8")
    return path


def test_the_schema_has_every_key_and_no_other(
    sides: tuple[Path, Path], allowing: Path
) -> None:
    schema = findings_schema()
    options = ("--format", "json", "--show-allowed", "--config", allowing)
    content = json.loads(invoke("diff", *sides, *options).out)
    assert content["allowed"] and content["problems"]
    assert schema_errors(schema, content) == []
    used = {key for node in nodes(content) for key in node}
    assert described(json.loads(schema)) == used
    kinds = {tuple(node): number for number, node in enumerate(nodes(content))}
    for keys_of_kind, number in kinds.items():
        for key in (*keys_of_kind, "more"):
            wrong = json.loads(json.dumps(content))
            inner = [*nodes(wrong)][number]
            if inner.pop(key, NOTHING) is NOTHING:
                inner[key] = None
            assert schema_errors(schema, wrong), (number, key)


def test_the_schema_is_printed(tmp_path: Path) -> None:
    ran = ended_well(invoke("export", "schema", "findings"))
    assert json.loads(ran.out) == json.loads(findings_schema())
    path = tmp_path / "schema.json"
    ended_well(invoke("export", "schema", "findings", "-o", path))
    assert path.read_text("utf-8") == ran.out


def test_layouts_in_json(sides: tuple[Path, Path]) -> None:
    by_rule = {item["rule"]: item for item in findings(sides)}
    (layouts,) = by_rule["WIRE_TAG_TYPE"]["layouts"]
    assert (layouts["path"], layouts["old_version"]) == ("parts[]", 3)
    assert layouts["rows"][-1] == {
        "mark": "changed",
        "old": {"depth": 1, "name": "zone", "type": "int8", "tag": 1},
        "new": {"depth": 1, "name": "zone", "type": "compact_string", "tag": 1},
    }
    assert by_rule["DEFAULT_CHANGED"]["layouts"] == []


def test_junit(sides: tuple[Path, Path]) -> None:
    ran = invoke("diff", *sides, "--format", "junit")
    assert ran.status == 1
    root = ET.fromstring(ran.out)
    expected = findings(sides)
    errors = [item for item in expected if item["level"] == "error"]
    assert (root.get("tests"), root.get("failures")) == (
        str(len(expected)),
        str(len(errors)),
    )
    failures = [
        case for case in root.iter("testcase") if case.find("failure") is not None
    ]
    rules = [case.find("failure").get("type") for case in failures]  # type: ignore[union-attr]
    assert rules == [item["rule"] for item in errors]
    places = {(case.get("file"), case.get("line")) for case in failures}
    assert places == {
        (item["new_place"]["path"], str(item["new_place"]["line"])) for item in errors
    }
    for suite in root.iter("testsuite"):
        cases = suite.findall("testcase")
        assert suite.get("tests") == str(len(cases))
        assert {case.get("classname") for case in cases} == {suite.get("name")}


def test_junit_without_findings_is_a_passed_test() -> None:
    ran = ended_well(invoke("diff", "kafka:4.3", "kafka:4.3", "--format", "junit"))
    (case,) = ET.fromstring(ran.out).iter("testcase")
    assert (case.get("name"), len(case)) == ("no findings", 0)


def test_sarif(sides: tuple[Path, Path], pytestconfig: pytest.Config) -> None:
    ran = invoke("diff", *sides, "--format", "sarif")
    assert ran.status == 1
    log = json.loads(ran.out)
    (run,) = log["runs"]
    expected = findings(sides)
    levels = {"error": "error", "warning": "warning", "info": "note"}
    for result, item in zip(run["results"], expected, strict=True):
        described_rule = run["tool"]["driver"]["rules"][result["ruleIndex"]]
        assert result["ruleId"] == described_rule["id"] == item["rule"]
        assert result["level"] == levels[item["level"]]
        assert result["partialFingerprints"] == {"specgen/v1": item["fingerprint"]}
        (location,) = result["locations"]
        region = location["physicalLocation"]["region"]
        assert region["startLine"] == item["new_place"]["line"]
        why = evolution_rules()[item["rule"]].why
        assert described_rule["fullDescription"] == {"text": why}
    cache = pytestconfig.cache
    assert cache is not None
    checker = Draft4Validator(sarif_schema(cache.mkdir("sarif")))
    assert [f"{e.json_path}: {e.message}" for e in checker.iter_errors(log)] == []


def test_allowed_findings_do_not_fail(sides: tuple[Path, Path], allowing: Path) -> None:
    options = ("--show-allowed", "--config", allowing, "--format")
    root = ET.fromstring(invoke("diff", *sides, *options, "junit").out)
    assert root.get("failures") == str(len([*root.iter("failure")])) == "1"
    (run,) = json.loads(invoke("diff", *sides, *options, "sarif").out)["runs"]
    (result,) = [
        entry for entry in run["results"] if entry["ruleId"] == "WIRE_TAG_TYPE"
    ]
    because = {"kind": "external", "justification": "nobody reads it"}
    assert result["suppressions"] == [because]
    assert sum("suppressions" in entry for entry in run["results"]) == 1
    html = invoke("diff", *sides, *options, "html").out
    assert "<dt>Not counted as an error</dt><dd>allowed: nobody reads it (" in html
    markdown = invoke("diff", *sides, *options, "markdown").out
    assert (
        "allowed: nobody reads it" in markdown and "- `WIRE_TAG_TYPE`" not in markdown
    )


def test_markdown_shows_layouts_and_explains_each_rule_once(
    sides: tuple[Path, Path],
) -> None:
    lines = invoke("diff", *sides, "--format", "markdown").out.splitlines()
    head = lines.index("```text")
    assert lines[head + 1 : head + 4] == [
        "old v3                         new v3",
        "name: compact_string           name: compact_string",
        "low: int64                   <",
    ]
    removed = evolution_rules()["WIRE_FIELD_REMOVED"]
    assert lines.count(f"- `{removed.id}`: {removed.why}") == 1
    assert lines.index("## Why") > max(
        at for at, line in enumerate(lines) if line == "```"
    )


def test_text_shows_layouts_below_a_message(sides: tuple[Path, Path]) -> None:
    text = invoke("diff", *sides).out
    assert "          low: int64                   <\n" in text
    assert (
        "            tag 1: zone: int8           |   tag 1: zone: compact_string\n"
        in text
    )


@pytest.mark.parametrize("form", FORMS)
def test_a_file_gets_the_text_of_standard_output(
    sides: tuple[Path, Path], form: str, tmp_path: Path
) -> None:
    for command in (("diff", *sides), ("lint", sides[1], "--against", sides[0])):
        ran = invoke(*command, "--format", form)
        path = tmp_path / "findings"
        written = invoke(*command, "--format", form, "-o", path)
        assert (written.status, written.out) == (ran.status, "")
        assert path.read_text("utf-8") == ran.out != ""


def test_a_file_that_cannot_be_written(sides: tuple[Path, Path]) -> None:
    ran = invoke("diff", *sides, "-o", "no/such/folder")
    assert (ran.status, ran.out) == (2, "")
    assert "no/such/folder" in ran.err


def test_html_is_self_contained(sides: tuple[Path, Path]) -> None:
    html = invoke("diff", *sides, "--format", "html").out
    assert "default-src 'none'" in html
    assert not re.search(r"https?://|<link|src=|@import|url\(", html)
    assert "new &lt;&amp;&gt;" in html and "new <&>" not in html
    assert "prefers-color-scheme: dark" in html
    for item in findings(sides):
        assert item["rule"] in html


_ASK = """<script>
const seen = [];
const shown = () => [...document.querySelectorAll("details:not([hidden]) summary code")]
  .filter((code) => !code.closest("section").hidden).map((code) => code.textContent);
const told = () => document.querySelector("output").value;
const choose = (name, value) => {
  document.querySelector("form").elements[name].value = value;
  document.querySelector("form").dispatchEvent(new Event("input"));
};
seen.push([shown(), told()]);
choose("words", "ping zone"); seen.push([shown(), told()]);
choose("words", ""); choose("category", "protocol"); seen.push([shown(), told()]);
choose("category", ""); choose("message", "OtherRequest"); seen.push([shown(), told()]);
choose("message", "");
document.querySelector("input[value=info]").click(); seen.push([shown(), told()]);
document.body.dispatchEvent(new KeyboardEvent("keydown", {key: "/", bubbles: true}));
seen.push(document.activeElement.name);
document.title = JSON.stringify(seen);
</script></body>"""
"""Uses the page as a reader does, and leaves what it saw in the title."""


def test_html_in_a_browser(sides: tuple[Path, Path], tmp_path: Path) -> None:
    page = tmp_path / "findings.html"
    invoke("diff", *sides, "--format", "html", "-o", page)
    text = page.read_text("utf-8")
    page.write_text(text.replace("</body>", _ASK), "utf-8")
    dom, console = opened(page)
    assert console == []
    title = re.search(r"<title>(.*?)</title>", dom, re.DOTALL)
    assert title is not None
    whole, words, category, message, bad, focused = json.loads(title[1])
    expected = findings(sides)
    rules = [item["rule"] for item in expected]
    count = len(rules)
    assert [sorted(whole[0]), whole[1]] == [sorted(rules), f"{count} of {count} shown"]
    assert words == [["WIRE_TAG_TYPE"], f"1 of {count} shown"]
    of_protocol = [i["rule"] for i in expected if i["category"] == "protocol"]
    assert sorted(category[0]) == sorted(of_protocol)
    assert message[0] == [i["rule"] for i in expected if i["message"] == "OtherRequest"]
    assert bad[0] == [item["rule"] for item in expected if item["level"] != "info"]
    assert 0 < len(bad[0]) < count
    assert focused == "words"


def test_what_many_messages_have_alike_is_shown_once() -> None:
    """The broker's old listener went from many requests in 4.0."""
    sides = ("diff", "kafka:3.9", "kafka:4.0", "--format")
    for form in ("markdown", "html"):
        shown = invoke(*sides, form).out
        assert shown.count("zkBroker, broker → broker") == 1
        assert re.search(r"\d\d messages: [\w, ]*\bMetadataRequest\b", shown)
    found = json.loads(invoke(*sides, "json").out)["findings"]
    assert sum(item["new"] == "broker" for item in found) >= 30


def test_groups_with_errors_come_first() -> None:
    """A message's findings stay together, the worst of them first."""
    shown = invoke("diff", "kafka:3.9", "kafka:4.0").out
    assert shown.count("zkBroker, broker → broker") == 1
    assert re.search(r"\d\d messages: [\w, ]*\bMetadataRequest\b", shown)
    groups = [
        part.split(maxsplit=1)[0] for part in re.findall(r"\n\S.*\n  (\w+)", shown)
    ]
    order = ["error", "warning", "info"]
    assert groups == sorted(groups, key=order.index)
