"""``make mutants``: deliberate bugs in one room, and how many its tests detect.

A sample of mutants is put, one by one, into a copy of the tree. The tests that reach the
changed line run until one fails. A mutant that no test detects is printed with its place
and its change.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from resource import RLIMIT_CPU, setrlimit

from tests.mutants.changes import Mutant, mutants
from tests.mutants.reach import Reach

TREE = Path(__file__).parents[2]
WITHOUT_SPARK = ("follow", "loss", "offset", "random")
"""Tests of streams that do not start Spark."""
JUDGING = ("allowances", "compat", "diff", "diff_versions", "history")
"""Tests of commands that judge or show changes."""
RECORDS = "generated/python/kafka_wire/_runtime/records"


@dataclass(frozen=True)
class Room:
    """A folder of code and the tests that should detect its bugs."""

    code: str
    tests: tuple[str, ...]


ROOMS = {
    **{
        name: Room(f"specgen/{name}", (f"tests/{name}",))
        for name in ("protocol", "report", "disk", "sources", "testing", "codegen")
    },
    "union": Room("specgen/sources/union", ("tests/sources/union",)),
    "changes": Room(
        "specgen/changes",
        ("tests/changes", *(f"tests/cli/test_{name}.py" for name in JUDGING)),
    ),
    "logs": Room(
        "specgen/logs",
        (
            "tests/logs",
            "tests/fuzz/test_segments.py",
            *(f"tests/spark/test_kafka_log_{name}.py" for name in WITHOUT_SPARK),
        ),
    ),
    "records": Room(RECORDS, ("tests/runtime/records",)),
}


def main() -> int:
    """Print the score; the status is 1 if the tests fail without any change."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("room", choices=sorted(ROOMS))
    parser.add_argument("--count", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=60, help="start none after")
    args = parser.parse_args()
    room = ROOMS[args.room]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        original, copy = Path(folder, "original"), Path(folder, "tree")
        _copy_tree(original)
        _renew(copy, original)
        start = time.monotonic()
        reach = _reach(copy, room, Path(folder, "reach.json"))
        if reach is None:
            print("the room's tests fail without any change", file=sys.stderr)
            return 1
        killed = tried = 0
        for path, mutant in _sample(copy / room.code, args.count, args.seed):
            if time.monotonic() - start > 60 * args.minutes:
                break
            tried += 1
            _renew(copy, original)
            if _is_killed(copy, path, mutant, reach.tests(path, mutant), reach):
                killed += 1
                continue
            place = f"{path.relative_to(copy)}:{mutant.line}"
            print(f"lived: {place}: {mutant.before} -> {mutant.after}", flush=True)
    print(f"{args.room}: {killed} of {tried} killed (seed {args.seed})")
    return 0


def _copy_tree(copy: Path) -> None:
    """Copy the files that git tracks, in their current state."""
    listing = subprocess.run(
        ["git", "ls-files", "-z"], cwd=TREE, capture_output=True, check=True, text=True
    )
    for name in filter(None, listing.stdout.split("\0")):
        if (TREE / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(TREE / name, copy / name)


def _renew(copy: Path, original: Path) -> None:
    """Copy the tree again: a mutant may overwrite the folder that it runs in."""
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(original, copy)


def _sample(folder: Path, count: int, seed: int) -> list[tuple[Path, Mutant]]:
    every = [
        (path, mutant)
        for path in sorted(folder.rglob("*.py"))
        for mutant in mutants(path.read_text(encoding="utf-8"))
    ]
    return random.Random(seed).sample(every, min(count, len(every)))


def _reach(copy: Path, room: Room, file: Path) -> Reach | None:
    """The result of one run of the room's tests; None if they fail without any change.

    Recording slows the tests down. If some that judge time or memory fail, a second run
    without recording decides.
    """
    recording = ["--record", str(copy / room.code), str(file)]
    if _fails(copy, [*room.tests, *recording], 600) and _fails(
        copy, [*room.tests, "-x"], 600
    ):
        return None
    return Reach.load(file)


def _is_killed(
    copy: Path, path: Path, mutant: Mutant, tests: list[str], reach: Reach
) -> bool:
    only = copy.with_name("tests.txt")
    limits = (f"{3 * reach.seconds[name] + 10:.3f} {name}\n" for name in tests)
    only.write_text("".join(limits), encoding="utf-8")
    files = sorted({name.partition("::")[0] for name in tests})
    limit = 3 * sum(reach.seconds[name] for name in tests) + 30
    path.write_text(mutant.text, encoding="utf-8")
    return _fails(copy, [*files, "-x", "--only", str(only)], limit)


def _fails(copy: Path, arguments: list[str], limit: float) -> bool:
    """Whether a test fails or exceeds the processor time, in seconds.

    A process that hangs is killed after ten times as long.
    """
    paths = os.pathsep.join([str(copy), str(copy / "generated/python")])
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", *arguments]
    command += ["-p", "no:cacheprovider", "-p", "tests.mutants.plugin"]
    environment = os.environ | {
        "PYTHONPATH": paths,
        "PYTHONDONTWRITEBYTECODE": "1",
        # The bugs are in Python code, which the native engine would bypass.
        "KAFKA_WIRE_IMPL": "python",
    }
    seconds = math.ceil(limit)
    try:
        process = subprocess.run(
            command,
            cwd=copy,
            env=environment,
            capture_output=True,
            timeout=10 * seconds,
            check=False,
            preexec_fn=lambda: setrlimit(RLIMIT_CPU, (seconds, seconds)),
        )
    except subprocess.TimeoutExpired:
        return True
    return process.returncode != 0


if __name__ == "__main__":
    sys.exit(main())
