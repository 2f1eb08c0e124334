"""In one step: a draft of the whole output takes its place, and the old one goes.

The draft has links to all that stays in the output, files of a user's own included: those
are the same files before and after.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path, PurePosixPath

from specgen.files.atomic import exchange
from specgen.files.journal import MovePlan, write_journal
from specgen.files.made import is_stage
from specgen.files.moves import is_deletable, prune
from specgen.files.place import StagedOutput

_MOST = 20_000
"""Files in an output at the most: a link to each takes a second, and as much to remove."""


def switch(place: StagedOutput, plan: MovePlan) -> bool:
    """Let the draft take the output's place.

    False where that can't be: then nothing of the output has changed.  Raises OSError
    where something of the old output can't be removed, or kept.
    """
    if not place.is_beside or _stands_in(place.output):
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
    """Whether a run that was cut off had come as far as to switch."""
    try:
        return place.output.stat().st_ino == plan.switch
    except OSError:
        return False


def retire(place: StagedOutput, plan: MovePlan) -> None:
    """Remove the old output; what a user saved there at the last moment is kept.

    Raises OSError where something in it stays.
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
    """Whether a file was saved in the old output when the draft was already made."""
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
    """Give a draft all that stays as it is; raises OSError where it can't have that.

    That is also where another run is at work in a folder inside.
    """
    gone = {*plan.move, *plan.delete}
    kept = []
    count = 0
    for at, folders, files in _tree(place.output):
        kept.append(at)
        count += len(files)
        if count > _MOST or any(map(is_stage, folders)):
            raise OSError(errno.EMLINK, os.strerror(errno.EMLINK), str(at))
        # A folder of a new file's name holds nothing: that was foreseen.
        folders[:] = [name for name in folders if str(at / name) not in gone]
        for name in folders:
            if os.path.ismount(place.output / at / name):
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), name)
            (place.draft / at / name).mkdir(exist_ok=True)
        for path in (at / name for name in files):
            if str(path) not in gone:
                os.link(place.output / path, place.draft / path, follow_symlinks=False)
    for at in reversed(kept):
        _copy_attributes(place.output / at, place.draft / at)
    for at in {PurePosixPath(path).parent for path in gone}:
        if (place.draft / at).is_dir():
            os.utime(place.draft / at)
    for name in plan.delete:
        prune(place.draft, PurePosixPath(name).parent)


def _tree(root: Path) -> Iterator[tuple[PurePosixPath, list[str], list[str]]]:
    """Folders from the top, each with its folders and files; a link is a file.

    Folders that are taken out of their list are not gone into.  Raises OSError.
    """
    for folder, folders, files in os.walk(root, onerror=_raise):
        links = {name for name in folders if Path(folder, name).is_symlink()}
        folders[:] = [name for name in folders if name not in links]
        yield PurePosixPath(folder).relative_to(root), folders, [*files, *links]


def _copy_attributes(source: Path, target: Path) -> None:
    """Give a folder the mode, times and owner of another."""
    wanted = source.stat()
    made = target.stat()
    if (wanted.st_uid, wanted.st_gid) != (made.st_uid, made.st_gid):
        os.chown(target, wanted.st_uid, wanted.st_gid)
    shutil.copystat(source, target)


def _stands_in(folder: Path) -> bool:
    """Whether this process, and so the shell that started it, stands in a folder."""
    try:
        return Path.cwd().is_relative_to(folder)
    except FileNotFoundError:
        return False


def _raise(error: OSError) -> None:
    raise error
