"""Which files of a folder are logs, and what their names say (SEMANTICS §8.5)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from glob import glob, has_magic
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

_FOLDER = re.compile(r"(?P<topic>.+)-(?P<partition>\d+)")
_SEGMENT = re.compile(r"(?P<base>\d{20})\.log")
_SNAPSHOT = re.compile(r"(?P<base>\d{20})-\d{10}\.checkpoint")
_MOVED = (".deleted", ".cleaned", ".swap", ".part")


@dataclass(frozen=True)
class LogFile:
    """A segment or a snapshot.

    ``base_offset`` is the least offset it may have, ``next_offset`` what the next
    segment of the partition starts with; None where nothing says so.
    """

    path: str
    topic: str | None
    partition: int | None
    base_offset: int
    size: int
    is_snapshot: bool = False
    next_offset: int | None = None

    @property
    def is_segment(self) -> bool:
        """Whether its name is a segment's, so that its offsets start with the name's."""
        return _SEGMENT.fullmatch(Path(self.path).name) is not None


def find_files(
    *sources: str | Path, topic: str | None = None, snapshots: bool = False
) -> list[LogFile]:
    """The files below some paths, by topic, partition and offset, each once.

    A path is a file, a partition's folder, a broker's log folder or a pattern of such.
    Snapshots count where they are named themselves, or with ``snapshots``; files that
    a broker is about to delete or has not finished do not.  Raises FileNotFoundError.
    """
    found: dict[str, LogFile] = {}
    for source in sources:
        for path in _paths(str(source)):
            for held in _below(path, topic, snapshots):
                found[held.path] = held
    ordered = sorted(
        found.values(),
        key=lambda f: (f.topic or "", f.partition or 0, f.base_offset, f.path),
    )
    return list(_with_next(ordered))


def _paths(source: str) -> list[Path]:
    if source.startswith("file:"):
        source = unquote(urlsplit(source).path)
    # Workers may stand elsewhere: a path must say the same to all.
    path = Path(source).absolute()
    if path.exists():
        return [path]
    if has_magic(source):
        names = sorted(glob(source))  # noqa: PTH207 - a pattern may be absolute
        found = [Path(name).absolute() for name in names]
        if found:
            return found
    raise FileNotFoundError(2, "no such file or folder", source)


def _below(path: Path, topic: str | None, snapshots: bool) -> Iterator[LogFile]:
    if not path.is_dir():
        found = _log_file(path, topic)
        if found is None and not path.name.endswith(_MOVED):
            size = path.stat().st_size
            named = _place(path.parent.name, topic)
            found = LogFile(str(path), *named, 0, size)
        if found is not None:
            yield found
        return
    for file in _files(path):
        found = _log_file(file, topic)
        if found is not None and (snapshots or not found.is_snapshot):
            yield found


def _files(folder: Path) -> Iterator[Path]:
    """The files of a partition, or of all partitions of a log folder."""
    for entry in sorted(folder.iterdir()):
        if entry.is_file():
            yield entry
        elif entry.is_dir() and _FOLDER.fullmatch(entry.name):
            yield from sorted(file for file in entry.iterdir() if file.is_file())


def _log_file(path: Path, topic: str | None) -> LogFile | None:
    segment, snapshot = _SEGMENT.fullmatch(path.name), _SNAPSHOT.fullmatch(path.name)
    try:
        size = path.stat().st_size
    except FileNotFoundError:  # a live broker deletes as it likes
        return None
    place = _place(path.absolute().parent.name, topic)
    if segment:
        return LogFile(str(path), *place, int(segment["base"]), size)
    if snapshot:
        # Offsets in a snapshot count from 0, whatever its name says.
        return LogFile(str(path), *place, 0, size, True)
    return None


def _place(folder: str, topic: str | None) -> tuple[str | None, int | None]:
    match = _FOLDER.fullmatch(folder)
    if match is None:
        return topic, None
    return topic or match["topic"], int(match["partition"])


def _with_next(files: Iterable[LogFile]) -> Iterator[LogFile]:
    """Each with the offset that its successor in the same folder starts with."""
    held = list(files)
    segments: dict[Path, list[LogFile]] = {}
    for file in held:
        if not file.is_snapshot and _SEGMENT.fullmatch(Path(file.path).name):
            segments.setdefault(Path(file.path).parent, []).append(file)
    following = {
        first.path: second.base_offset
        for found in segments.values()
        for first, second in pairwise(found)
    }
    for file in held:
        after = following.get(file.path)
        if after is None:
            yield file
        else:
            yield LogFile(
                file.path,
                file.topic,
                file.partition,
                file.base_offset,
                file.size,
                next_offset=after,
            )
