"""What a command gives goes to standard output, or to a file that ``-o`` names."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, TextIO

import typer

from specgen.cli.reading import some_path

OutputFile = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        parser=some_path,
        help="A file instead of stdout.",
    ),
]


@contextmanager
def opened(output: Path | None) -> Iterator[TextIO]:
    """The file to write to, or standard output; raises OSError for one that can't be had."""
    if output is None:
        yield sys.stdout
        return
    with output.open("w", encoding="utf-8", errors="backslashreplace") as stream:
        yield stream


def write_lines(lines: Iterable[str], output: Path | None) -> None:
    """Write lines there, each with its end."""
    with opened(output) as stream:
        for line in lines:
            stream.write(line + "\n")
