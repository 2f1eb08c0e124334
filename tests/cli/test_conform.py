"""``specgen conform``: sources, filters, expected failures, exit status."""

from __future__ import annotations

import itertools
import json
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from specgen.sources.loading import read_source
from specgen.testing.vectors.vector import Form, Level, Vector
from specgen.testing.vectors.vector_set import ALL, Part, part_vectors
from tests.support.commands import Ran, ended_well, invoke
from tests.testing.conform.scoring import ECHO, MESSAGE, decoded, scored, third

RIGHT = (sys.executable, ECHO, "crash", "none")


def wrong() -> tuple[object, ...]:
    """The command of a harness with one failure."""
    return sys.executable, ECHO, "other_bytes", third().data.hex()


def expecting(tmp_path: Path, *patterns: str) -> tuple[object, ...]:
    """An option with a file of these expected failures."""
    path = tmp_path / "expected.toml"
    cases = json.dumps(list(patterns))
    path.write_text(f'[[expect]]\ncases = {cases}\nreason = "known"\n', "utf-8")
    return "--expect", path


def test_a_failure_that_is_expected_is_no_failure(tmp_path: Path) -> None:
    case = f"{third().id}/decode"
    ran, scorecard = scored(
        tmp_path, *wrong(), options=expecting(tmp_path, f"{MESSAGE}/*/decode")
    )
    assert (ran.status, scorecard["as_expected"]) == (0, True)
    (result,) = scorecard["results"]
    assert (result["case"], result["expected"]) == (case, "known")
    assert "1 failed (1 expected)" in ran.out
    assert "it writes other bytes" not in ran.out


def test_a_line_that_matches_no_failure_any_more_fails(tmp_path: Path) -> None:
    pattern = f"{MESSAGE}/0/*"
    ran, scorecard = scored(tmp_path, *RIGHT, options=expecting(tmp_path, pattern))
    assert (ran.status, scorecard["stale"]) == (1, [pattern])
    assert f"expected to fail, but passes: {pattern}" in ran.out


def test_a_line_that_also_matches_a_pass_is_reported(tmp_path: Path) -> None:
    cases, pattern = tmp_path / "cases.jsonl", f"{MESSAGE}/*/decode"
    options = (*expecting(tmp_path, pattern), "--cases", cases)
    ran, scorecard = scored(tmp_path, *wrong(), options=options)
    verdicts = [json.loads(line) for line in cases.read_text("utf-8").splitlines()]
    right = [row for row in verdicts if row["verdict"] == "passed"]
    assert {row["expectation"] for row in right} == {"good"}
    assert scorecard["loose"] == [
        {"pattern": pattern, "failed": 1, "right": len(right)}
    ]
    words = f"expected to fail, but {len(right)} of {len(right) + 1} pass: {pattern}"
    assert words in " ".join(ran.out.split())
    assert (ran.status, scorecard["as_expected"]) == (0, True)


def test_a_loose_line_fails_a_strict_run(tmp_path: Path) -> None:
    for pattern, status in ((f"{MESSAGE}/*/decode", 1), (f"{third().id}/decode", 0)):
        options = (*expecting(tmp_path, pattern), "--strict")
        ran, scorecard = scored(tmp_path, *wrong(), options=options)
        assert (ran.status, scorecard["as_expected"]) == (status, not status)


def test_a_written_list_is_what_the_next_run_expects(tmp_path: Path) -> None:
    path = tmp_path / "written.toml"
    options = ("--write-expected", path, "--reason", "not done yet")
    ran, _ = scored(tmp_path, *wrong(), options=options)
    assert ran.status == 0
    assert f"{third().id}/decode" in path.read_text("utf-8")
    assert scored(tmp_path, *wrong(), options=("--expect", path))[0].status == 0
    assert scored(tmp_path, *RIGHT, options=("--expect", path))[0].status == 1


def refused() -> Vector:
    """A case that must be refused, with bytes of its own, and not at offset 1."""
    release = read_source("kafka:4.3").release
    vectors = [
        *part_vectors(release, Part(Form.MESSAGE, release.by_name[MESSAGE]), ALL)
    ]
    often = Counter(vector.data for vector in vectors)
    return next(
        vector
        for vector in vectors
        if vector.fault is not None
        and vector.fault.level is Level.MUST
        and vector.fault.offset != 1
        and often[vector.data] == 1
    )


def test_accepting_a_bad_case_fails_only_on_request(tmp_path: Path) -> None:
    """The harness accepts all bytes except one case, which it refuses at offset 1."""
    vector, path = refused(), tmp_path / "card.json"
    command = sys.executable, ECHO, "refuse", vector.data.hex()
    rows: dict[str, tuple[int, int, int]] = {}
    for option in ("--restarts=1", "--offsets", "--strict"):
        options = ("--message", MESSAGE, "--json", path, option)
        ran = invoke("conform", "--source", "kafka:4.3", *options, "--", *command)
        assert ran.status == 1
        card = json.loads(path.read_text("utf-8"))
        total: Counter[str] = Counter()
        for row in card["totals"]:
            total.update(row["cases"])
        rows[option] = total["failed"], total["lax"], total["refused elsewhere"]
        (result,) = [
            row for row in card["results"] if row["case"] == f"{vector.id}/decode"
        ]
        assert vector.fault is not None
        assert result["offset"] == vector.fault.offset
        assert "at @0x1, not at" in result["words"]
    failed, lax, elsewhere = rows["--restarts=1"]
    assert lax > 0
    assert elsewhere == 1
    assert rows["--offsets"] == (failed + 1, lax, 0)
    assert rows["--strict"] == (failed + 1 + lax, 0, 0)


def test_vectors_of_a_folder_are_those_of_the_source(tmp_path: Path) -> None:
    folder = tmp_path / "vectors"
    of_message = ("--message", MESSAGE)
    ended_well(invoke("fixtures", "export", "kafka:4.3", *of_message, "-o", folder))
    cards: list[Any] = []
    for source in (("--source", "kafka:4.3"), ("--vectors", folder)):
        path = tmp_path / "scorecard.json"
        invoke("conform", *source, *of_message, "--json", path, "--", *RIGHT)
        cards.append(json.loads(path.read_text("utf-8")))
    assert cards[0]["cells"] == cards[1]["cells"]
    assert {row["expectation"] for row in cards[0]["totals"]} >= {"good", "must refuse"}
    assert cards[0]["results"] == cards[1]["results"]
    assert cards[0]["results"][0]["verdict"] == "failed"  # it accepts everything


def test_only_chosen_cases_of_a_folder_are_run(tmp_path: Path) -> None:
    folder = tmp_path / "vectors"
    ended_well(
        invoke("fixtures", "export", "kafka:4.3", "--message", MESSAGE, "-o", folder)
    )
    path = tmp_path / "scorecard.json"
    choice = ("--vectors", folder, "--version", 3, "--good-only")
    ended_well(invoke("conform", *choice, "--json", path, "--", *RIGHT))
    scorecard = json.loads(path.read_text("utf-8"))
    assert {cell["version"] for cell in scorecard["cells"]} == {3}
    assert {row["expectation"] for row in scorecard["totals"]} == {"good"}


def test_a_line_that_is_no_vector_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "messages").mkdir()
    (tmp_path / "messages" / "X.jsonl").write_text('{"id": "X"}\n', "utf-8")
    ran = invoke("conform", "--vectors", tmp_path, "--", *RIGHT)
    assert ran.status == 2
    assert "X.jsonl:1" in ran.err
    assert "not a vector" in ran.err


def test_one_version_only(tmp_path: Path) -> None:
    _, scorecard = scored(tmp_path, *RIGHT, options=("--version", 3))
    assert {cell["version"] for cell in scorecard["cells"]} == {3}
    assert decoded(scorecard)["passed"] > 5


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--vectors", "."), "no vectors in this folder"),
        (("--vectors", ".", "--source", "kafka:0.1"), "kafka:0.1"),
        (("--message", "Heartbeet"), "Heartbeet"),
        (("--write-expected", "x.toml"), "needs --reason"),
        (("--expect", "nowhere.toml"), "nowhere.toml"),
        (("--timeout", "0"), "--timeout"),
    ],
)
def test_wrong_usage(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    words: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    ran: Ran = invoke("conform", *options, "--", *RIGHT)
    assert ran.status == 2
    assert words in ran.err


def test_a_command_is_needed() -> None:
    assert invoke("conform").status == 2


@pytest.mark.parametrize(
    ("command", "why"), [("cat", "its answer is none of the protocol"), ("false", "1")]
)
def test_why_nothing_could_be_asked_comes_first(command: str, why: str) -> None:
    ran = invoke("conform", "--message", MESSAGE, "--", command)
    reason, count = ran.out.splitlines()
    assert reason.startswith("gave up: start: ")
    assert why in reason
    assert count.startswith("kafka:latest: ")
    assert count.endswith(" cases, none of which could be asked")
    assert "failed" not in ran.out
    assert ran.status == 1


def test_progress_without_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = itertools.count(step=60)
    monkeypatch.setattr("specgen.cli.console.time.monotonic", lambda: next(seconds))
    lines = invoke("conform", "--message", MESSAGE, "--", *RIGHT).err.splitlines()
    told = [re.fullmatch(r"conform: (\d+) of (\d+)", line) for line in lines]
    assert [line and line[1] for line in told] == ["0", "1", "2", "3"]
    assert {line and line[2] for line in told} == {"4"}


@pytest.mark.parametrize(("release", "hints"), [("4.3", True), ("latest", False)])
def test_an_older_release_has_older_names(release: str, hints: bool) -> None:
    source = ("--source", f"kafka:{release}", "--message", MESSAGE, "--good-only")
    ran = invoke("conform", *source, "--", *wrong())
    assert ran.status == 1
    assert ("kafka_wire_harness: --names 4.3" in ran.err) is hints
    assert "--names" not in invoke("conform", *source, "--", *RIGHT).err
