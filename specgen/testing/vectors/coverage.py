"""``coverage_page``: the coverage of all versions of a message, as JSON for review."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from specgen.protocol.layout import Layout
from specgen.protocol.model.versions import version_runs
from specgen.testing.vectors.points import Point, points, reached

Versions = tuple[int, ...]


def coverage_page(message: str, versions: Sequence[tuple[int, Coverage]]) -> str:
    """A message's coverage as JSON with a line for each place, without a final newline.

    ``versions`` has each version with its coverage, in ascending order.
    """
    by_case: Counter[str] = Counter()
    for _, coverage in versions:
        by_case.update(coverage.by_point.values())
    impossible = _versions_by_point((v, c.impossible) for v, c in versions)
    reasons = {p: reason for _, c in versions for p, reason in c.impossible.items()}
    missing = _versions_by_point((v, c.missing) for v, c in versions)
    lines = [
        f'"message": {json.dumps(message)}',
        f'"reached": {by_case.total()}',
        f'"impossible": {sum(len(c.impossible) for _, c in versions)}',
        f'"missing": {sum(len(c.missing) for _, c in versions)}',
        f'"first_reached_by": {json.dumps(by_case)}',
        _block("points", _by_place(versions)),
        _block("why_impossible", _with_reasons(impossible, reasons)),
        _block("what_is_missing", _with_reasons(missing, {})),
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def _block(key: str, lines: Iterable[str]) -> str:
    inside = ",\n".join(f"  {line}" for line in lines)
    return f'"{key}": {{\n{inside}\n}}' if inside else f'"{key}": {{}}'


def _by_place(versions: Sequence[tuple[int, Coverage]]) -> Iterator[str]:
    """The states reached at each place, grouped by the versions that reach them."""
    points = _versions_by_point((v, c.by_point) for v, c in versions)
    by_path: dict[str, dict[Versions, list[str]]] = {}
    for (path, state), numbers in points.items():
        by_path.setdefault(path, {}).setdefault(numbers, []).append(state)
    for path, groups in by_path.items():
        shown = {_ranges(numbers): states for numbers, states in groups.items()}
        yield f"{json.dumps(path)}: {json.dumps(shown)}"


def _with_reasons(
    by_point: dict[Point, Versions], reasons: dict[Point, str]
) -> Iterator[str]:
    by_path: dict[str, dict[str, list[str]]] = {}
    for point, versions in by_point.items():
        words = [_ranges(versions), reasons[point]] if reasons else [_ranges(versions)]
        by_path.setdefault(point.path, {})[point.state] = words
    for path, states in by_path.items():
        yield f"{json.dumps(path)}: {json.dumps(states)}"


def _versions_by_point(
    versions: Iterable[tuple[int, Iterable[Point]]],
) -> dict[Point, Versions]:
    lists: dict[Point, list[int]] = {}
    for version, reached_points in versions:
        for point in reached_points:
            lists.setdefault(point, []).append(version)
    return {point: tuple(numbers) for point, numbers in lists.items()}


def _ranges(versions: Versions) -> str:
    return ",".join(map(str, version_runs(versions)))


@dataclass(frozen=True, slots=True)
class Coverage:
    """The points of a layout, in three groups, each in the layout's order."""

    by_point: dict[Point, str]
    """The points that are reached, each with the first case that reaches it."""
    impossible: dict[Point, str]
    """The points that no bytes can reach, each with the reason."""
    missing: tuple[Point, ...]
    """The points that no case reaches, though one could."""


def coverage(layout: Layout, cases: Iterable[tuple[str, bytes]]) -> Coverage:
    """The coverage of cases, given as what each exercises and its bytes.

    Raises DecodeError for bytes that are not a message of the layout.
    """
    first: dict[Point, str] = {}
    for exercises, data in cases:
        for point in reached(layout, data):
            first.setdefault(point, exercises)
    all_points = points(layout)
    return Coverage(
        by_point={point: first[point] for point in all_points if point in first},
        impossible={
            point: reason
            for point, reason in all_points.items()
            if reason and point not in first
        },
        missing=tuple(
            point
            for point, reason in all_points.items()
            if not reason and point not in first
        ),
    )
