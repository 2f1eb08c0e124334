"""Columns of which a value is said once for many rows, or of few rows at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, repeat
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire.records import RecordBatch, TimestampType

from specgen.logs.files import LogFile
from specgen.logs.schema import arrow_schema

_TIME_TYPES = {
    TimestampType.NONE: None,
    TimestampType.CREATE_TIME: "CREATE_TIME",
    TimestampType.LOG_APPEND_TIME: "LOG_APPEND_TIME",
}


class BatchOrigin(NamedTuple):
    """Where records are from: a batch at a position of a file, and its first offset."""

    file: LogFile
    batch: RecordBatch
    position: int
    base: int


_PER_BATCH: dict[str, Callable[[BatchOrigin], Any]] = {
    "topic": lambda place: place.file.topic,
    "partition": lambda place: place.file.partition,
    "timestamp_type": lambda place: _TIME_TYPES[place.batch.timestamp_type],
    "base_offset": lambda place: place.base,
    "codec": lambda place: place.batch.compression.name.lower(),
    "magic": lambda place: place.batch.magic,
    "producer_id": lambda place: _or_null(place.batch.producer_id),
    "producer_epoch": lambda place: _or_null(place.batch.producer_epoch),
    "transactional": lambda place: place.batch.is_transactional,
    "control": lambda place: place.batch.is_control,
    "leader_epoch": lambda place: _or_null(place.batch.partition_leader_epoch),
    "file": lambda place: place.file.path,
    "position": lambda place: place.position,
}

PER_BATCH = frozenset(_PER_BATCH)


def _or_null(number: int) -> int | None:
    return None if number < 0 else number


class SharedColumns:
    """Columns that are the same for all of a batch's rows."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [name for name in names if name in PER_BATCH]
        self._schema = arrow_schema(self._names)
        self._runs: list[tuple[Any, ...]] = []
        self._lengths: list[int] = []

    def of(self, place: BatchOrigin) -> tuple[Any, ...]:
        """What is the same for the rows of a batch."""
        return tuple([_PER_BATCH[name](place) for name in self._names])

    def add(self, values: tuple[Any, ...], count: int) -> None:
        """So many rows of the same values, none too."""
        if count:
            self._runs.append(values)
            self._lengths.append(count)

    def add_known(self, known: dict[str, Any]) -> None:
        """A row of which nothing else is known."""
        self.add(tuple(known.get(name) for name in self._names), 1)

    def arrays(self) -> dict[str, pa.Array]:
        """The columns, of at least one row, and start again."""
        ends = pa.array(accumulate(self._lengths), pa.int32())
        columns = zip(*self._runs, strict=True)
        arrays = {}
        for field, values in zip(self._schema, columns, strict=True):
            runs = pa.array(values, field.type)
            encoded = pa.RunEndEncodedArray.from_arrays(ends, runs)
            arrays[field.name] = pc.run_end_decode(encoded)
        self._runs, self._lengths = [], []
        return arrays


class SparseColumns:
    """Columns that most rows have nothing in."""

    def __init__(self, names: Sequence[str]) -> None:
        self._schema = arrow_schema(names)
        self._values: dict[str, list[Any]] = {name: [] for name in names}

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def add(self, name: str, start: int, values: Iterable[Any]) -> None:
        """A column's values from a row on, if the column is wanted."""
        column = self._values.get(name)
        if column is not None:
            column.extend(repeat(None, start - len(column)))
            column.extend(values)

    def arrays(self, count: int) -> dict[str, pa.Array]:
        """The columns, of so many rows, and start again."""
        arrays = {}
        for field in self._schema:
            values = self._values[field.name]
            if values:
                values.extend(repeat(None, count - len(values)))
                arrays[field.name] = pa.array(values, field.type)
            else:
                arrays[field.name] = pa.nulls(count, field.type)
        self._values = {name: [] for name in self._values}
        return arrays
