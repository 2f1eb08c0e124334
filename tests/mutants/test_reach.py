"""Each mutant gets all tests that reach it; none that could detect it is left out."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.changes import Mutant, mutants
from tests.mutants.reach import Reach

pytest.importorskip("coverage")

CODE = """\
LIMIT = 5

def low(n):
    return (
        n
        < LIMIT
    )

def high(n):
    return n > LIMIT

def nobody(n):
    return n == LIMIT
"""
TESTS = """\
import pytest
from code_under_test.numbers import low, high

@pytest.fixture(scope="module")
def shared():
    return high(9)

def test_low(): assert low(1)
def test_other(): pass
def test_high(shared): assert shared
def test_high_too(shared): assert shared
"""


@pytest.fixture(scope="module")
def reach(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Reach]:
    """A module, and the lines that its tests reached."""
    folder = tmp_path_factory.mktemp("tree")
    code = folder / "code_under_test"
    code.mkdir()
    (code / "__init__.py").touch()
    (code / "numbers.py").write_text(CODE)
    (folder / "test_numbers.py").write_text(TESTS)
    record = folder / "reach.json"
    plugin = ["-p", "tests.mutants.plugin", "-p", "no:cacheprovider"]
    command = [sys.executable, "-m", "pytest", "-q", f"--rootdir={folder}", *plugin]
    paths = f"{folder}:{Path(__file__).parents[2]}"
    subprocess.run(
        [*command, "--record", str(code), str(record), "test_numbers.py"],
        cwd=folder,
        env={"PYTHONPATH": paths},
        check=True,
    )
    return code / "numbers.py", Reach.load(record)


def _mutant(before: str) -> Mutant:
    return next(m for m in mutants(CODE) if m.before.split() == before.split())


def _tests(reach: tuple[Path, Reach], before: str) -> list[str]:
    path, tests = reach
    names = tests.tests(path, _mutant(before))
    return [name.removeprefix("test_numbers.py::test_") for name in names]


def test_tests_that_reach_the_statement(reach: tuple[Path, Reach]) -> None:
    assert _tests(reach, "n < LIMIT") == ["low"]


def test_tests_that_share_a_fixture_reaching_it(reach: tuple[Path, Reach]) -> None:
    assert {"high", "high_too"} <= set(_tests(reach, "n > LIMIT"))


@pytest.mark.parametrize("before", ["5", "n == LIMIT"])
def test_all_tests_if_none_is_known_to_reach_it(
    reach: tuple[Path, Reach], before: str
) -> None:
    """This applies to module-level statements and to code that another process may run."""
    assert set(_tests(reach, before)) == {"low", "high", "high_too", "other"}
