"""``coverage``: which points of a layout its cases reach, by decoding their bytes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from specgen.protocol.layout import Layout
from specgen.testing.vectors.points import Point, points, reached


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
