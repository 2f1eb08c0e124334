"""The longest common subsequence of two sequences."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Hashable, Sequence
from typing import TypeVar

T = TypeVar("T")

MAX_CELLS = 40_000
"""Above this product of lengths, names decide which items may match."""


def common(
    left: Sequence[T],
    right: Sequence[T],
    name: Callable[[T], Hashable],
    same: Callable[[T, T], bool],
) -> list[tuple[int, int]]:
    """A longest common subsequence, as pairs of indices.

    Items that are the same have the same name.  For long sequences with repeated names
    it may be a little shorter than the longest.
    """
    start, stop = 0, min(len(left), len(right))
    while start < stop and same(left[start], right[start]):
        start += 1
    tail = 0
    while tail < stop - start and same(left[-1 - tail], right[-1 - tail]):
        tail += 1
    rows, columns = len(left) - start - tail, len(right) - start - tail
    inner = (left[start : start + rows], right[start : start + columns])
    find = _by_table if rows * columns <= MAX_CELLS else _by_name
    return [
        *((i, i) for i in range(start)),
        *((start + i, start + j) for i, j in find(*inner, name, same)),
        *((len(left) - i, len(right) - i) for i in range(tail, 0, -1)),
    ]


def _by_table(
    left: Sequence[T],
    right: Sequence[T],
    _name: Callable[[T], Hashable],
    same: Callable[[T, T], bool],
) -> list[tuple[int, int]]:
    rows, columns = len(left), len(right)
    match = [
        [same(left_item, right_item) for right_item in right] for left_item in left
    ]
    best = [[0] * (columns + 1) for _ in range(rows + 1)]
    for i in range(rows - 1, -1, -1):
        for j in range(columns - 1, -1, -1):
            if match[i][j]:
                best[i][j] = best[i + 1][j + 1] + 1
            else:
                best[i][j] = max(best[i + 1][j], best[i][j + 1])
    pairs = []
    i = j = 0
    while i < rows and j < columns:
        if match[i][j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs


def _by_name(
    left: Sequence[T],
    right: Sequence[T],
    name: Callable[[T], Hashable],
    same: Callable[[T, T], bool],
) -> list[tuple[int, int]]:
    """A longest increasing run of matches, with at most one match per item."""
    places: dict[Hashable, int] = {}
    for j, item in enumerate(right):
        places.setdefault(name(item), j)
    pairs: list[tuple[int, int]] = []
    for i, item in enumerate(left):
        place = places.get(name(item))
        if place is not None and same(item, right[place]):
            pairs.append((i, place))
    ends: list[int] = []  # where the best run of each length ends
    last_pairs: list[int] = []
    previous: list[int | None] = []
    for index, (_, j) in enumerate(pairs):
        at = bisect_left(ends, j)
        previous.append(last_pairs[at - 1] if at else None)
        if at == len(ends):
            ends.append(j)
            last_pairs.append(index)
        else:
            ends[at], last_pairs[at] = j, index
    common = []
    place = last_pairs[-1] if last_pairs else None
    while place is not None:
        common.append(pairs[place])
        place = previous[place]
    return common[::-1]
