"""Write a folder as a whole: into a draft first, which then takes the old one's place."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from specgen.disk.atomic import exchange
from specgen.disk.exchange import is_current_folder
from specgen.disk.file_moves import MovePlan, move_files, write_journal
from specgen.disk.manifests import is_stage
from specgen.disk.place import StagedOutput, exclusive, refused
from specgen.disk.write import finish_interrupted


def mend(output: Path) -> None:
    """Finish, or remove, what a killed run left of an output that is written as a whole.

    Raises LockedError if a run is writing there.
    """
    with exclusive(output):
        finish_interrupted(output)


@contextmanager
def replacing(output: Path) -> Iterator[Path]:
    """A folder to write into, which replaces the output if the body succeeds.

    If it fails, the old output stays, and nothing else is left.  Raises LockedError if
    another run writes there, and OSError, which names the output, if nothing can be
    written there.
    """
    with exclusive(output):
        finish_interrupted(output)
        place = StagedOutput.of(output)
        try:
            place.draft.mkdir(parents=True)
        except OSError as error:
            raise refused(error, output) from None
        try:
            yield place.draft
            _replace(place)
        finally:
            if not place.journal.exists():
                place.discard()


def _replace(place: StagedOutput) -> None:
    if not os.path.lexists(place.output):
        place.draft.rename(place.output)
    elif not _exchanged(place):
        plan = MovePlan((*_files(place.draft),), dict.fromkeys(_files(place.output)))
        write_journal(place.journal, plan)
        if not place.output.is_dir():
            place.output.unlink()
        move_files(place, plan)
        place.discard()


def _exchanged(place: StagedOutput) -> bool:
    """Replace the output in one step, if that is possible."""
    if not place.is_beside or is_current_folder(place.output):
        return False
    if place.output.is_dir() and not any(place.output.iterdir()):
        return False  # It may be another process's current folder, so it stays.
    try:
        exchange(place.draft, place.output)
    except OSError:  # the file system, or the operating system, can't
        return False
    return True


def _files(folder: Path) -> Iterator[str]:
    """The paths of the files below a folder, without those of a run's stage."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if (path.is_symlink() or not path.is_dir()) and not is_stage(
            name.split("/")[0]
        ):
            yield name
