"""Each mutant runs in a fresh copy of the tree; one run records what its tests reach."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from tests.mutants import __main__ as runner


def test_nothing_is_left_of_the_previous_mutant(
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


@pytest.mark.parametrize(
    ("fail", "runs", "is_measured"),
    [([False], 1, True), ([True, False], 2, True), ([True, True], 2, False)],
)
def test_one_run_is_enough_if_all_tests_pass(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    fail: list[bool],
    runs: int,
    is_measured: bool,
) -> None:
    """If some fail while recorded, a second run decides."""
    asked: list[list[str]] = []

    def fails(copy: Path, arguments: list[str], limit: float) -> bool:
        asked.append(arguments)
        return fail[len(asked) - 1]

    record = tmp_path / "reach.json"
    record.write_text('{"seconds": {"test": 1.5}, "lines": {}}')
    monkeypatch.setattr(runner, "_fails", fails)
    reach = runner._reach(tmp_path, runner.Room("code", ("tests/some",)), record)
    assert ["--record" in arguments for arguments in asked] == [True, False][:runs]
    assert all(arguments[0] == "tests/some" for arguments in asked)
    assert (reach is not None) is is_measured
    assert reach is None or reach.seconds == {"test": 1.5}
