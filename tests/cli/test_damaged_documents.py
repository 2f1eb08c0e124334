"""Commands given a document that is damaged, or contains no messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from specgen.corpus.build.contents import Reader
from specgen.corpus.build.sources import gather
from specgen.report import SpecError
from tests.support.commands import ended_well, ended_with_errors, invoke

SOUND = """\
Beat API (Key: 900):
Beat Request (Version: 0) => a
  a => INT8
Beat Request (Version: 1) => a [b]
  a => INT8
  b => INT16
Rest API (Key: 901):
Rest Request (Version: 0) => a
  a => INT8
"""
DAMAGED = SOUND.replace("  b => INT16\n", "  b =>\n")
LEFT_OUT = SOUND.replace("=> a [b]\n", "=> a\n")


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """The path of a document."""
    return tmp_path / "page.txt"


@pytest.mark.parametrize(
    ("text", "versions"), [(SOUND, 3), (DAMAGED, 3), (LEFT_OUT, 2)]
)
def test_export_reports_damage_by_its_status(
    page: Path, text: str, versions: int
) -> None:
    page.write_text(text, "utf-8")
    ran = invoke("export", "layouts", page)
    assert ran.status == (text != SOUND)
    assert ran.out.count("\n") == versions
    assert ("BeatRequest version 1 is damaged" in ran.err) == (text != SOUND)
    assert ('"type":"unknown"' in ran.out) == (text == DAMAGED)
    assert ended_well(invoke("export", "layouts", page, "--allow-damaged")).out
    ended_well(invoke("export", "layouts", page, "--message", "RestRequest"))
    assert invoke("export", "bnf", page).status == (text != SOUND)


@pytest.mark.parametrize("text", [DAMAGED, LEFT_OUT])
def test_nothing_is_generated_from_a_damaged_source(page: Path, text: str) -> None:
    page.write_text(text, "utf-8")
    out = page.parent / "out"
    command = ("generate", page, "--target", "docs", "-o", out)
    said = ended_with_errors(invoke(*command), 1)
    assert "B19: damaged in the source: BeatRequest version 1" in said
    assert "--allow-damaged" in said
    assert not out.exists()
    ended_well(invoke(*command, "--message", "RestRequest"))
    ended_well(invoke(*command, "--allow-damaged"))
    page.write_text(SOUND, "utf-8")
    ended_well(invoke(*command))


def test_filling_does_not_repair_a_damaged_version(page: Path) -> None:
    page.write_text(DAMAGED, "utf-8")
    sound = page.with_name("sound.txt")
    sound.write_text(SOUND, "utf-8")
    command: tuple[str | Path, ...] = ("generate", page, "--with", sound)
    command = (
        *command,
        "--target",
        "python",
        "--package",
        "mended",
        "-o",
        page.parent / "out",
    )
    assert "B19" in ended_with_errors(invoke(*command))
    ended_well(invoke(*command, "--allow-damaged"))
    prove: tuple[str | Path, ...]
    prove = ("prove", page, "--with", sound, "--package", "mended", "--random", "1")
    prove = (*prove, "--folder", page.parent / "out")
    assert "B19" in ended_with_errors(invoke(*prove))
    ended_well(invoke(*prove, "--allow-damaged"))


def test_show_and_reconcile_report_damage_by_their_status(page: Path) -> None:
    show = ("show", "BeatRequest", "--source", page, "--version")
    page.write_text(DAMAGED, "utf-8")
    assert [invoke(*show, version).status for version in (0, 1)] == [0, 1]
    assert invoke("reconcile", page, page).status == 1
    assert invoke("reconcile", page, page, "--message", "RestRequest").status == 0
    page.write_text(LEFT_OUT, "utf-8")
    assert "is damaged and left out" in ended_with_errors(invoke(*show, 1))
    page.write_text(SOUND, "utf-8")
    ended_well(invoke("reconcile", page, page))


TABLES = {
    "errors": "<table><tr><th>Error</th></tr>"
    "<tr><td>NONE</td><td>0</td><td>False</td><td></td></tr></table>",
    "API keys": "<table>"
    + "".join(
        f"<tr><td>{name}</td><td>{key}</td></tr>"
        for key, name in enumerate(("Produce", "Fetch", "ListOffsets"))
    ),
    "types": "BOOLEAN\tTrue or not.\nINT8\tSmall.\nCOMPACT_STRING\tText.\n",
}


@pytest.mark.parametrize("table", [*TABLES])
def test_a_source_without_messages_is_an_error(page: Path, table: str) -> None:
    """No command reads such a source: the page was probably saved incompletely."""
    page.write_text(TABLES[table], "utf-8")
    for command in (
        ("export", "layouts", page),
        ("reconcile", page, page),
        ("generate", page, "--target", "docs", "-o", page.parent / "out"),
    ):
        errors = ended_with_errors(invoke(*command), 1)
        count = 3 if table != "errors" else 1
        assert (
            f"B8: no message definitions found in it, only tables of {count}" in errors
        )
        assert table in errors
        assert "hint: a message begins with a line like" in errors


def test_a_source_whose_messages_are_all_damaged(page: Path) -> None:
    page.write_text("Beat Request (Version: 0) => a, b\n", "utf-8")
    errors = ended_with_errors(invoke("export", "layouts", page), 1)
    assert "B8: none of the 1 message versions in it could be read" in errors
    assert "B1: unexpected ','" in errors


def test_the_corpus_refuses_a_damaged_source(page: Path) -> None:
    page.write_text(SOUND, "utf-8")
    (contents,), warnings = Reader().read(gather([str(page)], only=True))
    assert (len(contents.definitions), warnings) == (2, [])
    page.write_text(DAMAGED, "utf-8")
    with pytest.raises(SpecError) as caught:
        Reader().read(gather([str(page)], only=True))
    assert [problem.code for problem in caught.value.problems] == ["B16", "B18", "B19"]
