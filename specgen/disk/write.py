"""Write a set of files so that a run killed at any moment leaves the output usable.

Everything is staged before the output changes.  Then the output is switched as a whole, or
if that is not possible, each file is moved; a journal lets the next run finish.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

from specgen.disk.exchange import is_switched, retire, switch
from specgen.disk.file_moves import (
    MovePlan,
    finish_moves,
    is_deletable,
    move_files,
    read_journal,
    write_journal,
)
from specgen.disk.manifests import is_inside
from specgen.disk.place import StagedOutput, exclusive, real_path, refused, stays_inside

__all__ = ["exclusive", "finish_interrupted", "real_path", "write_files"]


def finish_interrupted(output: Path) -> bool:
    """Finish what an interrupted run had begun; returns whether there was anything.

    Raises OSError if a file that a user saved meanwhile can't be kept.
    """
    place = StagedOutput.of(output)
    plan = _begun(place)
    if plan is not None and plan.switch is None:
        finish_moves(place, plan)
    elif plan is not None:
        retire(place, plan)
    place.discard()
    return plan is not None


def write_files(
    output: Path, texts: Mapping[str, bytes], delete: Mapping[str, str]
) -> None:
    """Write files below a folder, and delete others, at once or with the next run's help.

    Paths are relative, with slashes; a file to delete has its digest, and stays if it has
    other content.  Raises OSError, if possible before anything has changed, and ValueError
    for a path that leads out of the folder.
    """
    place = StagedOutput.of(output)
    removed: dict[str, str | None] = {
        p: d for p, d in delete.items() if is_deletable(place.output, p, d)
    }
    if not texts and not removed:
        return
    for path in texts:
        if not is_inside(path):
            raise ValueError(f"{path!r} leads out of {output}")
    _check_feasible(output, texts, removed)
    place.discard()
    plan = MovePlan(tuple(texts), removed)
    try:
        _stage(place.draft, texts, output)
        if not switch(place, plan):
            write_journal(place.journal, plan)
            move_files(place, plan)
    except BaseException:
        if _begun(place) is None:
            place.discard()
        raise
    place.discard()


def _begun(place: StagedOutput) -> MovePlan | None:
    """The plan of a run that has begun to change the output, but has not finished."""
    plan = read_journal(place.journal)
    if plan is None or plan.switch is None or is_switched(place, plan):
        return plan
    return None


def _stage(draft: Path, texts: Mapping[str, bytes], output: Path) -> None:
    """Write the files as a tree; this fails for what the file system can't hold."""
    try:
        draft.mkdir(parents=True)
    except OSError as error:
        raise refused(error, output) from None
    for path, raw in texts.items():
        target = draft / path
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(raw)
        except OSError as error:
            raise refused(error, output / path) from None


def _check_feasible(
    output: Path, texts: Iterable[str], removed: Mapping[str, str | None]
) -> None:
    """Raise the OSError that the moves would raise, as far as it can be foreseen."""
    real = real_path(output)
    folders = {"."}
    for path in texts:
        target = output / path
        if _is_too_long(real / path):
            raise _os_error(errno.ENAMETOOLONG, target)
        if not stays_inside(real, path):
            raise OSError(errno.ELOOP, "a link leads out of the output", str(target))
        if target.is_dir() and any(
            inner.relative_to(output).as_posix() not in removed
            for inner in target.rglob("*")
            if not inner.is_dir()
        ):
            raise _os_error(errno.EISDIR, target)
        folders.update(parent.as_posix() for parent in PurePosixPath(path).parents)
    for name in sorted(folders):
        folder = real / name
        if folder.is_dir():
            if not os.access(folder, os.W_OK | os.X_OK):
                raise _os_error(errno.EACCES, output / name)
        elif os.path.lexists(folder) and name not in removed:
            raise _os_error(errno.ENOTDIR, output / name)


def _is_too_long(target: Path) -> bool:
    """Whether a path is too long at its final place."""
    try:
        target.lstat()
    except OSError as error:
        return error.errno == errno.ENAMETOOLONG
    return False


def _os_error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))
