"""The rows of ranges that a condition leaves, with the columns that were asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pyarrow as pa

from specgen.logs.bounds import Bounds
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range
from specgen.logs.read import read_ranges
from specgen.logs.schema import arrow_schema
from specgen.logs.where import expression


def read_filtered(
    ranges: Iterable[Range], options: LogOptions, bounds: Bounds
) -> Iterator[pa.RecordBatch]:
    """As ``read_ranges``, but with exactly the rows of ``options.where``."""
    if options.where is None:
        yield from read_ranges(ranges, options, bounds)
        return
    # It may speak of columns that nobody wants to see.
    needed = dict.fromkeys((*options.columns, *options.where.columns()))
    wider = replace(options, columns=tuple(needed))
    chosen = expression(options.where, arrow_schema(wider.columns))
    for batch in read_ranges(ranges, wider, bounds):
        rows = batch.filter(chosen)
        if rows.num_rows:
            yield rows.select(list(options.columns))
