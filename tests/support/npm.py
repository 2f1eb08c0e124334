"""Node, and packages of npm's registry as test tools in a cache that git ignores.

The cache is ``$SPECGEN_NPM``, or ``.npm-tools`` in the checkout.  Without Node, or without
the registry where the cache is empty, tests skip, or fail if ``$SPECGEN_REQUIRE`` names
``node``.
"""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

from tests.support.needs import absent

ROOT = Path(__file__).parents[2]
TOOLS = {"typescript": "5.9.3", "eslint": "9.39.5", "@eslint/js": "9.39.5"}
_LEAST = 20


def node() -> str:
    """The path of Node, version 20 or later, which has a test runner."""
    path = shutil.which("node")
    if path is None:
        absent("node", "no node")
    done = subprocess.run(
        [path, "--version"], capture_output=True, text=True, check=True
    )
    if int(done.stdout.strip().lstrip("v").partition(".")[0]) < _LEAST:
        absent("node", f"node {done.stdout.strip()}, {_LEAST} or later is asked for")
    return path


def run_node(
    *args: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> str:
    """What a program says that ends well; else the test fails with what it said."""
    command = [node(), *map(str, args)]
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **(env or {})},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, _failures(done.stdout) + done.stderr[-8000:]
    return done.stdout


def _failures(said: str) -> str:
    """Of the report of tests those that failed; of anything else the end."""
    parts = [part for part in said.split("# Subtest: ") if "\nnot ok" in f"\n{part}"]
    return "".join(parts) or said[-8000:]


def npm(*args: str | Path, cwd: Path) -> str:
    """What npm says that ends well."""
    path = shutil.which("npm")
    if path is None:
        absent("node", "no npm")
    done = subprocess.run(
        [path, *map(str, args)], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tool(name: str) -> Path:
    """The script of a tool: ``typescript/bin/tsc``."""
    node()
    folder = Path(os.environ.get("SPECGEN_NPM", ROOT / ".npm-tools"))
    folder.mkdir(parents=True, exist_ok=True)
    wanted = json.dumps({"private": True, "dependencies": TOOLS}, indent=1)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "installed.json"
        if not done.is_file() or done.read_text() != wanted:
            (folder / "package.json").write_text(wanted)
            _install(folder)
            done.write_text(wanted)
    return folder / "node_modules" / name


def _install(folder: Path) -> None:
    path = shutil.which("npm")
    if path is None:
        absent("node", "no npm")
    command = [path, "install", "--no-audit", "--no-fund", "--ignore-scripts"]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        absent("node", f"npm can't install the tools: {done.stderr[-500:]}")
