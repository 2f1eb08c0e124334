"""``python -m benchmarks.hostile``: time and memory of hostile segments against their size.

Each runs in its own process and is measured by processor time, so that a busy machine matters
less. The exponent is that of time against size, from the smallest size to the largest: 1 is
linear. ``--markdown`` adds a table for the docs; ``--json`` prints only the figures.
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
from typing import Any

from rich.table import Table

from benchmarks.hostile_shapes import SHAPES
from benchmarks.show import show_markdown

SIZES = (128 << 10, 512 << 10, 2 << 20)
_BOMBS = (2 << 10, 8 << 10, 32 << 10)
"""A bomb's size before compression is 64 times as much."""
_SHORT = 0.01
"""Times below this, in seconds, are too short to compute an exponent."""
_WIDEST = 40
"""The most characters in a bar."""
_SECONDS, _MIBS = 0.05, 2
"""What one character of a bar represents."""


def measure(name: str, size: int) -> dict[str, float]:
    """Seconds, and MiB beyond those of a process that has read one small batch."""
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
    process = subprocess.run(command, capture_output=True, check=True, text=True)
    figures: dict[str, float] = json.loads(process.stdout)
    return figures


def _exponent(points: list[dict[str, float]], sizes: tuple[int, ...]) -> float | None:
    first, last = points[0]["seconds"], points[-1]["seconds"]
    if first < _SHORT:
        return None
    return math.log(last / first) / math.log(sizes[-1] / sizes[0])


def main(arguments: list[str]) -> int:
    """Print the figures; the exit status is 1 if a megabyte takes more than a second."""
    if arguments[:1] == ["--one"]:
        print(json.dumps(measure(arguments[1], int(arguments[2]))))
        return 0
    shapes: list[dict[str, Any]] = []
    missed = False
    for name in SHAPES:
        is_bomb = "bomb" in name
        sizes = _BOMBS if is_bomb else SIZES
        points = [_apart(name, size) for size in sizes]
        shape = {"name": name, "points": points, "exponent": _exponent(points, sizes)}
        shapes.append(shape)
        # A bomb's rows cost by its decompressed content, not by its size.
        missed |= not is_bomb and points[-1]["seconds"] > sizes[-1] / (1 << 20)
        if "--json" not in arguments:
            _plot(shape)
    if "--json" in arguments:
        print(json.dumps(shapes))
    if "--markdown" in arguments:
        show_markdown(_table(shapes))
    return int(missed)


def _plot(shape: dict[str, Any]) -> None:
    """Print a line per size, with a bar for the time and one for the memory."""
    exponent = shape["exponent"]
    print(shape["name"] + ("" if exponent is None else f", exponent {exponent:.2f}"))
    for point in shape["points"]:
        seconds, mibs = point["seconds"], point["MiB"]
        print(
            f"{point['bytes'] / 1024:8.1f} kB  "
            f"{seconds:6.2f} s {_bar(seconds / _SECONDS):{_WIDEST}} "
            f"{mibs:4.0f} MiB {_bar(mibs / _MIBS)}"
        )


def _bar(length: float) -> str:
    return "#" * min(_WIDEST, round(length))


def _table(shapes: list[dict[str, Any]]) -> Table:
    heads = ("shape", "kB", "seconds", "MiB", "exponent")
    table = Table(*heads)
    for shape in shapes:
        points, exponent = shape["points"], shape["exponent"]
        table.add_row(
            shape["name"],
            " / ".join(f"{point['bytes'] / 1024:.3g}" for point in points),
            " / ".join(f"{point['seconds']:.2f}" for point in points),
            " / ".join(f"{point['MiB']:.0f}" for point in points),
            "" if exponent is None else f"{exponent:.2f}",
        )
    return table


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
