"""Nothing stays of what the engine did, whether it succeeded or failed."""

from __future__ import annotations

import pytest

from tests.engine.leaks import NAMES, growth, works

FEW = 300
MANY = 100_000
FAST = ("decode", "decode of a view", "decode_from", "encode")
"""Work of which a million calls take seconds."""


def _is_leak(grown: dict[str, int], rounds: int) -> bool:
    """Whether something stays of every call; caches that fill keep less."""
    return grown["blocks"] >= rounds or grown["bytes"] > rounds * 24


def test_nothing_stays() -> None:
    every = [work for _, work in works(("FetchRequest",))]
    grown = growth(lambda: [work() for work in every], FEW)
    assert not _is_leak(grown, FEW), grown


@pytest.mark.slow
def test_nothing_stays_of_a_million_messages() -> None:
    assert MANY * len(NAMES) * len(FAST) > 1_000_000
    leaking = {}
    for name, work in works(NAMES):
        rounds = MANY if name.partition(".")[2] in FAST else FEW
        grown = growth(work, rounds)
        if _is_leak(grown, rounds):
            leaking[name] = grown
    assert leaking == {}
