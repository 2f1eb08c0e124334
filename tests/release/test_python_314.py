"""specgen's wheel on CPython 3.14, which npm has for WebAssembly.

What is compiled comes from the index for that platform. Of packages that have no such wheel,
those for Linux are taken, whose own Python takes the place of their compiled modules.
"""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from release.installing import Printed, three_commands
from release.running import ROOT, ReleaseError, run
from tests.support.needs import absent
from tests.support.npm import run_node, tool
from tests.support.sessions import agrees, lines

pytestmark = pytest.mark.slow

HERE = Path(__file__).parent
FIXTURES = ROOT / "generated" / "fixtures"
PLATFORMS = ("pyemscripten_2026_0_wasm32", "manylinux2014_x86_64", "any")
NEEDED = ("msgspec", "cramjam")
"""What kafka_wire needs, but for crc32c, which has no wheel for WebAssembly."""


def installed(folder: Path) -> Path:
    """A folder with specgen and what it imports, for CPython 3.14 on WebAssembly."""
    words = ["--wheel", "--no-isolation", "-o", folder / "dist", ROOT]
    run(sys.executable, "-m", "build", *words)
    (wheel,) = (folder / "dist").iterdir()
    site = folder / "site"
    words = ["--quiet", "--target", site, "--only-binary=:all:", "--no-compile"]
    words += [f"--platform={name}" for name in PLATFORMS]
    words += ["--implementation=cp", "--python-version=3.14", wheel, *NEEDED]
    try:
        run(sys.executable, "-m", "pip", "install", *words)
    except ReleaseError as error:
        absent("pip", f"what the wheel needs can't be had: {str(error)[-300:]}")
    return site


def test_the_wheel_on_python_314(tmp_path: Path) -> None:
    """Every fixture keeps its bytes, and the README's commands print what it shows."""
    shown = [
        (shlex.split(line), output)
        for session in three_commands()
        for line, _, output in lines(session)
        if line.startswith("specgen ")
    ]
    (tmp_path / "work").mkdir()
    commands = tmp_path / "work" / "commands.json"
    commands.write_text(json.dumps([words for words, _ in shown]))
    places = {
        "site": installed(tmp_path),
        "fixtures": FIXTURES,
        "work": commands.parent,
    }
    run_node(
        HERE / "on_wasm.mjs",
        tool("pyodide/pyodide.mjs"),
        HERE / "on_wasm.py",
        *(f"/{place}={folder}" for place, folder in places.items()),
    )
    result = json.loads((commands.parent / "result.json").read_text())
    assert result["python"] == "3.14"
    files = FIXTURES.glob("*.jsonl")
    assert result["cases"] == sum(f.read_bytes().count(b"\n") for f in files) > 6000
    for (words, output), printed in zip(shown, result["printed"], strict=True):
        assert agrees(Printed(*printed), output or "…"), (words, printed)
