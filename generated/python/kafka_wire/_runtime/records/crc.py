"""The two checksums: CRC-32 of magic 0 and 1, CRC-32C (Castagnoli) of magic 2."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING
from zlib import crc32

if TYPE_CHECKING:
    from ..buffers import Buffer

__all__ = ["crc32", "crc32c"]

_found: Callable[[Buffer, int], int] | None = None


def crc32c(data: Buffer, before: int = 0) -> int:
    """The CRC-32C of bytes, or of those that had the checksum ``before``, and these.

    Its package is imported when it is first needed.
    """
    global _found  # noqa: PLW0603 - a function found once
    if _found is None:
        from crc32c import crc32c as found  # noqa: PLC0415

        _found = found
    return _found(data, before)
