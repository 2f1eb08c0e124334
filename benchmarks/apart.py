"""Timing of long runs, and running a benchmark in a separate process.

It imports only the standard library, because ``spark_formats`` runs in minimal environments.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

WARM, ROUNDS = 3, 3
"""A JVM compiles what it runs: its first runs take twice as long as its third."""
_TICKS = os.sysconf("SC_CLK_TCK")

Rates = dict[str, float]


class ApartError(RuntimeError):
    """A process failed; the text is one line of its output."""


def best(call: Callable[[], object], count: int, size: int | None) -> Rates:
    """The best of several rounds, after some to warm up, as rates of rows and bytes."""
    for _ in range(WARM):
        call()
    times = []
    for _ in range(ROUNDS):
        started, spent = time.perf_counter(), processor_seconds()
        call()
        times.append((time.perf_counter() - started, processor_seconds() - spent))
    seconds, cpu = (min(column) for column in zip(*times, strict=True))
    rates = {"seconds": seconds, "cpu": cpu, "rows_per_second": count / seconds}
    if size is not None:
        rates["megabytes_per_second"] = size / 1e6 / seconds
    return rates


def processor_seconds() -> float:
    """Processor time of this process and, on Linux, of its children: a JVM and its workers.

    The children's time has a resolution of a hundredth of a second.
    """
    parents: dict[str, str] = {}
    ticks: dict[str, int] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            stat = path.read_text()
        except OSError:  # it has ended
            continue
        _, parent, *numbers = stat.rpartition(")")[2].split()
        parents[path.parent.name] = parent
        ticks[path.parent.name] = sum(map(int, numbers[9:13]))
    mine = str(os.getpid())
    theirs = [pid for pid in parents if pid != mine and _is_below(pid, mine, parents)]
    return time.process_time() + sum(ticks[pid] for pid in theirs) / _TICKS


def _is_below(pid: str, ancestor: str, parents: dict[str, str]) -> bool:
    while pid in parents and pid != ancestor:
        pid = parents[pid]
    return pid == ancestor


def to_noop(rows: Any) -> None:
    """Have Spark compute all rows and discard them."""
    rows.write.format("noop").mode("overwrite").save()


def apart(
    module: str,
    *arguments: object,
    python: str = sys.executable,
    implementation: str = "auto",
) -> Any:
    """Run a module's main in a separate process; return the JSON of its last output line.

    ``implementation`` is what reads and writes messages there: ``python``, ``native``, or
    ``auto``, the native engine where it is there.  Raises ApartError.
    """
    environment = {**os.environ, "PYSPARK_PYTHON": python}
    environment["KAFKA_WIRE_IMPL"] = implementation
    if python != sys.executable:
        environment.pop("SPARK_HOME", None)  # another Spark than that interpreter's
    process = subprocess.run(
        [python, "-m", module, *map(str, arguments)],
        check=False,
        capture_output=True,
        text=True,
        env=environment,
        cwd=Path(__file__).parents[1],
    )
    if process.returncode:
        raise ApartError(
            _problem(process.stderr) or f"exit status {process.returncode}"
        )
    return json.loads(process.stdout.splitlines()[-1])


def _problem(output: str) -> str:
    """The line of a traceback that names the exception; Java's own trace may follow it."""
    lines = [line for line in output.splitlines() if line.strip()]
    named = (line for line in lines if re.match(r"[\w.]+(Error|Exception)\b", line))
    return next(named, lines[-1] if lines else "")
