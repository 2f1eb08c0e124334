"""How much memory a batch may come to: counted before anything is built."""

from __future__ import annotations

from .errors import BATCH, DecompressedSizeError

RECORD, HEADER = 272, 176
"""Bytes that a record and a header take in Python, beside those of their own data."""
SPARE = 1 << 20
"""Bytes on top of the limit: so much may be built of what is decompressed just to it."""
_PLAIN = 48
"""Of a batch that is not compressed, so many times its own bytes may be built beside the
limit: all records that fit into it, but no masses of headers of two bytes."""


class Room:
    """What may still be decompressed, and what may still be built of it, in bytes."""

    __slots__ = ("_built", "decompressed", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = self.decompressed = limit
        self._built = limit + SPARE

    @classmethod
    def plain(cls, limit: int, size: int) -> Room:
        """Of a batch of so many bytes that is not compressed."""
        room = cls(limit)
        room._built += _PLAIN * size
        return room

    @property
    def left(self) -> tuple[int, int]:
        """What may still be decompressed and built, to come back to."""
        return self.decompressed, self._built

    @left.setter
    def left(self, left: tuple[int, int]) -> None:
        self.decompressed, self._built = left

    def take_decompressed(self, size: int) -> None:
        """So many bytes were decompressed."""
        self.decompressed -= size
        self._built -= size

    def check_records(self, count: int, position: int) -> None:
        """Raise DecompressedSizeError where so many records can't be built."""
        self.take_records(count, position)
        self._built += count * RECORD

    def take_records(self, count: int, position: int = 0) -> None:
        """So many records are about to be built; raises DecompressedSizeError."""
        self._built -= count * RECORD
        if self._built < 0:
            raise self._too_much(f"{count} records", RECORD, position)

    def take_headers(self, count: int, position: int = 0) -> None:
        """So many headers are about to be built; raises DecompressedSizeError."""
        self._built -= count * HEADER
        if self._built < 0:
            raise self._too_much(f"{count} headers", HEADER, position)

    @property
    def headers(self) -> int:
        """So many headers may still be built."""
        return self._built // HEADER

    def give_headers(self, count: int) -> None:
        """So many are gone again."""
        self._built += count * HEADER

    def _too_much(self, what: str, each: int, position: int) -> DecompressedSizeError:
        reason = (
            f"{what} of {each} bytes and more each are more than the limit of "
            f"{self.limit} bytes leaves room for"
        )
        return DecompressedSizeError(BATCH, None, "", position, reason)
