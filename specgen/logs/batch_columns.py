"""Columns with one value for many rows, and columns in which few rows have a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import accumulate, repeat
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire.records import Compression, RecordBatch, TimestampType

from specgen.logs.files import LogFile
from specgen.logs.schema import arrow_schema
from specgen.logs.segment import Header
from specgen.logs.times import shown_time

_TIME_TYPES = {
    TimestampType.NONE: None,
    TimestampType.CREATE_TIME: "CREATE_TIME",
    TimestampType.LOG_APPEND_TIME: "LOG_APPEND_TIME",
}


class BatchOrigin(NamedTuple):
    """Where records come from: a file, a batch, its position and its first offset."""

    file: LogFile
    batch: RecordBatch
    position: int
    base: int | None
    """None for a wrapped set, as only decompressing it can tell."""


_PER_BATCH: dict[str, Callable[[BatchOrigin], Any]] = {
    "topic": lambda origin: origin.file.topic,
    "partition": lambda origin: origin.file.partition,
    "timestamp_type": lambda origin: _TIME_TYPES[origin.batch.timestamp_type],
    "base_offset": lambda origin: origin.base,
    "codec": lambda origin: origin.batch.compression.name.lower(),
    "magic": lambda origin: origin.batch.magic,
    "producer_id": lambda origin: _or_null(origin.batch.producer_id),
    "producer_epoch": lambda origin: _or_null(origin.batch.producer_epoch),
    "transactional": lambda origin: origin.batch.is_transactional,
    "control": lambda origin: origin.batch.is_control,
    "leader_epoch": lambda origin: _or_null(origin.batch.partition_leader_epoch),
    "file": lambda origin: origin.file.path,
    "position": lambda origin: origin.position,
    "last_offset": lambda origin: origin.batch.last_offset,
    "record_count": lambda origin: origin.batch.record_count,
    "batch_size": lambda origin: origin.batch.size,
    "base_timestamp": lambda origin: shown_time(origin.batch.base_timestamp),
    "max_timestamp": lambda origin: shown_time(origin.batch.max_timestamp),
    "base_sequence": lambda origin: _or_null(origin.batch.base_sequence),
}

PER_BATCH = frozenset(_PER_BATCH)

_BY_HEADER: dict[str, Callable[[Header], Any]] = {
    "timestamp_type": lambda header: _TIME_TYPES[_time_type(header)],
    "base_offset": lambda header: header.first,
    "codec": lambda header: Compression(header.attributes & 7).name.lower(),
    "magic": lambda header: header.magic,
    "producer_id": lambda header: _or_null(header.producer_id),
    "producer_epoch": lambda header: _or_null(header.producer_epoch),
    "transactional": lambda header: header.is_transactional,
    "control": lambda header: header.is_control,
    "leader_epoch": lambda header: _or_null(header.leader_epoch),
}


def fixed_by_header(header: Header) -> dict[str, Any]:
    """The columns of a batch's rows that its header has, as far as it is understood."""
    known = {}
    for name, value in _BY_HEADER.items():
        with suppress(ValueError):  # a codec that is not known
            known[name] = value(header)
    if header.first is None:
        del known["base_offset"]
    return known


def _time_type(header: Header) -> TimestampType:
    if not header.magic:
        return TimestampType.NONE
    append_time = header.is_append_time
    return TimestampType.LOG_APPEND_TIME if append_time else TimestampType.CREATE_TIME


def _or_null(number: int) -> int | None:
    return None if number < 0 else number


class SharedColumns:
    """Columns whose value is the same for all rows of a batch."""

    def __init__(self, names: Iterable[str]) -> None:
        self._names = [name for name in names if name in PER_BATCH]
        self._schema = arrow_schema(self._names)
        self._runs: list[tuple[Any, ...]] = []
        self._lengths: list[int] = []

    def of(self, origin: BatchOrigin) -> tuple[Any, ...]:
        """The values for the rows of a batch."""
        return tuple([_PER_BATCH[name](origin) for name in self._names])

    def add(self, values: tuple[Any, ...], count: int) -> None:
        """Add ``count`` rows, possibly none, with the same values."""
        if count:
            self._runs.append(values)
            self._lengths.append(count)

    def add_known(self, known: dict[str, Any]) -> None:
        """Add a row of which only some values are known."""
        self.add(tuple(known.get(name) for name in self._names), 1)

    def arrays(self) -> dict[str, pa.Array]:
        """Return the columns, with at least one row, and start anew."""
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
    """Columns that are null in most rows."""

    def __init__(self, names: Sequence[str]) -> None:
        self._schema = arrow_schema(names)
        self._values: dict[str, list[Any]] = {name: [] for name in names}

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def add(self, name: str, start: int, values: Iterable[Any]) -> None:
        """Add a column's values from row ``start`` on, if the column is chosen."""
        column = self._values.get(name)
        if column is not None:
            column.extend(repeat(None, start - len(column)))
            column.extend(values)

    def arrays(self, count: int) -> dict[str, pa.Array]:
        """Return the columns, with ``count`` rows, and start anew."""
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
