"""Packages generated from test definitions into a folder, and loaded."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from types import ModuleType

from specgen.codegen.pack import load_pack
from specgen.codegen.proof.package import load_package
from specgen.codegen.run import render_all, run
from specgen.codegen.units import Job
from specgen.protocol.model import Message, Release

_numbers = count(1)


def render(messages: Sequence[Message], package: str = "own_wire") -> dict[str, bytes]:
    """Render every file of a package of these messages, by path."""
    return render_all(_job(messages, package))


def write(folder: Path, messages: Sequence[Message], package: str) -> None:
    """Generate a package of these messages into a folder."""
    run(_job(messages, package), folder)


def build(folder: Path, messages: Sequence[Message], package: str = "") -> ModuleType:
    """Generate and import a package of these messages, by default under a new name."""
    name = package or f"own_wire_{next(_numbers)}"
    write(folder / name, messages, name)
    importlib.invalidate_caches()
    try:
        return load_package(folder / name, name)
    finally:
        sys.path.remove(str((folder / name).resolve()))


def forget(package: ModuleType) -> None:
    """Unload a package that was built."""
    name = package.__name__
    for module in [m for m in sys.modules if m == name or m.startswith(f"{name}.")]:
        del sys.modules[module]


def _job(messages: Sequence[Message], package: str) -> Job:
    release = Release(name="own", messages=tuple(messages))
    return Job("own", release, release.messages, package, load_pack("python"))
