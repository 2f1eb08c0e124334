"""The cost of rows that can't be read or written as columns, beside rows that can.

Time by the processor's clock, best of alternating rounds; memory is what Python's allocator
holds for a result of bad rows more than before. It needs the native engine.
"""

from __future__ import annotations

import argparse
import json
import sys
import tracemalloc
from collections.abc import Callable, Mapping
from typing import Any

import kafka_wire as kw
import pyarrow as pa
from kafka_wire import columns
from rich.table import Table

from benchmarks.show import show, verdict
from benchmarks.timing import best_times

COUNT = 20_000
MOST_MICROSECONDS, MOST_BYTES = 3.0, 300
"""The most that a bad row may cost."""

Calls = Mapping[str, tuple[Callable[[], Any], Callable[[], Any]]]


def calls() -> Calls:
    """For each function a call with good rows, and one with bad rows."""
    value = kw.OffsetCommitValue(offset=1).encode(3)
    frame = kw.encode_request(kw.HeartbeatRequest(group_id="g"), 4, correlation_id=1)
    answer = kw.encode_response(kw.HeartbeatResponse(), 4, correlation_id=1)
    rows = pa.array([{"offset": 1, "metadata": "m"}] * COUNT)
    texts = pa.array([{"offset": 1, "metadata": "x" * 33_000}] * COUNT)
    stored = kw.OffsetCommitValue
    return {
        "messages": (
            lambda: columns.messages(stored, [value] * COUNT, 3),
            lambda: columns.messages(stored, [b"\xff"] * COUNT, 3),
        ),
        "requests": (
            lambda: columns.requests(kw.HeartbeatRequest, [frame] * COUNT),
            lambda: columns.requests(kw.HeartbeatRequest, [frame[:-1]] * COUNT),
        ),
        "responses": (
            lambda: columns.responses(kw.HeartbeatResponse, [answer] * COUNT, 4),
            lambda: columns.responses(kw.HeartbeatResponse, [answer[:-1]] * COUNT, 4),
        ),
        "encode_messages": (
            lambda: columns.encode_messages(stored, rows, 3),
            lambda: columns.encode_messages(stored, texts, 3),
        ),
    }


def measure(rounds: int) -> dict[str, dict[str, float]]:
    """Microseconds for a good and a bad row, and bytes for a bad one, by function."""
    figures = {}
    for name, (good, bad) in calls().items():
        times = best_times({"good": good, "bad": bad}, rounds)
        tracemalloc.start()
        result = bad()
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(result.errors) == COUNT
        micros = {way: time / COUNT for way, time in times.items()}
        figures[name] = micros | {"bytes": size / COUNT}
    return figures


def main(arguments: list[str] | None = None) -> int:
    """Print the figures; the exit status is 1 if a row costs more than it may."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.bad_rows")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    if kw.implementation() != "native":
        print("{}" if options.json else "bad_rows needs the native engine")
        return 0
    figures = measure(options.rounds)
    if options.json:
        print(json.dumps(figures))
    else:
        table = Table("function", "good row, µs", "bad row, µs", "bytes")
        for name, row in figures.items():
            time = verdict(row["bad"] <= MOST_MICROSECONDS, f"{row['bad']:.2f}")
            size = verdict(row["bytes"] <= MOST_BYTES, f"{row['bytes']:.0f}")
            table.add_row(name, f"{row['good']:.2f}", time, size)
        show(table)
    slow = any(row["bad"] > MOST_MICROSECONDS for row in figures.values())
    return int(slow or any(row["bytes"] > MOST_BYTES for row in figures.values()))


if __name__ == "__main__":
    sys.exit(main())
