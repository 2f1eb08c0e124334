"""``--format`` of findings: each form, and where it is written to."""

# Each form is loaded where it is asked for.
# ruff: noqa: PLC0415

from __future__ import annotations

import json
from collections.abc import Iterable
from enum import StrEnum
from itertools import chain
from pathlib import Path

from specgen.cli import findings as words
from specgen.cli.console import file_console
from specgen.cli.output import opened, write_lines
from specgen.evolution.diff import Differences


class FindingFormat(StrEnum):
    """How findings are shown."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"
    GITHUB = "github"
    JUNIT = "junit"
    SARIF = "sarif"


def write_findings(
    differences: Differences, form: FindingFormat, output: Path | None = None
) -> None:
    """Write findings in a form to standard output, or to a file.

    Raises OSError for a file that can't be written.
    """
    if form is not FindingFormat.TEXT:
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
            findings = map(words.annotation, differences.findings)
            return chain(findings, (p.as_github() for p in differences.problems))
        case FindingFormat.JUNIT:
            from specgen.cli.findings_junit import junit

            return [junit(differences)]
        case FindingFormat.SARIF:
            from specgen.cli.findings_sarif import findings_sarif

            return [json.dumps(findings_sarif(differences), indent=2)]
        case FindingFormat.HTML:
            from specgen.cli.findings_page import page

            return [page(differences)]
        case _:
            return [json.dumps(differences.as_json(), indent=2)]
