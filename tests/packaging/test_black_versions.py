"""A user's own black works: output is the same with every version allowed."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from specgen.disk.manifests import CACHE
from tests.support.commands import ended_well, specgen
from tests.support.packs import tree

ROOT = Path(__file__).parents[2]


def allowed() -> tuple[str, str]:
    """The lowest version of black that specgen allows, and the first that it does not."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text())
    (expected,) = (d for d in about["project"]["dependencies"] if d.startswith("black"))
    match = re.fullmatch(r"black>=([\d.]+),<(\d+)", expected)
    assert match is not None, expected
    return match[1], match[2]


def test_black_is_bounded_but_not_exact() -> None:
    lowest, above = allowed()
    assert float(lowest) < float(above) - 1


@pytest.mark.slow
@pytest.mark.parametrize("end", ["lowest", "highest"])
def test_each_end_of_the_range_gives_the_committed_text(
    end: str, tmp_path: Path
) -> None:
    lowest, above = allowed()
    expected = f"black=={lowest}.0" if end == "lowest" else f"black<{above}"
    install = ["-m", "pip", "install", "--quiet", "--no-deps", "--target", "black"]
    subprocess.run([sys.executable, *install, expected], cwd=tmp_path, check=True)
    env = {"PYTHONPATH": str(tmp_path / "black")}
    version = "from importlib.metadata import version; print(version('black'))"
    used = subprocess.check_output(
        [sys.executable, "-c", version], env=os.environ | env
    )
    assert (used.decode().strip() == f"{lowest}.0") is (end == "lowest")
    args = ["generate", "--target", "python", "-o", "out"]
    ended_well(specgen(*args, cwd=tmp_path, env=env))
    made = tree(tmp_path / "out")
    del made[CACHE]
    committed = tree(ROOT / "generated" / "python")
    assert made == {path: committed[path] for path in made}
