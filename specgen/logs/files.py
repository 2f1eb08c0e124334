"""Which files of a folder are logs, and what their names say (SEMANTICS §8.5)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from errno import EILSEQ
from functools import cache
from glob import glob, has_magic
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote, urlsplit

_FOLDER = re.compile(r"(?P<topic>.+)-(?P<number>[0-9]+)", re.DOTALL)
_SEGMENT = re.compile(r"(?P<number>[0-9]{20})\.log")
_SNAPSHOT = re.compile(r"(?P<number>[0-9]{20})-[0-9]{10}\.checkpoint")
_LAST_PARTITION, _LAST_OFFSET = (1 << 31) - 1, (1 << 63) - 1
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
        return _numbered(_SEGMENT, Path(self.path).name, _LAST_OFFSET) is not None


def find_files(
    *sources: str | Path, topic: str | None = None, snapshots: bool = False
) -> list[LogFile]:
    """The files below some paths, by topic, partition and offset, each once.

    A path is a file, a partition's folder, a broker's log folder or a pattern of such.
    Snapshots count where they are named themselves, or with ``snapshots``; files that
    a broker is about to delete or has not finished do not.  Raises FileNotFoundError.
    """
    found: dict[tuple[str, str], LogFile] = {}
    real = cache(os.path.realpath)  # of folders, which are few
    for source in sources:
        for path in source_paths(source):
            for held in _below(path, topic, snapshots):
                # One folder may be reached by more than one way.
                folder, name = os.path.split(held.path)
                found.setdefault((str(real(folder)), name), held)
    ordered = sorted(
        found.values(),
        key=lambda f: (f.topic or "", f.partition or 0, f.base_offset, f.path),
    )
    return list(_with_next(ordered))


def source_paths(given: str | Path) -> list[Path]:
    """The files and folders that a source stands for; raises FileNotFoundError."""
    source = str(given)
    if source.startswith("file:"):
        source = unquote(urlsplit(source).path)
    # Workers may stand elsewhere: a path must say the same to all.
    path = Path(source).absolute()
    if source and path.exists():
        return [_shortest(path)]
    if has_magic(source):
        names = sorted(glob(source))  # noqa: PTH207 - a pattern may be absolute
        found = [_shortest(Path(name).absolute()) for name in names]
        if found:
            return found
    raise FileNotFoundError(2, "no such file or folder", source or "''")


def _shortest(path: Path) -> Path:
    """Without the dots, where they lead to the same place; links keep their names."""
    short = Path(os.path.normpath(path))
    return short if os.path.realpath(short) == os.path.realpath(path) else path


def _below(path: Path, topic: str | None, snapshots: bool) -> Iterator[LogFile]:
    if not path.is_dir():
        found = _log_file(path, topic)
        if found is None and not path.name.endswith(_MOVED):
            size = path.stat().st_size
            named = _place(path.parent.name, topic)
            found = LogFile(_shown(path), *named, 0, size)
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
        elif _numbered(_FOLDER, entry.name, _LAST_PARTITION) and entry.is_dir():
            yield from sorted(file for file in entry.iterdir() if file.is_file())


def _log_file(path: Path, topic: str | None) -> LogFile | None:
    segment = _numbered(_SEGMENT, path.name, _LAST_OFFSET)
    snapshot = _numbered(_SNAPSHOT, path.name, _LAST_OFFSET)
    if segment is None and snapshot is None:
        return None
    try:
        size = path.stat().st_size
    except FileNotFoundError:  # a live broker deletes as it likes
        return None
    place = _place(path.absolute().parent.name, topic)
    # Offsets in a snapshot count from 0, whatever its name says.
    base = int(segment["number"]) if segment else 0
    return LogFile(_shown(path), *place, base, size, is_snapshot=segment is None)


def _place(folder: str, topic: str | None) -> tuple[str | None, int | None]:
    match = _numbered(_FOLDER, folder, _LAST_PARTITION)
    if match is None:
        return topic, None
    return match["topic"], int(match["number"])


def _numbered(pattern: re.Pattern[str], name: str, last: int) -> re.Match[str] | None:
    """How a name matches; not at all where its number is more than Kafka's type holds."""
    match = pattern.fullmatch(name)
    # As text first: a name may have more digits than int() takes.
    fits = match and len(match["number"].lstrip("0")) <= len(str(last))
    return match if match and fits and int(match["number"]) <= last else None


def _shown(path: Path) -> str:
    """A path as text, which the rows carry; raises OSError where it is none."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise OSError(EILSEQ, "the path is not UTF-8", ascii(str(path))) from None
    return str(path)


def _with_next(files: Iterable[LogFile]) -> Iterator[LogFile]:
    """Each with the offset that its successor in the same folder starts with."""
    held = list(files)
    segments: dict[Path, list[LogFile]] = {}
    for file in held:
        if file.is_segment:
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
