"""``specgen diff`` and ``specgen lint``: changes and omissions, judged by the rules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from specgen.changes.diff import Differences
from specgen.changes.differing import diff, lint
from specgen.changes.rules import Category, Level
from specgen.changes.since_release import diff_since, lint_since, releases_since
from specgen.changes.two_versions import diff_versions
from specgen.cli.allowances import (
    Allowing,
    NoAllowances,
    Reason,
    ShowAllowed,
    WriteAllowances,
)
from specgen.cli.commands import Config, Messages
from specgen.cli.console import FINDINGS
from specgen.cli.diff_words import Since, Words, compared, newest
from specgen.cli.finding_forms import FindingFormat, in_form, write_findings
from specgen.cli.fixing import Fix, FixDiff, fix_source, lint_commands
from specgen.cli.git_driver import show_change
from specgen.cli.output import OutputFile
from specgen.cli.reading import Strict, UseBundle, report
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded, read_source
from specgen.sources.select import MOST_MESSAGES

LevelOption = Annotated[
    Level, typer.Option("--level", help="Show only findings at or above this level.")
]
CategoryOption = Annotated[
    Category,
    typer.Option(
        "--category",
        help="wire: the bytes. protocol: also versions, defaults and errors. source: "
        "also names. style: everything. stored: the bytes, also of data read years after "
        "it was written.",
    ),
]
GitDriver = Annotated[
    bool,
    typer.Option(
        "--git-driver",
        help="Act as a diff driver for git: show the change to one file.",
    ),
]
FormOption = Annotated[
    FindingFormat, typer.Option("--format", help="How to show findings.")
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
    bundle: UseBundle = True,
) -> None:
    """Show what changed between two sources, and which changes are breaking.

    --message Fetch 12 13 shows how version 13 differs from version 12.
    --since 3.9 compares with that release; leave OLD out then.

    Exit status 1 if an error is among the findings shown.
    """
    if git_driver:
        show_change(words or ())
        return
    allowing = Allowing(config, show_allowed, no_allowances, write_allowances, reason)
    if since is not None:
        new = read_source(newest(words or ()), bundle=bundle)
        releases = releases_since(since, new.source)
        old = read_source(releases.oldest)
        _report(old, new, strict)
        differences = diff_since(old, new, releases)
    else:
        sides = compared(words or (), message or ())
        old = read_source(sides.old, bundle=bundle)
        new = old if sides.new == sides.old else read_source(sides.new, bundle=bundle)
        _report(old, new, strict)
        if sides.versions is not None:
            _check_names((old, new), [sides.message])
            differences = diff_versions(old, new, sides.message, *sides.versions)
            _finish(differences.chosen(level, category), (form, output))
        differences = diff(old, new)
    differences = allowing.applied(differences, new, old, "diff")
    report(differences.problems, strict)
    target = form, output
    _show(differences, (old, new), message, (level, category), target, allowing)


@in_form
def lint_source(
    source: Annotated[
        str, typer.Argument(metavar="SOURCE", help="The definitions to check.")
    ],
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="SOURCE",
            help="Also judge the changes since this source.",
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
    bundle: UseBundle = True,
) -> None:
    """Check definitions for omissions and, against another source, for breaking changes.

    With --against, what the other source does not have is marked as new. With --since,
    errors that a later release already has don't count.

    Exit status 1 if an error is among the findings shown.
    """
    allowing = Allowing(config, show_allowed, no_allowances, write_allowances, reason)
    if since is not None and against is not None:
        raise typer.BadParameter("use either --since or --against")
    releases = None if since is None else releases_since(since, source)
    against = against if releases is None else releases.oldest
    old = None if against is None else read_source(against, bundle=bundle)
    if fix or fix_diff:
        later = releases.later if releases is not None else ()
        last = read_source(later[-1]) if later else old
        fix_source(source, last, allowing, message or (), shown_only=fix_diff)
    new = read_source(source, bundle=bundle)
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
    """Write the selected findings, and exit with status 1 if there is an error among them."""
    if names:
        _check_names(sides, names)
        differences = differences.of(names)
    _finish(allowing.finished(differences.chosen(*least)), target)


def _finish(
    differences: Differences, target: tuple[FindingFormat, Path | None]
) -> NoReturn:
    """Write the findings, and exit with status 1 if there is an error among them."""
    write_findings(differences, *target)
    sys.exit(FINDINGS if differences.errors else 0)


def _report(old: Loaded, new: Loaded, strict: bool) -> None:
    """Show the warnings of both sides, once if they are the same source."""
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
            raise bad_input("--message", f"no message {name!r} in {sources}", hint)
