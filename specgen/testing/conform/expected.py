"""Expected failures: a file of case patterns, each with a reason.

    [[expect]]
    reason = "drops unknown tags"
    expectation = "good"
    cases = ["FetchRequest/*/unknown-tags/decode"]
    but = ["FetchRequest/12/unknown-tags/decode"]

``*`` stands for any text. Of the cases that ``cases`` match, ``expectation`` selects those
of one kind, and ``but`` excludes some; both are optional. A pattern that matches no failure
is stale; one that also matches cases that pass is loose.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from specgen.disk.inputs import read_file
from specgen.report.problem import bad_input
from specgen.testing.conform.case import Expectation
from specgen.testing.conform.verdict import Verdict


class Pattern:
    """A case, or several with ``*`` for any text, and counts of what it matched so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fails = 0
        """The number of failures that it matched."""
        self.is_right = 0
        """The number of other cases that it matched, if they were tried."""
        self._start, *self._parts = text.split("*")

    @property
    def occurs(self) -> bool:
        """Whether it matched any case that was tried."""
        return bool(self.fails or self.is_right)

    @property
    def message(self) -> str:
        """The message of its cases; empty if that may be any."""
        message = self.text.partition("/")[0]
        return "" if "*" in message else message

    def matches(self, case: str) -> bool:
        """Whether it matches a case."""
        if not self._parts:
            return self.text == case
        *parts, end = self._parts
        at = len(self._start) if case.startswith(self._start) else -1
        for part in parts:
            if at >= 0:
                place = case.find(part, at)
                at = place + len(part) if place >= 0 else -1
        return 0 <= at <= len(case) - len(end) and case.endswith(end)

    def count(self, verdict: Verdict) -> None:
        """Count the verdict of a case that it matches."""
        if verdict.is_failure:
            self.fails += 1
        elif verdict.was_tried:
            self.is_right += 1


@dataclass(frozen=True)
class Entry:
    """Patterns that share a reason."""

    reason: str
    cases: tuple[Pattern, ...]
    but: tuple[Pattern, ...] = ()
    expectation: Expectation | None = None
    """None means any."""


@dataclass
class Expected:
    """The expected failures of an implementation."""

    entries: list[Entry] = field(default_factory=list)
    whole_run: bool = True
    """Whether all cases are run; else only patterns of one message can be stale."""

    def __post_init__(self) -> None:
        # There may be thousands of patterns, and a hundred times as many cases.
        self._by_message: dict[str, list[tuple[Entry, Pattern]]] = {}
        for entry in self.entries:
            for pattern in entry.cases:
                patterns = self._by_message.setdefault(pattern.message, [])
                patterns.append((entry, pattern))

    def reason(
        self, case: str, expectation: Expectation, verdict: Verdict
    ) -> str | None:
        """Why a case is expected to fail; None if it is not."""
        why = None
        for message in (case.partition("/")[0], ""):
            for entry, pattern in self._by_message.get(message, ()):
                if entry.expectation not in (None, expectation):
                    continue
                if not pattern.matches(case) or _is_excluded(entry, case, verdict):
                    continue
                pattern.count(verdict)
                if why is None:
                    why = entry.reason
        return why

    def stale(self) -> list[str]:
        """The patterns that match nothing, though all their cases were run."""
        return [
            pattern.text
            for entry in self.entries
            for pattern in (*entry.cases, *entry.but)
            if not (pattern.occurs if pattern in entry.but else pattern.fails)
            and (self.whole_run or (pattern.occurs and pattern.message))
        ]

    def loose(self) -> Iterator[Pattern]:
        """The patterns that match both failures and passing cases, and so may hide either."""
        for entry in self.entries:
            for pattern in entry.cases:
                if pattern.fails and pattern.is_right:
                    yield pattern


def _is_excluded(entry: Entry, case: str, verdict: Verdict) -> bool:
    exceptions = [pattern for pattern in entry.but if pattern.matches(case)]
    for pattern in exceptions:
        pattern.count(verdict)
    return bool(exceptions)


def read_expected(path: Path, whole_run: bool) -> Expected:
    """The expected failures in a file; raises SpecError if it is not such a file."""
    try:
        content = tomllib.loads(read_file(path).text)
    except tomllib.TOMLDecodeError as error:
        raise bad_input(str(path), f"not TOML: {error}") from None
    unknown = [*(content.keys() - {"expect"})]
    tables = content.get("expect", [])
    if unknown or not isinstance(tables, list):
        raise bad_input(str(path), "only [[expect]] tables stand in this file")
    entries = [_entry(path, number, table) for number, table in enumerate(tables, 1)]
    return Expected(entries, whole_run)


def _entry(path: Path, number: int, table: object) -> Entry:
    place = f"expect {number}"
    required, optional = {"cases", "reason"}, {"but", "expectation"}
    if (
        not isinstance(table, dict)
        or not required <= table.keys() <= required | optional
    ):
        words = f"{place} needs cases and reason, may have but and expectation"
        raise bad_input(str(path), f"{words}, and no more")
    reason, expectation = table["reason"], table.get("expectation")
    if not isinstance(reason, str) or not reason.strip():
        raise bad_input(str(path), f"{place}: reason says why, in words")
    if expectation not in (None, *Expectation):
        kinds = ", ".join(Expectation)
        raise bad_input(str(path), f"{place}: expectation is one of {kinds}")
    lists = {}
    for key in ("cases", "but"):
        texts = table.get(key, [])
        texts = [texts] if isinstance(texts, str) else texts
        if not isinstance(texts, list) or not all(
            isinstance(text, str) for text in texts
        ):
            raise bad_input(str(path), f"{place}: {key} is a list of strings")
        lists[key] = tuple(map(Pattern, texts))
    return Entry(reason, **lists, expectation=expectation and Expectation(expectation))
