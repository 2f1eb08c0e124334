"""Build the columns in which each record has its own value, in Python or in C.

Both give the same rows; the native engine builds them without Record objects.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import kafka_wire
import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire.columns import RECORD_COLUMNS, RecordColumns
from kafka_wire.records import Record, RecordBatch

from specgen.logs.portions import OVERHEAD
from specgen.logs.schema import arrow_schema
from specgen.logs.times import shown_millis

__all__ = ["RECORD_COLUMNS", "EngineColumns", "PlainColumns", "record_columns"]


class PlainColumns:
    """Columns as lists of Python values."""

    def __init__(self, names: Sequence[str]) -> None:
        self._schema = arrow_schema(names)
        self._values: dict[str, list[Any]] = {name: [] for name in names}

    def add(self, batch: RecordBatch, records: Sequence[Record]) -> None:
        """Add a row for each of a batch's records."""
        for name, values in self._values.items():
            values += _values(name, batch, records)

    def add_nulls(self) -> None:
        """Add a row of nulls."""
        for values in self._values.values():
            values.append(None)

    def arrays(self) -> dict[str, pa.Array]:
        """Return the columns, and start anew."""
        arrays = {name: self._array(name, v) for name, v in self._values.items()}
        self._values = {name: [] for name in self._values}
        return arrays

    def _array(self, name: str, values: list[Any]) -> pa.Array:
        kind = self._schema.field(name).type
        if name == "timestamp":
            return pc.multiply(pa.array(values, pa.int64()), 1000).cast(kind)
        return pa.array(values, kind)


class EngineColumns:
    """Columns that the native engine builds, by whole batches or row by row."""

    def __init__(self, names: Sequence[str]) -> None:
        self._columns = RecordColumns(names)
        self.open = self._columns.open
        self.take = self._columns.take
        self.add = self._columns.add
        self.add_nulls = self._columns.add_nulls

    def portions(self, rows: int, size: int) -> Iterator[tuple[int, int]]:
        """Rows and bytes of the portions of the open batch, as ``portions_of`` cuts it."""
        while (portion := self._columns.portion(rows, size, OVERHEAD)) is not None:
            yield portion

    def take_back(self, rows: int) -> None:
        """Keep only the first ``rows`` rows."""
        self._columns.truncate(rows)

    def arrays(self) -> dict[str, pa.Array]:
        """Return the columns, and start anew."""
        batch = pa.record_batch(self._columns.finish())
        return dict(zip(batch.schema.names, batch.columns, strict=True))


def record_columns(names: Sequence[str]) -> PlainColumns | EngineColumns:
    """The columns with these names, built by the native engine if it is installed."""
    own = [name for name in names if name in RECORD_COLUMNS]
    is_native = kafka_wire.implementation() == "native"
    return EngineColumns(own) if is_native else PlainColumns(own)


def _values(name: str, batch: RecordBatch, records: Sequence[Record]) -> Sequence[Any]:
    match name:
        case "offset":
            return [r.offset for r in records]
        case "timestamp":
            return [shown_millis(r.timestamp) for r in records]
        case "key":
            return [r.key for r in records]
        case "value":
            return [r.value for r in records]
        case "headers":
            return [
                [(h.key, h.value) for h in r.headers] if r.headers else ()
                for r in records
            ]
    return [batch.sequence_of(r.offset) for r in records]
