"""Each mutant runs in a tree as it was, whatever the one before did there."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.mutants import __main__ as runner


def test_nothing_is_left_of_the_mutant_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, original, copy = (tmp_path / name for name in ("tree", "original", "copy"))
    (tree / "code").mkdir(parents=True)
    (tree / "code/module.py").write_text("right\n")
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True)
    subprocess.run(["git", "add", "."], cwd=tree, check=True)
    monkeypatch.setattr(runner, "TREE", tree)
    (tree / "not-followed").touch()
    runner._copy_tree(original)
    (tree / "code/module.py").write_text("changed meanwhile\n")
    runner._renew(copy, original)
    (copy / "code/module.py").write_text("wrong\n")
    (copy / "output").mkdir()
    (copy / "output/part-0.parquet").touch()
    runner._renew(copy, original)
    assert [p.name for p in copy.rglob("*")] == ["code", "module.py"]
    assert (copy / "code/module.py").read_text() == "right\n"
