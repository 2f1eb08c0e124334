"""Run commands alternately, each time in a fresh process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

PYTHON = [sys.executable]


def environment() -> dict[str, str]:
    """The environment of a user's shell: bytecode is cached, no import paths are added."""
    dropped = ("PYTHONDONTWRITEBYTECODE", "PYTHONPATH", "PYTHONPROFILEIMPORTTIME")
    return {name: text for name, text in os.environ.items() if name not in dropped}


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a command: its time and its output."""

    seconds: float
    """From its start to its end."""
    cpu: float
    """Seconds of processor time, which a busy machine stretches less."""
    printed: str


def timed(command: Sequence[str], folder: Path | None = None) -> Run:
    """Run a command; raises CalledProcessError if it fails."""
    before = _cpu()
    start = perf_counter()
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment(),
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return Run(perf_counter() - start, _cpu() - before, done.stdout)


def _cpu() -> float:
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def in_turns(commands: Mapping[str, Sequence[str]], runs: int) -> dict[str, list[Run]]:
    """The runs of each command.

    Each command runs once beforehand, so that its modules are compiled.
    """
    for command in commands.values():
        timed(command)
    results: dict[str, list[Run]] = {name: [] for name in commands}
    for _ in range(runs):
        for name, command in commands.items():
            results[name].append(timed(command))
    return results
