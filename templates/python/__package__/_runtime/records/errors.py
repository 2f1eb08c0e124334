"""What can be wrong with the bytes of record batches."""

from __future__ import annotations

from ..errors import DecodeError, EncodeError

BATCH = "RecordBatch"
"""What errors call the thing that they are about."""


class RecordsError(DecodeError):
    """The bytes are not record batches.

    ``version`` is the magic (None before it is known), ``path`` leads to the record
    (``records[3]``), ``offset`` counts bytes from the start of the buffer, or, where
    the path starts with ``decompressed``, from the start of what was decompressed.
    """


class CrcError(RecordsError):
    """The bytes of a batch or a message have another checksum than it says."""


class TruncatedError(RecordsError):
    """The last batch is cut off, and whoever asked does not expect that."""


class UnsupportedMagicError(RecordsError):
    """A batch of a format that is not 0, 1 or 2."""


class CompressionError(RecordsError):
    """The codec is unknown, or the compressed bytes are not of that codec."""


class DecompressedSizeError(CompressionError):
    """There is more in the compressed bytes than the limit allows."""


def refuse(magic: int | None, path: str, reason: str) -> EncodeError:
    """The error of a value that has no form in a batch."""
    return EncodeError(BATCH, magic, path, None, reason)
