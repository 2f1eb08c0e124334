"""The rows of ranges that meet a condition, with the chosen columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pyarrow as pa

from specgen.logs.bounds import Bounds
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range
from specgen.logs.read import read_ranges
from specgen.logs.schema import arrow_schema
from specgen.logs.where import Condition


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
