"""Find the log files in folders, and read what their names say."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from errno import EILSEQ, EINVAL, ENOENT
from functools import cache
from glob import glob, has_magic
from itertools import pairwise
from pathlib import Path
from stat import S_IFDIR, S_IFIFO, S_IFMT, S_IFSOCK, S_ISREG
from urllib.parse import unquote, urlsplit

from specgen.logs.bounds import NO_BOUNDS, Bounds
from specgen.logs.checkpoints import topic_id
from specgen.logs.partition import CLEANED, SWAP, pending_swaps, settled_names
from specgen.logs.segment import FileIdentity
from specgen.logs.visible import ALL_VISIBLE, Visible

_FOLDER = re.compile(r"(?P<topic>.+)-(?P<number>[0-9]+)", re.DOTALL)
_SEGMENT = re.compile(r"(?P<number>[0-9]{20})\.log")
_SNAPSHOT = re.compile(r"(?P<number>[0-9]{20})-[0-9]{10}\.checkpoint")
TIERED = re.compile(r"[0-9]{20}-[A-Za-z0-9_-]{22}\.\w+")
"""A file of remote storage, by the naming of LocalTieredStorage (KIP-405)."""
_ID = r"[A-Za-z0-9_-]{21}[AQgw]"
"""A topic's id as Kafka writes it: its last character stands for two bits only."""
_TIER_FOLDER = re.compile(
    rf"(?P<name>.+)-(?P<partition>[0-9]+)-{_ID}"
    rf"|{_ID}-(?P<number>[0-9]+)-(?P<topic>.+)",
    re.DOTALL,
)
"""A partition's folder there: with the topic's id after its name, or once before it."""
_MAX_PARTITION, _MAX_OFFSET = (1 << 31) - 1, (1 << 63) - 1
_TRANSIENT = (".deleted", CLEANED, SWAP, ".part")
_NO_LOG = re.compile(
    r"[0-9]{20}\.(index|timeindex|txnindex|snapshot)|.+-checkpoint|quorum-state"
    r"|(partition|topic)\.metadata|meta\.properties"
)
"""Other files that a broker keeps in its folders."""
_MOVED_FOLDER = re.compile(r".+\.[0-9a-f]{32}-(delete|future|stray)", re.DOTALL)
"""A partition that is being deleted or moved to another log folder, or is a stray."""
_TRIES = 20
"""Attempts to list a folder consistently while a broker works in it."""


class UnreadableNameWarning(UserWarning):
    """A folder was skipped because its name is not text."""


class NotAFileWarning(UserWarning):
    """Something with a log's name was skipped because it is a pipe or a device, say."""


@dataclass(frozen=True)
class LogFile:
    """A segment or a snapshot.

    ``base_offset`` is the least offset that it may have, ``next_offset`` the one that the
    partition's next segment starts with, None if there is no next one.  ``identity`` is
    None if the cleaner was just replacing a segment, ``topic_id`` if the folder has none.
    """

    path: str
    topic: str | None
    partition: int | None
    base_offset: int
    size: int
    is_snapshot: bool = False
    next_offset: int | None = None
    identity: FileIdentity | None = None
    topic_id: str | None = None
    visible: Visible = ALL_VISIBLE
    """Which of its rows are visible."""
    log: str | None = None
    """What identifies a segment's log in whichever folder, if that was asked."""

    @property
    def is_segment(self) -> bool:
        """Whether it has a segment's name, so that its offsets start with the one in it."""
        return base_of(Path(self.path).name) is not None

    def was_replaced_by(self, other: FileIdentity) -> bool:
        """Whether the file that now has its name is another one."""
        return self.identity is None or self.identity.inode != other.inode


def find_files(
    *sources: str | Path,
    topic: str | None = None,
    snapshots: bool = False,
    bounds: Bounds = NO_BOUNDS,
) -> list[LogFile]:
    """The files below some paths, each once, ordered by topic, partition and offset.

    A path is a file, a partition's folder, a broker's log folder or a pattern of these.
    Snapshots are included if they are named directly or with ``snapshots``; files that a
    broker is about to delete or has not finished never are.  A folder whose name is not
    UTF-8, which no broker makes, is skipped with an UnreadableNameWarning, and what is a
    pipe or a device with a NotAFileWarning; a folder of a topic or partition outside the
    bounds is skipped without looking into it.  Raises FileNotFoundError, and OSError for a
    path that is not UTF-8 itself or is no file.
    """
    by_real_path: dict[tuple[str, str], LogFile] = {}
    real = cache(os.path.realpath)  # of folders, which are few
    for source in sources:
        for path in source_paths(source):
            for file in _below(path, topic, snapshots, bounds):
                # More than one path may lead to a folder.
                folder, name = os.path.split(file.path)
                by_real_path.setdefault((str(real(folder)), name), file)
    ordered = sorted(
        by_real_path.values(),
        key=lambda f: (f.topic or "", f.partition or 0, f.base_offset, f.path),
    )
    return list(_with_next(ordered))


def partition_of(folder: Path) -> tuple[str, int] | None:
    """The topic and the partition in a folder's name; None if it is not a partition's."""
    match = _numbered(_FOLDER, folder.name, _MAX_PARTITION)
    return match and (match["topic"], int(match["number"]))


def source_paths(source: str | Path) -> list[Path]:
    """The files and folders that a source stands for; raises FileNotFoundError.

    A pattern does not match folders that repeat a partition or are to be deleted.
    """
    source = str(source)
    if source.startswith("file:"):
        source = unquote(urlsplit(source).path)
    # Workers may run in another folder: a path must mean the same to all.
    path = Path(source).absolute()
    if source and path.exists():
        return [_shortest(path)]
    if has_magic(source):
        names = sorted(glob(source))  # noqa: PTH207 - a pattern may be absolute
        paths = [
            _shortest(Path(name).absolute())
            for name in names
            if _is_text(name, name) and not _MOVED_FOLDER.fullmatch(Path(name).name)
        ]
        if paths:
            return paths
    reason = "no such file or folder"
    if "://" in source:
        reason += ": give a path on a mounted file system, not a URL"
    raise FileNotFoundError(ENOENT, reason, source or "''")


def _shortest(path: Path) -> Path:
    """The path without dots, if it leads to the same place; links are not resolved."""
    short = Path(os.path.normpath(path))
    return short if os.path.realpath(short) == os.path.realpath(path) else path


def _below(
    path: Path, topic: str | None, snapshots: bool, bounds: Bounds
) -> Iterator[LogFile]:
    if not path.is_dir():
        file = _log_file(path, topic)
        if file is None and _may_be_log(path.name):
            place = _tier_place(path) or _place(path.parent.name, topic)
            file = LogFile(_shown(path), *place, 0, 0)
        if file is not None:
            file, stat = replace(file, topic_id=topic_id(path.parent)), path.stat()
            if not S_ISREG(stat.st_mode):  # opening a pipe would wait for a writer
                raise OSError(EINVAL, f"{_kind(stat)}, not a file", str(path))
            yield _as_it_is(file, stat)
        return
    for folder in _folders(path):
        if bounds.skips_place(*_place(folder.name, topic)):
            continue
        folder_topic_id = topic_id(folder)
        for file in _files(folder, topic):
            if snapshots or not file.is_snapshot:
                yield replace(file, topic_id=folder_topic_id)


def _folders(path: Path) -> Iterator[Path]:
    """A folder itself, and if it is a log folder, those of its partitions."""
    yield path
    for entry in sorted(path.iterdir()):
        is_partition = _numbered(_FOLDER, entry.name, _MAX_PARTITION)
        if is_partition and entry.is_dir() and _is_text(entry.name, entry):
            yield entry


def _files(folder: Path, topic: str | None) -> list[LogFile]:
    """The files of a folder as of one moment, as far as a running broker allows."""
    for tries_left in reversed(range(_TRIES)):
        try:
            names = settled_names(folder)
            pending = pending_swaps(names)
            paths = [(name, folder / name) for name in names]
            paths += [(name, folder / f"{name}{SWAP}") for name in pending]
            files = list(_listed(paths, folder, topic, not tries_left))
            # Which file has a segment's offsets is decided when it is opened.
            return [replace(f, identity=None) for f in files] if pending else files
        except FileNotFoundError:
            if not folder.exists():  # a running broker may delete it any time
                break
    return []


def _listed(
    paths: Iterable[tuple[str, Path]], folder: Path, topic: str | None, lenient: bool
) -> Iterator[LogFile]:
    """Raises FileNotFoundError if a listed file is gone, unless lenient."""
    for name, path in paths:
        file = _log_file(folder / name, topic)
        try:
            if file is None:
                continue
            stat = path.stat()
            if S_ISREG(stat.st_mode):
                yield _as_it_is(file, stat)
            else:
                text = f"{path}: skipped because it is {_kind(stat)}, not a file"
                warnings.warn(text, NotAFileWarning, stacklevel=2)
        except FileNotFoundError:
            if not lenient and not path.is_symlink():
                raise


def _kind(stat: os.stat_result) -> str:
    """What something is that is not a regular file."""
    kinds = {S_IFIFO: "a pipe", S_IFSOCK: "a socket", S_IFDIR: "a folder"}
    return kinds.get(S_IFMT(stat.st_mode), "a device")


def _log_file(path: Path, topic: str | None) -> LogFile | None:
    """The segment or snapshot that a path's name says it is, if it is one."""
    segment = _numbered(_SEGMENT, path.name, _MAX_OFFSET)
    snapshot = _numbered(_SNAPSHOT, path.name, _MAX_OFFSET)
    if segment is None and snapshot is None:
        return None
    place = _place(path.absolute().parent.name, topic)
    # Offsets in a snapshot start at 0, whatever its name says.
    base = int(segment["number"]) if segment else 0
    return LogFile(_shown(path), *place, base, 0, is_snapshot=segment is None)


def _may_be_log(name: str) -> bool:
    """Whether a file without a segment's name may still hold batches."""
    return not name.endswith(_TRANSIENT) and _NO_LOG.fullmatch(name) is None


def _as_it_is(file: LogFile, stat: os.stat_result) -> LogFile:
    return replace(file, size=stat.st_size, identity=FileIdentity.of(stat))


def base_of(name: str) -> int | None:
    """The offset in a segment's name; None for any other name."""
    match = _numbered(_SEGMENT, name, _MAX_OFFSET)
    return None if match is None else int(match["number"])


def _place(folder: str, topic: str | None) -> tuple[str | None, int | None]:
    return partition_of(Path(folder)) or (topic, None)


def _tier_place(path: Path) -> tuple[str, int] | None:
    """The topic and the partition of a file of remote storage, by its folder's name."""
    match = _TIER_FOLDER.fullmatch(path.parent.name)
    if match is None or not TIERED.fullmatch(path.name):
        return None
    number = (match["number"] or match["partition"]).lstrip("0") or "0"
    if len(number) > len(str(_MAX_PARTITION)) or int(number) > _MAX_PARTITION:
        return None
    return match["topic"] or match["name"], int(number)


def _numbered(
    pattern: re.Pattern[str], name: str, maximum: int
) -> re.Match[str] | None:
    """The match of a name; None if its number is larger than Kafka's type holds."""
    match = pattern.fullmatch(name)
    # The length first: a name may have more digits than int() takes.
    fits = match and len(match["number"].lstrip("0")) <= len(str(maximum))
    return match if match and fits and int(match["number"]) <= maximum else None


def _is_text(name: str, path: Path | str) -> bool:
    """Whether a name is UTF-8, so that rows can hold it; if not, warn that it is skipped."""
    try:
        name.encode()
    except UnicodeEncodeError:
        shown = os.fsencode(path).decode(errors="backslashreplace")
        text = f"{shown}: skipped because the name is not UTF-8"
        warnings.warn(text, UnreadableNameWarning, stacklevel=2)
        return False
    return True


def _shown(path: Path) -> str:
    """A path as text for the rows; raises OSError if it is not UTF-8."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        raise OSError(EILSEQ, "the path is not UTF-8", ascii(str(path))) from None
    return str(path)


def _with_next(files: Iterable[LogFile]) -> Iterator[LogFile]:
    """Each file with the offset that its successor in the same folder starts with."""
    listed = list(files)
    segments: dict[Path, list[LogFile]] = {}
    for file in listed:
        if file.is_segment:
            segments.setdefault(Path(file.path).parent, []).append(file)
    following = {
        first.path: second.base_offset
        for in_folder in segments.values()
        for first, second in pairwise(in_folder)
    }
    for file in listed:
        yield replace(file, next_offset=following.get(file.path))
