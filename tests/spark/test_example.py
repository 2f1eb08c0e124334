"""The example program, on a week of known data."""

from __future__ import annotations

import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import kafka_wire as kw
import pytest
from kafka_wire import stored
from kafka_wire.records import Record, encode_batch

from tests.logs.build import segment

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

START = datetime(2026, 3, 2, tzinfo=UTC)


def _ms(hours: float) -> int:
    return int((START + timedelta(hours=hours)).timestamp() * 1000)


def _appended(first: int, count: int, hours: float) -> bytes:
    records = [Record(n, _ms(hours), None, b"v") for n in range(first, first + count)]
    return encode_batch(records)


def _committed(place: int, group: str, offset: int, hours: float) -> bytes:
    key = kw.OffsetCommitKey(group, "orders", 0)
    value = kw.OffsetCommitValue(offset=offset, commit_timestamp=_ms(hours))
    raw = stored.write_key("__consumer_offsets", 1, key), stored.write_value(value, 3)
    return encode_batch([Record(place, _ms(hours), *raw)])


@pytest.fixture
def logs(tmp_path: Path) -> Path:
    """100 records per hour; the group keeps up, stops at 30 h, and is back at 40 h."""
    data = [_appended(100 * n, 100, n) for n in range(50)]
    segment(tmp_path / "orders-0", 0, data)
    hours_running = [n + 0.5 for n in range(50) if not 30 <= n < 40]
    commits = [
        _committed(place, "billing", int(hours + 0.5) * 100, hours)
        for place, hours in enumerate(hours_running)
    ]
    commits.append(_committed(len(hours_running), "other", 7, 1))
    segment(tmp_path / "__consumer_offsets-0", 0, commits)
    return tmp_path


@pytest.mark.slow
def test_a_week(
    spark: SparkSession, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(Path("examples").absolute()))
    sys.modules.pop("committed_offsets", None)
    import committed_offsets  # type: ignore[import-not-found]  # noqa: PLC0415

    until = (START + timedelta(hours=48)).isoformat()
    arguments = [str(logs), "--group", "billing", "--until", until]
    by_day, late = committed_offsets.main([*arguments, "--behind", "350"])
    assert [tuple(row) for row in by_day.collect()] == [
        ("orders", 0, START.date(), 24, 100, 2400),
        ("orders", 0, START.date() + timedelta(days=1), 14, 2500, 4800),
    ]
    (spell,) = late.collect()
    # The last commit was 3000; at 33 h the end is 3400, which is 400 behind.
    assert spell["fell_behind"].timestamp() * 1000 == _ms(33)
    assert spell["caught_up"].timestamp() * 1000 == _ms(40.5)
    assert spell["worst_lag"] == 1100
    _, none = committed_offsets.main([*arguments, "--behind", "2000"])
    assert none.count() == 0
    _, early = committed_offsets.main([*arguments[:-1], _at(35), "--behind", "350"])
    (spell,) = early.collect()
    assert spell["caught_up"] is None and spell["worst_lag"] == 600
    stopped, _ = committed_offsets.main([*arguments, "--days", "0.5"])
    assert [row["commits"] for row in stopped.collect()] == [8]


def _at(hours: float) -> str:
    return (START + timedelta(hours=hours)).isoformat()
