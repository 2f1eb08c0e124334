"""The rows of record batches in memory: a records field of Produce or Fetch, a whole file."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa

from specgen.logs.bounds import NO_BOUNDS
from specgen.logs.files import LogFile
from specgen.logs.follow import LogPiece, Tally
from specgen.logs.options import LogOptions
from specgen.logs.ranges import Range
from specgen.logs.read import rows_of
from specgen.logs.reopen import Opened
from specgen.logs.rows import Rows
from specgen.logs.schema import COLUMNS, TYPED
from specgen.logs.segment import BytesSegment
from specgen.logs.walk import Damage, Skipped, Walk

_NAME = "records"
"""What errors call the blob."""
_OF_FILES = ("topic", "partition", "file")


def blob_columns(topic: str | None) -> tuple[str, ...]:
    """The columns of a blob's rows; without a topic none of them is typed."""
    left_out = _OF_FILES if topic is not None else (*_OF_FILES, *TYPED)
    return tuple(name for name in COLUMNS if name not in left_out)


def read_blob(
    data: bytes, options: LogOptions, topic: str | None = None, is_whole: bool = True
) -> Iterator[pa.RecordBatch]:
    """The rows of the batches in some bytes, as ``read_ranges`` gives those of a file.

    ``position`` counts from the start of the bytes. With a ``topic`` of Kafka's own, its
    records have typed columns. If they are not whole, the last batch may be cut off
    without being damage, as in the answer to a fetch. Raises BadLogError in FAILFAST mode.
    """
    file = LogFile(_NAME, topic, None, 0, len(data))
    segment = BytesSegment(data, options.max_batch)
    opened = Opened(segment, Range.whole(file))
    walk = Walk(segment, file, len(data), NO_BOUNDS, Skipped())
    pieces = (
        LogPiece(opened, step)
        for step in walk.steps(0)
        if is_whole or not (isinstance(step, Damage) and step.is_cut_off)
    )
    rows = Rows(options)
    yield from rows_of(pieces, options, rows, Tally())
    if rows.count:
        yield rows.flush()
