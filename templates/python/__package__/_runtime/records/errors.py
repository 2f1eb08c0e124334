"""What can be wrong with the bytes of record batches."""

from __future__ import annotations

from collections.abc import Callable
from struct import Struct
from typing import Any

from ..errors import DecodeError, EncodeError, brief, shown_in

BATCH = "RecordBatch"
"""What errors call the thing that they are about."""


@shown_in("records")
class RecordsError(DecodeError):
    """The bytes are not record batches.

    ``version`` is the magic (None before it is known), ``path`` leads to the record
    (``records[3]``), ``offset`` counts bytes from the start of the buffer, or, where
    the path starts with ``decompressed``, from the start of what was decompressed.
    """


@shown_in("records")
class CrcError(RecordsError):
    """The bytes of a batch or a message have another checksum than it says."""


@shown_in("records")
class TruncatedError(RecordsError):
    """The last batch is cut off, and whoever asked does not expect that."""


@shown_in("records")
class UnsupportedMagicError(RecordsError):
    """A batch of a format that is not 0, 1 or 2."""


@shown_in("records")
class CompressionError(RecordsError):
    """The codec is unknown, or the compressed bytes are not of that codec."""


@shown_in("records")
class DecompressedSizeError(CompressionError):
    """There is more in the compressed bytes than the limit allows."""


def refuse(magic: int | None, path: str, reason: str) -> EncodeError:
    """The error of a value that has no form in a batch."""
    return EncodeError(BATCH, magic, path, None, reason)


def convert(
    how: Callable[[Any], Any], value: Any, magic: int | None, path: str, wanted: str
) -> Any:
    """A value as it is wanted; EncodeError, which names what is wanted, of all others."""
    try:
        return how(value)
    except Exception:  # whatever the value's own methods raise
        raise refuse(magic, path, f"not {wanted}: {brief(value)}") from None


def pack(form: Struct, value: Any, magic: int | None, path: str, wanted: str) -> bytes:
    """A number's bytes; EncodeError of what is no number of this size."""
    packed: bytes = convert(form.pack, value, magic, path, wanted)
    return packed
