"""Reading the batches of a buffer."""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct

from ..buffers import Buffer, byte_view
from .batch import (
    OVERHEAD_LEGACY,
    OVERHEAD_V2,
    RecordBatch,
    batch_legacy,
    batch_v2,
)
from .errors import BATCH, RecordsError, TruncatedError, UnsupportedMagicError
from .room import Room
from .types import MAX_DECOMPRESSED, Record

_LEAST = 14
"""The least value of a batch's size field that Kafka accepts."""

_size = Struct(">i")


def read_batches(data: Buffer | None, *, strict: bool = False) -> Iterator[RecordBatch]:
    """Iterate over the batches of a ``records`` field or a log segment.

    Nothing is copied, and only headers are decoded.  A broker cuts its response at the
    requested size, so the last batch may be cut off: it is skipped, or with ``strict``
    raises TruncatedError.  None is read as no bytes.

    Raises RecordsError on reaching invalid bytes, UnsupportedMagicError for an unknown
    magic.
    """
    view = _view(data)
    at, end = 0, len(view)
    while at < end:
        total = _extent(view, at, end)
        if total is None:
            if strict:
                reason = f"the last batch is cut off: {end - at} bytes of it are here"
                raise TruncatedError(BATCH, None, "", at, reason)
            return
        magic = view[at + 16]
        batch = view[at : at + total]
        yield batch_v2(batch, at) if magic > 1 else batch_legacy(batch, at, magic)
        at += total


def decode_records(
    data: Buffer | None,
    *,
    strict: bool = False,
    check_crc: bool = True,
    max_decompressed: int = MAX_DECOMPRESSED,
    control: bool = False,
) -> list[Record]:
    """Decode all records of a ``records`` field or a log segment, in order.

    Control batches are left out unless ``control``. ``strict`` is as in
    ``read_batches``; ``max_decompressed`` is as in ``RecordBatch.records``, but for all
    batches together. A Fetch response may start with records before the requested
    offset.

    Raises RecordsError or a subclass: CrcError, CompressionError,
    DecompressedSizeError, UnsupportedMagicError or TruncatedError.
    """
    records: list[Record] = []
    room = Room(max_decompressed)
    for batch in read_batches(data, strict=strict):
        if control or not batch.is_control:
            rows = batch._records(check_crc, room)
            if records:
                records += rows
            else:  # most fields have only one batch
                records = rows
    return records


def _extent(view: memoryview, at: int, end: int) -> int | None:
    """The size in bytes of the batch at an offset; None if it is cut off."""
    if end - at < 12:
        return None
    size: int = _size.unpack_from(view, at + 8)[0]
    if size < _LEAST:
        raise RecordsError(BATCH, None, "", at, f"a batch of {size} bytes")
    if end - at < 17:
        return None
    magic = view[at + 16]
    if magic > 2:
        signed = magic - 256 if magic > 127 else magic
        reason = f"magic {signed}, but this package reads 0 to 2"
        raise UnsupportedMagicError(BATCH, signed, "", at, reason)
    if size + 12 > end - at:
        return None
    least = OVERHEAD_V2 if magic > 1 else OVERHEAD_LEGACY[magic]
    if size + 12 < least:
        reason = f"a batch of {size + 12} bytes, where {least} are the least"
        raise RecordsError(BATCH, magic, "", at, reason)
    return size + 12


def _view(data: Buffer | None) -> memoryview:
    try:
        return byte_view(b"" if data is None else data)
    except Exception as error:  # whatever the object's own methods raise
        reason = f"{type(data).__name__} is not bytes-like: {error}"
        raise RecordsError(BATCH, None, "", None, reason) from None
