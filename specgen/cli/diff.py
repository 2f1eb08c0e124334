"""``specgen diff`` and ``specgen lint``: what changed, or lacks, and whether it may."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

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
from specgen.cli.diff_words import Since, Words, compared, newest
from specgen.cli.finding_forms import FindingFormat, in_form, write_findings
from specgen.cli.fixing import Fix, FixDiff, fix_source, lint_commands
from specgen.cli.git_driver import show_change
from specgen.cli.output import OutputFile
from specgen.cli.reading import Strict, report
from specgen.evolution.diff import Differences
from specgen.evolution.rules import Category, Level
from specgen.pipeline import Loaded, diff, lint, read_source
from specgen.pipeline.since import diff_since, lint_since, releases_since
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
    since: Since = None,
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
    --since 3.9 compares with that release, and OLD is left out.

    Exit status 1 if there is an error among what is shown.
    """
    if git_driver:
        show_change(words or ())
        return
    allowing = Allowing(config, show_allowed, no_allowances, write_allowances, reason)
    if since is not None:
        new = read_source(newest(words or ()))
        releases = releases_since(since, new.source)
        old = read_source(releases.oldest)
        _report(old, new, strict)
        differences = diff_since(old, new, releases)
    else:
        given = compared(words or (), message or ())
        old = read_source(given.old)
        new = old if given.new == given.old else read_source(given.new)
        _report(old, new, strict)
        if given.versions is not None:
            _check_names((old, new), [given.message])
            differences = diff_versions(old, new, given.message, *given.versions)
            _finish(differences.chosen(level, category), (form, output))
        differences = diff(old, new)
    differences = allowing.applied(differences, new, old, "diff")
    report(differences.problems, strict)
    target = form, output
    _show(differences, (old, new), message, (level, category), target, allowing)


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
    since: Since = None,
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

    With --since what a release after that one has already counts as no error.

    Exit status 1 if there is an error among what is shown.
    """
    allowing = Allowing(config, show_allowed, no_allowances, write_allowances, reason)
    if since is not None and against is not None:
        raise typer.BadParameter("--since names what --against would")
    releases = None if since is None else releases_since(since, source)
    against = against if releases is None else releases.oldest
    old = None if against is None else read_source(against)
    if fix or fix_diff:
        later = releases.later if releases is not None else ()
        last = read_source(later[-1]) if later else old
        fix_source(source, last, allowing, message or (), shown_only=fix_diff)
    new = read_source(source)
    sides = [side for side in (new, old) if side is not None]
    report([problem for side in sides for problem in side.problems], strict)
    if releases is None or old is None:
        differences = lint(new, old)
    else:
        differences = lint_since(old, new, releases)
    differences = allowing.applied(differences, new, old, *lint_commands(old))
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
    _finish(allowing.finished(differences.chosen(*least)), target)


def _finish(
    differences: Differences, target: tuple[FindingFormat, Path | None]
) -> NoReturn:
    """Write the findings, and end with status 1 if there is an error in them."""
    write_findings(differences, *target)
    sys.exit(FOUND if differences.errors else 0)


def _report(old: Loaded, new: Loaded, strict: bool) -> None:
    """The warnings of both sides, once where they are one."""
    report([*old.problems, *(() if new is old else new.problems)], strict)


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
