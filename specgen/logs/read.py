"""Ranges of files in, Arrow batches out: what every engine runs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pyarrow as pa
from kafka_wire.records import Record

from specgen.logs.batch_columns import BatchOrigin
from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.follow import follow
from specgen.logs.options import LogOptions, Mode
from specgen.logs.portions import portions_of
from specgen.logs.ranges import Range
from specgen.logs.reopen import Opened
from specgen.logs.rows import BYTES_KEPT, Rows
from specgen.logs.search import DamagedError
from specgen.logs.tally import Tally
from specgen.logs.walk import Damage, WholeBatch

__all__ = ["BadLogError", "Tally", "read_ranges"]


class BadLogError(ValueError):
    """What FAILFAST raises: the file, the position, and what is wrong there."""


def read_ranges(
    ranges: Iterable[Range],
    options: LogOptions,
    bounds: Bounds = NO_BOUNDS,
    tally: Tally | None = None,
) -> Iterator[pa.RecordBatch]:
    """The rows of all ranges, in order; at most ``options.rows`` in an Arrow batch.

    Rows outside of the bounds may be among them: whole batches are left out, not rows.
    Raises BadLogError in FAILFAST, SegmentGoneError where offsets are gone and the options
    do not pass over them, OSError where a file can't be read.
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
    tally.files += part.start == 0
    for step in follow(part, bounds, tally, options):
        at, what = step.at, step.what
        portions: Iterable[list[Record]] = ()
        if isinstance(what, WholeBatch):
            whole = _whole(at, what, rows)
            if whole is not None:
                tally.batches += 1
                yield from whole
                continue
            try:
                portions = portions_of(what.batch, options.rows, options.size)
            except DamagedError as error:
                what = Damage(what.position, what.size, str(error))
        if isinstance(what, Damage):
            tally.bad_batches += 1
            tally.bad_bytes += what.size
            yield from _damage(at, what, options, rows)
        else:
            tally.batches += 1
            yield from _rows(at, what, portions, options, rows, tally)


def _whole(
    at: Opened, whole: WholeBatch, rows: Rows
) -> Iterator[pa.RecordBatch] | None:
    """The Arrow batches that a batch fills which is taken without a look at its records."""
    part, batch = at.part, whole.batch
    if batch.magic < 2 or whole.error is not None:
        return None
    place = BatchOrigin(part.file, batch, whole.position, batch.base_offset)
    return rows.add_whole(
        place, *((part.first, part.until) if at.exact else (None, None))
    )


def _rows(
    at: Opened,
    whole: WholeBatch,
    portions: Iterable[list[Record]],
    options: LogOptions,
    rows: Rows,
    tally: Tally,
) -> Iterator[pa.RecordBatch]:
    """The Arrow batches that a batch's records fill."""
    part, batch, base = at.part, whole.batch, None
    for records in portions:
        if not records:
            continue
        if base is None:
            base = batch.base_offset if batch.magic > 1 else records[0].offset
        own = [r for r in records if part.holds(r.offset)] if at.exact else records
        if not own:
            continue
        if whole.error is not None:
            tally.bad_records += len(own)
            if options.mode is Mode.FAILFAST:
                raise _bad(part, whole.position, whole.error)
            if options.mode is Mode.DROPMALFORMED:
                continue
        bad = rows.bad_records
        place = BatchOrigin(part.file, batch, whole.position, base)
        yield from rows.add(place, own, whole.error)
        tally.bad_records += rows.bad_records - bad
        if rows.bad_records > bad and options.mode is Mode.FAILFAST:
            raise _bad(part, whole.position, rows.last_error)


def _damage(
    at: Opened, damage: Damage, options: LogOptions, rows: Rows
) -> Iterator[pa.RecordBatch]:
    if options.mode is Mode.FAILFAST:
        raise _bad(at.part, damage.position, f"{damage.reason} ({damage.size} bytes)")
    if options.mode is Mode.PERMISSIVE:
        kept = bytes(at.segment.view(damage.position, min(damage.size, BYTES_KEPT)))
        rows.add_damage(at.part.file, damage, kept)
        if rows.is_full:
            yield rows.flush()


def _bad(part: Range, position: int, reason: str) -> BadLogError:
    return BadLogError(f"{part.file.path}, byte {position}: {reason}")
