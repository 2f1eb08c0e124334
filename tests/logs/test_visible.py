"""Which offsets are seen, and which batches, damage and limits that leaves."""

from __future__ import annotations

from itertools import product

import pytest
from kafka_wire.records import Compression, RecordBatch, read_batches

from specgen.logs.files import LogFile
from specgen.logs.follow import shown_steps
from specgen.logs.visible import Aborted, Visible
from specgen.logs.walk import Damage, WholeBatch
from tests.logs.build import batch, marker, transacted

UNTILS = (None, 0, 1, 3, 5)
ENDLESS = 9


def _visible_offsets(visible: Visible) -> set[int]:
    until = ENDLESS if visible.until is None else visible.until
    return set(range(visible.first, until))


@pytest.mark.parametrize("until", UNTILS)
@pytest.mark.parametrize("first", [0, 1, 3])
def test_offsets_that_may_be_seen(first: int, until: int | None) -> None:
    visible = Visible(first, until)
    for low, high in product(range(6), (*range(1, 7), None)):
        requested = range(low, ENDLESS if high is None else high)
        if requested and _visible_offsets(visible):
            assert visible.has_any(low, high) == bool(
                _visible_offsets(visible) & {*requested}
            )


@pytest.mark.parametrize(
    ("first", "until", "left"),
    [
        (5, 20, Visible()),
        (6, 19, Visible()),
        (4, 20, Visible(5)),
        (5, 21, Visible(until=20)),
        (5, None, Visible(until=20)),
        (0, None, Visible(5, 20)),
    ],
)
def test_limits_that_lie_in_a_segment(
    first: int, until: int | None, left: Visible
) -> None:
    """Others are none there: all of it is seen."""
    assert Visible(5, 20).of_segment(first, until) == left
    assert Visible(5).of_segment(first, until) == Visible(left.first)


def test_aborted_transactions_of_a_segment() -> None:
    early, on, late = Aborted(1, 2, 9), Aborted(2, 9, 10), Aborted(3, 20, 22)
    visible = Visible(aborted=(early, on, late))
    assert visible.of_segment(10, 20).aborted == (on,)
    assert visible.of_segment(9, 21).aborted == (early, on, late)
    assert visible.of_segment(11, None).aborted == (late,)


def _read(data: bytes) -> RecordBatch:
    (parsed,) = read_batches(data)
    return parsed


@pytest.mark.parametrize("magic", [0, 1, 2])
@pytest.mark.parametrize("codec", [Compression.NONE, Compression.GZIP])
@pytest.mark.parametrize("until", [None, 2, 4, 5, 6])
@pytest.mark.parametrize("first", [0, 2, 3, 5])
def test_records_that_are_seen(
    magic: int, codec: Compression, first: int, until: int | None
) -> None:
    parts = read_batches(batch(2, 3, codec, magic=magic))
    visible = Visible(first, until)
    for part in parts:
        records = part.records(lenient=True)
        chosen = visible.chosen(part, records)
        expected = [r for r in records if r.offset in _visible_offsets(visible)]
        assert chosen == expected
        assert visible.has_batch(part) or not expected
        if magic == 2:
            assert visible.has_batch(part) == bool(expected)


@pytest.mark.parametrize(
    ("data", "is_seen"),
    [
        (transacted(2, 3, 7), False),
        (transacted(3, 2, 7), False),
        (transacted(6, 1, 7), False),
        (transacted(1, 1, 7), True),
        (transacted(8, 1, 7), True),
        (transacted(3, 2, 8), True),
        (batch(3, 2, producer_id=7), True),
        (marker(6, 7, commit=False), True),
        (transacted(11, 1, 7), False),
        (transacted(13, 1, 7), True),
    ],
)
def test_an_aborted_transaction_is_its_producers(data: bytes, is_seen: bool) -> None:
    """From its first batch to its marker, which is shown."""
    aborted = (Aborted(7, 11, 12), Aborted(9, 0, 50), Aborted(7, 2, 6))
    assert Visible(aborted=aborted).has_batch(_read(data)) is is_seen


def _rows_shown(steps: str, visible: Visible, base: int, **options: object) -> str:
    """Of steps as ``0d2``: batches of two offsets from a digit on, and damage."""
    walked: list[WholeBatch | Damage] = [
        (
            Damage(place, 1, "")
            if step == "d"
            else WholeBatch(place, _read(batch(int(step), 2, **options)))  # type: ignore[arg-type]
        )
        for place, step in enumerate(steps)
    ]
    file = LogFile("t-0/x", "t", 0, base, 0, visible=visible)
    return "".join(steps[step.position] for step in shown_steps(walked, file))


@pytest.mark.parametrize(
    ("steps", "visible", "shown"),
    [
        ("d0d2d", Visible(), "d0d2d"),
        ("d0d2d", Visible(0, 9), "d0d2d"),
        ("d0d2d4d", Visible(2), "2d4d"),
        ("d0d2d4d", Visible(3), "2d4d"),
        ("d0d3d5d", Visible(2), "d3d5d"),
        ("d0d2d4d", Visible(0, 4), "d0d2"),
        ("d0d2d4d", Visible(0, 3), "d0d2"),
        ("d0d2d4d", Visible(2, 4), "2"),
        ("dd", Visible(2), "dd"),
        ("d0d", Visible(4), "d"),
        ("d0d", Visible(0, 2), "d0"),
    ],
)
def test_damage_between_batches_that_are_seen(
    steps: str, visible: Visible, shown: str
) -> None:
    assert _rows_shown(steps, visible, 0) == shown


def test_damage_at_the_start_of_a_segment_behind_the_first_that_is_seen() -> None:
    assert _rows_shown("d4", Visible(2, 9), 2) == "d4"
    assert _rows_shown("d2", Visible(2, 9), 2) == "d2"


@pytest.mark.parametrize(("magic", "shown"), [(1, "0d2"), (2, "2")])
def test_damage_before_a_set_that_does_not_say_where_it_begins(
    magic: int, shown: str
) -> None:
    codec = Compression.GZIP
    assert _rows_shown("d0d2", Visible(2), 0, magic=magic, codec=codec) == shown
