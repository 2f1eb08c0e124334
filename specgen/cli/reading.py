"""The options and the reading shared by all commands that take a source."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from specgen.cli.added_option import add_option
from specgen.cli.console import reporting
from specgen.cli.report import Form, current_report
from specgen.report import Problem, refuse_if_strict
from specgen.report.problem import bad_input
from specgen.sources.loading import Loaded, read_source

With = Annotated[
    str | None,
    typer.Option(
        "--with",
        metavar="SOURCE",
        help="Another source, to fill in what SOURCE leaves unknown.",
    ),
]
Strict = Annotated[bool, typer.Option("--strict", help="Treat warnings as errors.")]
UseBundle = Annotated[
    bool,
    typer.Option(
        "--bundle/--no-bundle",
        help="Whether bundled releases are evidence of damage in a protocol reference. "
        "For other products' documents, --no-bundle reads them as they are written.",
        show_default=False,
    ),
]
AllowDamaged = Annotated[
    bool,
    typer.Option(
        "--allow-damaged",
        help="Accept versions that are damaged in the source, as far as they could be "
        "read.",
    ),
]


_Form = Annotated[
    Form,
    typer.Option(
        "--format",
        help="How to show problems on stderr; json and sarif give a single document.",
    ),
]


def reading(command: Callable[..., None]) -> Callable[..., None]:
    """Add ``--format`` to the options of a command that reads a source."""

    @wraps(command)
    def reported(*args: Any, form: Form = Form.TEXT, **options: Any) -> None:
        with reporting(form):
            command(*args, **options)

    return add_option(reported, command, "form", _Form, Form.TEXT)


def path_option(text: str) -> Path:
    """The path given to an option.

    An empty one, which usually comes from an unset shell variable, is wrong usage.
    """
    if not text:
        raise typer.BadParameter("an empty path; the current folder is .")
    return Path(text)


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
