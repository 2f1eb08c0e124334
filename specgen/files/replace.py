"""A folder that is made apart and then takes the place of what was there, as a whole."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from specgen.files.atomic import exchange
from specgen.files.workplace import Workplace, workplace


@contextmanager
def replacing(output: Path) -> Iterator[Path]:
    """A folder to write into, which takes the output's place when all went well.

    When it did not, what was there stays, and nothing else is left.
    """
    with workplace(output) as place:
        yield place.rows
        _move(place, output)


def _move(place: Workplace, output: Path) -> None:
    if output.is_dir() and not any(output.iterdir()):
        # Somebody may stand in it: it stays the same folder.
        for path in sorted(place.rows.iterdir()):
            shutil.move(path, output / path.name)
    elif os.path.lexists(output):
        swap(place, output)
    else:
        place.rows.rename(output)


def swap(place: Workplace, output: Path) -> None:
    """Let a run's rows take the place of an output that is there.

    In one step, or where that can't be in two, of which the first is undone should the
    second fail.  Raises OSError.
    """
    try:
        exchange(place.rows, output)
    except OSError:  # a file system, or a system, that can't
        _swap_in_two(place, output)


def _swap_in_two(place: Workplace, output: Path) -> None:
    output.rename(place.old)
    try:
        place.rows.rename(output)
    except OSError:
        place.old.rename(output)
        raise
