"""``specgen reconcile``: whether two sources agree about the wire format."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.table import Table

from specgen.changes.reconcile import Reconciled, beyond_a_part, reconcile, summary
from specgen.cli.console import FINDINGS, out
from specgen.cli.output import OUTPUT, Json, Markdown, print_json, write_markup
from specgen.cli.reading import Care, Messages, ProblemForm, report
from specgen.protocol.compare.by_place import Verdict
from specgen.report.catalogue import quoted
from specgen.report.problem import bad_input
from specgen.report.shown import markdown_table, markdown_text
from specgen.sources.loading import read_source
from specgen.sources.select import message_hint

_SHOWN = (
    Verdict.DIFFERENT,
    Verdict.LEFT,
    Verdict.RIGHT,
    Verdict.UNKNOWN,
    Verdict.NAMES,
)


def reconcile_sources(
    left: Annotated[str, typer.Argument(metavar="LEFT", help="The first source.")],
    right: Annotated[str, typer.Argument(metavar="RIGHT", help="The second source.")],
    message: Messages = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all",
            help="Also list what is unknown or only renamed, and, if one source has less "
            "than half of the other's messages, those it lacks.",
            rich_help_panel=OUTPUT,
        ),
    ] = False,
    *,
    care: Care,
    problems: ProblemForm,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Compare the wire format in two sources, for every version of every message.

    Exit status 1 if any version differs, or is damaged in a source. Versions that only
    one side has, and facts that one side leaves open, are listed but don't count as
    differences.
    """
    sides = [read_source(side, bundle=care.bundle) for side in (left, right)]
    sources = [side.release for side in sides]
    rows = reconcile(*sources)
    report([*sides[0].problems, *sides[1].problems], care.strict)
    damaged = {part.message for source in sources for part in source.damaged}
    beyond = [] if every or message else beyond_a_part(rows)
    if message:
        rows = [row for name in message for row in _named(rows, name)]
    if as_json:
        content = {"summary": summary(rows), "rows": [row.as_json() for row in rows]}
        print_json(content)
    elif markdown:
        write_markup(_markdown(rows, beyond, every, left, right))
    else:
        _text(rows, beyond, every)
    differs = any(row.verdict is Verdict.DIFFERENT for row in rows)
    if message:
        damaged &= {name for row in rows for name in (row.message, row.left_name)}
    sys.exit(FINDINGS if differs or damaged else 0)


def _named(rows: list[Reconciled], name: str) -> list[Reconciled]:
    """The rows of a message under the name that either side gives it."""
    named = [row for row in rows if name in (row.message, row.left_name)]
    if not named:
        hint = message_hint(name, {row.message for row in rows})
        raise bad_input("--message", f"neither source has {quoted(name)}", hint)
    return named


def _listed(
    rows: list[Reconciled], beyond: list[Reconciled], every: bool
) -> list[tuple[Verdict, Reconciled]]:
    shown = _SHOWN if every else _SHOWN[:3]
    unlisted = set(map(id, beyond))
    listed = [row for row in rows if id(row) not in unlisted]
    return [(v, row) for v in shown for row in listed if row.verdict is v]


def _counts(beyond: list[Reconciled]) -> list[str]:
    """Lines that count the unlisted versions of messages that a partial source lacks."""
    lines = []
    for verdict in {row.verdict: None for row in beyond}:
        versions = [row for row in beyond if row.verdict is verdict]
        messages = len({(row.kind, row.message) for row in versions})
        count = f"{len(versions)} versions of {messages} messages"
        lines.append(f"{count}: {verdict}; --all lists them")
    return lines


def _text(rows: list[Reconciled], beyond: list[Reconciled], every: bool) -> None:
    for verdict, row in _listed(rows, beyond, every):
        out.print(f"{row.title}: {verdict}")
        for change in row.changes:
            line = f"    {change.place}: {change.left} | {change.right}"
            out.print(line)
    for line in _counts(beyond):
        out.print(line)
    table = Table("verdict", "message versions", box=None)
    for verdict_name, count in summary(rows).items():
        table.add_row(verdict_name, str(count))
    out.print(table)


def _markdown(
    rows: list[Reconciled],
    beyond: list[Reconciled],
    every: bool,
    left: str,
    right: str,
) -> list[str]:
    lines = [f"# {markdown_text(left)} and {markdown_text(right)}", ""]
    counts = ((name, str(count)) for name, count in summary(rows).items())
    lines += [*markdown_table(("verdict", "versions"), counts), ""]
    listed = [
        (row.message, "" if row.version is None else str(row.version), verdict, *sides)
        for verdict, row in _listed(rows, beyond, every)
        for sides in [(c.place, c.left, c.right) for c in row.changes] or [("", "", "")]
    ]
    head = ("message", "version", "verdict", "path", "left", "right")
    lines += markdown_table(head, listed)
    return [*lines, *(f"\n{line}" for line in _counts(beyond))]
