"""Time record batches beside kafka-python and aiokafka: 10,000 small records, each codec.

Each library compresses at its own default level. aiokafka's batch code is Cython;
kafka-python's and ours are Python.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import partial
from importlib.metadata import version as installed
from typing import Any

from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Record,
    decode_records,
    encode_batch,
)
from rich.table import Table

from benchmarks.contestants import OURS
from benchmarks.show import show, verdict
from benchmarks.timing import Call, best_times
from tests.interop.batch_peers import AIOKAFKA, KAFKA_PYTHON, ROOM, BatchPeer

COUNT = 10_000
TIME = 1_700_000_000_000
ROUNDS = 12
ONE_CALL = "encode_batch"
"""Ours again, with the records at hand."""

BAR = 0.6
"""The most that kafka_wire may take of kafka-python's time where nothing is compressed;
elsewhere the codec takes the most of it."""


@dataclass(frozen=True, slots=True)
class Row:
    """The times of one codec in one direction."""

    codec: str
    operation: str
    bytes: int
    """Of our batch."""
    milliseconds: dict[str, float]
    """By library."""

    @property
    def ratios(self) -> dict[str, float]:
        """By peer, its time in times of kafka_wire's."""
        ours = self.milliseconds[OURS]
        return {name: t / ours for name, t in self.milliseconds.items() if name != OURS}

    @property
    def meets_bar(self) -> bool:
        """Whether it is as fast as it is to be."""
        share = 1 / self.ratios[KAFKA_PYTHON.name]
        return self.codec != "none" or share <= BAR


def workload() -> list[Record]:
    """Records of about 40 bytes, as metrics and events are."""
    return [
        Record(i, TIME + i // 3, b"key-%d" % i, b"value %d of a small record" % (i * 7))
        for i in range(COUNT)
    ]


def measure(rounds: int = ROUNDS, only: str = "") -> Iterator[Row]:
    """Both directions of every codec."""
    records = workload()
    for codec in Compression:
        name = codec.name.lower()
        if only in name:
            data = encode_batch(records, compression=codec)
            for operation, calls in (
                ("encode", _encoders(records, codec)),
                ("decode", _decoders(records, data)),
            ):
                times = best_times(calls, rounds)
                milliseconds = {who: time / 1000 for who, time in times.items()}
                yield Row(name, operation, len(data), milliseconds)


def _encoders(records: list[Record], codec: Compression) -> dict[str, Call]:
    fields = [(r.offset, r.timestamp, r.key, r.value) for r in records]

    def ours() -> bytes:
        builder = BatchBuilder(ROOM, compression=codec)
        append = builder.append
        for _, timestamp, key, value in fields:
            append(timestamp, key, value)
        return builder.build()

    def peers(peer: BatchPeer) -> bytes:
        builder = peer.default(2, int(codec), 0, -1, -1, -1, ROOM)
        append = builder.append
        for offset, timestamp, key, value in fields:
            append(offset, timestamp, key, value, [])
        built: bytes = builder.build()
        return built

    calls: dict[str, Call] = {OURS: ours}
    calls[ONE_CALL] = partial(encode_batch, records, compression=codec)
    for peer in (KAFKA_PYTHON, AIOKAFKA):
        calls[peer.name] = partial(peers, peer)
    for name, call in calls.items():
        made: Any = call()
        assert decode_records(bytes(made)) == records, name
    return calls


def _decoders(records: list[Record], data: bytes) -> dict[str, Call]:
    def peers(peer: BatchPeer) -> list[Any]:
        batch = peer.records(data).next_batch()
        batch.validate_crc()
        return list(batch)

    calls: dict[str, Call] = {OURS: partial(decode_records, data)}
    for peer in (KAFKA_PYTHON, AIOKAFKA):
        assert peer.read(data) == records
        calls[peer.name] = partial(peers, peer)
    return calls


def table(rows: list[Row]) -> Table:
    """The rows for people; the others as multiples of kafka_wire's time."""
    names = (KAFKA_PYTHON.name, AIOKAFKA.name)
    shown = Table(
        title=f"Batches of {COUNT:,} records: kafka_wire in ms, others in times of that",
        caption=", ".join(f"{name} {installed(name)}" for name in (OURS, *names)),
    )
    shown.add_column("codec")
    shown.add_column("bytes", justify="right")
    shown.add_column("")
    for title in ("ms", ONE_CALL, *names):
        shown.add_column(title, justify="right")
    for row in rows:
        cells = [f"{row.ratios[n]:.2f}" if n in row.ratios else "" for n in names]
        cells[0] = verdict(row.meets_bar, cells[0])
        one = row.ratios.get(ONE_CALL)
        shown.add_row(
            row.codec,
            f"{row.bytes:,}",
            row.operation,
            f"{row.milliseconds[OURS]:.2f}",
            "" if one is None else f"{one:.2f}",
            *cells,
        )
    return shown


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.records", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="codecs whose name has this in it")
    given = parser.parse_args(arguments)
    rows = list(measure(given.rounds, given.only))
    if given.json:
        print(json.dumps([asdict(row) | {"ratios": row.ratios} for row in rows]))
    else:
        show(table(rows))
    return 0 if all(row.meets_bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
