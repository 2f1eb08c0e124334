"""Bytes as people paste them: plain hexadecimal, or a dump with offsets and letters."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

_LINE = re.compile(
    r"\s*(?:0x)?(?P<offset>[0-9a-f]{4,16})"
    r"(?:$|(?::\s|\s\s|\s(?<=[0-9a-f]{6}\s)(?=[0-9a-f]{2}\b))(?P<row>.*))",
    re.I,
)
"""A line with its offset, which is set off from bytes in groups of four digits."""
_SURELY = re.compile(r"\s*(?:0x)?[0-9a-f]{4,16}:\s", re.I)
"""What nothing but a dump's line begins with, be its offset wrong."""
_BETWEEN = re.compile(r"(?:0x|\\x|[\s:,;-])+", re.I)
_BYTES = re.compile(r"(?:[0-9a-f]{2})+", re.I)
_MOST = 256
"""Bytes that a dump's line may have."""


def bytes_of(text: str) -> bytes | None:
    """The bytes that a text shows; None where it is neither hexadecimal nor a dump.

    The dumps of xxd, hexdump -C, od -A x -t x1, tcpdump and Wireshark have an offset before each line, and
    letters behind it or not.
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
    """The bytes of a dump: each offset says how many the line before it has."""
    matches = [match for match in map(_LINE.fullmatch, lines) if match]
    offsets = [int(match["offset"], 16) for match in matches]
    if len(matches) < len(lines) or not offsets or (len(lines) == 1 and offsets[0]):
        return None
    counts = [later - offset for offset, later in pairwise(offsets)]
    if not all(0 < count <= _MOST for count in counts):
        return None
    rows = [match["row"] or "" for match in matches]
    parts = [_first(row, count) for row, count in zip(rows, counts, strict=False)]
    parts.append(_last(rows[-1], counts[0] if counts else _MOST))
    known = [part[0] for part in parts if part]
    return b"".join(known) if len(known) == len(parts) else None


def _first(row: str, count: int) -> tuple[bytes, str] | None:
    """So many bytes that a line begins with, and what stands behind them."""
    match = re.match(rf"(?:\s*[0-9a-f]{{2}}){{{count}}}", row, re.I)
    return match and (bytes.fromhex("".join(match[0].split())), row[match.end() :])


def _last(row: str, most: int) -> tuple[bytes, str] | None:
    """The bytes of a line of which no offset says how many they are."""
    counts = range(min(most, len(row) // 2), -1, -1)
    ends = [end for end in (_first(row, count) for count in counts) if end]
    for raw, rest in ends:
        if raw and len(rest) > len(raw) and rest[: -len(raw)].isspace():
            return raw, rest  # a letter stands there for each byte
    blank = (end for end in ends if not end[1].strip() or end[1].startswith("  "))
    return next(blank, None)
