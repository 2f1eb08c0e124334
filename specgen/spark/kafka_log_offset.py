"""How far a stream has read.

As JSON ``{"logs": {folder: position}, "files": {path: [position, mark]}}``: a partition's
folder is followed by offsets, as Kafka's own source does, and so outlives compaction and
retention; a file that is no segment, such as a snapshot, by its bytes. ``again`` lists
those files that are read from their start, ``begun`` is there once something was looked at.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from specgen.logs.files import LogFile
from specgen.logs.position import LogPosition
from specgen.logs.segment import HEADER, Segment

_TAIL = 256
"""Bytes before a position that a mark is made of."""


class DataLossError(RuntimeError):
    """Records are gone that were not read, or a position says nothing any more."""


@dataclass
class LogOffset:
    """Where partitions are, by folder, and the rest of the files, by path."""

    logs: dict[str, LogPosition] = field(default_factory=dict)
    files: dict[str, int] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    again: list[str] = field(default_factory=list)
    begun: bool = False

    @classmethod
    def of_json(cls, said: dict[str, Any]) -> LogOffset:
        """Of what Spark keeps; raises DataLossError of a former form."""
        if "logs" not in said:
            raise DataLossError(
                "the checkpoint is of an older specgen, which kept positions of files"
                " and not offsets: start with a new checkpoint"
            )
        logs = {name: LogPosition.of_json(at) for name, at in said["logs"].items()}
        files = {path: position for path, (position, _) in said["files"].items()}
        marks = {path: mark for path, (_, mark) in said["files"].items()}
        return cls(logs, files, marks, said.get("again", []), said.get("begun", False))

    def to_json(self) -> dict[str, Any]:
        """For Spark to keep."""
        said: dict[str, Any] = {
            "logs": {folder: at.to_json() for folder, at in self.logs.items()},
            "files": {path: [at, self.marks[path]] for path, at in self.files.items()},
        }
        said |= {"again": self.again} if self.again else {}
        return said | ({"begun": True} if self.begun else {})

    def is_news(self, before: LogOffset) -> bool:
        """Whether there is something to read, or to remember, since another."""
        if self.again or self.files != before.files or self.begun != before.begun:
            return True
        if self.logs.keys() != before.logs.keys():
            return True
        return any(
            at.again is not None or not at.is_at(before.logs[folder])
            for folder, at in self.logs.items()
        )

    def put(self, file: LogFile, position: int, before: LogOffset) -> None:
        """Say how far a file is read; its mark stays where the position does.

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
        """Say of a file what was said before."""
        self.files[path], self.marks[path] = before.files[path], before.marks[path]

    def since(self, before: LogOffset) -> dict[str, tuple[int, int]]:
        """By a file's path, from where and up to where a batch between two offsets reads."""
        if (self.files, self.marks) == (before.files, before.marks):
            return {}
        starts = before.files | dict.fromkeys(self.again, 0)
        ends = {p: (starts.get(p, 0), end) for p, end in self.files.items()}
        return {path: part for path, part in ends.items() if part[1] > part[0]}


def mark(path: str, position: int) -> str:
    """What tells a file from another at its path: of its start and of what was read last.

    Raises SegmentGoneError.
    """
    with Segment(path) as segment:
        checksum = crc32(segment.view(0, min(HEADER, position)))
        tail = max(position - _TAIL, 0)
        return f"{crc32(segment.view(tail, position - tail), checksum):08x}"


def check(file: LogFile, position: int, said: str) -> None:
    """Raise DataLossError if a file is not the one that was read up to a position."""
    if file.size < position:
        why = f"it was read up to byte {position}, but has {file.size} bytes"
    elif mark(file.path, position) != said:
        why = f"what was read of it, {position} bytes, is not what it holds now"
    else:
        return
    raise DataLossError(
        f"{file.path}: {why}: it was cut off or made anew. Start with a new checkpoint,"
        " or set the option failOnDataLoss=false, by which such a file is read again"
        " from its start"
    )
