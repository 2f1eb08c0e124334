"""Why an implementation fails: rules that match failures, and the expected failures they give.

``reasons/NAME.toml`` has one table per reason::

    [[reason]]
    kind = "wrong"                    # or "choice", which is not an error
    says = "swaps both fields"
    case = "FetchResponse/.*"         # patterns for the case, the words and the path;
    words = "it reads another value"  # the first reason whose patterns all match applies
    path = "topics.*"
    withheld = true                   # no example: not described before it is reported
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from specgen.testing.conform.case import Expectation
from specgen.testing.conform.folding import Outcome
from specgen.testing.conform.verdict import Verdict

Kind = Literal["wrong", "choice"]


@dataclass(frozen=True, eq=False)
class Reason:
    """A reason why cases fail."""

    kind: Kind
    says: str
    patterns: Mapping[str, re.Pattern[str]]
    """By a failure's key (``case``, ``words``, ``path``) what matches its start."""
    is_withheld: bool = False
    """Whether scorecards give no example, as long as the fault has not been reported."""

    def covers(self, failure: Mapping[str, Any]) -> bool:
        """Whether this reason explains a failure of a scorecard."""
        return all(
            pattern.match(failure[key] or "") for key, pattern in self.patterns.items()
        )

    @property
    def text(self) -> str:
        """The reason as written in files of expected failures."""
        return f"{self.kind}: {self.says}"


def read_reasons(path: Path) -> list[Reason]:
    """The reasons in a file; an empty list if there is no file."""
    if not path.is_file():
        return []
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["reason"]
    return [_reason(table) for table in tables]


def _reason(table: dict[str, Any]) -> Reason:
    kind, says = table.pop("kind"), table.pop("says")
    is_withheld = table.pop("withheld", False)
    patterns = {key: re.compile(text, re.DOTALL) for key, text in table.items()}
    return Reason(kind, says, patterns, is_withheld)


@dataclass
class Explained:
    """The failures of a run by reason, and those without one."""

    by_reason: dict[Reason, list[Mapping[str, Any]]]
    unexplained: list[Mapping[str, Any]]


def explain(failures: Iterable[Mapping[str, Any]], reasons: list[Reason]) -> Explained:
    """Assign each failure to the first reason that covers it."""
    by_reason: dict[int, list[Mapping[str, Any]]] = defaultdict(list)
    unexplained = []
    for failure in failures:
        for index, reason in enumerate(reasons):
            if reason.covers(failure):
                by_reason[index].append(failure)
                break
        else:
            unexplained.append(failure)
    explained = {reasons[index]: by_reason[index] for index in sorted(by_reason)}
    return Explained(explained, unexplained)


def outcomes(
    cases: Iterable[Mapping[str, Any]], explained: Explained
) -> Iterator[Outcome]:
    """Why each tried case fails, for a file of expected failures."""
    reasons = {row["case"]: "no reason" for row in explained.unexplained}
    for reason, rows in explained.by_reason.items():
        reasons |= {row["case"]: reason.text for row in rows}
    for row in cases:
        if Verdict(row["verdict"]).was_tried:
            why = reasons.get(row["case"])
            yield Outcome(row["case"], Expectation(row["expectation"]), why)
