"""Kafka's milliseconds since 1970 as times that Spark and Python can represent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_FIRST_MS, _LAST_MS = -62_135_596_800_000, 253_402_300_799_999
"""The years 1 to 9999: Spark and Python have no others."""
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def shown_millis(millis: int) -> int | None:
    """The same milliseconds; None for -1 (no time) and outside the years 1 to 9999."""
    return None if millis == -1 or not _FIRST_MS <= millis <= _LAST_MS else millis


def shown_time(millis: int) -> datetime | None:
    """The time in UTC, or None as in ``shown_millis``."""
    shown = shown_millis(millis)
    return None if shown is None else _EPOCH + timedelta(milliseconds=shown)
