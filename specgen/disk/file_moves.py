"""Move a draft into an output file by file, with a journal that lets the next run finish it."""

from __future__ import annotations

import errno
import json
import shutil
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from specgen.disk.atomic import write_whole
from specgen.disk.manifests import digest_of, is_inside
from specgen.disk.place import StagedOutput, stays_inside


@dataclass(frozen=True)
class MovePlan:
    """The changes to an output; paths are relative to it."""

    move: tuple[str, ...]
    """The files of the draft, in the order of moving."""
    delete: dict[str, str | None]
    """Files to delete, with their digests: a file with other content stays.

    None stands for any content."""
    switch: int | None = None
    """The draft's inode, if it replaces the output as a whole."""


def write_journal(path: Path, plan: MovePlan) -> None:
    """Write a journal atomically."""
    write_whole(path, json.dumps(vars(plan)))


def read_journal(path: Path) -> MovePlan | None:
    """The plan of an interrupted run; None if there is none, or it is damaged."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
        plan = MovePlan(tuple(table["move"]), dict(table["delete"]), table["switch"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return plan if _is_sound(plan) else None


def _is_sound(plan: MovePlan) -> bool:
    paths: tuple[Any, ...] = (*plan.move, *plan.delete)
    if not all(isinstance(path, str) for path in paths):
        return False
    if not all(isinstance(digest, str | None) for digest in plan.delete.values()):
        return False
    leads_out = not all(map(is_inside, (*plan.move, *plan.delete)))
    return not leads_out and isinstance(plan.switch, int | None)


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


def is_deletable(output: Path, path: str, digest: str | None) -> bool:
    """Whether a file has this content, and is not reached by a link out of the output."""
    target = output / path
    if not stays_inside(output, path):
        return False
    if digest is None:
        return target.is_symlink() or target.is_file()
    if target.is_symlink() or not target.is_file():
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
