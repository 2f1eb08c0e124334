"""What a broker keeps of transactions beside a segment: open ones, and aborted ones.

The producer state is written where a segment begins (``<its first offset>.snapshot``) and
where a broker stops; the index of aborted transactions where there is one.
"""

from __future__ import annotations

from pathlib import Path
from struct import Struct

from crc32c import crc32c

_VERSION = 1
_MOST = 256 << 20
"""Bytes: more producers than any partition has."""
_head = Struct(">hIi")
_entry = Struct(">q 2x4x8x4x8x4x q")
_aborted = Struct(">hqqq8x")
_SUMMED = 6
"""Where that begins which the checksum is of."""


def open_transactions(folder: Path, offset: int) -> dict[int, int] | None:
    """By producer, where its transaction began that was open before an offset.

    None where no whole snapshot of that offset is there.
    """
    try:
        with (folder / f"{offset:020d}.snapshot").open("rb") as file:
            data = file.read(_MOST)
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
    """Producer, first offset and marker's offset of each in a segment's ``.txnindex``."""
    try:
        with segment.with_suffix(".txnindex").open("rb") as file:
            data = file.read(_MOST)
    except OSError:
        return []
    whole = data[: len(data) - len(data) % _aborted.size]
    entries = _aborted.iter_unpack(whole)
    return [(pid, first, last) for version, pid, first, last in entries if not version]
