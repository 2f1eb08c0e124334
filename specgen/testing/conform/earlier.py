"""Compare with an earlier scorecard: which versions were tried then, but not now."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from specgen.disk.inputs import read_file
from specgen.protocol.model.versions import runs_text
from specgen.report.problem import bad_input
from specgen.testing.conform.case import Direction
from specgen.testing.conform.result import Cell
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Form

_HINT = "specgen conform --json FILE writes one"


class Way(NamedTuple):
    """A version of a message in one direction, as scorecards name it."""

    form: str
    message: str
    version: int | None
    direction: str


def read_tried(path: Path) -> frozenset[Way]:
    """What a scorecard's implementation tried; raises SpecError if it is not a scorecard."""
    try:
        rows = json.loads(read_file(path).text)["cells"]
        return frozenset(
            Way(row["form"], row["message"], row["version"], direction)
            for row in rows
            for direction in Direction
            if _is_tried({*map(Verdict, row.get(direction, ()))} - {Verdict.NOT_RUN})
        )
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise bad_input(str(path), f"no scorecard: {error!r}", _HINT) from None


def lost(
    tried: frozenset[Way],
    cells: Mapping[Cell, Mapping[Direction, Mapping[Verdict, int]]],
) -> list[Way]:
    """The ways that were tried before, but in no case now, in the order of the cells."""
    ways = (
        (Way(cell.form, cell.message, cell.version, direction), counts)
        for cell, directions in cells.items()
        for direction, counts in directions.items()
    )
    return [way for way, counts in ways if way in tried and not _is_tried(counts)]


def lost_lines(ways: Iterable[Way]) -> list[str]:
    """The lost ways, in words: a line for each direction of a message."""
    versions: dict[tuple[str, str], list[int | None]] = {}
    for way in ways:
        name = (
            way.message if way.form == Form.MESSAGE else f"{way.message} ({way.form})"
        )
        versions.setdefault((name, way.direction), []).append(way.version)
    lines = []
    for (name, direction), numbers in versions.items():
        shown = runs_text(number for number in numbers if number is not None)
        lines.append(f"{name} {shown}".strip() + f", {direction}")
    return lines


def _is_tried(verdicts: Iterable[Verdict]) -> bool:
    return any(verdict.was_tried for verdict in verdicts)
