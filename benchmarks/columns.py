"""Time record batches as Arrow columns beside ``Record`` objects and aiokafka's records.

The workload is 10,000 records with values of 100 bytes; every way verifies checksums. It needs the
native engine and measures nothing without it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any

import kafka_wire
import pyarrow as pa
from kafka_wire import columns
from kafka_wire.records import Compression, Record, decode_records, encode_batch
from rich.table import Table

from benchmarks.show import show, verdict
from benchmarks.timing import best_times, in_times_of
from tests.interop.batch_peers import AIOKAFKA

COUNT, SIZE = 10_000, 100
TIME = 1_700_000_000_000
ROUNDS = 12
OURS, OBJECTS = "columns", "decode_records"

LEAST = 10.0
"""The least multiple of our time that aiokafka must take without compression; with it, the
codec takes most of the time."""


@dataclass(frozen=True, slots=True)
class Row:
    """The times of one codec."""

    codec: str
    bytes: int
    milliseconds: dict[str, float]
    """By way."""

    @property
    def ratios(self) -> dict[str, float]:
        """Each other way's time as a multiple of ours."""
        return in_times_of(OURS, self.milliseconds)

    @property
    def millions(self) -> float:
        """Millions of records per second."""
        return COUNT / self.milliseconds[OURS] / 1000

    @property
    def meets_bar(self) -> bool:
        """Whether it is fast enough."""
        return self.codec != "none" or self.ratios[AIOKAFKA.name] >= LEAST


def measure(rounds: int, only: str) -> Iterator[Row]:
    """One row per codec."""
    records = [
        Record(i, TIME + i // 3, b"key-%d" % i, (b"value %d" % i).ljust(SIZE, b"."))
        for i in range(COUNT)
    ]
    for codec in Compression:
        name = codec.name.lower()
        if only in name:
            data = encode_batch(records, compression=codec)
            assert _values(data) == [r.value for r in records]
            calls = {
                OURS: partial(_columns, data),
                OBJECTS: partial(decode_records, data),
                AIOKAFKA.name: partial(_peer, data),
            }
            times = best_times(calls, rounds)
            milliseconds = {way: time / 1000 for way, time in times.items()}
            yield Row(name, len(data), milliseconds)


def _columns(data: bytes) -> pa.RecordBatch:
    return pa.record_batch(columns.records(data))


def _values(data: bytes) -> list[Any]:
    values: list[Any] = _columns(data)["value"].to_pylist()
    return values


def _peer(data: bytes) -> list[Any]:
    batch = AIOKAFKA.records(data).next_batch()
    batch.validate_crc()
    return list(batch)


def table(rows: list[Row]) -> Table:
    """The rows for people; the other ways as multiples of the columns' time."""
    output = Table(
        title=f"Batches of {COUNT:,} records as columns, others in times of that"
    )
    for title in ("codec", "bytes", "ms", "M records/s", OBJECTS, AIOKAFKA.name):
        output.add_column(title, justify="left" if title == "codec" else "right")
    for row in rows:
        output.add_row(
            row.codec,
            f"{row.bytes:,}",
            f"{row.milliseconds[OURS]:.2f}",
            f"{row.millions:.1f}",
            f"{row.ratios[OBJECTS]:.1f}",
            verdict(row.meets_bar, f"{row.ratios[AIOKAFKA.name]:.1f}"),
        )
    return output


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.columns", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="codecs whose name has this in it")
    args = parser.parse_args(arguments)
    rows: list[Row] = []
    if kafka_wire.implementation() == "python":
        print("columns not measured: there is no native engine", file=sys.stderr)
    else:
        rows = [*measure(args.rounds, args.only)]
    if args.json:
        print(json.dumps([asdict(row) | {"ratios": row.ratios} for row in rows]))
    elif rows:
        show(table(rows))
    return 0 if all(row.meets_bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
