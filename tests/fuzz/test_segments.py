"""A sample of fuzzed segments, and earlier findings."""

from __future__ import annotations

import pytest

from tests.fuzz.segments import run_seeds

FOUND = (
    20,
    530,
    865,
    894,
    2638,
    3049,
    3950,
    4665,
    5218,
    10154,
    22998,
    23553,
    20005759,
    20011860,
    20019806,
    20288688,
    20324016,
    20329895,
    20346992,
    20357418,
)
"""Seeds that once showed a bug."""


@pytest.mark.parametrize("seed", FOUND)
def test_earlier_findings_stay_fixed(seed: int) -> None:
    assert run_seeds(range(seed, seed + 1)).failures == []


def test_a_sample() -> None:
    result = run_seeds(range(100_000, 100_060))
    assert result.failures == []
    assert result.whole_batches > 300 and result.damages > 60


@pytest.mark.slow
@pytest.mark.parametrize("block", range(10))
def test_many(block: int) -> None:
    assert run_seeds(range(200_000 + 150 * block, 200_150 + 150 * block)).failures == []
