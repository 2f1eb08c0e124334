"""Which part of a partition's log a consumer would get, by its broker's files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path

from specgen.logs.checkpoints import (
    HIGH_WATERMARK,
    LOG_START,
    CheckpointError,
    Partition,
    partition_offsets,
)
from specgen.logs.files import LogFile, find_files, partition_of
from specgen.logs.options import Isolation, LogOptions, Records
from specgen.logs.segment import SegmentGoneError
from specgen.logs.transactions import Transactions
from specgen.logs.visible import ALL_VISIBLE, Visible

_TRIES = 5
"""Attempts to read a folder's segments while a broker deletes some."""


def visible_files(
    files: Iterable[LogFile],
    options: LogOptions,
    is_wanted: Callable[[LogFile], bool] = lambda file: True,
) -> list[LogFile]:
    """The wanted files, each with its visible part, without those that are all hidden.

    Only segments have limits.  Raises CheckpointError.
    """
    offsets = LogOffsets(options)
    visible = []
    limits: dict[Path, Visible] = {}
    for file in filter(is_wanted, files):
        folder = Path(file.path).parent
        if not file.is_segment:
            visible.append(file)
            continue
        if folder not in limits:
            limits[folder] = offsets.visible(folder)
        if limits[folder].has_any(file.base_offset, file.next_offset):
            seen = limits[folder].of_segment(file.base_offset, file.next_offset)
            visible.append(replace(file, visible=seen))
    return visible


class LogOffsets:
    """Where partitions' logs begin and end for a consumer; reads each checkpoint once."""

    def __init__(self, options: LogOptions) -> None:
        self._shows_all = options.records is Records.ALL
        self._commits = options.isolation is Isolation.READ_COMMITTED
        self._offsets = cache(_offsets)

    def start(self, folder: Path) -> int:
        """The log start offset of a partition's folder; 0 if it is not recorded."""
        return self._recorded(folder, LOG_START) or 0

    def high_watermark(self, folder: Path) -> int | None:
        """The offset that all visible records are below; None if it is not recorded."""
        return self._recorded(folder, HIGH_WATERMARK)

    def visible(
        self,
        folder: Path,
        segments: Sequence[LogFile] | None = None,
        transactions: Transactions | None = None,
    ) -> Visible:
        """What is visible of a partition, over all of its segments.

        ``transactions`` is continued with ``segments``, which are all of the partition's;
        without both they are read anew.  Raises CheckpointError.
        """
        first, until = self.start(folder), self.high_watermark(folder)
        if not self._commits:
            return Visible(first, until) if first or until is not None else ALL_VISIBLE
        if segments is None or transactions is None:
            transactions = _transactions(folder, until)
        else:
            transactions.read(segments, until)
        stable = transactions.stable_offset(until)
        return Visible(first, stable, tuple(transactions.aborted))

    def _recorded(self, folder: Path, name: str) -> int | None:
        if self._shows_all:
            return None
        # By its real path: a link to a partition's folder may be anywhere.
        real = Path(os.path.realpath(folder))
        partition = partition_of(real)
        return (
            None
            if partition is None
            else self._offsets(real.parent, name).get(partition)
        )


def _transactions(folder: Path, until: int | None) -> Transactions:
    """A folder's transactions: those in a single segment may end in others."""
    for _ in range(_TRIES - 1):
        with suppress(SegmentGoneError):  # deleted since it was listed
            return _listed_transactions(folder, until)
    return _listed_transactions(folder, until)


def _listed_transactions(folder: Path, until: int | None) -> Transactions:
    """Raises SegmentGoneError if a listed segment is gone."""
    transactions = Transactions()
    segments = [file for file in find_files(folder) if file.is_segment]
    transactions.read(segments, until)
    return transactions


def _offsets(folder: Path, name: str) -> dict[Partition, int]:
    try:
        return partition_offsets(folder, name)
    except CheckpointError as error:
        hint = "the option records=all reads without it"
        text = f"{error.strerror}; {hint}"
        raise CheckpointError(error.errno, text, error.filename) from None
