"""Which rows of a file a consumer would get, by offsets and by aborted transactions."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kafka_wire.records import Record, RecordBatch


class Aborted(NamedTuple):
    """An aborted transaction: the offsets of its first batch and of its marker."""

    producer_id: int
    first: int
    last: int


@dataclass(frozen=True)
class Visible:
    """Records from ``first`` on, before ``until``, and not of aborted transactions.

    Control records belong to no transaction: they are visible, aborted or not.
    """

    first: int = 0
    until: int | None = None
    aborted: tuple[Aborted, ...] = ()

    def has_any(self, first: int, until: int | None) -> bool:
        """Whether any offset from ``first`` to before ``until`` may be visible."""
        if until is not None and until <= self.first:
            return False
        return self.until is None or first < self.until

    def of_segment(self, first: int, until: int | None) -> Visible:
        """The same for a segment with these offsets, reduced to the limits inside it."""
        low = self.first if self.first > first else 0
        ends = self.until is not None and (until is None or self.until < until)
        touched = tuple(
            part
            for part in self.aborted
            if part.last >= first and (until is None or part.first < until)
        )
        return Visible(low, self.until if ends else None, touched)

    def has_batch(self, batch: RecordBatch) -> bool:
        """Whether a batch may have visible records."""
        if batch.magic < 2:  # a wrapped set does not say where it begins
            return True
        if not self.has_any(batch.base_offset, batch.last_offset + 1):
            return False
        if not batch.is_transactional or batch.is_control:
            return True
        return not self._is_aborted(batch.producer_id, batch.base_offset)

    def chosen(self, batch: RecordBatch, records: list[Record]) -> list[Record]:
        """The visible ones of a batch's records."""
        first, until = self.limits(batch)
        if first is None and until is None:
            return records
        return [
            record
            for record in records
            if (first is None or first <= record.offset)
            and (until is None or record.offset < until)
        ]

    def limits(self, batch: RecordBatch) -> tuple[int | None, int | None]:
        """The offset from which on, and the one before which, records are visible.

        Both are None if the batch's header shows that no record is hidden.
        """
        low = batch.base_offset if batch.magic > 1 else 0
        if low >= self.first and (self.until is None or batch.last_offset < self.until):
            return None, None
        return self.first, self.until

    def _is_aborted(self, producer_id: int, offset: int) -> bool:
        spans = self._spans.get(producer_id, ())
        at = bisect_right(spans, offset, key=lambda span: span[0])
        return at > 0 and offset <= spans[at - 1][1]

    @cached_property
    def _spans(self) -> dict[int, list[tuple[int, int]]]:
        """Sorted spans by producer; a producer has one transaction at a time."""
        spans: dict[int, list[tuple[int, int]]] = {}
        for part in sorted(self.aborted):
            spans.setdefault(part.producer_id, []).append((part.first, part.last))
        return spans


ALL_VISIBLE = Visible()
