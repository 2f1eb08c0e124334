"""``specgen export``: what the model holds, in formats that other tools read."""

from __future__ import annotations

import sys
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import show_problems
from specgen.layout.export import layout_lines
from specgen.problems import Problems
from specgen.readers.files import problem_at
from specgen.readers.select import select_messages
from specgen.readers.sources import read_source

app = typer.Typer(help="Write the protocol in formats that other tools read.")


@app.callback()
def _export() -> None:
    """Write the protocol in formats that other tools read."""


@app.command("layouts")
def layouts(
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="What to read.")],
    message: Annotated[
        list[str] | None,
        typer.Option("--message", metavar="NAME", help="Only this message."),
    ] = None,
    api: Annotated[
        list[str] | None,
        typer.Option("--api", metavar="NAME", help="Only this API, both directions."),
    ] = None,
    version: Annotated[
        int | None, typer.Option("--version", metavar="N", help="Only this version.")
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="A file instead of stdout.")
    ] = None,
    every: Annotated[
        bool, typer.Option("--all", help="Helpers that never stand alone, too.")
    ] = False,
) -> None:
    """Write the layouts: JSON Lines, a line for each message and version."""
    problems = Problems()
    release = read_source(source, problems)
    show_problems(problems.found)
    chosen = select_messages(release, message or (), api or ())
    lines = layout_lines(chosen, version, every)
    first = next(lines, None)
    if first is None and version is not None:
        raise problem_at(source, f"no message chosen has a version {version}")
    with ExitStack() as stack:
        stream = sys.stdout
        if output is not None:
            stream = stack.enter_context(output.open("w", encoding="utf-8"))
        for line in chain(filter(None, [first]), lines):
            stream.write(line + "\n")
