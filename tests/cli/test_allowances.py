"""Findings allowed by a configuration."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from specgen.changes.allowance_entries import read_entries
from specgen.changes.finding import fingerprint as fingerprint_of
from tests.changes.protocol import all_of, insert, keys, rename
from tests.cli.allowing import BROKEN, begin, change, counted, diff, entry, fingerprint
from tests.support.commands import ended_well, ended_with_errors, invoke
from tests.support.definitions import field
from tests.support.pages import ROOT


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which has two states of a small protocol."""
    monkeypatch.chdir(tmp_path)
    begin()
    return tmp_path


def test_an_entry(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("specgen.toml").write_text(entry("WIRE_FIELD_REMOVED"))
    ran = diff()
    assert ran.status == 1 and "WIRE_FIELD_REMOVED" not in ran.out
    assert ran.out.endswith("1 error, 1 warning, 0 info; 1 allowed\n")
    assert "WIRE_FIELD_REMOVED" in diff("--no-allowances").out
    with_second_entry = Path("specgen.toml").read_text() + entry("WIRE_TAG_TYPE")
    Path("specgen.toml").write_text(with_second_entry)
    ran = ended_well(diff())
    assert ran.out.endswith("0 errors, 1 warning, 0 info; 2 allowed\n")
    assert ran.err == ""
    (folder / "below").mkdir()
    monkeypatch.chdir(folder / "below")
    ended_well(invoke("diff", "../old", "../new"))


def test_allowed_findings_are_shown_on_request() -> None:
    Path("specgen.toml").write_text(
        entry("WIRE_FIELD_REMOVED") + entry("WIRE_TAG_TYPE")
    )
    why = "allowed: a known break (specgen.toml:1:1)"
    ran = ended_well(diff("--show-allowed"))
    assert (
        f"WIRE_FIELD_REMOVED  v0-3 low: int64 → nothing\n          {why}\n" in ran.out
    )
    assert ran.out.endswith("0 errors, 1 warning, 0 info; 2 allowed\n")
    assert why not in diff().out
    output = ended_well(diff("--show-allowed", "--format", "markdown")).out
    assert r"  - allowed: a known break (specgen.toml:1:1)" in output
    output = ended_well(diff("--show-allowed", "--format", "github")).out
    assert (
        "::notice file=new/PingRequest.json,line=" in output
        and "a known break" in output
    )
    assert "::error" not in output
    content = json.loads(diff("--format", "json").out)
    allowed = {item["rule"]: item for item in content["allowed"]}
    assert allowed.keys() == {"WIRE_FIELD_REMOVED", "WIRE_TAG_TYPE"}
    assert allowed["WIRE_FIELD_REMOVED"]["allowance"] == {
        "reason": "a known break",
        "until": None,
        "place": {"path": "specgen.toml", "line": 1, "column": 1},
    }
    assert [*counted(diff("--format", "json"))] == ["DEFAULT_CHANGED"]


def test_an_entry_that_matches_nothing_is_a_warning() -> None:
    text = entry("WIRE_FIELD_REMOVED")
    change(keys("PingRequest", about="Words."))
    Path("specgen.toml").write_text(f"# Ours.\n{text}")
    ran = ended_well(diff())
    assert "specgen.toml:2:1: warning: C3: no finding matches this allowance" in ran.err
    (problem,) = json.loads(ended_well(diff("--format", "json")).out)["problems"]
    assert (problem["code"], problem["line"]) == ("C3", 2)
    warnings = ended_well(diff("--format", "github")).err
    assert warnings.startswith("::warning file=specgen.toml,line=2,col=1::C3: ")
    assert diff("--strict").status == 2
    # If only some messages are chosen, entries for others are not unmatched.
    change(BROKEN)
    assert diff("--message", "Other").err == ""


def test_an_expired_entry_is_a_warning_and_its_finding_counts() -> None:
    Path("specgen.toml").write_text(entry("WIRE_FIELD_REMOVED", until="2020-02-29"))
    ran = diff()
    assert ran.status == 1 and "WIRE_FIELD_REMOVED" in ran.out
    assert (
        "specgen.toml:1:1: warning: C4: this allowance has expired (2020-02-29)"
        in ran.err
    )
    Path("specgen.toml").write_text(entry("WIRE_FIELD_REMOVED", until="9999-12-31"))
    assert "WIRE_FIELD_REMOVED" not in diff().out


def test_a_pyproject() -> None:
    text = entry("WIRE_FIELD_REMOVED").replace("[[", "[[tool.specgen.")
    Path("pyproject.toml").write_text(f'[project]\nname = "x"\n\n{text}')
    assert "WIRE_FIELD_REMOVED" not in diff().out
    Path("pyproject.toml").write_text(text.replace("reason", "raeson"))
    errors = ended_with_errors(diff(), 2)
    assert "pyproject.toml:3:1: error: C2: unknown key 'raeson'" in errors


def test_a_named_file_may_also_configure_outputs() -> None:
    """Outputs in the same file do not matter to allowances, nor the reverse."""
    generate = '[[generate]]\nsource = "nothing"\npack = "python"\noutput = "out"\n'
    Path("other.toml").write_text(generate + entry("WIRE_FIELD_REMOVED"))
    assert "WIRE_FIELD_REMOVED" in diff().out
    assert "WIRE_FIELD_REMOVED" not in diff("--config", "other.toml").out
    refusal = invoke("generate", "--config", "other.toml").err
    assert refusal.startswith("other.toml:2:1: error: I1: nothing: ")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('reason = "a known break"', "", "1:1: error: C2: an allowance needs a reason"),
        ("a known break", "  ", "3:1: error: C2: an allowance needs a reason"),
        ("reason", "until = 4.5\nreason", "3:1: error: C2: 'until' must be a day or a"),
        ("reason", 'until = "soon"\nreason', "3:1: error: C2: 'until' must be a day"),
        ("reason", 'rule = "WIRE_TIPE"\nreason', "3:1: error: C2: there is no rule"),
        ("reason", 'versions = "3 to 4"\nreason', "3:1: error: C2: 'versions': "),
        (
            'fingerprint = "',
            'fingerprint = "x',
            "2:1: error: C2: 'fingerprint' must be",
        ),
        ("[[evolution.allow]]", "[[evolution.alow]]", "C2: unknown key 'alow'"),
        ("[[evolution.allow]]", "[evolution.allow]", "C2: 'allow' must be tables"),
        ("[[evolution.allow]]\n", "evolution = 3\n[[x]]\n", "C2: 'evolution' must be"),
        (
            "reason",
            'rule = "WIRE_TYPE"\nmessage = "A"\nreason',
            "2:1: error: C2: the fingerprint does not match",
        ),
    ],
)
def test_an_invalid_entry_is_an_error(old: str, new: str, problem: str) -> None:
    text = entry("WIRE_FIELD_REMOVED")
    assert old in text
    Path("specgen.toml").write_text(text.replace(old, new, 1))
    errors = ended_with_errors(diff())
    assert "specgen.toml:" in errors and problem in errors


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("allow = [{ fingerprint = 'x', reason = 'y' }]", ["2:12"]),
        (
            "allow = [  # ours }\n  { fingerprint = '0123456789', reason = '{' },\n"
            "  { reason = ']}', fingerprint = 'x' },\n"
            "  { fingerprint = '0123456789' },\n]",
            ["4:20", "5:1"],
        ),
        (
            'allow = [\n  { fingerprint = "0123456789", reason = """\n}, {\n""" },\n'
            "  { fingerprint = 'x', reason = 'y' },\n]",
            ["6:5"],
        ),
    ],
)
def test_entries_written_as_an_inline_value(text: str, places: list[str]) -> None:
    Path("specgen.toml").write_text(f"[evolution]\n{text}\n")
    errors = ended_with_errors(diff(), len(places))
    assert re.findall(r"(?m)^specgen\.toml:(\d+:\d+): error: C2", errors) == places


def test_warnings_name_the_place_of_an_inline_value() -> None:
    text = "allow = [\n  { fingerprint = '0123456789', reason = 'y' },\n]\n"
    Path("specgen.toml").write_text(f"[evolution]\n{text}")
    assert diff().err.startswith("specgen.toml:3:1: warning: C3: ")


def test_new_entries_are_appended() -> None:
    Path("specgen.toml").write_text("# Ours.\n\n[x]  # kept\ny=1")
    ran = ended_well(diff("--write-allowances", "--reason", 'we "know" it'))
    assert ran.err == "specgen.toml: 3 entries added\n"
    assert ran.out.endswith("0 errors, 0 warnings, 0 info; 3 allowed\n")
    text = Path("specgen.toml").read_text()
    assert text.startswith("# Ours.\n\n[x]  # kept\ny=1\n\n[[evolution.allow]]\n")
    assert (
        'rule = "WIRE_FIELD_REMOVED"\nmessage = "PingRequest"\npath = "low"\n' in text
    )
    assert 'versions = "0-3"\nreason = "we \\"know\\" it"\n' in text
    again = ended_well(diff())
    assert (again.out, again.err) == (ran.out, "")
    ended_well(diff("--write-allowances", "--reason", "again"))
    assert Path("specgen.toml").read_text() == text


def test_a_missing_configuration_is_created() -> None:
    ended_well(
        diff(
            "--write-allowances",
            "--reason",
            "so",
            "--level",
            "error",
            "--message",
            "Ping",
        )
    )
    text = Path("specgen.toml").read_text()
    assert text.startswith("[[evolution.allow]]\n") and text.count("[[") == 2
    assert [*counted(diff("--format", "json"))] == ["DEFAULT_CHANGED"]


def test_a_pyproject_is_extended_and_a_named_file_is_created() -> None:
    project = '[tool.specgen]\n\n[tool.other]  # theirs\nkey = "x"\n'
    Path("pyproject.toml").write_text(project)
    options = ("--write-allowances", "--reason", "so")
    ended_well(diff(*options, "--config", "other.toml"))
    assert Path("other.toml").read_text().startswith("[[evolution.allow]]\n")
    assert diff().status == 1
    ended_well(diff(*options))
    text = Path("pyproject.toml").read_text()
    assert text.startswith(f"{project}\n[[tool.specgen.evolution.allow]]\n")
    assert ended_well(diff()).out.endswith("3 allowed\n")
    missing = ended_with_errors(diff("--config", "missing.toml"), 1)
    assert "missing.toml: error: I1: No such file" in missing


def test_informational_findings_need_no_entry() -> None:
    change(all_of(BROKEN, rename("OtherRequest", "Key", "Topic")))
    ran = ended_well(diff("--write-allowances", "--reason", "so"))
    assert "NAME" not in Path("specgen.toml").read_text()
    assert ran.out.endswith("0 errors, 0 warnings, 1 info; 3 allowed\n")


def test_entries_for_unread_files_are_not_unmatched() -> None:
    keys_ = ("STYLE_NAME", "PingRequest", "low")
    text = f'fingerprint = "{fingerprint_of(*keys_)}"\nreason = "so"\n'
    rule = 'rule = "STYLE_NAME"\nmessage = "PingRequest"\npath = "low"\n'
    Path("specgen.toml").write_text(f"[[evolution.allow]]\n{text}{rule}")
    assert ended_well(invoke("lint", "new/OtherRequest.json")).err == ""
    assert "C3" in ended_well(invoke("lint", "new/PingRequest.json")).err
    assert "C3" in ended_well(invoke("lint", "new")).err


def test_a_later_break_at_an_allowed_place_counts() -> None:
    change(keys("PingRequest.Data", nullableVersions="2+"))
    ended_well(diff("--write-allowances", "--reason", "so"))
    assert ended_well(diff()).out.endswith("1 allowed\n")
    change(keys("PingRequest.Data", nullableVersions="1+"))
    (item,) = counted(diff("--format", "json")).values()
    assert (item["rule"], item["versions"]) == ("WIRE_NULLABLE_WIDENED", [1])


def test_an_allowed_lack_covers_later_versions() -> None:
    late = insert("PingRequest", 7, field("Wait", "int32", "3+"))
    change(late)
    ended_well(invoke("lint", "new", "--write-allowances", "--reason", "so"))
    assert 'versions = "3+"' in Path("specgen.toml").read_text()
    ranges = (
        keys(f"Ping{kind}", validVersions="0-4") for kind in ("Request", "Response")
    )
    change(all_of(late, *ranges))
    ran = ended_well(invoke("lint", "new"))
    assert (ran.err, ran.out) == ("", "new: 0 errors, 0 warnings, 0 info; 1 allowed\n")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--write-allowances"], "an allowance needs a reason"),
        (["--write-allowances", "--reason", " "], "an allowance needs a reason"),
        (["--reason", "x"], "--reason: error: I1: only with --write-allowances"),
        (
            ["--write-allowances", "--reason", "x", "--no-allowances"],
            "cannot be combined",
        ),
    ],
)
def test_conflicting_options_are_refused(options: list[str], problem: str) -> None:
    assert problem in ended_with_errors(diff(*options), 1)
    assert not Path("specgen.toml").exists()


def test_entries_in_a_form_that_cannot_be_extended() -> None:
    text = '[evolution]\nallow = [{ fingerprint = "0123456789", reason = "x" }]\n'
    Path("specgen.toml").write_text(text)
    ran = diff("--write-allowances", "--reason", "x")
    assert "write each entry as its own table: [[evolution.allow]]" in ran.err
    assert (ran.status, Path("specgen.toml").read_text()) == (2, text)


def test_a_fingerprint_does_not_depend_on_file_or_line() -> None:
    Path("specgen.toml").write_text(entry("WIRE_FIELD_REMOVED"))
    file = Path("new/PingRequest.json")
    file.write_text("// Words.\n\n" + file.read_text("utf-8"), "utf-8")
    file.rename("new/Other.json.json")
    assert "WIRE_FIELD_REMOVED" not in diff().out


def test_lint_and_diff_together_report_a_finding_once() -> None:
    change(
        all_of(
            *(keys(f"Ping{k}", validVersions="0-4") for k in ("Request", "Response")),
            insert("PingRequest", 7, field("Wait", "int32", "4+")),
        )
    )
    ran = ended_well(invoke("lint", "new", "--against", "old", "--format", "json"))
    rules = [item["rule"] for item in json.loads(ran.out)["findings"]]
    assert rules.count("FIELD_NOT_IGNORABLE") == 1 and "VERSION_ADDED" in rules


def test_the_example_of_the_page() -> None:
    """The fingerprint in the example is that of its rule and place."""
    page = (ROOT / "docs" / "evolution.md").read_text("utf-8")
    (block,) = re.findall(r"(?s)```toml\n(.*?)```", page)
    Path("specgen.toml").write_text(block)
    (entry_read,) = read_entries(Path("specgen.toml"))
    assert entry_read.fingerprint == fingerprint("WIRE_FIELD_REMOVED")
