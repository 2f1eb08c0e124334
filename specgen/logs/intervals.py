"""Sets of 64-bit integers, as intervals."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

LEAST, MOST = -(1 << 63), (1 << 63) - 1


@dataclass(frozen=True)
class Intervals:
    """Closed intervals, in order and not adjacent."""

    spans: tuple[tuple[int, int], ...] = ((LEAST, MOST),)

    @classmethod
    def between(cls, low: int = LEAST, high: int = MOST) -> Self:
        """From ``low`` up to and including ``high``; empty if ``high`` is less."""
        low, high = max(low, LEAST), min(high, MOST)
        return cls(((low, high),) if low <= high else ())

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Self:
        """The set of these numbers."""
        fitting = sorted(n for n in set(numbers) if LEAST <= n <= MOST)
        return cls(tuple(_joined((n, n) for n in fitting)))

    @property
    def least(self) -> int:
        """The least number; the greatest possible one if the set is empty."""
        return self.spans[0][0] if self.spans else MOST

    @property
    def most(self) -> int:
        """The greatest number; the least possible one if the set is empty."""
        return self.spans[-1][1] if self.spans else LEAST

    def touches(self, low: int, high: int) -> bool:
        """Whether a number of the set lies from ``low`` to ``high``, both included."""
        at = bisect_left(self.spans, low, key=lambda span: span[1])
        return at < len(self.spans) and self.spans[at][0] <= high

    def __and__(self, other: Intervals) -> Intervals:
        return ~(~self | ~other)

    def __or__(self, other: Intervals) -> Intervals:
        return Intervals(tuple(_joined(sorted(self.spans + other.spans))))

    def __invert__(self) -> Intervals:
        lows = [LEAST, *(high + 1 for _, high in self.spans)]
        highs = [*(low - 1 for low, _ in self.spans), MOST]
        gaps = zip(lows, highs, strict=True)
        return Intervals(tuple((low, high) for low, high in gaps if low <= high))


EVERY_VALUE = Intervals()


def _joined(spans: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Merge spans that touch; they must be in the order of their starts."""
    joined: tuple[int, int] | None = None
    for low, high in spans:
        if joined is not None and low <= joined[1] + 1:
            joined = joined[0], max(joined[1], high)
            continue
        if joined is not None:
            yield joined
        joined = low, high
    if joined is not None:
        yield joined
