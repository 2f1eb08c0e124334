"""Sets of whole numbers of 64 bits, as intervals."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Self

LEAST, MOST = -(1 << 63), (1 << 63) - 1


@dataclass(frozen=True)
class Intervals:
    """Both ends belong to each; they are in order, and numbers lie between any two."""

    spans: tuple[tuple[int, int], ...] = ((LEAST, MOST),)

    @classmethod
    def between(cls, low: int = LEAST, high: int = MOST) -> Self:
        """From one number up to, and with, another; none if it is less."""
        low, high = max(low, LEAST), min(high, MOST)
        return cls(((low, high),) if low <= high else ())

    @classmethod
    def of(cls, numbers: Iterable[int]) -> Self:
        """These numbers."""
        fitting = sorted(n for n in set(numbers) if LEAST <= n <= MOST)
        return cls(tuple(_joined((n, n) for n in fitting)))

    @property
    def least(self) -> int:
        """The least number; of none the greatest there is."""
        return self.spans[0][0] if self.spans else MOST

    @property
    def most(self) -> int:
        """The greatest number; of none the least there is."""
        return self.spans[-1][1] if self.spans else LEAST

    def touches(self, low: int, high: int) -> bool:
        """Whether one of them lies there, both ends included."""
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
    """Spans in order of their starts, those that touch as one."""
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
