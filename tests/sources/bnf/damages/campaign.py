"""Many readings of damaged references, in several processes, reproducible by a seed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from fnmatch import fnmatch
from functools import partial
from itertools import count, islice
from typing import Any, TypeVar

from tests.sources.bnf.damages.kinds import DAMAGES, GROUPS
from tests.sources.bnf.damages.trial import SHARE, Outcome, Result, results

Json = dict[str, Any]
Each = TypeVar("Each")
RIGHT = (Outcome.RIGHT, Outcome.REPAIRED, Outcome.SAME)
GOOD = (*RIGHT, Outcome.REFUSED, Outcome.TOLD)
KINDS = {name: [each.name for each in group] for name, group in GROUPS.items()}


@dataclass
class Table:
    """The number of damaged blocks, or of other things, by kind and outcome."""

    groups: Mapping[str, Sequence[str]] = field(default_factory=lambda: KINDS)
    """The kinds of each group."""
    noun: str = "damage"
    counted: str = "blocks"
    kinds: dict[str, Counter[str]] = field(default_factory=dict)
    put_right: Counter[str] = field(default_factory=Counter)
    """The outcomes of the blocks of which a problem says that they were put right."""

    def add(self, kind: str, outcome: Outcome, is_put_right: bool = False) -> None:
        """Count a result."""
        self.kinds.setdefault(kind, Counter())[outcome] += 1
        self.put_right[outcome] += is_put_right

    @property
    def repairs(self) -> tuple[int, int]:
        """How many of the repairs that problems speak of are right, and wrong."""
        right = sum(self.put_right[outcome] for outcome in RIGHT)
        wrong = (Outcome.WRONG, Outcome.MISREPAIRED, Outcome.UNTOLD)
        return right, sum(self.put_right[outcome] for outcome in wrong)

    @property
    def total(self) -> Counter[str]:
        """The sum over all kinds."""
        return sum(self.kinds.values(), Counter())

    @property
    def _outcomes(self) -> list[Outcome]:
        """The columns: no one looks for blocks that are left open."""
        rare = {Outcome.OPEN} - self.total.keys()
        return [outcome for outcome in Outcome if outcome not in rare]

    def lines(self, markdown: bool) -> Iterator[str]:
        """The table as text, kinds in the order of their groups; in Markdown only these."""
        columns = [self.noun, self.counted, *self._outcomes]
        if markdown:
            yield f"| {' | '.join(columns)} |"
            yield f"| --- |{' ---: |' * (len(columns) - 1)}"
        else:
            yield _row(columns)
        for group, names in self.groups.items():
            for name in names:
                if name in self.kinds and not markdown:
                    yield self._line(name, self.kinds[name], markdown)
            total = sum((self.kinds.get(name, Counter()) for name in names), Counter())
            title = f"{group} ({len(names)} kinds)" if markdown else f"all of {group}"
            yield self._line(title, total, markdown)
        yield self._line("all", self.total, markdown)

    def _line(self, name: str, counts: Counter[str], markdown: bool) -> str:
        total = sum(counts.values())
        cells = [
            name,
            f"{total:,}",
            *(f"{counts[o]:,}" if counts[o] else "." for o in self._outcomes),
        ]
        return f"| {' | '.join(cells)} |" if markdown else _row(cells)

    def fewer_than(self, before: dict[str, dict[str, int]]) -> Iterator[str]:
        """The kinds with fewer blocks right, told or refused than in another table."""
        for kind, counts in before.items():
            if kind not in self.kinds:
                continue
            share = _good(counts)
            now = _good(self.kinds[kind])
            if now < share:
                yield f"{kind}: {now:.1%} right, told or refused, before {share:.1%}"


def _good(counts: dict[str, int] | Counter[str]) -> float:
    total = sum(counts.values())
    return sum(counts.get(outcome, 0) for outcome in GOOD) / total if total else 1.0


def _row(cells: Sequence[str]) -> str:
    return f"{cells[0]:38}" + "".join(f"{cell:>16}" for cell in cells[1:])


def campaign(
    references: Sequence[str],
    blocks: int,
    seed: str,
    pattern: str = "*",
    jobs: int = 2,
    share: float = SHARE,
) -> Iterator[Result]:
    """The results of at least so many damaged blocks; equal seeds give equal blocks."""
    calls = (
        partial(
            work,
            references[number % len(references)],
            f"{seed}/{number}",
            pattern,
            share,
        )
        for number in count()
    )
    yield from spread(calls, blocks, jobs)


def spread(
    calls: Iterable[Callable[[], list[Each]]], least: int, jobs: int
) -> Iterator[Each]:
    """What calls give in several processes, in their order, until it is at least so much."""
    done, waiting = 0, iter(calls)
    with ProcessPoolExecutor(jobs) as pool:
        running: list[Future[list[Each]]] = []
        while done < least:
            running += map(pool.submit, islice(waiting, 2 * jobs - len(running)))
            if not running:
                return
            # In order, so that the same seed ends with the same reading.
            for result in running.pop(0).result():
                done += 1
                yield result
        for future in running:
            future.cancel()


def work(reference: str, seed: str, pattern: str, share: float) -> list[Result]:
    """One reading of a reference, damaged as a seed says."""
    damages = [damage for damage in DAMAGES if fnmatch(damage.name, pattern)]
    return results(reference, damages, random.Random(seed), share)
