"""The scorecard as one HTML file: a grid of messages and versions, with all cases."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from specgen.report.environment import markup_environment
from specgen.testing.conform.case import Expectation
from specgen.testing.conform.differences import shown
from specgen.testing.conform.drawing import Drawings, Piece
from specgen.testing.conform.earlier import lost_lines
from specgen.testing.conform.result import Cell, Result, cell_of
from specgen.testing.conform.scorecard import Counts, Scorecard
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Form

_MAX_DRAWN = 5
"""The number of cases per cell whose bytes are drawn."""
_MAX_BYTES = 1024
"""Bytes drawn per case, around the wrong place."""


class Look(StrEnum):
    """How a cell looks, from the worst to the best."""

    FAILED = "failed"
    EXPECTED = "failed as expected"
    LAX = "lax"
    PASSED = "passed"
    UNTRIED = "not tried"


_SIGNS = {
    Look.FAILED: "✗",
    Look.EXPECTED: "x",
    Look.LAX: "~",
    Look.PASSED: "✓",
    Look.UNTRIED: "-",
}


@dataclass(frozen=True)
class _Square:
    """A cell as drawn on the page; ``number`` is -1 for a version that does not exist."""

    number: int
    look: Look | None
    sign: str
    label: str


@dataclass(frozen=True)
class _Row:
    name: str
    squares: tuple[_Square, ...]


def page(scorecard: Scorecard, drawings: Drawings) -> str:
    """The page as HTML, which loads no other resources."""
    cells = scorecard.cells()
    numbers = {cell: number for number, cell in enumerate(cells)}
    unexpected = {
        cell_of(result.case) for result, why in scorecard.failures if why is None
    }
    looks = {cell: _look(ways, cell in unexpected) for cell, ways in cells.items()}
    versions = sorted({cell.version for cell in cells if cell.version is not None})
    html = markup_environment(Path(__file__).parent)
    return html.get_template("page.html.jinja").render(
        card=scorecard,
        lost=lost_lines(scorecard.lost),
        versions=versions or [0],
        rows=_rows(cells, numbers, looks, versions or [0]),
        looks=[(look, _SIGNS[look]) for look in Look],
        totals=_totals(scorecard),
        verdicts=[verdict for verdict in Verdict if scorecard.total()[verdict]],
        data=_script_json(_data(scorecard, drawings, numbers)),
    )


def _rows(
    cells: Iterable[Cell],
    numbers: dict[Cell, int],
    looks: dict[Cell, Look],
    versions: Sequence[int],
) -> list[_Row]:
    by_row: dict[tuple[str, Form], dict[int, Cell]] = {}
    for cell in cells:
        by_row.setdefault((cell.message, cell.form), {})[cell.version or 0] = cell
    rows = []
    for (message, form), row in by_row.items():
        name = message if form is Form.MESSAGE else f"{message} ({form})"
        squares = [
            _square(row.get(version), numbers, looks, name) for version in versions
        ]
        rows.append(_Row(name, tuple(squares)))
    return rows


def _square(
    cell: Cell | None, numbers: dict[Cell, int], looks: dict[Cell, Look], name: str
) -> _Square:
    if cell is None:
        return _Square(-1, None, "", "")
    look = looks[cell]
    version = "" if cell.version is None else f" version {cell.version}"
    return _Square(numbers[cell], look, _SIGNS[look], f"{name}{version}: {look}")


def _look(ways: dict[Any, Counts], is_unexpected: bool) -> Look:
    counts: Counts = Counter()
    for way_counts in ways.values():
        counts += way_counts
    if any(verdict.is_failure for verdict in counts):
        return Look.FAILED if is_unexpected else Look.EXPECTED
    if counts[Verdict.LAX]:
        return Look.LAX
    is_right = any(verdict.is_right for verdict in counts)
    return Look.PASSED if is_right else Look.UNTRIED


def _totals(scorecard: Scorecard) -> list[tuple[str, str, Counts]]:
    return [
        (str(level), str(way), counts)
        for (level, way), counts in scorecard.by_expectation().items()
        if counts
    ]


def _data(
    scorecard: Scorecard, drawings: Drawings, numbers: dict[Cell, int]
) -> dict[str, Any]:
    """The data that the page's script shows, by cell."""
    names: dict[str, int] = {}
    cells: list[dict[str, Any]] = [
        {
            "message": cell.message,
            "version": cell.version,
            "form": cell.form,
            "cases": [],
            "results": [],
        }
        for cell in numbers
    ]
    for (cell, way, expectation, verdict), exercises in scorecard.exercises.items():
        places = [names.setdefault(name, len(names)) for name in exercises]
        what = way if expectation is Expectation.GOOD else f"{way}, {expectation}"
        cells[numbers[cell]]["cases"].append([what, verdict, places])
    for result, reason in scorecard.kept:
        results = cells[numbers[cell_of(result.case)]]["results"]
        row = _result(result, reason)
        if len(results) < _MAX_DRAWN:
            row |= _drawn(result, drawings)
        results.append(row)
    return {"names": [*names], "cells": cells}


def _result(result: Result, reason: str | None) -> dict[str, Any]:
    judgement = result.judgement
    return {
        "case": result.case.id,
        "name": result.case.vector.exercises,
        "direction": result.case.direction,
        "verdict": judgement.verdict,
        "fails": judgement.verdict.is_failure,
        "expected": reason,
        "words": judgement.words,
        "path": judgement.path,
        "offset": judgement.offset,
        "differences": [
            [item.path or "(message)", _words(item.expected), _words(item.got)]
            for item in judgement.differences
        ],
        "stderr": list(judgement.last_words),
    }


def _drawn(result: Result, drawings: Drawings) -> dict[str, Any]:
    vector, judgement = result.case.vector, result.judgement
    sides = [("the vector", vector.data)]
    if judgement.got is not None:
        sides.append(("the answer", judgement.got))
    start = _window(judgement.offset or 0)
    return {
        "drawn": [
            {
                "of": of,
                "size": len(data),
                "start": start,
                "hex": data[start : start + _MAX_BYTES].hex(),
                "runs": runs(drawings.pieces(vector, data), start, len(data)),
            }
            for of, data in sides
        ]
    }


def _window(offset: int) -> int:
    """The start of the bytes to draw, so that an offset is well inside."""
    return max(0, (offset - _MAX_BYTES // 2) // 16 * 16)


def runs(pieces: Sequence[Piece], start: int, size: int) -> list[list[Any]]:
    """Runs of bytes of one field each: offset, length, field, type, value.

    Each byte belongs to the innermost piece around it; bytes outside any are left out.
    """
    end = min(size, start + _MAX_BYTES)
    owners: list[Piece | None] = [None] * max(0, end - start)
    for piece in sorted(pieces, key=lambda piece: -piece.length):
        low, high = max(piece.offset, start), min(piece.offset + piece.length, end)
        for offset in range(low, high):
            owners[offset - start] = piece
    drawn: list[list[Any]] = []
    last: Piece | None = None
    for offset, owner in enumerate(owners, start):
        if owner is not None and owner is last:
            drawn[-1][1] += 1
        elif owner is not None:
            drawn.append([offset, 1, owner.name, owner.type, _text(owner.value)])
        last = owner
    return drawn


def _text(value: Any) -> str:
    if isinstance(value, bytes):
        value = value.hex(" ")
    return str(shown(_words(value)))


def _words(value: Any) -> str:
    return value if isinstance(value, str) else repr(value)


def _script_json(data: Any) -> str:
    """JSON that is safe in a script element, whatever it contains."""
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=True)
    return text.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


_LETTER = 6.6
"""Approximate width of a letter, in pixels."""
_PADDING = 10

_GREEN, _YELLOW, _RED, _GREY = "#2e7d43", "#8a6d00", "#b3261e", "#5b636b"


def badge(scorecard: Scorecard) -> str:
    """The badge as SVG, which loads no other resources."""
    total = scorecard.total()
    right = sum(count for verdict, count in total.items() if verdict.is_right)
    wrong = sum(
        count
        for verdict, count in total.items()
        if verdict.is_failure or verdict is Verdict.LAX
    )
    tried = right + wrong
    # Rounded down, so that 100 % means that every case tried is right.
    share = "not run" if not tried else f"{right * 1000 // tried / 10:g} % of {tried}"
    left = scorecard.source.replace("kafka:", "Kafka ")
    colour = _GREY if not right else _RED if scorecard.unexpected else _GREEN
    if colour == _GREEN and wrong:
        colour = _YELLOW
    widths = [round(len(text) * _LETTER) + 2 * _PADDING for text in (left, share)]
    svg = markup_environment(Path(__file__).parent)
    return svg.get_template("badge.svg.jinja").render(
        left=left, right=share, widths=widths, colour=colour
    )
