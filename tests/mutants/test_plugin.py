"""Only listed tests run, in the list's order, and within their time limits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("coverage")

TESTS = """\
from pathlib import Path

def note(name):
    with Path("ran").open("a") as file: file.write(name)

def test_a(): note("a")
def test_b(): note("b")
def test_c(): note("c")
def test_endless():
    while True:
        try:
            while True: pass
        except BaseException: pass
"""


@pytest.mark.parametrize(
    ("only", "ran", "is_good"),
    [
        (["9 test_it.py::test_c", "9 test_it.py::test_a"], "ca", True),
        (["0.2 test_it.py::test_endless", "9 test_it.py::test_a"], "", False),
        (["9 test_it.py::test_b", "0.2 test_it.py::test_endless"], "b", False),
    ],
)
def test_a_list(tmp_path: Path, only: list[str], ran: str, is_good: bool) -> None:
    (tmp_path / "test_it.py").write_text(TESTS)
    (tmp_path / "only").write_text("\n".join([*only, ""]))
    plugin = ["-p", "tests.mutants.plugin", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", f"--rootdir={tmp_path}", *plugin]
    process = subprocess.run(
        [*command, "-x", "--only", "only", "test_it.py"],
        cwd=tmp_path,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
        capture_output=True,
        timeout=60,
    )
    noted = tmp_path / "ran"
    assert (noted.read_text() if noted.exists() else "") == ran
    assert (process.returncode == 0) is is_good
