"""Rows to Arrow batches and back: what the functions on the executors share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from pickle import dumps, loads
from typing import Any

import pyarrow as pa
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

from specgen.model import Message

CorpusRow = dict[str, Any]
"""A row of one of the tables of the corpus, by the names of their columns."""
Batches = Iterator[pa.RecordBatch]

_ROWS = 500
"""Rows of a batch: fields of layouts and fixtures are long."""


def mapper(
    work: Callable[[Iterator[CorpusRow]], Iterable[CorpusRow]], schema: StructType
) -> Callable[[Batches], Batches]:
    """A function over rows as one over Arrow batches, for ``mapInArrow``."""

    def run(batches: Batches) -> Batches:
        arrow = to_arrow_schema(schema)
        given = (row for batch in batches for row in batch.to_pylist())
        made = iter(work(given))
        while rows := list(islice(made, _ROWS)):
            yield pa.RecordBatch.from_pylist(rows, schema=arrow)

    return run


def packed(message: Message) -> bytes:
    """A message as a column's value; only ever read back in the same run."""
    return dumps(message.replace(span=message.span))


@lru_cache(maxsize=512)
def unpacked(blob: bytes) -> Message:
    """The message of such a value."""
    message = loads(blob)
    assert isinstance(message, Message)
    return message
