"""An unreadable source: its problems, status 2, and no comparison."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.cli.finding_forms import FindingFormat
from tests.changes.protocol import released, remove
from tests.support.commands import Ran, invoke
from tests.support.repositories import commit, git
from tests.support.sources import write_folder

WAYS = {
    "the new side": ("diff", "good", "bad"),
    "the old side": ("diff", "bad", "good"),
    "two versions": ("diff", "bad", "--message", "Other", "0", "1"),
    "lint": ("lint", "bad"),
    "what lint compares with": ("lint", "good", "--against", "bad"),
    "what changed since": ("diff", "--since", "4.3", "bad"),
    "fixes": ("lint", "bad", "--fix"),
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder: ``bad`` has one message with several breaks, and one that is invalid."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("good"), released())
    protocol = released()
    remove("PingRequest", "Low")(protocol)
    write_folder(Path("bad"), protocol)
    break_("bad")


def break_(name: str) -> None:
    """Give a definition an unknown type."""
    path = Path(name, "OtherRequest.json")
    text = path.read_text("utf-8").replace('"int32"', '"int33"')
    path.write_text(text, "utf-8")


def is_refused(ran: Ran) -> None:
    """Assert that nothing was compared, and the problem was reported with its place."""
    assert (ran.status, ran.out) == (2, "")
    assert "WIRE_FIELD_REMOVED" not in ran.err
    assert "int33" in ran.err and "OtherRequest.json" in ran.err


@pytest.mark.parametrize("form", FindingFormat)
@pytest.mark.parametrize("words", WAYS.values(), ids=WAYS)
def test_every_format_shows_only_the_problems(
    words: tuple[str, ...], form: FindingFormat
) -> None:
    ran = invoke(*words, "--format", form)
    is_refused(ran)
    if form is FindingFormat.JSON:
        codes = {problem["code"] for problem in json.loads(ran.err)["problems"]}
        assert "F3" in codes
    elif form is FindingFormat.SARIF:
        (run,) = json.loads(ran.err)["runs"]
        assert not run["invocations"][0]["executionSuccessful"]
    elif form is FindingFormat.GITHUB:
        assert all(line.startswith("::") for line in ran.err.splitlines())
    else:
        assert "OtherRequest.json:" in ran.err


@pytest.mark.parametrize("words", WAYS.values(), ids=WAYS)
def test_the_output_file_of_an_earlier_run_stays(words: tuple[str, ...]) -> None:
    Path("findings.html").write_text("of yesterday")
    is_refused(invoke(*words, "--format", "html", "-o", "findings.html"))
    assert Path("findings.html").read_text() == "of yesterday"


@pytest.mark.parametrize("command", ["diff", "lint"])
def test_an_unreadable_release_in_between(command: str) -> None:
    git("init", "-q", ".")
    for tag, is_bad in (("1.0", False), ("1.1", True), ("1.2", False)):
        write_folder(Path("good"), released())
        if is_bad:
            break_("good")
        commit(tag)
        git("tag", tag)
    remove("PingRequest", "Low")(protocol := released())
    write_folder(Path("good"), protocol)
    ran = invoke(command, "good", "--since", "1.1")
    is_refused(ran)
    assert "good@1.1:OtherRequest.json" in ran.err
    # Messages missing from a later release are new: no older releases are needed.
    assert invoke(command, "good", "--since", "1.0").status == 1
