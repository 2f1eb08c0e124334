"""The steps of action.yml, run as on GitHub, in a real repository."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from tests.changes.protocol import Protocol, keys, released
from tests.packaging.test_project_recipes import recipe
from tests.support.pages import DOCS, ROOT
from tests.support.sources import write_folder

ACTION = yaml.safe_load((ROOT / "action.yml").read_text("utf-8"))
STEPS = {step["id"]: step for step in ACTION["runs"]["steps"]}
INPUTS = {name: about["default"] for name, about in ACTION["inputs"].items()}
BAD = keys("PingRequest.Low", type="int32")


@dataclass(frozen=True)
class Ended:
    """How a step ended, and its outputs for the workflow."""

    status: int
    printed: str
    outputs: Mapping[str, str]
    summary: str


def run_step(
    name: str,
    folder: Path,
    facts: Mapping[str, str],
    job: Mapping[str, str] | None = None,
) -> Ended:
    """Run a step in a checkout.

    ``facts`` are the values of its expressions, ``job`` the environment of its job.
    """
    runner = folder.parent / "runner"
    runner.mkdir(exist_ok=True)
    step = STEPS[name]
    assert step["shell"] == "bash"
    facts = {"runner.temp": str(runner), **facts}
    files = {key: runner / key for key in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    environment = {key: filled(text, facts) for key, text in step["env"].items()}
    process = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=filled(step.get("working-directory", str(folder)), facts),
        env={
            **os.environ,
            **(job or {}),
            **environment,
            **{key: str(path) for key, path in files.items()},
            "RUNNER_TEMP": str(runner),
        },
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    written = {key: p.read_text() if p.exists() else "" for key, p in files.items()}
    lines = written["GITHUB_OUTPUT"].splitlines()
    outputs = dict(line.split("=", 1) for line in lines)
    return Ended(
        process.returncode, process.stdout, outputs, written["GITHUB_STEP_SUMMARY"]
    )


def filled(text: str, facts: Mapping[str, str]) -> str:
    """A value with its expressions replaced; ``a || b`` is the first that is set."""

    def value(match: re.Match[str]) -> str:
        names = match[1].split(" || ")
        return next((facts[name] for name in names if facts.get(name)), "")

    return re.sub(r"\$\{\{ (.+?) \}\}", value, text)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with one commit of definitions, and specgen as the action installs it."""
    folder = tmp_path / "repository"
    write_folder(folder / "definitions", released())
    git(folder, "init", "--quiet")
    commit(folder)
    isolated(tmp_path / "runner" / "specgen")
    return folder


def isolated(folder: Path) -> Path:
    """Make an environment that has this checkout's specgen installed; return its Python."""
    venv.create(folder, symlinks=True)
    (packages,) = folder.glob("lib/*/site-packages")
    paths = f"{ROOT}\n{sysconfig.get_path('purelib')}\n"
    (packages / "specgen.pth").write_text(paths)
    return folder / "bin" / "python"


def git(folder: Path, *words: str) -> str:
    return subprocess.check_output(["git", "-C", str(folder), *words], text=True)


def commit(folder: Path) -> str:
    """Commit everything; return the commit's name."""
    git(folder, "add", ".")
    who = ("-c", "user.name=x", "-c", "user.email=x@x")
    git(folder, *who, "commit", "--quiet", "--allow-empty", "-m", "definitions")
    return git(folder, "rev-parse", "HEAD").strip()


def judge(
    checkout: Path, base: str, job: Mapping[str, str] | None = None, **inputs: str
) -> Ended:
    """Run the step for a pull request onto a commit."""
    facts = {f"inputs.{name}": text for name, text in (INPUTS | inputs).items()}
    facts["github.event.pull_request.base.sha"] = base
    return run_step("judge", checkout, facts, job)


def changed(checkout: Path, protocol: Protocol) -> str:
    """Commit other definitions; return the commit before."""
    before = git(checkout, "rev-parse", "HEAD").strip()
    write_folder(checkout / "definitions", protocol)
    commit(checkout)
    return before


def test_a_pull_request_that_breaks_the_wire(checkout: Path) -> None:
    protocol = released()
    keys("PingRequest.Limit", ignorable=False)(protocol)
    changed(checkout, protocol)
    BAD(protocol)
    ended = judge(checkout, changed(checkout, protocol), source="definitions")
    assert ended.status == 1, ended.printed
    errors = [x for x in ended.printed.splitlines() if x.startswith("::error ")]
    (error,) = errors
    assert "file=definitions/PingRequest.json,line=" in error
    assert "WIRE_TYPE" in error and "Remedy" in error
    assert "::notice" not in ended.printed
    assert ended.outputs["errors"] == "1"
    # What was lacking before is not annotated, but is in the summary.
    assert "::warning" not in ended.printed and ended.outputs["warnings"] == "1"
    assert "**warning** `FIELD_NOT_IGNORABLE`" in ended.summary
    assert "**error** `WIRE_TYPE`" in ended.summary


@pytest.mark.slow
def test_a_pull_request_that_is_fine(checkout: Path) -> None:
    protocol = released()
    for message in protocol.values():
        message["about"] = "Words."
    base = changed(checkout, protocol)
    ended = judge(checkout, base, source="definitions", lint="false", category="wire")
    assert (ended.status, ended.printed) == (0, "")
    assert ended.outputs == {"errors": "0", "warnings": "0"}
    assert ended.summary.startswith("# git:definitions@")


def test_definitions_that_do_not_parse(checkout: Path) -> None:
    base = changed(checkout, released())
    (checkout / "definitions" / "PingRequest.json").write_text("{")
    ended = judge(checkout, base, source="definitions")
    assert ended.status == 2
    assert "PingRequest.json" in ended.printed and "J1" in ended.printed
    assert (ended.outputs, ended.summary) == ({}, "")


@pytest.mark.slow
def test_what_is_compared(checkout: Path) -> None:
    """Another source than the base, or none: before a new branch, the commit is all zeros."""
    protocol = released()
    BAD(protocol)
    base = changed(checkout, protocol)
    named = f"git:definitions@{base}"
    ended = judge(checkout, "", source="definitions", against=named, level="error")
    assert ended.outputs["errors"] == "1" and "::warning" not in ended.printed
    alone = judge(checkout, "0" * 40, source="definitions")
    assert alone.status == 0 and "WIRE_TYPE" not in alone.printed
    nothing = judge(checkout, "", source="definitions", lint="false")
    assert nothing.status == 2
    assert "::error::nothing to compare with" in nothing.printed


@pytest.mark.slow
def test_a_shallow_checkout_fetches_what_it_compares_with(checkout: Path) -> None:
    protocol = released()
    BAD(protocol)
    base = changed(checkout, protocol)
    shallow = checkout.with_name("shallow")
    git(checkout, "config", "uploadpack.allowAnySHA1InWant", "true")
    git(checkout, "clone", "--quiet", "--depth=1", checkout.as_uri(), str(shallow))
    assert judge(shallow, base, source="definitions").outputs["errors"] == "1"


@pytest.mark.slow
def test_what_is_allowed(checkout: Path) -> None:
    protocol = released()
    BAD(protocol)
    base = changed(checkout, protocol)
    config = checkout / "allowed" / "specgen.toml"
    config.parent.mkdir()
    config.write_text("")
    words = ["diff", f"git:definitions@{base}", "definitions", "--write-allowances"]
    words += ["--reason", "meant", "--config", "allowed/specgen.toml"]
    program = Path(sys.executable).with_name("specgen")
    subprocess.run([program, *words], cwd=checkout, check=False)
    assert "meant" in config.read_text()
    ended = judge(checkout, base, source="definitions", config="allowed/specgen.toml")
    assert ended.status == 0 and ended.outputs["errors"] == "0", ended.printed


def test_the_page_has_every_input() -> None:
    text = (DOCS / "reviewing.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| .+ \| (.+) \|$", text, re.MULTILINE))
    assert {*rows} == {*INPUTS}
    for name, default in INPUTS.items():
        assert not default or f"`{default}`" in rows[name], name
    workflow = yaml.safe_load(
        recipe(".github/workflows/definitions.yml", page=DOCS / "reviewing.md")
    )
    *_, step = workflow["jobs"]["specgen"]["steps"]
    assert {*step["with"]} <= {*INPUTS}


def test_expressions_refer_to_things_that_exist() -> None:
    """For GitHub a misspelt name in an expression is empty, not an error."""
    known = {
        *(f"inputs.{name}" for name in INPUTS),
        "github.action_path",
        "github.event.before",
        "github.event.pull_request.base.sha",
        "runner.temp",
        "steps.python.outputs.python-path",
        *(f"steps.judge.outputs.{name}" for name in ACTION["outputs"]),
    }
    text = (ROOT / "action.yml").read_text("utf-8")
    names = {
        name
        for one in re.findall(r"\$\{\{ (.+?) \}\}", text)
        for name in one.split(" || ")
    }
    assert names == known
