"""Progress without a terminal: a line now and then."""

from __future__ import annotations

import pytest

from specgen.cli.console import steady_lines


def test_a_line_at_intervals(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = [0.0]
    monkeypatch.setattr("specgen.cli.console.time.monotonic", lambda: now[0])
    report = steady_lines("conform", 900)
    for second in range(40):
        now[0] = second
        report(10 * second)
    assert capsys.readouterr().err.splitlines() == [
        "conform: 150 of 900",
        "conform: 300 of 900",
    ]
