"""The JSON Schema of scorecards: all that is written is of it, and nothing else is."""

from __future__ import annotations

import copy
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from specgen.protocol.model import Kind
from specgen.testing.conform.answers import ABILITIES
from specgen.testing.conform.case import Direction, Expectation
from specgen.testing.conform.scorecard import scorecard_schema
from specgen.testing.conform.verdict import Verdict
from specgen.testing.vectors.vector import Form
from tests.support.commands import ended_well, invoke
from tests.support.pages import DOCS
from tests.support.schemas import schema_errors
from tests.testing.conform.scoring import ECHO, scored, third

SUMMARIES = sorted((DOCS / "conformance").glob("*.json"))


def errors(document: Any) -> list[str]:
    return schema_errors(scorecard_schema(), document)


@pytest.fixture(scope="module")
def card(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A scorecard with a failure, and a line of each kind that an --expect file has."""
    folder = tmp_path_factory.mktemp("card")
    expected = folder / "expected.toml"
    expected.write_text(
        '[[expect]]\nreason = "known"\ncases = ["HeartbeatRequest/*", "Heart*/9/x"]\n'
    )
    command = sys.executable, ECHO, "other_bytes", third().data.hex()
    cases = folder / "cases.jsonl"
    options = ("--expect", expected, "--cases", cases)
    _, card = scored(folder, *command, options=options)
    assert card["results"]
    assert card["loose"]
    lines = [json.loads(line) for line in cases.read_text("utf-8").splitlines()]
    assert len(lines) == sum(sum(row["cases"].values()) for row in card["totals"])
    assert [line for line in lines if errors(line)] == []
    return card


def changed(document: Any, *keys: Any, value: Any) -> Any:
    """A copy with another value somewhere."""
    document = copy.deepcopy(document)
    inner = document
    for key in keys[:-1]:
        inner = inner[key]
    inner[keys[-1]] = value
    return document


def test_a_scorecard_is_of_the_schema_and_has_all_its_keys(card: Any) -> None:
    assert errors(card) == []
    for key in card.keys() - {"cells", "reasons"}:
        assert errors({name: card[name] for name in card if name != key}), key
    assert errors(card | {"more": 1})


@pytest.mark.parametrize(
    ("keys", "value"),
    [
        (("format",), 2),
        (("implementation", "can"), ["fly"]),
        (("gave_up",), False),
        (("restarts",), -1),
        (("strict", "lax"), "yes"),
        (("totals", 0, "expectation"), "must"),
        (("totals", 0, "cases"), {"right": 3}),
        (("cells", 0, "form"), "letter"),
        (("cells", 0, "decode"), {"passed": 0}),
        (("cells", 0, "version"), "3"),
        (("loose", 0, "right"), 0),
        (("results", 0, "verdict"), "passed"),
        (("results", 0, "case"), "HeartbeatRequest"),
        (("results", 0, "bytes"), "0x"),
        (("results", 0, "offset"), -1),
        (("results", 0, "why"), "x"),
    ],
    ids=str,
)
def test_what_is_no_scorecard(card: Any, keys: tuple[Any, ...], value: Any) -> None:
    assert errors(changed(card, *keys, value=value))


@pytest.mark.parametrize("path", SUMMARIES, ids=lambda path: path.stem)
def test_the_summaries_of_this_repository_are_of_the_schema(path: Path) -> None:
    summary = json.loads(path.read_bytes())
    assert "reasons" in summary
    assert errors(summary) == []
    assert errors(changed(summary, "totals", 0, "cases", value={"lucky": 1}))
    assert errors(changed(summary, "messages", "X", value={"decode": {"failed": "3"}}))


def test_there_are_summaries() -> None:
    assert len(SUMMARIES) > 8


def test_names_are_those_of_the_program() -> None:
    names = json.loads(scorecard_schema())["$defs"]
    assert names["verdict"]["enum"] == [*Verdict]
    assert names["expectation"]["enum"] == [*Expectation]
    assert names["direction"]["enum"] == [*Direction]
    assert names["form"]["enum"] == [*Form]
    can = names["implementation"]["properties"]["can"]["items"]["enum"]
    assert can == sorted(ABILITIES)
    kinds = names["cell"]["properties"]["kind"]["enum"]
    assert {*kinds} == {*Kind} - {Kind.STRUCT} | {None}


def test_the_schema_is_printed() -> None:
    ran = ended_well(invoke("export", "schema", "scorecard"))
    assert json.loads(ran.out) == json.loads(scorecard_schema())
