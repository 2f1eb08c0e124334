"""Writes a command's result to standard output, or to the file named by ``-o``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

from specgen.cli.reading import path_option

OutputFile = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        parser=path_option,
        help="Write to this file instead of stdout.",
    ),
]


@contextmanager
def opened(output: Path | None) -> Iterator[TextIO]:
    """The file to write to, or standard output; raises OSError if it can't be opened."""
    if output is None:
        yield sys.stdout
        return
    with output.open("w", encoding="utf-8", errors="backslashreplace") as stream:
        yield stream


def write_lines(lines: Iterable[str], output: Path | None) -> None:
    """Write lines to the output, each with a line end."""
    with opened(output) as stream:
        for line in lines:
            stream.write(line + "\n")
