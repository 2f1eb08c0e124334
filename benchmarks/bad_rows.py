"""The cost of rows that can't be read or written as columns, beside rows that can.

Time by the processor's clock, best of alternating rounds; memory is what Python's allocator
holds for a result of bad rows more than before. Errors are made when they are asked for, which
is measured apart, as ``errors.table()``. It needs the native engine.
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

Call = Callable[[], columns.Columns]


def calls() -> Mapping[str, tuple[Call, Mapping[str, Call]]]:
    """For each function a call with good rows, and those with bad rows by their fault."""
    stored, beat = kw.OffsetCommitValue, kw.HeartbeatRequest
    value = stored(offset=1).encode(3)
    frame = kw.encode_request(beat(group_id="g"), 4, correlation_id=1)
    other_api = kw.encode_request(kw.MetadataRequest(), 4, correlation_id=1)
    answer = kw.encode_response(kw.HeartbeatResponse(), 4, correlation_id=1)
    good_row = {"offset": 1, "metadata": "m"}

    def messages(body: bytes) -> Call:
        return lambda: columns.messages(stored, [body] * COUNT, 3)

    def requests(body: bytes) -> Call:
        return lambda: columns.requests(beat, [body] * COUNT)

    def responses(body: bytes) -> Call:
        return lambda: columns.responses(kw.HeartbeatResponse, [body] * COUNT, 4)

    def rows(row: Mapping[str, Any], version: int = 3) -> Call:
        array = pa.array([row] * COUNT)
        return lambda: columns.encode_messages(stored, array, version)

    return {
        "messages": (
            messages(value),
            {"1 byte": messages(b"\xff"), "600 bytes": messages(b"\xff" * 600)},
        ),
        "requests": (
            requests(frame),
            {
                "cut": requests(frame[:-1]),
                "another API": requests(other_api),
                "another version": requests(frame[:6] + b"\0\x63" + frame[8:]),
                "short body": requests(_sized(frame[:-1])),
            },
        ),
        "responses": (
            responses(answer),
            {
                "cut": responses(answer[:-1]),
                "short body": responses(_sized(answer[:-1])),
            },
        ),
        "encode_messages": (
            rows(good_row),
            {
                "a long text": rows({"offset": 1, "metadata": "x" * 33_000}),
                "a number": rows({"offset": 1, "leader_epoch": 1 << 40}),
                "another version": rows(good_row, 77),
            },
        ),
    }


def _sized(frame: bytes) -> bytes:
    """A frame whose size is right."""
    return (len(frame) - 4).to_bytes(4, "big") + frame[4:]


def measure(rounds: int) -> dict[str, dict[str, float]]:
    """By function and fault: microseconds for a good row, a bad row, and a bad row's error
    in ``errors.table()``, and bytes for a bad row."""
    figures = {}
    for name, (good, faults) in calls().items():
        for fault, bad in faults.items():
            errors = bad().errors
            ways = {"good": good, "bad": bad, "table": errors.table}
            times = best_times(ways, rounds)
            tracemalloc.start()
            result = bad()
            size = tracemalloc.get_traced_memory()[0]
            tracemalloc.stop()
            assert len(result.errors) == COUNT
            micros = {way: time / COUNT for way, time in times.items()}
            figures[f"{name}, {fault}"] = micros | {"bytes": size / COUNT}
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
        table = Table("function, fault", "good, µs", "bad, µs", "bytes", "table, µs")
        for name, row in figures.items():
            time = verdict(row["bad"] <= MOST_MICROSECONDS, f"{row['bad']:.2f}")
            size = verdict(row["bytes"] <= MOST_BYTES, f"{row['bytes']:.0f}")
            asked = f"{row['table']:.1f}"
            table.add_row(name, f"{row['good']:.2f}", time, size, asked)
        show(table)
    slow = any(row["bad"] > MOST_MICROSECONDS for row in figures.values())
    return int(slow or any(row["bytes"] > MOST_BYTES for row in figures.values()))


if __name__ == "__main__":
    sys.exit(main())
