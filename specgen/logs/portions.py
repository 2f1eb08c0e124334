"""A batch's records: all at once if they are few, else in portions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from kafka_wire.records import (
    DecompressedSizeError,
    Header,
    Record,
    RecordBatch,
    RecordsError,
)

from specgen.logs.search import DamagedError, reason_of

OVERHEAD = 272
"""Bytes that a record takes in memory besides its own."""


def size_of(records: Sequence[Record]) -> int:
    """The bytes of keys, values and headers."""
    total = sum([len(r.value) for r in records if r.value is not None])
    total += sum([len(r.key) for r in records if r.key is not None])
    return total + sum(
        [_header_size(h) for r in records if r.headers for h in r.headers]
    )


def _header_size(header: Header) -> int:
    key = header.key
    size = len(key) if key.isascii() else len(key.encode())
    return size + len(header.value or b"")


def portions_of(
    batch: RecordBatch, rows: int, size: int, max_records: int | None = None
) -> Iterable[list[Record]]:
    """The records in lists of at most ``rows`` records and about ``size`` bytes.

    A batch whose header claims no more than ``rows`` is one list. The batch's own checksum
    is taken as checked, those inside a wrapped set are checked. Raises DamagedError before
    the first record, also if there are more than ``max_records``.
    """
    check = batch.magic < 2
    how: dict[str, Any] = {
        "check_crc": check,
        "max_records": max_records,
        "lenient": True,
    }
    try:
        if batch.record_count is None or batch.record_count <= rows:
            try:
                return [batch.records(**how)]
            except DecompressedSizeError:
                pass  # one at a time they may fit
        return _cut(batch.iter_records(**how), rows, size)
    except RecordsError as error:
        raise DamagedError(reason_of(error)) from None
    except MemoryError:
        text = f"the records of {batch.size} bytes do not fit into memory"
        raise DamagedError(text) from None


def _cut(records: Iterable[Record], rows: int, size: int) -> Iterator[list[Record]]:
    portion: list[Record] = []
    left = size
    for record in records:
        portion.append(record)
        left -= OVERHEAD + len(record.key or b"") + len(record.value or b"")
        left -= sum(map(_header_size, record.headers))
        if left <= 0 or len(portion) >= rows:
            yield portion
            portion, left = [], size
    if portion:
        yield portion
