"""The steps of action.yml in checkouts that try to run programs or to give commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from tests.changes.protocol import released
from tests.packaging.test_action import (
    BAD,
    Ended,
    changed,
    checkout,
    commit,
    git,
    judge,
    run_step,
)
from tests.packaging.test_lock import locked
from tests.support.needs import absent
from tests.support.pages import ROOT
from tests.support.sources import write_folder

__all__ = ["checkout"]

OWN = re.compile(r"::(error|warning|notice) (file=[^:,]+(,line=\d+,col=\d+)?)?::[A-Z]")
"""The workflow commands that specgen itself gives."""
HOOKS = ("reference-transaction", "post-index-change", "fsmonitor", "proc-receive")
ATTRIBUTES = "* diff=evil filter=evil merge=evil export-subst\n"
SETTINGS = """
[core]
\thooksPath = {hooks}
\tfsmonitor = {hooks}/fsmonitor
\tpager = {hooks}/fsmonitor
\teditor = {hooks}/fsmonitor
\talternateRefsCommand = {hooks}/fsmonitor
[diff]
\texternal = {hooks}/fsmonitor
[diff "evil"]
\ttextconv = {hooks}/fsmonitor
\tcommand = {hooks}/fsmonitor
[filter "evil"]
\tclean = {hooks}/fsmonitor
\tsmudge = {hooks}/fsmonitor
\tprocess = {hooks}/fsmonitor
\trequired = true
[alias]
\tcat-file = !{hooks}/fsmonitor
\tfetch = !{hooks}/fsmonitor
\tls-tree = !{hooks}/fsmonitor
[fetch]
\trecurseSubmodules = true
"""
NAMES = (
    "--help",
    'it\'s "quoted" $(touch mark)`touch mark`; touch mark;',
    "a\n::error::planted\r::error::planted##[error]planted\x1b[31mred",
    "::set-output name=errors::planted",
    "%0A::error::planted [red]planted",
)


def importable() -> Iterator[str]:
    """Every name that the action's Python might import."""
    yield from sorted(sys.stdlib_module_names)
    yield from ("specgen", "sitecustomize", "usercustomize", "conftest", "setup", "pip")
    for name, distributions in sorted(packages_distributions().items()):
        if name.isidentifier() and {*distributions} & {*locked()}:
            yield name


def plant(folder: Path) -> dict[str, str]:
    """Fill a checkout with what leaves a mark when run; return a careless environment."""
    mark = folder.with_name("mark")
    code = f"open({str(mark)!r}, 'a').write(__file__ + chr(10))\n"
    for number, name in enumerate(dict.fromkeys(importable())):
        path = folder / f"{name}.py" if number % 2 else folder / name / "__init__.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(code)
    (folder / "planted.pth").write_text(f"import sys; {code}")
    for program in ("git", "python", "python3", "ssh"):
        script(folder / program, mark)
    (folder / "pip.conf").write_text(
        "[global]\nindex-url = http://127.0.0.1:9\n[install]\nrequirement = evil.txt\n"
    )
    (folder / "evil.txt").write_text("./setup\n")
    (folder / "setup.cfg").write_text("[install]\nprefix = /nowhere\n")
    (folder / "pyproject.toml").write_text('[build-system]\nbuild-backend = "setup"\n')
    (folder / ".gitattributes").write_text(ATTRIBUTES)
    return {
        "PATH": f".::bin:{os.environ['PATH']}",
        "PYTHONPATH": f".:{folder}",
        "PYTHONUSERBASE": str(folder),
        "PYTHONSTARTUP": "conftest.py",
        "PYTHONINSPECT": "",
        "PIP_CONFIG_FILE": str(folder / "pip.conf"),
        "PIP_TARGET": str(folder),
    }


def script(path: Path, mark: Path) -> None:
    path.write_text(f"#!/bin/sh\necho $0 >> '{mark}'\n")
    path.chmod(0o755)


def unmarked(folder: Path) -> bool:
    """Whether nothing of the checkout was run."""
    marks = [folder.with_name("mark"), *folder.rglob("mark")]
    ran = [path.read_text() or "touched" for path in marks if path.exists()]
    assert not ran
    return True


def only_own_commands(ended: Ended) -> bool:
    """Whether each workflow command in the log is one of specgen's."""
    lines = re.split("[\r\n]", ended.printed)
    commands = [line for line in lines if line.lstrip().startswith("::")]
    assert all(OWN.match(line) for line in commands)
    assert not [x for x in lines if "##[" in x and x not in commands]
    return True


def test_nothing_of_the_checkout_is_run(checkout: Path) -> None:
    protocol = released()
    BAD(protocol)
    base = changed(checkout, protocol)
    job = plant(checkout)
    ended = judge(checkout, base, job, source="definitions")
    assert unmarked(checkout) and only_own_commands(ended)
    assert (ended.status, ended.outputs["errors"]) == (1, "1"), ended.printed
    assert "WIRE_TYPE" in ended.summary


@pytest.mark.slow
def test_nothing_that_the_repository_configures_is_run(checkout: Path) -> None:
    """Neither when reading a commit nor when fetching it."""
    protocol = released()
    BAD(protocol)
    base = changed(checkout, protocol)
    git(checkout, "config", "uploadpack.allowAnySHA1InWant", "true")
    for depth in ("1", "2"):
        clone = checkout.parent / depth / "clone"
        git(checkout, "clone", "-q", f"--depth={depth}", checkout.as_uri(), str(clone))
        (clone.parent / "runner").symlink_to(checkout.parent / "runner")
        hooks = clone.with_name("hooks")
        hooks.mkdir()
        for hook in HOOKS:
            script(hooks / hook, clone.with_name("mark"))
        with (clone / ".git" / "config").open("a") as settings:
            settings.write(SETTINGS.format(hooks=hooks))
        ended = judge(clone, base, plant(clone), source="definitions")
        assert unmarked(clone) and only_own_commands(ended)
        assert ended.outputs["errors"] == "1", ended.printed


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_names_are_only_names(checkout: Path, name: str) -> None:
    """Of folders, files and branches."""
    folder = write_folder(checkout / name, released())
    branch = "x;touch${IFS}mark;$(touch${IFS}mark)`touch${IFS}mark`'\""
    base = commit(checkout)
    git(checkout, "branch", branch)
    protocol = released()
    BAD(protocol)
    write_folder(folder, protocol)
    facts = {"source": name}
    found = judge(checkout, base, None, **facts)
    assert found.status == 1 and found.outputs["errors"] == "1", found.printed
    named = judge(checkout, "", None, **facts, against=f"git:{name}@{branch}")
    assert named.status == 1 and named.outputs["errors"] == "1", named.printed
    text = "{\n::error::planted\n##[error]planted\n\x1b[31m\r::error::planted"
    (folder / f"{name}.json").write_text(text)
    failed = judge(checkout, base, None, **facts)
    assert failed.status == 2 and "J1" in failed.printed
    for ended in (found, named, failed):
        assert only_own_commands(ended)
    assert unmarked(checkout)


@pytest.mark.slow
@pytest.mark.parametrize("given", ["source", "against", "category", "level", "config"])
def test_inputs_are_only_inputs(checkout: Path, given: str) -> None:
    facts = {"source": "definitions"}
    for name in NAMES:
        ended = judge(checkout, "", None, **(facts | {given: name}))
        assert ended.status in {0, 2} and only_own_commands(ended), ended.printed
    assert unmarked(checkout)


def installed(folder: Path, job: Mapping[str, str]) -> Path:
    """Run the installing step; return the Python of what it installs."""
    facts = {
        "steps.python.outputs.python-path": sys.executable,
        "github.action_path": str(ROOT),
    }
    ended = run_step("install", folder, facts, job)
    if ended.status and "No matching distribution" in ended.printed:
        absent("index", "no package index can be reached")
    assert ended.status == 0, ended.printed
    return folder.with_name("runner") / "specgen" / "bin" / "python"


@pytest.mark.slow
def test_the_action_installs_its_own_specgen_with_what_is_locked(
    tmp_path: Path,
) -> None:
    folder = tmp_path / "repository"
    folder.mkdir()
    python = installed(folder, plant(folder))
    assert unmarked(folder)
    words = [str(python), "-I", "-m", "specgen", "diff", "kafka:4.2", "kafka:4.3"]
    process = subprocess.run(words, cwd=folder, check=False, capture_output=True)
    assert b"kafka:4.2 to kafka:4.3" in process.stdout
    freeze = [str(python), "-I", "-m", "pip", "list", "--format=freeze"]
    listed = subprocess.check_output(freeze, text=True).splitlines()
    versions = dict(line.split("==") for line in listed)
    for own in ("pip", "setuptools", "kafka-specgen"):
        versions.pop(own, None)  # older Pythons bring setuptools
    names = {name.replace("_", "-").lower(): one for name, one in versions.items()}
    assert names.items() <= locked().items()
