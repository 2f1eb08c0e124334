"""Arrow batches out of records: what is the same for a whole batch is said once."""

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
from specgen.logs.record_columns import (
    RECORD_COLUMNS,
    EngineColumns,
    record_columns,
)
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
"""Of damage, so many bytes stand in ``_bytes``; its size stands in ``_error``."""


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
        self, place: BatchOrigin, records: list[Record], error: str | None = None
    ) -> Iterator[pa.RecordBatch]:
        """Add those of a batch's records that are seen; give the Arrow batches so filled.

        ``error`` is what is wrong with all of them.
        """
        records = place.file.visible.chosen(place.batch, records)
        if not records:
            return
        shared = self._shared.of(place)
        mean, step = self._step(len(records), size_of(records))
        for start in range(0, len(records), step):
            part = records[start : start + step]
            if self._is_short_of(len(part)):
                yield self.flush()
            kept = self._add(place, part, error)
            self._shared.add(shared, kept)
            self._count(kept, mean)
            if self.is_full:
                yield self.flush()

    def add_whole(
        self, place: BatchOrigin, first: int | None, until: int | None
    ) -> Iterator[pa.RecordBatch] | None:
        """As ``add``, of a batch's records from an offset on and before another, at once.

        None, and nothing was added, where its records have to be looked at in Python.
        """
        if not isinstance(self._own, EngineColumns) or self._is_decoded(place):
            return None
        seen = place.file.visible.limits(place.batch)
        first = max((n for n in (first, seen[0]) if n is not None), default=None)
        until = min((n for n in (until, seen[1]) if n is not None), default=None)
        count, most = place.batch.record_count or 0, self.options.rows
        takes = count <= most and not self._is_short_of(count)
        opened = self._own.open(
            place.batch, first=first, until=until, takes=takes, check_crc=False
        )
        if opened is None:
            return None
        mean, step = self._step(*opened)
        if takes and opened[0] <= step:
            return self._taken(place, opened[0], mean)
        if takes:
            self._own.take_back(self.count)
        portions = (
            [opened] if count <= most else self._own.portions(most, self.options.size)
        )
        return self._take(place, self._own, portions)

    def _taken(
        self, place: BatchOrigin, rows: int, mean: int
    ) -> Iterator[pa.RecordBatch]:
        if rows:
            self._shared.add(self._shared.of(place), rows)
            self._count(rows, mean)
            if self.is_full:
                yield self.flush()

    def _take(
        self,
        place: BatchOrigin,
        own: EngineColumns,
        portions: Iterable[tuple[int, int]],
    ) -> Iterator[pa.RecordBatch]:
        shared = self._shared.of(place)
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
        """Add a row for what could not be read."""
        known = {"topic": file.topic, "partition": file.partition, "file": file.path}
        self._shared.add_known(known | {"position": damage.position})
        reason = f"{damage.reason} ({damage.size} bytes)"
        self._sparse.add("_error", self.count, [reason])
        self._sparse.add("_bytes", self.count, [data])
        self._own.add_nulls()
        self._count(1, len(data))

    @property
    def is_full(self) -> bool:
        """Whether there are as many rows, or bytes, as an Arrow batch is to have."""
        return self.count >= self.options.rows or self.size >= self.options.size

    def flush(self) -> pa.RecordBatch:
        """The rows so far, and start again."""
        arrays = self._own.arrays() | self._shared.arrays()
        arrays |= self._sparse.arrays(self.count)
        self.count = self.size = 0
        return pa.RecordBatch.from_arrays(
            [arrays[name] for name in self._schema.names], schema=self._schema
        )

    def _step(self, count: int, size: int) -> tuple[int, int]:
        """A record's mean size, and how many at once stay below that of an Arrow batch."""
        mean = size // max(count, 1) + 1
        return mean, max(1, min(self.options.rows, self.options.size // mean))

    def _is_short_of(self, rows: int) -> bool:
        """Whether there is no place for so many rows beside those that there are."""
        return self.count > 0 and self.count + rows > self.options.rows

    def _count(self, rows: int, mean: int) -> None:
        self.count += rows
        self.size += rows * mean

    def _add(self, place: BatchOrigin, records: list[Record], error: str | None) -> int:
        """Add a row for each record that is kept: how many these are."""
        batch, start = place.batch, self.count
        rows, kept = self._extra(place, records), records
        if rows is not None and self.options.mode == "DROPMALFORMED":
            pairs = [(r, t) for r, t in zip(kept, rows, strict=True) if t.error is None]
            kept, rows = [r for r, _ in pairs], [t for _, t in pairs]
        self._own.add(batch, kept)
        if rows:
            for name, values in zip(
                Typed._fields, zip(*rows, strict=True), strict=True
            ):
                if name in TYPED:
                    self._sparse.add(name, start, values)
            self._sparse.add("_error", start, [t.error or error for t in rows])
        elif error is not None:
            self._sparse.add("_error", start, [error] * len(kept))
        if batch.is_control and "control_type" in self._sparse:
            self._sparse.add("control_type", start, map(control_type, kept))
        return len(kept)

    def _is_decoded(self, place: BatchOrigin) -> bool:
        """Whether more is known of a batch's records than what any have."""
        if place.batch.is_control:
            return self._decodes or "control_type" in self._sparse
        return self._decodes and place.file.topic in INTERNAL

    def _extra(self, place: BatchOrigin, records: list[Record]) -> list[Typed] | None:
        """What is known of each record of Kafka's own topics; None of any other."""
        if not self._decodes:
            return None
        topic, batch, texts = place.file.topic, place.batch, self._texts
        if batch.is_control:
            rows = [typed_control(batch, record, texts) for record in records]
        elif topic in INTERNAL:
            rows = [typed(topic, record, texts) for record in records]
        else:
            return None
        bad = [row.error for row in rows if row.error is not None]
        if bad:
            self.bad_records += len(bad)
            self.last_error = bad[0]
        return rows if any(row is not UNTYPED for row in rows) else None
