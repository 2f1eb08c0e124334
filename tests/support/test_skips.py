"""The summary of what was skipped."""

from __future__ import annotations

from tests.support.skips import MOST, summary


def test_skips_are_counted_by_need() -> None:
    reasons = ["java: no java"] * 3 + ["data: no seeds\nmore", "needs /proc"]
    assert summary(reasons) == [
        "     3  java (no java)",
        "     1  data (no seeds)",
        "     1  needs /proc",
    ]


def test_the_summary_is_short() -> None:
    lines = summary(f"reason {n}" for n in range(20) for _ in range(20 - n))
    assert len(lines) == MOST
    assert lines[-1] == "    66  for 11 other reasons"
