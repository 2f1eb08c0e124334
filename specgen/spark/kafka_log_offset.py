"""How far a stream has read.

As JSON: ``{"logs": {folder: position}, "files": {path: [position, mark]}}``. A partition's
folder is followed by offsets, as in Kafka's own source, which survive compaction and
retention; a file that is not a segment, such as a snapshot, by its bytes. ``again`` lists
files that are read from their start anew; ``begun`` is set after the first look.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from specgen.logs.files import LogFile
from specgen.logs.position import LogPosition
from specgen.logs.segment import HEADER, Segment

_TAIL = 256
"""Bytes before a position that go into a mark."""


class DataLossError(RuntimeError):
    """Unread records are gone, or a position is no longer valid."""


@dataclass
class LogOffset:
    """The positions of partitions, by folder, and of other files, by path."""

    logs: dict[str, LogPosition] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    again: list[str] = field(default_factory=list)
    begun: bool = False

    @classmethod
    def of_json(cls, data: dict[str, Any]) -> LogOffset:
        """The offset that Spark stored; raises DataLossError for an older format."""
        if "logs" not in data:
            raise DataLossError(
                "the checkpoint is from an older specgen, which stored positions of files"
                " instead of offsets: start with a new checkpoint"
            )
        logs = {name: LogPosition.of_json(at) for name, at in data["logs"].items()}
        files = {path: position for path, (position, _) in data["files"].items()}
        marks = {path: mark for path, (_, mark) in data["files"].items()}
        return cls(logs, files, marks, data.get("again", []), data.get("begun", False))

    def to_json(self) -> dict[str, Any]:
        """As Spark stores it."""
        data: dict[str, Any] = {
            "logs": {folder: at.to_json() for folder, at in self.logs.items()},
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
            at.again is not None or not at.is_at(before.logs[folder])
            for folder, at in self.logs.items()
        )

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
