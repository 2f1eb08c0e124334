"""Locks between processes; the system releases a lock however its holder ends."""

from __future__ import annotations

import json
import os
import shlex
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EBUSY, ENOLCK
from pathlib import Path

Tell = Callable[[str], None]
"""Called once with a text about a lock's holder, when a process begins to wait for it."""

NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0)
"""Opens no link; Windows, where few may create one, has no such flag."""
_PAUSE = 0.05
_MAX_VANISHED = 1000
"""How often a new folder may vanish at once before it counts as impossible."""
_MAX_BYTES = 4096
_MAX_SHOWN = 200
"""Characters of another process's command that are shown."""


class LockedError(OSError):
    """Another process, which the message names, did not release the lock in time."""


@contextmanager
def locked(path: Path, wait: float = 0, tell: Tell | None = None) -> Iterator[None]:
    """Hold a lock file, which names its holder and is removed at the end.

    ``wait``: most seconds to wait for another process.  A missing folder is created.  On a
    file system without locks nobody waits.  Raises LockedError, and OSError if there can be
    no such file.
    """
    descriptor = _acquired(path, wait, tell)
    try:
        os.ftruncate(descriptor, 0)
        os.write(descriptor, _own_description())
        yield
    finally:
        # Removed while locked: a waiting process sees that it is gone and makes another.
        with suppress(PermissionError):  # Windows removes no open file
            path.unlink(missing_ok=True)
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Try to lock an open file; False if another process has locked it.

    The lock holds until the file is closed, here and in every forked process.  Raises
    OSError on a file system without locks, and on Windows.
    """
    try:
        import fcntl  # noqa: PLC0415 - Windows has none
    except ImportError:
        raise OSError(ENOLCK, "this system has no locks of this kind") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _acquired(path: Path, wait: float, tell: Tell | None) -> int:
    """The open file, locked."""
    end = time.monotonic() + wait
    has_reported = False
    vanished = 0
    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | NO_FOLLOW, 0o666)
        except FileNotFoundError:  # the last holder removed the folder, too
            vanished += 1
            if vanished == _MAX_VANISHED:  # there can be none, as in /proc
                raise
            continue
        except FileExistsError:  # the folder existed, but was removed at once
            if os.path.lexists(path.parent) and not path.parent.is_dir():
                raise
            continue
        is_ours = True
        with suppress(OSError):
            is_ours = try_lock(descriptor)
        if is_ours and _is_there(path, descriptor):
            return descriptor
        holder = "" if is_ours else _holder(descriptor)
        os.close(descriptor)
        if is_ours:
            continue
        if time.monotonic() >= end:
            raise LockedError(EBUSY, holder, str(path))
        if tell is not None and not has_reported:
            tell(holder)
            has_reported = True
        time.sleep(_PAUSE)


def _is_there(path: Path, descriptor: int) -> bool:
    """Whether the open file is still the one at that path."""
    try:
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _own_description() -> bytes:
    program = Path(sys.argv[0])
    name = program.parent.name if program.name == "__main__.py" else program.name
    holder = {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "since": datetime.now().astimezone().isoformat(sep=" ", timespec="seconds"),
        "command": shlex.join([name, *sys.argv[1:]])[:_MAX_SHOWN],
    }
    return json.dumps(holder).encode()


def _holder(descriptor: int) -> str:
    """A description of the holder of an open lock, from the lock file."""
    try:
        holder = json.loads(os.pread(descriptor, _MAX_BYTES, 0))
        shown = {name: _shown(str(value)) for name, value in holder.items()}
        return "process {pid} on {host} since {since}: {command}".format_map(shown)
    except (OSError, ValueError, AttributeError, KeyError, RecursionError):
        return "it does not say who it is"


def _shown(text: str) -> str:
    """Text from another process."""
    # Workers of Spark lock files, and may lack the packages that problems need.
    from specgen.report.shown import printable  # noqa: PLC0415

    safe = printable(text[: _MAX_SHOWN + 1])
    return safe if len(safe) <= _MAX_SHOWN else f"{safe[:_MAX_SHOWN]}…"
