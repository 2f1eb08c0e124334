"""Expected failures: a file of case patterns, each with a reason.

    [[expect]]
    reason = "drops unknown tags"
    expectation = "good"
    cases = ["FetchRequest/*/unknown-tags/decode"]
    but = ["FetchRequest/12/unknown-tags/decode"]

``*`` stands for any text. Of what ``cases`` match, ``expectation`` leaves those of one
kind, and ``but`` takes some away; both may be left out. A pattern that matches no failure
any more is stale, and loose where something that it matches is right.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from specgen.conform.case import Expectation
from specgen.conform.verdict import Verdict
from specgen.files.inputs import read_file
from specgen.problems.bad_input import bad_input


class Pattern:
    """A case, or any with ``*`` for any text, and what it matched so far."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fails = 0
        """So many failures were matched,"""
        self.is_right = 0
        """and so many cases that did not fail, though they were tried."""
        parts = map(re.escape, text.split("*"))
        self._regex = re.compile(".*".join(parts), re.DOTALL)

    @property
    def occurs(self) -> bool:
        """Whether it matched what was tried."""
        return bool(self.fails or self.is_right)

    @property
    def message(self) -> str:
        """The message whose cases it is of; nothing where it may be any."""
        message = self.text.partition("/")[0]
        return "" if "*" in message else message

    def matches(self, case: str) -> bool:
        """Whether it is of this case."""
        if "*" not in self.text:
            return self.text == case
        return self._regex.fullmatch(case) is not None

    def count(self, verdict: Verdict) -> None:
        """Take in what came of a case that it matches."""
        if verdict.is_failure:
            self.fails += 1
        elif verdict.was_tried:
            self.is_right += 1


@dataclass(frozen=True)
class Entry:
    """Patterns that have a reason together."""

    reason: str
    cases: tuple[Pattern, ...]
    but: tuple[Pattern, ...] = ()
    expectation: Expectation | None = None
    """None is any."""


@dataclass
class Expected:
    """The failures that are expected of an implementation."""

    entries: list[Entry] = field(default_factory=list)
    whole_run: bool = True
    """Whether all cases are run; of a part only patterns of one message can be stale."""

    def __post_init__(self) -> None:
        # There may be thousands of patterns, and a hundred times as many cases.
        self._by_message: dict[str, list[tuple[Entry, Pattern]]] = {}
        for entry in self.entries:
            for pattern in entry.cases:
                of_it = self._by_message.setdefault(pattern.message, [])
                of_it.append((entry, pattern))

    def reason(
        self, case: str, expectation: Expectation, verdict: Verdict
    ) -> str | None:
        """Why a case is expected to fail; None where it is not."""
        why = None
        for message in (case.partition("/")[0], ""):
            for entry, pattern in self._by_message.get(message, ()):
                if entry.expectation not in (None, expectation):
                    continue
                if not pattern.matches(case) or _is_taken_away(entry, case, verdict):
                    continue
                pattern.count(verdict)
                if why is None:
                    why = entry.reason
        return why

    def stale(self) -> list[str]:
        """The patterns that match nothing any more, though all their cases were run."""
        return [
            pattern.text
            for entry in self.entries
            for pattern in (*entry.cases, *entry.but)
            if not (pattern.occurs if pattern in entry.but else pattern.fails)
            and (self.whole_run or (pattern.occurs and pattern.message))
        ]

    def loose(self) -> Iterator[Pattern]:
        """The patterns that match failures and what is right, so that either may hide."""
        for entry in self.entries:
            yield from (one for one in entry.cases if one.fails and one.is_right)


def _is_taken_away(entry: Entry, case: str, verdict: Verdict) -> bool:
    exceptions = [pattern for pattern in entry.but if pattern.matches(case)]
    for pattern in exceptions:
        pattern.count(verdict)
    return bool(exceptions)


def read_expected(path: Path, whole_run: bool) -> Expected:
    """The expected failures of a file; raises SpecError where it is none."""
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
    needed, others = {"cases", "reason"}, {"but", "expectation"}
    if not isinstance(table, dict) or not needed <= table.keys() <= needed | others:
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
            isinstance(one, str) for one in texts
        ):
            raise bad_input(str(path), f"{place}: {key} is a list of strings")
        lists[key] = tuple(map(Pattern, texts))
    return Entry(reason, **lists, expectation=expectation and Expectation(expectation))
