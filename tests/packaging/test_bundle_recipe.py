"""The job of docs/bundle.md that looks for releases, run in a clone of this checkout."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
import yaml

from tests.cli.test_import_latest import central
from tests.packaging.test_project_recipes import recipe, run
from tests.support.needs import absent

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bundle.md"

pytestmark = pytest.mark.slow


@pytest.fixture
def clone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A clone as the current folder, whose 4.1 is an older patch release; returns its origin."""
    origin, checkout = tmp_path / "origin", tmp_path / "checkout"
    run("git", "clone", "--quiet", "--bare", str(ROOT), str(origin))
    run("git", "clone", "--quiet", str(origin), str(checkout))
    monkeypatch.chdir(checkout)
    (checkout / ".venv").symlink_to(sys.prefix)
    index = checkout / "specs" / "releases" / "4.1.json"
    index.write_text(index.read_text().replace('"4.1.2"', '"4.1.1"'))
    author = ("-c", "user.name=test", "-c", "user.email=test@example.com")
    run("git", *author, "commit", "--quiet", "--all", "--message", "4.1 as it was")
    return origin


@pytest.fixture
def called(tmp_path: Path) -> Path:
    """The log of the calls of a program that replaces GitHub's."""
    program = tmp_path / "bin" / "gh"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\necho "$@" >> {tmp_path}/called\n')
    program.chmod(0o755)
    return tmp_path / "called"


def test_the_steps_of_the_job(clone: Path, called: Path) -> None:
    central()
    if shutil.which("java") is None:
        absent("java", "no java")
    workflow = yaml.safe_load(recipe(".github/workflows/kafka-releases.yml", page=PAGE))
    steps = workflow["jobs"]["import"]["steps"]
    setup, *others = [step["run"] for step in steps if "run" in step]
    assert setup == "make setup"
    programs = os.pathsep.join([str(called.parent / "bin"), os.environ["PATH"]])
    # The clone's own code is to run.
    settings = (f"PATH={programs}", f"PYTHONPATH={Path.cwd()}")
    shell = ("env", *settings, "bash", "-eo", "pipefail", "-c")
    for commands in others:
        run(*shell, commands)
    pushed = run("git", "-C", str(clone), "show", "kafka-releases")
    assert "4.1.2: replaces 4.1.1" in pushed
    assert '+  "version": "4.1.2",' in pushed
    assert called.read_text() == "pr create --fill\n"
    # If nothing is new, nothing is proposed.
    run(*shell, others[-1])
    assert called.read_text() == "pr create --fill\n"
