"""Check that a path contains logs: reading none is taken for a mistake."""

from __future__ import annotations

from collections.abc import Iterator
from errno import ENOENT
from itertools import islice
from pathlib import Path

from specgen.logs.files import TIERED, find_files, source_paths

_MAX_FOLDERS = 100
"""Folders to look into for the cause."""
_NOTHING_FOUND = (
    "it contains no segment (20 digits and .log), no snapshot and no partition's folder"
    " (topic-0)"
)

_NO_LOG = (
    "not a log, by its name: a file that a broker keeps beside its logs, is about to"
    " delete or has not finished"
)


class NoLogsError(FileNotFoundError):
    """A path that exists but has no logs; the message says what was looked for."""


def check_inputs(*sources: str, snapshots: bool = False, grows: bool = False) -> None:
    """Raise NoLogsError for the first source without logs.

    With ``grows`` an empty folder is accepted, since logs may still appear in it, but not
    one that can't be a log folder.  Raises FileNotFoundError for a missing source.
    """
    for source in sources:
        if find_files(source, snapshots=snapshots):
            continue
        why = _mistake(source)
        if why or not grows:
            raise NoLogsError(ENOENT, why or _NOTHING_FOUND, source)


def _mistake(source: str) -> str:
    """What is wrong with a source; empty if it may be an empty log folder."""
    paths = source_paths(source)
    folders = [path for path in paths if path.is_dir()]
    if not folders:
        return _NO_LOG
    inner = [child for path in folders for child in _folders(path)]
    if any(map(_is_tiered, [*folders, *inner])):
        return "these are files of remote (tiered) storage, not a broker's log folder"
    if find_files(source, snapshots=True):
        return "it contains only snapshots; the option snapshots=true reads them"
    parents = [str(child) for child in inner if find_files(child, snapshots=True)]
    if parents:
        shown = ", ".join(parents[:3]) + (", …" if len(parents) > 3 else "")
        return f"the logs are in its subfolders; name these, or a pattern: {shown}"
    return ""


def _folders(path: Path) -> Iterator[Path]:
    return islice(
        (child for child in sorted(path.iterdir()) if child.is_dir()), _MAX_FOLDERS
    )


def _is_tiered(path: Path) -> bool:
    names = islice(path.iterdir(), _MAX_FOLDERS)
    return any(TIERED.fullmatch(child.name) for child in names)
