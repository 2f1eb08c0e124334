"""The place of an output, and its stage, where new files wait until they replace it."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from errno import EEXIST
from pathlib import Path

from specgen.disk.locks import LockedError, Tell, locked
from specgen.disk.manifests import STAGE, is_inside


def refused(error: OSError, output: Path) -> OSError:
    """The error that writing an output met, with the output's path.

    A file where a folder is needed is called that, whichever call met it.
    """
    if isinstance(error, FileExistsError):
        return OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(output))
    return OSError(error.errno, error.strerror, str(output))


_LOCK = "lock"
_MAX_NAME = 200
"""Bytes of an output's name that leave room for a few more letters."""


@dataclass(frozen=True)
class StagedOutput:
    """An output, with links followed, and its stage: a folder that exists during a run."""

    output: Path
    stage: Path
    is_beside: bool
    """Whether the stage is beside the output; else it is inside, because the output is a
    mount point or nothing can be written beside it."""

    @classmethod
    def of(cls, output: Path) -> StagedOutput:
        """The place of an output; nothing is created there."""
        real = real_path(output)
        closed = real.is_dir() and not os.access(real.parent, os.W_OK)
        if closed or os.path.ismount(real):
            return cls(real, real / STAGE, False)
        name = real.name
        # Hadoop would take a colon in it for a scheme.
        if len(os.fsencode(name)) > _MAX_NAME or ":" in name:
            name = hashlib.sha256(os.fsencode(name)).hexdigest()
        return cls(real, real.with_name(f".{name}{STAGE}"), True)

    @property
    def draft(self) -> Path:
        """A run's files in a tree like the output's; after a switch, the old output."""
        return self.stage / "new"

    @property
    def journal(self) -> Path:
        """The journal of what the next run has to finish."""
        return self.stage / "journal.json"

    def discard(self) -> None:
        """Empty the stage, the journal first: it must never describe half a draft."""
        self.journal.unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            for path in self.stage.iterdir():
                if path.is_dir() and not path.is_symlink():
                    shutil.rmtree(path, ignore_errors=True)
                elif path.name != _LOCK:
                    path.unlink()
        _remove_empty(self.stage)  # unless it is locked


@contextmanager
def exclusive(
    output: Path, wait: float = 0, tell: Tell | None = None
) -> Iterator[None]:
    """Keep all other runs out of an output.

    ``wait``: most seconds to wait for another run to end; ``tell`` is called with a text
    about that run.  Raises LockedError, and OSError if the stage is somebody else's.
    """
    place = StagedOutput.of(output)
    with ExitStack() as stack:
        # Without write access, a run that has nothing to write still succeeds.
        if not _is_closed(_existing(place.stage.parent)):
            _check_owner(place)
            missing = [path for path in place.stage.parents if not path.exists()]
            for folder in (*reversed(missing), place.stage):
                stack.callback(_remove_empty, folder)
            try:
                stack.enter_context(locked(place.stage / _LOCK, wait, tell))
            except LockedError as error:
                what = f"another run writes there: {error.strerror}"
                raise LockedError(error.errno, what, str(output)) from None
            except OSError as error:
                raise refused(error, output) from None
        yield


def real_path(output: Path) -> Path:
    """The real path of an output, which may be a link, even to nothing or to itself."""
    return Path(os.path.realpath(output))


def stays_inside(folder: Path, path: str) -> bool:
    """Whether a relative path stays inside a folder, also if links are followed."""
    return is_inside(path) and real_path((folder / path).parent).is_relative_to(folder)


def _remove_empty(folder: Path) -> None:
    with suppress(OSError):
        folder.rmdir()


def _existing(path: Path) -> Path:
    """The path, or the nearest one above it that exists."""
    return next(place for place in (path, *path.parents) if os.path.lexists(place))


def _is_closed(folder: Path) -> bool:
    """Whether a folder exists and is not writable; another run may just remove it."""
    return folder.exists() and not os.access(folder, os.W_OK)


def _check_owner(place: StagedOutput) -> None:
    """Raise OSError for a stage that another user may have created."""
    try:
        status = place.stage.lstat()
    except (FileNotFoundError, NotADirectoryError):
        return
    # On some file systems all files belong to one user, whoever made them.
    owners = {os.geteuid(), _existing(place.output).stat().st_uid}
    if not stat.S_ISDIR(status.st_mode) or status.st_uid not in owners:
        what = "not a folder that a run of yours made; remove it"
        raise OSError(EEXIST, what, str(place.stage))
