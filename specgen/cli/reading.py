"""What every command that reads a source shares: its options, and how it reads."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import show_problems
from specgen.model import Damaged, Message, Release
from specgen.problems import Problems, SpecError
from specgen.problems import documents as problem
from specgen.readers.sources import read_source

With = Annotated[
    str | None,
    typer.Option("--with", metavar="SOURCE", help="Fills what SOURCE leaves unknown."),
]
Strict = Annotated[bool, typer.Option("--strict", help="Warnings are errors.")]
AllowDamaged = Annotated[
    bool,
    typer.Option(
        "--allow-damaged",
        help="Work with what could be read of versions that the source has damaged.",
    ),
]


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


def damaged_of(release: Release, chosen: Sequence[Message]) -> list[Damaged]:
    """The damaged versions among chosen messages; of a whole release all of them."""
    names = {message.name for message in chosen}
    is_whole = len(chosen) == len(release.messages)
    return [one for one in release.damaged if is_whole or one.message in names]


def refuse_damaged(source: str, damaged: Sequence[Damaged]) -> None:
    """Raise SpecError if anything is damaged: nothing is to be made of it."""
    if damaged:
        raise SpecError([problem.damaged_source(source, map(str, damaged))])
