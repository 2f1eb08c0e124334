"""Write a folder elsewhere first, then replace the old one as a whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from specgen.disk.atomic import exchange
from specgen.disk.workplace import Workplace, workplace


@contextmanager
def replacing(output: Path) -> Iterator[Path]:
    """A folder to write into, which replaces the output if the body succeeds.

    If it fails, the old output stays, and nothing else is left.
    """
    with workplace(output) as place:
        yield place.rows
        _move(place, output)


def _move(place: Workplace, output: Path) -> None:
    if output.is_dir() and not any(output.iterdir()):
        # It may be some process's current folder, so it stays the same one.
        for path in sorted(place.rows.iterdir()):
            shutil.move(path, output / path.name)
    elif os.path.lexists(output):
        swap(place, output)
    else:
        place.rows.rename(output)


def swap(place: Workplace, output: Path) -> None:
    """Replace an existing output by a run's rows.

    This happens in one step or, if that is not possible, in two: the first is undone if
    the second fails.  Raises OSError.
    """
    try:
        exchange(place.rows, output)
    except OSError:  # the file system, or the operating system, can't
        _swap_in_two(place, output)


def _swap_in_two(place: Workplace, output: Path) -> None:
    output.rename(place.old)
    try:
        place.rows.rename(output)
    except OSError:
        place.old.rename(output)
        raise
