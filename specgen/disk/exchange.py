"""Replace a whole output by a draft in one step, then remove the old one.

The draft has links to all files that stay in the output, including the user's own: they
are the same files before and after.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from specgen.disk.atomic import exchange
from specgen.disk.file_moves import MovePlan, is_deletable, prune, write_journal
from specgen.disk.manifests import is_stage
from specgen.disk.place import StagedOutput

_MOST = 20_000
"""Most files in an output: linking so many takes a second, and so does removing them."""


def switch(place: StagedOutput, plan: MovePlan) -> bool:
    """Replace the output by the draft.

    False if that is not possible: then the output is unchanged.  Raises OSError if
    something of the old output can't be removed, or kept.
    """
    if not place.is_beside or is_current_folder(place.output):
        return False
    try:
        if not place.output.exists():
            place.draft.rename(place.output)
            return True
        _complete(place, plan)
        switched = replace(plan, switch=place.draft.stat().st_ino)
        write_journal(place.journal, switched)
        exchange(place.draft, place.output)
    except OSError:
        return False
    retire(place, switched)
    return True


def is_switched(place: StagedOutput, plan: MovePlan) -> bool:
    """Whether an interrupted run had already switched."""
    try:
        return place.output.stat().st_ino == plan.switch
    except OSError:
        return False


def retire(place: StagedOutput, plan: MovePlan) -> None:
    """Remove the old output; files that a user saved there at the last moment are kept.

    Raises OSError if something in it can't be removed.
    """
    if place.draft.is_symlink() or not place.draft.is_dir():
        return
    for at, _, files in list(_tree(place.draft))[::-1]:
        for name in files:
            _retire_file(place.draft, place.output, str(at / name), plan)
        (place.draft / at).rmdir()


def _retire_file(old: Path, new: Path, path: str, plan: MovePlan) -> None:
    if path not in plan.move and _is_late(old, new, path, plan):
        (new / path).parent.mkdir(parents=True, exist_ok=True)
        (old / path).replace(new / path)
    else:
        (old / path).unlink()


def _is_late(old: Path, new: Path, path: str, plan: MovePlan) -> bool:
    """Whether a file was saved in the old output after the draft was made."""
    if path in plan.delete and is_deletable(old, path, plan.delete[path]):
        return False
    before = (old / path).lstat()
    try:
        after = (new / path).lstat()
    except FileNotFoundError:
        return True
    is_same = os.path.samestat(before, after)
    return not is_same and before.st_mtime_ns >= after.st_mtime_ns


def _complete(place: StagedOutput, plan: MovePlan) -> None:
    """Give a draft all that stays unchanged; raises OSError if that is not possible.

    That includes the case that another run works in a folder inside.
    """
    replaced = {*plan.move, *plan.delete}
    linked = []
    count = 0
    for at, folders, files in _tree(place.output):
        linked.append(at)
        count += len(files)
        if count > _MOST or any(map(is_stage, folders)):
            raise OSError(errno.EMLINK, os.strerror(errno.EMLINK), str(at))
        # A folder with a new file's name is empty, which was checked before.
        folders[:] = [name for name in folders if str(at / name) not in replaced]
        for name in folders:
            if os.path.ismount(place.output / at / name):
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), name)
            (place.draft / at / name).mkdir(exist_ok=True)
        for path in (at / name for name in files):
            if str(path) not in replaced:
                os.link(place.output / path, place.draft / path, follow_symlinks=False)
    for at in reversed(linked):
        _copy_attributes(place.output / at, place.draft / at)
    for at in {PurePosixPath(path).parent for path in replaced}:
        if (place.draft / at).is_dir():
            os.utime(place.draft / at)
    for name in plan.delete:
        prune(place.draft, PurePosixPath(name).parent)


def _tree(root: Path) -> Iterator[tuple[PurePosixPath, list[str], list[str]]]:
    """Folders from the top down, each with its folders and files; a link is a file.

    Folders that the caller removes from the list are not entered.  Raises OSError.
    """
    for folder, folders, files in os.walk(root, onerror=_raise):
        links = {name for name in folders if Path(folder, name).is_symlink()}
        folders[:] = [name for name in folders if name not in links]
        yield PurePosixPath(folder).relative_to(root), folders, [*files, *links]


def _copy_attributes(source: Path, target: Path) -> None:
    """Give a folder the mode, times and owner of another one."""
    before = source.stat()
    after = target.stat()
    if (before.st_uid, before.st_gid) != (after.st_uid, after.st_gid):
        os.chown(target, before.st_uid, before.st_gid)
    shutil.copystat(source, target)


def is_current_folder(folder: Path) -> bool:
    """Whether this process, and so the shell that started it, is in a folder."""
    try:
        return Path.cwd().is_relative_to(folder)
    except FileNotFoundError:
        return False


def _raise(error: OSError) -> None:
    raise error
