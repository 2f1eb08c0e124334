"""``--format`` of findings: writes them in each form."""

# A form's module is loaded only when that form is requested.
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import Annotated, Any

import typer

from specgen.changes.diff import Differences
from specgen.cli import findings as words
from specgen.cli.added_option import add_option
from specgen.cli.console import file_console, reporting
from specgen.cli.output import opened, write_lines, write_markup
from specgen.cli.report import Form
from specgen.report import SpecError
from specgen.report.shown import json_text


class FindingFormat(StrEnum):
    """How findings are shown."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"
    GITHUB = "github"
    JUNIT = "junit"
    SARIF = "sarif"


_MARKUP = (FindingFormat.MARKDOWN, FindingFormat.HTML, FindingFormat.JUNIT)

_Json = Annotated[bool, typer.Option("--json", help="The same as --format json.")]


def in_form(command: Callable[..., None]) -> Callable[..., None]:
    """Make ``--format`` apply to the problems of a command's inputs too, if it can.

    Problems stay on standard error; they form a document there only if they end the
    command.  Also adds ``--json``, which other commands have instead of a format.
    """

    @wraps(command)
    def shown(
        *args: Any, form: FindingFormat, as_json: bool = False, **options: Any
    ) -> None:
        if as_json:
            if form not in (FindingFormat.TEXT, FindingFormat.JSON):
                raise typer.BadParameter(f"use either --json or --format {form}")
            form = FindingFormat.JSON
        if form is FindingFormat.GITHUB:
            with reporting(Form.GITHUB):
                command(*args, form=form, **options)
            return
        try:
            command(*args, form=form, **options)
        except SpecError as error:
            if form not in (FindingFormat.JSON, FindingFormat.SARIF):
                raise
            with reporting(Form(form)):
                raise error from None

    return add_option(shown, command, "as_json", _Json, False)


def write_findings(
    differences: Differences, form: FindingFormat, output: Path | None = None
) -> None:
    """Write findings in a form to standard output, or to a file.

    Raises OSError for a file that can't be written.
    """
    if form in _MARKUP:
        write_markup(_lines(differences, form), output)
    elif form is not FindingFormat.TEXT:
        write_lines(_lines(differences, form), output)
    elif output is None:
        words.text(differences)
    else:
        with opened(output) as stream:
            words.text(differences, file_console(stream))


def _lines(differences: Differences, form: FindingFormat) -> Iterable[str]:
    match form:
        case FindingFormat.MARKDOWN:
            return words.markdown(differences)
        case FindingFormat.GITHUB:
            return map(words.annotation, differences.findings)
        case FindingFormat.JUNIT:
            from specgen.cli.findings_junit import junit

            return [junit(differences)]
        case FindingFormat.SARIF:
            from specgen.cli.findings_sarif import findings_sarif

            return [json_text(findings_sarif(differences))]
        case FindingFormat.HTML:
            from specgen.cli.findings_page import page

            return [page(differences)]
        case _:
            return [json_text(differences.as_json())]
