"""Whether a path is what it was meant to be: a reading of nothing is a mistake."""

from __future__ import annotations

import re
from collections.abc import Iterator
from errno import ENOENT
from itertools import islice
from pathlib import Path

from specgen.logs.files import find_files, source_paths

_TIERED = re.compile(r"[0-9]{20}-[A-Za-z0-9_-]{22}\.\w+")
"""A file of remote storage, as LocalTieredStorage names it (KIP-405)."""
_FEW = 100
"""Folders that are looked into to say what is wrong."""
_WANTED = (
    "no segment (20 digits and .log), no snapshot and no partition's folder"
    " (topic-0) is in it"
)

_NO_LOG = (
    "no log, by its name: what a broker keeps beside its logs, is about to delete or has"
    " not finished"
)


class NoLogsError(FileNotFoundError):
    """A path that is there, but has no logs; the text says what was looked for."""


def check_inputs(*sources: str, snapshots: bool = False, grows: bool = False) -> None:
    """Raise NoLogsError for the first source without logs, where each must have some.

    Of a folder that ``grows`` logs may still come; but not in one that can't be a log
    folder, since logs lie in its folders.  Raises FileNotFoundError where nothing is.
    """
    for source in sources:
        if find_files(source, snapshots=snapshots):
            continue
        why = _mistake(source)
        if why or not grows:
            raise NoLogsError(ENOENT, why or _WANTED, source)


def _mistake(source: str) -> str:
    """What the source is instead; nothing where it may be an empty log folder."""
    paths = source_paths(source)
    folders = [path for path in paths if path.is_dir()]
    if not folders:
        return _NO_LOG
    inner = [child for path in folders for child in _folders(path)]
    if any(map(_is_tiered, [*folders, *inner])):
        return "these are a tier's files (remote storage), not a broker's log folder"
    if find_files(source, snapshots=True):
        return "only snapshots are in it, which the option snapshots=true reads"
    parents = [str(child) for child in inner if find_files(child, snapshots=True)]
    if parents:
        shown = ", ".join(parents[:3]) + (", …" if len(parents) > 3 else "")
        return f"logs are in its folders, not in it: name these, or a pattern: {shown}"
    return ""


def _folders(path: Path) -> Iterator[Path]:
    return islice((child for child in sorted(path.iterdir()) if child.is_dir()), _FEW)


def _is_tiered(path: Path) -> bool:
    names = islice(path.iterdir(), _FEW)
    return any(_TIERED.fullmatch(child.name) for child in names)
