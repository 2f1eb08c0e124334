"""``specgen prove``: exit statuses and output; what is proved is tested elsewhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.commands import ended_well, ended_with_errors, specgen
from tests.support.sources import small, write_folder


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A folder with a source and the package made from it."""
    write_folder(tmp_path / "source", small())
    args = ["--target", "python", "--package", "own_wire", "-o", "out"]
    ended_well(specgen("generate", "source", *args, cwd=tmp_path))
    return tmp_path


ARGS = ["prove", "source", "--folder", "out", "--package", "own_wire", "--random", 1]


def test_prove(made: Path) -> None:
    found = json.loads(ended_well(specgen(*ARGS, "--json", cwd=made)).out)
    assert (found["messages"], found["versions"]) == (5, 13)
    assert found["mismatches"] == []
    table = ended_well(specgen(*ARGS, "--message", "ClockRecord", cwd=made)).out
    assert table.splitlines()[0].split() == [
        *("messages", "versions", "cases", "mismatches", "seconds"),
    ]


def test_a_package_that_is_wrong(made: Path) -> None:
    path = made / "out/own_wire/_messages/clock_record.py"
    path.write_text(path.read_text().replace('Struct(">q")', 'Struct("<q")'))
    done = specgen(*ARGS, "--json", cwd=made)
    assert done.status == 1
    assert {m["message"] for m in json.loads(done.out)["mismatches"]} == {"ClockRecord"}


def test_no_package(made: Path) -> None:
    told = ended_with_errors(specgen("prove", "source", "--folder", "no", cwd=made), 1)
    assert "generate it first" in told
    told = ended_with_errors(specgen(*ARGS, "--message", "Clock", cwd=made), 1)
    assert "no message 'Clock'" in told
