"""Parts of files that can be read apart, and bundles of them for one task."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from specgen.logs.files import LogFile
from specgen.logs.index import offset_index
from specgen.logs.search import border, header_at
from specgen.logs.segment import AHEAD, Segment

OPEN_COST = 16 << 10
"""Bytes that opening a file counts for, so that a task does not get ten thousand."""


@dataclass(frozen=True)
class Range:
    """The batches of a file that start from ``start`` up to ``end``, a border or its end."""

    file: LogFile
    start: int
    end: int

    @property
    def size(self) -> int:
        """Bytes."""
        return self.end - self.start


def cut(files: Iterable[LogFile], split_size: int) -> Iterator[Range]:
    """All the bytes of the files, once, in ranges of about ``split_size`` bytes.

    Large files are cut where a batch starts: their index says where, and if there is
    none the headers do. Nothing is decompressed.
    """
    for file in files:
        yield from cut_range(Range(file, 0, file.size), split_size)


def cut_range(part: Range, split_size: int) -> Iterator[Range]:
    """A range in ranges of about ``split_size`` bytes; none of an empty one."""
    borders = [part.start]
    if part.size > split_size + split_size // 10:
        with Segment(part.file.path) as segment:
            borders += _borders(segment, part, split_size)
    ends = [*borders[1:], part.end]
    for start, end in zip(borders, ends, strict=True):
        if end > start:
            yield Range(part.file, start, end)


def pack(ranges: Iterable[Range], split_size: int) -> list[tuple[Range, ...]]:
    """The ranges in order, small ones together up to about ``split_size`` bytes."""
    bundles: list[tuple[Range, ...]] = []
    held: list[Range] = []
    size = 0
    for part in ranges:
        cost = part.size + OPEN_COST
        if held and size + cost > split_size + OPEN_COST:
            bundles.append(tuple(held))
            held, size = [], 0
        held.append(part)
        size += cost
    return [*bundles, tuple(held)] if held else bundles


def _borders(segment: Segment, part: Range, split_size: int) -> list[int]:
    found: list[int] = []
    last = part.start
    for _, position in offset_index(part.file):
        if last + split_size <= position < part.end and border(
            segment, position, part.end
        ):
            found.append(position)
            last = position
    if part.end - last > 2 * split_size:
        found += _scanned(segment, last, part.end, split_size)
    return found


def _scanned(segment: Segment, start: int, end: int, split_size: int) -> Iterator[int]:
    """Borders by the headers alone; none past the first that is none."""
    at = last = start
    ahead = floor = 0
    while at < end:
        header = header_at(segment, at, end, ahead)
        if header is None:
            return
        in_order, floor = header.last >= floor, header.last + 1
        if at - last >= split_size and in_order and border(segment, at, end):
            yield at
            last = at
        # Small batches are read by the hundred: a call for each costs more.
        ahead = AHEAD // 4 if header.size < 8192 else 0
        at = header.end
