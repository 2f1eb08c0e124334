"""``.pre-commit-hooks.yaml``, run by pre-commit in a repository of definitions."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.changes.protocol import Protocol, keys, released
from tests.packaging.test_action import isolated
from tests.packaging.test_action_hostile import plant, unmarked
from tests.packaging.test_project_recipes import recipe
from tests.support.commands import ended_well, specgen
from tests.support.needs import absent
from tests.support.pages import DOCS, ROOT
from tests.support.sources import write_folder

HOOKS = ROOT / ".pre-commit-hooks.yaml"
ALL = yaml.safe_load(HOOKS.read_text("utf-8"))
IDS = [hook["id"] for hook in ALL]
CONFIGURATION = """\
[[generate]]
source = "definitions"
pack = "python"
output = "wire"
layout = "package"
"""
WHO = ("-c", "user.name=x", "-c", "user.email=x@x")


def test_the_hooks() -> None:
    assert IDS == ["specgen-lint", "specgen-diff", "specgen-generate-check"]
    assert all(hook["entry"].startswith("python -I -m specgen ") for hook in ALL)


class Repository:
    """A repository of definitions and their generated output, all committed."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder / "repository"
        self.env = os.environ | {"PRE_COMMIT_HOME": str(home)}
        write_folder(self.folder / "definitions", released())
        (self.folder / "specgen.toml").write_text(CONFIGURATION)
        (self.folder / ".gitignore").write_text("*.specgen-cache.json\n")
        self.run("git", "init", "--quiet")
        self.make()
        self.run("git", *WHO, "commit", "--quiet", "-m", "x")

    def run(self, *command: str) -> tuple[int, str]:
        """Run a program in it; return its exit status and output."""
        done = subprocess.run(
            command,
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout

    def pre_commit(self, *words: str) -> tuple[int, str]:
        """Run pre-commit, which installs specgen in its own environment."""
        status, printed = self.run(sys.executable, "-m", "pre_commit", *words)
        if "No matching distribution" in printed:
            absent("index", "no package index can be reached")
        return status, printed

    def save(self, protocol: Protocol) -> None:
        """Save definitions, and generate."""
        write_folder(self.folder / "definitions", protocol)
        self.make()

    def make(self) -> None:
        ended_well(specgen("generate", cwd=self.folder))
        self.run("git", "add", ".")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where pre-commit keeps the environments that it makes of this checkout."""
    return tmp_path_factory.mktemp("pre-commit")


@pytest.fixture
def repository(tmp_path: Path, home: Path) -> Repository:
    return Repository(tmp_path, home)


@pytest.mark.slow
def test_try_repo(repository: Repository) -> None:
    status, printed = repository.pre_commit("try-repo", str(ROOT), "--all-files")
    assert printed.count("Passed") == len(IDS), printed
    assert status == 0


@pytest.mark.slow
@pytest.mark.parametrize("hook", ALL, ids=IDS)
def test_nothing_of_the_repository_is_run(
    repository: Repository, tmp_path: Path, hook: dict[str, Any]
) -> None:
    folder = repository.folder
    job = plant(folder) | {"PATH": os.environ["PATH"]}
    program, *words = hook["entry"].split()
    python = isolated(tmp_path / "installed")
    assert program == python.name
    repository.env |= job
    status, printed = repository.run(str(python), *words, *hook.get("args", ()))
    assert unmarked(folder) and status == 0, printed


@pytest.mark.slow
def test_commits(repository: Repository) -> None:
    head = subprocess.check_output(["git", "rev-parse", "HEAD"], cwd=ROOT, text=True)
    text = recipe(".pre-commit-config.yaml", page=DOCS / "reviewing.md")
    text = text.replace("repo: …", f"repo: {ROOT}").replace("v0.1.0", head.strip())
    path = repository.folder / ".pre-commit-config.yaml"
    path.write_text(text)
    assert repository.pre_commit("install")[0] == 0
    assert repository.pre_commit("run", "--all-files")[1].count("Passed") == 3

    def commit() -> tuple[int, str]:
        return repository.run("git", *WHO, "commit", "--all", "--message", "y")

    good = released()
    keys("PingRequest.Low", about="Words.")(good)
    repository.save(good)
    status, printed = commit()
    assert status == 0 and "Failed" not in printed, printed

    bad = released()
    keys("PingRequest.Low", type="int32")(bad)
    repository.save(bad)
    status, printed = commit()
    assert status == 1 and printed.count("Failed") == 1
    assert "WIRE_TYPE" in printed

    write_folder(repository.folder / "definitions", good)
    status, printed = commit()
    assert status == 1 and printed.count("Failed") == 1
    assert "-class" in printed or "-    " in printed  # the diff of what is stale
