"""Ranges of files in, Arrow batches out: what every engine runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pyarrow as pa
from kafka_wire.records import Record, RecordsError

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.options import LogOptions, Mode
from specgen.logs.ranges import Range
from specgen.logs.rows import BYTES_KEPT, Rows
from specgen.logs.search import reason_of
from specgen.logs.seek import start_position
from specgen.logs.segment import Segment
from specgen.logs.shown import shown_steps
from specgen.logs.walk import Damage, Found, Skipped, Walk


class BadLogError(ValueError):
    """What FAILFAST raises: the file, the position, and what is wrong there."""


@dataclass
class Tally:
    """What a reading met.  ``bytes_read`` are of segments, not of their indexes."""

    files: int = 0
    batches: int = 0
    rows: int = 0
    bad_batches: int = 0
    bad_bytes: int = 0
    bad_records: int = 0
    skipped_files: int = 0
    skipped_batches: int = 0
    bytes_read: int = 0


def read_ranges(
    ranges: Iterable[Range],
    options: LogOptions,
    bounds: Bounds = NO_BOUNDS,
    tally: Tally | None = None,
) -> Iterator[pa.RecordBatch]:
    """The rows of all ranges, in order; at most ``options.rows`` in an Arrow batch.

    Rows outside of the bounds may be among them: whole batches are left out, not rows.
    Raises BadLogError in FAILFAST, OSError where a file can't be read.
    """
    rows = Rows(options, counts=tally is not None)
    tally = Tally() if tally is None else tally
    for part in ranges:
        if bounds.skips_file(part.file):
            tally.skipped_files += 1
            continue
        for batch in _read(part, options, bounds, rows, tally):
            tally.rows += batch.num_rows
            yield batch
    if rows.count:
        tally.rows += rows.count
        yield rows.flush()


def _read(
    part: Range, options: LogOptions, bounds: Bounds, rows: Rows, tally: Tally
) -> Iterator[pa.RecordBatch]:
    file, skipped = part.file, Skipped()
    with Segment(file.path, options.max_batch) as segment:
        tally.files += part.start == 0
        start = part.start
        if bounds.skips_batches:
            start = max(start, min(part.end, start_position(segment, file, bounds)))
        before = tally.bytes_read
        steps = Walk(segment, file, part.end, bounds, skipped).steps(start)
        for step in shown_steps(steps, file):
            tally.bytes_read = before + segment.bytes_read
            records = _records(step) if isinstance(step, Found) else []
            if isinstance(step, Damage) or isinstance(records, Damage):
                damage = step if isinstance(step, Damage) else records
                assert isinstance(damage, Damage)
                tally.bad_batches += 1
                tally.bad_bytes += damage.size
                yield from _damage(segment, part, damage, options, rows)
                continue
            tally.batches += 1
            if not records:
                continue
            if step.error is not None:
                tally.bad_records += len(records)
                if options.mode is Mode.FAILFAST:
                    raise _bad(part, step.position, step.error)
                if options.mode is Mode.DROPMALFORMED:
                    continue
            bad = rows.bad_records
            yield from rows.add(file, step.batch, step.position, records, step.error)
            tally.bad_records += rows.bad_records - bad
            if rows.bad_records > bad and options.mode is Mode.FAILFAST:
                raise _bad(part, step.position, rows.last_error)
        tally.bytes_read = before + segment.bytes_read
    tally.skipped_batches += skipped.batches


def _records(found: Found) -> list[Record] | Damage:
    """A batch's records; its own checksum was checked, not those inside a wrapped set."""
    batch = found.batch
    try:
        return batch.records(check_crc=batch.magic < 2, lenient=True)
    except RecordsError as error:
        return Damage(found.position, batch.size, reason_of(error))


def _damage(
    segment: Segment, part: Range, damage: Damage, options: LogOptions, rows: Rows
) -> Iterator[pa.RecordBatch]:
    if options.mode is Mode.FAILFAST:
        raise _bad(part, damage.position, f"{damage.reason} ({damage.size} bytes)")
    if options.mode is Mode.PERMISSIVE:
        kept = bytes(segment.view(damage.position, min(damage.size, BYTES_KEPT)))
        rows.add_damage(part.file, damage, kept)
        if rows.count >= options.rows or rows.size >= options.size:
            yield rows.flush()


def _bad(part: Range, position: int, reason: str) -> BadLogError:
    return BadLogError(f"{part.file.path}, byte {position}: {reason}")
