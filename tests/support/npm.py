"""Node, and npm packages used as test tools, in a cache that git ignores.

The cache is ``$SPECGEN_NPM``, or ``.npm-tools`` in the checkout. Without Node, or if a package is
neither cached nor available from the registry, tests skip, or fail if ``$SPECGEN_REQUIRE`` names
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
TOOLS = {
    "typescript": "5.9.3",
    "eslint": "9.39.5",
    "@eslint/js": "9.39.5",
    "pyodide": "314.0.7",
}
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
    """The output of a program that must succeed; otherwise the test fails with the output."""
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


def _failures(report: str) -> str:
    """The failed tests of a test report; of any other output the end."""
    parts = [part for part in report.split("# Subtest: ") if "\nnot ok" in f"\n{part}"]
    return "".join(parts) or report[-8000:]


def npm(*args: str | Path, cwd: Path) -> str:
    """The output of an npm command that must succeed."""
    path = shutil.which("npm")
    if path is None:
        absent("node", "no npm")
    done = subprocess.run(
        [path, *map(str, args)], cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def tool(name: str) -> Path:
    """The path of a tool's script: ``typescript/bin/tsc``."""
    node()
    folder = Path(os.environ.get("SPECGEN_NPM", ROOT / ".npm-tools"))
    folder.mkdir(parents=True, exist_ok=True)
    manifest = json.dumps({"private": True, "dependencies": TOOLS}, indent=1)
    with (folder / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        done = folder / "installed.json"
        if not done.is_file() or done.read_text() != manifest:
            (folder / "package.json").write_text(manifest)
            _install(folder)
            done.write_text(manifest)
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
