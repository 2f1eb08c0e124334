"""``specgen diff`` and ``specgen lint``: what changed, or lacks, and whether it may."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.allowances import (
    Allowing,
    NoAllowances,
    Reason,
    ShowAllowed,
    WriteAllowances,
)
from specgen.cli.commands import Config, Messages
from specgen.cli.console import FOUND
from specgen.cli.diff_words import Words, compared
from specgen.cli.finding_forms import FindingFormat, in_form, write_findings
from specgen.cli.fixing import Fix, FixDiff, fix_source, lint_commands
from specgen.cli.git_driver import show_change
from specgen.cli.output import OutputFile
from specgen.cli.reading import Strict, report
from specgen.evolution.diff import Differences
from specgen.evolution.rules import Category, Level
from specgen.pipeline import Loaded, diff, lint, read_source
from specgen.pipeline.two_versions import diff_versions
from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.readers.select import MOST_MESSAGES

LevelOption = Annotated[
    Level, typer.Option("--level", help="Nothing less bad than this is shown.")
]
CategoryOption = Annotated[
    Category,
    typer.Option(
        "--category",
        help="wire: bytes; protocol: versions, defaults and errors, too; source: names, "
        "too; style: all; stored: bytes, and what is read years after it was written.",
    ),
]
GitDriver = Annotated[
    bool,
    typer.Option(
        "--git-driver",
        help="Show a change of one file as git asks for it, for git diff.",
    ),
]
FormOption = Annotated[
    FindingFormat, typer.Option("--format", help="How findings are shown.")
]


@in_form
def diff_sources(
    words: Words = None,
    message: Messages = None,
    level: LevelOption = Level.INFO,
    category: CategoryOption = Category.SOURCE,
    form: FormOption = FindingFormat.TEXT,
    output: OutputFile = None,
    git_driver: GitDriver = False,
    show_allowed: ShowAllowed = False,
    no_allowances: NoAllowances = False,
    write_allowances: WriteAllowances = False,
    reason: Reason = "",
    config: Config = None,
    strict: Strict = False,
) -> None:
    """Show what changed from one source to another, and what of it breaks somebody.

    --message Fetch 12 13 shows what version 13 has otherwise than version 12.

    Exit status 1 if there is an error among what is shown.
    """
    if git_driver:
        show_change(words or ())
        return
    allowing = Allowing(config, show_allowed, no_allowances, write_allowances, reason)
    given = compared(words or (), message or ())
    old = read_source(given.old)
    new = old if given.new == given.old else read_source(given.new)
    sides = old, new
    report([*old.problems, *(() if new is old else new.problems)], strict)
    if given.versions is not None:
        _check_names(sides, [given.message])
        differences = diff_versions(*sides, given.message, *given.versions)
        differences = differences.chosen(level, category)
        write_findings(differences, form, output)
        sys.exit(FOUND if differences.errors else 0)
    differences = allowing.applied(diff(old, new), new, old, "diff")
    report(differences.problems, strict)
    _show(differences, sides, message, (level, category), (form, output), allowing)


@in_form
def lint_source(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="Definitions.")],
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="SOURCE",
            help="Judge what changed since this one, too.",
        ),
    ] = None,
    message: Messages = None,
    level: LevelOption = Level.INFO,
    category: CategoryOption = Category.STYLE,
    form: FormOption = FindingFormat.TEXT,
    output: OutputFile = None,
    fix: Fix = False,
    fix_diff: FixDiff = False,
    show_allowed: ShowAllowed = False,
    no_allowances: NoAllowances = False,
    write_allowances: WriteAllowances = False,
    reason: Reason = "",
    config: Config = None,
    strict: Strict = False,
) -> None:
    """Judge definitions by themselves: what they lack, and what breaks somebody.

    Exit status 1 if there is an error among what is shown.
    """
    allowing = Allowing(config, show_allowed, no_allowances, write_allowances, reason)
    old = None if against is None else read_source(against)
    if fix or fix_diff:
        fix_source(source, old, allowing, message or (), shown_only=fix_diff)
    new = read_source(source)
    sides = [side for side in (new, old) if side is not None]
    report([problem for side in sides for problem in side.problems], strict)
    differences = allowing.applied(lint(new, old), new, old, *lint_commands(old))
    report(differences.problems, strict)
    _show(differences, sides, message, (level, category), (form, output), allowing)


def _show(
    differences: Differences,
    sides: Sequence[Loaded],
    names: Sequence[str] | None,
    least: tuple[Level, Category],
    target: tuple[FindingFormat, Path | None],
    allowing: Allowing,
) -> None:
    """Write what was chosen, and end with status 1 if there is an error in it."""
    if names:
        _check_names(sides, names)
        differences = differences.of(names)
    differences = allowing.finished(differences.chosen(*least))
    write_findings(differences, *target)
    sys.exit(FOUND if differences.errors else 0)


def _check_names(sides: Sequence[Loaded], names: Sequence[str]) -> None:
    """Raises SpecError for a name that no side has."""
    known: set[str] = set()
    for side in sides:
        known |= {*side.release.by_name, *(m.api for m in side.release.messages)}
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known, MOST_MESSAGES)
            sources = " or ".join(dict.fromkeys(side.source for side in sides))
            raise bad_input("--message", f"{name!r} is no message of {sources}", hint)
