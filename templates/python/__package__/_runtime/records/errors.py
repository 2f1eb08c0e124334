"""The errors of record batches."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any

from ..errors import DecodeError, EncodeError, brief, shown_in

BATCH = "RecordBatch"
"""The name that errors have in place of a message's."""


@shown_in("records")
class RecordsError(DecodeError):
    """The bytes are not valid record batches.

    ``version`` is the magic (None if not known yet), ``path`` is the record
    (``records[3]``), and ``offset`` is in bytes from the start of the buffer, or, if the
    path starts with ``decompressed``, from the start of the decompressed data.
    """


@shown_in("records")
class CrcError(RecordsError):
    """The checksum in a batch or message does not match its bytes."""


@shown_in("records")
class TruncatedError(RecordsError):
    """The last batch is cut off, which ``strict`` does not allow."""


@shown_in("records")
class UnsupportedMagicError(RecordsError):
    """The magic of a batch is not 0, 1 or 2."""


@shown_in("records")
class CompressionError(RecordsError):
    """The codec is unknown, or the compressed data is invalid."""


@shown_in("records")
class DecompressedSizeError(CompressionError):
    """The decompressed data is larger than the limit."""


def refuse(magic: int | None, path: str, reason: str) -> EncodeError:
    """The error for a value that cannot be written in a batch."""
    return EncodeError(BATCH, magic, path, None, reason)


def convert(
    how: Callable[[Any], Any], value: Any, magic: int | None, path: str, wanted: str
) -> Any:
    """Convert a value; raises EncodeError, which names the type wanted, if that fails."""
    try:
        return how(value)
    except Exception:  # whatever the value's own methods raise
        raise refuse(magic, path, f"not {wanted}: {brief(value)}") from None


def pack(form: Struct, value: Any, magic: int | None, path: str, wanted: str) -> bytes:
    """Pack a number; raises EncodeError if it does not fit."""
    packed: bytes = convert(form.pack, value, magic, path, wanted)
    return packed
