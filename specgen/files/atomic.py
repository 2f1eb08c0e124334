"""Steps that are done whole or not at all, whenever the process is killed."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def write_synced(path: Path, text: str) -> None:
    """Write a file that is on the disk when this ends.  Raises OSError."""
    with path.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def write_whole(path: Path, text: str) -> None:
    """Write a file that has all of its text or, until then, what it had.

    Raises OSError.
    """
    draft = path.with_name(f"{path.name}.new")
    write_synced(draft, text)
    draft.replace(path)


def exchange(one: Path, other: Path) -> None:
    """Let two paths change places in one step; raises OSError where it can't be."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except AttributeError:  # not Linux
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS)) from None
    paths = os.fsencode(one), os.fsencode(other)
    if rename(_AT_FDCWD, paths[0], _AT_FDCWD, paths[1], _RENAME_EXCHANGE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(one))


def replace_link(place: Path, target: Path, draft: Path) -> None:
    """Let a symbolic link lead elsewhere, at once; ``draft`` is where it is made.

    Raises OSError, also where the place holds a folder.
    """
    if place.is_symlink() and place.readlink() == target:
        return
    draft.unlink(missing_ok=True)
    draft.symlink_to(target)
    draft.replace(place)
