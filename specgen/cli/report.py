"""Reports the problems of a command's inputs on standard error, in the chosen form."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum

from specgen.report import Level, Problem, excerpts
from specgen.report.shown import (
    json_text,
    printable,
    without_commands,
    workflow_command,
)
from specgen.sources.reread import texts_of


class Form(StrEnum):
    """How problems are shown."""

    TEXT = "text"
    JSON = "json"
    GITHUB = "github"
    SARIF = "sarif"


class Report:
    """Problems and notes of a command; JSON and SARIF give a single document at its end."""

    def __init__(self, form: Form = Form.TEXT) -> None:
        self.form = form
        self._problems: list[Problem] = []
        self._notes: list[str] = []
        self._failure = ""
        self._texts: dict[str, str] = {}

    def show_lines_of(self, path: str, text: str) -> None:
        """Register a text that is not a file, to show its lines in problems."""
        self._texts[path] = text

    def add(self, problems: Iterable[Problem]) -> None:
        """Report problems of an input; text shows frequent ones once, with a count."""
        if self.form is Form.TEXT:
            self._print(excerpts(problems, self._texts_of))
        elif self.form is Form.GITHUB:
            self._print(problem.as_github() for problem in problems)
        else:
            self._problems += problems

    def note(self, text: str) -> None:
        """Report something good to know that is not a problem of an input."""
        if self.form is Form.TEXT:
            self._print([printable(text)])
        elif self.form is Form.GITHUB:
            self._print([workflow_command("notice", text)])
        else:
            self._notes.append(text)

    def fail(self, place: str, reason: str) -> None:
        """Report what ended the command, other than a problem of an input."""
        where = f"{place}: " if place else ""
        if self.form is Form.TEXT:
            self._print([printable(f"{where}error: {reason}")])
        elif self.form is Form.GITHUB:
            self._print([workflow_command(Level.ERROR, f"{where}{reason}")])
        else:
            self._failure = f"{where}{reason}"

    def close(self) -> None:
        """Print the document, if the form is one."""
        if self.form is Form.JSON:
            content = {
                "problems": [problem.as_json() for problem in self._problems],
                "notes": self._notes,
                "failure": self._failure or None,
            }
            self._print([json_text(content)])
        elif self.form is Form.SARIF:
            # Imported here: it loads the texts of all rules, which no other form needs.
            from specgen.report.sarif import sarif_log  # noqa: PLC0415

            log = sarif_log(self._problems, self._notes, self._failure)
            self._print([json_text(log)])

    def _texts_of(self, paths: Sequence[str]) -> Mapping[str, str]:
        files = texts_of([path for path in paths if path not in self._texts])
        return files | self._texts

    def _print(self, texts: Iterable[str]) -> None:
        for text in texts:
            is_command = self.form is Form.GITHUB
            print(text if is_command else without_commands(text), file=sys.stderr)


_CURRENT: ContextVar[Report | None] = ContextVar("report", default=None)


def current_report() -> Report:
    """The report of the running command; a text report if there is none."""
    return _CURRENT.get() or Report()


@contextmanager
def reported_as(form: Form | None) -> Iterator[Report]:
    """Show everything reported within in this form; None: in the enclosing form."""
    inner = current_report() if form is None else Report(form)
    before = _CURRENT.set(inner)
    try:
        yield inner
    finally:
        _CURRENT.reset(before)
        if form is not None:
            inner.close()
