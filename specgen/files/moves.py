"""File by file: how a draft comes into an output that can't be switched as a whole."""

from __future__ import annotations

import errno
import shutil
from contextlib import suppress
from pathlib import Path, PurePosixPath

from specgen.files.journal import MovePlan
from specgen.files.made import digest_of
from specgen.files.place import StagedOutput, stays_inside

_NEAR = ".specgen.part"
"""A file on the file system where it is to be, before it is moved."""


def move_files(place: StagedOutput, plan: MovePlan) -> None:
    """Delete and move what is not yet.  Raises OSError.

    A file is deleted first, for a folder of its name may take its place.
    """
    _delete(place, plan)
    for path in plan.move:
        _move(place, path)
    _prune_all(place, plan)


def finish_moves(place: StagedOutput, plan: MovePlan) -> None:
    """The same for a run that was cut off, as far as it can be done.

    What can't be done now and here is left to the run that comes: it compares every file.
    """
    with suppress(OSError):
        _delete(place, plan)
    for path in plan.move:
        with suppress(OSError):
            _move(place, path)
    _prune_all(place, plan)


def is_deletable(output: Path, path: str, digest: str) -> bool:
    """Whether there is such a file with that content, and not behind a link that leads out."""
    target = output / path
    if not stays_inside(output, path) or target.is_symlink() or not target.is_file():
        return False
    return digest_of(target.read_bytes()) == digest


def _delete(place: StagedOutput, plan: MovePlan) -> None:
    for path, digest in plan.delete.items():
        if is_deletable(place.output, path, digest):
            (place.output / path).unlink()


def _prune_all(place: StagedOutput, plan: MovePlan) -> None:
    for path in plan.delete:
        if stays_inside(place.output, path):
            prune(place.output, PurePosixPath(path).parent)


def prune(output: Path, folder: PurePosixPath) -> None:
    """Remove a folder that is empty now, and those above it; the output stays."""
    while folder.parts:
        try:
            (output / folder).rmdir()
        except FileNotFoundError:
            pass
        except OSError:
            return
        folder = folder.parent


def _move(place: StagedOutput, path: str) -> None:
    staged, target = place.draft / path, place.output / path
    if not stays_inside(place.draft, path) or not stays_inside(place.output, path):
        return
    if staged.is_symlink() or not staged.is_file():
        return
    if target.is_dir() and not target.is_symlink():
        _remove_empty(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        staged.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # A folder inside the output lies on another file system.
        near = target.with_name(_NEAR)
        shutil.copyfile(staged, near)
        near.replace(target)
        staged.unlink()


def _remove_empty(folder: Path) -> None:
    """Remove a folder that holds nothing but folders."""
    for path in folder.iterdir():
        _remove_empty(path)
    folder.rmdir()
