"""The hidden folder that a run writes into, and what is left of one that was killed.

A run holds a lock inside of it for as long as it lives, so that the next one can tell
the dead from the living: what a dead one left is removed, and what it was about to
replace is put back.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from secrets import token_hex

from specgen.files.locks import try_lock

_NAME = re.compile(r"\.specgen\.[0-9a-f]{16}")
_LOCK = "lock"
_MARK = "specgen decode: "
"""What a lock begins with; the name of the output follows."""
_MOST = 4096 + len(_MARK)


@dataclass(frozen=True)
class Workplace:
    """A run's folder, beside its output."""

    folder: Path

    @property
    def rows(self) -> Path:
        """What becomes the output."""
        return self.folder / "rows"

    @property
    def old(self) -> Path:
        """What was in the output's place, while that is being replaced."""
        return self.folder / "old"

    @property
    def lock(self) -> Path:
        """What the run holds."""
        return self.folder / _LOCK


@contextmanager
def workplace(output: Path) -> Iterator[Workplace]:
    """A folder for a run, removed behind it."""
    output.parent.mkdir(parents=True, exist_ok=True)
    place, lock = _new(output)
    try:
        place.rows.mkdir()
        yield place
    finally:
        if _is_put_back(place, output):
            _remove(place)
        os.close(lock)


def _new(output: Path) -> tuple[Workplace, int]:
    """A folder that is ours alone, and its lock, which is ours while it is open."""
    while True:
        # Not by the output's name: Hadoop takes a colon in it for a scheme.
        place = Workplace(output.with_name(f".specgen.{token_hex(8)}"))
        place.folder.mkdir()
        try:
            lock = os.open(place.lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileNotFoundError:  # another run took it for a dead one's
            continue
        is_ours = True
        with suppress(OSError):  # a file system without locks: nobody will remove it
            is_ours = try_lock(lock)
        if is_ours and os.fstat(lock).st_nlink:
            os.write(lock, _MARK.encode() + os.fsencode(output.name))
            return place, lock
        os.close(lock)


def remove_dead(parent: Path) -> None:
    """Remove what killed runs left in a folder; what is not ours, or lives, stays."""
    if not parent.is_dir():
        return
    for path in sorted(parent.iterdir()):
        is_named = _NAME.fullmatch(path.name) is not None
        # What can't be read or removed, or names no place, stays.
        with suppress(OSError, ValueError):
            if is_named and path.is_dir() and not path.is_symlink():
                _bury(Workplace(path))


def _bury(place: Workplace) -> None:
    if place.folder.stat().st_uid != os.geteuid():
        return
    try:
        lock = os.open(place.lock, os.O_RDWR | os.O_NOFOLLOW)
    except FileNotFoundError:
        place.folder.rmdir()  # killed before there was a lock; else it is not ours
        return
    try:
        if not try_lock(lock):
            return
        text = os.read(lock, _MOST)
        if text.startswith(_MARK.encode()):
            name = os.fsdecode(text[len(_MARK) :])
            is_over = _is_put_back(place, place.folder.with_name(name))
        else:  # killed before it wrote, or not ours
            is_over = not text and [p.name for p in place.folder.iterdir()] == [_LOCK]
        if is_over:
            _remove(place)
    finally:
        os.close(lock)


def _is_put_back(place: Workplace, output: Path) -> bool:
    """Whether nothing of a user's is left in a run's folder.

    Where it ended between two renames, the output is the old one again.
    """
    if not os.path.lexists(place.old) or not place.rows.exists():
        return True
    if os.path.lexists(output):
        return False
    place.old.rename(output)
    return True


def _remove(place: Workplace) -> None:
    """The lock last, so that what a second kill leaves is found as well."""
    for path in (place.rows, place.old):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                path.unlink(missing_ok=True)
    with suppress(OSError):
        place.lock.unlink(missing_ok=True)
        place.folder.rmdir()
