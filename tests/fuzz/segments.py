"""``python -m tests.fuzz.segments``: read damaged segments, and check the results.

Whatever the damage, an intact batch that nothing overlaps is never lost, whether the file is
read whole, in splits, filtered or step by step. Intact bytes give the rows that were written;
bytes with a wrong checksum give none. Only our own exceptions are raised, and work is linear
in the number of bytes.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from struct import pack

import pyarrow as pa
from kafka_wire.records import RecordBatch, RecordsError, read_batches

from specgen.logs import LogOptions, Tally, arrow_schema, cut, find_files, read_ranges
from specgen.logs.options import parse_options
from specgen.logs.ranges import Range
from specgen.logs.segment import Segment
from specgen.logs.walk import whole_end
from tests.fuzz.damage import KINDS, Bytes
from tests.fuzz.logs import Log, random_log

COLUMNS = ("offset", "timestamp", "position", "key", "value", "_error")
_REACH = (1 << 31) - 1
_CHUNK = 200

Row = tuple[int, int, bytes | None, bytes | None]
"""Position of the batch, offset, key and value."""


class FuzzError(AssertionError):
    """A property does not hold; the text has the seed that shows it."""


@dataclass
class Case:
    """A segment on disk, damaged or not, with its expected rows."""

    seed: int
    folder: Path
    damages: list[str] = field(default_factory=list)
    whole_batches: int = 0

    def run(self) -> None:
        """Write it, read it in every way, and compare; raises FuzzError."""
        self._rng = rng = Random(self.seed)
        log = random_log(rng)
        log_bytes = Bytes(log)
        for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 3, 5))):
            kind = rng.choice(KINDS)
            log_bytes.damage(rng, kind)
            self.damages.append(kind)
        self._data = bytes(log_bytes.data)
        self._write(log)
        self._wanted = dict(self._must_come(log, log_bytes))
        self.whole_batches = len(self._wanted)
        every = self._read(LogOptions(columns=COLUMNS))
        self._check_whole("read at once", every)
        self._check_origin(every)
        if not self.damages:
            rows = [row for _, rows in self._wanted.values() for row in rows]
            self._expect("undamaged", _plain(every) == rows)
        split = rng.choice((25, 100, 500, 3000))
        options = LogOptions(columns=COLUMNS, split_size=split)
        self._check_whole(f"in splits of {split}", self._read(options))
        self._check_filter(rng, log)
        limit = rng.choice((1, 200, 2000, 1 << 40))
        self._check_whole(f"in steps of {limit}", self._steps(limit, log.base))

    def _write(self, log: Log) -> None:
        folder = self.folder / "t-0"
        folder.mkdir(parents=True)
        self._path = folder / f"{log.base:020d}.log"
        self._path.write_bytes(self._data)
        if log.next_offset is not None:
            (folder / f"{log.next_offset:020d}.log").write_bytes(b"")
        if self._rng.random() < 0.5:
            self._index(log)

    def _index(self, log: Log) -> None:
        """The indexes of the undamaged segment, sometimes with garbage in them."""
        offsets = times = b""
        every = self._rng.randint(1, 3)
        for number, batch in enumerate(read_batches(log.data)):
            if number and number % every == 0:
                relative = batch.last_offset - log.base
                offsets += pack(">ii", relative, batch.position)
                times += pack(">qi", batch.max_timestamp, relative)
        if self._rng.random() < 0.1:
            offsets, times = self._rng.randbytes(80), self._rng.randbytes(120)
        self._path.with_suffix(".index").write_bytes(offsets + bytes(80))
        self._path.with_suffix(".timeindex").write_bytes(times + bytes(120))

    def _must_come(
        self, log: Log, log_bytes: Bytes
    ) -> Iterator[tuple[int, tuple[int, list[Row]]]]:
        """The size and the rows of each intact batch, by its position."""
        last = log.base + _REACH
        if log.next_offset is not None:
            last = min(last, log.next_offset - 1)
        for at, size in log_bytes.whole():
            (batch,) = read_batches(self._data[at : at + size], strict=True)
            batch.check_crc()
            first = (
                batch.last_offset if batch._first_offset is None else batch.base_offset
            )
            if log.base <= first <= batch.last_offset <= last:
                try:
                    yield at, (size, _rows(batch, at))
                except RecordsError:  # its offset is too low for its set
                    continue

    def _read(self, options: LogOptions) -> pa.Table:
        ranges = cut(find_files(self._path.parent), options.split_size)
        return self._table(ranges, options)

    def _table(self, ranges: Iterator[Range], options: LogOptions) -> pa.Table:
        tally = Tally()
        try:
            batches = list(read_ranges(ranges, options, options.bounds, tally))
        except Exception as error:
            raise self._error(f"{type(error).__name__}: {error}") from error
        most = 64 * len(self._data) + (1 << 20)
        if options.split_size > 1 << 20:
            self._expect(f"{tally.bytes_read} bytes read", tally.bytes_read < most)
        return pa.Table.from_batches(batches, arrow_schema(COLUMNS))

    def _steps(self, limit: int, base: int) -> pa.Table:
        """Read it as a stream would, in steps; then the segment is closed."""
        file, *_ = find_files(self._path.parent)
        ranges, at = [], 0
        with Segment(str(self._path)) as segment:
            while (end := whole_end(segment, at, limit, base)) > at:
                ranges.append(Range(file, at, end))
                at = end
        if at < file.size:
            ranges.append(Range(file, at, file.size))
        return self._table(iter(ranges), LogOptions(columns=COLUMNS))

    def _check_whole(self, how: str, decoded: pa.Table) -> None:
        expected = Counter(row for _, rows in self._wanted.values() for row in rows)
        missing = expected - Counter(_plain(decoded))
        if "copy" in self.damages:
            # Extra copies from elsewhere are no loss, as in a value that is cut off.
            come = {row[1:] for row in _plain(decoded)}
            missing = Counter(row for row in missing if row[1:] not in come)
        if missing:
            row = min(missing)
            raise self._error(
                f"{how}: {len(missing)} rows are lost, offset {row[1]} at {row[0]}"
            )

    def _check_origin(self, decoded: pa.Table) -> None:
        """Every row is from a batch with a correct checksum, and none is repeated."""
        rows = Counter(_plain(decoded))
        for at in {row[0] for row in rows}:
            batch = next(read_batches(self._data[at:], strict=True))
            batch.check_crc()
            self._expect(
                f"rows of the batch at {at}",
                Counter(_rows(batch, at))
                == Counter({r: n for r, n in rows.items() if r[0] == at}),
            )

    def _check_filter(self, rng: Random, log: Log) -> None:
        """A filter finds its rows, at least those of batches whose bytes are unchanged."""
        written = set(log.batches)
        rows = [
            row
            for at, (size, batch_rows) in self._wanted.items()
            if self._data[at : at + size] in written
            for row in batch_rows
        ]
        # Copies are at positions to which no index leads.
        if not rows or "copy" in self.damages:
            return
        operator, middle = rng.choice(("<=", ">=", "=")), rng.choice(rows)[1]
        options = parse_options({"where": f"offset {operator} {middle}"})
        options = LogOptions(**{**vars(options), "columns": COLUMNS})
        filtered = Counter(_plain(self._read(options)))
        compare = {"<=": int.__le__, ">=": int.__ge__, "=": int.__eq__}[operator]
        expected = Counter(row for row in rows if compare(row[1], middle))
        self._expect(f"where offset {operator} {middle}", not expected - filtered)

    def _expect(self, what: str, holds: bool) -> None:
        if not holds:
            raise self._error(what)

    def _error(self, what: str) -> FuzzError:
        done = ", ".join(self.damages) or "no damage"
        again = f"python -m tests.fuzz.segments --seed {self.seed} --count 1"
        return FuzzError(f"{what} ({done}); again: {again}")


def _rows(batch: RecordBatch, at: int) -> list[Row]:
    records = batch.records(check_crc=False, lenient=True)
    return [(at, record.offset, record.key, record.value) for record in records]


def _plain(decoded: pa.Table) -> list[Row]:
    """A table's rows, without those that report damage."""
    columns = (
        decoded[name].to_pylist() for name in ("position", "offset", "key", "value")
    )
    return [row for row in zip(*columns, strict=True) if row[1] is not None]


@dataclass
class Result:
    """The outcome of a run."""

    files: int = 0
    damages: int = 0
    whole_batches: int = 0
    failures: list[str] = field(default_factory=list)

    def add(self, other: Result) -> None:
        """Add the counts of another run."""
        self.files += other.files
        self.damages += other.damages
        self.whole_batches += other.whole_batches
        self.failures += other.failures


def run_seeds(seeds: range) -> Result:
    """A case for each seed."""
    result = Result()
    with tempfile.TemporaryDirectory(prefix="specgen-fuzz-") as folder:
        for seed in seeds:
            case = Case(seed, Path(folder) / str(seed))
            try:
                case.run()
            except FuzzError as error:
                result.failures.append(str(error))
            except Exception as error:
                result.failures.append(f"{type(error).__name__}: {error}; seed {seed}")
            result.files += 1
            result.damages += len(case.damages)
            result.whole_batches += case.whole_batches
            shutil.rmtree(case.folder, ignore_errors=True)
    return result


def main(arguments: list[str]) -> int:
    """Run and print the findings; the exit status is 1 if there are any."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz.segments", description=__doc__
    )
    parser.add_argument("--count", type=int, default=2000, help="files (2000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first file (0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    args = parser.parse_args(arguments)
    started, result = time.monotonic(), Result()
    end = args.seed + args.count
    parts = [
        range(start, min(start + _CHUNK, end))
        for start in range(args.seed, end, _CHUNK)
    ]
    with ProcessPoolExecutor(args.jobs) as pool:
        for part in pool.map(run_seeds, parts):
            result.add(part)
            _show(result.files / args.count)
    print(file=sys.stderr)
    for failure in result.failures:
        print(failure)
    print(
        f"{result.files} files, {result.damages} damages, {result.whole_batches} whole "
        f"batches, {len(result.failures)} failures, {time.monotonic() - started:.0f} s"
    )
    return int(bool(result.failures))


def _show(share: float) -> None:
    if sys.stderr.isatty():
        bar = "#" * int(40 * share)
        print(f"\r[{bar:<40}] {share:4.0%}", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
