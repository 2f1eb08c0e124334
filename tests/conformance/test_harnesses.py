"""The harnesses through ``specgen conform``: what fails is expected to, and known."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from conformance.implementations import IMPLEMENTATIONS, Implementation
from conformance.reasons import explain, read_reasons
from conformance.run import HERE, conform, expected_path
from specgen.testing.conform.scorecard import scorecard_schema
from tests.support import needs
from tests.support.commands import ended_well, invoke
from tests.support.schemas import schema_errors

BY_NAME = {implementation.name: implementation for implementation in IMPLEMENTATIONS}
NEEDS = {"go": "go", "cargo": "rust", "node": "node", "npm": "node", "java": "java"}
"""By tool what ``$SPECGEN_REQUIRE`` calls it."""

SAMPLE = (
    *("ApiVersionsResponse", "DescribeConfigsResponse", "HeartbeatRequest"),
    *("MetadataRequest", "OffsetCommitRequest", "RecordBatch"),
)


def ready(name: str) -> Implementation:
    """An implementation whose harness can be run, or the test is skipped."""
    implementation = BY_NAME[name]
    for tool in implementation.missing:
        needs.absent(NEEDS.get(tool, "maven"), f"no {tool}")
    if name == "kafka_wire-native":
        needs.native()
    implementation.build()
    return implementation


def run(implementation: Implementation, path: Path, *options: str) -> dict[str, Any]:
    """The scorecard of a run."""
    expected = expected_path(implementation.name)
    more = ("--expect", str(expected)) if expected.is_file() else ()
    done = conform(implementation, path, (*options, *more), capture_output=True)
    assert done.returncode <= 1, done.stderr
    card: dict[str, Any] = json.loads(path.read_bytes())
    assert card["gave_up"] is None, done.stdout
    assert schema_errors(scorecard_schema(), card) == []
    return card


def unexpected(card: dict[str, Any]) -> list[dict[str, Any]]:
    """The failures that the list of an implementation does not name."""
    return [
        row
        for row in card["results"]
        if row["expected"] is None and row["verdict"] not in ("lax", "not run")
    ]


def surprises(card: dict[str, Any]) -> list[str]:
    """The failures that nobody expected."""
    return [f"{row['case']}: {row['words']}" for row in unexpected(card)]


def passed(card: dict[str, Any]) -> int:
    return sum(row["cases"].get("passed", 0) for row in card["totals"])


def messages(*names: str) -> list[str]:
    return [word for name in names for word in ("--message", name)]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("kafka_wire", marks=pytest.mark.slow),
        "kafka_wire-native",
        pytest.param("kafka-wire-typescript", marks=pytest.mark.slow),
    ],
)
def test_kafka_wire_is_right(name: str, tmp_path: Path) -> None:
    """Bytes are refused at the right field and offset, too, and nothing is lax."""
    names = ("HeartbeatRequest", "MetadataRequest", "RecordBatch")
    options = ("--strict", *messages(*names))
    card = run(ready(name), tmp_path / "card.json", *options)
    strict = {"lax": True, "places": True, "loose": True, "complete": False}
    assert card["strict"] == strict
    assert name.endswith("native") == ("native" in card["implementation"]["name"])
    assert surprises(card) == []
    assert passed(card) > 500


def test_a_wrong_harness_is_seen(tmp_path: Path) -> None:
    """So are answers of one message for another's."""
    implementation = BY_NAME["kafka_wire"]
    swap = "import json, sys\nfrom conformance.python import kafka_wire_harness as h\n"
    swap += "decode = h.decode\n"
    swap += "h.serve(h.start, lambda c: decode(c) | {'value': {}}, h.encode)\n"
    bad = replace(implementation, command=(sys.executable, "-c", swap))
    card = run(bad, tmp_path / "card.json", *messages("HeartbeatRequest"))
    assert any("another value" in row for row in surprises(card))


@pytest.mark.parametrize(
    "name",
    [
        "kafka_wire",
        "aiokafka",
        pytest.param("kafka-python", marks=pytest.mark.slow),
        pytest.param("kio", marks=pytest.mark.slow),
    ],
)
def test_the_harness_keeps_to_the_exchange(name: str) -> None:
    """With a message that holds nothing that one of them leaves out by choice."""
    options = ["--source", "kafka:4.3", "--message", "FindCoordinatorRequest"]
    options += ["--version", "1", "--", *BY_NAME[name].command]
    ended_well(invoke("conform", "--check-harness", *options))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kafka_wire-native"])
def test_all_of_kafka_wire_is_right(name: str, tmp_path: Path) -> None:
    """Strictly: all that is wrong is refused, at the field and the place where it is."""
    card = run(ready(name), tmp_path / "card.json", "--strict")
    assert unexpected(card) == []
    assert card["stale"] == []
    assert passed(card) > 30_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [name for name in BY_NAME if not name.startswith("kafka_wire")]
)
def test_a_sample_of_others_is_as_expected(name: str, tmp_path: Path) -> None:
    """Or fails for a reason that is known: vectors become more, and lists name them."""
    card = run(ready(name), tmp_path / "card.json", "--good-only", *messages(*SAMPLE))
    reasons = read_reasons(HERE / "reasons" / f"{name}.toml")
    assert explain(unexpected(card), reasons).unexplained == []
    assert passed(card) > 50
