"""Time reading a partition's segment: ``kafka_log``, its core alone, and kafka-python.

It is measured with the native engine, if present, and without; so is what Spark takes for the same
rows if nothing has to read them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import kafka_wire
from kafka_wire.records import Compression, Record, encode_batch

from benchmarks.apart import Rates, apart, best, to_noop
from benchmarks.show import doing

IN_BATCH = 400
TIME = 1_700_000_000_000


ARROW = "the same Arrow batches, read by nobody"


def measure(
    folder: Path, count: int, only: str, cores: Sequence[int]
) -> list[dict[str, Any]]:
    """One row per codec and engine: its bytes, and the rates of every way.

    ``cores`` are the numbers of cores of the Sparks.
    """
    codecs = [codec for codec in Compression if only in codec.name.lower()]
    if not codecs:
        return []
    places = [write(folder, codec, count) for codec in codecs]
    sizes = {place.name.removesuffix("-0"): _size(place) for place in places}
    rows: dict[str, dict[str, Rates]] = {}
    for implementation in sorted({kafka_wire.implementation(), "python"}):
        for core_count in (0, *cores):
            way = f"Spark, {core_count}" if core_count else "one process"
            doing(f"kafka_log, {implementation}: {way}")
            by_codec = apart(
                "benchmarks.segments",
                *(core_count, folder, count),
                implementation=implementation,
            )
            for name, rates in by_codec.items():
                label = name if name == ARROW else f"{name}, {implementation}"
                rows.setdefault(label, {})[way] = rates
    doing("kafka-python")
    for place, (name, size) in zip(places, sizes.items(), strict=True):
        rates = best(lambda p=place: kafka_python(p), count, size)  # type: ignore[misc]
        rows[f"{name}, python"]["kafka-python"] = rates
    return [
        {
            "what": label,
            "count": count,
            "bytes": sizes.get(label.partition(",")[0], max(sizes.values())),
            "rates": rates,
        }
        for label, rates in sorted(rows.items())
    ]


def write(folder: Path, codec: Compression, count: int, size: int = 60) -> Path:
    """Write a partition of records with keys and values of about ``size`` bytes."""
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
    """The core in this process, which is what a Spark worker runs, without Spark."""
    from specgen.logs import LogOptions, cut, find_files, read_ranges  # noqa: PLC0415

    ranges = cut(find_files(folder), 1 << 40)
    return sum(batch.num_rows for batch in read_ranges(ranges, LogOptions()))


def kafka_python(folder: Path) -> int:
    """kafka-python reading every record of the same file."""
    # It is slow to import.
    from kafka.record import (  # noqa: PLC0415
        MemoryRecords,
    )

    count = 0
    for path in folder.glob("*.log"):
        records = MemoryRecords(path.read_bytes())
        while (batch := records.next_batch()) is not None:
            count += sum(1 for _ in batch)
    return count


def alone(folder: Path, count: int) -> dict[str, Rates]:
    """The rates of the core in this process, by codec."""
    return {
        place.name.removesuffix("-0"): best(
            lambda p=place: plain(p), count, _size(place)  # type: ignore[misc]
        )
        for place in sorted(folder.glob("*-0"))
    }


def on_spark(cores: int, folder: Path, count: int) -> dict[str, Rates]:
    """The rates of ``kafka_log``, by codec, in a session with ``cores`` cores."""
    from benchmarks.arrow_source import again  # noqa: PLC0415
    from specgen.spark.kafka_log_decode import log_session  # noqa: PLC0415

    spark = log_session(f"local[{cores}]")
    by_codec = {}
    for place in sorted(folder.glob("*-0")):
        size = _size(place)
        reader = spark.read.format("kafka_log")
        source = reader.option("maxPartitionBytes", max(size // 4, 1)).load(str(place))
        codec = place.name.removesuffix("-0")
        by_codec[codec] = best(lambda s=source: to_noop(s), count, size)  # type: ignore[misc]
    rows = again(spark, str(place), count)
    by_codec[ARROW] = best(lambda: to_noop(rows), count, None)
    return by_codec


def _size(place: Path) -> int:
    return next(place.glob("*.log")).stat().st_size


def main(cores: int, folder: Path, count: int) -> None:
    """Print the rates as JSON; with 0 cores they are without Spark."""
    by_codec = on_spark(cores, folder, count) if cores else alone(folder, count)
    print(json.dumps(by_codec))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
