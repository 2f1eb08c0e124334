"""Sets of numbers, and the bounds that let a reader skip: every member."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from specgen.logs.bounds import Bounds
from specgen.logs.intervals import EVERY_VALUE, LEAST, MOST, Intervals
from specgen.logs.where_bounds import bounds_of

NUMBERS = range(7)
SETS = [{n for n in NUMBERS if bits >> n & 1} for bits in range(0, 1 << 7, 3)]


def _of(numbers: Intervals) -> set[int]:
    return {n for n in NUMBERS if numbers.touches(n, n)}


def test_sets_of_numbers() -> None:
    """In order, disjoint, and as few intervals as possible."""
    for numbers in SETS:
        intervals = Intervals.of(numbers)
        assert _of(intervals) == numbers
        assert _of(~intervals) == {*NUMBERS} - numbers
        assert ~~intervals == intervals
        for (_, high), (low, _) in zip(
            intervals.spans, intervals.spans[1:], strict=False
        ):
            assert high + 1 < low
        least, most = min(numbers, default=MOST), max(numbers, default=LEAST)
        assert (intervals.least, intervals.most) == (least, most)


def test_two_sets() -> None:
    for left_set, right_set in product(SETS[::3], SETS):
        first, second = Intervals.of(left_set), Intervals.of(right_set)
        assert first | second == Intervals.of(left_set | right_set)
        assert first & second == Intervals.of(left_set & right_set)
        assert ~first | second == ~Intervals.of(left_set - right_set)


def test_where_intervals_touch() -> None:
    for numbers, (low, high) in product(SETS, combinations(NUMBERS, 2)):
        touched = numbers & {*range(low, high + 1)}
        assert Intervals.of(numbers).touches(low, high) == bool(touched)


def test_the_ends_of_all_numbers() -> None:
    assert Intervals.of([LEAST - 1, LEAST, MOST, MOST + 1]).spans == (
        (LEAST, LEAST),
        (MOST, MOST),
    )
    assert Intervals.between(LEAST - 5, MOST + 5) == EVERY_VALUE == ~~EVERY_VALUE
    assert (~EVERY_VALUE).spans == () == Intervals.between(5, 4).spans
    assert (
        Intervals.between(high=LEAST - 1) == Intervals.between(MOST + 1) == ~EVERY_VALUE
    )
    assert Intervals.between(3, 3).spans == ((3, 3),)


ONLY_A, ONLY_2 = bounds_of("topic = 'a'"), bounds_of("partition = 2")


@pytest.mark.parametrize(
    ("bounds", "topic", "partition", "skips"),
    [
        (Bounds(), None, None, False),
        (Bounds(), "a", 1, False),
        (ONLY_A, "a", None, False),
        (ONLY_A, "b", 2, True),
        (ONLY_A, None, 2, True),
        (ONLY_2, "b", 2, False),
        (ONLY_2, "b", 1, True),
        (ONLY_2, "b", 3, True),
        (ONLY_2, "b", None, True),
        (ONLY_A & ONLY_2, "a", 1, True),
        (ONLY_A | ONLY_2, "b", 1, True),
        (ONLY_A | ONLY_2, "a", 1, False),
    ],
)
def test_places(
    bounds: Bounds, topic: str | None, partition: int | None, skips: bool
) -> None:
    assert bounds.skips_place(topic, partition) is skips


@pytest.mark.parametrize(
    ("first", "until", "skips"),
    [
        (0, 5, True),
        (0, 6, False),
        (9, 12, False),
        (10, 12, True),
        (7, 8, False),
        (None, 5, True),
        (None, 6, False),
        (9, None, False),
        (10, None, True),
        (None, None, False),
    ],
)
def test_offsets_of_a_file(first: int | None, until: int | None, skips: bool) -> None:
    bounds = Bounds(offsets=Intervals.between(5, 9))
    assert bounds.skips_offsets(first, until) is skips
    assert not Bounds().skips_offsets(first, until)


@pytest.mark.parametrize(
    ("batch", "skips"),
    [
        ((0, 4, 50, 60), True),
        ((0, 5, 50, 60), False),
        ((9, 12, 50, 60), False),
        ((10, 12, 50, 60), True),
        ((12, 6, 50, 60), False),  # no real batch has it; nothing is skipped for it
        ((None, 4, 50, 60), True),
        ((None, 12, 50, 60), False),
        ((6, 6, 40, 49), True),
        ((6, 6, 40, 50), False),
        ((6, 6, 60, 70), False),
        ((6, 6, 61, 70), True),
        ((6, 6, None, 70), False),
        ((6, 6, None, 49), True),
        ((6, 6, 61, None), True),
        ((6, 6, 40, None), False),
    ],
)
def test_a_batch(
    batch: tuple[int | None, int, int | None, int | None], skips: bool
) -> None:
    bounds = Bounds(offsets=Intervals.between(5, 9), times=Intervals.between(50, 60))
    assert bounds.skips_batch(*batch) is skips


def test_what_makes_headers_worth_a_look() -> None:
    assert Bounds(offsets=Intervals.of([1])).skips_batches
    assert Bounds(times=Intervals.of([1])).skips_batches
    assert not (ONLY_A & ONLY_2).skips_batches


def test_disorder_is_kept() -> None:
    plain, with_disorder = Bounds(), Bounds(disorder=5)
    for combined in (
        plain & with_disorder,
        with_disorder & plain,
        plain | with_disorder,
        with_disorder | plain,
    ):
        assert combined.disorder == 5
    assert (plain & plain).disorder is None
