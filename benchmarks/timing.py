"""Time calls in turns, so that what disturbs the machine disturbs them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter

Call = Callable[[], object]

SAMPLE = 0.002
"""Seconds that a call is repeated for in a round, about: too short to be interrupted in
every round, however busy the machine."""


def best_times(calls: Mapping[str, Call], rounds: int) -> dict[str, float]:
    """Microseconds of each call: the best of so many rounds, in turns.

    The garbage collector runs, as it does in programs.
    """
    repeats = {name: _repeats(call) for name, call in calls.items()}
    best = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            best[name] = min(best[name], _sample(call, repeats[name]))
    return {name: seconds * 1e6 for name, seconds in best.items()}


def _repeats(call: Call) -> int:
    _sample(call, 3)  # warm
    return max(1, int(SAMPLE / _sample(call, 3)))


def _sample(call: Call, repeats: int) -> float:
    """Seconds of one call."""
    turns = range(repeats)
    start = perf_counter()
    for _ in turns:
        call()
    return (perf_counter() - start) / repeats
