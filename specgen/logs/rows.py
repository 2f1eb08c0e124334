"""Arrow batches out of records: what is the same for a whole batch is said once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc
from kafka_wire.records import Record, RecordBatch, TimestampType

from specgen.logs.files import LogFile
from specgen.logs.options import LogOptions
from specgen.logs.schema import TYPED, arrow_schema
from specgen.logs.times import shown_millis
from specgen.logs.typed import (
    INTERNAL,
    UNTYPED,
    Texts,
    Typed,
    control_type,
    typed,
    typed_control,
)
from specgen.logs.walk import Damage

BYTES_KEPT = 1 << 20
"""Of damage, so many bytes stand in ``_bytes``; its size stands in ``_error``."""

_TIME_TYPES = {
    TimestampType.NONE: None,
    TimestampType.CREATE_TIME: "CREATE_TIME",
    TimestampType.LOG_APPEND_TIME: "LOG_APPEND_TIME",
}

_PER_BATCH: dict[str, Callable[[LogFile, RecordBatch, int], Any]] = {
    "topic": lambda file, batch, base: file.topic,
    "partition": lambda file, batch, base: file.partition,
    "timestamp_type": lambda file, batch, base: _TIME_TYPES[batch.timestamp_type],
    "base_offset": lambda file, batch, base: base,
    "codec": lambda file, batch, base: batch.compression.name.lower(),
    "magic": lambda file, batch, base: batch.magic,
    "producer_id": lambda file, batch, base: _or_null(batch.producer_id),
    "producer_epoch": lambda file, batch, base: _or_null(batch.producer_epoch),
    "transactional": lambda file, batch, base: batch.is_transactional,
    "control": lambda file, batch, base: batch.is_control,
    "leader_epoch": lambda file, batch, base: _or_null(batch.partition_leader_epoch),
    "file": lambda file, batch, base: file.path,
}


def _or_null(number: int) -> int | None:
    return None if number < 0 else number


class BatchOrigin(NamedTuple):
    """Where records are from: a batch at a position of a file, and its first offset."""

    file: LogFile
    batch: RecordBatch
    position: int
    base: int


@dataclass
class Rows:
    """Rows as they gather; ``flush`` gives them as one Arrow batch."""

    options: LogOptions
    counts: bool = False
    """Whether somebody wants to know of bad records, whatever columns there are."""
    count: int = 0
    size: int = 0
    bad_records: int = 0
    last_error: str = ""
    _mean: int = 1
    _runs: list[tuple[Any, ...]] = field(default_factory=list)
    _lengths: list[int] = field(default_factory=list)
    _columns: dict[str, list[Any]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._schema = arrow_schema(self.options.columns)
        self._shared = [
            name for name in (*_PER_BATCH, "position") if name in self._schema.names
        ]
        names = (n for n in self._schema.names if n not in self._shared)
        self._own = tuple(names)
        self._columns = {name: [] for name in self._own}
        counts = self.counts and self.options.typed
        self._decodes = counts or self.options.decodes
        self._texts = Texts("key_json" in self._own, "value_json" in self._own)

    def add(
        self, place: BatchOrigin, records: list[Record], error: str | None = None
    ) -> Iterator[pa.RecordBatch]:
        """Add those of a batch's records that are seen; give the Arrow batches so filled.

        ``error`` is what is wrong with all of them.
        """
        file, batch, position, base = place
        records = file.visible.chosen(batch, records)
        if not records:
            return
        shared = tuple(
            position if name == "position" else _PER_BATCH[name](file, batch, base)
            for name in self._shared
        )
        step = self._step(records)
        for start in range(0, len(records), step):
            part = records[start : start + step]
            if self.count and self.count + len(part) > self.options.rows:
                yield self.flush()
            self._add(file, batch, part, shared, error)
            if self.count >= self.options.rows or self.size >= self.options.size:
                yield self.flush()

    def add_damage(self, file: LogFile, damage: Damage, data: bytes) -> None:
        """Add a row for what could not be read."""
        known = {"topic": file.topic, "partition": file.partition, "file": file.path}
        known["position"] = damage.position
        self._runs.append(tuple(known.get(name) for name in self._shared))
        self._lengths.append(1)
        own = {"_error": f"{damage.reason} ({damage.size} bytes)", "_bytes": data}
        for name, column in self._columns.items():
            column.append(own.get(name))
        self.count += 1
        self.size += len(data)

    def flush(self) -> pa.RecordBatch:
        """The rows so far, and start again."""
        arrays = {name: self._array(name, self._columns[name]) for name in self._own}
        arrays |= self._shared_arrays()
        batch = pa.RecordBatch.from_arrays(
            [arrays[name] for name in self._schema.names], schema=self._schema
        )
        self._columns = {name: [] for name in self._own}
        self._runs, self._lengths = [], []
        self.count = self.size = 0
        return batch

    def _step(self, records: list[Record]) -> int:
        """How many records at once stay below the size of an Arrow batch."""
        total = sum([len(r.value) for r in records if r.value is not None])
        total += sum([len(r.key) for r in records if r.key is not None])
        headers = [h for r in records if r.headers for h in r.headers]
        total += sum([len(h.key) + len(h.value or b"") for h in headers])
        self._mean = total // len(records) + 1
        return max(1, min(self.options.rows, self.options.size // self._mean))

    def _add(
        self,
        file: LogFile,
        batch: RecordBatch,
        records: list[Record],
        shared: tuple[Any, ...],
        error: str | None,
    ) -> None:
        rows, columns = self._extra(file, batch, records), self._columns
        kept = records
        if rows is not None and self.options.mode == "DROPMALFORMED":
            pairs = [(r, t) for r, t in zip(kept, rows, strict=True) if t.error is None]
            kept, rows = [r for r, _ in pairs], [t for _, t in pairs]
        for name in self._own:
            if name in TYPED:
                place = Typed._fields.index(name)
                more: Sequence[Any] = (
                    [t[place] for t in rows] if rows else [None] * len(kept)
                )
            elif name == "_error":
                more = [t.error or error for t in rows] if rows else [error] * len(kept)
            else:
                more = _own_column(name, batch, kept)
            columns[name].extend(more)
        self._runs.append(shared)
        self._lengths.append(len(kept))
        self.count += len(kept)
        self.size += len(kept) * self._mean

    def _extra(
        self, file: LogFile, batch: RecordBatch, records: list[Record]
    ) -> list[Typed] | None:
        """What is known of each record of Kafka's own topics; None of any other."""
        if not self._decodes:
            return None
        texts = self._texts
        if batch.is_control:
            rows = [typed_control(batch, record, texts) for record in records]
        elif file.topic in INTERNAL:
            rows = [typed(file.topic, record, texts) for record in records]
        else:
            return None
        bad = [row.error for row in rows if row.error is not None]
        if bad:
            self.bad_records += len(bad)
            self.last_error = bad[0]
        return rows if any(row is not UNTYPED for row in rows) else None

    def _array(self, name: str, values: list[Any]) -> pa.Array:
        kind = self._schema.field(name).type
        if name == "timestamp":
            return pc.multiply(pa.array(values, pa.int64()), 1000).cast(kind)
        return pa.array(values, kind)

    def _shared_arrays(self) -> dict[str, pa.Array]:
        """The columns that are the same for a batch, each value as often as it has rows."""
        if not self._shared:
            return {}
        columns = (
            zip(*self._runs, strict=True) if self._runs else [()] * len(self._shared)
        )
        lengths = self._lengths
        if len(lengths) == 1:
            (count,) = lengths
            return {
                name: pa.repeat(
                    pa.scalar(values[0], self._schema.field(name).type), count
                )
                for name, values in zip(self._shared, columns, strict=True)
            }
        places = [i for i, count in enumerate(lengths) for _ in range(count)]
        index = pa.array(places, pa.int32())
        return {
            name: pa.array(values, self._schema.field(name).type).take(index)
            for name, values in zip(self._shared, columns, strict=True)
        }


def _own_column(name: str, batch: RecordBatch, records: list[Record]) -> Sequence[Any]:
    """A column that differs from record to record."""
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
        case "sequence":
            return _sequences(batch, records)
        case "control_type" if batch.is_control:
            return [control_type(r) for r in records]
    return [None] * len(records)


def _sequences(batch: RecordBatch, records: list[Record]) -> Sequence[int | None]:
    if batch.base_sequence < 0:
        return [None] * len(records)
    start = batch.base_sequence - batch.base_offset
    return [(start + r.offset) & 0x7FFFFFFF for r in records]
