"""Move a draft into an output file by file, if it can't be switched as a whole."""

from __future__ import annotations

import errno
import shutil
from contextlib import suppress
from pathlib import Path, PurePosixPath

from specgen.disk.journal import MovePlan
from specgen.disk.manifests import digest_of
from specgen.disk.place import StagedOutput, stays_inside

_COPY = ".specgen.part"
"""The name of a copy on the target's file system, before it is renamed."""


def move_files(place: StagedOutput, plan: MovePlan) -> None:
    """Delete and move all files of a plan that are left.  Raises OSError.

    Deletion comes first, since a folder may replace a file of the same name.
    """
    _delete(place, plan)
    for path in plan.move:
        _move(place, path)
    _prune_all(place, plan)


def finish_moves(place: StagedOutput, plan: MovePlan) -> None:
    """Finish the moves of an interrupted run, as far as possible.

    The rest is left to the coming run, which compares every file.
    """
    with suppress(OSError):
        _delete(place, plan)
    for path in plan.move:
        with suppress(OSError):
            _move(place, path)
    _prune_all(place, plan)


def is_deletable(output: Path, path: str, digest: str) -> bool:
    """Whether a file has this content, and is not reached by a link out of the output."""
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
    """Remove a folder that is now empty, and those above it, but not the output."""
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
        # A folder inside the output is on another file system.
        copy = target.with_name(_COPY)
        shutil.copyfile(staged, copy)
        copy.replace(target)
        staged.unlink()


def _remove_empty(folder: Path) -> None:
    """Remove a folder that contains only empty folders."""
    for path in folder.iterdir():
        _remove_empty(path)
    folder.rmdir()
