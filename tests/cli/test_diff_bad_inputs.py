"""A source that can't be read: its problems, status 2, and nothing of a comparison."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from specgen.cli.finding_forms import FindingFormat
from tests.evolution.protocol import released, remove
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
    """The current folder: ``bad`` has one message that breaks much, and one that is none."""
    monkeypatch.chdir(tmp_path)
    write_folder(Path("good"), released())
    protocol = released()
    remove("PingRequest", "Low")(protocol)
    write_folder(Path("bad"), protocol)
    break_("bad")


def break_(name: str) -> None:
    """Give a definition a type that there is not."""
    path = Path(name, "OtherRequest.json")
    text = path.read_text("utf-8").replace('"int32"', '"int33"')
    path.write_text(text, "utf-8")


def is_refused(ran: Ran) -> None:
    """Nothing was compared, and the problem was told with its place."""
    assert (ran.status, ran.out) == (2, "")
    assert "WIRE_FIELD_REMOVED" not in ran.err
    assert "int33" in ran.err and "OtherRequest.json" in ran.err


@pytest.mark.parametrize("form", FindingFormat)
@pytest.mark.parametrize("words", WAYS.values(), ids=WAYS)
def test_every_form_says_the_problems_alone(
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
def test_a_file_of_an_earlier_run_stays(words: tuple[str, ...]) -> None:
    Path("findings.html").write_text("of yesterday")
    is_refused(invoke(*words, "--format", "html", "-o", "findings.html"))
    assert Path("findings.html").read_text() == "of yesterday"


@pytest.mark.parametrize("command", ["diff", "lint"])
def test_a_release_in_between_that_can_not_be_read(command: str) -> None:
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
    # What a later release has not is new: it needs no older ones.
    assert invoke(command, "good", "--since", "1.0").status == 1
