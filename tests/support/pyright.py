"""Runs pyright."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests.support.needs import absent


def pyright(folder: Path, *paths: str, **settings: Any) -> list[str]:
    """The errors that pyright reports in files below a folder, one line each.

    ``settings`` are those of its configuration. Without it the test skips, or fails if
    ``$SPECGEN_REQUIRE`` names ``node``.
    """
    if find_spec("basedpyright") is None:
        absent("node", "no basedpyright, which is pyright with a node of its own")
    settings = {"include": paths, "pythonVersion": "3.11"} | settings
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), "utf-8")
    command = [sys.executable, "-m", "basedpyright", f"--pythonpath={sys.executable}"]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    assert "No source files found" not in done.stdout
    return [line.strip() for line in done.stdout.splitlines() if " - error: " in line]
