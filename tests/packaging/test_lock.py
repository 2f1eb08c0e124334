"""requirements/: what action.yml and a release install; and the actions of others, pinned."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.pages import DOCS, ROOT, blocks

LOCK = ROOT / "requirements" / "action.txt"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PINNED = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}")


def locked() -> dict[str, str]:
    """The pinned versions by distribution."""
    found = re.findall(r"^([\w.-]+)==([\w.]+)", LOCK.read_text("utf-8"), re.MULTILINE)
    return dict(found)


def test_the_lock_has_what_the_project_needs() -> None:
    """All that it and its build depend on, in versions that fit."""
    needed = [
        *PROJECT["project"]["dependencies"],
        *PROJECT["build-system"]["requires"],
    ]
    waiting = [Requirement(text) for text in needed]
    for one in waiting:
        assert one.specifier.contains(locked()[canonicalize_name(one.name)]), one
    names = set()
    while waiting:
        name = canonicalize_name(waiting.pop().name)
        if name not in names:
            names.add(name)
            inner = map(Requirement, requires(name) or ())
            waiting += [i for i in inner if not i.marker or i.marker.evaluate()]
    assert names <= {*locked()}, "run make lock"


@pytest.mark.parametrize(
    "lock", sorted(LOCK.parent.glob("*.txt")), ids=lambda p: p.stem
)
def test_every_line_of_a_lock_has_hashes(lock: Path) -> None:
    text = lock.read_text("utf-8").replace("\\\n", "")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    for line in lines:
        assert re.fullmatch(
            r"[\w.-]+==[\w.]+( ; [^;#]+?)?(\s+--hash=sha256:[0-9a-f]{64})+", line
        ), line
    assert len(lines) == len(re.findall(r"^[\w.-]+==", text, re.MULTILINE)) > 10


@pytest.mark.parametrize("name", ["release", "wheels"])
def test_a_lock_has_what_is_asked_for(name: str) -> None:
    """Every tool that its list names, in a version that fits; else run ``make lock``."""
    pinned = re.findall(
        r"^([\w.-]+)==([\w.]+)", (LOCK.parent / f"{name}.txt").read_text(), re.MULTILINE
    )
    for line in (LOCK.parent / f"{name}.in").read_text().splitlines():
        if not line.startswith("#"):
            wanted = Requirement(line)
            version = dict(pinned)[canonicalize_name(wanted.name)]
            assert wanted.specifier.contains(version), line


def workflows() -> list[tuple[str, Any]]:
    """Every workflow in the documentation, and those of this repository."""
    pages = sorted([ROOT / "README.md", *DOCS.glob("*.md")])
    found: list[tuple[str, Any]] = [
        (f"{page.name}:{block.line}", yaml.safe_load(block.code))
        for page in pages
        for block in blocks(page)
        if ".github/workflows/" in block.code.partition("\n")[0]
    ]
    assert len(found) > 2
    own = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    return [*found, *((path.name, yaml.safe_load(path.read_text())) for path in own)]


@pytest.mark.parametrize(("place", "workflow"), workflows())
def test_workflows(place: str, workflow: Any) -> None:
    """They ask for few permissions, and take actions of others at a commit."""
    for job in workflow["jobs"].values():
        permissions = job.get("permissions", workflow["permissions"])
        writes = "write" in {*permissions.values()}
        assert writes or permissions == {"contents": "read"}, place
        for step in job["steps"]:
            used = step.get("uses", "")
            assert not used or used.startswith("…@") or PINNED.fullmatch(used), place
            if used.startswith("actions/checkout@") and not writes:
                assert step["with"]["persist-credentials"] is False


def test_pins_name_their_release() -> None:
    """In a comment, the same one everywhere."""
    paths: list[Path] = [ROOT / "action.yml", ROOT / "README.md", *DOCS.glob("*.md")]
    paths += (ROOT / ".github" / "workflows").glob("*.yml")
    texts = "\n".join(path.read_text("utf-8") for path in paths)
    uses = {*re.findall(r"^ +(?:- )?uses: (.+)", texts, re.MULTILINE)}
    others = {line for line in uses if not line.startswith("…@")}
    assert len({line.partition("@")[0] for line in others}) == len(others) >= 3
    for line in others:
        assert re.fullmatch(rf"{PINNED.pattern} # v\d+\.\d+\.\d+", line)
