"""The files that a run would write or delete, which ``--check`` shows as a diff."""

from __future__ import annotations

from pathlib import Path

from specgen.codegen.rendering import Progress
from specgen.codegen.run import orphaned, render_all
from specgen.codegen.units import Job
from specgen.disk.manifests import MANIFEST
from specgen.disk.stale import Stale


def stale_files(job: Job, output: Path, progress: Progress | None) -> list[Stale]:
    """Every stale file of an output, rendered afresh; nothing is written."""
    files = render_all(job, progress)
    notes = job.notes(output)
    files[notes.path_of(notes.manifest)] = files.pop(MANIFEST)
    stale = []
    for path, made in sorted(files.items()):
        target = output / path
        current = target.read_bytes() if target.is_file() else None
        if current != made:
            stale.append(Stale(path, current, made))
    stale += (
        Stale(path, (output / path).read_bytes(), None)
        for path in orphaned(notes, files)[0]
    )
    return stale
