"""Whatever a harness does, the run ends and reports what happened."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.support.commands import invoke
from tests.testing.conform.scoring import ECHO, MESSAGE, decoded, scored, third


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> int:
    """The number of cases to decode, from a harness that behaves."""
    folder = tmp_path_factory.mktemp("whole")
    ran, scorecard = scored(folder, sys.executable, ECHO, "crash", "none")
    assert (ran.status, scorecard["as_expected"]) == (0, True)
    counts = decoded(scorecard)
    assert {*counts} == {"passed"}
    return counts["passed"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(
    ("wrong", "verdict", "words", "restarts"),
    [
        ("crash", "crashed", "it ended with status 3", 2),
        ("segfault", "crashed", "it was ended by SIGSEGV", 2),
        ("hang", "timed out", "an answer did not come in 2 s", 2),
        ("garbage", "no answer", "a line that is not JSON: Traceback", 2),
        ("not_an_object", "no answer", "a line that is no object: [1, 2, 3]", 2),
        ("deep", "no answer", "a line that is not JSON: [[[", 2),
        ("wrong_seq", "no answer", "an answer of seq ", 2),
        ("nothing_said", "no answer", "none is there", 0),
        ("two_things_said", "no answer", "bytes and error is there", 0),
        ("no_hex", "no answer", "bytes is hex: 0x00", 0),
        ("flood_of_lines", "no answer", "an answer of seq 0", 2),
        ("flood_without_lines", "no answer", "a line longer than 32 MiB", 2),
        ("flood_of_stderr", "no answer", "an answer of seq ", 2),
        ("close_stdin", "timed out", "an answer did not come in 2 s", 2),
        ("close_stdout", "crashed", "it closed its standard output", 2),
        ("refuse", "failed", "it does not read this: I won't", 0),
        ("other_bytes", "failed", "it writes other bytes, from offset 0", 0),
    ],
)
def test_the_offending_case_is_named_and_all_others_are_run(
    tmp_path: Path,
    whole: int,
    wrong: str,
    verdict: str,
    words: str,
    restarts: int,
) -> None:
    command = sys.executable, ECHO, wrong, third().data.hex()
    ran, scorecard = scored(tmp_path, *command, timeout=2)
    assert ran.status == 1
    assert scorecard["gave_up"] is None
    assert decoded(scorecard) == {"passed": whole - 1, verdict: 1}
    (result,) = scorecard["results"]
    assert (result["case"], result["verdict"]) == (f"{third().id}/decode", verdict)
    assert words in result["words"]
    assert scorecard["restarts"] == restarts
    assert f"{third().id}/decode: {verdict}" in ran.out
    assert "Traceback (most" not in ran.err


def test_the_end_of_standard_error_is_reported(tmp_path: Path) -> None:
    ran, scorecard = scored(tmp_path, sys.executable, ECHO, "crash", third().data.hex())
    (result,) = scorecard["results"]
    assert result["stderr"] == ["something is broken here"]
    assert "stderr: something is broken here" in ran.out


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("hang", "start: start did not come in 2 s"),
        ("crash", "start: it ended with status 3"),
        ("garbage", "start: a line that is not JSON"),
        (
            "nothing_said",
            "start: its answer is none of the protocol, in which implementation is an"
            " object with a name: {",
        ),
        ("close_stdout", "start: it closed its standard output"),
    ],
)
def test_a_harness_that_does_not_start_gets_an_empty_scorecard(
    tmp_path: Path, whole: int, wrong: str, words: str
) -> None:
    command = sys.executable, ECHO, wrong, "start"
    path = tmp_path / "scorecard.json"
    options = ("--message", MESSAGE, "--good-only", "--start-timeout", 2)
    ran = invoke(
        "conform", "--source", "kafka:4.3", *options, "--json", path, "--", *command
    )
    scorecard = json.loads(path.read_text("utf-8"))
    assert ran.status == 1
    assert words in scorecard["gave_up"]
    assert f"gave up: {words}" in ran.out
    # Nothing was asked, so no table of results hides the reason.
    assert MESSAGE not in ran.out
    assert decoded(scorecard) == {"not run": whole}
    assert scorecard["implementation"] is None


def test_a_harness_that_crashes_at_every_case_is_abandoned(
    tmp_path: Path, whole: int
) -> None:
    script = tmp_path / "breaks.sh"
    can = ["decode", "frames"]
    start = json.dumps({"seq": 0, "implementation": {"name": "x"}, "can": can})
    script.write_text(f"read -r line\necho '{start}'\nread -r line\nexit 9\n", "utf-8")
    ran, scorecard = scored(tmp_path, "sh", script)
    assert ran.status == 1
    assert "times in a row: it ended with status 9" in scorecard["gave_up"]
    counts = decoded(scorecard)
    assert counts["crashed"] == 10
    assert counts["not run"] == whole - 10


@pytest.mark.slow
def test_a_harness_that_does_not_read_is_abandoned(tmp_path: Path, whole: int) -> None:
    ran, scorecard = scored(tmp_path, sys.executable, ECHO, "listen_no_more", "start")
    assert ran.status == 1
    assert "in a row: it closed its standard input" in scorecard["gave_up"]
    assert sum(decoded(scorecard).values()) == whole


@pytest.mark.slow
def test_a_failure_at_the_end_is_a_note(tmp_path: Path, whole: int) -> None:
    command = sys.executable, ECHO, "hang", "stop"
    ran, scorecard = scored(tmp_path, *command, timeout=2)
    assert decoded(scorecard) == {"passed": whole}
    assert scorecard["notes"] == ["stop: an answer to stop did not come in 2 s"]
    assert "stop: an answer to stop did not come" in ran.out
    assert ran.status == 0


def test_a_missing_command_is_wrong_usage(tmp_path: Path) -> None:
    ran = invoke("conform", "--message", MESSAGE, "--", tmp_path / "nothing")
    assert ran.status == 2
    assert "can't be started: No such file" in ran.err
