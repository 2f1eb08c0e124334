"""The code of the README and of the tour does what it shows."""

from __future__ import annotations

import doctest
import html
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import invoke
from tests.support.pages import ROOT, blocks
from tests.support.sessions import agrees, lines

README = ROOT / "README.md"
TOUR = ROOT / "docs" / "tour.md"
NOT_HERE = re.compile(
    r"\$ (git|make|pipx?|uv)\b|protocol(_messages)?\.(html|txt)|/var/lib/kafka|corpus query"
    r"|implementation"
)
"""What sets the project up, needs a file of the reader's own, or depends on a compiler."""


def test_python() -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    names: dict[str, object] = {}
    for block in blocks(TOUR, "python"):
        test = doctest.DocTestParser().get_doctest(block.code, names, "tour", None, 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize().failed == 0


@pytest.mark.parametrize(("page", "least"), [(README, 4), (TOUR, 3)])
def test_commands(
    page: Path, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    count = 0
    for block in blocks(page, "console"):
        if NOT_HERE.search(block.code):
            continue
        for line, _, output in lines(block.code):
            program, *words = shlex.split(line)
            if program == "python":
                shown = [sys.executable, *words]
                assert subprocess.check_output(shown, text=True) == output
                count += 1
                continue
            ran = invoke(*words)
            # A comparison that finds differences exits with 1.
            assert ran.status == (words[0] in {"reconcile", "diff"}), ran
            assert agrees(ran, output or "…"), (words, ran)
            count += 1
    assert count >= least


def test_the_picture_shows_what_inspect_prints() -> None:
    """``python docs/picture.py`` draws it anew."""
    (example,) = (b.code for b in blocks(README, "console") if "inspect" in b.code)
    drawn = html.unescape((ROOT / "docs" / "inspect.svg").read_text("utf-8"))
    text = re.sub(r"<[^>]*>", "", drawn).replace("\N{NO-BREAK SPACE}", " ")
    shown = [line.rstrip() for line in text.splitlines()]
    assert {*example.splitlines()} <= {*shown}


def test_the_readme_is_short() -> None:
    assert len(README.read_text("utf-8").splitlines()) <= 150
