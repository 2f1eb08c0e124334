"""``specgen diff`` and ``specgen lint``: changes and omissions, judged by the rules."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, NoReturn

import typer

from specgen.changes.diff import Differences
from specgen.changes.differing import diff, lint
from specgen.changes.since_release import diff_since, lint_since, releases_since
from specgen.changes.two_versions import diff_versions
from specgen.cli.allowances import Allowing
from specgen.cli.console import FINDINGS
from specgen.cli.finding_forms import CategoryOption, Shown
from specgen.cli.fixing import Fixing, fix_source, lint_commands
from specgen.cli.git_driver import show_change
from specgen.cli.output import OUTPUT
from specgen.cli.reading import READING, Care, Messages, report
from specgen.report.catalogue import did_you_mean
from specgen.report.problem import bad_input
from specgen.report.rules import Category
from specgen.sources.loading import Loaded, read_source
from specgen.sources.select import MOST_MESSAGES


@dataclass(frozen=True)
class LintShown(Shown):
    """Which findings of lint are shown: of all categories."""

    category: CategoryOption = Category.STYLE


def diff_sources(
    words: Words = None,
    message: Messages = None,
    since: Since = None,
    git_driver: Annotated[
        bool,
        typer.Option(
            "--git-driver",
            help="Act as a diff driver for git: show the change to one file.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    *,
    care: Care,
    shown: Shown,
    allowing: Allowing,
) -> None:
    """Show what changed between two sources, and which changes are breaking.

    --message Fetch 12 13 shows how version 13 differs from version 12.
    --since 3.9 compares with that release; leave OLD out then.

    Exit status 1 if an error is among the findings shown.
    """
    if git_driver:
        show_change(words or ())
        return
    if since is not None:
        new = read_source(newest(words or ()), bundle=care.bundle)
        releases = releases_since(since, new.source)
        old = read_source(releases.oldest)
        _report(old, new, care.strict)
        differences = diff_since(old, new, releases)
    else:
        sides = compared(words or (), message or ())
        old = read_source(sides.old, bundle=care.bundle)
        new = (
            old
            if sides.new == sides.old
            else read_source(sides.new, bundle=care.bundle)
        )
        _report(old, new, care.strict)
        if sides.versions is not None:
            _check_names((old, new), [sides.message])
            differences = diff_versions(old, new, sides.message, *sides.versions)
            _finish(shown.chosen(differences), shown)
        differences = diff(old, new)
    differences = allowing.applied(differences, new, old, "diff")
    report(differences.problems, care.strict)
    _show(differences, (old, new), message, shown, allowing)


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
            rich_help_panel=READING,
        ),
    ] = None,
    since: Since = None,
    message: Messages = None,
    *,
    care: Care,
    shown: LintShown,
    fixing: Fixing,
    allowing: Allowing,
) -> None:
    """Check definitions for omissions and, against another source, for breaking changes.

    With --against, what the other source does not have is marked as new. With --since,
    errors that a later release already has don't count.

    Exit status 1 if an error is among the findings shown.
    """
    if since is not None and against is not None:
        raise typer.BadParameter("use either --since or --against")
    releases = None if since is None else releases_since(since, source)
    against = against if releases is None else releases.oldest
    old = None if against is None else read_source(against, bundle=care.bundle)
    if fixing.fix or fixing.fix_diff:
        later = releases.later if releases is not None else ()
        last = read_source(later[-1]) if later else old
        fix_source(source, last, allowing, message or (), shown_only=fixing.fix_diff)
    new = read_source(source, bundle=care.bundle)
    sides = [side for side in (new, old) if side is not None]
    report([problem for side in sides for problem in side.problems], care.strict)
    if releases is None or old is None:
        differences = lint(new, old)
    else:
        differences = lint_since(old, new, releases)
    differences = allowing.applied(differences, new, old, *lint_commands(old))
    report(differences.problems, care.strict)
    _show(differences, sides, message, shown, allowing)


def _show(
    differences: Differences,
    sides: Sequence[Loaded],
    names: Sequence[str] | None,
    shown: Shown,
    allowing: Allowing,
) -> None:
    """Write the selected findings, and exit with status 1 if there is an error among them."""
    if names:
        _check_names(sides, names)
        differences = differences.of(names)
    _finish(allowing.finished(shown.chosen(differences)), shown)


def _finish(differences: Differences, shown: Shown) -> NoReturn:
    """Write the findings, and exit with status 1 if there is an error among them."""
    shown.write(differences)
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


Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="OLD [NEW] [VERSION VERSION]",
        help="The sources to compare; NEW is kafka:latest by default. With --message "
        "NAME, two versions of it may follow, of one source or of two.",
    ),
]

_LATEST = "kafka:latest"
_MOST = 2


Since = Annotated[
    str | None,
    typer.Option(
        "--since",
        metavar="RELEASE",
        help="Compare with this bundled release, or tag of the definitions' repository, "
        "and show since which later release or tag each finding holds.",
        rich_help_panel=READING,
    ),
]


@dataclass(frozen=True)
class Compared:
    """What to compare."""

    old: str
    new: str
    versions: tuple[int, int] | None = None
    """The version of the old side and that of the new one; None: all versions."""
    message: str = ""
    """The message or API that the versions belong to."""


def newest(words: Sequence[str]) -> str:
    """The one source to compare with a release.

    Raises typer.BadParameter if there are more.
    """
    if len(words) > 1:
        raise typer.BadParameter("--since names the old release: leave OLD out")
    return words[0] if words else _LATEST


def compared(words: Sequence[str], names: Sequence[str]) -> Compared:
    """Parse the arguments; ``names`` are those of ``--message``.

    Raises typer.BadParameter if they don't name two sides to compare.
    """
    sources = [*words]
    numbers: list[int] = []
    while names and sources and sources[-1].isdecimal() and sources[-1].isascii():
        numbers.insert(0, int(sources.pop()))
    if len(numbers) not in (0, _MOST):
        raise typer.BadParameter("name two versions, as in --message Fetch 12 13")
    if numbers and len(names) != 1:
        raise typer.BadParameter("two versions need exactly one --message")
    if len(sources) > _MOST:
        text = f"expected two sources, got {len(sources)}: {' '.join(words)}"
        raise typer.BadParameter(text)
    if numbers:
        old, new = (sources or [_LATEST])[0], (sources or [_LATEST])[-1]
        return Compared(old, new, (numbers[0], numbers[1]), names[0])
    if not sources:
        raise typer.BadParameter("nothing to compare: OLD, or OLD and NEW")
    return Compared(sources[0], sources[1] if sources[1:] else _LATEST)
