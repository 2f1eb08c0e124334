"""``specgen compat``: the versions that a client and a broker would negotiate."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from specgen.changes.compat import ApiCompat
from specgen.changes.histories import compat
from specgen.cli.console import FINDINGS, out
from specgen.cli.output import OUTPUT, Json, Markdown, print_json, print_table
from specgen.cli.reading import READING, path_option
from specgen.disk.inputs import read_file
from specgen.protocol.model import NONE, Kind
from specgen.report.problem import bad_input
from specgen.sources.loading import read_source


def compat_sides(
    client: Annotated[
        str, typer.Argument(metavar="CLIENT", help="The client's source.")
    ],
    broker: Annotated[
        str, typer.Argument(metavar="BROKER", help="The broker's source.")
    ],
    ranges: Annotated[
        Path | None,
        typer.Option(
            "--ranges",
            metavar="FILE",
            parser=path_option,
            help="The versions that the client really implements, as JSON: "
            '{"Fetch": "4-12", "18": "0-3"}.',
            rich_help_panel=READING,
        ),
    ] = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="Also list APIs that lose nothing.", rich_help_panel=OUTPUT
        ),
    ] = False,
    as_json: Json = False,
    markdown: Markdown = False,
) -> None:
    """Show which API versions a client and a broker would use, and which fields are lost.

    Exit status 1 if there is an API of the client's for which they share no version.
    """
    own = None if ranges is None else _ranges(ranges)
    sides = read_source(client), read_source(broker)
    rows = compat(*sides, own, place=str(ranges))
    lost = [row for row in rows if row.client and row.version is None]
    shown = rows if every else [r for r in rows if not r.is_newest and _has_any(r)]
    if as_json:
        print_json([row.as_json() for row in rows])
    else:
        head = ["key", "API", "client", "broker", "version", "lost"]
        print_table(head, map(_cells, shown), markdown)
        if not markdown:
            out.print(_summary(rows))
    sys.exit(FINDINGS if lost else 0)


def _ranges(path: Path) -> dict[str, str]:
    """The version ranges in a file, unparsed; raises SpecError if it isn't such a file."""
    try:
        content: Any = json.loads(read_file(path).text)
    except (ValueError, RecursionError) as error:
        raise bad_input(str(path), f"not JSON: {error}") from None
    if not isinstance(content, dict):
        raise bad_input(str(path), 'not an object such as {"Fetch": "4-12"}')
    return {name: str(versions) for name, versions in content.items()}


def _has_any(row: ApiCompat) -> bool:
    """Whether a side enables a version by default: otherwise there is nothing to say."""
    return bool(row.client or row.broker)


def _cells(row: ApiCompat) -> list[str]:
    version = (
        "" if not row.client else "none" if row.version is None else str(row.version)
    )
    ranges = ("" if side == NONE else str(side) for side in (row.client, row.broker))
    return [str(row.key), row.name, *ranges, version, "; ".join(_lost(row))]


def _lost(row: ApiCompat) -> Iterator[str]:
    for kind in (Kind.REQUEST, Kind.RESPONSE):
        fields = [
            f"{field.path} (refused if set)" if field.is_refused else field.path
            for field in row.lost
            if field.kind is kind
        ]
        if fields:
            yield f"{kind}: {', '.join(fields)}"


def _summary(rows: Sequence[ApiCompat]) -> str:
    newest = sum(row.is_newest for row in rows)
    older = sum(row.version is not None and not row.is_newest for row in rows)
    missing = sum(bool(row.client) and row.version is None for row in rows)
    unused = sum(_has_any(row) and not row.client for row in rows)
    return (
        f"{newest} APIs in the client's newest version, {older} in an older one; "
        f"{missing} of the client's unusable, {unused} of the broker's unknown to the client"
    )
