"""Findings allowed by comments in definitions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.changes.protocol import remove
from tests.cli.allowing import begin, change, comment, counted, diff
from tests.support.commands import ended_well, ended_with_errors
from tests.support.definitions import field
from tests.support.sources import definition, write_folder


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which has two states of a small protocol."""
    monkeypatch.chdir(tmp_path)
    begin()
    return tmp_path


def test_a_comment_at_a_field() -> None:
    comment("specgen: allow WIRE_TAG_TYPE nobody writes it", '"Zone"')
    assert {*counted(diff("--format", "json"))} == {
        "WIRE_FIELD_REMOVED",
        "DEFAULT_CHANGED",
    }
    output = diff("--show-allowed").out
    assert re.search(
        r"allowed: nobody writes it \(new/PingRequest\.json:\d+:3\)", output
    )
    assert "WIRE_TAG_TYPE" in diff("--no-allowances").out


def test_a_comment_at_another_field_allows_nothing_here() -> None:
    comment("specgen: allow WIRE_TAG_TYPE nobody writes it", '"Rack"')
    ran = diff()
    assert "WIRE_TAG_TYPE" in ran.out
    assert re.search(r"new/PingRequest\.json:\d+:3: warning: C3: ", ran.err)


@pytest.mark.parametrize("at", ['"apiKey"', '"validVersions"', "{"])
def test_a_comment_at_the_message(at: str) -> None:
    """What was removed has no other place for a comment."""
    comment("specgen: allow WIRE_FIELD_REMOVED nobody reads it", at)
    assert "WIRE_FIELD_REMOVED" not in diff().out


def test_a_comment_in_a_struct_applies_to_all_its_uses() -> None:
    for folder, kind in (("old", "int32"), ("new", "int64")):
        struct = {"name": "Pair", "versions": "0+", "fields": [field("Left", kind)]}
        uses = [field("One", "Pair"), field("Ones", "[]Pair")]
        item = definition("Two", uses, commonStructs=[struct])
        write_folder(Path(folder), {"Two": item})
    comment("specgen: allow WIRE_TYPE of no use", '"Left"', "Two")
    assert ended_well(diff("--message", "Two")).out.endswith("; 2 allowed\n")
    path = Path("new/Two.json")
    path.write_text(path.read_text().replace("// specgen", "//"))
    comment("specgen: allow WIRE_TYPE of no use", '"One"', "Two")
    assert diff("--message", "Two").out.endswith(
        "1 error, 0 warnings, 0 info; 1 allowed\n"
    )


def test_a_comment_at_a_field_applies_to_its_former_content() -> None:
    change(remove("PingRequest.Parts", "Index"))
    comment("specgen: allow WIRE_FIELD_REMOVED nobody reads it", '"Parts"')
    ran = diff("--level", "error")
    assert (ran.status, ran.err) == (0, "")


def test_a_comment_may_be_limited_to_versions() -> None:
    comment("specgen: allow WIRE_FIELD_REMOVED@0,2-9 nobody reads it", '"apiKey"')
    assert counted(diff("--format", "json"))["WIRE_FIELD_REMOVED"]["versions"] == [1]


def test_a_comment_after_code_and_among_other_comments() -> None:
    file = Path("new/PingRequest.json")
    text = file.read_text("utf-8")
    behind = '"Zone",  /* specgen: allow WIRE_TAG_TYPE nobody\n writes it */'
    file.write_text(text.replace('"Zone",', behind), "utf-8")
    assert "WIRE_TAG_TYPE" not in diff().out
    above = "// specgen: allow wire_tag_type so\n// Words.\n\n"
    zone = text.index("{", text.rindex("{", 0, text.index('"Zone"')) - 1)
    file.write_text(text[:zone] + above + text[zone:], "utf-8")
    assert "WIRE_TAG_TYPE" not in diff().out


def test_a_comment_at_the_end_of_a_fields_line() -> None:
    file = Path("new/PingRequest.json")
    text = file.read_text("utf-8")
    start = text.rindex("{", 0, text.index('"Zone"'))
    end = text.index("}", start) + 1
    line = " ".join(text[start:end].split())
    mark = "// specgen: allow WIRE_TAG_TYPE so\n"
    file.write_text(f"{text[:start]}{line} {mark}{text[end:]}", "utf-8")
    assert "WIRE_TAG_TYPE" not in diff().out
    # At the end of the previous line, it belongs to the previous field.
    before = text.rindex("},", 0, start) + 2
    file.write_text(f"{text[:before]} {mark}{text[before:]}", "utf-8")
    assert "WIRE_TAG_TYPE" in diff().out


def test_a_comment_in_the_old_definitions_allows_nothing() -> None:
    file = Path("old/PingRequest.json")
    mark = "// specgen: allow WIRE_FIELD_REMOVED so\n"
    file.write_text(mark + file.read_text("utf-8"), "utf-8")
    assert "WIRE_FIELD_REMOVED" in diff().out


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("specgen: allow WIRE_TYPE", "C5: an allowance needs a rule and a reason"),
        ("specgen: allow", "C5: an allowance needs a rule and a reason"),
        ("specgen: allow WIRE_TYPE@3to4 so", "C5: versions after @: "),
        ("specgen: allow WIRE_TIPE so", "C5: there is no rule 'WIRE_TIPE'"),
    ],
)
def test_an_incomplete_comment_is_an_error(text: str, problem: str) -> None:
    comment(text, '"Zone"')
    errors = ended_with_errors(diff(), 1)
    assert re.search(r"^new/PingRequest\.json:\d+:3: error: " + problem, errors)


def test_other_comments_are_ignored() -> None:
    comment("specgen: allows WIRE_TAG_TYPE x", '"Zone"')
    comment("We allow WIRE_TAG_TYPE here.", '"Zone"')
    ran = diff()
    assert "WIRE_TAG_TYPE" in ran.out and ran.err == ""
