"""``make mutants``: deliberate bugs in one room, and how many of them its tests see.

A sample is put one by one into a copy of the tree; the tests run until the first
failure.  A mutant that no test sees is printed with its place and its change.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from tests.mutants.changes import Mutant, mutants

TREE = Path(__file__).parents[2]
RECORDS = "generated/python/kafka_wire/_runtime/records"


@dataclass(frozen=True)
class Room:
    """A folder of code and the tests that are to see what is wrong in it."""

    code: str
    tests: str


ROOMS = {
    "combine": Room("specgen/combine", "tests/combine"),
    "logs": Room("specgen/logs", "tests/logs"),
    "records": Room(RECORDS, "tests/runtime/records"),
}


def main() -> int:
    """Print the score; the status is 1 where the tests fail without any change."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("room", choices=sorted(ROOMS))
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="start none after")
    args = parser.parse_args()
    room = ROOMS[args.room]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copy = Path(folder)
        _copy_tree(copy)
        start = time.monotonic()
        if _fails(copy, room.tests, 3600):
            print(f"{room.tests} fails without any change", file=sys.stderr)
            return 1
        limit = 3 * (time.monotonic() - start) + 10
        killed = tried = 0
        for path, mutant in _sample(copy / room.code, args.count, args.seed):
            if time.monotonic() - start > args.minutes * 60:
                break
            tried += 1
            if _is_killed(copy, path, mutant, room.tests, limit):
                killed += 1
                continue
            place = f"{path.relative_to(copy)}:{mutant.line}"
            print(f"lived: {place}: {mutant.before} -> {mutant.after}", flush=True)
    print(f"{args.room}: {killed} of {tried} killed (seed {args.seed})")
    return 0


def _copy_tree(copy: Path) -> None:
    """The files that git follows, as they are now."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=TREE, capture_output=True, check=True, text=True
    )
    for name in filter(None, listing.stdout.split("\0")):
        if (TREE / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TREE / name, copy / name)


def _sample(folder: Path, count: int, seed: int) -> list[tuple[Path, Mutant]]:
    every = [
        (path, mutant)
        for path in sorted(folder.rglob("*.py"))
        for mutant in mutants(path.read_text(encoding="utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def _is_killed(
    copy: Path, path: Path, mutant: Mutant, tests: str, limit: float
) -> bool:
    original = path.read_bytes()
    path.write_text(mutant.text, encoding="utf-8")
    try:
        return _fails(copy, tests, limit)
    finally:
        path.write_bytes(original)


def _fails(copy: Path, tests: str, limit: float) -> bool:
    """Whether a test fails, or all of them take longer than a limit in seconds."""
    paths = os.pathsep.join([str(copy), str(copy / "generated/python")])
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-m", "not slow", tests]
    command += ["-p", "no:cacheprovider"]
    environment = os.environ | {"PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        done = subprocess.run(
            command,
            cwd=copy,
            env=environment,
            capture_output=True,
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
