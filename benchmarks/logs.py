"""Throughput of ``kafka_log`` and ``decode()``, beside one Python process and kafka-python.

Every way reads the same segments and gives rows: Spark into its ``noop`` sink, the plain
process into Arrow batches, kafka-python into its own records.  ``--memory`` shows what a
worker takes for 100 MB and for 2 GB instead.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from kafka_wire import OffsetCommitValue
from kafka_wire.records import Compression, Record, encode_batch
from rich.table import Table

from benchmarks.show import show

COUNT = 400_000
IN_BATCH = 400
TIME = 1_700_000_000_000
ROUNDS = 3
SMALL, LARGE = 1, 20
"""Hundreds of megabytes that a worker's memory is compared at."""

Rates = dict[str, float]


def write(folder: Path, codec: Compression, count: int, size: int = 60) -> Path:
    """A partition of records with keys and values of about ``size`` bytes."""
    place = folder / f"{codec.name.lower()}-0"
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{0:020d}.log"
    with path.open("wb") as file:
        for first in range(0, count, IN_BATCH):
            records = [
                Record(
                    n,
                    TIME + n,
                    b"key-%d" % n,
                    (b"event %d of user %d " % (n, n % 97)).ljust(size, b"."),
                )
                for n in range(first, first + IN_BATCH)
            ]
            file.write(encode_batch(records, compression=codec))
    return place


def plain(folder: Path) -> int:
    """The core in this process: what a Spark worker does, without Spark."""
    from specgen.logs import LogOptions, cut, find_files, read_ranges  # noqa: PLC0415

    ranges = cut(find_files(folder), 1 << 40)
    return sum(batch.num_rows for batch in read_ranges(ranges, LogOptions()))


def kafka_python(folder: Path) -> int:
    """kafka-python, every record of the same file."""
    from kafka.record import MemoryRecords  # noqa: PLC0415 - slow to load

    count = 0
    for path in folder.glob("*.log"):
        records = MemoryRecords(path.read_bytes())
        while (batch := records.next_batch()) is not None:
            count += sum(1 for _ in batch)
    return count


def on_spark(cores: int, folder: Path, count: int) -> dict[str, Rates]:
    """By codec (and of ``decode``) the best seconds, in a session of so many cores."""
    from pyspark.sql import functions as f  # noqa: PLC0415 - slow to load

    from specgen.spark import decode  # noqa: PLC0415
    from specgen.spark.kafka_log_session import log_session  # noqa: PLC0415

    spark = log_session(f"local[{cores}]")
    found: dict[str, Rates] = {}
    for place in sorted(folder.glob("*-0")):
        size = next(place.glob("*.log")).stat().st_size
        reader = spark.read.format("kafka_log")
        source = reader.option("maxPartitionBytes", max(size // 4, 1)).load(str(place))
        codec = place.name.removesuffix("-0")
        found[codec] = _best(lambda s=source: _run(s), count)  # type: ignore[misc]
    data = OffsetCommitValue(offset=7, metadata="m" * 20).encode(3)
    values = spark.range(count).select(f.lit(data).alias("data")).repartition(4).cache()
    values.count()
    column = decode("data", "OffsetCommitValue", None, 3)
    found["decode()"] = _best(lambda: _run(values.select(column)), count)
    return found


def _run(rows: Any) -> None:
    rows.write.format("noop").mode("overwrite").save()


def _best(call: Callable[[], object], count: int, rounds: int = ROUNDS) -> Rates:
    times = []
    for _ in range(rounds):
        started, spent = time.perf_counter(), time.process_time()
        call()
        times.append((time.perf_counter() - started, time.process_time() - spent))
    seconds, cpu = min(times)
    # Of Spark the second is what this process took, not its workers.
    return {"seconds": seconds, "cpu": cpu, "rows_per_second": count / seconds}


def decoded(count: int) -> int:
    """``decode()`` without Spark: messages and their Arrow struct."""
    from specgen.logs.structs import struct_of, to_struct  # noqa: PLC0415

    data = OffsetCommitValue(offset=7, metadata="m" * 20).encode(3)
    kind = struct_of("OffsetCommitValue")
    for _ in range(0, count, 10_000):
        found = [OffsetCommitValue.decode(data, 3) for _ in range(10_000)]
        to_struct(kind, found, 3)
    return count


def measure(folder: Path, count: int, only: str) -> list[dict[str, Any]]:
    """A row for each codec: its bytes, and the rates of every way."""
    sizes = {}
    rates: dict[str, dict[str, Rates]] = {}
    for codec in Compression:
        name = codec.name.lower()
        if only not in name:
            continue
        place = write(folder, codec, count)
        sizes[name] = next(place.glob("*.log")).stat().st_size
        rates[name] = {
            "one process": _best(lambda p=place: plain(p), count),  # type: ignore[misc]
            "kafka-python": _best(lambda p=place: kafka_python(p), count, 1),  # type: ignore[misc]
        }
    rates["decode()"] = {"one process": _best(lambda: decoded(count), count)}
    for cores in (1, 2):
        for name, held in _apart(
            "--spark", str(cores), str(folder), "--count", str(count)
        ).items():
            rates[name][f"Spark, {cores}"] = held
    return [
        {"what": name, "bytes": sizes.get(name), "rates": held}
        for name, held in rates.items()
    ]


def _apart(*arguments: str) -> Any:
    """This program in a process of its own; what it says last."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.logs", *arguments],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYSPARK_PYTHON": sys.executable},
    )
    return json.loads(done.stdout.splitlines()[-1])


def memory(folder: Path) -> list[dict[str, Any]]:
    """The most that a Spark worker and a plain process took, by megabytes of input."""
    place = write(folder, Compression.NONE, 100_000, 1000)
    (first,) = place.glob("*.log")
    found = []
    for hundreds in (SMALL, LARGE):
        logs = folder / f"logs-{hundreds}"
        for number in range(hundreds):
            target = logs / f"t-{number}" / first.name
            target.parent.mkdir(parents=True)
            target.hardlink_to(first)
        size = hundreds * first.stat().st_size
        found.append(
            {
                "megabytes": round(size / 1e6),
                "plain": _apart("--take", str(logs)),
                "worker": _apart("--watch", str(logs)),
            }
        )
    return found


def take(logs: Path) -> float:
    """Megabytes that this process took at the most to read all rows."""
    import resource  # noqa: PLC0415 - not on every system

    plain(logs)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def watch(logs: Path) -> float:
    """Megabytes that the largest Spark worker took while it read all rows."""
    from specgen.spark.kafka_log_session import log_session  # noqa: PLC0415

    spark = log_session("local[2]")
    source = spark.read.format("kafka_log").load(str(logs))
    over, most = threading.Event(), [0.0]

    def look() -> None:
        while not over.wait(0.05):
            most[0] = max([most[0], *_workers()])

    looker = threading.Thread(target=look)
    looker.start()
    _run(source)
    over.set()
    looker.join()
    return most[0]


def _workers() -> list[float]:
    """The memory of every Python worker below this process, in megabytes."""
    found = []
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
        # The JVM's own command names pyspark too.
        program = command.split(b"\0")[0]
        if b"pyspark" in command and b"java" not in program and "VmRSS" in facts:
            sizes[number] = int(facts["VmRSS"].split()[0]) / 1024
    for number, size in sizes.items():
        above = number
        while above in parents and above != os.getpid():
            above = parents[above]
        if above == os.getpid() and number != os.getpid():
            found.append(size)
    return found


def _table(rows: list[dict[str, Any]]) -> Table:
    ways = ("one process", "Spark, 1", "Spark, 2", "kafka-python")
    table = Table("what", "MB", *ways, box=None)
    for row in rows:
        cells = []
        for way in ways:
            held = row["rates"].get(way)
            if held is None:
                cells.append("")
                continue
            cell = f"{held['rows_per_second'] / 1e3:,.0f} k/s"
            if row["bytes"]:
                cell += f", {row['bytes'] / 1e6 / held['seconds']:.0f} MB/s"
            cells.append(cell)
        size = f"{row['bytes'] / 1e6:.1f}" if row["bytes"] else ""
        table.add_row(row["what"], size, *cells)
    return table


def main(arguments: list[str]) -> int:
    """Print the figures; there is no bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--memory", action="store_true")
    parser.add_argument("--count", type=int, default=COUNT, help="records")
    parser.add_argument("--only", default="", help="codecs with this in their names")
    parser.add_argument("--spark", nargs=2, metavar=("CORES", "DIR"))
    parser.add_argument("--take", metavar="DIR")
    parser.add_argument("--watch", metavar="DIR")
    given = parser.parse_args(arguments)
    if given.spark:
        print(
            json.dumps(on_spark(int(given.spark[0]), Path(given.spark[1]), given.count))
        )
    elif given.take or given.watch:
        print(
            json.dumps(
                take(Path(given.take)) if given.take else watch(Path(given.watch))
            )
        )
    else:
        with TemporaryDirectory() as folder:
            if given.memory:
                rows = memory(Path(folder))
            else:
                rows = measure(Path(folder), given.count, given.only)
        if given.json:
            print(json.dumps(rows))
        elif given.memory:
            table = Table(
                "MB of input", "one process, MB", "Spark worker, MB", box=None
            )
            for row in rows:
                cells = (row["megabytes"], row["plain"], row["worker"])
                table.add_row(*(f"{cell:,.0f}" for cell in cells))
            show(table)
        else:
            show(_table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
