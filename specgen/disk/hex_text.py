"""Bytes as people paste them: plain hexadecimal, or a dump with offsets and text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_LINE = re.compile(
    r"\s*(?:0x)?(?P<offset>[0-9a-f]{4,16})"
    r"(?:$|(?::\s|\s\s|\s(?<=[0-9a-f]{6}\s)(?=[0-9a-f]{2}\b))(?P<row>.*))",
    re.I,
)
"""A line that begins with an offset, and not with bytes in groups of four digits."""
_SURELY = re.compile(r"\s*(?:0x)?[0-9a-f]{4,16}:\s", re.I)
"""How only lines of dumps begin, even if the offset is wrong."""
_BETWEEN = re.compile(r"(?:0x|\\x|[\s:,;-])+", re.I)
_BYTES = re.compile(r"(?:[0-9a-f]{2})+", re.I)
_MAX_ROW = 256
"""Most bytes in a line of a dump."""


def bytes_of(text: str) -> bytes | None:
    """The bytes that a text shows; None if it is neither hexadecimal nor a dump.

    Dumps of xxd, hexdump -C, od -A x -t x1, tcpdump and Wireshark have an offset at the
    start of each line, and may have text at its end. Zeros alone are bytes, and not the
    end of an empty dump.
    """
    lines = [line for line in text.splitlines() if line.strip()]
    dumped = _dumped(lines)
    if dumped is None and not any(map(_SURELY.match, lines)):
        return _plain(text)
    return dumped


def _plain(text: str) -> bytes | None:
    digits = _BETWEEN.sub(" ", text).split()
    return (
        bytes.fromhex("".join(digits)) if all(map(_BYTES.fullmatch, digits)) else None
    )


def _dumped(lines: Sequence[str]) -> bytes | None:
    """The bytes of a dump: each offset shows how many bytes the line before it has."""
    matches = [match for match in map(_LINE.fullmatch, lines) if match]
    offsets = [int(match["offset"], 16) for match in matches]
    if len(matches) < len(lines) or not offsets:
        return None
    if len(lines) == 1 and (offsets[0] or not matches[0]["row"]):
        return None
    counts = [later - offset for offset, later in pairwise(offsets)]
    if not all(0 < count <= _MAX_ROW for count in counts):
        return None
    rows = [match["row"] or "" for match in matches]
    parts = [_first(row, count) for row, count in zip(rows, counts, strict=False)]
    parts.append(_last(rows[-1], counts[0] if counts else _MAX_ROW))
    read = [part[0] for part in parts if part]
    return b"".join(read) if len(read) == len(parts) else None


def _first(row: str, count: int) -> tuple[bytes, str] | None:
    """The first ``count`` bytes of a line, and the rest of the line."""
    match = re.match(rf"(?:\s*[0-9a-f]{{2}}){{{count}}}", row, re.I)
    return match and (bytes.fromhex("".join(match[0].split())), row[match.end() :])


def _last(row: str, most: int) -> tuple[bytes, str] | None:
    """The bytes of the last line, whose number no offset shows."""
    counts = range(min(most, len(row) // 2), -1, -1)
    ends = [end for end in (_first(row, count) for count in counts) if end]
    for raw, rest in ends:
        if raw and len(rest) > len(raw) and rest[: -len(raw)].isspace():
            return raw, rest  # the text at the end has a letter for each byte
    separate = (end for end in ends if not end[1].strip() or end[1].startswith("  "))
    return next(separate, None)
