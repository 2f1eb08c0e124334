"""Decoding record batches to Arrow columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .. import engine
from ..buffers import Buffer
from ..errors import shown_in
from ..records.batch import RecordBatch
from ..records.errors import RecordsError
from ..records.reader import read_batches
from ..records.room import Room
from ..records.types import MAX_DECOMPRESSED, Compression, Record
from .messages import Columns, require_engine
from .row_errors import RowErrors

RECORD_COLUMNS = ("offset", "timestamp", "key", "value", "headers", "sequence")
"""The columns that records can have."""

_USUAL = RECORD_COLUMNS[:5]
_FIRST, _LAST = -(1 << 63), (1 << 63) - 1


def records(
    data: Buffer | None,
    *,
    columns: Sequence[str] = _USUAL,
    strict: bool = False,
    check_crc: bool = True,
    max_decompressed: int = MAX_DECOMPRESSED,
    control: bool = False,
) -> Columns:
    """Decode the records of a ``records`` field or a log segment to columns.

    This is ``decode_records`` with the same keyword arguments, but without ``Record``
    objects.  ``columns`` names the columns; see ``RecordColumns``.

    Raises ImportError without the native engine, ValueError for an unknown column,
    OverflowError if a column would have more than 2 GiB, and what ``decode_records``
    raises.
    """
    builder, room = RecordColumns(columns), Room(max_decompressed)
    for batch in read_batches(data, strict=strict):
        if control or not batch.is_control:
            if check_crc:
                batch.check_crc()
            if builder._open(batch, room, _FIRST, _LAST, True) is None:
                builder.add(batch, batch._records(check_crc, room))
    return builder.finish()


@shown_in("columns")
class RecordColumns:
    """Builds columns of records from any number of batches.

    ``columns`` names the columns to build: ``offset`` (int64), ``timestamp``
    (microseconds, UTC; null if there is none, or outside the years 1 to 9999, which
    Python and Spark cannot show), ``key`` and ``value`` (binary), ``headers`` (a list of
    structs of ``key``, a string, and ``value``, binary) and ``sequence`` (int32; null if
    the batch has none).

    Raises ImportError without the native engine, ValueError for an unknown column.
    """

    __slots__ = ("_native",)

    def __init__(self, columns: Sequence[str] = _USUAL) -> None:
        require_engine()
        module = engine.native
        self._native = module.RecordColumns(module.ArrowArray, tuple(columns))

    def __len__(self) -> int:
        """The number of rows so far."""
        return len(self._native)

    def open(
        self,
        batch: RecordBatch,
        *,
        first: int | None = None,
        until: int | None = None,
        takes: bool = True,
        check_crc: bool = True,
        max_decompressed: int = MAX_DECOMPRESSED,
        max_records: int | None = None,
    ) -> tuple[int, int] | None:
        """Check a whole batch of magic 2, and select its records by offset.

        The selected records have offsets from ``first`` on and before ``until``; returns
        their number and their size in bytes. With ``takes`` they are added at once;
        otherwise ``take`` adds them.

        Returns None, and adds nothing, if the batch is invalid, has magic 0 or 1, more
        than ``max_records`` records, or a header key that is not UTF-8: then ``batch.records`` raises the error or returns
        records for ``add``.
        """
        try:
            if check_crc:
                batch.check_crc()
            return self._open(
                batch,
                Room(max_decompressed, max_records),
                _FIRST if first is None else first,
                _LAST if until is None else until - 1,
                takes,
            )
        except RecordsError:
            return None

    def portion(
        self, rows: int, size: int, overhead: int = 0
    ) -> tuple[int, int] | None:
        """Measure the next portion of the open batch's records.

        A portion has at most ``rows`` records, selected or not, and ends once it has
        ``size`` bytes, counting ``overhead`` extra for each record. Returns the number of
        selected records in it and their size in bytes, or None after the last record.
        """
        portion: tuple[int, int] | None = self._native.portion(rows, size, overhead)
        return portion

    def take(self, rows: int) -> None:
        """Add the next ``rows`` records of the open batch.

        Raises MemoryError, OverflowError, and RuntimeError if the batch's bytes have
        changed since it was opened; then none is added.
        """
        self._native.take(rows)

    def truncate(self, rows: int) -> None:
        """Drop all rows after the first ``rows``; ``take`` can add them again."""
        self._native.truncate(rows)

    def add(self, batch: RecordBatch, records: Iterable[Record]) -> None:
        """Add records of a batch that were decoded in Python."""
        append, sequence_of = self._native.append, batch.sequence_of
        for record in records:
            headers = record.headers
            append(
                record.offset,
                record.timestamp,
                record.key,
                record.value,
                tuple([(h.key, h.value) for h in headers]) if headers else headers,
                sequence_of(record.offset),
            )

    def add_nulls(self) -> None:
        """Add a row of nulls."""
        self._native.append(None, None, None, None, None, None)

    def finish(self) -> Columns:
        """Return the rows as columns, and start anew."""
        return Columns(self._native.finish(), RowErrors())

    def _open(
        self, batch: RecordBatch, room: Room, first: int, last: int, takes: bool
    ) -> tuple[int, int] | None:
        """Like ``open``, without checking the checksum; charges ``room``.

        Raises RecordsError.
        """
        if batch.magic < 2:
            return None
        codec, count, before = batch.compression, batch._count(room), room.left
        data: Buffer = b""
        start = 0
        try:
            budget = room
            if codec is Compression.NONE:
                budget = Room.plain(room.limit, batch.size)
            if count:
                data, start, _, _ = batch._opened(codec, count, budget)
                budget.take_records(count)
        except (RecordsError, MemoryError):
            room.left = before
            return None
        opened = self._native.open(
            data,
            start,
            count,
            batch._first_offset or 0,
            batch.base_timestamp,
            batch._append_time(),
            batch.base_sequence,
            first,
            last,
            # More headers, in a large uncompressed batch, are left to Python.
            min(budget.headers, Room(room.limit).headers),
            takes,
        )
        if opened is None:
            room.left = before
            return None
        rows, size, headers = opened
        budget.take_headers(headers)
        return rows, size
