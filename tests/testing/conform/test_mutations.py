"""Bugs in a copy of the generated codecs: ``conform`` detects each, and names the field."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from specgen.protocol.model import Release
from specgen.sources.loading import read_source
from specgen.testing.conform.conform import conform
from specgen.testing.conform.drawing import Drawings
from specgen.testing.conform.scorecard import Scorecard
from specgen.testing.conform.session import Limits
from specgen.testing.conform.sources import release_portions
from specgen.testing.vectors.vector_set import Choice
from tests.testing.conform.mutations import BUGS, PACKAGE, Bug, mutant, without_indexes

ROOT = PACKAGE.parents[2]
HARNESS = (sys.executable, "-m", "conformance.python.kafka_wire_harness")


@pytest.fixture(scope="module")
def release() -> Release:
    return read_source("kafka:4.3").release


def run(release: Release, message: str, env: Mapping[str, str]) -> Scorecard:
    """The scorecard of a package over one message, without frames."""
    settings = [f"{name}={value}" for name, value in env.items()]
    portions = release_portions(release, Choice(frozenset({message})))
    scorecard = Scorecard("kafka:4.3")
    conform(
        ["env", "-C", str(ROOT), "KAFKA_WIRE_IMPL=python", *settings, *HARNESS],
        [portion for portion in portions if portion.name.startswith("messages/")],
        Drawings(release),
        scorecard,
        Limits(),
    )
    return scorecard


def test_there_are_thirty_bugs_of_different_kinds() -> None:
    assert len({bug.kind for bug in BUGS}) == len(BUGS) == 30


@pytest.mark.slow
@pytest.mark.parametrize("message", sorted({bug.message for bug in BUGS}))
def test_without_a_bug_everything_passes(release: Release, message: str) -> None:
    scorecard = run(release, message, {})
    assert scorecard.implementation is not None
    assert "python" in scorecard.implementation.name
    assert [item.case.id for item, _ in scorecard.kept] == []
    assert scorecard.total().total() > 30


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.kind)
def test_each_bug_is_detected_and_its_field_named(
    release: Release, bug: Bug, tmp_path: Path
) -> None:
    with mutant(bug, tmp_path) as folder:
        scorecard = run(release, bug.message, {"PYTHONPATH": str(folder)})
    assert not scorecard.gave_up
    assert scorecard.kept
    named = {
        without_indexes(path)
        for result, _ in scorecard.kept
        for path in (
            result.judgement.path,
            *(difference.path for difference in result.judgement.differences),
        )
    }
    words = " ".join(result.judgement.words for result, _ in scorecard.kept)
    assert bug.field in named or f"in the {bug.field}," in words
