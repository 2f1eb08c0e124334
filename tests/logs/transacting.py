"""A partition as transactional producers write it, by chance, and what a consumer gets."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tests.logs.build import batch, marker, segment, transacted


@dataclass
class TransactedLog:
    """A partition as transactional producers write it, and what a consumer gets."""

    random: random.Random
    batches: list[bytes] = field(default_factory=list)
    bases: list[int] = field(default_factory=list)
    data: dict[int, int | None] = field(default_factory=dict)
    """Each data offset's transaction: its number, or None."""
    open: dict[int, int] = field(default_factory=dict)
    firsts: dict[int, int] = field(default_factory=dict)
    ends: dict[int, tuple[int, bool]] = field(default_factory=dict)
    at: int = 0

    def write(self, steps: int) -> None:
        """So many batches or markers more."""
        for _ in range(steps):
            self.bases.append(self.at)
            producer = self.random.randrange(4)
            if producer in self.open and self.random.random() < 0.4:
                commits = self.random.random() < 0.5
                self.batches.append(marker(self.at, producer, commits))
                self.ends[self.open.pop(producer)] = self.at, commits
                self.at += 1
                continue
            count = self.random.randrange(1, 4)
            number: int | None = None
            if self.random.random() < 0.7:
                number = self.open.setdefault(producer, len(self.firsts))
                self.firsts.setdefault(number, self.at)
                encoded = transacted(self.at, count, producer)
            else:
                encoded = batch(self.at, count, producer_id=producer + 100)
            self.batches.append(encoded)
            self.data |= dict.fromkeys(range(self.at, self.at + count), number)
            self.at += count

    def consumed(self, start: int, until: int) -> list[int]:
        """What ``read_committed`` gives, by the rules of the protocol."""
        ended = {n: end for n, end in self.ends.items() if end[0] < until}
        pending = [first for n, first in self.firsts.items() if n not in ended]
        stable = min([*pending, until])
        return [
            offset
            for offset, number in self.data.items()
            if start <= offset < stable and (number is None or ended[number][1])
        ]


def write_segments(folder: Path, log: TransactedLog, borders: Sequence[int]) -> None:
    """Its segments, rolled before the batches of these numbers."""
    for start, stop in zip([0, *borders], [*borders, len(log.batches)], strict=True):
        segment(folder, [*log.bases, log.at][start], log.batches[start:stop])
