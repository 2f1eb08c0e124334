"""A batch in a buffer: its header is decoded, its records are not yet."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from typing import TYPE_CHECKING, Any

import msgspec

from ..buffers import Buffer
from ..errors import shown_in
from .compression import codec_of, decompress
from .crc import crc32, crc32c
from .errors import BATCH, CrcError, RecordsError
from .read_legacy import (
    read_all_wrapped,
    read_message,
    read_wrapped,
    wrapped_base,
)
from .read_v2 import read_records
from .room import Room
from .stream_v2 import check_frames, stream_records
from .types import (
    MAX_DECOMPRESSED,
    NO_LEADER_EPOCH,
    NO_PRODUCER_EPOCH,
    NO_PRODUCER_ID,
    NO_SEQUENCE,
    NO_TIMESTAMP,
    Compression,
    Record,
    TimestampType,
)

if TYPE_CHECKING:
    from .control import ControlRecord

_APPEND, _TRANSACTIONAL, _CONTROL, _HORIZON = 0x08, 0x10, 0x20, 0x40
_SEQUENCES = 1 << 31
_ENDLESS = 1 << 62

OVERHEAD_V2 = 61
OVERHEAD_LEGACY = (26, 34)
"""The size in bytes of a message without key and value, by magic."""

_v2 = Struct(">qi ibI hiqqqhii")
_v0 = Struct(">qi Ibb")
_v1 = Struct(">qi Ibbq")


@shown_in("records")
class RecordBatch(msgspec.Struct, frozen=True, gc=False, eq=False):
    """A batch of magic 2, or a message of magic 0 or 1, which may wrap others.

    Only the header is decoded at first; ``records`` checks and decodes the rest.

    Attributes:
        position: the offset of the batch's first byte in the buffer.
        data: the batch's bytes, a view of the buffer.
        magic: the format: 0, 1 or 2.
        crc: the checksum in the header.
        attributes: all the attribute bits.
        last_offset: the offset of the last record, which compaction may have removed.
        base_timestamp: milliseconds; magic 2's timestamps are relative to it.
        max_timestamp: milliseconds, -1 if none; the append time if that is its type.
        record_count: None if only decompressing can tell (magic 0 and 1).
        partition_leader_epoch: -1 if none (KIP-101).
        producer_id: -1 if none (KIP-98).
        producer_epoch: -1 if none.
        base_sequence: the sequence number of the record at ``base_offset``, -1 if none.
    """

    position: int
    data: memoryview
    magic: int
    crc: int
    attributes: int
    _first_offset: int | None
    last_offset: int
    base_timestamp: int
    max_timestamp: int
    record_count: int | None
    partition_leader_epoch: int = NO_LEADER_EPOCH
    producer_id: int = NO_PRODUCER_ID
    producer_epoch: int = NO_PRODUCER_EPOCH
    base_sequence: int = NO_SEQUENCE

    @property
    def size(self) -> int:
        """The size of the whole batch in bytes."""
        return len(self.data)

    @property
    def base_offset(self) -> int:
        """The offset of the first record, which compaction may have removed.

        For a compressed message of magic 0 or 1 this decompresses, and raises what
        ``records`` raises.
        """
        first = self._first_offset
        return next(self.iter_records()).offset if first is None else first

    @property
    def next_offset(self) -> int:
        """The offset after the batch, to continue reading at."""
        return self.last_offset + 1

    @property
    def compression(self) -> Compression:
        """The compression codec. Raises CompressionError if it is unknown."""
        return codec_of(self.attributes, self.magic, self.position)

    @property
    def timestamp_type(self) -> TimestampType:
        """Whether the timestamps are the producer's or the broker's (KIP-32)."""
        if self.magic == 0:
            return TimestampType.NONE
        return TimestampType(self.attributes >> 3 & 1)

    @property
    def is_transactional(self) -> bool:
        """Whether the batch is part of a transaction (KIP-98)."""
        return self.magic > 1 and bool(self.attributes & _TRANSACTIONAL)

    @property
    def is_control(self) -> bool:
        """Whether it holds control records, not data: see ``control_records``."""
        return self.magic > 1 and bool(self.attributes & _CONTROL)

    @property
    def delete_horizon(self) -> int | None:
        """Milliseconds: when tombstones and markers may be deleted (KIP-534), if set."""
        if self.magic > 1 and self.attributes & _HORIZON:
            return self.base_timestamp
        return None

    @property
    def last_sequence(self) -> int:
        """The sequence number at ``last_offset``; after 2**31 - 1 comes 0.

        If ``last_offset`` precedes the first one, it is what Java's int arithmetic gives.
        """
        if self.base_sequence == NO_SEQUENCE or self._first_offset is None:
            return NO_SEQUENCE
        delta = self.last_offset - self._first_offset
        last = self.base_sequence + delta
        if delta < 0 and self.base_sequence > _as_int(_SEQUENCES - 1 - delta):
            return _as_int(last - _SEQUENCES)
        return last if last < _SEQUENCES else last - _SEQUENCES

    def sequence_of(self, offset: int) -> int | None:
        """The sequence number at an offset of the batch; None if the batch has none."""
        if self.base_sequence < 0:
            return None
        return (self.base_sequence + offset - self.base_offset) % _SEQUENCES

    def computed_crc(self) -> int:
        """The actual checksum of the bytes: CRC-32C in magic 2, else CRC-32."""
        return crc32c(self.data[21:]) if self.magic > 1 else crc32(self.data[16:])

    def check_crc(self) -> None:
        """Raise CrcError if the checksum in the header is wrong."""
        computed = self.computed_crc()
        if computed != self.crc:
            reason = f"CRC 0x{computed:08x}, but the batch says 0x{self.crc:08x}"
            raise CrcError(BATCH, self.magic, "", self.position, reason)

    def records(
        self,
        *,
        check_crc: bool = True,
        max_decompressed: int = MAX_DECOMPRESSED,
        max_records: int | None = None,
        lenient: bool = False,
    ) -> list[Record]:
        """Decode the batch's records, including control records.

        ``max_decompressed`` limits the decompressed size in bytes. The decompressed data
        plus 272 bytes for each record and 176 for each header may exceed it by 1 MiB;
        beyond that, DecompressedSizeError is raised before the records are built, and
        ``iter_records`` can still read them.  So is it for more than ``max_records``
        records, which are not looked at.  With ``lenient``, header keys that are not
        valid UTF-8 are decoded with U+FFFD, as in the Java client.

        Raises RecordsError or a subclass: CrcError, CompressionError or
        DecompressedSizeError.
        """
        return self._records(check_crc, Room(max_decompressed, max_records), lenient)

    def iter_records(
        self,
        *,
        check_crc: bool = True,
        max_decompressed: int = MAX_DECOMPRESSED,
        max_records: int | None = None,
        lenient: bool = False,
    ) -> Iterator[Record]:
        """Like ``records``, but iterate, so that memory use does not depend on the count.

        All records are checked first: this raises before the first one if any is invalid.
        Only the decompressed data and one record's headers count towards the limit.
        """
        if check_crc:
            self.check_crc()
        room, codec = Room(max_decompressed, max_records), self.compression
        if self.magic > 1:
            return self._stream_v2(codec, room, lenient)
        inner = self._unwrapped(codec, room)
        if inner is None:
            return iter(self._records_legacy(codec, check_crc, room))
        endless = Room(_ENDLESS, max_records)
        base = wrapped_base(inner, self.magic, self.last_offset, endless)
        stamp = self._append_time()
        for _ in read_wrapped(inner, self.magic, base, stamp, check_crc):
            pass
        return read_wrapped(inner, self.magic, base, stamp, False)

    def control_records(
        self, *, check_crc: bool = True, max_decompressed: int = MAX_DECOMPRESSED
    ) -> list[ControlRecord]:
        """Decode the batch's control records; an empty list if it is not a control batch.

        Raises what ``records`` raises, and RecordsError for an invalid key.
        """
        from .control import control_record  # noqa: PLC0415 - rarely needed

        if not self.is_control:
            return []
        records = self.records(check_crc=check_crc, max_decompressed=max_decompressed)
        return [control_record(record, self.position) for record in records]

    def _records(
        self, check_crc: bool, room: Room, lenient: bool = False
    ) -> list[Record]:
        """Decode the records, and charge ``room`` for them if they are compressed."""
        if check_crc:
            self.check_crc()
        codec = self.compression
        return (
            self._records_v2(codec, room, lenient)
            if self.magic > 1
            else self._records_legacy(codec, check_crc, room)
        )

    def _append_time(self) -> int | None:
        """The broker's timestamp for all records, if it set one."""
        return self.max_timestamp if self.magic and self.attributes & _APPEND else None

    def _records_v2(
        self, codec: Compression, room: Room, lenient: bool
    ) -> list[Record]:
        count = self._count(room)
        if count == 0:
            return []
        if codec is Compression.NONE:
            room = Room.plain(room.limit, self.size)
        data, start, path, origin = self._opened(codec, count, room)
        return read_records(
            data,
            start,
            count,
            self._first_offset or 0,
            self.base_timestamp,
            self._append_time(),
            path,
            origin,
            lenient,
            room,
        )

    def _stream_v2(
        self, codec: Compression, room: Room, lenient: bool
    ) -> Iterator[Record]:
        count = self._count(room)
        if count == 0:
            return iter(())
        if codec is Compression.NONE:
            room = Room.plain(room.limit, 0)
        data, start, path, origin = self._opened(codec, 0, room)
        check_frames(data, start, count, path, origin, lenient, room)
        return stream_records(
            data,
            start,
            count,
            self._first_offset or 0,
            self.base_timestamp,
            self._append_time(),
            lenient,
            room,
        )

    def _count(self, room: Room) -> int:
        count = self.record_count or 0
        if count < 0:
            raise RecordsError(BATCH, 2, "", self.position, f"{count} records")
        room.check_count(count, self.position)
        return count

    def _opened(
        self, codec: Compression, count: int, room: Room
    ) -> tuple[Buffer, int, str, int]:
        """The data with the records, where they start, and errors' path and origin."""
        if codec is Compression.NONE:
            return self.data, OVERHEAD_V2, "", self.position
        room.check_records(count, self.position)
        data = decompress(
            codec,
            self.data[OVERHEAD_V2:],
            limit=room.decompressed,
            magic=2,
            offset=self.position + OVERHEAD_V2,
        )
        room.take_decompressed(len(data))
        return data, 0, "decompressed.", 0

    def _records_legacy(
        self, codec: Compression, check_crc: bool, room: Room
    ) -> list[Record]:
        inner = self._unwrapped(codec, room)
        if inner is None:
            data = bytes(self.data)
            message = read_message(data, 0, len(data), self.magic, "", self.position)
            return [Record(self.last_offset, *message)]
        base = wrapped_base(inner, self.magic, self.last_offset, room)
        stamp = self._append_time()
        return read_all_wrapped(inner, self.magic, base, stamp, check_crc)

    def _unwrapped(self, codec: Compression, room: Room) -> bytes | None:
        """The message set in a compressed message; None if it is not compressed."""
        if codec is Compression.NONE:
            return None
        magic, origin = self.magic, self.position
        data = bytes(self.data)
        _, _, value = read_message(data, 0, len(data), magic, "", origin)
        if value is None:
            raise RecordsError(BATCH, magic, "", origin, "a wrapped set that is null")
        inner = decompress(
            codec,
            value,
            limit=room.decompressed,
            magic=magic,
            offset=origin + len(data) - len(value),
        )
        room.take_decompressed(len(inner))
        return bytes(inner)


def batch_v2(view: memoryview, position: int) -> RecordBatch:
    """The batch of magic 2 in a view, which must be at least as long as the header."""
    head: tuple[Any, ...] = _v2.unpack_from(view)
    base, _, epoch, magic, crc, attributes, delta, first, greatest = head[:9]
    return RecordBatch(
        position,
        view,
        magic,
        crc,
        attributes,
        base,
        base + delta,
        first,
        greatest,
        head[12],
        epoch,
        head[9],
        head[10],
        head[11],
    )


def batch_legacy(view: memoryview, position: int, magic: int) -> RecordBatch:
    """Like ``batch_v2``, for a message of magic 0 or 1."""
    time = NO_TIMESTAMP
    if magic == 0:
        last, _, crc, _, attributes = _v0.unpack_from(view)
    else:
        last, _, crc, _, attributes, time = _v1.unpack_from(view)
    plain = not attributes & 7
    first, count = (last, 1) if plain else (None, None)
    return RecordBatch(
        position, view, magic, crc, attributes, first, last, time, time, count
    )


def _as_int(number: int) -> int:
    """A number that overflows in Java as its int."""
    return (number + _SEQUENCES) % (2 * _SEQUENCES) - _SEQUENCES
