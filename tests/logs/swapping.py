"""A partition that changes between planning and reading, as with Kafka's log cleaner."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from kafka_wire.records import encode_batch

from specgen.logs import (
    LogOptions,
    Mode,
    Range,
    arrow_schema,
    cut,
    find_files,
    read_ranges,
)
from tests.logs.build import batch, index, offsets, record, segment

END = 300
OPTIONS = LogOptions(mode=Mode.FAILFAST, columns=("offset", "_error"))
SPLIT = 700


def write_log(folder: Path, indexed: bool) -> None:
    """Three segments of a hundred offsets each."""
    for base in range(0, END, 100):
        data = [batch(first, 10) for first in range(base, base + 100, 10)]
        path = segment(folder, base, data)
        if indexed:
            index(path)


@dataclass(frozen=True)
class Cleaner:
    """The steps of Kafka's cleaner for the segments from 0 and 100, in order."""

    folder: Path

    def write(self, live: Iterable[int], indexed: bool = False) -> None:
        """Write a new file for both, not yet under a valid name."""
        groups = [[n for n in live if n // 10 == ten] for ten in range(20)]
        data = [
            encode_batch([record(n) for n in group], base_offset=ten * 10)
            for ten, group in enumerate(groups)
            if group
        ]
        path = segment(self.folder / "new", 0, data)
        if indexed:
            index(path)
        self._move("new/{0}", 0, "{0}.cleaned")

    def swap(self) -> None:
        """Mark the new file as complete: from here on Kafka would continue after a crash."""
        self._move("{0}.cleaned", 0, "{0}.swap")

    def delete(self, base: int) -> None:
        """Delete an old segment, after renaming it."""
        self._move("{0}", base, "{0}.deleted")

    def place(self) -> None:
        """Move the new segment into its place."""
        self._move("{0}.swap", 0, "{0}")

    def steps(self) -> list[Callable[[], None]]:
        """All steps after ``write``."""
        first, second = (lambda: self.delete(0)), (lambda: self.delete(100))
        return [self.swap, first, second, self.place]

    def _move(self, old: str, base: int, new: str) -> None:
        for suffix in ("log", "index", "timeindex"):
            name = f"{base:020d}.{suffix}"
            path = self.folder / old.format(name)
            if path.exists():
                path.rename(self.folder / new.format(name))


def planned(folder: Path) -> list[Range]:
    """The ranges of a folder in its current state, several per file."""
    ranges = list(cut(find_files(folder), SPLIT))
    assert len(ranges) > 9
    return ranges


def read_offsets(ranges: Iterable[Range], options: LogOptions = OPTIONS) -> list[int]:
    """The offsets read from ranges now."""
    return list(offsets(read_table(ranges, options)))


def read_table(ranges: Iterable[Range], options: LogOptions = OPTIONS) -> pa.Table:
    """The rows read from ranges now."""
    batches = read_ranges(ranges, options)
    return pa.Table.from_batches(batches, arrow_schema(options.columns))
