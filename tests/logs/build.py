"""Handmade log folders: segments and their index files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from struct import pack

import pyarrow as pa
import pytest
from kafka_wire.records import (
    Compression,
    Header,
    Record,
    encode_batch,
    encode_end_transaction,
    read_batches,
)

from specgen.logs import (
    Bounds,
    LogOptions,
    Tally,
    arrow_schema,
    cut,
    find_files,
    read_ranges,
)
from specgen.logs.intervals import MOST, Intervals
from specgen.logs.limits import visible_files

TIME = 1_700_000_000_000


def record(offset: int, size: int = 20) -> Record:
    """A record whose parts are derived from its offset."""
    headers = (Header("n", str(offset).encode()), Header("nothing", None))
    return Record(
        offset,
        TIME + offset,
        None if offset % 5 == 4 else f"key-{offset}".encode(),
        None if offset % 7 == 6 else f"{offset}-".encode() * (size // 4),
        headers[: offset % 3],
    )


def batch(
    first: int,
    count: int,
    codec: Compression = Compression.NONE,
    size: int = 20,
    **options: object,
) -> bytes:
    """A batch of such records, without headers if the magic has none."""
    if "producer_id" in options:
        options = {"producer_epoch": 0, "base_sequence": 0, **options}
    records = [record(offset, size) for offset in range(first, first + count)]
    if options.get("magic", 2) != 2:
        records = [Record(r.offset, r.timestamp, r.key, r.value, ()) for r in records]
    return encode_batch(records, compression=codec, **options)  # type: ignore[arg-type]


def segment(folder: Path, base: int, batches: Iterable[bytes]) -> Path:
    """A segment in a partition's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{base:020d}.log"
    path.write_bytes(b"".join(batches))
    return path


def index(path: Path, every: int = 1) -> None:
    """The .index and .timeindex that a broker would keep beside a segment."""
    base = int(path.stem)
    offsets, times = b"", b""
    peak, last_peak = (-1, 0), -1
    for number, parsed in enumerate(read_batches(path.read_bytes())):
        # The greatest time so far, and the last offset of the batch that had it.
        if parsed.magic and parsed.max_timestamp > peak[0]:
            peak = parsed.max_timestamp, parsed.last_offset - base
        if number and number % every == 0:
            offsets += pack(">ii", parsed.last_offset - base, parsed.position)
            if peak[0] > last_peak:
                times += pack(">qi", *peak)
                last_peak = peak[0]
    # Brokers preallocate space after the last entry.
    path.with_suffix(".index").write_bytes(offsets + bytes(80))
    path.with_suffix(".timeindex").write_bytes(times + bytes(120))


def table(
    source: Path,
    options: LogOptions | None = None,
    bounds: Bounds | None = None,
    tally: Tally | None = None,
) -> pa.Table:
    """All rows of a source."""
    options = options or LogOptions()
    files = find_files(source, topic=options.topic, snapshots=options.snapshots)
    bounds = bounds or Bounds()
    files = visible_files(files, options)
    ranges = cut(files, options.split_size, bounds)
    batches = read_ranges(ranges, options, bounds, tally)
    return pa.Table.from_batches(batches, arrow_schema(options.columns))


def since(millis: int) -> Bounds:
    """Bounds from a time on."""
    return Bounds(times=Intervals.between(low=millis))


def offsets_between(low: int = 0, high: int = MOST) -> Bounds:
    """Bounds of offsets, both ends included."""
    return Bounds(offsets=Intervals.between(low, high))


def rows(decoded: pa.Table) -> list[Record]:
    """A table's rows as records."""
    return [
        Record(
            row["offset"],
            -1 if row["timestamp"] is None else millis(row["timestamp"]),
            row["key"],
            row["value"],
            tuple(Header(h["key"], h["value"]) for h in row["headers"]),
        )
        for row in decoded.to_pylist()
    ]


def millis(time: object) -> int:
    """Milliseconds since 1970 of a datetime, exactly."""
    scalar = pa.scalar(time, pa.timestamp("ms", tz="UTC"))
    return int(scalar.value)


def expected(first: int, count: int) -> list[Record]:
    """The rows of what ``batch`` wrote."""
    return [record(offset) for offset in range(first, first + count)]


def offsets(decoded: pa.Table) -> Sequence[int]:
    """The offsets of a table's rows, without those for damage."""
    return [n for n in decoded["offset"].to_pylist() if n is not None]


def checkpoint(folder: Path, name: str, offsets: Mapping[tuple[str, int], int]) -> None:
    """A checkpoint file of a log folder, as a broker writes it."""
    lines = ["0", str(len(offsets))]
    lines += [
        f"{topic} {number} {offset}" for (topic, number), offset in offsets.items()
    ]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text("\n".join(lines) + "\n")


def marker(offset: int, producer_id: int, commit: bool) -> bytes:
    """The control batch that ends a producer's transaction."""
    return encode_end_transaction(
        commit=commit,
        producer_id=producer_id,
        producer_epoch=0,
        coordinator_epoch=1,
        timestamp=TIME + offset,
        offset=offset,
    )


def transacted(first: int, count: int, producer_id: int, **options: object) -> bytes:
    """A batch in a producer's transaction."""
    return batch(
        first,
        count,
        transactional=True,
        producer_id=producer_id,
        producer_epoch=0,
        base_sequence=first,
        **options,  # type: ignore[arg-type]
    )


def counted_reads(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record how many bytes each read of a file requests, from here on."""
    counts: list[int] = []
    whole = os.pread

    def counted(file: int, count: int, at: int) -> bytes:
        counts.append(count)
        return whole(file, count, at)

    monkeypatch.setattr(os, "pread", counted)
    return counts
