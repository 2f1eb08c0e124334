"""Bugs in what the generated codecs share: ``conform`` finds each, and names the field."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import pytest

from conformance.implementations import ROOT, SOURCE
from specgen.protocol.model import Release
from specgen.sources.loading import read_source
from specgen.testing.conform.conform import conform
from specgen.testing.conform.drawing import Drawings
from specgen.testing.conform.judge import Judgement
from specgen.testing.conform.scorecard import Scorecard
from specgen.testing.conform.session import Limits
from specgen.testing.conform.sources import Portion, release_portions
from specgen.testing.vectors.vector_set import Choice
from tests.testing.conform.mutations import PACKAGE, without_indexes
from tests.testing.conform.runtime_mutations import BUGS, RuntimeBug, put_into_copy

HARNESS = (sys.executable, "-m", "conformance.python.kafka_wire_harness")


@pytest.fixture(scope="module")
def release() -> Release:
    return read_source(SOURCE).release


@cache
def portions(release: Release, message: str) -> list[Portion]:
    """The vectors of a message, frames among them, made once for all bugs."""
    parts = release_portions(release, Choice(frozenset({message})))
    vectors_of = [(part.name, [*part.vectors()]) for part in parts]
    return [Portion(name, partial(iter, vectors)) for name, vectors in vectors_of]


def wrong(release: Release, message: str, folder: Path) -> list[Judgement]:
    """What is not as it should be of the package in a folder."""
    environment = f"PYTHONPATH={folder}", "KAFKA_WIRE_IMPL=python"
    scorecard = Scorecard(SOURCE)
    conform(
        ["env", "-C", os.fspath(ROOT), *environment, *HARNESS],
        portions(release, message),
        Drawings(release),
        scorecard,
        Limits(),
    )
    assert not scorecard.gave_up
    assert scorecard.total().total() > 20
    return [result.judgement for result, _ in scorecard.kept]


def named(judgement: Judgement) -> Iterator[str]:
    """The fields that a report names."""
    for path in judgement.path, *(
        difference.path for difference in judgement.differences
    ):
        yield without_indexes(path).removeprefix(".")


@pytest.mark.slow
@pytest.mark.parametrize("message", sorted({bug.message for bug in BUGS}))
def test_without_a_bug_all_is_right(release: Release, message: str) -> None:
    assert wrong(release, message, PACKAGE.parent) == []


@pytest.mark.slow
@pytest.mark.parametrize("bug", BUGS, ids=lambda bug: bug.kind)
def test_each_bug_is_detected_and_its_field_named(
    release: Release, bug: RuntimeBug, tmp_path: Path
) -> None:
    put_into_copy(bug, tmp_path)
    judgements = wrong(release, bug.message, tmp_path)
    fields = {field for judgement in judgements for field in named(judgement)}
    assert bug.field in fields or any(
        bug.field in judgement.words for judgement in judgements
    )
