"""``specgen diff``: what changed from one source to another, and whether it may."""

from __future__ import annotations

import json
import sys
from enum import StrEnum
from typing import Annotated

import typer

from specgen.cli import findings as printed
from specgen.cli.commands import Messages
from specgen.cli.console import FOUND
from specgen.cli.reading import Strict, report
from specgen.evolution.diff import Differences
from specgen.evolution.rules import Category, Level
from specgen.pipeline import Loaded, diff, load
from specgen.problems.bad_input import bad_input
from specgen.problems.catalogue import did_you_mean
from specgen.readers.select import MOST_MESSAGES


class Form(StrEnum):
    """How findings are shown."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    GITHUB = "github"


def diff_sources(
    old: Annotated[str, typer.Argument(metavar="OLD", help="A source.")],
    new: Annotated[
        str, typer.Argument(metavar="NEW", help="Another; kafka:latest by default.")
    ] = "kafka:latest",
    message: Messages = None,
    level: Annotated[
        Level, typer.Option("--level", help="Nothing less bad than this is shown.")
    ] = Level.INFO,
    category: Annotated[
        Category,
        typer.Option(
            "--category",
            help="wire: bytes; protocol: versions, defaults and errors, too; source: "
            "names, too; stored: bytes, and what is read years after it was written.",
        ),
    ] = Category.SOURCE,
    form: Annotated[
        Form, typer.Option("--format", help="How findings are shown.")
    ] = Form.TEXT,
    strict: Strict = False,
) -> None:
    """Show what changed from one source to another, and what of it breaks somebody.

    Exit status 1 if there is an error among what is shown.
    """
    sides = load(old), load(new)
    report([*sides[0].problems, *sides[1].problems], strict)
    differences = diff(*sides)
    if message:
        _check_names(sides, message)
        differences = differences.of(message)
    differences = differences.chosen(level, category)
    _print(differences, form)
    sys.exit(FOUND if differences.errors else 0)


def _print(differences: Differences, form: Form) -> None:
    if form is Form.JSON:
        print(json.dumps(differences.as_json(), indent=2))
    elif form is Form.MARKDOWN:
        print("\n".join(printed.markdown(differences)))
    elif form is Form.GITHUB:
        for item in differences.findings:
            print(printed.annotation(item))
    else:
        printed.text(differences)


def _check_names(sides: tuple[Loaded, Loaded], names: list[str]) -> None:
    """Raises SpecError for a name that neither side has."""
    known: set[str] = set()
    for side in sides:
        known |= {*side.release.by_name, *(m.api for m in side.release.messages)}
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known, MOST_MESSAGES)
            text = f"{name!r} is no message of {sides[0].source} or {sides[1].source}"
            raise bad_input("--message", text, hint)
