"""Which scorecards are of older versions than are current."""

from __future__ import annotations

import sys

import pytest

from conformance import behind


@pytest.mark.parametrize(("current", "status"), [("0.0.1", 1), ("0.6.5", 0), ("no", 0)])
def test_a_scorecard_and_what_is_current(
    current: str, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    says = (sys.executable, "-c", f"print('kio ({current})')")
    monkeypatch.setattr(behind, "CURRENT", {"kio": says})
    assert behind.main() == status
