"""Harnesses may answer with anything: reports escape it, and stay small."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from specgen.testing.conform import child
from specgen.testing.conform.answers import WrongAnswerError, read_answer, read_start
from specgen.testing.conform.differences import Difference, told
from tests.support.commands import invoke
from tests.testing.conform.scoring import MESSAGE, decoded

HARNESS = """
import json, os, signal, subprocess, sys, time
start = {"seq": 0, "implementation": {"name": sys.argv[1]}, "can": ["decode", "json"]}
for line in sys.stdin:
    seq = json.loads(line)["seq"]
    if seq == 3:
        %s
    said = start if seq == 0 else {"seq": seq, "unsupported": ""}
    if len(sys.argv) > 2 and seq:
        said = {"seq": seq} | eval(sys.argv[2])
    print(json.dumps(said), flush=True)
"""


def card(folder: Path, code: str, *arguments: str) -> dict[str, Any]:
    """The scorecard of a harness, with every report written."""
    script = folder / "harness.py"
    script.write_text(HARNESS % code, "utf-8")
    ran = invoke(
        *("conform", "--source", "kafka:4.3", "--message", MESSAGE),
        *("--version", 3, "--good-only"),
        *("--timeout", 30, "--json", folder / "c.json", "--html", folder / "c.html"),
        *("--badge", folder / "c.svg", "--cases", folder / "c.jsonl"),
        *("--restarts", 0, "--", sys.executable, script, *arguments),
    )
    assert ran.status in (0, 1), ran.err
    assert "Traceback" not in ran.err
    page = (folder / "c.html").read_bytes()
    assert len(page) < 5_000_000
    scorecard: dict[str, Any] = json.loads((folder / "c.json").read_bytes())
    return scorecard


def test_surrogates_and_long_names_are_printable(tmp_path: Path) -> None:
    name = json.loads('"\\ud800 <script>"')
    who = read_start({"implementation": {"name": name}, "can": ["decode"]})
    assert who.name == "\\ud800 <script>"
    long = read_start({"implementation": {"name": "n" * 10**6}, "can": ["decode"]})
    assert len(long.name) < 3000
    answer = read_answer({"error": "e" * 10**6, "path": "p" * 10**6}, False)
    assert len(answer.words) < 3000
    scorecard = card(tmp_path, "pass", "x", "{'error': '\\ud800', 'path': 'y' * 10**6}")
    assert decoded(scorecard)["failed"] > 5
    assert all(len(row["path"]) < 3000 for row in scorecard["results"])


@pytest.mark.parametrize("offset", [-1, 1 << 31, 10**300])
def test_an_offset_lies_within_the_bytes(offset: int) -> None:
    with pytest.raises(WrongAnswerError, match="one of the bytes"):
        read_answer({"error": "x", "offset": offset}, False)


def test_values_of_any_size_are_shortened() -> None:
    (shortened,) = told([Difference("a", "b" * 10**6, ["c" * 100] * 1000)])
    assert len(shortened.expected) < 300
    assert len(shortened.got) < 300
    assert len(told([Difference("a", 1, 2)] * 1000)) == 20


def test_a_child_that_keeps_the_output_open_does_not_hide_a_crash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is detected by the exit status, long before an answer would be late."""
    monkeypatch.setattr(child, "_GRACE", 0.1)
    code = "subprocess.Popen(['sleep', '60']); os._exit(3)"
    scorecard = card(tmp_path, code, "x")
    assert {
        row["words"] for row in scorecard["results"] if row["verdict"] == "crashed"
    } == {"it ended with status 3"}


def test_a_signal_without_a_name(tmp_path: Path) -> None:
    number = "signal.SIGRTMIN + 1"
    scorecard = card(tmp_path, f"os.kill(os.getpid(), {number})", "x")
    words = {
        row["words"] for row in scorecard["results"] if row["verdict"] == "crashed"
    }
    assert words == {"it was ended by signal 35"}
