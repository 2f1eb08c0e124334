"""Whether a run may write to an output: it must not replace files that are not its own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path, PurePosixPath

from specgen.codegen.rendering import rendered
from specgen.codegen.units import Job, Unit, units
from specgen.disk.place import real_path
from specgen.protocol.model import Span
from specgen.report import Problem, SpecError
from specgen.report.problem import bad_input

_WHAT = "a run would replace this file, which specgen did not make"
_HINT = "--overwrite replaces them all, -o DIR writes elsewhere"


def refuse_foreign(outputs: Sequence[tuple[Job, Path]]) -> None:
    """Raise SpecError with every file that runs would replace but that no run made."""
    paths = []
    for job, output in outputs:
        planned = units(job)
        refuse_place(job, output, planned)
        foreign = _foreign(job, output, planned)
        paths += [os.path.normpath(output / path) for path in foreign]
    if paths:
        hints = [_HINT, *[""] * (len(paths) - 1)]
        pairs = zip(paths, hints, strict=True)
        raise SpecError(
            [Problem("P6", _WHAT, Span(path), hint) for path, hint in pairs]
        )


def refuse_place(job: Job, output: Path, planned: Iterable[Unit]) -> None:
    """Raise SpecError for an output inside the pack, or over files of the source."""
    real = real_path(output)
    if real.is_relative_to(real_path(job.pack.folder)):
        raise bad_input(str(output), f"is inside the pack {job.pack.name} itself")
    sources = [Path(path) for path in {m.span.path for m in job.release.messages}]
    names = {path.name for path in sources}
    for unit in (u for u in planned if PurePosixPath(u.path).name in names):
        if real_path(real / unit.path) in map(real_path, sources):
            place = str(output / unit.path)
            raise bad_input(place, "is a file of the source", "name another folder")


def _foreign(job: Job, output: Path, planned: Iterable[Unit]) -> Iterator[str]:
    """The files that a run would replace and that the last run's manifest does not list.

    A file with exactly the new content does not count: a manifest may have been lost.
    """
    notes = job.notes(output)
    listed = notes.listed()
    if listed is None and _is_there(notes.manifest):
        yield notes.path_of(notes.manifest)
    known = listed or {}
    unlisted = [
        u for u in planned if u.path not in known and _is_there(output / u.path)
    ]
    made = rendered(job, unlisted)
    for path in sorted(unit.path for unit in unlisted):
        file = output / path
        if not file.is_file() or file.read_bytes() != made[path]:
            yield path


def _is_there(path: Path) -> bool:
    """Whether something is there that a file would replace."""
    return os.path.lexists(path) and not path.is_dir()
