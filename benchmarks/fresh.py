"""Run commands in fresh processes, in turns."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

PYTHON = [sys.executable]


def environment() -> dict[str, str]:
    """The environment of a user's shell: compiled modules are kept, no paths added."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONPROFILEIMPORTTIME")
    return {name: text for name, text in os.environ.items() if name not in dropped}


def timed(command: Sequence[str], folder: Path | None = None) -> tuple[float, str]:
    """Seconds that a command takes from start to end, and what it printed.

    Raises CalledProcessError if it fails.
    """
    start = perf_counter()
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return perf_counter() - start, done.stdout


def medians(
    commands: Mapping[str, Sequence[str]], runs: int
) -> dict[str, tuple[float, float]]:
    """By command, the median of its seconds and of the number that it prints.

    Each runs once before, so that its modules are compiled.
    """
    for command in commands.values():
        timed(command)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            seconds, printed = timed(command)
            found[name].append((seconds, float(printed)))
    return {
        name: (median(s for s, _ in measured), median(n for _, n in measured))
        for name, measured in found.items()
    }
