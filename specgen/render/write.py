"""Write a set of files so that a run killed at any moment leaves the output usable.

Everything is staged in a folder beside the output before the first file is moved; the
list of moves is a journal, which the next run finishes.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePosixPath

_JOURNAL = "journal.json"


def stage_folder(output: Path) -> Path:
    """Where the files of a run wait: beside the output, on the same file system.

    Of an output that has no place beside it (a mount point) the folder is inside.
    """
    real = real_path(output)
    mounted = os.path.ismount(real)
    if mounted or (real.is_dir() and not os.access(real.parent, os.W_OK)):
        return real / ".specgen"
    return real.with_name(f".{real.name}.specgen")


def finish_interrupted(output: Path) -> bool:
    """Finish the moves of a run that was cut off; whether there were any.

    Raises OSError.
    """
    stage = stage_folder(output)
    try:
        plan = json.loads((stage / _JOURNAL).read_text(encoding="utf-8"))
        moves, removed = list(plan["move"]), list(plan["delete"])
    except (OSError, ValueError, KeyError, TypeError):
        _discard(stage)
        return False
    _carry_out(real_path(output), stage, moves, removed)
    return True


def write_files(
    output: Path, texts: Mapping[str, bytes], delete: Iterable[str]
) -> None:
    """Write files below a folder, and delete others; all of it or, in time, all of it.

    Paths are relative, with slashes.  Raises OSError, before anything has changed
    where it can be foreseen, and ValueError for a path that leads out of the folder.
    """
    removed = [path for path in delete if _is_own_file(output, path)]
    if not texts and not removed:
        return
    for path in texts:
        if not is_inside(path):
            raise ValueError(f"{path!r} leads out of {output}")
    _foresee(output, texts, set(removed))
    stage = stage_folder(output)
    _discard(stage)
    moves = list(texts)
    try:
        stage.mkdir(parents=True)
        for index, raw in enumerate(texts.values()):
            (stage / str(index)).write_bytes(raw)
        draft = stage / f"{_JOURNAL}.new"
        with draft.open("w", encoding="utf-8") as stream:
            json.dump({"move": moves, "delete": removed}, stream)
            stream.flush()
            os.fsync(stream.fileno())
        draft.replace(stage / _JOURNAL)
    except BaseException:
        _discard(stage)
        raise
    _carry_out(real_path(output), stage, moves, removed)


def is_inside(path: str) -> bool:
    """Whether a relative path stays below its folder."""
    parts = PurePosixPath(path).parts
    return bool(parts) and parts[0] != "/" and ".." not in parts and "\0" not in path


def real_path(output: Path) -> Path:
    """Where an output lies: it may be a link, even to nothing yet or to itself."""
    return Path(os.path.realpath(output))


def _is_own_file(output: Path, path: str) -> bool:
    """Whether there is such a file to delete; none behind a link out of the folder."""
    if not is_inside(path):
        return False
    target = output / path
    inside = real_path(target.parent).is_relative_to(real_path(output))
    return inside and (target.is_symlink() or target.is_file())


def _foresee(output: Path, texts: Iterable[str], removed: set[str]) -> None:
    """Raise the OSError that the moves would, as far as that can be known."""
    folders = {"."}
    for path in texts:
        target = output / path
        if target.is_dir() and any(
            held.relative_to(output).as_posix() not in removed
            for held in target.rglob("*")
            if not held.is_dir()
        ):
            raise _os_error(errno.EISDIR, target)
        folders.update(parent.as_posix() for parent in PurePosixPath(path).parents)
    for name in sorted(folders):
        folder = real_path(output) / name
        if folder.is_dir():
            if not os.access(folder, os.W_OK | os.X_OK):
                raise _os_error(errno.EACCES, output / name)
        elif os.path.lexists(folder) and name not in removed:
            raise _os_error(errno.ENOTDIR, output / name)


def _os_error(number: int, path: Path) -> OSError:
    return OSError(number, os.strerror(number), str(path))


def _carry_out(output: Path, stage: Path, moves: list[str], removed: list[str]) -> None:
    """Delete and move what is not yet; then the journal goes, and the stage.

    A file is deleted first, for a folder of its name may take its place.
    """
    for path in removed:
        if _is_own_file(output, path):
            (output / path).unlink()
    for path in removed:
        if is_inside(path):
            _prune(output, PurePosixPath(path).parent)
    for index, path in enumerate(moves):
        staged = stage / str(index)
        if staged.is_file() and is_inside(path):
            target = output / path
            if target.is_dir() and not target.is_symlink():
                _remove_empty(target)
            target.parent.mkdir(parents=True, exist_ok=True)
            _move(staged, target)
    _discard(stage)


def _move(staged: Path, target: Path) -> None:
    try:
        staged.replace(target)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        # A folder inside the output lies on another file system.
        near = target.with_name(f".{target.name}.specgen")
        shutil.copyfile(staged, near)
        near.replace(target)
        staged.unlink()


def _prune(output: Path, folder: PurePosixPath) -> None:
    """Remove a folder that is empty now, and those above it; the output stays."""
    while folder.parts:
        try:
            (output / folder).rmdir()
        except FileNotFoundError:
            pass
        except OSError:
            return
        folder = folder.parent


def _remove_empty(folder: Path) -> None:
    """Remove a folder that holds nothing but folders."""
    for path in folder.iterdir():
        _remove_empty(path)
    folder.rmdir()


def _discard(stage: Path) -> None:
    """Remove a stage; the journal first, for it must never speak of half a stage."""
    (stage / _JOURNAL).unlink(missing_ok=True)
    shutil.rmtree(stage, ignore_errors=True)
