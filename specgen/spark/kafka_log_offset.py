"""How far a stream has read.

As JSON: ``{"version": 2, "logs": {name: position}, "files": {path: [position, mark]}}``. A
partition's log is followed by offsets, as in Kafka's own source, which survive compaction
and retention; its name (``replicas.log_name``) stays when a broker moves it to another
folder. A file that is not a segment, such as a snapshot, is followed by its bytes. ``again``
lists files that are read from their start anew; ``begun`` is set after the first look.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from zlib import crc32

from specgen.logs.files import LogFile
from specgen.logs.position import LogPosition
from specgen.logs.replicas import log_name
from specgen.logs.segment import HEADER, Segment

_VERSION = 2
"""The version of the JSON; in the first, a log's name was its folder."""
_TAIL = 256
"""Bytes before a position that go into a mark."""


class DataLossError(RuntimeError):
    """Unread records are gone, or a position is no longer valid."""


@dataclass
class LogOffset:
    """The positions of partitions' logs, by name, and of other files, by path."""

    logs: dict[str, LogPosition] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    again: list[str] = field(default_factory=list)
    begun: bool = False

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> LogOffset:
        """The offset that Spark stored; raises DataLossError for an unknown format."""
        if "logs" not in data:
            raise DataLossError(
                "the checkpoint is from an older specgen, which stored positions of files"
                " instead of offsets: start with a new checkpoint"
            )
        version = data.get("version", 1)
        if version > _VERSION:
            raise DataLossError(
                f"the checkpoint is from a newer specgen (its version is {version}): use that"
                " one, or start with a new checkpoint"
            )
        logs = {name: LogPosition.of_json(at) for name, at in data["logs"].items()}
        if version == 1:
            logs = _by_name(logs)
        files = {path: position for path, (position, _) in data["files"].items()}
        marks = {path: mark for path, (_, mark) in data["files"].items()}
        return cls(logs, files, marks, data.get("again", []), data.get("begun", False))

    def to_json(self) -> dict[str, Any]:
        """As Spark stores it."""
        data: dict[str, Any] = {
            "version": _VERSION,
            "logs": {name: at.to_json() for name, at in self.logs.items()},
            "files": {path: [at, self.marks[path]] for path, at in self.files.items()},
        }
        data |= {"again": self.again} if self.again else {}
        return data | ({"begun": True} if self.begun else {})

    def differs(self, before: LogOffset) -> bool:
        """Whether there is anything to read, or to store, since an earlier offset."""
        if self.again or self.files != before.files or self.begun != before.begun:
            return True
        if self.logs.keys() != before.logs.keys():
            return True
        return any(
            at.again is not None or not at.is_at(before.logs[name])
            for name, at in self.logs.items()
        )

    def of_log(self, name: str, others: Collection[str]) -> LogPosition | None:
        """The position of a log, or of the one whose partition it took over.

        That is one which is not among ``others`` and whose topic had another id, or none.
        """
        if name in self.logs or _partition(name) is None:
            return self.logs.get(name)
        same = (
            at
            for old, at in self.logs.items()
            if old not in others and _partition(old) == _partition(name)
        )
        return next(same, None)

    def is_replaced(self, name: str) -> bool:
        """Whether another log is now in the place of one that is not here any more."""
        partition = _partition(name)
        return partition is not None and partition in map(_partition, self.logs)

    def put(self, file: LogFile, position: int, before: LogOffset) -> None:
        """Record how far a file is read; its mark changes only if the position does.

        Raises SegmentGoneError.
        """
        path = file.path
        if not position:
            return
        if position != before.files.get(path) or path in self.again:
            self.marks[path] = mark(path, position)
        else:
            self.marks[path] = before.marks[path]
        self.files[path] = position

    def keep(self, path: str, before: LogOffset) -> None:
        """Keep a file's earlier position and mark."""
        self.files[path], self.marks[path] = before.files[path], before.marks[path]

    def since(self, before: LogOffset) -> dict[str, tuple[int, int]]:
        """Start and end of what a batch since an earlier offset reads, by a file's path."""
        if (self.files, self.marks) == (before.files, before.marks):
            return {}
        starts = before.files | dict.fromkeys(self.again, 0)
        ends = {p: (starts.get(p, 0), end) for p, end in self.files.items()}
        return {path: part for path, part in ends.items() if part[1] > part[0]}


def _partition(name: str) -> str | None:
    """The topic and partition in a log's name; None if it is a folder's path."""
    partition = name.partition("@")[0]
    return None if os.sep in partition else partition


def _by_name(by_folder: Mapping[str, LogPosition]) -> dict[str, LogPosition]:
    """The positions of a checkpoint of version 1, where each folder was a log.

    Of several folders with one log the furthest counts: its records were delivered.
    """
    logs: dict[str, LogPosition] = {}
    for folder, at in by_folder.items():
        name = log_name(Path(folder), at.topic_id)
        if name not in logs or logs[name].next_offset < at.next_offset:
            logs[name] = replace(at, folder=folder)
    return logs


def mark(path: str, position: int) -> str:
    """A checksum that identifies a file, from its start and the bytes read last.

    Raises SegmentGoneError.
    """
    with Segment(path) as segment:
        checksum = crc32(segment.view(0, min(HEADER, position)))
        tail = max(position - _TAIL, 0)
        return f"{crc32(segment.view(tail, position - tail), checksum):08x}"


def check(file: LogFile, position: int, expected: str) -> None:
    """Raise DataLossError if a file is not the one that was read up to a position."""
    if file.size < position:
        why = f"it was read up to byte {position}, but has {file.size} bytes"
    elif mark(file.path, position) != expected:
        why = f"the {position} bytes that were read of it have changed"
    else:
        return
    raise DataLossError(
        f"{file.path}: {why}: it was truncated or recreated. Start with a new checkpoint,"
        " or set the option failOnDataLoss=false to read such a file again from its start"
    )
