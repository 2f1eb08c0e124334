"""``python -m benchmarks.hostile``: time and memory of hostile segments against their size.

Each in a process of its own; processor time, so that a busy machine matters less.  The
exponent is that of the time between the smallest size and the largest: 1 is linear.
"""

from __future__ import annotations

import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.hostile_shapes import SHAPES

SIZES = (128 << 10, 512 << 10, 2 << 20)
_BOMBS = (2 << 10, 8 << 10, 32 << 10)
"""A bomb's size before compression is 64 times as much."""
_SHORT = 0.01
"""Seconds below which a time says nothing of an exponent."""


def measure(name: str, size: int) -> dict[str, float]:
    """Seconds, and MiB on top of what a process takes that has read one small batch."""
    from specgen.logs import (  # noqa: PLC0415 - only children read
        LogOptions,
        Tally,
        cut,
        find_files,
        read_ranges,
    )

    def read(folder: Path, data: bytes) -> None:
        path = folder / f"{0:020d}.log"
        path.write_bytes(data)
        ranges = cut(find_files(path), 64 << 20)
        for _ in read_ranges(ranges, LogOptions(), tally=Tally()):
            pass

    with tempfile.TemporaryDirectory() as folder:
        data = SHAPES[name](size)
        read(Path(folder), SHAPES["bad and good batches"](200))
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        started = time.process_time()
        read(Path(folder), data)
        seconds = time.process_time() - started
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return {"bytes": len(data), "seconds": seconds, "MiB": grown / 1024}


def _apart(name: str, size: int) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.hostile", "--one", name, str(size)]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _exponent(points: list[dict[str, float]], sizes: tuple[int, ...]) -> float | None:
    first, last = points[0]["seconds"], points[-1]["seconds"]
    if first < _SHORT:
        return None
    return math.log(last / first) / math.log(sizes[-1] / sizes[0])


def main(arguments: list[str]) -> int:
    """Print the figures; the status is 1 if a megabyte takes more than a second."""
    if arguments[:1] == ["--one"]:
        print(json.dumps(measure(arguments[1], int(arguments[2]))))
        return 0
    found, missed = {}, False
    for name in SHAPES:
        sizes = _BOMBS if "bomb" in name else SIZES
        points = [_apart(name, size) for size in sizes]
        exponent = _exponent(points, sizes)
        found[name] = {"points": points, "exponent": exponent}
        rate = points[-1]["seconds"] / (sizes[-1] / (1 << 20))
        if "bomb" not in name:
            missed |= rate > 1
        if "--json" not in arguments:
            _show(name, points, exponent)
    if "--json" in arguments:
        print(json.dumps(found))
    return int(missed)


def _show(name: str, points: list[dict[str, float]], exponent: float | None) -> None:
    """A line for each size, with a bar of a # for each 50 ms."""
    told = "" if exponent is None else f"exponent {exponent:.2f}"
    print(f"{name}  {told}")
    for point in points:
        bar = "#" * min(60, round(point["seconds"] * 20))
        print(
            f"  {point['bytes'] / 1024:8.0f} kB {point['seconds']:7.3f} s "
            f"{point['MiB']:5.0f} MiB  {bar}"
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
