"""``specgen lint --fix``: what was put right, file by file."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.allowances import Allowing
from specgen.cli.console import FOUND, err
from specgen.evolution.diff import Differences
from specgen.files.stale import Stale, diff_lines
from specgen.pipeline import Loaded
from specgen.pipeline.fixing import repair

Fix = Annotated[
    bool,
    typer.Option(
        "--fix",
        help="Put right, in the files, what a machine can without changing what they mean.",
    ),
]
FixDiff = Annotated[
    bool,
    typer.Option(
        "--diff", help="Write nothing; exit 1 and show what --fix would do, as a diff."
    ),
]


def lint_commands(old: Loaded | None) -> tuple[str, ...]:
    """Whose rules ``lint`` looks at."""
    return ("lint",) if old is None else ("lint", "diff")


def fix_source(
    source: str,
    old: Loaded | None,
    allowing: Allowing,
    names: Sequence[str],
    *,
    shown_only: bool,
) -> None:
    """Put the files of a source right and say so, or show what that would do and end."""

    def allowed(
        differences: Differences, new: Loaded, texts: Mapping[str, str]
    ) -> Differences:
        return allowing.applied(differences, new, old, *lint_commands(old), texts=texts)

    done = repair(source, old, names=names, allowed=allowed)
    if shown_only:
        for file in done.files:
            stale = Stale(file.path, file.before, file.after)
            sys.stdout.writelines(diff_lines(stale, Path()))
        sys.exit(FOUND if done.files else 0)
    done.write()
    for file in done.files:
        for fix in file.fixes:
            err.print(f"{fix.span}: fixed: {fix.rule}: {fix.words}", markup=False)
