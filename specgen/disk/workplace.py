"""The hidden folder that a run writes into, and the cleanup after a killed run.

A run holds a lock in its folder while it lives, so that the next run can recognize the
folders of dead ones: it removes what they left, and puts back what they were about to
replace.
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

from specgen.disk.locks import NO_FOLLOW, try_lock
from specgen.disk.place import refused

_NAME = re.compile(r"\.specgen\.[0-9a-f]{16}")
_LOCK = "lock"
_MARK = "specgen decode: "
"""The beginning of a lock file; the name of the output follows."""
_MAX_BYTES = 4096 + len(_MARK)


@dataclass(frozen=True)
class Workplace:
    """A run's folder, beside its output."""

    folder: Path

    @property
    def rows(self) -> Path:
        """The new output."""
        return self.folder / "rows"

    @property
    def old(self) -> Path:
        """The old output, while it is being replaced."""
        return self.folder / "old"

    @property
    def lock(self) -> Path:
        """The lock file that the run holds."""
        return self.folder / _LOCK


@contextmanager
def workplace(output: Path) -> Iterator[Workplace]:
    """A folder for a run, removed at the end.

    Raises OSError, which names the output, if there can be none beside it.
    """
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        place, lock = _new(output)
    except OSError as error:
        raise refused(error, output) from None
    try:
        place.rows.mkdir()
        yield place
    finally:
        if _put_back(place, output):
            _remove(place)
        os.close(lock)


def _new(output: Path) -> tuple[Workplace, int]:
    """A new folder and its lock, which is held while it is open."""
    while True:
        # Without the output's name: Hadoop would take a colon in it for a scheme.
        place = Workplace(output.with_name(f".specgen.{token_hex(8)}"))
        place.folder.mkdir()
        try:
            lock = os.open(place.lock, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600)
        except FileNotFoundError:  # another run took it for that of a dead run
            continue
        is_ours = True
        with suppress(OSError):  # a file system without locks: nobody removes it
            is_ours = try_lock(lock)
        if is_ours and os.fstat(lock).st_nlink:
            os.write(lock, _MARK.encode() + os.fsencode(output.name))
            return place, lock
        os.close(lock)


def remove_dead(parent: Path) -> None:
    """Remove what killed runs left in a folder; folders of others or of live runs stay."""
    if not parent.is_dir():
        return
    for path in sorted(parent.iterdir()):
        is_named = _NAME.fullmatch(path.name) is not None
        # What can't be read or removed, or has a bad name in its lock, stays.
        with suppress(OSError, ValueError):
            if is_named and path.is_dir() and not path.is_symlink():
                _clean_up(Workplace(path))


def _clean_up(place: Workplace) -> None:
    if place.folder.stat().st_uid != os.geteuid():
        return
    try:
        lock = os.open(place.lock, os.O_RDWR | NO_FOLLOW)
    except FileNotFoundError:
        place.folder.rmdir()  # killed before there was a lock; else it is not ours
        return
    try:
        if not try_lock(lock):
            return
        text = os.read(lock, _MAX_BYTES)
        if text.startswith(_MARK.encode()):
            name = os.fsdecode(text[len(_MARK) :])
            is_removable = _put_back(place, place.folder.with_name(name))
        else:  # killed before it wrote, or not ours
            names = [path.name for path in place.folder.iterdir()]
            is_removable = not text and names == [_LOCK]
        if is_removable:
            _remove(place)
    finally:
        os.close(lock)


def _put_back(place: Workplace, output: Path) -> bool:
    """Restore the old output of a run that ended between two renames.

    Returns whether nothing of the user's is left in the run's folder.
    """
    if not os.path.lexists(place.old) or not place.rows.exists():
        return True
    if os.path.lexists(output):
        return False
    place.old.rename(output)
    return True


def _remove(place: Workplace) -> None:
    """Remove a run's folder, the lock last, so that an interruption can be cleaned up."""
    for path in (place.rows, place.old):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            with suppress(OSError):
                path.unlink(missing_ok=True)
    with suppress(OSError):
        place.lock.unlink(missing_ok=True)
        place.folder.rmdir()
