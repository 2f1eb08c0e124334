"""Read ranges of files into Arrow batches; every engine runs this."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pyarrow as pa
from kafka_wire.records import Record

from specgen.logs.batch_columns import BatchOrigin
from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.follow import LogPiece, Tally, follow
from specgen.logs.options import LogOptions, Mode
from specgen.logs.portions import portions_of
from specgen.logs.ranges import Range
from specgen.logs.reopen import Opened
from specgen.logs.rows import BYTES_KEPT, Rows
from specgen.logs.schema import Level, arrow_schema
from specgen.logs.search import DamagedError
from specgen.logs.walk import Damage, WholeBatch
from specgen.logs.where import Condition

__all__ = ["BadLogError", "Tally", "read_ranges"]


class BadLogError(ValueError):
    """Bad data in FAILFAST mode; the message names the file, the position and the fault."""


def read_ranges(
    ranges: Iterable[Range],
    options: LogOptions,
    bounds: Bounds = NO_BOUNDS,
    tally: Tally | None = None,
) -> Iterator[pa.RecordBatch]:
    """Yield the rows of all ranges in order, at most ``options.rows`` per Arrow batch.

    Only whole batches are skipped, so rows outside the bounds may be included.
    Raises BadLogError in FAILFAST mode, SegmentGoneError if offsets are gone and
    ``options.ignore_missing_files`` is off, OSError if a file can't be read.
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
    yield from rows_of(follow(part, bounds, tally, options), options, rows, tally)


def rows_of(
    pieces: Iterable[LogPiece], options: LogOptions, rows: Rows, tally: Tally
) -> Iterator[pa.RecordBatch]:
    """The full Arrow batches of some batches and damage; what is left stays in ``rows``."""
    for step in pieces:
        opened, item = step.opened, step.item
        if isinstance(item, WholeBatch) and options.level is Level.BATCHES:
            tally.batches += 1
            yield from rows.add_batch(_origin(opened, item), item.error)
            continue
        portions: Iterable[list[Record]] = ()
        if isinstance(item, WholeBatch):
            added = _add_whole(opened, item, rows)
            if added is not None:
                tally.batches += 1
                yield from added
                continue
            try:
                most = options.max_records(item.batch.size)
                portions = portions_of(item.batch, options.rows, options.size, most)
            except DamagedError as error:
                item = Damage(item.position, item.size, str(error))
        if isinstance(item, Damage):
            tally.bad_batches += 1
            tally.bad_bytes += item.size
            yield from _add_damage(opened, item, options, rows)
        else:
            tally.batches += 1
            yield from _add_records(opened, item, portions, options, rows, tally)


def _origin(opened: Opened, whole: WholeBatch) -> BatchOrigin:
    batch = whole.batch
    base = batch.base_offset if batch.record_count is not None else None
    return BatchOrigin(opened.part.file, batch, whole.position, base)


def _add_whole(
    opened: Opened, whole: WholeBatch, rows: Rows
) -> Iterator[pa.RecordBatch] | None:
    """Add a batch without looking at its records; yield the Arrow batches that it fills.

    None if its records must be looked at; then nothing was added.
    """
    part, batch = opened.part, whole.batch
    if batch.magic < 2 or whole.error is not None:
        return None
    origin = BatchOrigin(part.file, batch, whole.position, batch.base_offset)
    return rows.add_whole(
        origin, *((part.first, part.until) if opened.exact else (None, None))
    )


def _add_records(
    opened: Opened,
    whole: WholeBatch,
    portions: Iterable[list[Record]],
    options: LogOptions,
    rows: Rows,
    tally: Tally,
) -> Iterator[pa.RecordBatch]:
    """Add a batch's records; yield the Arrow batches that they fill."""
    part, batch, base = opened.part, whole.batch, None
    for records in portions:
        if not records:
            continue
        if base is None:
            base = batch.base_offset if batch.magic > 1 else records[0].offset
        if opened.exact:
            records = [record for record in records if part.holds(record.offset)]
        if not records:
            continue
        if whole.error is not None:
            tally.bad_records += len(records)
            if options.mode is Mode.FAILFAST:
                raise _bad(part, whole.position, whole.error)
            if options.mode is Mode.DROPMALFORMED:
                continue
        bad_before = rows.bad_records
        origin = BatchOrigin(part.file, batch, whole.position, base)
        yield from rows.add(origin, records, whole.error)
        tally.bad_records += rows.bad_records - bad_before
        if rows.bad_records > bad_before and options.mode is Mode.FAILFAST:
            raise _bad(part, whole.position, rows.last_error)


def _add_damage(
    opened: Opened, damage: Damage, options: LogOptions, rows: Rows
) -> Iterator[pa.RecordBatch]:
    if options.mode is Mode.FAILFAST:
        reason = f"{damage.reason} ({damage.size} bytes)"
        raise _bad(opened.part, damage.position, reason)
    if options.mode is Mode.PERMISSIVE:
        size = min(damage.size, BYTES_KEPT)
        data = bytes(opened.segment.view(damage.position, size))
        rows.add_damage(opened.part.file, damage, data)
        if rows.is_full:
            yield rows.flush()


def _bad(part: Range, position: int, reason: str) -> BadLogError:
    return BadLogError(f"{part.file.path}, byte {position}: {reason}")


def read_filtered(
    ranges: Iterable[Range], options: LogOptions, bounds: Bounds
) -> Iterator[pa.RecordBatch]:
    """As ``read_ranges``, but with exactly the rows that meet ``options.where``."""
    if options.where is None:
        yield from read_ranges(ranges, options, bounds)
        return
    # The condition may use columns that are not chosen.
    needed = dict.fromkeys((*options.columns, *options.where.columns()))
    wider = replace(options, columns=tuple(needed))
    condition = Condition.of(options.where, arrow_schema(wider.columns))
    for batch in read_ranges(ranges, wider, bounds):
        rows = condition.filter(batch)
        if rows.num_rows:
            yield rows.select(list(options.columns))
