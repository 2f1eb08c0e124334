"""``--format`` of findings: writes them in each form. JUnit and HTML are made here."""

# What makes HTML is loaded only when that form is requested.
# ruff: noqa: PLC0415

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated
from xml.etree import ElementTree as ET

import typer

from specgen.changes.diff import Differences
from specgen.changes.finding import Finding, forms_of
from specgen.changes.side_by_side import SIGNS, Line
from specgen.cli import findings as words
from specgen.cli.console import file_console, reporting
from specgen.cli.findings import by_message, described, grouped, places_of, summary
from specgen.cli.options import Options
from specgen.cli.output import OUTPUT, OutputFile, opened, write_lines, write_markup
from specgen.cli.report import Form
from specgen.report import Level, SpecError
from specgen.report.rules import Category
from specgen.report.sarif import sarif_log
from specgen.report.shown import json_text, printable


def junit(differences: Differences) -> str:
    """The report: one suite per message; only errors that are not allowed fail.

    Without findings there is one test that passes, because servers refuse an empty
    report.
    """
    root = ET.Element("testsuites", name=printable(differences.title))
    for name, group in by_message(differences):
        suite = _suite(root, name, len(group), sum(item.is_error for item in group))
        for item in group:
            _case(suite, name, item)
    if not differences.findings:
        suite = _suite(root, "specgen", 1, 0)
        ET.SubElement(suite, "testcase", classname="specgen", name="no findings")
    _count(root, len(differences.findings) or 1, len(differences.errors))
    ET.indent(root)
    return ET.tostring(root, encoding="unicode", xml_declaration=False)


def _suite(root: ET.Element, name: str, tests: int, failures: int) -> ET.Element:
    suite = ET.SubElement(root, "testsuite", name=printable(name))
    _count(suite, tests, failures)
    return suite


def _count(element: ET.Element, tests: int, failures: int) -> None:
    element.set("tests", str(tests))
    element.set("failures", str(failures))
    element.set("errors", "0")
    element.set("skipped", "0")


def _case(suite: ET.Element, name: str, item: Finding) -> None:
    title = printable(f"{item.rule.id} {item.what}")
    case = ET.SubElement(suite, "testcase", classname=printable(name), name=title)
    if item.span.path:
        case.set("file", printable(item.span.path))
    if item.span.line:
        case.set("line", str(item.span.line))
    text = item.as_problem().message
    if item.is_error:
        failure = ET.SubElement(case, "failure", type=item.rule.id, message=title)
        failure.text = text
    elif item.level is Level.WARNING:
        ET.SubElement(case, "system-out").text = text


def page(differences: Differences) -> str:
    """The page, which loads nothing from elsewhere."""
    from specgen.report.environment import markup_environment

    html = markup_environment(Path(__file__).parent)
    groups = grouped(differences)
    present = {item.rule.category for _, findings in groups for item in findings}
    return html.get_template("findings.html.jinja").render(
        title=differences.title,
        summary=summary(differences),
        groups=[(name, findings, forms_of(findings)) for name, findings in groups],
        levels=[*Level],
        categories=[one for one in Category if one in present],
        reasons=lambda item: _reasons(item, differences),
        described=described,
        signs=SIGNS,
        text=_text,
    )


def _reasons(item: Finding, differences: Differences) -> Sequence[tuple[str, str]]:
    """Headings and texts; none for findings of level info."""
    if not item.counts:
        return [("Not counted as an error", item.excuse)]
    if item.level is Level.INFO:
        return []
    places = [(word.capitalize(), text) for word, text in places_of(item, differences)]
    reasons = [("Why", item.rule.why), ("Remedy", item.remedy), *places]
    return [reason for reason in reasons if reason[1]]


def _text(line: Line | None) -> str:
    """One side of a row without its indent."""
    return "" if line is None else str(line).lstrip()


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

LevelOption = Annotated[
    Level,
    typer.Option(
        "--level",
        help="Show only findings at or above this level.",
        rich_help_panel=OUTPUT,
    ),
]
CategoryOption = Annotated[
    Category,
    typer.Option(
        "--category",
        help="wire: the bytes. protocol: also versions, defaults and errors. source: "
        "also names. style: everything. stored: the bytes, also of data read years after "
        "it was written.",
    ),
]


@dataclass(frozen=True)
class Shown(Options):
    """Which findings are shown, how, and where."""

    panel = OUTPUT

    level: LevelOption = Level.INFO
    category: CategoryOption = Category.SOURCE
    form: Annotated[
        FindingFormat, typer.Option("--format", help="How to show findings.")
    ] = FindingFormat.TEXT
    as_json: Annotated[
        bool, typer.Option("--json", help="The same as --format json.")
    ] = False
    output: OutputFile = None

    def __post_init__(self) -> None:
        """Raise typer.BadParameter if two formats are requested."""
        if self.as_json and self.form not in (FindingFormat.TEXT, FindingFormat.JSON):
            raise typer.BadParameter(f"use either --json or --format {self.form}")

    @property
    def chosen_form(self) -> FindingFormat:
        """The form of findings."""
        return FindingFormat.JSON if self.as_json else self.form

    @contextmanager
    def during(self) -> Iterator[None]:
        """Problems of the command's inputs have this form too, if they can.

        They stay on standard error, and form a document there only if they end the
        command.
        """
        form = self.chosen_form
        if form is FindingFormat.GITHUB:
            with reporting(Form.GITHUB):
                yield
            return
        try:
            yield
        except SpecError as error:
            if form not in (FindingFormat.JSON, FindingFormat.SARIF):
                raise
            with reporting(Form(form)):
                raise error from None

    def chosen(self, differences: Differences) -> Differences:
        """The findings to show."""
        return differences.chosen(self.level, self.category)

    def write(self, differences: Differences) -> None:
        """Write findings; raises OSError for a file that can't be written."""
        write_findings(differences, self.chosen_form, self.output)


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
            return (item.as_problem().as_github() for item in differences.findings)
        case FindingFormat.JUNIT:
            return [junit(differences)]
        case FindingFormat.SARIF:
            dated = bool(differences.since)
            problems = [item.as_problem(dated) for item in differences.findings]
            return [json_text(sarif_log(problems, succeeded=True))]
        case FindingFormat.HTML:
            return [page(differences)]
        case _:
            return [json_text(differences.as_json())]
