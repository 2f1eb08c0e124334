"""Split a run of the local engine into parts, each written to a file of its own.

Parts depend on the input alone, not on the number of processes, and so do the names of the
files and the order of the rows in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

import pyarrow as pa

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.files import LogFile
from specgen.logs.job import DecodeJob, Progress, read_options, view_named
from specgen.logs.limits import visible_files
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range, cut, pack
from specgen.logs.read import Tally, read_ranges
from specgen.logs.sinks import Sink, open_sink
from specgen.logs.where import Condition
from specgen.logs.where_bounds import bounds_of

LEAST_SIZE = 4 << 20
"""Least bytes of a part, if the input has as many."""
FEW = 64
"""Number of parts of an input that is not large."""
_WHOLE = 1 << 62


@dataclass(frozen=True)
class Part:
    """Ranges of files whose rows go to one file."""

    number: int
    ranges: tuple[Range, ...]

    @property
    def size(self) -> int:
        """Size in bytes."""
        return sum(part.size for part in self.ranges)


@dataclass(frozen=True)
class PartDone:
    """The result of a part."""

    rows: int
    tally: Tally


@dataclass(frozen=True)
class PartWriter:
    """Reads and writes parts; it is sent whole to other processes."""

    options: LogOptions
    bounds: Bounds
    condition: Condition | None
    view: str | None
    schema: pa.Schema
    form: str
    raw_csv: bool
    folder: Path

    @classmethod
    def of(cls, job: DecodeJob, folder: Path) -> PartWriter:
        """A writer for a run's files in a folder; raises WhereError."""
        where = job.where
        return cls(
            options=read_options(job),
            bounds=_bounds(job),
            condition=None if where is None else Condition.of(where, job.where_schema),
            view=None if job.view is None else job.view.name,
            schema=job.schema,
            form=job.form,
            raw_csv=job.raw_csv,
            folder=folder,
        )

    def write(self, part: Part, report: Callable[[int], None]) -> PartDone:
        """Read a part and write its file, if it has rows; ``report`` gets bytes as they pass.

        Raises what ``read_ranges`` raises.
        """
        tally, rows = Tally(), 0
        batches = read_ranges(part.ranges, self.options, self.bounds, tally)
        batches = _reporting(batches, part.size, tally, report)
        view = view_named(self.view)
        sink: Sink | None = None
        try:
            for batch in batches if view is None else view.run(batches):
                if self.condition is not None:
                    batch = self.condition.filter(batch)
                if batch.num_rows:
                    sink = self.open(part.number) if sink is None else sink
                    sink.write(batch.select(self.schema.names))
                    rows += batch.num_rows
        finally:
            if sink is not None:
                sink.close()
        return PartDone(rows, tally)

    def open(self, number: int) -> Sink:
        """Open the file of a part."""
        path = self.folder / f"part-{number:05d}.{self.form}"
        return open_sink(path, self.form, self.schema, self.raw_csv)


def planned(job: DecodeJob, files: Sequence[LogFile], report: Progress) -> list[Part]:
    """The parts of a run, in order; ``report`` gets the number of files planned so far.

    A view's parts are whole partitions, since it has to read each in order.
    """
    size = max(LEAST_SIZE, sum(file.size for file in files) // FEW)
    size = min(size, job.options.split_size)
    bounds = _bounds(job)
    options = job.options
    wanted = visible_files(files, options, lambda file: not bounds.skips_file(file))
    if job.view is None:
        bundles: Iterable[tuple[Range, ...]] = pack(
            _cut(wanted, size, bounds, report), size
        )
    else:
        bundles = _partitions(wanted, size)
    return [Part(number, ranges) for number, ranges in enumerate(bundles)]


def _cut(
    files: Sequence[LogFile], size: int, bounds: Bounds, report: Progress
) -> Iterator[Range]:
    numbers = {file.path: number for number, file in enumerate(files)}
    for part in cut(files, size, bounds):
        report(numbers[part.file.path], len(files))
        yield part


def _partitions(files: Iterable[LogFile], size: int) -> Iterator[tuple[Range, ...]]:
    bundle: list[Range] = []
    for _, group in groupby(files, key=lambda file: (file.topic, file.partition or 0)):
        bundle += cut(group, _WHOLE)
        if sum(part.size for part in bundle) >= size:
            yield tuple(bundle)
            bundle = []
    if bundle:
        yield tuple(bundle)


def _bounds(job: DecodeJob) -> Bounds:
    """What need not be read; views read everything."""
    if job.where is None or job.view is not None:
        return NO_BOUNDS
    disorder = job.options.timestamp_disorder
    return replace(bounds_of(job.where), disorder=disorder)


def _reporting(
    batches: Iterable[pa.RecordBatch],
    size: int,
    tally: Tally,
    report: Callable[[int], None],
) -> Iterator[pa.RecordBatch]:
    """The batches, with reports of bytes; skipped bytes count when the part is done."""
    before = 0
    for batch in batches:
        done = min(tally.bytes_read, size)
        report(done - before)
        before = done
        yield batch
    report(size - before)
