"""Progress of a corpus build: one bar per stage."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeElapsedColumn,
)

from specgen.cli.console import err
from specgen.cli.report import Form, current_report

if TYPE_CHECKING:
    from specgen.corpus.build.build import Watch
    from specgen.corpus.build.verifying import Report


_PURPOSES = {
    "read": "reading the definitions of each release",
    "lower": "laying out every version of every message",
    "packages": "generating a package for each release",
    "verify": "making fixtures, and verifying each with every codec, which takes the longest",
    "changes": "finding what changed between releases",
    "tables": "writing the tables",
}
"""What each stage of a build is for."""


@contextmanager
def stages(quiet: bool = False) -> Iterator[Watch]:
    """Show each stage on standard error while it runs: a bar on a terminal, else a line.

    Lines are left out if ``quiet``, or if problems are shown as a document, which must
    stand alone.
    """
    bar = Progress(
        SpinnerColumn(finished_text="✓"),
        TextColumn("{task.description:<10}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=err,
        disable=not err.is_terminal,
    )

    @contextmanager
    def watch(name: str) -> Iterator[Report]:
        task = bar.add_task(name, total=None)
        if bar.disable and not quiet and current_report().form is Form.TEXT:
            current_report().note(f"corpus: {_PURPOSES.get(name, name)} …")
        yield lambda done, total: bar.update(task, completed=done, total=total)
        total = bar.tasks[task].total or 1
        bar.update(task, total=total, completed=total)

    with bar:
        yield watch
