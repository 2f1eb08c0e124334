"""Problems as values: created by name, collected, and shown together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from specgen.protocol.model.span import Span
from specgen.report.shown import printable, workflow_command

NEW, UNCHANGED = "new", "unchanged"
"""The baselines of what no earlier state has, and of what one has."""


class Level(StrEnum):
    """How bad it is that a rule is broken, the worst first."""

    ERROR = "error"
    """An input can't be used, or someone who followed the old contract stops working."""
    WARNING = "warning"
    """The input alone can't show whether it is harmful."""
    INFO = "info"
    """Allowed, and worth knowing."""

    @property
    def rank(self) -> int:
        """0 for the worst level."""
        return [*Level].index(self)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is reported of an input or a change: where, what, and how to fix it.

    Every form of output shows such values, whichever rule is behind them.
    """

    code: str
    """The id of the rule."""
    message: str
    span: Span
    hint: str = ""
    level: Level = Level.ERROR
    fingerprint: str = ""
    """A short identifier that is the same in every run, if there is one."""
    allowed: str = ""
    """The reason, if it is allowed."""
    baseline: str = ""
    """`NEW`, `UNCHANGED`, or empty if it was not compared with earlier states."""

    @property
    def counts(self) -> bool:
        """Whether nothing allows it and no earlier state has it."""
        return not self.allowed and self.baseline != UNCHANGED

    @property
    def is_error(self) -> bool:
        """Whether the input can't be used as it is."""
        return self.level is Level.ERROR and self.counts

    def as_error(self) -> Problem:
        """The same problem as an error."""
        return replace(self, level=Level.ERROR)

    def __str__(self) -> str:
        where = f"{self.span}: " if self.span.path else ""
        return printable(f"{where}{self.level}: {self.code}: {self.message}")

    def as_json(self) -> dict[str, object]:
        """The problem as a JSON object."""
        return {
            "code": self.code,
            "severity": str(self.level),
            "message": self.message,
            "hint": self.hint,
            "path": self.span.path,
            "line": self.span.line,
            "column": self.span.column,
            "end_line": self.span.end_line,
            "end_column": self.span.end_column,
        }

    @property
    def with_hint(self) -> str:
        """The message, followed by the hint on its own line if there is one."""
        return f"{self.message}\nhint: {self.hint}" if self.hint else self.message

    def as_github(self) -> str:
        """The problem as a workflow command of GitHub Actions."""
        place = {"file": self.span.path} if self.span.path else {}
        if self.span.line:
            place |= {"line": str(self.span.line), "col": str(self.span.column)}
        is_notice = self.level is Level.INFO or not self.counts
        command = "notice" if is_notice else str(self.level)
        return workflow_command(command, f"{self.code}: {self.with_hint}", **place)


class SpecError(Exception):
    """An input has errors; ``problems`` holds all of them, warnings too."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[SpecError], tuple[tuple[Problem, ...]]]:
        """Make it picklable, as worker processes raise it too."""
        return type(self), (self.problems,)


def refuse_if_strict(problems: Sequence[Problem], strict: bool) -> None:
    """Raise SpecError with the problems as errors, if ``strict`` and there are any."""
    if strict and problems:
        raise SpecError([problem.as_error() for problem in problems])


class Problems:
    """A collector to which readers report problems without stopping."""

    def __init__(self) -> None:
        self.found: list[Problem] = []

    def add(self, problem: Problem) -> None:
        """Report one problem."""
        self.found.append(problem)

    def extend(self, problems: Iterable[Problem]) -> None:
        """Report several problems."""
        self.found.extend(problems)

    @property
    def errors(self) -> list[Problem]:
        """The problems that are errors."""
        return [problem for problem in self.found if problem.is_error]

    def raise_errors(self) -> None:
        """Raise SpecError with all problems, if any of them is an error."""
        if self.errors:
            raise SpecError(self.found)


def bad_input(path: str, message: str, hint: str = "") -> SpecError:
    """An error about a whole input, ready to raise."""
    return SpecError([Problem("I1", message, Span(path), hint)])
