"""The memory budget of decoding a batch, charged before anything is built."""

from __future__ import annotations

from .errors import BATCH, DecompressedSizeError

RECORD, HEADER = 272, 176
"""The bytes that a record and a header take in Python, besides their own data."""
SPARE = 1 << 20
"""Bytes beyond the limit for the objects built from decompressed data."""
_PLAIN = 48
"""Bytes beyond the limit for each byte of an uncompressed batch: enough for all the
records that fit in it, but not for masses of two-byte headers."""


class Room:
    """The bytes that may still be decompressed, and that may still be built."""

    __slots__ = ("_built", "decompressed", "limit", "max_records")

    def __init__(self, limit: int, max_records: int | None = None) -> None:
        self.limit = self.decompressed = limit
        self.max_records = max_records
        self._built = limit + SPARE

    @classmethod
    def plain(cls, limit: int, size: int) -> Room:
        """The budget for an uncompressed batch of a size in bytes."""
        room = cls(limit)
        room._built += _PLAIN * size
        return room

    @property
    def left(self) -> tuple[int, int]:
        """The remaining budget, to be restored later."""
        return self.decompressed, self._built

    @left.setter
    def left(self, left: tuple[int, int]) -> None:
        self.decompressed, self._built = left

    def take_decompressed(self, size: int) -> None:
        """Charge the bytes that were decompressed."""
        self.decompressed -= size
        self._built -= size

    def check_count(self, count: int, position: int) -> None:
        """Raise DecompressedSizeError if a batch may not have this many records."""
        if self.max_records is not None and count > self.max_records:
            reason = f"{count} records, where {self.max_records} are allowed"
            raise DecompressedSizeError(BATCH, None, "", position, reason)

    def check_records(self, count: int, position: int) -> None:
        """Raise DecompressedSizeError if this many records can't be built."""
        self.take_records(count, position)
        self._built += count * RECORD

    def take_records(self, count: int, position: int = 0) -> None:
        """Charge records that are about to be built; raises DecompressedSizeError."""
        self._built -= count * RECORD
        if self._built < 0:
            raise self._too_much(f"{count} records", RECORD, position)

    def take_headers(self, count: int, position: int = 0) -> None:
        """Charge headers that are about to be built; raises DecompressedSizeError."""
        self._built -= count * HEADER
        if self._built < 0:
            raise self._too_much(f"{count} headers", HEADER, position)

    @property
    def headers(self) -> int:
        """The number of headers that may still be built."""
        return self._built // HEADER

    def give_headers(self, count: int) -> None:
        """Return the budget of headers that have been freed."""
        self._built += count * HEADER

    def _too_much(self, what: str, each: int, position: int) -> DecompressedSizeError:
        reason = (
            f"{what} of {each} bytes and more each are more than the limit of "
            f"{self.limit} bytes leaves room for"
        )
        return DecompressedSizeError(BATCH, None, "", position, reason)
