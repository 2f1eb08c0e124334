"""Times that Spark and Python can represent: Kafka's milliseconds, and SQL's texts."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta, timezone

_FIRST_MS, _LAST_MS = -62_135_596_800_000, 253_402_300_799_999
"""The years 1 to 9999: Spark and Python have no others."""
_TIME = re.compile(
    r"""
    (?P<year>[0-9]{4})(?:-(?P<month>[0-9]{1,2})(?:-(?P<day>[0-9]{1,2})(?:[ T](?:
        (?P<hour>[0-9]{1,2}):(?P<minute>[0-9]{1,2})
        (?::(?P<second>[0-9]{1,2})(?:\.(?P<fraction>[0-9]*))?)?
        (?:[ ]*(?P<zone>Z|UTC|GMT|(?:UTC|GMT)?[+-][0-9]{1,2}(?::?[0-9]{2})?))?
    )?)?)?)?
    """,
    re.VERBOSE | re.ASCII,
)
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def shown_millis(millis: int) -> int | None:
    """The same milliseconds; None for -1 (no time) and outside the years 1 to 9999."""
    return None if millis == -1 or not _FIRST_MS <= millis <= _LAST_MS else millis


def shown_time(millis: int) -> datetime | None:
    """The time in UTC, or None as in ``shown_millis``."""
    shown = shown_millis(millis)
    return None if shown is None else _EPOCH + timedelta(milliseconds=shown)


def parsed_time(text: str) -> datetime:
    """A time in SQL's notation, as Spark casts it; UTC if it has no zone.

    Raises ValueError.
    """
    match = _TIME.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"{text!r} is not a time such as '2026-01-31 12:00:00'")
    numbers = {
        name: int(match[name])
        for name in ("year", "month", "day", "hour", "minute", "second")
        if match[name]
    }
    micros = int((match["fraction"] or "").ljust(6, "0")[:6])
    defaults = {"month": 1, "day": 1, "microsecond": micros}
    try:
        moment = datetime(**(defaults | numbers), tzinfo=_zone(match["zone"] or ""))
    except ValueError as error:
        raise ValueError(f"{text!r} is not a time: {error}") from None
    return moment


def _zone(text: str) -> timezone:
    text = text.removeprefix("UTC").removeprefix("GMT").removeprefix("Z")
    if not text:
        return UTC
    hours, _, minutes = text[1:].partition(":")
    if not minutes:
        hours, minutes = hours[:2], hours[2:]
    offset = timedelta(hours=int(hours), minutes=int(minutes or 0))
    return timezone(-offset if text[0] == "-" else offset)
