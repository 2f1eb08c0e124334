"""A partition's producer state, as a broker keeps it beside a segment: who is in a transaction.

Written where a segment begins (``<its first offset>.snapshot``) and where a broker stops.
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
_SUMMED = 6
"""Where that begins which the checksum is of."""


def open_transactions(folder: Path, offset: int) -> dict[int, int]:
    """By producer, where its transaction began that was open before an offset.

    Empty where no whole snapshot of that offset is there.
    """
    try:
        with (folder / f"{offset:020d}.snapshot").open("rb") as file:
            data = file.read(_MOST)
    except OSError:
        return {}
    if len(data) < _head.size:
        return {}
    version, crc, count = _head.unpack_from(data)
    entries = memoryview(data)[_head.size :]
    if version != _VERSION or len(entries) != count * _entry.size:
        return {}
    if crc32c(data[_SUMMED:]) != crc:
        return {}
    return {pid: first for pid, first in _entry.iter_unpack(entries) if first >= 0}
