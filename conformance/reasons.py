"""Why an implementation fails: rules over failures, and the expected failures they give.

``reasons/NAME.toml`` has a table for each reason::

    [[reason]]
    kind = "wrong"                    # or "choice", which is no error
    says = "swaps both fields"
    case = "FetchResponse/.*"         # patterns of the case, the words and the path;
    words = "it reads another value"  # the first reason whose patterns all match is it
    path = "topics.*"
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

MANY = 12
"""From so many messages on that fail alike, a pattern is of any message."""

Kind = Literal["wrong", "choice"]


@dataclass(frozen=True, eq=False)
class Reason:
    """Why cases fail."""

    kind: Kind
    says: str
    patterns: Mapping[str, re.Pattern[str]]
    """By a failure's key (``case``, ``words``, ``path``) what matches its start."""

    def covers(self, failure: Mapping[str, Any]) -> bool:
        """Whether a failure of a scorecard is one of these."""
        return all(
            pattern.match(failure[key] or "") for key, pattern in self.patterns.items()
        )

    @property
    def text(self) -> str:
        """As it stands in files of expected failures."""
        return f"{self.kind}: {self.says}"


def read_reasons(path: Path) -> list[Reason]:
    """The reasons of a file; none where there is no file."""
    if not path.is_file():
        return []
    tables = tomllib.loads(path.read_text(encoding="utf-8"))["reason"]
    return [
        Reason(
            table.pop("kind"),
            table.pop("says"),
            {key: re.compile(pattern, re.DOTALL) for key, pattern in table.items()},
        )
        for table in tables
    ]


@dataclass
class Explained:
    """The failures of a run by their reasons, and those that have none."""

    by_reason: dict[Reason, list[Mapping[str, Any]]]
    unexplained: list[Mapping[str, Any]]


def explain(failures: Iterable[Mapping[str, Any]], reasons: list[Reason]) -> Explained:
    """Which failure is of which reason."""
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


def expected_text(by_reason: Mapping[Reason, list[Mapping[str, Any]]]) -> str:
    """The file of expected failures, for ``specgen conform --expect``."""
    tables = []
    for reason, failures in by_reason.items():
        cases = "".join(f"    {json.dumps(one)},\n" for one in _patterns(failures))
        text = json.dumps(reason.text, ensure_ascii=False)
        tables.append(f"[[expect]]\nreason = {text}\ncases = [\n{cases}]\n")
    return "\n".join(tables)


_PLACE = re.compile(r"(-in-|cut-before-|cut-inside-).*/", re.DOTALL)
"""Where the fault of a case is."""


def _patterns(failures: Iterable[Mapping[str, Any]]) -> list[str]:
    """Of failures that are alike in more than one version one pattern."""
    messages: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for failure in failures:
        message, version, what = failure["case"].split("/", 2)
        if failure["expectation"] != "good":
            what = _PLACE.sub(r"\1*/", what)
        messages[what][message].add(version)
    patterns = []
    for what, versions in sorted(messages.items()):
        if len(versions) >= MANY:
            patterns.append(f"*/*/{what}")
            continue
        patterns += (
            f"{message}/{next(iter(some)) if len(some) == 1 else '*'}/{what}"
            for message, some in sorted(versions.items())
        )
    return patterns
