"""What every command that reads a source shares: its options, and how it reads."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import show_problems
from specgen.model import Release
from specgen.problems import Problems, SpecError
from specgen.readers.sources import read_source

With = Annotated[
    str | None,
    typer.Option("--with", metavar="SOURCE", help="Fills what SOURCE leaves unknown."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings are errors.")]


def some_path(text: str) -> Path:
    """The path that an option gives; an empty one is a variable that was not set."""
    if not text:
        raise typer.BadParameter("an empty path; the current folder is .")
    return Path(text)


def read(source: str, reference: str | None, strict: bool) -> Release:
    """Read a source and show its warnings; raises SpecError for errors.

    ``strict`` makes errors of the warnings.
    """
    problems = Problems()
    release = read_source(source, problems, reference)
    report(problems, strict)
    return release


def report(problems: Problems, strict: bool) -> None:
    """Show warnings, or raise them as errors if that is asked for."""
    if strict and problems.found:
        raise SpecError([problem.as_error() for problem in problems.found])
    show_problems(problems.found)
