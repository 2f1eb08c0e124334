"""File operations that happen completely or not at all, even if the process is killed."""

from __future__ import annotations

import ctypes
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_IMODE

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2


@contextmanager
def named_errors(path: Path) -> Iterator[None]:
    """Name a file in errors of writing it, which name none, as when the disk is full."""
    try:
        yield
    except OSError as error:
        if error.filename is not None or isinstance(error, BrokenPipeError):
            raise
        number = error.errno or errno.EIO
        reason = os.strerror(number) if error.errno else str(error)
        raise OSError(number, reason, str(path)) from None


def write_plain(path: Path, content: str | bytes) -> None:
    """Write a file in a folder that nobody reads yet; text is UTF-8.  Raises OSError."""
    with named_errors(path):
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def write_synced(path: Path, content: str | bytes) -> None:
    """Write a file and flush it to the disk; text is UTF-8.  Raises OSError."""
    with named_errors(path), path.open("wb") as stream:
        stream.write(content.encode() if isinstance(content, str) else content)
        stream.flush()
        os.fsync(stream.fileno())


def write_whole(path: Path, content: str | bytes) -> None:
    """Replace a file's content atomically.

    The file keeps its permissions, and a link keeps its target.  Raises OSError, which
    names the file, and then leaves nothing beside it.
    """
    target = path.resolve()
    draft = target.with_name(f"{target.name}.new")
    try:
        write_synced(draft, content)
        if target.exists():
            draft.chmod(S_IMODE(target.stat().st_mode))
        draft.replace(target)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise OSError(error.errno, error.strerror, str(path)) from None


def exchange(first: Path, second: Path) -> None:
    """Exchange two paths atomically; raises OSError if that is not possible."""
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except AttributeError:  # not Linux
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS)) from None
    paths = os.fsencode(first), os.fsencode(second)
    if rename(_AT_FDCWD, paths[0], _AT_FDCWD, paths[1], _RENAME_EXCHANGE):
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(first))


def replace_link(place: Path, target: Path, draft: Path) -> None:
    """Change a symbolic link's target atomically; ``draft`` is the path of the new link.

    Raises OSError, also if there is a folder at ``place``.
    """
    if place.is_symlink() and place.readlink() == target:
        return
    draft.unlink(missing_ok=True)
    draft.symlink_to(target)
    draft.replace(place)
