"""Milliseconds as times that people read."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from specgen.logs.times import shown_millis, shown_time

FIRST, LAST = -62_135_596_800_000, 253_402_300_799_999


@pytest.mark.parametrize(
    ("millis", "time"),
    [
        (0, datetime(1970, 1, 1, tzinfo=UTC)),
        (1_700_000_000_123, datetime(2023, 11, 14, 22, 13, 20, 123_000, tzinfo=UTC)),
        (FIRST, datetime(1, 1, 1, tzinfo=UTC)),
        (LAST, datetime(9999, 12, 31, 23, 59, 59, 999_000, tzinfo=UTC)),
        (-2, datetime(1969, 12, 31, 23, 59, 59, 998_000, tzinfo=UTC)),
        (-1, None),
        (FIRST - 1, None),
        (LAST + 1, None),
    ],
)
def test_times(millis: int, time: datetime | None) -> None:
    assert shown_time(millis) == time
    assert shown_millis(millis) == (None if time is None else millis)
