"""Time record batches beside kafka-python, aiokafka and kio: 10,000 records, each codec.

Each library compresses at its own default level. aiokafka's batch code is Cython; that of
kafka-python and kio is Python. Ours is C if the native engine is present, and our Python code is
measured beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from functools import partial
from importlib.metadata import version as installed
from io import BytesIO
from typing import Any

from kafka_wire._runtime import engine
from kafka_wire.records import (
    BatchBuilder,
    Compression,
    Record,
    decode_records,
    encode_batch,
)
from kio.records.readers import read_batch
from kio.records.schema import NewRecordBatch
from kio.records.schema import Record as KioRecord
from kio.records.writers import write_batch
from rich.table import Table

from benchmarks.contestants import PYTHON
from benchmarks.show import show, verdict
from benchmarks.timing import Call, best_times, in_times_of
from tests.interop.batch_peers import AIOKAFKA, KAFKA_PYTHON, ROOM, BatchPeer

COUNT = 10_000
TIME = 1_700_000_000_000
ROUNDS = 12
OURS = "kafka_wire"
BUILDER = "BatchBuilder"
"""Ours again, record by record."""
KIO = "kio"

LEAST = {"encode": 3.0, "decode": 1.8}
"""The least multiple of kafka_wire's time that aiokafka must take without compression; with
it, the codec takes most of the time.  Five sixths of decoding is creating and freeing Python
objects, which aiokafka does as well."""
MOST = 0.6
"""Without the engine: the largest share of kafka-python's time that kafka_wire may take."""


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
        """Each other way's time, peers' and ours, as a multiple of kafka_wire's."""
        return in_times_of(OURS, self.milliseconds)

    @property
    def meets_bar(self) -> bool:
        """Whether it is fast enough."""
        if self.codec != "none":
            return True
        if engine.native is None:
            return 1 / self.ratios[KAFKA_PYTHON.name] <= MOST
        return self.ratios[AIOKAFKA.name] >= LEAST[self.operation]


def workload() -> list[Record]:
    """Records with values of 100 bytes, as metrics and events have."""
    form = '{"sensor": %d, "reading": %d, "unit": "celsius", "state": "as expected"}'
    return [
        Record(
            i,
            TIME + i // 3,
            b"key-%d" % i,
            (form % (i % 97, i * 7)).ljust(100).encode(),
        )
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


@contextmanager
def _without_engine() -> Iterator[None]:
    """Make Python do the work of records."""
    native = engine.native
    engine.native = None
    try:
        yield
    finally:
        engine.native = native


def _in_python(call: Call) -> Call:
    def plain() -> object:
        with _without_engine():
            return call()

    return plain


def _encoders(records: list[Record], codec: Compression) -> dict[str, Call]:
    fields = [(r.offset, r.timestamp, r.key, r.value) for r in records]

    def builder() -> bytes:
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

    calls: dict[str, Call] = {OURS: partial(encode_batch, records, compression=codec)}
    if engine.native is not None:
        calls[PYTHON] = _in_python(calls[OURS])
    calls[BUILDER] = builder
    for peer in (KAFKA_PYTHON, AIOKAFKA):
        calls[peer.name] = partial(peers, peer)
    for name, call in calls.items():
        batch: Any = call()
        assert decode_records(bytes(batch)) == records, name
    if codec is Compression.NONE:  # kio has no compression codecs
        calls[KIO] = _kio_encoder(records)
    return calls


def _kio_encoder(records: list[Record]) -> Call:
    # kio's own integer types matter nothing here.
    record: Any = KioRecord
    new_batch: Any = NewRecordBatch
    rows = tuple(
        record(
            attributes=0,
            timestamp=datetime.fromtimestamp(r.timestamp / 1000, UTC),
            offset=r.offset,
            key=r.key,
            value=r.value,
            headers=(),
        )
        for r in records
    )
    batch = new_batch(
        producer_id=-1, producer_epoch=-1, base_sequence=-1, records=rows, attributes=0
    )

    def encode() -> bytes:
        written = BytesIO()
        write_batch(written, batch)
        return written.getvalue()

    assert [r.value for r in decode_records(encode())] == [r.value for r in records]
    return encode


def _decoders(records: list[Record], data: bytes) -> dict[str, Call]:
    def peers(peer: BatchPeer) -> list[Any]:
        batch = peer.records(data).next_batch()
        batch.validate_crc()
        return list(batch)

    calls: dict[str, Call] = {OURS: partial(decode_records, data)}
    if engine.native is not None:
        calls[PYTHON] = _in_python(calls[OURS])
    for peer in (KAFKA_PYTHON, AIOKAFKA):
        assert peer.read(data) == records
        calls[peer.name] = partial(peers, peer)
    if not data[22] & 7:
        assert [r.value for r in read_batch(data, 0)[0].records] == [
            r.value for r in records
        ]
        calls[KIO] = partial(read_batch, data, 0)
    return calls


def table(rows: list[Row]) -> Table:
    """The rows for people; the other ways as multiples of kafka_wire's time."""
    names = (KAFKA_PYTHON.name, AIOKAFKA.name, KIO)
    output = Table(
        title=f"Batches of {COUNT:,} records: kafka_wire ({engine.implementation()}) "
        "in ms, others in times of that",
        caption=", ".join(f"{name} {installed(name)}" for name in (OURS, *names)),
    )
    output.add_column("codec")
    output.add_column("bytes", justify="right")
    output.add_column("")
    for title in ("ms", "million/s", "Python", BUILDER, *names):
        output.add_column(title, justify="right")
    for row in rows:
        ratios = {name: f"{ratio:.2f}" for name, ratio in row.ratios.items()}
        ratios[AIOKAFKA.name] = verdict(row.meets_bar, ratios[AIOKAFKA.name])
        output.add_row(
            row.codec,
            f"{row.bytes:,}",
            row.operation,
            f"{row.milliseconds[OURS]:.2f}",
            f"{COUNT / row.milliseconds[OURS] / 1000:.1f}",
            *(ratios.get(name, "") for name in (PYTHON, BUILDER, *names)),
        )
    return output


def main(arguments: list[str] | None = None) -> int:
    """Measure and print; 1 if a bar is missed."""
    parser = argparse.ArgumentParser("benchmarks.records", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--only", default="", help="codecs whose name has this in it")
    args = parser.parse_args(arguments)
    rows = list(measure(args.rounds, args.only))
    if args.json:
        print(json.dumps([asdict(row) | {"ratios": row.ratios} for row in rows]))
    else:
        show(table(rows))
    return 0 if all(row.meets_bar for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
