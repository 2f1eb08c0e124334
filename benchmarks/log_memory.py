"""Peak memory of reading 100 MB and 2 GB of logs: a Spark worker, and a plain process."""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path
from typing import Any

from kafka_wire.records import Compression

from benchmarks.apart import apart, to_noop
from benchmarks.segments import plain, write

SMALL, LARGE = 1, 20
"""Hundreds of megabytes that a worker's memory is compared at."""


def measure(folder: Path) -> list[dict[str, Any]]:
    """The peak memory of a Spark worker and of a plain process, by megabytes of input."""
    place = write(folder, Compression.NONE, 100_000, 1000)
    (first,) = place.glob("*.log")
    peaks = []
    for hundreds in (SMALL, LARGE):
        logs = folder / f"logs-{hundreds}"
        for number in range(hundreds):
            target = logs / f"t-{number}" / first.name
            target.parent.mkdir(parents=True)
            target.hardlink_to(first)
        size = hundreds * first.stat().st_size
        peaks.append(
            {
                "megabytes": round(size / 1e6),
                "plain": apart("benchmarks.log_memory", "take", logs),
                "worker": apart("benchmarks.log_memory", "watch", logs),
            }
        )
    return peaks


def take(logs: Path) -> float:
    """Peak megabytes of this process while it reads all rows."""
    import resource  # noqa: PLC0415 - not on every system

    plain(logs)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def watch(logs: Path) -> float:
    """Peak megabytes of the largest Spark worker while it reads all rows."""
    from specgen.spark.kafka_log_decode import log_session  # noqa: PLC0415

    spark = log_session("local[2]")
    source = spark.read.format("kafka_log").load(str(logs))
    over, most = threading.Event(), [0.0]

    def look() -> None:
        while not over.wait(0.05):
            most[0] = max([most[0], *_workers()])

    looker = threading.Thread(target=look)
    looker.start()
    to_noop(source)
    over.set()
    looker.join()
    return most[0]


def _workers() -> list[float]:
    """The memory of each Python worker below this process, in megabytes."""
    workers = []
    parents: dict[int, int] = {}
    sizes: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(line.split(":", 1) for line in path.read_text().splitlines())
            command = path.with_name("cmdline").read_bytes()
        except (OSError, ValueError):
            continue
        number = int(facts["Pid"])
        parents[number] = int(facts["PPid"])
        # The JVM's command line mentions pyspark too.
        program = command.split(b"\0")[0]
        if b"pyspark" in command and b"java" not in program and "VmRSS" in facts:
            sizes[number] = int(facts["VmRSS"].split()[0]) / 1024
    for number, size in sizes.items():
        above = number
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and number != os.getpid():
            workers.append(size)
    return workers


if __name__ == "__main__":
    run = {"take": take, "watch": watch}[sys.argv[1]]
    print(json.dumps(run(Path(sys.argv[2]))))
