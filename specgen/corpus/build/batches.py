"""Convert rows to Arrow batches and back, for the functions on the executors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pickle import dumps, loads
from typing import Any

import pyarrow as pa
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from specgen.protocol.model import Message

CorpusRow = dict[str, Any]
"""A row of a corpus table: values by column name."""
Batches = Iterator[pa.RecordBatch]

_ROWS = 500
"""Rows per batch; few, since layouts and fixtures are long."""


def mapper(
    work: Callable[[Iterator[CorpusRow]], Iterable[CorpusRow]], schema: StructType
) -> Callable[[Batches], Batches]:
    """Turn a function over rows into one over Arrow batches, for ``mapInArrow``."""

    def run(batches: Batches) -> Batches:
        arrow = to_arrow_schema(schema)
        rows = (row for batch in batches for row in batch.to_pylist())
        results = iter(work(rows))
        while chunk := list(islice(results, _ROWS)):
            yield pa.RecordBatch.from_pylist(chunk, schema=arrow)

    return run


def packed(message: Message) -> bytes:
    """A message as a column's value; it is only read back in the same run."""
    return dumps(message.replace(span=message.span))


@lru_cache(maxsize=512)
def unpacked(blob: bytes) -> Message:
    """The message in such a value."""
    message = loads(blob)
    assert isinstance(message, Message)
    return message
