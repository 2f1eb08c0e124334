"""``specgen history``: since when something is there, and what became of it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import typer
from rich.text import Text

from specgen.cli.console import out
from specgen.cli.findings import described, escaped, line_of
from specgen.cli.tables import print_table
from specgen.evolution.history import (
    ApiRow,
    ErrorHistory,
    MessageHistory,
    Step,
    api_matrix,
    error_history,
    field_history,
    message_history,
)
from specgen.model import Release, version_runs
from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.readers.bundled import Bundle
from specgen.readers.select import MOST_MESSAGES


def history(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="[MESSAGE|MESSAGE.FIELD|ERROR]",
            help="Fetch, FetchRequest, Fetch.topics.topic_id or UNKNOWN_TOPIC_ID; "
            "without one, the versions of every API in every release.",
        ),
    ] = None,
    api: Annotated[
        int | None, typer.Option("--api", metavar="KEY", help="An API by its key.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="As Markdown.")] = False,
) -> None:
    """Show what the bundled releases changed in a message, a field or an error.

    A release that changed nothing of it is not listed.
    """
    releases = Bundle().read_all()
    if api is not None:
        name = _api_name(releases, api)
    if name is None:
        _print_matrix(api_matrix(releases), releases, as_json, markdown)
        return
    histories = _histories(releases, name)
    if as_json:
        print(json.dumps([one.as_json() for one in histories], indent=2))
        return
    for one in histories:
        if markdown:
            print("\n".join(_markdown(one)))
        else:
            _print(one)


def _histories(
    releases: Sequence[Release], name: str
) -> Sequence[MessageHistory | ErrorHistory]:
    """Raises SpecError for a name that nothing has."""
    if any(error.name == name for release in releases for error in release.errors):
        return [error_history(releases, name)]
    head, _, path = name.partition(".")
    names = _messages(releases, head)
    if not names:
        hint = did_you_mean(head, _known(releases), MOST_MESSAGES)
        raise bad_input(name, "no bundled release has this message or error", hint)
    whole = [message_history(releases, one) for one in names]
    if not path:
        return whole
    of_field = []
    for one in whole:
        try:
            of_field.append(field_history(one, path))
        except KeyError:
            continue
    if not of_field:
        raise bad_input(name, f"no bundled release has this field of {head}")
    return of_field


def _messages(releases: Sequence[Release], name: str) -> list[str]:
    """The newest names of a message, or of an API's both directions."""
    for release in reversed(releases):
        having = [
            m
            for m in release.messages
            if m.versions and name in (m.name, m.api, *m.aliases)
        ]
        if having:
            return [m.name for m in sorted(having, key=lambda m: str(m.kind))]
    return []


def _known(releases: Sequence[Release]) -> set[str]:
    known = {error.name for release in releases for error in release.errors}
    for release in releases:
        known |= {*release.by_name, *(message.api for message in release.messages)}
    return known


def _api_name(releases: Sequence[Release], key: int) -> str:
    """Raises SpecError for a key that no release has."""
    rows = {row.key: row.name for row in api_matrix(releases)}
    if key not in rows:
        raise bad_input(f"--api {key}", "no bundled release has an API of this key")
    return rows[key]


def _title(one: MessageHistory | ErrorHistory) -> str:
    if isinstance(one, ErrorHistory):
        return f"{one.name} (code {one.code}), {one.first} to {one.last}"
    key = one.message.api_key
    path = f" {one.path}" if one.path else ""
    api = f" (API key {key})" if key is not None and one.message.kind.is_rpc else ""
    versions = ", ".join(map(str, version_runs(one.first_versions)))
    return (
        f"{one.message.name}{path}{api}: since {one.first}, versions {versions} there"
    )


def _print(one: MessageHistory | ErrorHistory) -> None:
    out.print(Text(_title(one), style="bold"))
    for step in one.steps:
        for number, line in enumerate(_lines(step)):
            release = step.release if not number else ""
            out.print(f"  {release:<5} {line}", markup=False)


def _lines(step: Step) -> Iterator[str]:
    for finding in step.findings:
        yield line_of(finding)
        yield from (f"  {described(change)}" for change in finding.brings)


def _markdown(one: MessageHistory | ErrorHistory) -> Iterator[str]:
    yield f"## {escaped(_title(one))}"
    yield ""
    yield "| release | what changed |"
    yield "| --- | --- |"
    for step in one.steps:
        yield f"| {step.release} | {'<br>'.join(map(escaped, _lines(step)))} |"
    yield ""


def _print_matrix(
    rows: Sequence[ApiRow], releases: Sequence[Release], as_json: bool, markdown: bool
) -> None:
    names = [release.name for release in releases]
    if as_json:
        content: dict[str, Any] = {
            "releases": names,
            "apis": [row.as_json() for row in rows],
        }
        print(json.dumps(content, indent=2))
        return
    cells = [
        [str(row.key), row.name, *(str(row.versions.get(name, "")) for name in names)]
        for row in rows
    ]
    print_table(["key", "API", *names], cells, markdown)
