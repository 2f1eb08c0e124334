"""Nothing remains of the engine's work, whether it succeeded or failed."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.leaks import NAMES, Work, growth, works

FEW = 300
MANY = 100_000
FAST = ("decode", "decode of a view", "decode_from", "encode")
"""Work of which a million calls take seconds."""
ATTEMPTS = 5


@pytest.fixture(autouse=True)
def _frozen() -> None:
    """Objects of other tests are not examined again at each count."""
    gc.collect()
    gc.freeze()


def leak(work: Work, rounds: int) -> dict[str, int]:
    """The growth per call, by kind of count; empty if there is no leak.

    The process has other threads: what a parallel test runner sends its worker remains as well.
    But that happens once, and a leak again and again.
    """
    for _ in range(ATTEMPTS):
        grown = growth(work, rounds)
        if grown["blocks"] < rounds / 2 and grown["bytes"] <= rounds * 24:
            return {}
    return grown


def test_nothing_stays() -> None:
    every = [work for _, work in works(("FetchRequest",))]
    assert leak(lambda: [work() for work in every], FEW) == {}


@pytest.mark.slow
def test_nothing_stays_of_a_million_messages() -> None:
    assert MANY * len(NAMES) * len(FAST) > 1_000_000
    leaking = {}
    for name, work in works(NAMES):
        rounds = MANY if name.partition(".")[2] in FAST else FEW
        if grown := leak(work, rounds):
            leaking[name] = grown
    assert leaking == {}


@pytest.mark.parametrize("make", [object, lambda: bytes(600)], ids=["small", "large"])
def test_growth_at_every_call_is_a_leak(make: Callable[[], Any]) -> None:
    every: list[Any] = []
    assert leak(lambda: every.append(make()), FEW)


def test_growth_that_happens_once_is_no_leak() -> None:
    calls: list[None] = []
    later: list[Any] = []

    def work() -> None:
        calls.append(None)
        if len(calls) == 60:
            later.extend(object() for _ in range(100 * FEW))

    assert growth(work, FEW)["blocks"] >= FEW
    del calls[:]
    assert leak(work, FEW) == {}
