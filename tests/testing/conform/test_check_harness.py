"""``--check-harness`` tells an author what is wrong, and the guide's harness is correct."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.commands import Ran, ended_well, invoke
from tests.support.pages import DOCS, blocks
from tests.testing.conform.scoring import ECHO

ON_HEARTBEAT = ("--source", "kafka:4.3", "--api", "Heartbeat")


def checked(*command: object) -> Ran:
    """The output for a harness."""
    options = ("--check-harness", "--timeout", 2, "--start-timeout", 5)
    return invoke("conform", *ON_HEARTBEAT, *options, "--", *command)


@pytest.fixture
def shell(tmp_path: Path) -> Path:
    """The harness from the guide."""
    (block,) = blocks(DOCS / "conform.md", "sh")
    path = tmp_path / "harness.sh"
    path.write_text(block.code, "utf-8")
    return path


def test_the_harness_of_the_guide_is_correct(shell: Path) -> None:
    ran = ended_well(checked("sh", shell))
    assert "right  start: shell 1" in ran.out
    assert "wrong" not in ran.out


def test_the_harness_of_the_guide_is_scored(shell: Path, tmp_path: Path) -> None:
    path = tmp_path / "scorecard.json"
    ended_well(invoke("conform", *ON_HEARTBEAT, "--json", path, "--", "sh", shell))
    scorecard = json.loads(path.read_text("utf-8"))
    assert scorecard["implementation"]["language"] == "sh"
    verdicts = {
        (cell["message"], cell["version"]): {*cell["decode"]}
        for cell in scorecard["cells"]
        if cell["form"] == "message"
    }
    for (message, version), kinds in verdicts.items():
        is_known = message == "HeartbeatResponse" and version < 4
        right = {"passed", "stricter"} if is_known else {"unsupported"}
        assert kinds <= right, (message, version)
    assert "passed" in verdicts["HeartbeatResponse", 0]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("$throttle,", "1,", r"HeartbeatResponse/1/\S+/decode at throttleTimeMs: "),
        ("half=$((1 <<", "half=$((2 <<", r"at errorCode: it reads another value"),
        ('size=4\n    if [ ${#bytes} -ne $size ]', 'size=4\n    if false', "an error is right"),
        ('echo "\\"error\\":', 'echo "\\"crashed\\":', "crashed is the answer, an error is right"),
        ('answer=\'"unsupported":"no such message"\'', "answer=", "none is there"),
        ("decode/*) answer='\"unsupported", "decode/*) answer='\"error", "unsupported is right"),
        ("|| exit 0", "|| sleep 60", "it answered, and did not end"),
        ('"name":"shell"', '"names":"shell"', "an object with a name"),
        ('"can":["decode","json"]', '"can":["decoding"]', "can is a list of some of"),
        ('"HeartbeatResponse":[0,3]', '"HeartbeatResponse":[3,0]', "the lower one first"),
        ('"HeartbeatResponse":[0,3]', '"Nobody":[0,3]', "nothing of what it says"),
        ('"seq\\":$(member seq)', '"seq\\":7', "an answer of seq 7, where seq 0 is due"),
        ("while read -r line; do", "cat > /dev/null\nwhile read -r line; do", "flushed?"),
    ],
)  # fmt: skip
def test_a_bug_in_it_is_reported(
    shell: Path, before: str, after: str, words: str
) -> None:
    text = shell.read_text("utf-8")
    assert text.count(before) == 1
    shell.write_text(text.replace(before, after), "utf-8")
    ran = checked("sh", shell)
    assert ran.status == 1
    wrong = ran.out[ran.out.index("wrong") :]
    assert words in wrong or re.search(words, wrong)


def test_a_crash_shows_standard_error() -> None:
    ran = checked(sys.executable, ECHO, "crash", "start")
    assert ran.status == 1
    assert "it ended with status 3" in ran.out
    assert "stderr: something is broken here" in ran.out


def test_a_missing_command() -> None:
    ran = checked("/nowhere/harness")
    assert ran.status == 2
    assert "can't be started: No such file" in ran.err


def test_reading_all_input_first_is_reported(shell: Path) -> None:
    """It would work with a file, which is why its author has to be told."""
    lines = '{"cmd":"start","seq":0,"protocol":1}\n{"cmd":"stop","seq":1}\n'
    done = subprocess.run(
        ["sh", shell], input=lines, capture_output=True, text=True, check=True
    )
    assert [json.loads(line)["seq"] for line in done.stdout.splitlines()] == [0, 1]
