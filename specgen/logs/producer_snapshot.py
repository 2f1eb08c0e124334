"""A broker's own files on open and aborted transactions beside a segment.

It writes the producer state where a segment begins (``<its first offset>.snapshot``) and
when it stops; the index of aborted transactions only if there are any.
"""

from __future__ import annotations

from pathlib import Path
from struct import Struct

from crc32c import crc32c

_VERSION = 1
_MAX_BYTES = 256 << 20
"""Room for more producers than any partition has."""
_head = Struct(">hIi")
_entry = Struct(">q 2x4x8x4x8x4x q")
_aborted = Struct(">hqqq8x")
_SUMMED = 6
"""Where the bytes begin that the checksum covers."""


def open_transactions(folder: Path, offset: int) -> dict[int, int] | None:
    """The first offset of each transaction that was open at an offset, by producer.

    None if there is no intact snapshot for that offset.
    """
    try:
        with (folder / f"{offset:020d}.snapshot").open("rb") as file:
            data = file.read(_MAX_BYTES)
    except OSError:
        return None
    if len(data) < _head.size:
        return None
    version, crc, count = _head.unpack_from(data)
    entries = memoryview(data)[_head.size :]
    if version != _VERSION or len(entries) != count * _entry.size:
        return None
    if crc32c(data[_SUMMED:]) != crc:
        return None
    return {pid: first for pid, first in _entry.iter_unpack(entries) if first >= 0}


def aborted_transactions(segment: Path) -> list[tuple[int, int, int]]:
    """Producer, first offset and marker's offset of each entry of a ``.txnindex``."""
    try:
        with segment.with_suffix(".txnindex").open("rb") as file:
            data = file.read(_MAX_BYTES)
    except OSError:
        return []
    whole = data[: len(data) - len(data) % _aborted.size]
    entries = _aborted.iter_unpack(whole)
    return [(pid, first, last) for version, pid, first, last in entries if not version]
