"""Locks between processes; the system takes one from its holder, however that ends."""

from __future__ import annotations

import fcntl
import json
import os
import shlex
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from errno import EBUSY
from pathlib import Path

Tell = Callable[[str], None]
"""Called with who holds a lock, once, when a process begins to wait for it."""

_PAUSE = 0.05
_VANISHES = 1000
"""So often a folder may be gone at once before it counts as one that can't be."""
_MOST = 4096
_LONGEST = 200
"""Letters of another process' command that are shown."""


class LockedError(OSError):
    """Another process holds the lock, and did not give it up in time; says who."""


@contextmanager
def locked(path: Path, wait: float = 0, tell: Tell | None = None) -> Iterator[None]:
    """Hold a lock file, which says by whom, and is removed at the end.

    ``wait``: seconds at the most for another process to end.  Its folder is made
    where there is none.  On a file system without locks nobody waits.
    Raises LockedError, and OSError where there can be no such file.
    """
    descriptor = _acquired(path, wait, tell)
    try:
        os.ftruncate(descriptor, 0)
        os.pwrite(descriptor, _own_words(), 0)
        yield
    finally:
        # Still locked: whoever waits for this file sees that it is gone, and makes another.
        path.unlink(missing_ok=True)
        os.close(descriptor)


def try_lock(descriptor: int) -> bool:
    """Lock an open file; whether nobody else has.

    It is locked until it is closed, here and in every forked process.  Raises OSError on a
    file system without locks.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _acquired(path: Path, wait: float, tell: Tell | None) -> int:
    """The open file, locked."""
    end = time.monotonic() + wait
    has_told = False
    vanished = 0
    while True:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
        except FileNotFoundError:  # whoever held it removed the folder, too
            vanished += 1
            if vanished == _VANISHES:  # or there can be none, as in /proc
                raise
            continue
        except FileExistsError:  # the folder, but it was removed at once
            if os.path.lexists(path.parent) and not path.parent.is_dir():
                raise
            continue
        is_ours = True
        with suppress(OSError):
            is_ours = try_lock(descriptor)
        if is_ours and _is_there(path, descriptor):
            return descriptor
        words = "" if is_ours else _words(descriptor)
        os.close(descriptor)
        if is_ours:
            continue
        if time.monotonic() >= end:
            raise LockedError(EBUSY, words, str(path))
        if tell is not None and not has_told:
            tell(words)
            has_told = True
        time.sleep(_PAUSE)


def _is_there(path: Path, descriptor: int) -> bool:
    """Whether the open file is the one of that path, not one that was removed."""
    try:
        return os.path.samestat(path.lstat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def _own_words() -> bytes:
    program = Path(sys.argv[0])
    name = program.parent.name if program.name == "__main__.py" else program.name
    holder = {
        "pid": os.getpid(),
        "host": socket.gethostname(),
        "since": datetime.now().astimezone().isoformat(sep=" ", timespec="seconds"),
        "command": shlex.join([name, *sys.argv[1:]])[:_LONGEST],
    }
    return json.dumps(holder).encode()


def _words(descriptor: int) -> str:
    """Who holds an open lock, as its file says it."""
    try:
        holder = json.loads(os.pread(descriptor, _MOST, 0))
        shown = {name: _printable(str(value)) for name, value in holder.items()}
        return "process {pid} on {host} since {since}: {command}".format_map(shown)
    except (OSError, ValueError, AttributeError, KeyError, RecursionError):
        return "it does not say who it is"


def _printable(text: str) -> str:
    """No letter of another process' words moves this one's terminal."""
    kept = "".join(char if char.isprintable() else "?" for char in text)
    return kept if len(kept) <= _LONGEST else f"{kept[:_LONGEST]}…"
