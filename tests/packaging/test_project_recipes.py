"""The recipes of docs/configuration.md, each in its own project."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest
import yaml

from tests.support.commands import ended_well, specgen
from tests.support.pages import DOCS, blocks

pytestmark = pytest.mark.slow

PAGE = DOCS / "configuration.md"
BIN = Path(sys.executable).parent
ENV = os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"}
USE = """\
from app.wire import VoteRequest
from app.wire.records import encode_batch
assert VoteRequest.decode(VoteRequest().encode(2), 2) == VoteRequest()
"""


def recipe(name: str, number: int = 0, page: Path = PAGE) -> str:
    """A block of a page whose first line names its file."""
    head = f"# {name}\n"
    texts = [b.code.removeprefix(head) for b in blocks(page) if b.code.startswith(head)]
    return texts[number]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project as the current folder; git ignores the generated part of its package."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src" / "app").mkdir(parents=True)
    (tmp_path / "src" / "app" / "__init__.py").touch()
    (tmp_path / ".gitignore").write_text("src/app/wire/\n.specgen-manifests/\n")
    run("git", "init", "--quiet")
    return tmp_path


def run(*command: str, status: int = 0) -> str:
    """Run a program of this environment; return its output."""
    process = subprocess.run(
        command, env=ENV, check=False, stdout=-1, stderr=subprocess.STDOUT, text=True
    )
    assert process.returncode == status, process.stdout
    return process.stdout


def built() -> Path:
    """The project's wheel, built without isolation, so that specgen is this checkout's."""
    run("python", "-m", "build", "--wheel", "--no-isolation")
    (wheel,) = Path("dist").glob("*.whl")
    return wheel


@pytest.mark.parametrize("number", [0, 1], ids=["hatchling", "setuptools"])
def test_a_build_generates(number: int, project: Path) -> None:
    Path("pyproject.toml").write_text(recipe("pyproject.toml", number))
    wheel = built()
    names = {Path(name).name for name in ZipFile(wheel).namelist()}
    assert {"vote_request.py", "vote_request.json", "py.typed"} <= names
    assert not names & {"MANIFEST.json", "README.md", "pyproject.toml"}
    run("python", "-m", "zipfile", "-e", str(wheel), "unpacked")
    code = f"import sys; sys.path.insert(0, 'unpacked')\n{USE}"
    run("python", "-P", "-c", code)


@pytest.mark.parametrize("number", [0, 1], ids=["hatchling", "setuptools"])
def test_a_mistake_in_the_configuration_ends_the_build(
    number: int, project: Path
) -> None:
    text = recipe("pyproject.toml", number).replace("VoteRequest", "VotRequest")
    Path("pyproject.toml").write_text(text)
    printed = run("python", "-m", "build", "--wheel", "--no-isolation", status=1)
    assert "no message 'VotRequest'" in printed
    assert not list(Path().glob("dist/*.whl"))


@pytest.fixture
def committed(project: Path) -> Path:
    """The same project with its generated part committed."""
    tables = recipe("pyproject.toml").partition("[[tool")[2]
    Path("specgen.toml").write_text(f"[[{tables}".replace("[[.specgen.", "[["))
    Path(".gitignore").write_text("*.specgen-cache.json\n")
    ended_well(specgen("generate"))
    run("git", "add", ".")
    return project


def test_the_hook_before_commits(committed: Path) -> None:
    Path(".pre-commit-config.yaml").write_text(recipe(".pre-commit-config.yaml"))
    run("git", "add", ".")
    assert "Passed" in run("pre-commit", "run", "--all-files")
    edited = Path("src/app/wire/records.py")
    edited.write_text(f"{edited.read_text()}# edited\n")
    run("git", "add", ".")
    assert "-# edited" in run("pre-commit", "run", "--all-files", status=1)


def test_the_steps_of_ci(committed: Path) -> None:
    workflow = yaml.safe_load(recipe(".github/workflows/generated.yml"))
    steps = workflow["jobs"]["specgen"]["steps"]
    install, *checks = [step["run"] for step in steps if "run" in step]
    assert install == "pip install kafka-specgen"
    assert checks
    for check in checks:
        assert "up to date" in run("sh", "-ec", check)
    Path("src/app/wire/records.py").write_text("edited")
    run("sh", "-ec", checks[-1], status=1)
