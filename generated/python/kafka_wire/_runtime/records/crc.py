"""The two checksums: CRC-32 of magic 0 and 1, CRC-32C (Castagnoli) of magic 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from ..buffers import Buffer

__all__ = ["crc32", "crc32c"]

_crc32c: Callable[[Buffer, int], int] | None = None


def crc32c(data: Buffer, before: int = 0) -> int:
    """The CRC-32C of bytes; ``before`` is the checksum of bytes that precede them.

    The package ``crc32c`` is imported on first use.
    """
    global _crc32c  # noqa: PLW0603 - imported only once
    if _crc32c is None:
        from crc32c import crc32c as imported  # noqa: PLC0415

        _crc32c = imported
    return _crc32c(data, before)
