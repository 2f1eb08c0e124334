"""Compression and decompression up to a limit, with the codecs of cramjam."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from . import lz4, snappy
from .errors import BATCH, CompressionError, DecompressedSizeError, refuse
from .snappy import TooMuchError
from .types import Compression

if TYPE_CHECKING:
    from ..buffers import Buffer

_FIRST = 16
"""The first output buffer's size as a multiple of the compressed size."""
_MORE = 8
"""The factor by which the output buffer grows when it was too small."""
_MUCH = 4 << 20
"""The size in bytes from which the output is not copied to bytes."""
_FULL = "failed to write whole buffer"
"""cramjam's error text for an output buffer that is too small."""

Failed = Callable[[type[CompressionError], str], CompressionError]


def codec_of(attributes: int, magic: int, offset: int) -> Compression:
    """The codec in a batch's attributes.  Raises CompressionError if it is unknown."""
    number = attributes & 7
    if number > (Compression.ZSTD if magic > 1 else Compression.LZ4):
        known = "0 to 4" if magic > 1 else "0 to 3"
        reason = f"compression codec {number}, but magic {magic} has {known}"
        raise CompressionError(BATCH, magic, "", offset, reason)
    return Compression(number)


def compress(
    codec: Compression, data: bytes, level: int | None = None, magic: int = 2
) -> bytes:
    """Compress data for a batch of a magic.

    ``level`` is a compression level of the codec (KIP-390); None is Kafka's default.
    Raises EncodeError.
    """
    import cramjam  # noqa: PLC0415 - only compression needs it

    if codec is Compression.GZIP and level == -1:
        level = None
    try:
        match codec:
            case Compression.NONE:
                return data
            case Compression.GZIP:
                return bytes(cramjam.gzip.compress(data, level=level))
            case Compression.SNAPPY:
                return snappy.compress(cramjam.snappy, data)
            case Compression.LZ4:
                return lz4.compress(cramjam.lz4, data, level, magic)
            case Compression.ZSTD:
                if magic < 2:
                    raise refuse(magic, "", "zstd needs magic 2")
                return bytes(cramjam.zstd.compress(data, level=level))
    except (cramjam.CompressionError, OverflowError) as error:
        raise refuse(magic, "", f"{codec.name.lower()}: {error}") from None


def decompress(
    codec: Compression, data: Buffer, *, limit: int, magic: int, offset: int
) -> bytes | bytearray:
    """Decompress the data of a batch to at most ``limit`` bytes.

    Never allocates more than that for the output. ``offset`` is where the data is, for
    errors. Raises CompressionError, DecompressedSizeError.
    """
    import cramjam  # noqa: PLC0415 - only decompression needs it

    name = codec.name.lower()
    try:
        match codec:
            case Compression.NONE:
                return bytes(data)
            case Compression.SNAPPY:
                return snappy.decompress(cramjam.snappy, data, limit)
            case Compression.GZIP:
                return _grow(cramjam.gzip, data, limit)
            case Compression.LZ4:
                return _grow(cramjam.lz4, lz4.readable(data, magic), limit)
            case Compression.ZSTD:
                return _grow(cramjam.zstd, data, limit)
    except TooMuchError:
        reason = f"{name}: more than the limit of {limit} bytes when decompressed"
        raise DecompressedSizeError(BATCH, magic, "", offset, reason) from None
    except (cramjam.DecompressionError, ValueError, OSError) as error:
        reason = f"{name}: {error}"
        raise CompressionError(BATCH, magic, "", offset, reason) from None


def _grow(codec: Any, data: Buffer, limit: int) -> bytes | bytearray:
    """Decompress into ever larger buffers, up to the limit.

    The size that the stream claims is not used, as it may be wrong.
    """
    import cramjam  # noqa: PLC0415

    room = min(len(data) * _FIRST + 1024, limit)
    while True:
        out = bytearray(room)
        try:
            size = codec.decompress_into(data, out)
        except cramjam.DecompressionError as error:
            if str(error) != _FULL:
                raise
            if room >= limit:
                raise TooMuchError from None
            del out
            room = min(room * _MORE, limit)
        else:
            if size < _MUCH:
                with memoryview(out) as view:
                    return bytes(view[:size])
            del out[size:]
            return out
