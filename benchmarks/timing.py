"""Time calls alternately, by processor time: what disturbs the machine disturbs them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import process_time

Call = Callable[[], object]

SAMPLE = 0.002
"""About the seconds for which a call is repeated in a round: too short to be interrupted in
every round, however busy the machine."""

ENOUGH, NEAR = 8, 1.02
"""A call's best time counts as settled when this many samples are this close to it."""

MORE = 8
"""The largest number of rounds, as a multiple of those requested."""


def best_times(calls: Mapping[str, Call], rounds: int) -> dict[str, float]:
    """The best time of each call in microseconds, over ``rounds`` alternating rounds.

    The rounds go on while any call's best time may still improve, as on a busy machine. The
    garbage collector runs, as it does in programs.
    """
    repeats = {name: _repeats(call) for name, call in calls.items()}
    samples: dict[str, list[float]] = {name: [] for name in calls}
    for completed in range(rounds * MORE):
        if completed >= rounds and all(map(_is_settled, samples.values())):
            break
        for name, call in calls.items():
            samples[name].append(_sample(call, repeats[name]))
    return {name: min(seconds) * 1e6 for name, seconds in samples.items()}


def in_times_of(ours: str, times: Mapping[str, float]) -> dict[str, float]:
    """Each other call's time as a multiple of ours."""
    return {name: time / times[ours] for name, time in times.items() if name != ours}


def _is_settled(samples: list[float]) -> bool:
    best = min(samples)
    return sum(sample <= best * NEAR for sample in samples) >= ENOUGH


def _repeats(call: Call) -> int:
    _sample(call, 3)  # warm-up
    return max(1, int(SAMPLE / _sample(call, 3)))


def _sample(call: Call, repeats: int) -> float:
    """Seconds of processor time for one call."""
    turns = range(repeats)
    start = process_time()
    for _ in turns:
        call()
    return (process_time() - start) / repeats
