"""Build Arrow batches from records; values shared by a whole batch are stored once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import pyarrow as pa
from kafka_wire.records import Record

from specgen.logs.batch_columns import (
    PER_BATCH,
    BatchOrigin,
    SharedColumns,
    SparseColumns,
)
from specgen.logs.files import LogFile
from specgen.logs.options import LogOptions
from specgen.logs.portions import size_of
from specgen.logs.record_columns import RECORD_COLUMNS, EngineColumns, record_columns
from specgen.logs.schema import TYPED, arrow_schema
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
"""Most bytes of damage in ``_bytes``; ``_error`` has its full size."""


@dataclass
class Rows:
    """Rows being collected; ``flush`` gives them as one Arrow batch."""

    options: LogOptions
    counts: bool = False
    """Whether bad records are counted, whatever columns there are."""
    count: int = 0
    size: int = 0
    bad_records: int = 0
    last_error: str = ""

    def __post_init__(self) -> None:
        self._schema = arrow_schema(self.options.columns)
        names = self._schema.names
        self._shared = SharedColumns(names)
        self._own = record_columns(names)
        rest = (n for n in names if n not in PER_BATCH and n not in RECORD_COLUMNS)
        self._sparse = SparseColumns([*rest])
        counts = self.counts and self.options.typed
        self._decodes = counts or self.options.decodes
        self._texts = Texts("key_json" in names, "value_json" in names)

    def add(
        self, origin: BatchOrigin, records: list[Record], error: str | None = None
    ) -> Iterator[pa.RecordBatch]:
        """Add a batch's visible records; yield the Arrow batches that they fill.

        ``error`` is what is wrong with all of them.
        """
        records = origin.file.visible.chosen(origin.batch, records)
        if not records:
            return
        shared = self._shared.of(origin)
        mean, step = self._step(len(records), size_of(records))
        for start in range(0, len(records), step):
            part = records[start : start + step]
            if self._is_short_of(len(part)):
                yield self.flush()
            added = self._add(origin, part, error)
            self._shared.add(shared, added)
            self._count(added, mean)
            if self.is_full:
                yield self.flush()

    def add_batch(
        self, origin: BatchOrigin, error: str | None
    ) -> Iterator[pa.RecordBatch]:
        """Add a row for a batch itself; yield the Arrow batch that it fills."""
        self._shared.add(self._shared.of(origin), 1)
        self._sparse.add("_error", self.count, [error])
        self._count(1, 0)
        if self.is_full:
            yield self.flush()

    def add_whole(
        self, origin: BatchOrigin, first: int | None, until: int | None
    ) -> Iterator[pa.RecordBatch] | None:
        """As ``add``, for all of a batch's records from ``first`` on and before ``until``.

        None if its records must be looked at in Python; then nothing was added.
        """
        if not isinstance(self._own, EngineColumns) or self._is_decoded(origin):
            return None
        visible = origin.file.visible.limits(origin.batch)
        first = max((n for n in (first, visible[0]) if n is not None), default=None)
        until = min((n for n in (until, visible[1]) if n is not None), default=None)
        count, max_rows = origin.batch.record_count or 0, self.options.rows
        fits = count <= max_rows and not self._is_short_of(count)
        opened = self._own.open(
            origin.batch,
            first=first,
            until=until,
            takes=fits,
            check_crc=False,
            max_records=self.options.max_records(origin.batch.size),
        )
        if opened is None:
            return None
        mean, step = self._step(*opened)
        if fits and opened[0] <= step:
            return self._count_taken(origin, opened[0], mean)
        if fits:
            self._own.take_back(self.count)
        portions = (
            [opened]
            if count <= max_rows
            else self._own.portions(max_rows, self.options.size)
        )
        return self._take(origin, self._own, portions)

    def _count_taken(
        self, origin: BatchOrigin, rows: int, mean: int
    ) -> Iterator[pa.RecordBatch]:
        if rows:
            self._shared.add(self._shared.of(origin), rows)
            self._count(rows, mean)
            if self.is_full:
                yield self.flush()

    def _take(
        self,
        origin: BatchOrigin,
        own: EngineColumns,
        portions: Iterable[tuple[int, int]],
    ) -> Iterator[pa.RecordBatch]:
        shared = self._shared.of(origin)
        for rows, size in portions:
            mean, step = self._step(rows, size)
            for start in range(0, rows, step):
                part = min(step, rows - start)
                if self._is_short_of(part):
                    yield self.flush()
                own.take(part)
                self._shared.add(shared, part)
                self._count(part, mean)
                if self.is_full:
                    yield self.flush()

    def add_damage(self, file: LogFile, damage: Damage, data: bytes) -> None:
        """Add a row for bytes that could not be read."""
        known = {"topic": file.topic, "partition": file.partition, "file": file.path}
        self._shared.add_known(known | {"position": damage.position})
        reason = f"{damage.reason} ({damage.size} bytes)"
        self._sparse.add("_error", self.count, [reason])
        self._sparse.add("_bytes", self.count, [data])
        self._own.add_nulls()
        self._count(1, len(data))

    @property
    def is_full(self) -> bool:
        """Whether there are enough rows, or bytes, for an Arrow batch."""
        return self.count >= self.options.rows or self.size >= self.options.size

    def flush(self) -> pa.RecordBatch:
        """Return the rows so far, and start anew."""
        arrays = self._own.arrays() | self._shared.arrays()
        arrays |= self._sparse.arrays(self.count)
        self.count = self.size = 0
        return pa.RecordBatch.from_arrays(
            [arrays[name] for name in self._schema.names], schema=self._schema
        )

    def _step(self, count: int, size: int) -> tuple[int, int]:
        """The mean size of a record, and how many records fit into an Arrow batch."""
        mean = size // max(count, 1) + 1
        return mean, max(1, min(self.options.rows, self.options.size // mean))

    def _is_short_of(self, rows: int) -> bool:
        """Whether so many rows do not fit beside those that are there."""
        return self.count > 0 and self.count + rows > self.options.rows

    def _count(self, rows: int, mean: int) -> None:
        self.count += rows
        self.size += rows * mean

    def _add(
        self, origin: BatchOrigin, records: list[Record], error: str | None
    ) -> int:
        """Add a row for each record, except for dropped ones; return how many."""
        batch, start = origin.batch, self.count
        decoded = self._decoded(origin, records)
        if decoded is not None and self.options.mode == "DROPMALFORMED":
            pairs = zip(records, decoded, strict=True)
            good = [(record, row) for record, row in pairs if row.error is None]
            records, decoded = [r for r, _ in good], [row for _, row in good]
        self._own.add(batch, records)
        if decoded:
            for name, values in zip(
                Typed._fields, zip(*decoded, strict=True), strict=True
            ):
                if name in TYPED:
                    self._sparse.add(name, start, values)
            self._sparse.add("_error", start, [row.error or error for row in decoded])
        elif error is not None:
            self._sparse.add("_error", start, [error] * len(records))
        if batch.is_control and "control_type" in self._sparse:
            self._sparse.add("control_type", start, map(control_type, records))
        return len(records)

    def _is_decoded(self, origin: BatchOrigin) -> bool:
        """Whether a batch's records have columns that only decoding fills."""
        if origin.batch.is_control:
            return self._decodes or "control_type" in self._sparse
        return self._decodes and origin.file.topic in INTERNAL

    def _decoded(
        self, origin: BatchOrigin, records: list[Record]
    ) -> list[Typed] | None:
        """The typed columns of records of Kafka's own topics; None for any other."""
        if not self._decodes:
            return None
        topic, batch, texts = origin.file.topic, origin.batch, self._texts
        if batch.is_control:
            rows = [typed_control(batch, record, texts) for record in records]
        elif topic in INTERNAL:
            rows = [typed(topic, record, texts) for record in records]
        else:
            return None
        errors = [row.error for row in rows if row.error is not None]
        if errors:
            self.bad_records += len(errors)
            self.last_error = errors[0]
        return rows if any(row is not UNTYPED for row in rows) else None
