"""A harness that crashes again and again, with answers in between, is abandoned."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.testing.conform.scoring import decoded, scored

HARNESS = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    seq = json.loads(line)["seq"]
    if number == 3:
        time.sleep(%s)
        sys.exit(4)
    said = {"implementation": {"name": "x"}, "can": ["decode"]} if seq == 0 else {"unsupported": ""}
    print(json.dumps({"seq": seq} | said), flush=True)
"""


@pytest.mark.parametrize(
    ("sleep", "patience", "words"),
    [(60, 1, "an answer did not come in 0.4 s"), (0, 0, "it ended with status 4")],
)
def test_crashing_at_every_third_case_is_abandoned(
    tmp_path: Path, sleep: int, patience: float, words: str
) -> None:
    script = tmp_path / "harness.py"
    script.write_text(HARNESS % sleep, "utf-8")
    options = ("--patience", patience)
    ran, card = scored(tmp_path, sys.executable, script, timeout=0.4, options=options)
    assert ran.status == 1
    assert " s were lost as it broke: " in card["gave_up"]
    assert words in card["gave_up"]
    counts = decoded(card)
    assert counts["not run"] > 20
    assert card["restarts"] < 5


def test_it_is_not_abandoned_earlier(tmp_path: Path) -> None:
    script = tmp_path / "harness.py"
    script.write_text(HARNESS % 0, "utf-8")
    _, card = scored(tmp_path, sys.executable, script, options=("--version", 3))
    assert card["gave_up"] is None
    assert card["restarts"] > 1
    assert decoded(card).keys() == {"unsupported", "crashed"}
