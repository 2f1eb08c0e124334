"""``specgen conform``: what a harness lacks, with ``--complete`` or since an earlier run."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from specgen.testing.conform import scorecard
from specgen.testing.conform.case import Case, Direction
from specgen.testing.conform.judge import Judgement
from specgen.testing.conform.verdict import Verdict
from tests.support.commands import Ran, invoke
from tests.testing.conform.scoring import ECHO, MESSAGE, scored, third

RIGHT = (sys.executable, ECHO, "crash", "none")

SOME = f"""
import json, sys
who = dict(implementation=dict(name="x"), can=["decode"])
who["messages"] = {{"{MESSAGE}": [0, int(sys.argv[1])]}}
for line in sys.stdin:
    asked = json.loads(line)
    row = dict(seq=asked["seq"])
    if asked["cmd"] == "start":
        row |= who
    elif asked["cmd"] == "decode" and str(asked["version"]) in sys.argv[2:]:
        row["skipped"] = "not today"
    elif asked["cmd"] == "decode":
        row["bytes"] = asked["bytes"]
    print(json.dumps(row), flush=True)
"""
"""A harness of one message up to a version; those that are named it does not try."""


def partial_harness(newest: int, *skipped: int) -> tuple[object, ...]:
    return sys.executable, "-c", SOME, newest, *skipped


def counts(card: Any, direction: str) -> dict[int, dict[str, int]]:
    """By version, the counts of a direction's verdicts."""
    cells = [cell for cell in card["cells"] if cell["form"] == "message"]
    return {cell["version"]: cell[direction] for cell in cells}


def expecting(tmp_path: Path, pattern: str) -> tuple[object, ...]:
    path = tmp_path / "expected.toml"
    path.write_text(f'[[expect]]\ncases = "{pattern}"\nreason = "known"\n', "utf-8")
    return "--expect", path


class TestComplete:
    def test_what_is_lacking_fails(self, tmp_path: Path) -> None:
        ran, card = scored(tmp_path, *partial_harness(2, 1))
        assert (ran.status, card["strict"]["complete"]) == (0, False)
        ran, card = scored(tmp_path, *partial_harness(2, 1), options=("--complete",))
        assert (ran.status, card["as_expected"]) == (1, False)
        assert card["strict"]["complete"]
        decoded = counts(card, "decode")
        assert {
            version for version in decoded if decoded[version].keys() == {"missing"}
        } == {1, 3, 4}
        words = {
            row["version"]: row["words"]
            for row in card["results"]
            if row["direction"] == "decode" and row["form"] == "message"
        }
        assert words == {
            1: "not today",
            3: "it does not have this version",
            4: "it does not have this version",
        }
        assert {row["verdict"] for row in card["results"]} == {"missing"}
        assert f"{MESSAGE}/3/" in ran.out

    def test_wrong_answers_are_listed_before_missing_ones(self, tmp_path: Path) -> None:
        wrong = (sys.executable, ECHO, "other_bytes", third().data.hex())
        ran, _ = scored(tmp_path, *wrong, options=("--complete",))
        first = ran.out.index(f"{third().id}/decode: failed")
        assert first < ran.out.index("missing: it can't: encode, json")

    def test_missing_cases_leave_room_for_wrong_ones(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(scorecard, "_MAX_KEPT", 4)
        card = scorecard.Scorecard("kafka:4.3")
        for verdict in (*[Verdict.MISSING] * 9, Verdict.FAILED):
            card.add(Case(third(), Direction.ENCODE), Judgement(verdict))
        verdicts = [str(result.judgement.verdict) for result, _ in card.kept]
        assert (verdicts, card.left_out) == (["missing", "missing", "failed"], 7)

    def test_missing_cases_may_be_expected(self, tmp_path: Path) -> None:
        options = ("--complete", *expecting(tmp_path, "*/encode"))
        ran, card = scored(tmp_path, *RIGHT, options=options)
        assert (ran.status, card["loose"]) == (0, [])
        encoded = counts(card, "encode").values()
        assert {verdict for row in encoded for verdict in row} == {"missing"}

    def test_a_written_list_is_what_the_next_run_expects(self, tmp_path: Path) -> None:
        path = tmp_path / "written.toml"
        written = (
            "--complete",
            "--write-expected",
            path,
            "--reason",
            "no such version",
        )
        assert scored(tmp_path, *partial_harness(2), options=written)[0].status == 0
        expecting_list = ("--complete", "--expect", path)
        assert (
            scored(tmp_path, *partial_harness(2), options=expecting_list)[0].status == 0
        )
        ran, card = scored(tmp_path, *partial_harness(1), options=expecting_list)
        assert ran.status == 1
        unexpected = {row["version"] for row in card["results"] if not row["expected"]}
        assert unexpected == {2}


class TestEarlier:
    @pytest.fixture
    def card(self, tmp_path: Path) -> Path:
        """A scorecard of versions 0, 2 and 3."""
        path = tmp_path / "earlier.json"
        _, card = scored(tmp_path, *partial_harness(3, 1))
        path.write_text(json.dumps(card), "utf-8")
        return path

    def test_the_same_is_not_lost(self, tmp_path: Path, card: Path) -> None:
        for newest in (3, 4):
            ran, later = scored(
                tmp_path, *partial_harness(newest, 1), options=("--earlier", card)
            )
            assert (ran.status, later["lost"]) == (0, [])

    def test_a_version_that_has_disappeared_is_lost(
        self, tmp_path: Path, card: Path
    ) -> None:
        ran, later = scored(
            tmp_path, *partial_harness(2, 1, 0), options=("--earlier", card)
        )
        assert (ran.status, later["as_expected"]) == (1, False)
        lost = [(row["version"], row["direction"]) for row in later["lost"]]
        assert lost == [(0, "decode"), (3, "decode")]
        words = "tried in the earlier scorecard, but no longer:"
        assert f"{words} {MESSAGE} 0, 3, decode" in " ".join(ran.out.split())

    def test_what_is_missing_is_lost_too(self, tmp_path: Path, card: Path) -> None:
        options = ("--earlier", card, "--complete", *expecting(tmp_path, "*"))
        ran, later = scored(tmp_path, *partial_harness(2, 1), options=options)
        assert (ran.status, [row["version"] for row in later["lost"]]) == (1, [3])

    def test_cases_not_run_are_not_lost(self, tmp_path: Path, card: Path) -> None:
        options = ("--earlier", card, "--version", 2)
        ran, later = scored(tmp_path, *partial_harness(2), options=options)
        assert (ran.status, later["lost"]) == (0, [])

    def test_cases_not_run_before_were_not_there(
        self, tmp_path: Path, card: Path
    ) -> None:
        row = json.loads(card.read_text("utf-8"))
        for cell in row["cells"]:
            cell["decode"] = {Verdict.NOT_RUN: 1, Verdict.MISSING: 3}
        card.write_text(json.dumps(row), "utf-8")
        ran, later = scored(tmp_path, *partial_harness(2), options=("--earlier", card))
        assert (ran.status, later["lost"]) == (0, [])

    def test_the_page_shows_what_was_lost(self, tmp_path: Path, card: Path) -> None:
        page = tmp_path / "page.html"
        options = ("--earlier", card, "--html", page)
        scored(tmp_path, *partial_harness(2, 1), options=options)
        words = f"Tried in the earlier scorecard, but no longer: {MESSAGE} 3, decode"
        assert words in page.read_text("utf-8")

    @pytest.mark.parametrize(
        "text", ["", "[]", "{}", '{"cells": [{"decode": {"x": 1}}]}', '{"cells": 3}']
    )
    def test_a_file_that_is_no_scorecard_is_refused(
        self, tmp_path: Path, text: str
    ) -> None:
        path = tmp_path / "card.json"
        path.write_text(text, "utf-8")
        ran = refused("--earlier", path)
        assert "no scorecard" in ran.err

    def test_the_earlier_scorecard_is_not_overwritten(self, card: Path) -> None:
        before = card.read_bytes()
        same = card.parent / "folder" / ".." / card.name
        (card.parent / "folder").mkdir()
        for path in (card, same):
            assert "would replace" in refused("--earlier", card, "--json", path).err
        assert card.read_bytes() == before


def refused(*options: object) -> Ran:
    """Run a command that must be refused."""
    ran = invoke("conform", "--message", MESSAGE, *options, "--", *RIGHT)
    assert ran.status == 2
    return ran
