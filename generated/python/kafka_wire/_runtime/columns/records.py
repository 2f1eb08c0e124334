"""Record batches, from their bytes to Arrow columns."""

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

RECORD_COLUMNS = ("offset", "timestamp", "key", "value", "headers", "sequence")
"""The columns that there are of records."""

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
    """The records of a ``records`` field or a log segment as columns, those that are named.

    As ``decode_records``, whose keywords these are, without a ``Record`` in between;
    ``RecordColumns`` says what the columns are.

    Raises ImportError without the native engine, ValueError for another column,
    OverflowError where a column would have more than 2 GiB, and what ``decode_records``
    raises.
    """
    made, room = RecordColumns(columns), Room(max_decompressed)
    for batch in read_batches(data, strict=strict):
        if control or not batch.is_control:
            if check_crc:
                batch.check_crc()
            if made._open(batch, room, _FIRST, _LAST, True) is None:
                made.add(batch, batch._records(check_crc, room))
    return made.finish()


@shown_in("columns")
class RecordColumns:
    """Columns of records as they gather, of as many batches as are to be one table.

    ``columns`` names those that are built: ``offset`` (int64), ``timestamp``
    (microseconds, UTC; null where there is none, and outside of the years 1 to 9999, which
    neither Python nor Spark can show), ``key`` and ``value`` (binary), ``headers`` (a list
    of structs of ``key``, text, and ``value``, binary) and ``sequence`` (int32; null where
    a batch has none).

    Raises ImportError without the native engine, ValueError for another column.
    """

    __slots__ = ("_native",)

    def __init__(self, columns: Sequence[str] = _USUAL) -> None:
        require_engine()
        module = engine.native
        self._native = module.RecordColumns(module.ArrowArray, tuple(columns))

    def __len__(self) -> int:
        """Rows so far."""
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
    ) -> tuple[int, int] | None:
        """Check a batch of magic 2 whole: how many records are wanted, and their bytes.

        Wanted are those from the offset ``first`` on and before ``until``. They are added
        at once if ``takes``; else ``take`` adds as many as it is told to.

        None, and nothing was added, where anything is wrong with the batch, it is of
        magic 0 or 1, or a header's key is not UTF-8: ``batch.records`` says what is wrong
        or gives the records, and ``add`` adds these.
        """
        try:
            if check_crc:
                batch.check_crc()
            return self._open(
                batch,
                Room(max_decompressed),
                _FIRST if first is None else first,
                _LAST if until is None else until - 1,
                takes,
            )
        except RecordsError:
            return None

    def portion(
        self, rows: int, size: int, overhead: int = 0
    ) -> tuple[int, int] | None:
        """How many of the open batch's next records are wanted, and their bytes.

        They are at most ``rows``, wanted or not, and end as soon as they have ``size``
        bytes, each counting ``overhead`` more than its own. None behind the last.
        """
        found: tuple[int, int] | None = self._native.portion(rows, size, overhead)
        return found

    def take(self, rows: int) -> None:
        """Add so many of the open batch's next records.

        Raises MemoryError, OverflowError, and RuntimeError if somebody has written to the
        batch's bytes since it was opened; then none is added.
        """
        self._native.take(rows)

    def truncate(self, rows: int) -> None:
        """Have no more than so many rows; what ``open`` added can be taken again."""
        self._native.truncate(rows)

    def add(self, batch: RecordBatch, records: Iterable[Record]) -> None:
        """Add records of a batch that were read in Python."""
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
        """The rows as columns, and start again."""
        return Columns(self._native.finish(), {})

    def _open(
        self, batch: RecordBatch, room: Room, first: int, last: int, takes: bool
    ) -> tuple[int, int] | None:
        """As ``open``, without its checksum; what it costs is taken out of the room.

        Raises RecordsError.
        """
        if batch.magic < 2:
            return None
        codec, count, before = batch.compression, batch._count(), room.left
        data: Buffer = b""
        start = 0
        try:
            held = room
            if codec is Compression.NONE:
                held = Room.plain(room.limit, batch.size)
            if count:
                data, start, _, _ = batch._opened(codec, count, held)
                held.take_records(count)
        except (RecordsError, MemoryError):
            room.left = before
            return None
        found = self._native.open(
            data,
            start,
            count,
            batch._first_offset or 0,
            batch.base_timestamp,
            batch._append_time(),
            batch.base_sequence,
            first,
            last,
            # Of a large batch that is not compressed only Python takes more.
            min(held.headers, Room(room.limit).headers),
            takes,
        )
        if found is None:
            room.left = before
            return None
        rows, size, headers = found
        held.take_headers(headers)
        return rows, size
