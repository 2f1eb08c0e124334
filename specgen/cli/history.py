"""``specgen history``: when something was added, and how it changed since."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer

from specgen.changes import histories
from specgen.changes.histories import api_matrix
from specgen.changes.history import ApiRow, ErrorHistory, MessageHistory, Step
from specgen.cli.console import out
from specgen.cli.findings import described, line_of
from specgen.cli.output import Json, Markdown, print_json, print_table, write_markup
from specgen.cli.reading import SELECTION
from specgen.protocol.model import runs_text
from specgen.protocol.model.names import api_name
from specgen.report.shown import markdown_text
from specgen.sources.bundled import Bundle


def history(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="MESSAGE|MESSAGE.FIELD|ERROR",
            help="For example Fetch, FetchRequest, Fetch.topics.topic_id or "
            "UNKNOWN_TOPIC_ID (an error also by its code). Without it, show the versions of every API in every "
            "release.",
        ),
    ] = None,
    api: Annotated[
        int | None,
        typer.Option(
            "--api",
            metavar="KEY",
            help="Select an API by its key.",
            rich_help_panel=SELECTION,
        ),
    ] = None,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Show how a message, field or error changed across the bundled releases.

    Releases that changed nothing about it are left out.
    """
    if name is None and api is None:
        _print_matrix(api_matrix(), as_json, markdown)
        return
    messages = histories.history(name, api=api)
    if as_json:
        print_json([one.as_json() for one in messages])
        return
    for one in messages:
        if markdown:
            write_markup(_markdown(one))
        else:
            print_history(one)


def _title(one: MessageHistory | ErrorHistory) -> str:
    if isinstance(one, ErrorHistory):
        may_retry = {True: ", retriable", False: ", not retriable", None: ""}
        about = f"code {one.code}{may_retry[one.retriable]}"
        return f"{one.name} ({about}), {one.first} to {one.last}"
    key = one.message.api_key
    path = f" {one.path}" if one.path else ""
    api = f" (API key {key})" if key is not None and one.message.kind.is_rpc else ""
    versions = runs_text(one.first_versions)
    return (
        f"{one.message.name}{path}{api}: first in {one.first}, with versions {versions}"
    )


def print_history(one: MessageHistory | ErrorHistory) -> None:
    """Print the releases that changed something, a line for each change."""
    out.print(_title(one), style="bold")
    for step in one.steps:
        for number, line in enumerate(_lines(step)):
            release = step.release if not number else ""
            out.print(f"  {release:<6} {line}")
    if isinstance(one, ErrorHistory):
        out.print(f"  {_listed(one)}")


def _listed(error: ErrorHistory) -> str:
    """In which APIs an error is known, by the definitions that list errors at all."""
    if not error.lists:
        return "no definition lists the errors of its API"
    some = f"of the definitions of {error.last}, {error.lists} list their errors"
    apis = [f"{api_name(row.message)} {row.versions}" for row in error.listed_in]
    return f"{some}: {', '.join(apis) if apis else 'this one is in none of them'}"


def _lines(step: Step) -> Iterator[str]:
    for finding in step.findings:
        yield line_of(finding)
        yield from (f"  {described(change)}" for change in finding.brings)


def _markdown(one: MessageHistory | ErrorHistory) -> Iterator[str]:
    yield f"## {markdown_text(_title(one))}"
    yield ""
    yield "| release | what changed |"
    yield "| --- | --- |"
    for step in one.steps:
        yield f"| {step.release} | {'<br>'.join(map(markdown_text, _lines(step)))} |"
    if isinstance(one, ErrorHistory):
        yield ""
        yield markdown_text(_listed(one))
    yield ""


def _print_matrix(rows: Sequence[ApiRow], as_json: bool, markdown: bool) -> None:
    names = Bundle().names
    if as_json:
        content: dict[str, Any] = {
            "releases": [*names],
            "apis": [row.as_json() for row in rows],
        }
        print_json(content)
        return
    heads = ["key", "API", *names]
    columns = [
        [str(row.key) for row in rows],
        [row.name for row in rows],
        *([str(row.versions.get(name, "")) for row in rows] for name in names),
    ]
    left_out = 0 if markdown else _beyond_terminal(heads, columns)
    if left_out:
        del heads[2 : 2 + left_out], columns[2 : 2 + left_out]
    print_table(heads, zip(*columns, strict=True), markdown)
    if left_out:
        span = f"{names[0]} to {names[left_out - 1]}"
        out.print(f"for {span}, widen the terminal or run specgen history | less -S")


def _beyond_terminal(heads: Sequence[str], columns: Sequence[Sequence[str]]) -> int:
    """How many of the oldest releases don't fit on the terminal."""
    widths = [
        max(map(len, (head, *column))) + 2
        for head, column in zip(heads, columns, strict=True)
    ]
    left_out = 0
    while (
        left_out < len(widths) - 3
        and sum(widths) - sum(widths[2 : 2 + left_out]) > out.width
    ):
        left_out += 1
    return left_out
