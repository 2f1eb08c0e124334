"""Steps that are done whole or not at all, whenever the process is killed."""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path
from stat import S_IMODE

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


def write_synced(path: Path, content: str | bytes) -> None:
    """Write a file that is on the disk when this ends; text as UTF-8.  Raises OSError."""
    with path.open("wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)
        stream.flush()
        os.fsync(stream.fileno())


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file that has all of its content or, until then, what it had.

    Who may read it stays, and a link leads where it did.  Raises OSError.
    """
    path = path.resolve()
    draft = path.with_name(f"{path.name}.new")
    write_synced(draft, content)
    if path.exists():
        draft.chmod(S_IMODE(path.stat().st_mode))
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
