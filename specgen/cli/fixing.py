"""``specgen lint --fix``: fixes files and reports what was fixed in each."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from specgen.changes.diff import Differences
from specgen.changes.fixing import repair
from specgen.cli.allowances import Allowing
from specgen.cli.console import FINDINGS
from specgen.cli.options import Options
from specgen.cli.output import print_diffs
from specgen.cli.report import current_report
from specgen.disk.stale import Stale, diff_lines
from specgen.sources.loading import Loaded


@dataclass(frozen=True)
class Fixing(Options):
    """Whether what can be fixed is fixed."""

    panel = "Fixing"

    fix: Annotated[
        bool,
        typer.Option(
            "--fix",
            help="Fix in the files whatever can be fixed automatically without changing "
            "their meaning.",
        ),
    ] = False
    fix_diff: Annotated[
        bool,
        typer.Option(
            "--diff",
            help="Write nothing; show what --fix would change as a diff, and exit 1 if it "
            "would change anything.",
        ),
    ] = False


def lint_commands(old: Loaded | None) -> tuple[str, ...]:
    """The commands whose rules ``lint`` checks."""
    return ("lint",) if old is None else ("lint", "diff")


def fix_source(
    source: str,
    old: Loaded | None,
    allowing: Allowing,
    names: Sequence[str],
    *,
    shown_only: bool,
) -> None:
    """Fix the files of a source and report it, or show a diff of the fixes and exit."""

    def allowed(
        differences: Differences, new: Loaded, texts: Mapping[str, str]
    ) -> Differences:
        return allowing.applied(differences, new, old, *lint_commands(old), texts=texts)

    done = repair(source, old, names=names, allowed=allowed)
    if shown_only:
        for file in done.files:
            stale = Stale(file.path, file.before, file.after)
            print_diffs(diff_lines(stale, Path()))
        sys.exit(FINDINGS if done.files else 0)
    done.write()
    for file in done.files:
        for fix in file.fixes:
            current_report().note(f"{fix.span}: fixed: {fix.rule}: {fix.words}")
