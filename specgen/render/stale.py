"""What ``--check`` shows: the files that a run would write or delete, as a diff."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path

from specgen.files.made import MANIFEST
from specgen.render.rendering import Progress
from specgen.render.run import orphaned, render_all
from specgen.render.units import Job

NO_FILE = "/dev/null"


@dataclass(frozen=True)
class Stale:
    """A file that is not as it would be made; None where there is, or would be, none."""

    path: str
    there: bytes | None
    made: bytes | None

    @property
    def state(self) -> str:
        """``missing``, ``orphan`` or ``changed``."""
        if self.there is None:
            return "missing"
        return "orphan" if self.made is None else "changed"


def stale_files(job: Job, output: Path, progress: Progress | None) -> list[Stale]:
    """Every stale file of an output, rendered afresh; nothing is written."""
    files = render_all(job, progress)
    notes = job.notes(output)
    files[notes.path_of(notes.manifest)] = files.pop(MANIFEST)
    stale = []
    for path, made in sorted(files.items()):
        target = output / path
        there = target.read_bytes() if target.is_file() else None
        if there != made:
            stale.append(Stale(path, there, made))
    stale += (
        Stale(path, (output / path).read_bytes(), None)
        for path in orphaned(notes, files)[0]
    )
    return stale


def diff_lines(file: Stale, output: Path) -> Iterator[str]:
    """A unified diff from the file to what would be made; lines with their ends."""
    name = Path(os.path.normpath(output / file.path)).as_posix()
    old = NO_FILE if file.there is None else f"a/{name}"
    new = NO_FILE if file.made is None else f"b/{name}"
    try:
        before, after = _lines(file.there), _lines(file.made)
    except UnicodeDecodeError:
        yield f"Binary files {old} and {new} differ\n"
        return
    lines = list(unified_diff(before, after, old, new))
    for line in lines or [f"--- {old}\n", f"+++ {new}\n"]:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def _lines(raw: bytes | None) -> list[str]:
    """Lines as diff has them: only a line feed ends one."""
    lines = (raw or b"").decode().split("\n")
    return [f"{line}\n" for line in lines[:-1]] + [line for line in lines[-1:] if line]
