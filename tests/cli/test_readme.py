"""The README's code does what it shows."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

from tests.cli.test_guide import agrees, commands
from tests.support.commands import invoke
from tests.support.pages import ROOT, blocks

README = ROOT / "README.md"
NOT_HERE = re.compile(
    r"\$ (git|make|pipx?|uv)\b|protocol(_messages)?\.(html|txt)|/var/lib/kafka|corpus query|python -c"
)
"""What sets the project up, needs a file of the reader's own, or depends on a compiler."""


def test_python() -> None:
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    names: dict[str, object] = {}
    for block in blocks(README, "python"):
        test = doctest.DocTestParser().get_doctest(block.code, names, "README", None, 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names = test.globs
    assert runner.summarize().failed == 0


def test_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    count = 0
    for block in blocks(README, "console"):
        if NOT_HERE.search(block.code):
            continue
        for words, _, output in commands(block.code):
            ran = invoke(*words)
            # A comparison that finds differences exits with 1.
            assert ran.status == (words[0] in {"reconcile", "diff"}), ran
            assert agrees(ran, output or "…"), (words, ran)
            count += 1
    assert count >= 3
