"""Throughput of ``kafka_log`` and ``decode()``, beside other readers of the same data.

Every way produces rows: Spark into its ``noop`` sink, the plain process into Arrow batches,
kafka-python into its own records. Progress goes to standard error: the whole run takes many
minutes, ``--cores 1`` half of them. ``--memory`` shows instead what a worker takes for 100 MB and
for 2 GB.
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
MESSAGES = 2_000_000
"""With fewer, the time to start Spark's jobs and workers hides what a message takes."""
WAYS = ("one process", "Spark, 1", "Spark, 2", "kafka-python")


def measure(
    folder: Path, count: int, messages_count: int, only: str, cores: Sequence[int]
) -> list[dict[str, Any]]:
    """One row per codec, and one per message and way of reading it."""
    from benchmarks import messages, segments  # noqa: PLC0415 - they need pyarrow

    rows = segments.measure(folder / "segments", count, only, cores)
    return rows + messages.measure(folder / "messages", messages_count, only, cores)


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
        "--markdown",
        action="store_true",
        help="print the tables of docs/broker-logs.md",
    )
    parser.add_argument("--memory", action="store_true")
    parser.add_argument(
        "--processor",
        action="store_true",
        help="measure processor time, including a JVM and its workers, for a busy machine",
    )
    parser.add_argument("--count", type=int, default=COUNT, help="number of records")
    parser.add_argument(
        "--messages",
        type=int,
        default=MESSAGES,
        help="number of small messages; a tenth as many large ones",
    )
    parser.add_argument(
        "--only", default="", help="only codecs and messages whose names contain this"
    )
    parser.add_argument(
        "--cores",
        type=int,
        nargs="+",
        choices=(1, 2),
        default=(1, 2),
        help="numbers of Spark cores",
    )
    args = parser.parse_args(arguments)
    rows = []
    try:
        require_spark()
    except SparkMissingError as error:
        print(f"logs not measured: {error}", file=sys.stderr)
    else:
        with TemporaryDirectory() as folder:
            if args.memory:
                from benchmarks import log_memory  # noqa: PLC0415

                rows = log_memory.measure(Path(folder))
            else:
                only = args.only.lower()
                rows = measure(
                    Path(folder), args.count, args.messages, only, args.cores
                )
    if args.json:
        print(json.dumps(rows))
    elif rows:
        table = _memory_table(rows) if args.memory else _table(rows, args.processor)
        (show_markdown if args.markdown else show)(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
