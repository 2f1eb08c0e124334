"""Throughput of ``kafka_log`` and ``decode()``, beside what else reads the same.

Every way gives rows: Spark into its ``noop`` sink, the plain process into Arrow batches,
kafka-python into its own records.  What is being measured is said on standard error: all of it
takes many minutes, ``--cores 1`` half of them.  ``--memory`` shows what a worker takes for 100 MB and
for 2 GB instead.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.table import Table

from benchmarks.show import show, show_markdown
from specgen.spark.java import SparkMissingError, require_spark

COUNT = 400_000
WAYS = ("one process", "Spark, 1", "Spark, 2", "kafka-python")


def measure(
    folder: Path, count: int, only: str, cores: Sequence[int]
) -> list[dict[str, Any]]:
    """A row for each codec, and for each message and way of reading it."""
    from benchmarks import messages, segments  # noqa: PLC0415 - they need pyarrow

    found = segments.measure(folder / "segments", count, only, cores)
    return found + messages.measure(folder / "messages", count, only, cores)


def _table(rows: list[dict[str, Any]], by_processor: bool) -> Table:
    title = "seconds of processor" if by_processor else "thousands a second (MB/s)"
    table = Table(title, "bytes", box=None)
    for way in WAYS:
        table.add_column(way, justify="right")
    for row in rows:
        cells = [_cell(row["rates"].get(way), by_processor) for way in WAYS]
        table.add_row(row["what"], f"{row['bytes'] / row['count']:.1f}", *cells)
    return table


def _cell(rates: dict[str, float] | None, by_processor: bool) -> str:
    if rates is None:
        return ""
    if by_processor:
        return f"{rates['cpu']:.2f}"
    rows, size = rates["rows_per_second"] / 1e3, rates.get("megabytes_per_second")
    return f"{rows:,.0f}" if size is None else f"{rows:,.0f} ({size:.0f})"


def _memory_table(rows: list[dict[str, Any]]) -> Table:
    table = Table("MB of input", "one process, MB", "Spark worker, MB", box=None)
    for row in rows:
        cells = (row["megabytes"], row["plain"], row["worker"])
        table.add_row(*(f"{cell:,.0f}" for cell in cells))
    return table


def main(arguments: list[str]) -> int:
    """Print the figures; there is no bar."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    parser.add_argument(
        "--markdown", action="store_true", help="as docs/broker-logs.md has it"
    )
    parser.add_argument("--memory", action="store_true")
    parser.add_argument(
        "--processor",
        action="store_true",
        help="the processor time of all, a JVM and its workers too, of a busy machine",
    )
    parser.add_argument("--count", type=int, default=COUNT, help="records")
    parser.add_argument(
        "--only", default="", help="codecs and messages with this in their names"
    )
    parser.add_argument(
        "--cores", type=int, nargs="+", choices=(1, 2), default=(1, 2), help="of Spark"
    )
    given = parser.parse_args(arguments)
    rows = []
    try:
        require_spark()
    except SparkMissingError as error:
        print(f"logs not measured: {error}", file=sys.stderr)
    else:
        with TemporaryDirectory() as folder:
            if given.memory:
                from benchmarks import log_memory  # noqa: PLC0415

                rows = log_memory.measure(Path(folder))
            else:
                rows = measure(
                    Path(folder), given.count, given.only.lower(), given.cores
                )
    if given.json:
        print(json.dumps(rows))
    elif rows:
        table = _memory_table(rows) if given.memory else _table(rows, given.processor)
        (show_markdown if given.markdown else show)(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
