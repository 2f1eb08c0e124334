"""How much of a log is read when a condition excludes most of it, and what planning takes.

``python -m benchmarks.skipping [--megabytes N] [--segments N] [--markdown]``
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from struct import pack
from tempfile import TemporaryDirectory
from typing import Any

from kafka_wire.records import Record, encode_batch
from rich.table import Table

from benchmarks.show import show, show_markdown
from specgen.logs import LogOptions, Tally, cut, find_files, read_ranges
from specgen.logs.options import SPLIT_SIZE
from specgen.logs.where_bounds import bounds_of

TIME = 1_700_000_000_000
IN_BATCH = 16
MILLISECONDS = 100
"""Between two records."""
PREALLOCATED = 10 << 20
"""Bytes of the last segment's index, as brokers set them aside."""
LARGE = 1 << 30
"""Bytes of a segment, if Kafka's default is left."""


@dataclass(frozen=True)
class Case:
    """A condition on a log; ``disorder`` is what a user may state about its times."""

    what: str
    folder: Path
    where: str
    disorder: int | None = None

    def measure(self) -> dict[str, Any]:
        """The bytes of segments and indexes read, and the seconds."""
        bounds, tally = replace(bounds_of(self.where), disorder=self.disorder), Tally()
        started = time.perf_counter()
        ranges = list(cut(find_files(self.folder, bounds=bounds), SPLIT_SIZE, bounds))
        planned = time.perf_counter()
        options = LogOptions(columns=("offset",))
        for _ in read_ranges(ranges, options, bounds, tally):
            pass
        return {
            "what": self.what,
            "bytes": sum(p.stat().st_size for p in self.folder.rglob("*.log")),
            "read": tally.bytes_read,
            "index": tally.index_bytes,
            "ranges": len(ranges),
            "plan_seconds": planned - started,
            "seconds": time.perf_counter() - started,
        }


def batches(first: int, append_time: bool = False) -> Iterator[tuple[int, bytes]]:
    """An endless series of batches of some 16 kB from an offset on, with times set by producers."""
    for base in count(first, IN_BATCH):
        records = [
            # Out of order by some seconds, as from several producers.
            Record(n, TIME + MILLISECONDS * (n - (n * 7919) % 50), None, bytes(1000))
            for n in range(base, base + IN_BATCH)
        ]
        stamp = {"log_append_time": TIME + MILLISECONDS * base} if append_time else {}
        yield base, encode_batch(records, **stamp)  # type: ignore[arg-type]


def write(folder: Path, size: int, segments: int, append_time: bool = False) -> int:
    """Write the segments of a partition, ``size`` bytes together; the number of records."""
    folder.mkdir(parents=True)
    stream = batches(0, append_time)
    base, data = next(stream)
    for number in range(segments):
        path = folder / f"{base:020d}.log"
        entries, peaks, peak = b"", b"", (-1, 0)
        first, at = base, 0
        with path.open("wb") as file:
            while at < size // segments:
                newest = int.from_bytes(data[35:43], "big")
                last = base + IN_BATCH - 1 - first
                if at:
                    entries += pack(">ii", last, at)
                if newest > peak[0]:
                    peak = newest, last
                    peaks += pack(">qi", *peak) if at else b""
                at += file.write(data)
                base, data = next(stream)
        path.with_suffix(".index").write_bytes(entries)
        path.with_suffix(".timeindex").write_bytes(peaks)
        if number == segments - 1:
            for suffix in (".index", ".timeindex"):
                with path.with_suffix(suffix).open("ab") as index:
                    index.truncate(PREALLOCATED)
    return base


def cases(folder: Path, megabytes: int) -> Iterator[Case]:
    """The conditions on one large segment, and on a thousand small ones."""
    size = megabytes << 20
    large, small, stamped = (
        folder / f"{name}-0" for name in ("large", "small", "stamped")
    )
    end = write(large, size, 1)
    write(small, size // 2, max(megabytes // 2, 2))
    write(stamped, size // 2, max(megabytes // 2, 2), append_time=True)
    early, middle, later = (_time(end * part // 200) for part in (1, 50, 52))
    window = f"timestamp >= {middle} AND timestamp < {later}"
    yield Case("all", large, "offset >= 0")
    yield Case("offset = last", large, f"offset = {end - 1}")
    yield Case("offset IN (first, last)", large, f"offset IN (0, {end - 1})")
    yield Case(
        "offset = first OR offset = last", large, f"offset = 0 OR offset = {end - 1}"
    )
    yield Case("a window of 1%, times by producers", small, window)
    yield Case("the same, timestampDisorder=10s", small, window, 10_000)
    yield Case("the same, times by the broker", stamped, window)
    yield Case("timestamp < early, by producers", small, f"timestamp < {early}")
    yield Case("the same, timestampDisorder=10s", small, f"timestamp < {early}", 10_000)
    yield Case("the same, times by the broker", stamped, f"timestamp < {early}")


def _time(offset: int) -> str:
    millis = TIME + MILLISECONDS * offset
    text = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(millis // 1000))
    return f"'{text}'"


def planning(folder: Path, segments: int) -> Iterator[dict[str, Any]]:
    """Measure planning for sparse segments of a GiB, which are links to one file."""
    first = folder / "t-0"
    _sparse(first)
    for number in range(1, segments):
        place = folder / f"t-{number}"
        place.mkdir()
        for path in first.iterdir():
            (place / path.name).hardlink_to(path)
    for condition in ("offset >= 0", "offset = 9000", "partition = 3"):
        started = time.perf_counter()
        bounds = bounds_of(condition)
        files = find_files(folder, bounds=bounds)
        listed = time.perf_counter()
        ranges = sum(1 for _ in cut(files, SPLIT_SIZE, bounds))
        planned = time.perf_counter()
        yield {
            "what": condition,
            "segments": segments,
            "ranges": ranges,
            "list_seconds": listed - started,
            "cut_seconds": planned - listed,
        }


def _sparse(folder: Path) -> None:
    """A GiB with a batch at each megabyte, its index, and holes between the batches."""
    folder.mkdir(parents=True)
    path = folder / f"{0:020d}.log"
    entries = b""
    with path.open("wb") as file:
        for place, (base, data) in zip(
            range(0, LARGE, 1 << 20), batches(0), strict=False
        ):
            file.seek(place)
            file.write(data)
            entries += pack(">ii", base + IN_BATCH - 1, place) if place else b""
        file.truncate(LARGE)
    path.with_suffix(".index").write_bytes(entries)
    with path.with_suffix(".index").open("ab") as index:
        index.truncate(PREALLOCATED)


def _tables(
    read: Iterable[dict[str, Any]], plans: Iterable[dict[str, Any]]
) -> list[Table]:
    first = Table("asked", "log, MB", "read, MB", "of indexes, kB", "ranges", "seconds")
    for case in read:
        sizes = f"{case['bytes'] / 1e6:,.0f}", f"{case['read'] / 1e6:,.2f}"
        figures = f"{case['index'] / 1e3:,.1f}", f"{case['ranges']:,}"
        first.add_row(case["what"], *sizes, *figures, f"{case['seconds']:.2f}")
    second = Table(
        "planned of GiB segments", "segments", "ranges", "listed, s", "cut, s"
    )
    for plan in plans:
        counts = f"{plan['segments']:,}", f"{plan['ranges']:,}"
        seconds = f"{plan['list_seconds']:.1f}", f"{plan['cut_seconds']:.1f}"
        second.add_row(plan["what"], *counts, *seconds)
    return [first, second]


def main(arguments: list[str]) -> int:
    """Print the tables; there is no bar."""
    parser = argparse.ArgumentParser("benchmarks.skipping", description=__doc__)
    parser.add_argument("--megabytes", type=int, default=256)
    parser.add_argument("--segments", type=int, default=1000)
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args(arguments)
    with TemporaryDirectory() as place:
        read = [case.measure() for case in cases(Path(place), args.megabytes)]
    with TemporaryDirectory() as place:
        plans = list(planning(Path(place), args.segments))
    if args.json:
        print(json.dumps({"read": read, "planned": plans}))
        return 0
    for table in _tables(read, plans):
        (show_markdown if args.markdown else show)(table)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
