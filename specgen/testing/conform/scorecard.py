"""``Scorecard``: counts the outcomes of all cases, and keeps those that are not right."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from typing import Any

from specgen import __version__
from specgen.testing.conform.answers import Implementation
from specgen.testing.conform.case import Case, Direction, Expectation, case_id
from specgen.testing.conform.earlier import Way, lost
from specgen.testing.conform.expected import Expected
from specgen.testing.conform.judge import Judgement, Strictness
from specgen.testing.conform.result import Cell, Result, cell_of
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Form

FORMAT = 1
"""The version of a scorecard's JSON format."""

_MAX_KEPT = 20_000
"""Results that are kept; others are only counted."""

_ALSO_KEPT = (Verdict.LAX, Verdict.ELSEWHERE, Verdict.MISSING)
"""Verdicts that are kept as well, as long as half of the room is left for failures."""

Counts = Counter[Verdict]


@dataclass
class Scorecard:
    """The outcomes of a run."""

    source: str
    expected: Expected = field(default_factory=Expected)
    strictness: Strictness = field(default_factory=Strictness)
    """The strictness with which cases were judged."""
    tried_before: frozenset[Way] = frozenset()
    """What an earlier scorecard's implementation tried."""
    implementation: Implementation | None = None
    notes: list[str] = field(default_factory=list)
    last_words: tuple[str, ...] = ()
    """The last lines of the harness's standard error, if the run was given up."""
    gave_up: str = ""
    restarts: int = 0
    counts: dict[tuple[Cell, Direction, Expectation], Counts] = field(
        default_factory=dict
    )
    exercises: dict[tuple[Cell, Direction, Expectation, Verdict], list[str]] = field(
        default_factory=dict
    )
    """The names of a cell's cases: what each of them exercises."""
    kept: list[tuple[Result, str | None]] = field(default_factory=list)
    """Results with a kept verdict, each with the reason why it was expected, if it was."""
    left_out: int = 0
    """The number of such results that were too many to keep."""
    unexpected: int = 0
    """The number of unexpected failures."""

    def add(self, case: Case, judgement: Judgement) -> None:
        """Add the judgement of a case."""
        cell, verdict = cell_of(case), judgement.verdict
        key = cell, case.direction, case.expectation
        self.counts.setdefault(key, Counter())[verdict] += 1
        names = self.exercises.setdefault((*key, verdict), [])
        names.append(case.vector.exercises)
        reason = self.expected.reason(case.id, case.expectation, verdict)
        if verdict.is_failure and reason is None:
            self.unexpected += 1
        if verdict.is_failure or verdict in _ALSO_KEPT:
            room = _MAX_KEPT // 2 if verdict in _ALSO_KEPT else _MAX_KEPT
            if len(self.kept) < room:
                self.kept.append((Result(case, judgement), reason))
            else:
                self.left_out += 1

    @property
    def is_as_expected(self) -> bool:
        """Whether exactly the expected cases failed, and nothing was lost or given up."""
        if self.strictness.loose and any(self.expected.loose()):
            return False
        return not (self.unexpected or self.stale or self.lost or self.gave_up)

    @property
    def stale(self) -> list[str]:
        """The patterns of expected failures that no failure matches any more."""
        return self.expected.stale()

    @property
    def lost(self) -> list[Way]:
        """What the earlier scorecard's implementation tried, but this one did not."""
        return lost(self.tried_before, self.cells())

    @property
    def failures(self) -> Iterator[tuple[Result, str | None]]:
        """The kept failures."""
        return (item for item in self.kept if item[0].judgement.verdict.is_failure)

    def total(self) -> Counts:
        """The number of cases by verdict."""
        return _sum(self.counts.values())

    @property
    def total_failures(self) -> int:
        """The number of cases that failed, expected or not."""
        total = self.total()
        return sum(count for verdict, count in total.items() if verdict.is_failure)

    def by_expectation(self) -> dict[tuple[Expectation, Direction], Counts]:
        """The counts of cases by expectation and direction."""
        every = {
            (expectation, direction): _sum(
                counts
                for (_, way, level), counts in self.counts.items()
                if (level, way) == (expectation, direction)
            )
            for expectation in Expectation
            for direction in Direction
        }
        return {
            (expectation, direction): counts
            for (expectation, direction), counts in every.items()
            if counts
            or direction is Direction.DECODE
            or expectation is Expectation.GOOD
        }

    def cells(self) -> dict[Cell, dict[Direction, Counts]]:
        """The counts of cases by version of a message and direction, in order."""
        rows: dict[Cell, dict[Direction, Counts]] = {}
        for (cell, direction, _), counts in self.counts.items():
            row = rows.setdefault(cell, {})
            row[direction] = row.get(direction, Counter()) + counts
        return {cell: rows[cell] for cell in sorted(rows, key=_place)}

    def verdicts(self) -> Iterator[tuple[str, Expectation, Verdict]]:
        """The verdict on each case, by its id."""
        for (cell, direction, expectation, verdict), names in self.exercises.items():
            for exercises in names:
                case = case_id(cell.message, cell.version, exercises, direction)
                yield case, expectation, verdict

    def as_json(self) -> dict[str, Any]:
        """The scorecard as JSON, the same for the same results."""
        who = self.implementation
        return {
            "format": FORMAT,
            "specgen": __version__,
            "source": self.source,
            "implementation": None if who is None else _implementation(who),
            "strict": asdict(self.strictness),
            "as_expected": self.is_as_expected,
            "gave_up": self.gave_up or None,
            "restarts": self.restarts,
            "notes": self.notes,
            "totals": [
                {"expectation": level, "direction": way, "cases": _counted(counts)}
                for (level, way), counts in self.by_expectation().items()
                if counts
            ],
            "cells": [
                {
                    "form": cell.form,
                    "message": cell.message,
                    "kind": cell.kind,
                    "key": cell.key,
                    "version": cell.version,
                    **{way: _counted(counts) for way, counts in ways.items()},
                }
                for cell, ways in self.cells().items()
            ],
            "lost": [way._asdict() for way in self.lost],
            "stale": self.stale,
            "loose": [
                {
                    "pattern": pattern.text,
                    "failed": pattern.fails,
                    "right": pattern.is_right,
                }
                for pattern in self.expected.loose()
            ],
            "results": [result.as_json(reason) for result, reason in self.kept],
            "results_left_out": self.left_out,
        }


def scorecard_schema() -> str:
    """The JSON Schema for a scorecard, its summary, and a line of its cases."""
    return (
        files("specgen.testing.conform")
        .joinpath("scorecard.schema.json")
        .read_text("utf-8")
    )


def _place(cell: Cell) -> tuple[int, str, int]:
    """The sort key of a cell: messages, frames, records, then name and version."""
    version = -1 if cell.version is None else cell.version
    return [*Form].index(cell.form), cell.message, version


def _implementation(who: Implementation) -> dict[str, Any]:
    return {
        "name": who.name,
        "version": who.version,
        "language": who.language,
        "homepage": who.homepage,
        "can": sorted(who.can),
    }


def _counted(counts: Counts) -> dict[str, int]:
    return {str(verdict): counts[verdict] for verdict in Verdict if counts[verdict]}


def _sum(many: Iterable[Counts]) -> Counts:
    total: Counts = Counter()
    for counts in many:
        total += counts
    return total


def cases_text(scorecard: Scorecard) -> str:
    """The verdict on each case, one line of JSON per case."""
    keys = ("case", "expectation", "verdict")
    rows = (dict(zip(keys, row, strict=True)) for row in scorecard.verdicts())
    return "".join(f"{json.dumps(row)}\n" for row in rows)


def json_text(scorecard: Scorecard) -> str:
    """The scorecard as a JSON document, with a line for each row of its tables."""
    parts = []
    for key, value in scorecard.as_json().items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(map(json.dumps, value))
            parts.append(f"{json.dumps(key)}: [\n  {rows}\n ]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n " + ",\n ".join(parts) + "\n}\n"
