"""What every command that reads a source shares: its options, and how it reads."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from inspect import Parameter, signature
from pathlib import Path
from typing import Annotated, Any

import typer

from specgen.cli.console import reporting
from specgen.cli.report import Form, current_report
from specgen.pipeline.loading import Loaded, read_source
from specgen.problems import Problem, refuse_if_strict
from specgen.problems.bad_input import bad_input

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


_Form = Annotated[
    Form,
    typer.Option(
        "--format",
        help="How problems are shown, on stderr; as json or sarif they are one document.",
    ),
]


def reading(command: Callable[..., None]) -> Callable[..., None]:
    """A command that reads a source, with --format beside its own options."""
    own = signature(command, eval_str=True)
    form = Parameter(
        "form", Parameter.KEYWORD_ONLY, default=Form.TEXT, annotation=_Form
    )

    @wraps(command)
    def reported(*args: Any, form: Form = Form.TEXT, **options: Any) -> None:
        with reporting(form):
            command(*args, **options)

    parameters = [*own.parameters.values(), form]
    vars(reported)["__signature__"] = own.replace(parameters=parameters)
    hints = {parameter.name: parameter.annotation for parameter in parameters}
    reported.__annotations__ = hints
    return reported


def some_path(text: str) -> Path:
    """The path that an option gives; an empty one is a variable that was not set."""
    if not text:
        raise typer.BadParameter("an empty path; the current folder is .")
    return Path(text)


def check_texts(given: Mapping[str, str | None]) -> None:
    """Raise SpecError for what a shell may give, and no table can hold."""
    for name, text in given.items():
        try:
            (text or "").encode()
        except UnicodeEncodeError:
            raise bad_input(name, f"{text!a} is not UTF-8") from None


def read(source: str, reference: str | None, strict: bool) -> Loaded:
    """Load a source and show its warnings; raises SpecError for errors.

    ``strict`` makes errors of the warnings.
    """
    loaded = read_source(source, reference)
    report(loaded.problems, strict)
    return loaded


def report(problems: Sequence[Problem], strict: bool) -> None:
    """Show warnings, or raise them as errors if that is asked for."""
    refuse_if_strict(problems, strict)
    current_report().add(problems)
