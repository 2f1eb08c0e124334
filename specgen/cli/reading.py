"""The options and the reading shared by all commands that take a source."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from specgen.cli.console import reporting
from specgen.cli.options import Options
from specgen.cli.report import Form, current_report
from specgen.report import Problem, refuse_if_strict
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded, read_source, select

READING = "Reading"
SELECTION = "Selection"


def path_option(text: str) -> Path:
    """The path given to an option.

    An empty one, which usually comes from an unset shell variable, is wrong usage.
    """
    if not text:
        raise typer.BadParameter("an empty path; the current folder is .")
    return Path(text)


Config = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        parser=path_option,
        help="The configuration file; the nearest specgen.toml or pyproject.toml by "
        "default.",
    ),
]
With = Annotated[
    str | None,
    typer.Option(
        "--with",
        metavar="SOURCE",
        help="Another source, to fill in what SOURCE leaves unknown.",
        rich_help_panel=READING,
    ),
]
Strict = Annotated[
    bool,
    typer.Option("--strict", help="Treat warnings as errors.", rich_help_panel=READING),
]
UseBundle = Annotated[
    bool,
    typer.Option(
        "--bundle/--no-bundle",
        help="Whether bundled releases are evidence of damage in a protocol reference. "
        "For other products' documents, --no-bundle reads them as they are written.",
        show_default=False,
        rich_help_panel=READING,
    ),
]
AllowDamaged = Annotated[
    bool,
    typer.Option(
        "--allow-damaged",
        help="Accept versions that are damaged in the source, as far as they could be "
        "read.",
        rich_help_panel=READING,
    ),
]
BundledSource = Annotated[
    str,
    typer.Option(
        "--source", metavar="SOURCE", help="What to read.", rich_help_panel=READING
    ),
]
Messages = Annotated[
    list[str] | None,
    typer.Option(
        "--message",
        metavar="NAME",
        help="Only this message; may be repeated.",
        rich_help_panel=SELECTION,
    ),
]
Apis = Annotated[
    list[str] | None,
    typer.Option(
        "--api",
        metavar="NAME",
        help="Only this API, both directions; may be repeated.",
        rich_help_panel=SELECTION,
    ),
]
Version = Annotated[
    int | None,
    typer.Option(
        "--version",
        metavar="N",
        help="Only this version.",
        rich_help_panel=SELECTION,
    ),
]


@dataclass(frozen=True)
class ProblemForm(Options):
    """How the problems of a command's sources are shown."""

    form: Annotated[
        Form,
        typer.Option(
            "--format",
            help="How to show problems on stderr; json and sarif give a single document.",
            rich_help_panel=READING,
        ),
    ] = Form.TEXT

    def during(self) -> AbstractContextManager[None]:
        """Problems are reported in this form."""
        return reporting(self.form)


@dataclass(frozen=True)
class Care(Options):
    """How sources are read."""

    strict: Strict = False
    bundle: UseBundle = True


@dataclass(frozen=True)
class Reading(Care, ProblemForm):
    """How the one source of a command is read."""

    reference: With = None

    def read(self, source: str) -> Loaded:
        """Load the source and show its warnings; raises SpecError for errors."""
        return read(source, self.reference, self.strict, self.bundle)


@dataclass(frozen=True)
class DamagedReading(Reading):
    """How a source is read that may be damaged."""

    allow_damaged: AllowDamaged = False


@dataclass(frozen=True)
class Selection(Options):
    """Which messages of a source are selected."""

    message: Messages = None
    api: Apis = None

    def of(self, loaded: Loaded) -> Loaded:
        """The selected messages, or all; raises SpecError for unknown names."""
        return select(loaded, self.message or (), self.api or ())


def check_texts(arguments: Mapping[str, str | None]) -> None:
    """Raise SpecError for an argument that is not UTF-8, which no table can hold."""
    for name, text in arguments.items():
        try:
            (text or "").encode()
        except UnicodeEncodeError:
            raise bad_input(name, f"{text!a} is not UTF-8") from None


def read(
    source: str, reference: str | None, strict: bool, bundle: bool = True
) -> Loaded:
    """Load a source and show its warnings; raises SpecError for errors.

    ``strict`` turns warnings into errors; ``bundle``: see ``read_source``.
    """
    loaded = read_source(source, reference, bundle=bundle)
    report(loaded.problems, strict)
    if loaded.release.damaged:
        current_report().note(_how_whole(loaded))
    return loaded


def _how_whole(loaded: Loaded) -> str:
    """How many of a document's versions were read whole, in part, and not at all."""
    release = loaded.release
    read_in_part = {d for d in release.damaged if not d.is_left_out}
    whole = sum(len(m.versions) for m in release.messages) - len(read_in_part)
    lost = len({*release.damaged}) - len(read_in_part)
    parts = f"{whole} whole, {len(read_in_part)} in part; {lost} lost"
    return f"message versions read: {parts}"


def report(problems: Sequence[Problem], strict: bool) -> None:
    """Show warnings, or raise them as errors if ``strict``."""
    refuse_if_strict(problems, strict)
    current_report().add(problems)
