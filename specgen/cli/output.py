"""Writes a command's result to standard output, or to the file named by ``-o``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Annotated, TextIO

import typer
from rich.table import Table

from specgen.cli.console import out
from specgen.cli.reading import path_option
from specgen.disk.atomic import named_errors
from specgen.report.shown import (
    Escape,
    json_text,
    markdown_table,
    printable,
    without_commands,
)

OUTPUT = "Output"

Json = Annotated[
    bool, typer.Option("--json", help="Print JSON.", rich_help_panel=OUTPUT)
]
Markdown = Annotated[
    bool, typer.Option("--markdown", help="Print Markdown.", rich_help_panel=OUTPUT)
]
OutputFile = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        parser=path_option,
        help="Write to this file instead of stdout.",
        rich_help_panel=OUTPUT,
    ),
]


@contextmanager
def opened(output: Path | None) -> Iterator[TextIO]:
    """The file to write to, or standard output; raises OSError if it can't be opened."""
    if output is None:
        yield sys.stdout
        return
    text = partial(output.open, "w", encoding="utf-8", errors="backslashreplace")
    with named_errors(output), text() as stream:
        yield stream


def write_lines(lines: Iterable[str], output: Path | None = None) -> None:
    """Write lines to the output, each with a line end.

    They are a document's, in whose form all text from outside is escaped.
    """
    with opened(output) as stream:
        for line in lines:
            stream.write(line + "\n")


def write_markup(lines: Iterable[str], output: Path | None = None) -> None:
    """Write lines of Markdown, HTML or XML, which give no commands to a build server."""
    write_lines((without_commands(line, Escape.MARKUP) for line in lines), output)


def print_json(value: object) -> None:
    """Print a value as JSON."""
    write_lines([json_text(value)])


def print_diffs(lines: Iterable[str]) -> None:
    """Print the lines of diffs, which keep tabs, and carriage returns at their ends."""
    for line in lines:
        text = line.removesuffix("\r")
        shown = "\t".join(map(printable, text.split("\t")))
        sys.stdout.write(f"{without_commands(shown)}{line[len(text) :]}\n")


def print_table(
    head: Sequence[str], rows: Iterable[Sequence[str]], markdown: bool
) -> None:
    """Print rows below their heads."""
    if markdown:
        write_markup(markdown_table(head, rows))
        return
    table = Table(*head, box=None)
    for row in rows:
        table.add_row(*row)
    out.print(table)
