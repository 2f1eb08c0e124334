"""How far a stream has read, and whether the files are still those that it read.

As JSON ``{"files": {path: [position, mark]}, "again": [path]}``. Older checkpoints have
the position alone and no mark; ``again`` is there only where it is not empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from zlib import crc32

from specgen.logs.files import LogFile
from specgen.logs.segment import HEADER, Segment

_TAIL = 256
"""Bytes before a position that a mark is made of."""


class DataLossError(RuntimeError):
    """A file no longer has what was read of it, so that a position says nothing."""


@dataclass
class LogOffset:
    """Positions of batches' ends, by path; ``again`` are read from their start."""

    files: dict[str, int] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    again: list[str] = field(default_factory=list)

    @classmethod
    def of_json(cls, said: dict[str, Any]) -> LogOffset:
        """Of what Spark keeps."""
        found = cls(again=said.get("again", []))
        for path, held in said["files"].items():
            if isinstance(held, int):
                found.files[path] = held
            else:
                found.files[path], found.marks[path] = held
        return found

    def to_json(self) -> dict[str, Any]:
        """For Spark to keep."""
        marks = self.marks
        files = {
            path: [position, marks[path]] if path in marks else position
            for path, position in self.files.items()
        }
        return {"files": files} | ({"again": self.again} if self.again else {})

    def put(self, file: LogFile, position: int, before: LogOffset) -> None:
        """Say how far a file is read; its mark stays where the position does.

        Raises SegmentGoneError.
        """
        path = file.path
        if not position:
            return
        if position != before.files.get(path) or path in self.again:
            self.marks[path] = mark(path, position)
        elif path in before.marks:
            self.marks[path] = before.marks[path]
        self.files[path] = position

    def keep(self, path: str, before: LogOffset) -> None:
        """Say of a file what was said before."""
        self.files[path] = before.files[path]
        if path in before.marks:
            self.marks[path] = before.marks[path]

    def since(self, before: LogOffset) -> dict[str, tuple[int, int]]:
        """By path, from where and up to where a batch between two offsets reads."""
        if self == before:
            return {}
        starts = before.files | dict.fromkeys(self.again, 0)
        found = {p: (starts.get(p, 0), end) for p, end in self.files.items()}
        return {path: part for path, part in found.items() if part[1] > part[0]}


def mark(path: str, position: int) -> str:
    """What tells a file from another at its path: of its start and of what was read last.

    The start has a time and a checksum, and differs where a topic was made anew; the end
    also where a file was cut off and has grown again. Raises SegmentGoneError.
    """
    with Segment(path) as segment:
        found = crc32(segment.view(0, min(HEADER, position)))
        tail = max(position - _TAIL, 0)
        return f"{crc32(segment.view(tail, position - tail), found):08x}"


def check(file: LogFile, position: int, said: str | None) -> None:
    """Raise DataLossError if a file is not the one that was read up to a position."""
    if file.size < position:
        why = f"it was read up to byte {position}, but has {file.size} bytes"
    elif said is not None and mark(file.path, position) != said:
        why = f"what was read of it, {position} bytes, is not what it holds now"
    else:
        return
    raise DataLossError(
        f"{file.path}: {why}: it was cut off, compacted or made anew. Start with a new"
        " checkpoint, or set the option failOnDataLoss=false, by which such a file is"
        " read again from its start"
    )


def deleted(paths: Iterable[str], files: Iterable[LogFile]) -> set[str]:
    """Those of some paths that do not come back, and so need not be remembered.

    Brokers delete a partition's segments from the first one on, or all with the folder.
    What is missing in another way may only be out of sight, as where a disk is not
    mounted: were it forgotten, all of it would be read twice. A truncated partition lacks
    its last segments until a later one comes.
    """
    last: dict[Path, str] = {}
    for file in files:
        path = Path(file.path)
        last[path.parent] = max(last.get(path.parent, ""), path.name)
    logs = {folder.parent for folder in last}
    return {
        path
        for path in paths
        if last.get((at := Path(path)).parent, "") > at.name
        or (at.parent.parent in logs and not at.parent.exists())
    }
