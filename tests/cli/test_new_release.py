"""The guide for a new release: its commands, run in a checkout that does not know the release."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from specgen.disk.data import data_folder
from specgen.sources.bundled import Bundle
from tests.support.commands import Ran
from tests.support.maven import publish, publish_server
from tests.support.pages import DOCS, ROOT, Block, blocks
from tests.support.sessions import agrees, lines

GUIDE = DOCS / "new-release.md"
OWN = "## What one field changes"
RELEASE, VERSION = "4.4", "4.4.0"
# Java, which reads error codes from a real jar, is not needed here.
PROGRAM = """\
#!/bin/sh
if [ "$1" = import ]; then set -- "$@" --no-facts; fi
exec "{python}" -m specgen "$@"
"""


@pytest.fixture
def shell(tmp_path: Path) -> dict[str, str]:
    """The environment for commands that run this checkout's specgen."""
    programs = tmp_path / "bin"
    programs.mkdir()
    program = programs / "specgen"
    program.write_text(PROGRAM.format(python=sys.executable))
    program.chmod(0o755)
    who = {
        f"GIT_{role}_{key}": "x"
        for role in ("AUTHOR", "COMMITTER")
        for key in ("NAME", "EMAIL")
    }
    return {
        **os.environ,
        **who,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "COLUMNS": "200",
    }


@pytest.fixture
def project(tmp_path: Path, shell: dict[str, str]) -> Path:
    """An empty repository that ignores caches."""
    folder = tmp_path / "project"
    folder.mkdir()
    (folder / ".gitignore").write_text("*.specgen-cache.json\n")
    subprocess.run(["git", "init", "--quiet"], cwd=folder, env=shell, check=True)
    return folder


def run_all(guide: list[Block], folder: Path, shell: dict[str, str]) -> int:
    """Write the files of a guide and run its commands; the number of commands."""
    count = 0
    for block in guide:
        if block.name:
            path = folder / block.name
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.code)
            continue
        for line, status, output in lines(block.code):
            done = subprocess.run(
                line,
                shell=True,
                cwd=folder,
                env=shell,
                capture_output=True,
                text=True,
                check=False,
            )
            ran = Ran(done.returncode, done.stdout, done.stderr)
            assert ran.status == status, (line, ran)
            assert agrees(ran, output), (line, output, ran)
            count += 1
    return count


def halves() -> Iterator[list[Block]]:
    """The guide's blocks before and after the part about a single field."""
    start = GUIDE.read_text("utf-8").partition(OWN)[0].count("\n")
    every = blocks(GUIDE)
    yield [block for block in every if block.line < start]
    yield [block for block in every if block.line > start]


@pytest.mark.slow
def test_a_release_that_is_new(project: Path, shell: dict[str, str]) -> None:
    checkout, maven = project.with_name("checkout"), project.with_name("maven")
    for name in ("specgen", "specs", "templates"):
        shutil.copytree(ROOT / name, checkout / name)
    (checkout / "specs" / "releases" / f"{RELEASE}.json").unlink()
    definitions = Bundle().index(RELEASE)["definitions"]
    forms = data_folder("specs") / "definitions"
    publish(
        maven,
        VERSION,
        {
            module: {
                name: json.loads((forms / name / f"{form}.json").read_text())
                for name, form in names.items()
            }
            for module, names in definitions.items()
        },
    )
    publish_server(maven, VERSION, definitions)
    shell |= {"PYTHONPATH": str(checkout), "SPECGEN_REPOSITORY": str(maven)}
    first, _ = halves()
    assert run_all(first, project, shell) > 12
    assert (checkout / "specs" / "releases" / f"{RELEASE}.json").is_file()


@pytest.mark.slow
def test_the_effect_of_one_field(project: Path, shell: dict[str, str]) -> None:
    _, second = halves()
    assert run_all(second, project, shell) == 6
